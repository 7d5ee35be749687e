# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""An audit of the text size, for the journeys that have one."""

import collections
import json
import os
import subprocess
import tempfile
from pathlib import Path

import desktop

# They are built by GTK and libadwaita: see docs/known-limits.md.
PLATFORM_WINDOWS = {"Shortcuts", "About"}
# The usual size, and the first and last for accessibility: what has room at the last has it at smaller ones, and rows turn at the first.
SIZES = "l,ax1,ax5"


class AuditJourney(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        # Made here, so that the machine need not have it; in C.UTF-8 newer versions of glibc translate nothing.
        cls.locales = tempfile.TemporaryDirectory()
        subprocess.run(
            ["localedef", "-i", "en_US", "-f", "UTF-8", Path(cls.locales.name) / "en_US.UTF-8"],
            check=True)
        cls.environment = os.environ | {
            "TYPECASE_AUDIT": "1", "LOCPATH": cls.locales.name, "LC_ALL": "en_US.UTF-8"}

    @classmethod
    def tearDownClass(cls):
        cls.locales.cleanup()

    def audit(self, program, sizes, languages, option="audit-text-size"):
        """The findings of an audit, and how many views were looked at."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [program, f"--{option}={folder}", f"--audit-sizes={sizes}",
                 f"--audit-languages={languages}", "--audit-own-direction"],
                capture_output=True, text=True, env=self.environment)
            self.assertIn(done.returncode, (0, 1), done.stderr)
            record = json.loads(Path(folder, "audit.json").read_text())
            page = Path(folder, "index.html").read_text()
            for picture in record["pictures"]:
                self.assertTrue(Path(folder, picture["file"]).stat().st_size > 0)
                self.assertIn(picture["file"], page)
            self.assertEqual(done.returncode, 1 if record["findings"] else 0)
        return record["findings"], record["views"]

    def assert_none(self, findings):
        """Says each finding once, however often it was made."""
        seen = collections.Counter(
            (found["kind"], found["view"]["window"], found["path"], found["text"], found["reason"],
             *(str(found["view"][key]) for key in ("category", "language", "width")))
            for found in findings if found["view"]["window"] not in PLATFORM_WINDOWS)
        self.assertFalse(seen, "\n".join(" | ".join(found) for found in seen))
