# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Root installs fonts for everybody, and a person without rights, with a session of their own, has them.

The other journeys are the person and the administrator in one. Only root can be two people, so that this is made where
root runs the tests.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
PERSON = ["setpriv", "--reuid", "1000", "--regid", "1000", "--clear-groups", "--no-new-privs"]


class OrdinaryUser(unittest.TestCase):
    def setUp(self):
        # The folders of this session are closed to others, as the ones of root's are.
        self.folder = Path(tempfile.mkdtemp(prefix="typecase-machine-", dir="/tmp"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.folder.chmod(0o755)
        self.store = self.folder / "store"
        self.configuration = self.folder / "configuration"
        self.environment = dict(
            os.environ, TYPECASE_TEST_SYSTEM_FONTS=str(self.store),
            TYPECASE_TEST_CONFIGURATION=str(self.configuration))

    def typecasectl(self, *arguments):
        done = subprocess.run(
            ["typecasectl", *map(str, arguments)], capture_output=True, text=True, env=self.environment)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout.strip()

    def install(self, prefix):
        fonts = self.folder / prefix
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--prefix", prefix, "--output", fonts],
            check=True)
        self.typecasectl("system", "install", prefix.lower(), fonts, "--title", f"{prefix} fonts")

    def subscribe(self):
        """A subscription, whose server is never asked."""
        keys = [self.typecasectl("catalog", "new-key", self.folder / name) for name in ("root", "catalog")]
        self.typecasectl(
            "catalog", "rotate", self.folder / "site", "--collection", "org.example.Fonts", "--root", keys[0],
            "--catalog", keys[1], "--sign", self.folder / "root")
        folder = self.configuration / "subscriptions.d"
        folder.mkdir(parents=True)
        shutil.copy(self.folder / "site/keys/1.signed", folder / "office.keys")
        (folder / "office.conf").write_text("[subscription]\naddress=http://127.0.0.1:1/\n")
        (self.configuration / "machine-id").write_text("0123456789abcdef" * 2 + "\n")
        for path in (self.configuration, folder, *folder.iterdir(), self.configuration / "machine-id"):
            path.chmod(0o755 if path.is_dir() else 0o644)

    def test_a_person_without_rights_has_the_fonts_and_cannot_change_them(self):
        self.subscribe()
        self.install("First")
        home = self.folder / "person"
        home.mkdir()
        os.chown(home, 1000, 1000)
        person = subprocess.Popen(
            [*PERSON, SOURCE / "meson-helpers/session", "--prefix", os.environ["TYPECASE_TEST_PREFIX"],
             "--display", "virtual", "--", sys.executable, SOURCE / "meson-helpers/parts/run_unittest.py",
             SOURCE / "Tests/Journeys/person_on_machine.py", home / "results.json"],
            env=dict(self.environment, TMPDIR=str(home), HOME=str(home)), cwd="/", text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = []
        for line in person.stdout:
            said.append(line)
            if line.strip().endswith("READY"):
                self.install("Second")
        self.assertEqual(person.wait(), 0, "".join(said))
        self.assertEqual(
            {collection for collection in ("first", "second")
             if collection in self.typecasectl("system", "list", "--json")}, {"first", "second"})


def load_tests(loader, tests, pattern):
    if os.getuid() == 0:
        return tests
    print("not made: only root can be an administrator and a person without rights")
    return unittest.TestSuite()


if __name__ == "__main__":
    unittest.main()
