# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The page of storage: whose fonts take what, what is freed, what slows programs down, and a check."""

import json
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

import desktop

APP = "Example Font Provider"


def exposures(family):
    fonts = json.loads(desktop.typecasectl("list", "--json"))
    return {font["exposure"] for font in fonts if font["family"] == family}


class Storage(desktop.Journey):
    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def open_storage(self, browser):
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, "Storage")
        desktop.key("Return")
        return self.see(browser, re.compile(f"^{APP}, [0-9.,]+"), desktop.ROWS)

    def test_removed_fonts_are_freed_after_a_warning(self):
        bundle, families = desktop.synthetic_bundle(families=3)
        self.install(bundle, families)
        browser = self.browser()
        self.open_storage(browser)
        self.assert_all_named(browser)
        self.see_no(browser, "Kept for Undo", "label")

        # The page follows what happens elsewhere.
        desktop.typecasectl("remove", families[0])
        self.see(browser, "Kept for Undo", "label")
        self.press_when_ready(browser, "Delete removed fonts for good")
        self.see(browser, "Delete Removed Fonts?", "label")
        self.press_when_ready(browser, re.compile("Cancel$"))
        self.see_no(browser, "Delete Removed Fonts?", "label")
        self.press_when_ready(browser, "Delete removed fonts for good")
        self.press_when_ready(browser, re.compile("^Delete$"))
        self.see_no(browser, "Kept for Undo", "label")
        desktop.typecasectl("undo", status=1)
        self.assertEqual(desktop.installed_families(), set(families[1:]))

    def test_fonts_become_ordinary_ones_before_typecase_is_uninstalled(self):
        bundle, families = desktop.synthetic_bundle(families=2)
        self.install(bundle, families)
        # Nobody is left who could ask anything of the registry.
        for program in self.programs:
            program.end()
        folder = Path(os.environ["XDG_DATA_HOME"], "fonts/typecase")
        self.assertFalse(folder.exists())
        browser = self.browser()
        self.open_storage(browser)
        self.press_when_ready(browser, "Decide…")
        self.see(browser, "What Becomes of Your Fonts?", "label")
        self.assertTrue(desktop.installed_families())
        self.press_when_ready(browser, "Keep as Ordinary Fonts")
        self.see(browser, "Typecase Can Be Uninstalled Now", "label", patience=desktop.PATIENCE)
        self.press_when_ready(browser, "Close")
        self.assertEqual(
            sorted(path.suffix for path in folder.iterdir()), [".ttf"] * len(list(folder.iterdir())))
        listed = subprocess.run(
            ["fc-list", ":", "family", "file"], capture_output=True, text=True, check=True).stdout
        for family in families:
            self.assertIn(f"{folder}/", listed)
            self.assertIn(family, listed)
        self.assertEqual(desktop.installed_families(), set())
        shutil.rmtree(folder)

    def test_a_family_that_slows_programs_down_is_kept_for_apps_that_ask(self):
        bundle, families = desktop.synthetic_bundle(families=2)
        self.install(bundle, families)
        browser = self.browser()
        self.open_storage(browser)
        family = families[1]
        self.see(browser, re.compile(f"^{family}, [0-9.]+ ms, "), desktop.ROWS)
        self.press_menu(browser, f"Menu of {family}")
        item = self.see(browser, "Only Apps That Ask", ("menu item", "push button", "button"))
        desktop.press(item)
        desktop.wait_until(lambda: exposures(family) == {"asks"}, "only apps that ask")
        self.assertEqual(exposures(families[0]), {"by-name"})
        self.see_no(browser, re.compile(f"^{family}, [0-9.]+ ms, "), desktop.ROWS)
        self.press_when_ready(browser, desktop.UNDO)
        desktop.wait_until(lambda: exposures(family) == {"by-name"}, "every app, by name")

    def test_all_fonts_are_checked(self):
        bundle, families = desktop.synthetic_bundle(families=1)
        self.install(bundle, families)
        browser = self.browser()
        self.open_storage(browser)
        self.press_when_ready(browser, "Check")
        self.see(browser, "Everything is in order.", "label")

        rules = desktop.rejecting(families[0])
        self.press_when_ready(browser, "Check")
        self.see(browser, "1 problem was found.", "label")
        said = desktop.text_of(browser)
        for words in ("a rule rejects them", families[0], f"{rules}:8"):
            self.assertIn(words, said)
        self.assertIsNone(
            desktop.find(browser, "push button", "Repair"), "another program's file is not repaired")
        rules.unlink()
        self.press_when_ready(browser, "Check")
        self.see(browser, "Everything is in order.", "label")


if __name__ == "__main__":
    unittest.main()
