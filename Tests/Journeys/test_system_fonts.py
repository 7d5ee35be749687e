# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Fonts that an administrator installs for everybody: other programs find them by name until they are removed."""

import os
import subprocess
import unittest
from pathlib import Path

import desktop


class SystemFonts(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        # The registry is started by the bus, in the environment that the session gives it.
        cls.store = Path(os.environ["HOME"]) / "system"
        os.environ["TYPECASE_TEST_SYSTEM_FONTS"] = str(cls.store)
        subprocess.run(
            ["dbus-update-activation-environment", f"TYPECASE_TEST_SYSTEM_FONTS={cls.store}"], check=True)

    @classmethod
    def tearDownClass(cls):
        del os.environ["TYPECASE_TEST_SYSTEM_FONTS"]

    def matched(self, family):
        """What a program of the system gets when it asks for a family."""
        done = subprocess.run(
            ["fc-match", "--format=%{family}", family], capture_output=True, text=True, check=True)
        return done.stdout

    def test_installed_found_by_another_program_and_removed(self):
        fonts = desktop.loose_fonts(families=1)
        desktop.typecasectl("system", "install", "office", *map(str, fonts), "--title", "The office's fonts")
        browser = self.browser()
        [family] = desktop.wait_until(desktop.installed_families, "the family for everybody")
        desktop.wait_until(lambda: self.matched(family) == family, f"{family} in another program")
        row = desktop.wait_until(
            lambda: next(iter(desktop.family_rows(browser, family)), None), f"a row of {family}")
        desktop.open_row(browser, desktop.BROWSER_TITLE, row)
        self.see(browser, "Installed by Your Administrator")
        self.assertIsNone(desktop.find(browser, desktop.BUTTONS, desktop.REMOVE))

        desktop.typecasectl("system", "remove", "office")
        desktop.wait_until(lambda: desktop.installed_families() == set(), "no font left")
        desktop.wait_until(lambda: self.matched(family) != family, f"no {family} in another program")


if __name__ == "__main__":
    unittest.main()
