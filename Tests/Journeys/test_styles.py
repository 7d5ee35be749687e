# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The person deals with single styles of families, and with families that share a file."""

import json
import os
import re
import unittest
from pathlib import Path

import desktop

COLLECTIONS = Path(os.environ["HOME"]) / ".config/typecase/collections.json"
WIDE = 1270


def fonts():
    return json.loads(desktop.typecasectl("list", "--json"))


def styles(family):
    return {font["style"] for font in fonts() if font["family"] == family}


class Dealing(desktop.Journey):
    """With a list that has the keyboard on its first family."""

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()
        COLLECTIONS.unlink(missing_ok=True)

    def open_list(self, width=None):
        self.window = self.browser()
        desktop.bring_forward(desktop.BROWSER_TITLE)
        for family in self.families:
            self.see_family(self.window, family)
        if width:
            desktop.resize(desktop.BROWSER_TITLE, width, 800)
            self.see(self.window, "Choose a Font")
        desktop.key("ctrl+f")
        desktop.key("Down")
        self.see_focus(self.families[0])

    def focus(self):
        node = desktop.focused(self.window)
        return node.name if node else ""

    def see_focus(self, name):
        desktop.wait_until(
            lambda: re.match(f"{re.escape(name)}(,|$)", self.focus()), f"the keyboard on {name}")

    def see_page(self, family):
        desktop.wait_until(
            lambda: desktop.family_page(self.window, family), f"the page of {family}")

    def style_rows(self):
        return [row.name for row in desktop.find_all(
            self.window, desktop.ROWS, re.compile(", Style(,|$)"))]

    def go_to_style(self):
        """Shows the styles of the first family in the list; the name of the first, which has the keyboard then."""
        desktop.key("Right")
        desktop.wait_until(lambda: len(self.style_rows()) == 3, "the styles below their family")
        desktop.key("Down")
        desktop.wait_until(lambda: self.focus() in self.style_rows(), "the keyboard on a style")
        return self.focus().split(",")[0]

    def choose_in_menu(self, name):
        desktop.press(self.see(self.window, name, "menu item"))

    def selected(self):
        """The fonts that are selected in the list; the place that is shown is a selected row too."""
        return {row.name.split(",")[0] for row in desktop.selected_rows(self.window)
                if re.search(r", (\d+ styles?|Style)(,|$)", row.name)}


