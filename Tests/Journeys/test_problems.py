# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What is wrong between fonts is a place of its own, and each repair can be taken back."""

import json
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

import desktop


def visible_files():
    """The font files that a program that starts now sees."""
    run = subprocess.run(
        ["fc-list", "--format", "%{file}\n"], check=True, capture_output=True, text=True)
    return set(run.stdout.split("\n"))


class Problems(desktop.Journey):
    def setUp(self):
        super().setUp()
        self.folder = Path(os.environ["XDG_DATA_HOME"]) / "fonts"
        self.folder.mkdir(exist_ok=True)
        # One font of the system twice, and a family that the person adds under the name of another one.
        font, other = desktop.loose_fonts(families=2)
        self.copies = [str(shutil.copy(font, self.folder / name)) for name in ("a.ttf", "b.ttf")]
        self.family = self.family_of(font)
        self.shared = self.family_of(other)
        shutil.copy(other, self.folder / "c.ttf")

    def family_of(self, path):
        run = subprocess.run(
            ["fc-scan", "--format", "%{family[0]}", str(path)], check=True, capture_output=True,
            text=True)
        return run.stdout

    def tearDown(self):
        super().tearDown()
        desktop.typecasectl("unhide", "--all")
        desktop.remove_everything()
        shutil.rmtree(self.folder)

    def problems(self, *options):
        return json.loads(desktop.typecasectl("problems", "--json", *options))

    def add_of_same_family(self):
        """Installs a style that the system's family of the same name has not."""
        folder = Path(os.environ["HOME"]) / "same-family"
        folder.mkdir(exist_ok=True)
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--family", self.shared, "--style", "Swash",
             "--output", str(folder)], check=True)
        [font] = folder.iterdir()
        desktop.typecasectl("add", str(font))

    def test_a_duplicate_is_hidden_by_its_repair_and_shown_by_its_undo(self):
        [problem] = [each for each in self.problems(self.family) if each["kind"] == "duplicate"]
        self.assertEqual(problem["family"], self.family)
        [kept], [other] = problem["kept"], problem["others"]
        self.assertEqual({kept["path"], other["path"]}, set(self.copies))
        self.assertIsNone(other.get("provider"))

        repair = problem["repair"]
        self.assertEqual(repair["command"][:2], ["typecasectl", "hide"])
        desktop.typecasectl(*repair["command"][1:])
        self.assertEqual(visible_files() & set(self.copies), {kept["path"]})
        self.assertEqual(self.problems(self.family), [])
        hidden = json.loads(desktop.typecasectl("list-hidden", "--json"))
        self.assertEqual(hidden["files"], [other["path"]])
        # The copy that is left is the last one.
        self.assertIn(other["path"], desktop.typecasectl("list-hidden"))

        desktop.typecasectl(*repair["undo"][1:])
        self.assertEqual(visible_files() & set(self.copies), set(self.copies))
        self.assertEqual([each["id"] for each in self.problems(self.family)], [problem["id"]])

    def test_a_family_of_two_owners_is_told_with_a_repair_that_is_taken_back(self):
        self.add_of_same_family()
        [problem] = [each for each in self.problems("--installed") if each["kind"] == "same-family"]
        self.assertEqual(problem["family"], self.shared)
        [other] = problem["others"]
        self.assertEqual(other["provider"], "org.typecase.Person")
        text = desktop.typecasectl("problems", "--installed")
        self.assertIn(self.shared, text)
        self.assertIn("typecasectl disable", text)

        desktop.typecasectl(*problem["repair"]["command"][1:])
        self.assertEqual(self.problems("--installed"), [])
        desktop.typecasectl(*problem["repair"]["undo"][1:])
        self.assertEqual([each["id"] for each in self.problems("--installed")], [problem["id"]])

    def test_a_font_that_another_program_hides_is_told_with_the_rule(self):
        self.add_of_same_family()
        rules = Path(os.environ["XDG_CONFIG_HOME"]) / "fontconfig/conf.d/78-Reject.conf"
        rules.write_text(
            "<?xml version='1.0'?>\n<fontconfig>\n<selectfont><rejectfont>\n"
            f'<pattern><patelt name="family"><string>{self.shared}</string></patelt></pattern>\n'
            "</rejectfont></selectfont>\n</fontconfig>\n")
        try:
            [problem] = [each for each in self.problems(self.shared) if each["kind"] == "unseen"]
            self.assertEqual([each["family"] for each in problem["others"]], [self.shared])
            self.assertIn(f"fonts-rejected: {rules}:", problem["detail"])
            # Another program's file is changed at a press of a button only.
            self.assertNotIn("command", problem["repair"])
            self.assertTrue(problem["repair"]["message"])
        finally:
            rules.unlink()
        self.assertNotIn("unseen", [each["kind"] for each in self.problems(self.shared)])

    def test_files_of_the_system_are_checked_when_it_is_asked_for(self):
        damaged = self.folder / "damaged.ttf"
        data = bytearray(Path(self.copies[0]).read_bytes())
        # The directory's entry of a table that the sanitizer reads, not fontconfig: its length.
        place = data.index(b"post") + 12
        data[place:place + 4] = (4).to_bytes(4, "big")
        damaged.write_bytes(data)
        self.assertNotIn("fault", [each["kind"] for each in self.problems(self.family)])
        faults = [
            each for each in self.problems("--check", self.family) if each["kind"] == "fault"]
        self.assertEqual([each["others"][0]["path"] for each in faults], [str(damaged)])
        self.assertIn("post", faults[0]["detail"])

    def test_the_person_mends_a_problem_in_the_browser_and_takes_it_back(self):
        browser = self.browser()
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, "Problems")
        desktop.key("Return")
        row = self.see(browser, re.compile(f"^{re.escape(self.family)}, 1 font is there twice"))
        self.assert_all_named(browser)
        desktop.open_row(browser, desktop.BROWSER_TITLE, row)
        self.press_when_ready(browser, "Hide 1 File")
        self.see(browser, re.compile(f"problem of “{re.escape(self.family)}” is mended"), "label")
        desktop.wait_until(
            lambda: len(visible_files() & set(self.copies)) == 1, "one copy hidden")
        self.see_no(browser, re.compile(f"^{re.escape(self.family)}, 1 font is there twice"))
        self.assert_all_named(browser)
        self.press_when_ready(browser, desktop.UNDO)
        desktop.wait_until(
            lambda: len(visible_files() & set(self.copies)) == 2, "both copies shown")
        self.see(browser, re.compile(f"^{re.escape(self.family)}, 1 font is there twice"))


if __name__ == "__main__":
    unittest.main()
