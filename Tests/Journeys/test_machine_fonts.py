# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Fonts that an administrator installs for everybody: other programs find them by name until they are removed."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import desktop
import killed


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

    def store_families(self):
        """The families that the store has, after every file of it was looked at."""
        desktop.typecasectl("system", "check")
        listed = json.loads(desktop.typecasectl("system", "list", "--json"))
        return {
            face["family"] for collection in listed for file in collection["files"] for face in file["faces"]}

    def left_over(self):
        """What lies in the store and belongs to nothing that the store has."""
        manifest = json.loads((self.store / "manifest.json").read_text())
        files = [file for collection in manifest["collections"] for file in collection["files"]]
        digests = {file["digest"] for file in files if len(file.get("removed", [])) < len(file["faces"])}
        known = {"manifest.json", "fonts", "reports", "lock"}
        return {path.name for path in self.store.iterdir() if path.name not in known} | {
            path.name for folder in ("fonts", "reports") for path in (self.store / folder).iterdir()
            if path.name[:64] not in digests}

    def fonts_of(self, prefix):
        """Two fonts of families that begin so, and the families."""
        folder = tempfile.mkdtemp(dir=os.environ["HOME"])
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "2", "--prefix", prefix, "--output", folder],
            check=True)
        return folder, {f"{prefix} 1", f"{prefix} 2"}

    def test_killed_at_each_step_the_store_is_the_old_one_or_the_new_one(self):
        library = killed.build(os.environ["HOME"])
        old_fonts, old = self.fonts_of("Old")
        new_fonts, new = self.fonts_of("New")

        def install(fonts):
            desktop.typecasectl("system", "install", "office", fonts, "--title", "The office's fonts")

        install(old_fonts)
        desktop.wait_until(lambda: desktop.installed_families() == old, "the fonts for everybody")
        seen = []
        leftovers = 0
        for number in killed.at_each_step(
                self, library, ["system", "install", "office", new_fonts, "--title", "The office's fonts"]):
            now = self.store_families()
            self.assertIn(now, (old, new), f"killed at call {number}")
            seen.append(now)
            # The registry of a person goes on with what is there.
            desktop.wait_until(lambda: desktop.installed_families() == now, f"{now} for a person")
            leftovers += bool(self.left_over())
            install(old_fonts)
            self.assertEqual(self.left_over(), set(), f"killed at call {number}, and another command after it")
            self.assertEqual(self.store_families(), old)
        self.assertEqual(self.store_families(), new)
        self.assertEqual(self.left_over(), set())
        # First the old ones, then the new ones, and never the old ones again.
        self.assertEqual(seen, [old] * seen.count(old) + [new] * seen.count(new))
        self.assertGreater(seen.count(old), 0)
        self.assertGreater(seen.count(new), 0, "it was killed while it tidied up, too")
        self.assertGreater(leftovers, 0, "something was left to be removed")
        desktop.wait_until(lambda: desktop.installed_families() == new, "the new fonts for a person")

        one = new - {"New 1"}
        for number in killed.at_each_step(self, library, ["system", "remove", "New 1"]):
            now = self.store_families()
            self.assertIn(now, (new, one), f"killed at call {number}")
            desktop.wait_until(lambda: desktop.installed_families() == now, f"{now} for a person")
            install(new_fonts)
            self.assertEqual(self.left_over(), set())
        self.assertEqual(self.store_families(), one)
        self.assertEqual(self.left_over(), set())
        install(new_fonts)

        for number in killed.at_each_step(self, library, ["system", "remove", "office"]):
            now = self.store_families()
            self.assertIn(now, (set(), new), f"killed at call {number}")
            install(new_fonts)
            self.assertEqual(self.left_over(), set())
        self.assertEqual(self.store_families(), set())
        desktop.wait_until(lambda: desktop.installed_families() == set(), "no font left")


if __name__ == "__main__":
    unittest.main()
