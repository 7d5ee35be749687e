# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""An audit of the text size finds nothing in the windows of the browser and in the prompts, and walks any app's."""

import collections
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import desktop
from audit import SIZES, AuditJourney

PROMPTS = Path(os.environ["TYPECASE_TEST_PREFIX"], "libexec/typecase/typecase-prompts")


class Audit(AuditJourney):
    def test_prompts_and_pickers(self):
        findings, views = self.audit(PROMPTS, SIZES, "en,ar")
        self.assert_none(findings)
        # Five windows and four pages of the font panel in two widths, and menus.
        self.assertGreaterEqual(views, (5 + 4) * 2 * 3 * 2)
        self.assert_none(self.audit(PROMPTS, "ax5", "de")[0])

    def test_the_browser(self):
        self.install(*desktop.synthetic_bundle(families=3))
        findings, views = self.audit("typecase", "l,ax5", "en,ar")
        self.assert_none(findings)
        self.assertGreater(views, 150)

    def test_the_browser_without_any_font(self):
        # The tests of a file share a session, and what is in its registry.
        desktop.remove_everything()
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                ["typecase", f"--audit-text-size={folder}", "--audit-sizes=l", "--audit-languages=en,de"],
                capture_output=True, text=True, env=self.environment)
            self.assertIn(done.returncode, (0, 1), done.stderr)
            record = json.loads(Path(folder, "audit.json").read_text())
            page = Path(folder, "index.html").read_text()
        no_app = "no app has installed a font"
        self.assertEqual(
            [(omitted["window"], omitted["reason"]) for omitted in record["omitted"]],
            [("App", no_app), ("Question about an app", no_app)])
        said = f"“Question about an app” was not looked at: {no_app}"
        self.assertIn(said, done.stdout)
        self.assertIn(said, page)
        self.assert_none(record["findings"])

    def test_an_option_that_is_wrong(self):
        done = subprocess.run(
            [PROMPTS, "--audit-text-size=/nowhere/to/be/written", "--audit-sizes=huge"],
            capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("huge", done.stderr)

    def audit_app(self, folder, *options):
        return subprocess.run(
            [os.environ["TYPECASE_AUDITED_APP"], f"--typecase-audit={folder}", "--audit-languages=en", *options],
            capture_output=True, text=True, env=self.environment)

    def test_a_language_in_which_there_are_no_texts(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [PROMPTS, f"--audit-text-size={folder}", "--audit-sizes=l", "--audit-languages=ga"],
                capture_output=True, text=True, env=self.environment)
        self.assertEqual(done.returncode, 2)
        self.assertIn("no text is in “ga”", done.stderr)

    def test_pictures_of_all_views_for_a_person_to_look_at(self):
        with tempfile.TemporaryDirectory() as folder:
            self.audit_app(folder, "--audit-sizes=l,xl", "--audit-own-direction", "--audit-all-pictures")
            record = json.loads(Path(folder, "audit.json").read_text())
            for picture in record["pictures"]:
                self.assertTrue(Path(folder, picture["file"]).stat().st_size > 0)
        self.assertEqual(len(record["pictures"]), record["views"])

    def test_an_app_that_names_no_scenes(self):
        with tempfile.TemporaryDirectory() as folder:
            done = self.audit_app(folder, "--audit-sizes=l,ax2", "--audit-own-direction")
            self.assertEqual(done.returncode, 1, done.stderr)
            record = json.loads(Path(folder, "audit.json").read_text())
            page = Path(folder, "index.html").read_text()
        # In a narrow window one page of each widget is seen at a time.
        seen = collections.defaultdict(set)
        for found in record["findings"]:
            view = found["view"]
            self.assertEqual((found["kind"], view["window"]), ("ellipsis", "Audited"))
            if view["width"] == 360:
                seen[view["page"]].add(found["text"])
        self.maxDiff = None
        self.assertEqual(dict(seen), {
            "1/1/1": {"Notebook one"}, "1/1/2": {"Notebook two"}, "1/2": {"Stack two"},
            "2/1": {"View one"}, "2/2": {"View two"}})
        for name in seen:
            self.assertIn(f"Audited, {name}", page)
        # Five pages at two sizes in two widths.
        self.assertEqual(record["views"], 5 * 2 * 2)

    def test_a_window_that_never_draws(self):
        with tempfile.TemporaryDirectory() as folder:
            done = self.audit_app(folder, "--frozen", "--audit-patience=2", "--audit-sizes=ax2")
        self.assertEqual(done.returncode, 2)
        self.assertIn(
            "“Audited”, page 1/1/1, ax2, 360 pixels, en, ltr: nothing was drawn for 2 seconds", done.stderr)
        self.assertIn("it did not end in en", done.stderr)


if __name__ == "__main__":
    unittest.main()
