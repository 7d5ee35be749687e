# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A person writes in the widgets of rich text, with real keys and a real pointer."""

import itertools
import os
import unittest
from pathlib import Path

import desktop
import text_probe
from editor import format_of, runs_of, text_in
from other_window import OtherWindow
from png import image


class TextViews(text_probe.ProbeJourney):
    def drag(self, start, end):
        """Moves the pointer with its button held, over text that is not selected."""
        self.pointer("mousemove", *start, "mousedown", 1)
        for share in (0.3, 0.6, 1):
            self.pointer("mousemove", *[int(a + (b - a) * share) for a, b in zip(start, end)])
        self.pointer("mouseup", 1)

    def drag_selection(self, start, end, place):
        """Drags what is selected, and drops it when it would go to a place."""
        self.pointer("mousemove", *start, "mousedown", 1, "mousemove_relative", 12, 3)
        steps = itertools.cycle((1, -1))

        def would_drop():
            # Who asks where something would go is told when the pointer moves.
            self.pointer("mousemove", end[0] - 2, end[1] + next(steps))
            return f"drop {place}" in self.probe.lines

        desktop.wait_until(would_drop, f"a drop at {place}")
        self.pointer("mouseup", 1)

    def test_a_finger_moves_the_caret_and_the_ends_of_a_selection_by_their_handles(self):
        # There is no screen here that can be touched: a pointer does what a finger does.
        probe = self.open("<p>Some words that are touched</p>", TYPECASE_PROBE_FINGERS="1")
        x, y = self.place(7)
        self.pointer("mousemove", x, y, "click", 1)
        probe.see("handles 1")
        self.view.queryText().addSelection(5, 10)
        probe.see("selection 5 10")
        probe.see("handles 2")
        # Handles are below the line: that of the end goes on to the right from there, that of the start to the left.
        below = y + 20

        def drag(start, end):
            self.pointer("mousemove", start, below, "mousedown", 1, "mousemove_relative", "--", -8, 0,
                         "mousemove", end, below, "mouseup", 1)

        drag(self.place(10)[0] + 6, self.place(15)[0] + 6)
        probe.see("selection 5 15")
        # The start does not go beyond the end.
        drag(self.place(5)[0] - 12, self.place(20)[0])
        probe.see("selection 15 14")
        self.pointer("mousemove", self.place(24)[0], y, "click", 1)
        probe.see("handles 1")
        caret = int(next(line for line in reversed(probe.lines) if line.startswith("selection")).split()[1])
        self.assertIn(caret, (24, 25))
        drag(self.place(caret)[0] - 3, self.place(caret - 10)[0] - 3)
        probe.see(f"selection {caret - 10} {caret - 10}")
        desktop.key("x")
        probe.see("handles 0")
        probe.see("text " + "Some words that are touched"[:caret - 10] + "x" + "Some words that are touched"[caret - 10:])

    def test_typing_and_keys(self):
        probe = self.open("<p>Hello world")
        desktop.key("ctrl+End")
        desktop.write(", typed")
        probe.see("text Hello world, typed")
        desktop.key("Return")
        desktop.write("next")
        probe.see("text Hello world, typed\\nnext")
        for name in ("BackSpace", "ctrl+BackSpace"):
            desktop.key(name)
        probe.see("text Hello world, typed\\n")
        desktop.key("ctrl+z")
        probe.see("text Hello world, typed\\nnex")
        desktop.key("ctrl+shift+z")
        probe.see("text Hello world, typed\\n")
        desktop.key("ctrl+Home")
        desktop.key("shift+ctrl+Right")
        probe.see("selection 0 5")
        desktop.write("Goodbye")
        probe.see("text Goodbye world, typed\\n")
        desktop.key("ctrl+a")
        probe.see("selection 0 21")
        desktop.key("Left")
        probe.see("selection 0 0")
        desktop.key("Insert")
        desktop.write("xyz")
        probe.see("text xyzdbye world, typed\\n")

    def test_dead_keys_and_unicode(self):
        probe = self.open("<p>")
        desktop.key("dead_acute")
        probe.see("preedit ´")
        desktop.key("e")
        probe.see("text é")
        desktop.key("ctrl+shift+u")
        desktop.write("2014 ")
        probe.see("text é—")
        for key in ("Multi_key", "apostrophe", "a"):
            desktop.key(key)
        probe.see("text é—á")
        # What was typed without a pause is one step.
        desktop.key("ctrl+z")
        probe.see("text ")

    # One press after another one nearby would count as the second of a pair, so that each has a window of its own.

    TWO = "<p>One two three four five six</p><p>Another paragraph"

    def press(self, offset, count, *words):
        self.pointer("mousemove", *self.place(offset), "click", "--repeat", count, "--delay", 60, 1, *words)

    def test_pressing_places_the_caret_and_extends(self):
        probe = self.open(self.TWO)
        self.press(5, 1)
        probe.see("selection 5 5")
        self.pointer("mousemove", *self.place(15), "keydown", "shift", "click", 1, "keyup", "shift")
        probe.see("selection 5 15")

    def test_pressing_twice_selects_a_word(self):
        probe = self.open(self.TWO, "--patient")
        self.press(5, 2)
        probe.see("selection 4 7")

    def test_pressing_thrice_selects_a_line(self):
        probe = self.open(self.TWO, "--patient")
        self.press(22, 3)
        probe.see("selection 0 28")

    def test_pressing_four_times_selects_a_paragraph(self):
        probe = self.open("<p>" + "Many words that fill more than a line. " * 4 + "<p>Another", "--patient")
        self.press(5, 4)
        probe.see("selection 0 156")

    def test_a_long_press_of_what_is_selected_places_the_caret(self):
        probe = self.open(self.TWO)
        desktop.key("ctrl+a")
        probe.see("selection 0 45")
        # It takes longer than two presses of one double press may be apart.
        self.pointer("mousemove", *self.place(5), "mousedown", 1, "sleep", 1, "mouseup", 1)
        probe.see("selection 5 5")

    def test_dragging_selects(self):
        probe = self.open(self.TWO)
        self.drag(self.place(30), self.place(20))
        probe.see("selection 30 20")

    def test_clipboard(self):
        probe = self.open("<p>Some <b>bold</b> words")
        desktop.key("ctrl+Home")
        for _ in range(2):
            desktop.key("shift+ctrl+Right")
        probe.see("selection 0 9")
        desktop.key("ctrl+c")
        desktop.key("ctrl+End")
        desktop.key("ctrl+v")
        probe.see("text Some bold wordsSome bold")
        desktop.key("ctrl+z")
        probe.see("text Some bold words")
        desktop.key("ctrl+a")
        desktop.key("ctrl+x")
        probe.see("text ")
        desktop.key("ctrl+v")
        probe.see("text Some bold words")

    def test_primary_selection(self):
        probe = self.open("<p>One two three</p><p>End")
        self.pointer("mousemove", *self.place(5), "click", "--repeat", 2, "--delay", 60, 1)
        probe.see("selection 4 7")
        self.pointer("mousemove", *self.place(16), "click", 2)
        probe.see("text One two three\\nEntwod")

    def test_dragging_within(self):
        probe = self.open("<p>One two three four</p><p>End")
        self.pointer("mousemove", *self.place(8), "click", "--repeat", 2, "--delay", 60, 1)
        probe.see("selection 8 13")
        self.drag_selection(self.place(12), self.place(21), 21)
        probe.see("text One two  four\\nEnthreed")
        probe.see("selection 16 21")
        desktop.key("ctrl+z")
        probe.see("text One two three four\\nEnd")

    def open_beside_another_program(self, html):
        probe = self.open(html)
        folder = Path(os.environ["HOME"]) / self.id().rpartition(".")[2]
        folder.mkdir(exist_ok=True)
        return probe, OtherWindow(self, folder, "Text Probe", (500, 400))

    def test_dropping_text_of_another_program(self):
        probe, other = self.open_beside_another_program("<p>One two three</p><p>End")
        place = "One two three\n".index("three")
        # The left edge of the letter, before which it goes.
        x, y, _, height = self.view.queryText().getCharacterExtents(place, 1)
        other.drag_out((x + 1, y + height // 2), lambda: probe.last("drop") == f"drop {place}")
        probe.see("text One two plain bold endthree\\nEnd")
        probe.see(f"selection {place} {place + len('plain bold end')}")

        def weight(offset):
            return self.view.queryText().getAttributeRun(offset)[0]

        bold = place + len("plain ")
        self.assertIn("weight:700", weight(bold))
        self.assertIn("size:18pt", weight(bold))
        for offset in (0, place, bold + len("bold"), place + len("plain bold end")):
            self.assertNotIn("weight:700", weight(offset), offset)
        # It is one step.
        desktop.bring_forward("Text Probe")
        desktop.key("ctrl+z")
        probe.see("text One two three\\nEnd")

    def test_dragging_text_to_another_program(self):
        probe, other = self.open_beside_another_program("<p>some <b>heavy</b> words</p><p>End")
        desktop.bring_forward("Text Probe")
        self.view.queryText().addSelection(5, 16)
        probe.see("selection 5 16")
        runs = runs_of(other.drag_in(self.place(7)))
        self.assertEqual(text_in(runs), "heavy words")
        self.assertEqual(format_of(runs, 0)["font"]["weight"], 700)
        self.assertNotIn("weight", format_of(runs, 6).get("font", {}))
        # It was copied: the other program offers nothing else.
        self.assertEqual(self.view.queryText().getText(0, -1), "some heavy words\nEnd")

    def open_with_picture(self):
        """A text with a picture of 100 by 50 points, which is selected by a press, and its rectangle on the screen."""
        probe = self.open(f'<p>Text {image(40, 20, "width:100pt;height:50pt")} behind')
        self.pointer("mousemove", *self.place(5), "click", 1)
        probe.see("selection 5 6")
        x, _, width, _ = self.view.queryText().getCharacterExtents(5, 1)
        _, middle = self.place(5)
        return probe, x, x + width, middle

    def test_resizing_a_picture(self):
        probe, left, right, _ = self.open_with_picture()
        x, y, width, height = self.view.queryText().getCharacterExtents(5, 1)
        # The picture ends at the baseline, and its line with it at the top.
        start = (right, y)
        self.drag(start, (right + width // 2, y - (right - left) // 4))
        desktop.wait_until(
            lambda: [said for said in self.probe.lines if said.startswith("picture 15")], "a larger picture")
        said = [said for said in probe.lines if said.startswith("picture")][-1].split()
        self.assertAlmostEqual(int(said[1]) / int(said[2]), 2, delta=0.05)
        desktop.key("ctrl+z")
        probe.see("picture 100 50 ")
        desktop.key("alt+shift+Up")
        probe.see("picture 110 55 ")
        desktop.key("alt+shift+Down")
        probe.see("picture 100 50 ")
        desktop.key("alt+shift+Home")
        probe.see("picture - - ")

    def test_dragging_a_picture_within(self):
        probe, *_ = self.open_with_picture()
        self.drag_selection(self.place(5), self.place(2), 2)
        probe.see("text Te￼xt  behind")
        probe.see("selection 2 3")
        probe.see("picture 100 50 ")
        desktop.key("ctrl+z")
        probe.see("text Text ￼ behind")

    def test_dragging_a_picture_that_text_flows_round(self):
        probe = self.open(
            f'<p>One two three</p><p>{image(40, 20, "float:left;width:100pt;height:50pt")}Four five six</p>')
        anchor = len("One two three\n")

        def stands_right_of_it(offset, of):
            left, _, width, _ = self.view.queryText().getCharacterExtents(of, 1)
            # In whole pixels, of which each rounds to another side.
            return self.view.queryText().getCharacterExtents(offset, 1)[0] >= left + width - 2

        self.assertTrue(stands_right_of_it(anchor + 1, anchor))
        self.assertFalse(stands_right_of_it(0, anchor))
        self.pointer("mousemove", *self.place(anchor), "click", 1)
        probe.see(f"selection {anchor} {anchor + 1}")
        self.drag_selection(self.place(anchor), self.place(4), 4)
        # It goes to the paragraph, which is at its right then.
        probe.see("text ￼One two three\\nFour five six")
        probe.see("selection 0 1")
        desktop.wait_until(lambda: stands_right_of_it(1, 0), "the text beside it")
        desktop.key("ctrl+z")
        probe.see("text One two three\\n￼Four five six")
        desktop.wait_until(lambda: not stands_right_of_it(0, anchor), "the first paragraph as it was")

    def test_describing_a_picture(self):
        probe, *_ = self.open_with_picture()
        desktop.key("shift+F10")
        item = desktop.wait_until(lambda: desktop.find(self.app, "menu item", "Description…"), "the menu")
        desktop.press(item)
        entry = desktop.wait_until(lambda: desktop.find(self.app, "text", "Description"), "the question")
        desktop.wait_until(lambda: desktop.is_focused(entry), "the keyboard in the question")
        desktop.write("A red board")
        desktop.key("Return")
        probe.see("picture 100 50 A red board")
        image = self.view.queryHypertext().getLink(0).getObject(0)
        desktop.wait_until(lambda: image.name == "A red board", "the picture's new name")

    def test_links(self):
        probe = self.open('<p>Go <a href="https://example.org/">there now</a> or stay')
        self.pointer("mousemove", *self.place(4), "click", 1)
        probe.see("selection 4 4")
        self.assertFalse([line for line in probe.lines if line.startswith("open")])
        self.pointer("mousemove", *self.place(9), "keydown", "ctrl", "click", 1, "keyup", "ctrl")
        probe.see("open https://example.org/")

    def test_field_and_label(self):
        probe = self.open("<p>")
        field = self.press_field()
        desktop.write("one line")
        desktop.wait_until(lambda: desktop.contents(field) == "one line", "the text in the field")
        desktop.key("Return")
        probe.see("activated")
        self.assertEqual(desktop.contents(field), "one line")


if __name__ == "__main__":
    unittest.main()
