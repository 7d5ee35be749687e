# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Text is dragged between the example reader and a window of another program."""

import itertools
import json
import subprocess
import sys
import unittest
from pathlib import Path

import desktop
import drag_window
from editor import EditorJourney, format_of, runs_of, text_in

RTF = rb"""{\rtf1\ansi\cocoatextscaling0{\fonttbl\f0 DejaVu Sans;}\f0\fs36 plain {\b bold} end}"""


class Dragging(EditorJourney):
    def xdotool(self, *words):
        subprocess.run(["xdotool", *map(str, words)], check=True)

    def setUp(self):
        super().setUp()
        self.given = self.home / "given.rtf"
        self.given.write_bytes(RTF)
        self.taken = self.home / "taken.rtf"
        self.file.write_text(json.dumps({
            "version": 1,
            "runs": [{"text": "some "}, {"text": "heavy", "font": {"family": "DejaVu Sans", "weight": 700}},
                     {"text": " words"}]}))
        self.open()
        self.focus()
        self.said = self.home / "said"
        self.said.touch()
        self.start([
            sys.executable, Path(drag_window.__file__), "text/rtf", self.given, self.taken, self.said])
        other = desktop.window_titled(drag_window.TITLE)
        reader = desktop.window_titled("welcome.json")
        # Beside each other; there is no window manager to ask.
        self.xdotool("windowmove", "--sync", reader, 0, 0)
        self.xdotool("windowsize", "--sync", reader, 700, 600)
        self.xdotool("windowmove", "--sync", other, 720, 50)
        self.upper = (720 + drag_window.WIDTH // 2, 50 + drag_window.HEIGHT // 4)
        self.lower = (720 + drag_window.WIDTH // 2, 50 + 3 * drag_window.HEIGHT // 4)

    def line(self):
        """A place in the first line of the text; the reader's window is in the upper left corner.

        GTK 4.8 tells where the text view is, and not where its characters are.
        """
        extents = desktop.wait_until(
            lambda: (found := desktop.extents_of(self.page())).width > 100 and found,
            "the place of the text")
        return extents.x + 60, extents.y + 30

    def drag(self, start, end, word, times):
        """Drags from one place to another, and drops when the other window said `word` so many times."""
        self.xdotool("mousemove", *start)
        self.xdotool("mousedown", 1)
        # A drag begins when the pointer has moved for a bit, and a target hears of it as it comes nearer.
        for share in range(1, 21):
            x, y = (round(a + (b - a) * share / 20) for a, b in zip(start, end, strict=True))
            self.xdotool("mousemove", "--sync", x, y)
        still = itertools.cycle([end, (end[0] + 1, end[1])])

        def agreed():
            self.xdotool("mousemove", *next(still))
            return self.said.read_text().split().count(word) >= times

        desktop.wait_until(agreed, "both programs to agree on what is dragged")
        self.xdotool("mouseup", 1)

    def test_what_is_dragged_out_has_its_attributes(self):
        self.focus()
        desktop.key("ctrl+a")
        desktop.wait_until(
            lambda: self.page().queryText().getSelection(0) == (0, len("some heavy words")),
            "a selection")
        # A second movement is sent when the first one was answered.
        self.drag(self.line(), self.lower, "over", 3)
        desktop.wait_until(self.taken.exists, "what was dropped")
        desktop.typecasectl("text", "convert", self.taken, self.home / "taken.json")
        runs = runs_of(self.home / "taken.json")
        self.assertEqual(text_in(runs), "some heavy words")
        self.assertEqual(format_of(runs, 6)["font"]["weight"], 700)
        self.assertNotIn("weight", format_of(runs, 0).get("font", {}))

    def test_what_is_dropped_brings_its_attributes(self):
        self.drag(self.upper, self.line(), "agreed", 1)
        desktop.wait_until(lambda: "bold" in self.text(), "the dropped text")
        text = self.text()
        self.assertIn("plain bold end", text)
        self.assertEqual(self.weight(text.index("bold")), "700")
        self.assertNotEqual(self.weight(text.index("plain")), "700")
        self.assertEqual(len(text), len("some heavy words") + len("plain bold end"))


if __name__ == "__main__":
    unittest.main()
