# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The person selects several families, marks and collects fonts, and finds them again."""

import json
import os
import re
import unittest
from pathlib import Path

import desktop

COLLECTIONS = Path(os.environ["HOME"]) / ".config/typecase/collections.json"


class Collecting(desktop.Journey):
    def setUp(self):
        super().setUp()
        # The tests of a file share a session, and what is in its registry.
        if not desktop.installed_families():
            self.install(*desktop.synthetic_bundle(families=8))
        COLLECTIONS.unlink(missing_ok=True)
        self.families = sorted(desktop.installed_families())
        self.open_browser()

    def open_browser(self):
        self.window = self.browser()
        desktop.bring_forward(desktop.BROWSER_TITLE)
        # Newer libraries make no row for which there is no room.
        desktop.resize(desktop.BROWSER_TITLE, 900, 880)
        self.see_names(set(self.families))

    def names(self):
        return {re.split(r", \d+ style", row.name)[0] for row in desktop.family_rows(self.window)}

    def see_names(self, names):
        desktop.wait_until(lambda: self.names() == set(names), f"{names} and no others")

    def open_place(self, title):
        # From the first place on: the keyboard goes down in a list.
        desktop.move_focus(self.window, re.compile("^(Installed Fonts|Favorites|Posters)$"))
        desktop.key("Home")
        desktop.wait_until(
            lambda: (node := desktop.focused(self.window)) and node.name == "Installed Fonts",
            "the keyboard on the first place")
        desktop.move_focus(self.window, title)
        desktop.key("Return")

    def select(self, count):
        """Selects the first families with the keyboard; returns their names."""
        desktop.key("ctrl+f")
        desktop.key("Down")
        first = re.compile(f"^{self.families[0]}, ")
        desktop.wait_until(
            lambda: (node := desktop.focused(self.window)) and first.match(node.name),
            "the first family with the keyboard focus")
        for _ in range(count - 1):
            desktop.key("shift+Down")
        self.see(self.window, f"{count} selected")
        return self.families[:count]

    def stored(self):
        return json.loads(COLLECTIONS.read_text()) if COLLECTIONS.exists() else {}

    def make_collection(self, name):
        desktop.key("ctrl+n")
        self.see(self.window, "Create", desktop.BUTTONS)
        self.assert_all_named(self.window)
        desktop.write(name)
        desktop.key("Return")
        self.see(self.window, "No Fonts Here")
        desktop.bring_forward(desktop.BROWSER_TITLE)

    def choose_in_menu(self, name):
        desktop.press(self.see(self.window, name, "menu item"))

    # Selecting

    def test_selected_families_are_marked_for_screen_readers(self):
        names = self.select(3)
        selected = {
            re.split(r", \d+ style", row.name)[0] for row in desktop.selected_rows(self.window)}
        self.assertLessEqual(set(names), selected)
        desktop.key("Escape")
        self.see_no(self.window, "3 selected")

    def test_selected_families_are_removed_and_come_back_in_one_step(self):
        names = self.select(3)
        desktop.key("Delete")
        self.see_names(set(self.families) - set(names))
        desktop.wait_until(
            lambda: desktop.installed_families() == set(self.families) - set(names),
            "the registry without the three")
        desktop.key("ctrl+z")
        self.see_names(self.families)
        self.assertEqual(desktop.installed_families(), set(self.families))

    def test_selected_families_are_turned_off_and_on(self):
        names = self.select(2)
        self.press_when_ready(self.window, "Turn Off")

        def off():
            fonts = json.loads(desktop.typecasectl("list", "--json"))
            return {font["family"] for font in fonts if not font["enabled"]}
        desktop.wait_until(lambda: off() == set(names), f"{names} turned off")
        self.press_when_ready(self.window, "Turn On")
        desktop.wait_until(lambda: not off(), "all turned on")

    # Collecting

    def test_favorites_are_found_again_after_a_restart(self):
        names = self.select(2)
        self.press_when_ready(self.window, "Add to Favorites")
        desktop.wait_until(
            lambda: [font["family"] for font in self.stored().get("favorites", [])] == names,
            "the favorites in their file")
        self.open_place("Favorites")
        self.see_names(names)
        self.programs.pop().end()
        self.open_browser()
        self.open_place("Favorites")
        self.see_names(names)

    def test_a_collection_takes_fonts_and_is_deleted_and_restored(self):
        self.make_collection("Posters")
        self.open_place("Installed Fonts")
        self.see_names(self.families)
        names = self.select(2)
        self.press_menu(self.window, "Add to Collection")
        self.choose_in_menu("Posters")
        self.open_place("Posters")
        self.see_names(names)

        self.press_menu(self.window, "Collection Menu")
        self.choose_in_menu("Delete Collection")
        self.see_names(self.families)
        self.assertEqual(self.stored()["collections"], [])
        self.press_when_ready(self.window, "Undo")
        desktop.wait_until(
            lambda: [entry["name"] for entry in self.stored()["collections"]] == ["Posters"],
            "the collection back in its file")

    def test_fonts_of_a_collection_that_are_not_here_are_looked_for(self):
        self.make_collection("Posters")
        stored = self.stored()
        stored["collections"][0]["fonts"] = [
            {"family": self.families[0]}, {"family": "Lost Grotesk"}]
        self.programs.pop().end()
        COLLECTIONS.write_text(json.dumps(stored))
        self.open_browser()
        self.open_place("Posters")
        self.see_names(self.families[:1])
        self.see(self.window, "1 font of the collection is not here")
        self.assert_all_named(self.window)
        self.press_when_ready(self.window, "Find Fonts…")
        sheet = self.prompt()
        self.see(sheet, re.compile("^Lost Grotesk, "), role=desktop.ROWS)
        self.assertFalse(
            desktop.find(sheet, desktop.ROWS, re.compile(f"^{self.families[0]}, ")),
            "a font that is here is looked for")
        desktop.press(self.see(sheet, "Close", desktop.BUTTONS))
        self.see_no_prompt()
        # What the person closed is shown again when they ask again.
        desktop.bring_forward(desktop.BROWSER_TITLE)
        self.press_when_ready(self.window, "Find Fonts…")
        self.see(self.prompt(), re.compile("^Lost Grotesk, "), role=desktop.ROWS)
        desktop.press(self.see(self.prompt(), "Close", desktop.BUTTONS))
        self.see_no_prompt()
        desktop.bring_forward(desktop.BROWSER_TITLE)
        self.open_place("Installed Fonts")
        self.see_names(self.families)
        self.see_no(self.window, "1 font of the collection is not here")

    def test_a_single_style_is_collected_from_its_family(self):
        family = self.families[0]
        self.make_collection("Posters")
        self.open_place("Installed Fonts")
        self.see_names(self.families)
        self.open_family(self.window, family)
        self.press_menu(self.window, re.compile("^Menu of "))
        self.choose_in_menu("Add to Collection…")
        self.press_when_ready(self.window, "Add")
        self.see(self.window, re.compile("added to “Posters”$"))

        def members():
            return self.stored()["collections"][0]["fonts"]
        desktop.wait_until(members, "the style in the collection's file")
        self.assertEqual([member["family"] for member in members()], [family])
        faces = {
            font["postscript-name"] for font in json.loads(desktop.typecasectl("list", "--json"))
            if font["family"] == family}
        self.assertIn(members()[0]["face"], faces)

    def test_a_search_that_was_saved_finds_what_comes_later(self):
        desktop.write(self.families[0])
        self.see(self.window, "1 family")
        self.press_when_ready(self.window, "Save Search")
        self.see(self.window, "Create", desktop.BUTTONS)
        desktop.key("Return")
        desktop.wait_until(lambda: self.stored().get("collections"), "the search in its file")
        self.assertEqual(self.stored()["collections"][0]["search"]["query"], self.families[0])
        self.see_names([self.families[0]])

    # Three panes

    def test_a_wide_window_shows_a_family_beside_its_list(self):
        desktop.resize(desktop.BROWSER_TITLE, 1270, 800)
        self.see(self.window, "Choose a Font")
        row = desktop.family_rows(self.window, self.families[0])[0]
        desktop.open_row(self.window, desktop.BROWSER_TITLE, row)
        desktop.wait_until(
            lambda: desktop.family_page(self.window, self.families[0]), "the family's page")
        self.assertLessEqual(set(self.families[:2]), self.names())
        # The keyboard stays in the list, and what it goes to is shown.
        desktop.key("Down")
        desktop.wait_until(
            lambda: desktop.family_page(self.window, self.families[1]), "the next family's page")
        desktop.resize(desktop.BROWSER_TITLE, 500, 800)
        self.see(self.window, "Back", desktop.BUTTONS)
        self.assertTrue(desktop.family_page(self.window, self.families[1]))

    def test_a_menu_is_for_its_row_whatever_is_shown_beside_it(self):
        desktop.resize(desktop.BROWSER_TITLE, 1270, 800)
        row = desktop.family_rows(self.window, self.families[0])[0]
        desktop.open_row(self.window, desktop.BROWSER_TITLE, row)
        desktop.wait_until(
            lambda: desktop.family_page(self.window, self.families[0]), "the family's page")
        # With Control the keyboard goes on without selecting.
        desktop.key("ctrl+Down")
        desktop.key("Menu")
        self.choose_in_menu("Remove")
        rest = set(self.families) - {self.families[1]}
        desktop.wait_until(lambda: desktop.installed_families() == rest, f"{rest} installed")
        self.assertTrue(desktop.family_page(self.window, self.families[0]))
        desktop.key("ctrl+z")
        desktop.wait_until(
            lambda: desktop.installed_families() == set(self.families), "all families back")


if __name__ == "__main__":
    unittest.main()
