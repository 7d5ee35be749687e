# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What `meson-helpers/test --changed` runs: never too little."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "meson-helpers/parts"))
import changed_tests  # noqa: E402


class Selected(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.known = changed_tests.targets(SOURCE)
        cls.journeys = {path.stem for path in SOURCE.glob("Tests/Journeys/test_*.py")}
        cls.data = {path.stem for path in SOURCE.glob("Tests/Data/test_*.py")}

    def selected(self, *names):
        chosen = changed_tests.select(SOURCE, names, self.known)
        return chosen, {path.stem for path in chosen.files}

    def test_nothing_is_nothing(self):
        chosen, files = self.selected()
        self.assertEqual((list(chosen.swift), chosen.widgets, files), ([], False, set()))

    def test_a_page_concerns_the_checks_of_the_data(self):
        chosen, files = self.selected("docs/api.md", "README.md")
        self.assertEqual((list(chosen.swift), chosen.widgets, files), ([], False, self.data))

    def test_a_part_of_the_browser_concerns_what_shows_it(self):
        chosen, files = self.selected("Sources/Apps/BrowserUI/Family/Languages.swift")
        self.assertIn("BrowserUITests", chosen.swift)
        self.assertNotIn("FontRegistryTests", chosen.swift)
        self.assertFalse(chosen.widgets)
        self.assertLessEqual({"test_browse", "test_family", "test_help", "test_audit"}, files)
        self.assertNotIn("test_publishing", files)

    def test_the_registry_concerns_every_journey(self):
        for name in ("Sources/Service/RegistryService/Service/Log.swift",
                     "Sources/Bindings/TypecaseSystemKit/Hexadecimal.swift", "Tests/Journeys/desktop.py",
                     "data/meson.build", "meson.build"):
            with self.subTest(name):
                self.assertEqual(self.selected(name)[1], self.journeys | self.data)

    def test_a_kit_concerns_what_is_built_upon_it(self):
        chosen, files = self.selected("Sources/Public/TypecaseGTK/Exports.swift")
        self.assertTrue(chosen.widgets)
        self.assertLessEqual({"test_panel", "test_consent", "test_browse", "test_reader"}, files)
        self.assertNotIn("SystemKitTests", chosen.swift)

    def test_the_manifest_concerns_all(self):
        chosen, files = self.selected("Package.swift")
        self.assertIsNone(chosen.swift)
        self.assertTrue(chosen.widgets)
        self.assertEqual(files, self.journeys | self.data)

    def test_a_journey_concerns_itself(self):
        _, files = self.selected("Tests/Journeys/test_help.py")
        self.assertEqual(files & self.journeys, {"test_help"})

    def test_every_program_is_known_to_journeys(self):
        programs = {
            name for name, target in self.known.items()
            if target["type"] == "executable" and target["path"].startswith("Sources/")
            and not target["path"].startswith("Sources/BuildTools/")}
        self.assertGreater(len(programs), 5)
        self.assertLessEqual(programs, set(changed_tests.USED) | changed_tests.ALWAYS_USED)

    def test_git_says_what_changed(self):
        with tempfile.TemporaryDirectory() as room:
            def git(*words):
                subprocess.run(
                    ["git", "-C", room, "-c", "user.name=A", "-c", "user.email=a@example.org", *words], check=True,
                    capture_output=True)
            git("init")
            for name in ("kept", "edited", "removed"):
                (Path(room) / name).write_text(name)
            git("add", ".")
            git("commit", "--message", "First")
            (Path(room) / "edited").write_text("other")
            (Path(room) / "removed").unlink()
            (Path(room) / "a new one").write_text("new")
            self.assertEqual(changed_tests.changed_files(room, "HEAD"), ["a new one", "edited", "removed"])
            with self.assertRaisesRegex(ValueError, "nosuch"):
                changed_tests.changed_files(room, "nosuch")


if __name__ == "__main__":
    unittest.main()
