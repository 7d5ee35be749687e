# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The source package of Debian, and the test in it of what it makes."""

import gzip
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


class BuildPaths(unittest.TestCase):
    """A program that says where it was built is found, and one that does not is not."""

    def setUp(self):
        self.room = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.room)
        self.place = self.room / "place"
        (self.place / "usr/bin").mkdir(parents=True)

    def compile(self, *options):
        source = self.room / "sources/program.c"
        source.parent.mkdir(exist_ok=True)
        # Of so many files that a list of them is compressed.
        source.write_text("int main(void) { return 0; }\n" + "".join(
            f'#line 1 "{source.parent}/part-{number}.c"\nint part_{number}(void) {{ return 0; }}\n'
            for number in range(100)))
        done = run("gcc", *options, source, "-o", self.place / "usr/bin/program", cwd=source.parent)
        self.assertEqual(done.returncode, 0, done.stdout)

    def look(self, *places):
        return run(SOURCE / "meson-helpers/find-build-paths", "--path", self.room / "sources", *places)

    def test_in_debug_information_that_is_compressed(self):
        self.compile("-g", "-gz")
        self.assertFalse(f"{self.room}/sources/part-99.c".encode() in (self.place / "usr/bin/program").read_bytes())
        done = self.look(self.place)
        self.assertEqual((done.returncode, done.stdout), (1, f"place: usr/bin/program: {self.room}/sources\n"))
        self.compile("-g", "-gz", f"-ffile-prefix-map={self.room}/sources=.")
        done = self.look(self.place)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_in_texts_links_and_packages(self):
        home = os.path.expanduser("~")
        (self.place / "usr/text").write_text(f"in {self.room}/sources/file\n")
        (self.place / "usr/manual.gz").write_bytes(gzip.compress(f"{SOURCE}/docs".encode()))
        (self.place / "usr/link").symlink_to(f"{home}/file")
        (self.place / "usr/other").write_text(f"/srv{home}/file {home}s/file {self.room}/sources.txt\n")
        (self.place / "DEBIAN").mkdir()
        (self.place / "DEBIAN/control").write_text(
            "Package: some\nVersion: 1\nArchitecture: all\nMaintainer: Some One <one@example.org>\nDescription: some\n")
        package = self.room / "some.deb"
        self.assertEqual(run("dpkg-deb", "--root-owner-group", "-b", self.place, package).returncode, 0)
        done = self.look(package)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.splitlines(), [
            f"some.deb: usr/link: {home}", f"some.deb: usr/manual.gz: {SOURCE}",
            f"some.deb: usr/text: {self.room}/sources"])

    def test_in_no_data_of_this_installation(self):
        """But for the programs, whose debug build needs its paths, and what names the folder that it is installed in."""
        done = self.look(*(PREFIX / "share" / part for part in (
            "typecase", "doc", "dbus-1/interfaces", "icons", "locale", "glib-2.0", "bash-completion", "metainfo")))
        self.assertEqual((done.returncode, done.stdout), (0, ""))


class Debian(unittest.TestCase):
    def setUp(self):
        self.room = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.room)

    def test_lintian_has_nothing_to_say_about_the_source(self):
        done = run(SOURCE / "meson-helpers/parts/debian-source", self.room)
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
