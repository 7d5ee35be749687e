# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What an administrator decided is said in the windows, with who decided it."""

import os
import re
import subprocess
import unittest
from pathlib import Path

from gi.repository import GLib

import desktop
from test_access import Consumer

FORBIDDEN = "You cannot add fonts. Your administrator decided this."
FORBIDDEN_TO_APPS = "Apps may not install fonts. Your administrator decided this."
SUGGESTED = "Your administrator suggests that only apps that ask for new fonts use them."


class Policy(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        # The registry is started by the bus, in the environment that the session gives it.
        cls.path = Path(os.environ["HOME"]) / "policy.conf"
        subprocess.run(
            ["dbus-update-activation-environment", f"TYPECASE_TEST_POLICY={cls.path}"], check=True)

    def tearDown(self):
        super().tearDown()
        self.decide("")
        desktop.wait_until(lambda: desktop.installed_families() == set(), "no font left")
        desktop.remove_everything()

    def decide(self, text):
        """Writes the administrator's file, in one step."""
        new = self.path.with_suffix(".new")
        new.write_text(text)
        new.chmod(0o644)
        new.rename(self.path)

    def test_who_may_not_add_fonts_is_told_by_whom_until_it_is_allowed(self):
        self.decide("[policy]\ninstalling=nobody\n")
        browser = self.browser()
        self.see(browser, FORBIDDEN)
        add = self.button(browser, "Add Fonts")
        desktop.wait_until(lambda: not desktop.is_sensitive(add), "Add Fonts that cannot be pressed")
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, "Apps")
        desktop.key("Return")
        self.see(browser, FORBIDDEN_TO_APPS)
        self.decide("")
        self.see_no(browser, FORBIDDEN_TO_APPS)
        self.see_no(browser, FORBIDDEN)
        desktop.wait_until(lambda: desktop.is_sensitive(add), "Add Fonts that can be pressed")

    def test_the_question_says_that_the_administrator_chose_which_apps_get_the_fonts(self):
        self.decide("[policy]\ndefault-exposure=asks\n")
        bundle, _ = desktop.synthetic_bundle(families=1, faces=1)
        self.programs.append(bundle.start("--register-all"))
        question = self.prompt()
        self.see(question, re.compile(re.escape(SUGGESTED)), "label")
        self.press_when_ready(question, desktop.REFUSE)
        self.see_no_prompt()

    def test_the_sheet_of_missing_fonts_says_who_forbids_to_install_them(self):
        self.decide("[policy]\ninstalling=nobody\n")
        # A request ends with its app.
        letters = Consumer("org.example.Letters", "Letters")
        letters.call(
            "org.typecase.Consumer1", "RequestFonts", "(saa{sv}a{sv})", "",
            [{"family": GLib.Variant("s", "Nowhere")}], {})
        sheet = self.prompt()
        said = self.see(sheet, re.compile(re.escape(FORBIDDEN)), "label").name
        said = re.sub("[\u2066-\u2069]", "", said).split("\n")
        self.assertEqual(said, ["None of your apps offers these.", FORBIDDEN, FORBIDDEN_TO_APPS])
        # Who cannot add fonts is not told to.
        self.assertNotIn("you can add font files", desktop.text_of(sheet))
        self.press_when_ready(sheet, "Close")
        self.see_no_prompt()

    def test_a_family_that_everybody_has_is_locked(self):
        fonts = desktop.loose_fonts(families=1)
        folder = fonts[0].parent
        folder.chmod(0o755)
        fonts[0].chmod(0o644)
        self.decide(f"[policy]\nrequired-fonts={folder}\n")
        browser = self.browser()
        [family] = desktop.wait_until(desktop.installed_families, "the administrator's family")
        row = desktop.wait_until(
            lambda: next(iter(desktop.family_rows(browser, family)), None), f"a row of {family}")
        desktop.open_row(browser, desktop.BROWSER_TITLE, row)
        self.see(browser, "Installed by Your Administrator")
        switch = self.see(browser, re.compile("^Use This Family"))
        desktop.wait_until(lambda: not desktop.is_sensitive(switch), "a switch that cannot be turned")
        self.assertIsNone(desktop.find(browser, desktop.BUTTONS, desktop.REMOVE))
        refused = desktop.typecasectl("remove", family, status=1)
        self.assertEqual(refused, "")
        self.assertEqual(desktop.installed_families(), {family})

    def test_the_command_says_what_is_in_force_and_which_line_is_wrong(self):
        self.decide("[policy]\ndefault-exposure=asks\n")
        said = desktop.typecasectl("policy")
        self.assertRegex(said, rf"policy/default-exposure +asks +administrator: {self.path}")
        self.assertRegex(said, r"policy/installing +everyone +usual")
        self.decide("[policy]\n\ninstaling=nobody\n")
        done = subprocess.run(["typecasectl", "policy"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{self.path}:3: There is no key “instaling” in this group.", done.stderr)
        self.assertIn("You cannot add fonts.", done.stdout)


if __name__ == "__main__":
    unittest.main()
