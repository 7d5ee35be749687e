# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a person without rights does on a machine whose fonts root installs; test_ordinary_user.py runs this."""

import os
import re
import subprocess
import unittest
from pathlib import Path

import desktop

STORE = Path(os.environ["TYPECASE_TEST_SYSTEM_FONTS"])
FIRST, SECOND = "First 1", "Second 1"


def matched(family, what="family"):
    """What a program of the person gets when it asks for a family."""
    done = subprocess.run(
        ["fc-match", f"--format=%{{{what}}}", family], capture_output=True, text=True, check=True)
    return done.stdout


class Person(desktop.Journey):
    def refused(self, *arguments):
        """What a command says that must not do anything."""
        done = subprocess.run(["typecasectl", *arguments], capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0, done.stdout)
        return done.stdout + done.stderr

    def test_the_fonts_are_there_by_name_and_belong_to_the_administrator(self):
        self.assertNotEqual(os.getuid(), 0)
        browser = self.browser()
        desktop.wait_until(lambda: desktop.installed_families() == {FIRST}, "the fonts that were there before")
        print("READY", flush=True)
        desktop.wait_until(
            lambda: desktop.installed_families() == {FIRST, SECOND}, "the fonts that root installs meanwhile")
        for family in (FIRST, SECOND):
            desktop.wait_until(lambda: matched(family) == family, f"{family} in another program")
            file = Path(matched(family, "file"))
            self.assertTrue(file.resolve().is_relative_to(STORE), "no copy is made")
            self.assertEqual(file.stat().st_uid, 0)
            self.assertGreater(len(file.read_bytes()), 0)

        # Neither in the browser nor by a command.
        row = desktop.wait_until(
            lambda: next(iter(desktop.family_rows(browser, FIRST)), None), f"a row of {FIRST}")
        desktop.open_row(browser, desktop.BROWSER_TITLE, row)
        self.see(browser, "Installed by Your Administrator")
        self.assertIsNone(desktop.find(browser, desktop.BUTTONS, desktop.REMOVE))
        switch = self.see(browser, re.compile("^Use This Family"))
        desktop.wait_until(lambda: not desktop.is_sensitive(switch), "a switch that cannot be turned")
        if picture := os.environ.get("TYPECASE_TEST_PICTURES"):
            desktop.screenshot(Path(picture) / "everybodys-family.png", desktop.BROWSER_TITLE)
        self.assertIn("installed for everybody", self.refused("remove", FIRST))

        font = matched(FIRST, "file")
        for arguments in (["install", "own", font], ["remove", "first"], ["update"]):
            said = self.refused("system", *arguments)
            self.assertIn("Only root may change the fonts for everybody.", said, arguments)
            self.assertIn(str(STORE), said, arguments)
        self.assertIn(FIRST, desktop.typecasectl("system", "list", "--json"))
        desktop.typecasectl("system", "check")

    def test_nothing_of_the_store_can_be_written_to(self):
        looked_at = 0
        for folder, folders, files in os.walk(STORE):
            with self.assertRaises(PermissionError, msg=folder):
                (Path(folder) / "new").write_text("")
            for name in folders + files:
                path = Path(folder) / name
                with self.assertRaises(PermissionError, msg=path):
                    path.rename(Path(folder) / "elsewhere")
                with self.assertRaises(PermissionError, msg=path):
                    path.chmod(0o777)
            for name in files:
                path = Path(folder) / name
                with self.assertRaises(PermissionError, msg=path):
                    path.open("r+b")
                with self.assertRaises(PermissionError, msg=path):
                    path.unlink()
                looked_at += 1
        self.assertGreater(looked_at, 3)


if __name__ == "__main__":
    unittest.main()
