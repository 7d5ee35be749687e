# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What changes elsewhere appears in the browser by itself."""

import os
import subprocess
import unittest
from pathlib import Path

import desktop


class ChangesElsewhere(desktop.Journey):
    def test_changes_by_the_command_line_appear_in_the_browser(self):
        folder = Path(os.environ["HOME"]) / "downloads"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "2", "--output", folder],
            check=True)
        browser = self.browser()
        self.assertEqual(desktop.family_rows(browser), [], "a first start with no fonts")

        desktop.typecasectl("add", *sorted(folder.iterdir()))
        families = sorted(desktop.installed_families())
        self.assertEqual(len(families), 2)
        for family in families:
            self.see_family(browser, family)

        desktop.typecasectl("remove", families[0])
        self.see_no_family(browser, families[0])
        self.see_family(browser, families[1])

        desktop.typecasectl("undo")
        self.see_family(browser, families[0])

    def test_a_name_that_looks_like_markup_is_shown_as_it_is(self):
        name = "A & B <i>"
        folder = Path(os.environ["HOME"]) / "markup"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--prefix", name,
             "--output", folder], check=True)
        desktop.typecasectl("add", *sorted(folder.iterdir()))
        family = next(family for family in desktop.installed_families() if name in family)
        browser = self.browser()
        self.see_family(browser, family)
        self.open_family(browser, family)
        self.press_when_ready(browser, desktop.REMOVE)
        self.see(browser, desktop.UNDO)
        self.assertIn(name, desktop.screen_text(), "the toast names the family as it is")


if __name__ == "__main__":
    unittest.main()
