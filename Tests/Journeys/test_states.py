# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The person turns a family off and on, and says who may use it."""

import json
import os
import re
import shutil
import unittest
from pathlib import Path

import desktop

USE = "Use This Family"


def faces(family):
    return [
        font for font in json.loads(desktop.typecasectl("list", "--json"))
        if font["family"] == family]


def is_on(family):
    return all(font["enabled"] for font in faces(family))


def exposures(family):
    return {font["exposure"] for font in faces(family)}


class States(desktop.Journey):
    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def toggle(self, browser, row):
        """Does with the keyboard what a click on a row with a switch or a choice does."""
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, row)
        desktop.key("Return")

    def see_row(self, browser, family, words):
        desktop.wait_until(
            lambda: any(words in row.name for row in desktop.family_rows(browser, family)),
            f"a row of {family} with “{words}”")

    def test_a_family_is_turned_off_and_on_and_offered_to_fewer_apps(self):
        bundle, families = desktop.synthetic_bundle(families=2, faces=3)
        self.install(bundle, families)
        browser = self.browser()
        family, other = families
        self.open_family(browser, family)
        self.see(browser, "Programs can use this family.", "label")
        self.assert_all_named(browser)

        self.toggle(browser, USE)
        desktop.wait_until(
            lambda: not any(font["enabled"] for font in faces(family)), "the whole family off")
        self.assertTrue(is_on(other), "another family was turned off")
        self.see(browser, re.compile("^You turned this family off"), "label")
        # The list says so as well, in words for people who cannot see that the row is paler.
        desktop.key("Escape")
        self.see_row(browser, family, ", Off")

        self.open_family(browser, family)
        self.toggle(browser, USE)
        desktop.wait_until(lambda: is_on(family), "the family on again")
        self.see(browser, "Programs can use this family.", "label")

        self.toggle(browser, "Apps That Ask")
        desktop.wait_until(lambda: exposures(family) == {"asks"}, "only apps that ask")
        self.toggle(browser, "Every App, by Name")
        desktop.wait_until(lambda: exposures(family) == {"by-name"}, "every app, by name")
        self.assertEqual(exposures(other), {"by-name"})

    def test_a_change_made_elsewhere_is_shown_and_a_refusal_is_explained(self):
        bundle, families = desktop.synthetic_bundle(families=2, faces=1)
        self.install(bundle, families)
        browser = self.browser()
        family = families[0]
        self.open_family(browser, family)

        # The person's own font takes the name while the app's is off.
        [face] = faces(family)
        desktop.manager("SetEnabled", "(asb)", [face["id"]], False)
        self.see(browser, re.compile("^You turned this family off"), "label")
        desktop.typecasectl("add", desktop.loose_fonts(families=1, glyphs=60)[0])
        desktop.wait_until(lambda: len(faces(family)) == 2, "the name taken")

        self.toggle(browser, USE)
        self.see(browser, re.compile("another font has the name “"), "label")
        self.see(browser, re.compile("^You turned this family off"), "label")
        self.assertFalse(is_on(family))

    def test_a_conflict_with_a_font_of_the_system_is_shown(self):
        bundle, families = desktop.synthetic_bundle(families=1, faces=1)
        self.install(bundle, families)
        browser = self.browser()
        family = families[0]
        self.open_family(browser, family)
        # The administrator of the computer installs another font of that name.
        folder = Path(os.environ["XDG_DATA_HOME"]) / "fonts"
        folder.mkdir(exist_ok=True)
        [theirs] = desktop.loose_fonts(families=1, glyphs=60)
        placed = folder / theirs.name
        shutil.copy(theirs, placed)
        self.addCleanup(placed.unlink)

        told = self.see(browser, re.compile("^The system has a font with this name"), "label")
        self.assertIn(str(placed), told.name)
        desktop.key("Escape")
        self.see_row(browser, family, ", Name Taken")


if __name__ == "__main__":
    unittest.main()
