# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Each program says what it is, and begins nothing for that."""

import os
import re
import subprocess
import unittest
from pathlib import Path

import desktop

PREFIX = Path(os.environ["TYPECASE_TEST_PREFIX"])
# All that is installed, of a build with examples and typecase-session.
PROGRAMS = sorted(
    str(path.relative_to(PREFIX)) for folder in ("bin", "libexec/typecase") for path in (PREFIX / folder).iterdir()
    if path.is_file())


class Programs(desktop.Journey):
    def ask(self, program, *arguments):
        # Nothing of a desktop is needed to say it.
        without = {"DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"}
        return subprocess.run(
            [PREFIX / program, *arguments], capture_output=True, text=True, timeout=desktop.PATIENCE,
            env={name: value for name, value in os.environ.items() if name not in without})

    def test_each_that_is_built_is_tried(self):
        package = (Path(__file__).resolve().parents[2] / "Package.swift").read_text()
        built = set(re.findall(r'\.executable\(name: "([^"]+)"', package))
        self.assertEqual({Path(program).name for program in PROGRAMS}, built | {"typecase-session"})

    def test_each_says_its_version(self):
        release = re.search(
            r'<release version="([^"]+)"',
            (PREFIX / "share/metainfo/org.typecase.Typecase.metainfo.xml").read_text())[1]
        for program in PROGRAMS:
            with self.subTest(program):
                said = self.ask(program, "--version")
                self.assertEqual(
                    (said.returncode, said.stdout, said.stderr),
                    (0, f"{Path(program).name} {release}\n", ""))

    def test_each_says_how_it_is_used(self):
        for program in PROGRAMS:
            with self.subTest(program):
                said = self.ask(program, "--help")
                self.assertEqual(said.returncode, 0, said.stderr)
                self.assertRegex(said.stdout, rf"(?i)usage:\s+{re.escape(Path(program).name)}\b")
                self.assertIn("--help", said.stdout)
                self.assertIn("--version", said.stdout)

    def test_those_that_open_files_say_so(self):
        for program in ("bin/typecase", "bin/example-reader"):
            self.assertIn("FILE…", self.ask(program, "--help").stdout.split("\n\n")[0], program)

    def test_the_registry_refuses_what_it_does_not_know(self):
        said = self.ask("libexec/typecase/typecase-registry", "--versoin")
        self.assertEqual(said.returncode, 2)
        self.assertIn("“--versoin”", said.stderr)


if __name__ == "__main__":
    unittest.main()
