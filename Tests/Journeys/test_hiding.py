# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Built-in families are hidden from menus and put back, never one that is needed."""

import json
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

import desktop

RULES = "fontconfig/conf.d/61-typecase-hidden.conf"


def lines(*command):
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return {line for line in run.stdout.split("\n") if line}


def visible():
    """The families that a program that starts now sees."""
    return lines("fc-list", "--format", "%{family[0]}\n")


class Hiding(desktop.Journey):
    def setUp(self):
        super().setUp()
        self.folder = Path(os.environ["XDG_DATA_HOME"]) / "fonts"
        self.folder.mkdir(exist_ok=True)
        for font in desktop.loose_fonts(families=3):
            shutil.copy(font, self.folder)
        self.families = sorted(lines("fc-scan", "--format", "%{family[0]}\n", str(self.folder)))
        self.rules = Path(os.environ["XDG_CONFIG_HOME"]) / RULES

    def tearDown(self):
        super().tearDown()
        desktop.typecasectl("unhide", "--all")
        desktop.remove_everything()
        shutil.rmtree(self.folder)

    def test_a_hidden_family_is_gone_from_programs_and_keeps_its_names(self):
        hidden, *others = self.families
        other_bytes = desktop.loose_fonts(families=1, glyphs=60)[0]
        self.assertIn(hidden, visible())
        desktop.typecasectl("add", other_bytes, status=1)

        desktop.typecasectl("hide", hidden.upper())
        self.assertEqual(visible() & set(self.families), set(others))
        # What it is called is the system's as before: no other font takes its name.
        refused = json.loads(desktop.typecasectl("add", "--json", other_bytes, status=1))
        self.assertIn("DuplicatedName", json.dumps(refused))
        listed = json.loads(desktop.typecasectl("list-hidden", "--measure", "--json"))
        self.assertEqual(listed["hidden"], [hidden])
        self.assertGreater(listed["startWithHidden"], 0)
        self.assertGreater(listed["startWithNone"], 0)

        desktop.typecasectl("unhide", hidden)
        self.assertLessEqual(set(self.families), visible())
        self.assertFalse(self.rules.exists())
        desktop.typecasectl("unhide", hidden, status=1)

    def test_a_family_that_is_needed_is_refused_with_the_reason(self):
        [needed] = lines("fc-match", "--format", "%{family[0]}\n", "sans-serif")
        answer = json.loads(desktop.typecasectl("hide", "--json", needed, "Nobody", status=1))
        self.assertEqual(answer["hidden"], [])
        reasons = {each["family"]: each["message"] for each in answer["refused"]}
        self.assertIn("cannot be hidden", reasons[needed])
        self.assertIn("no font family", reasons["Nobody"])
        self.assertFalse(self.rules.exists())

    def open_place(self, browser, name):
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, name)
        desktop.key("Return")

    def test_the_person_hides_a_family_in_the_browser_and_brings_it_back(self):
        hidden, other, _ = self.families
        browser = self.browser()
        self.open_place(browser, "Built-in Fonts")
        row = desktop.wait_until(
            lambda: next(iter(desktop.family_rows(browser, hidden)), None), f"a row of {hidden}")
        desktop.open_row(browser, desktop.BROWSER_TITLE, row)
        self.press_when_ready(browser, "Hide from Menus")
        self.see(browser, re.compile(f"“{hidden}” hidden"), "label")
        desktop.wait_until(lambda: hidden not in visible(), "the family hidden")
        self.assertIn(other, visible())
        self.button(browser, "Show in Menus")
        self.assert_all_named(browser)
        desktop.key("Escape")
        self.see_no_family(browser, hidden)
        self.see_family(browser, other)

        self.open_place(browser, "Hidden")
        self.see_family(browser, hidden)
        self.see_no_family(browser, other)
        self.press_when_ready(browser, desktop.UNDO)
        desktop.wait_until(lambda: hidden in visible(), "the family shown")
        self.see_no_family(browser, hidden)


if __name__ == "__main__":
    unittest.main()