class Styles(Dealing):
    def setUp(self):
        super().setUp()
        bundle, self.families = desktop.synthetic_bundle(families=3, faces=3)
        self.install(bundle, self.families)
        self.first = self.families[0]

    def test_families_and_a_style_of_another_are_removed_at_once_and_come_back(self):
        self.open_list()
        before = styles(self.first)
        style = self.go_to_style()
        self.assert_all_named(self.window)
        desktop.key("ctrl+space")
        self.see(self.window, "1 style selected")
        for family in self.families[1:]:
            desktop.wait_until(
                lambda family=family: family in self.focus().split(",")
                or desktop.key("ctrl+Down"), f"the keyboard on {family}")
            desktop.key("ctrl+space")
        self.see(self.window, "2 families and 1 style selected")
        self.assertEqual(self.selected(), {style, *self.families[1:]})

        desktop.key("Delete")
        told = self.see(self.window, re.compile("^2 families and 1 style removed: "))
        for name in (style, *self.families[1:]):
            self.assertIn(name, told.name)
        desktop.wait_until(
            lambda: desktop.installed_families() == {self.first}, "the two families gone")
        left = {f"{self.first} {name}" for name in styles(self.first)}
        self.assertEqual(left, {f"{self.first} {name}" for name in before} - {style})
        desktop.wait_until(
            lambda: {row.split(",")[0] for row in self.style_rows()} == left, "the styles left")

        desktop.key("ctrl+z")
        self.see(self.window, re.compile("^7 fonts of 3 families are back: "))
        desktop.wait_until(
            lambda: desktop.installed_families() == set(self.families), "the families back")
        self.assertEqual(styles(self.first), before)

    def test_a_style_is_turned_off_and_given_to_fewer_apps_and_its_family_says_so(self):
        self.open_list()
        style = self.go_to_style()
        desktop.key("Menu")
        self.choose_in_menu("Turn Off")
        self.see(self.window, f"“{style}” turned off")
        self.see_style(style, "Off")
        self.see(self.window, re.compile(f"^{self.first}, 3 styles.*, 1 of 3 styles off"),
                 desktop.ROWS)
        self.assertEqual(
            [f"{self.first} {font['style']}" for font in fonts() if not font["enabled"]], [style])

        desktop.key("Menu")
        self.choose_in_menu("Only for Apps That Ask")
        self.see(self.window, f"Only apps that ask can use “{style}” now")
        self.see_style(style, "Apps That Ask")
        self.see(
            self.window, re.compile(
                f"^{self.first}, 3 styles.*, 1 of 3 styles for apps that ask"), desktop.ROWS)
        self.assertEqual(
            [f"{self.first} {font['style']}" for font in fonts() if font["exposure"] == "asks"],
            [style])

    def see_style(self, style, state):
        desktop.wait_until(
            lambda: any(row.startswith(f"{style},") and f", {state}" in row
                        for row in self.style_rows()), f"{style} with “{state}”")

    def test_a_style_is_removed_on_the_page_of_its_family(self):
        self.window = self.browser()
        before = styles(self.first)
        self.open_family(self.window, self.first)
        self.press_menu(self.window, re.compile("^Menu of "))
        self.choose_in_menu("Remove")
        told = self.see(self.window, re.compile(f"^“{self.first} .*” removed$"))
        desktop.wait_until(lambda: len(styles(self.first)) == 2, "one style gone")
        [gone] = before - styles(self.first)
        self.assertEqual(told.name, f"“{self.first} {gone}” removed")
        self.see(self.window, "2 Styles")
        # What comes back is on the page at once.
        self.press_when_ready(self.window, desktop.UNDO)
        self.see(self.window, f"1 font is back: {self.first} {gone}")
        self.see(self.window, "3 Styles")

    def test_a_style_is_in_a_collection_without_its_family_and_is_taken_out_of_it(self):
        self.open_list()
        style = self.go_to_style()
        desktop.key("Menu")
        self.choose_in_menu("Add to Collection")
        self.choose_in_menu("New Collection…")
        self.see(self.window, "Create", desktop.BUTTONS)
        desktop.write("Posters")
        desktop.key("Return")
        self.see(self.window, re.compile(f"^{style}, A single style"), desktop.ROWS)
        self.assertFalse(desktop.family_rows(self.window), "a family of which a style is meant")
        self.see(self.window, "1 style")
        [member] = json.loads(COLLECTIONS.read_text())["collections"][0]["fonts"]
        self.assertEqual(member["family"], self.first)

        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(self.window, re.compile(f"^{style}, A single style"))
        desktop.key("Menu")
        self.choose_in_menu("Take Out of This Collection")
        self.see(self.window, f"“{style}” taken out of “Posters”")
        self.see(self.window, "No Fonts Here")
        self.assertEqual(len(styles(self.first)), 3)

    # One selection

    def test_arrows_select_and_show_and_delete_removes_what_is_shown(self):
        self.open_list(WIDE)
        self.see_page(self.first)
        desktop.key("Down")
        self.see_page(self.families[1])
        self.assertEqual(self.selected(), {self.families[1]})
        desktop.key("Delete")
        left = {self.first, self.families[2]}
        desktop.wait_until(lambda: desktop.installed_families() == left, f"{left} installed")
        # What takes its place is selected and shown.
        self.see_page(self.families[2])
        desktop.wait_until(
            lambda: self.selected() == {self.families[2]}, "the next family selected")
        desktop.key("ctrl+z")
        desktop.wait_until(
            lambda: desktop.installed_families() == set(self.families), "the family back")

    def test_control_adds_to_the_family_that_is_shown(self):
        self.open_list(WIDE)
        self.see_page(self.first)
        desktop.key("ctrl+Down")
        self.see_focus(self.families[1])
        self.assertEqual(self.selected(), {self.first})
        desktop.key("ctrl+space")
        self.see(self.window, "2 selected")
        self.assertEqual(self.selected(), set(self.families[:2]))

    def test_a_family_can_be_removed_while_the_keyboard_is_in_a_text(self):
        self.open_list(WIDE)
        self.see_page(self.first)
        desktop.key("ctrl+f")
        remove = self.button(self.window, desktop.REMOVE)
        self.assertTrue(desktop.is_sensitive(remove))
        # The text has the key.
        desktop.write("Syn")
        desktop.key("Delete")
        self.assertEqual(desktop.installed_families(), set(self.families))
        desktop.press(remove)
        desktop.wait_until(
            lambda: desktop.installed_families() == set(self.families[1:]), "the family removed")


class SharedFile(Dealing):
    """Five families of two styles in one file."""

    def setUp(self):
        super().setUp()
        file = desktop.collection_file("Shared")
        desktop.typecasectl("add", file)
        self.families = [f"Shared {number}" for number in range(1, 6)]

    def test_one_family_is_removed_and_its_siblings_stay(self):
        self.open_list()
        desktop.key("Delete")
        self.see(self.window, f"“{self.families[0]}” removed")
        desktop.wait_until(
            lambda: desktop.installed_families() == set(self.families[1:]), "the siblings only")
        desktop.key("ctrl+z")
        self.see(self.window, f"2 fonts are back: {self.families[0]}")
        desktop.wait_until(
            lambda: desktop.installed_families() == set(self.families), "all five")

    def test_a_family_that_is_turned_off_leaves_its_siblings_on(self):
        self.open_list()
        desktop.key("Menu")
        self.choose_in_menu("Turn Off")
        self.see(self.window, f"“{self.families[0]}” turned off")
        desktop.wait_until(
            lambda: {font["family"] for font in fonts() if not font["enabled"]}
            == {self.families[0]}, "one family off")

    def test_the_details_name_the_families_of_the_file(self):
        self.window = self.browser()
        self.open_family(self.window, self.families[0])
        self.open_view(self.window, "Details")
        self.see(self.window, "Shares a file with")
        self.see(self.window, "Shared 2, 3, 4 and 5")


if __name__ == "__main__":
    unittest.main()
