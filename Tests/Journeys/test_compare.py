# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The person compares fonts, finds others like them, and looks at families beside each other."""

import re
import unittest
from pathlib import Path

import desktop

SANS = "DejaVu Sans"
TITLE = "Compare Fonts"
FOLDER = Path("/usr/share/fonts/truetype/dejavu")


class Comparing(desktop.Journey):
    def setUp(self):
        super().setUp()
        self.start(["typecase", "--font", SANS])
        self.window = desktop.application(desktop.BROWSER)
        desktop.bring_forward(desktop.BROWSER_TITLE)
        self.see(self.window, "Specimen Text", "text")

    def comparison(self):
        """The window in which fonts are compared."""
        return self.see(self.window, TITLE, ("frame", "dialog"))

    def compare_similar(self):
        # Below the fold: a screen reader gets there, too.
        name = re.compile("Compare these fonts with the one shown")
        desktop.press(desktop.wait_until(
            lambda: next(
                (node for node in desktop.find_all(
                    self.window, desktop.BUTTONS, name, showing=False)
                 if node.queryAction().nActions
                 and node.getState().contains(desktop.pyatspi.STATE_VISIBLE)), None),
            "the button that compares similar fonts"))
        return self.comparison()

    def similar(self):
        """The rows of similar fonts: name, and in what they differ."""
        rows = desktop.find_all(
            self.window, desktop.ROWS, re.compile("^DejaVu Serif, "), showing=False)
        return [row.name for row in rows]

    def open_page(self, window, name):
        desktop.press(self.see(window, name, "page tab"))

    # Similar fonts

    def test_similar_fonts_are_listed_with_the_reason(self):
        desktop.wait_until(self.similar, "DejaVu Serif among the similar fonts")
        self.assertRegex(self.similar()[0], "with serifs")

    # Comparing

    def test_fonts_are_compared_in_a_text_that_the_person_types(self):
        window = self.compare_similar()
        self.assert_all_named(window)
        desktop.type_into(self.see(window, "Text", "text"), "Hamburgefonts")
        serif = self.see(window, re.compile("^DejaVu Serif.* specimen$"), "text")
        self.assertEqual(desktop.contents(serif), "Hamburgefonts")
        # It is written in any of the fonts.
        sans = self.see(window, re.compile("^DejaVu Sans Book specimen$"), "text")
        desktop.type_into(sans, "Handgloves")
        for name in (re.compile("^DejaVu Serif.* specimen$"), "Text"):
            desktop.wait_until(
                lambda: desktop.contents(self.see(window, name, "text")) == "Handgloves",
                "the text everywhere")
        # The sizes that make small letters as high are said.
        switch = self.see(window, "Same x-Height", ("toggle button", "switch", "check box"))
        switch.queryAction().doAction(0)
        self.see(window, re.compile(r"^\d+(\.\d)? pt$"))
        self.press_when_ready(window, "Leave Out DejaVu Serif")
        self.see_no(window, re.compile("^DejaVu Serif.* specimen$"))

    def test_fonts_are_seen_on_top_of_each_other(self):
        window = self.compare_similar()
        self.open_page(window, "Overlay")
        shown = self.see(window, re.compile("^Overlay of DejaVu Sans Book, "))
        self.assertNotIn("DejaVu Serif", shown.name)
        desktop.bring_forward(TITLE)
        desktop.move_focus(window, "DejaVu Serif", ("check box",))
        desktop.key("space")
        self.see(window, re.compile("^Overlay of DejaVu Sans Book, .*DejaVu Serif"))

    def test_one_glyph_is_seen_across_all_fonts(self):
        window = self.compare_similar()
        self.open_page(window, "Glyph")
        self.see(window, re.compile("^Outline of a in DejaVu Sans Book$"))
        desktop.type_into(self.see(window, re.compile("^Character"), "text"), "ß")
        self.see(window, re.compile("^Outline of ß in DejaVu Sans Book$"))
        self.see(window, "LATIN SMALL LETTER SHARP S")
        self.assert_all_named(window)

    def test_measures_stand_side_by_side(self):
        window = self.compare_similar()
        self.open_page(window, "Measures")
        # DejaVu's x is 1120 of 2048 units high.
        self.see(window, "DejaVu Sans Book, x-Height: 547")
        self.see(window, "DejaVu Sans Book, Serifs: No")
        desktop.wait_until(
            lambda: desktop.find(
                window, name=re.compile("^DejaVu Serif.*, Serifs: Yes$"), showing=False),
            "the serifs of DejaVu Serif")

    def test_the_window_fits_a_narrow_screen(self):
        window = self.compare_similar()
        desktop.resize(TITLE, 360, 640)
        for page in ("Overlay", "Glyph", "Measures", "Text"):
            self.open_page(window, page)
        desktop.wait_until(
            lambda: desktop.size_of(window)[0] <= 360, "the window as narrow as the screen")

    def test_selected_families_are_compared(self):
        desktop.resize(desktop.BROWSER_TITLE, 1270, 800)
        desktop.key("ctrl+f")
        desktop.key("Down")
        desktop.wait_until(
            lambda: desktop.focused(self.window) and desktop.role_of(
                desktop.focused(self.window)) in desktop.ROWS, "the keyboard in the list")
        desktop.key("shift+Down")
        self.see(self.window, "2 selected")
        desktop.key("ctrl+shift+c")
        self.see(self.comparison(), re.compile(" specimen$"))

    # Lists

    def names(self):
        return [re.split(r", \d+ style", row.name)[0]
                for row in desktop.find_all(self.window, desktop.ROWS, re.compile(r", \d+ style"))]

    def test_a_list_in_the_order_of_likeness_says_so_and_goes_back(self):
        desktop.resize(desktop.BROWSER_TITLE, 1270, 800)
        desktop.wait_until(lambda: SANS in self.names(), f"{SANS} in the list")
        self.assertNotEqual(self.names()[0], SANS)
        desktop.key("ctrl+f")
        desktop.move_focus(self.window, re.compile(f"^{SANS}, "))
        desktop.key("Menu")
        desktop.press(self.see(self.window, "Order by Likeness to This Font", "menu item"))
        self.see(self.window, f"In the order of likeness to “{SANS}”")
        desktop.wait_until(lambda: self.names()[:1] == [SANS], f"{SANS} first")
        self.press_when_ready(self.window, "Order by Name")
        desktop.wait_until(lambda: self.names()[:1] != [SANS], "the order of names")

    def test_a_grid_is_used_with_the_keyboard(self):
        desktop.resize(desktop.BROWSER_TITLE, 1270, 800)
        desktop.wait_until(lambda: SANS in self.names(), f"{SANS} in the list")
        listed = self.names()
        desktop.key("ctrl+2")
        cells = desktop.ROWS + ("table cell",)

        def names():
            found = desktop.find_all(self.window, cells, re.compile(r", \d+ style"))
            return [re.split(r", \d+ style", cell.name)[0] for cell in found]
        desktop.wait_until(lambda: names() == listed, "the same families in a grid")
        desktop.key("ctrl+f")
        desktop.key("Down")

        def focused():
            node = desktop.focused(self.window)
            return re.split(r", \d+ style", node.name)[0] if node else None
        desktop.wait_until(lambda: focused() == listed[0], "the keyboard on the first family")
        desktop.key("Right")
        desktop.wait_until(lambda: focused() == listed[1], "the keyboard on the second")
        desktop.key("End")
        desktop.wait_until(lambda: focused() == listed[-1], "the keyboard on the last")
        desktop.key("Home")
        desktop.wait_until(lambda: focused() == listed[0], "the keyboard on the first")
        desktop.key("shift+Right")
        self.see(self.window, "2 selected")
        desktop.key("Escape")
        desktop.key("ctrl+1")
        desktop.wait_until(lambda: self.names() == listed, "the list")


if __name__ == "__main__":
    unittest.main()
