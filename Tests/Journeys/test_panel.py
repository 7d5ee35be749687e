# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The font panel changes what is selected in a document, and only what the person touches."""

import json
import re
import unittest

import pyatspi

import desktop
from editor import EditorJourney, format_of, runs_of

PANEL = "Fonts"


class FontPanel(EditorJourney):
    def setUp(self):
        super().setUp()
        self.open()
        self.focus()
        self.before = runs_of(self.file)

    def panel(self):
        """The panel's window while it is on the screen."""
        return next(
            (window for window in self.app
             if window is not None and window.name == PANEL and desktop.is_showing(window)), None)

    def open_panel(self, page=None):
        """Opens the panel by its shortcut, at one of its pages; returns its window."""
        desktop.key("ctrl+t")
        panel = desktop.wait_until(self.panel, "the font panel")
        if page is not None:
            # A press while the window is being laid out has no effect: a person presses again.
            def shows_page():
                tab = desktop.find_all(panel, "page tab", page)[-1]
                states = tab.getState()
                if any(states.contains(state) for state in (
                        pyatspi.STATE_SELECTED, pyatspi.STATE_CHECKED, pyatspi.STATE_PRESSED)):
                    return True
                desktop.press(tab)
                return False
            desktop.wait_until(shows_page, f"the page {page}")
        return panel

    def field(self, name):
        """A number's field; the panel shows the selection a moment after it is made."""
        return desktop.wait_until(
            lambda: desktop.find(self.panel(), "spin button", name), f"a field {name}").queryValue()

    def shows(self, name):
        return desktop.find(self.panel(), None, name) is not None

    def choose_family(self, name, key="space"):
        """Searches for a family, and chooses its row by the keyboard."""
        panel = self.panel()
        desktop.bring_forward(PANEL)
        desktop.type_into(desktop.find(panel, "entry", "Search Fonts"), name)
        families = desktop.wait_until(lambda: desktop.find(panel, "list", "Fonts"), "families")
        desktop.wait_until(
            lambda: [row.name for row in families if row] == [name], f"only {name} in the list")
        desktop.move_focus(panel, name)
        desktop.key(key)

    def saved(self):
        self.save()
        return runs_of(self.file)

    def formats(self, runs, start, words):
        return [format_of(runs, start + offset) for offset in range(len(words))]

    def choose_another_text_color(self):
        self.press_when_ready(self.panel(), "Text Color")
        dialog = desktop.wait_until(
            lambda: next((window for window in self.app if window.name == "Text Color"), None),
            "the colors")
        desktop.bring_forward("Text Color")
        desktop.key("Right")
        desktop.key("space")
        self.press_when_ready(dialog, "Select")

    # Finding a family

    def test_a_family_is_found_by_more_than_its_name(self):
        panel = self.open_panel()
        desktop.bring_forward(PANEL)
        entry = desktop.find(panel, "entry", "Search Fonts")
        for words, expected in [
                ("cantrell", ["Results for “cantarell”", "Cantarell"]),
                ("monospace", ["Monospace", "DejaVu Sans Mono"]),
                ("dejavu armenian bold", ["Supports Armenian", "DejaVu Sans", "DejaVu Serif"]),
        ]:
            desktop.type_into(entry, words)

            def found():
                families = desktop.find(panel, "list", "Fonts")
                rows = [row.name for row in families or () if row]
                return expected[0] == rows[0] and set(expected) <= set(rows) if rows else False
            desktop.wait_until(found, f"{expected} for {words}")

    # What a change leaves alone

    def test_a_color_over_mixed_text_leaves_its_lines(self):
        words = "underlined and struck out"
        start = self.select(words)
        self.open_panel("Effects")
        self.choose_another_text_color()
        desktop.window_titled("• welcome.json")
        after = self.saved()
        for old, new in zip(
                self.formats(self.before, start, words), self.formats(after, start, words)):
            self.assertTrue(new["color"].startswith("#"), new)
            new.pop("color"), old.pop("color", None)
            self.assertEqual(new, old)
        lines = [run.get("underline", {}) for run in self.formats(after, start, words)]
        self.assertIn("underline", format_of(after, start))
        self.assertTrue(any(not line for line in lines), "all of it is underlined")

    def test_another_family_over_several_runs_leaves_their_sizes_and_is_one_step(self):
        words = "Sizes\nText in a style, such as this monospaced body"
        start = self.select(words)
        self.open_panel("Font")
        self.choose_family("DejaVu Sans Mono")
        desktop.window_titled("• welcome.json")
        after = self.saved()
        old, new = self.formats(self.before, start, words), self.formats(after, start, words)
        self.assertGreater(len({str(run) for run in old}), 2, "three runs at least")
        for index, run in enumerate(new):
            self.assertEqual(run["font"]["family"], "DejaVu Sans Mono")
            self.assertEqual(run.get("size"), old[index].get("size"))
        desktop.bring_forward("welcome.json")
        desktop.key("ctrl+z")
        self.assertEqual(self.saved(), self.before)

    def test_return_applies_the_family_at_the_keyboard_and_the_panel_keeps_the_keyboard(self):
        words = "14 points stays"
        start = self.select(words)
        panel = self.open_panel("Font")
        desktop.bring_forward(PANEL)
        entry = desktop.find(panel, "entry", "Search Fonts")
        # In the search it is the first that was found, also where return comes before that.
        desktop.type_into(entry, "dejavu serif")
        desktop.key("Return")
        desktop.window_titled("• welcome.json")
        self.assertEqual(format_of(self.saved(), start)["font"]["family"], "DejaVu Serif")
        desktop.bring_forward(PANEL)
        self.assertTrue(desktop.wait_until(lambda: desktop.focused(panel), "the keyboard in the panel"))
        # In the list it is the row.
        self.choose_family("DejaVu Sans Mono", "Return")
        desktop.window_titled("• welcome.json")
        self.assertEqual(format_of(self.saved(), start)["font"]["family"], "DejaVu Sans Mono")

    def test_sizes_that_differ_are_shown_as_mixed_and_each_grows(self):
        words = "Text of 14 points stays at 14 points.\nDetails"
        start = self.select(words)
        self.open_panel("Font")
        size = self.field("Size")
        text = desktop.find(self.panel(), "spin button", "Size").queryText()
        desktop.wait_until(
            lambda: text.getText(0, text.characterCount) == "Mixed", "mixed sizes")
        # Showing the values changed nothing.
        desktop.window_titled("welcome.json")
        size.currentValue = size.currentValue + 1
        desktop.window_titled("• welcome.json")
        after = self.saved()
        self.assertEqual(format_of(after, start)["size"], 15)
        heading = format_of(after, start + words.index("Details"))["size"]
        self.assertIsInstance(heading, (int, float))
        self.assertNotEqual(heading, 15)

    def test_a_feature_of_the_font_is_switched(self):
        self.focus()
        start = self.select("Set in Type")
        panel = self.open_panel("Typography")
        check = desktop.wait_until(
            lambda: desktop.find(panel, "check box", re.compile("Standard Ligatures")), "a feature")
        desktop.wait_until(
            lambda: check.getState().contains(pyatspi.STATE_CHECKED), "ligatures switched on")
        desktop.bring_forward(PANEL)
        desktop.move_focus(panel, check.name, role=("check box",))
        desktop.key("space")
        desktop.window_titled("• welcome.json")
        self.assertEqual(format_of(self.saved(), start)["features"], {"liga": 0})

    def test_a_paragraph_is_aligned_as_a_whole(self):
        words = "14 points stays"
        start = self.select(words)
        panel = self.open_panel("Paragraph")
        space = self.field("Space After")
        space.currentValue = 12
        desktop.window_titled("• welcome.json")
        after = self.saved()
        line_start = self.text().rfind("\n", 0, start) + 1
        for offset in (line_start, start, start + len(words) + 1):
            self.assertEqual(format_of(after, offset)["paragraph"]["space-after"], 12)
        self.assertIsNotNone(desktop.find(panel, None, "Tab Stops"))

    # What the panel shows

    def test_the_text_keeps_the_keyboard(self):
        start = self.select("plain")
        self.open_panel()
        desktop.wait_until(lambda: desktop.is_focused(self.page()), "the keyboard in the text")
        desktop.key("x")
        desktop.window_titled("• welcome.json")
        self.assertEqual(self.text()[start], "x")

    def test_an_entry_shows_what_applies_to_an_entry(self):
        self.open_panel("Effects")
        desktop.wait_until(lambda: self.shows("Page Color"), "the page's color")
        self.assertTrue(self.shows("Shadow"))
        desktop.bring_forward("welcome.json")
        desktop.key("ctrl+shift+Tab")
        title = desktop.find(self.app, None, "Document Title")
        desktop.wait_until(lambda: desktop.is_focused(title), "the keyboard in the title")
        desktop.wait_until(lambda: not self.shows("Page Color"), "an entry has no page")
        self.assertFalse(self.shows("Shadow"))
        self.assertTrue(self.shows("Text Color"))
        self.assertTrue(self.shows("Underline"))
        desktop.key("ctrl+u")
        self.save()
        self.assertEqual(
            json.loads(self.file.read_text())["title-format"], {"underline": "single"})
        self.assertEqual(runs_of(self.file), self.before)

    def test_the_menu_opens_and_closes_it(self):
        for expected in (True, False):
            desktop.bring_forward("welcome.json")
            desktop.key("F10")
            item = desktop.wait_until(
                lambda: desktop.find(
                    self.app, ("menu item", "check menu item", "toggle menu item"), "Show Fonts"),
                "the menu's item")
            desktop.press(item)
            desktop.wait_until(
                lambda: (self.panel() is not None) == expected, f"the panel shown: {expected}")

    def test_a_text_style_follows_the_text_size_and_a_size_does_not(self):
        text_size = desktop.TextSize()
        self.programs.append(text_size)
        self.select("Set in Type")
        self.open_panel("Font")
        style = desktop.wait_until(lambda: self.field("Size").currentValue, "a size")
        text_size.set(2)
        desktop.wait_until(
            lambda: self.field("Size").currentValue > style * 1.2, "a larger title")
        desktop.bring_forward("welcome.json")
        self.select("Text of 14 points")
        desktop.wait_until(lambda: self.field("Size").currentValue == 14, "14 points")
        text_size.set(1)
        desktop.bring_forward("welcome.json")
        self.select("Set in Type")
        desktop.wait_until(lambda: self.field("Size").currentValue == style, "the title of before")
        self.assertEqual(runs_of(self.file), self.before)

    def test_every_control_has_a_name(self):
        for page in ("Font", "Effects", "Typography", "Paragraph"):
            if self.panel() is not None:
                desktop.key("ctrl+t")
                desktop.wait_until(lambda: self.panel() is None, "the panel gone")
            self.assert_all_named(self.open_panel(page))


if __name__ == "__main__":
    unittest.main()
