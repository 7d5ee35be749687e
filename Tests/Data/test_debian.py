# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The source package of Debian, and the test in it of what it makes."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent.parent
PREFIX = Path(os.environ.get("TYPECASE_TEST_PREFIX", SOURCE / ".build/test-prefix"))


def run(*command, **options):
    return subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)


class Debian(unittest.TestCase):
    def setUp(self):
        self.room = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.room)

    def test_lintian_has_nothing_to_say_about_the_source(self):
        done = run(SOURCE / "meson-helpers/debian-source", self.room)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertNotRegex(done.stdout, r"(?m)^[EWI]: ")
        self.assertEqual(len(list(self.room.glob("typecase_*.dsc"))), 1)

    def test_every_file_of_the_copyright_is_in_the_tree_or_a_dependency(self):
        for pattern in re.findall(r"(?m)^Files: (.+)$", (SOURCE / "debian/copyright").read_text()):
            if not pattern.startswith("dependencies/"):
                self.assertTrue(list(SOURCE.glob(pattern)), pattern)

    def test_the_help_names_every_package(self):
        said = run(SOURCE / "meson-helpers/debian-package", "--help").stdout
        packages = re.findall(r"(?m)^Package: (.+)$", (SOURCE / "debian/control").read_text())
        self.assertGreater(len(packages), 5)
        for name in packages:
            self.assertRegex(said, rf"(?<![\w-]){re.escape(name)}(?![\w-])")

    def test_the_test_of_the_installed_package_passes(self):
        """With what is installed for the tests in the place of the packages."""
        test = re.findall(r"(?m)^Tests: (.+)$", (SOURCE / "debian/tests/control").read_text())
        self.assertEqual(test, ["add-font"])
        done = run(SOURCE / "debian/tests" / test[0], env=dict(
            os.environ, PATH=f"{PREFIX}/bin:/usr/bin:/bin", XDG_DATA_DIRS=f"{PREFIX}/share:/usr/share"))
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("added  TriedSerif", done.stdout)


if __name__ == "__main__":
    unittest.main()
