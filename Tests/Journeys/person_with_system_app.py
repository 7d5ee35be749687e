# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a person reads of an app of the system's installation: run by test_flatpak_system."""

import os
import shutil
import subprocess
import unittest
from pathlib import Path

import desktop
from sandbox import Flatpak, Forged, Probe

APP = "org.typecase.TestSystem"
FONT = {"path": "/app/share/fonts/Systemic-Regular.ttf"}


class Person(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        cls.flatpak = Flatpak(whose="--system")
        made = Path(os.environ["HOME"]) / "made"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--family", "Systemic", "--output", made], check=True)
        fonts = cls.flatpak.app(APP, "install-fonts;", name="System App") / "share/fonts"
        shutil.copytree(made, fonts)
        cls.program = cls.flatpak.add_program(APP, os.environ["TYPECASE_PROVIDER_PROBE"])
        cls.flatpak.install(APP)

    def said_of(self, sandbox):
        """What the prompt says of an app that asks from a sandbox."""
        probe = Probe(sandbox, APP, self.program)
        self.addCleanup(probe.end)
        desktop.typecasectl("unmute", APP)
        probe.send("register", [FONT])
        prompt = self.prompt()
        said = desktop.text_of(prompt).replace("\u2068", "").replace("\u2069", "")
        self.press_when_ready(prompt, desktop.REFUSE)
        probe.answer()
        self.see_no_prompt()
        return said

    def test_it_is_verified_where_flatpak_made_the_sandbox(self):
        self.assertIn(f"Verified: {APP}", self.said_of(self.flatpak))
        forged = self.said_of(Forged(self.flatpak, APP, "install-fonts;"))
        self.assertIn(f"Not verified; says it is {APP}", forged)
        self.assertNotIn("Verified", forged)


if __name__ == "__main__":
    unittest.main()
