# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""An app that the administrator has installed with Flatpak for everybody is verified.

Only root can write to the system's installation, so that this is made where root runs the tests. The installation is in
memory, for this test alone.
"""

import os
import subprocess
import sys
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
MOUNT = "mount -t tmpfs -o mode=755 flatpak /var/lib/flatpak && exec \"$@\""


class SystemInstallation(unittest.TestCase):
    def test_its_apps_are_verified_and_a_sandbox_that_says_the_same_is_not(self):
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", MOUNT, "sh", SOURCE / "meson-helpers/session",
             "--prefix", os.environ["TYPECASE_TEST_PREFIX"], "--display", "virtual", "--log", "--",
             sys.executable, SOURCE / "meson-helpers/parts/run_unittest.py",
             SOURCE / "Tests/Journeys/person_with_system_app.py", "/dev/null"],
            capture_output=True, text=True, timeout=900)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("OK", done.stdout.splitlines())


if __name__ == "__main__":
    unittest.main()
