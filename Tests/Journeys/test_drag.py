# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Text is dragged between the example reader and a window of another program."""

import json
import unittest

import desktop
from editor import EditorJourney, format_of, runs_of, text_in
from other_window import OtherWindow


class Dragging(EditorJourney):
    def setUp(self):
        super().setUp()
        self.file.write_text(json.dumps({
            "version": 1,
            "runs": [{"text": "some "}, {"text": "heavy", "font": {"family": "DejaVu Sans", "weight": 700}},
                     {"text": " words"}]}))
        self.open()
        self.focus()
        self.other = OtherWindow(self, self.home, "welcome.json", (700, 600))

    def line(self):
        """A place in the first line of the text; the reader's window is in the upper left corner.

        GTK 4.8 tells where the text view is, and not where its characters are.
        """
        extents = desktop.wait_until(
            lambda: (found := desktop.extents_of(self.page())).width > 100 and found,
            "the place of the text")
        return extents.x + 60, extents.y + 30

    def test_what_is_dragged_out_has_its_attributes(self):
        self.focus()
        desktop.key("ctrl+a")
        desktop.wait_until(
            lambda: self.page().queryText().getSelection(0) == (0, len("some heavy words")),
            "a selection")
        runs = runs_of(self.other.drag_in(self.line()))
        self.assertEqual(text_in(runs), "some heavy words")
        self.assertEqual(format_of(runs, 6)["font"]["weight"], 700)
        self.assertNotIn("weight", format_of(runs, 0).get("font", {}))

    def test_what_is_dropped_brings_its_attributes(self):
        self.other.drag_out(self.line())
        desktop.wait_until(lambda: "bold" in self.text(), "the dropped text")
        text = self.text()
        self.assertIn("plain bold end", text)
        self.assertEqual(self.weight(text.index("bold")), "700")
        self.assertNotEqual(self.weight(text.index("plain")), "700")
        self.assertEqual(len(text), len("some heavy words") + len("plain bold end"))


if __name__ == "__main__":
    unittest.main()
