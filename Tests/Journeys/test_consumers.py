# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A consumer in another language, in a Flatpak sandbox without any file access: docs/examples."""

import json
import os
import re
import shlex
import shutil
import subprocess
import unittest
from pathlib import Path

import desktop
from png import dark_pixels
from sandbox import Flatpak

APP = "org.typecase.TestConsumer"
OTHER = "org.typecase.TestStranger"
SOURCE = Path(__file__).resolve().parents[2]
EXAMPLE = SOURCE / "docs/examples/consumer.py"


def synthetic_family(prefix):
    folder = Path(os.environ["HOME"]) / prefix
    subprocess.run(
        [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1",
         "--prefix", prefix, "--output", folder], check=True)
    desktop.typecasectl("add", *sorted(folder.iterdir()))
    family = f"{prefix} 1"
    desktop.typecasectl("expose", family, "--to", "asks")
    return family


class Sandboxed(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        cls.flatpak = Flatpak(has_python=True)
        for app, entitlements in ((APP, "use-installed-fonts;"), (OTHER, "")):
            files = cls.flatpak.app(app, entitlements)
            shutil.copy(EXAMPLE, files / "bin/consumer.py")
            cls.flatpak.install(app)

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def run_example(self, app, *arguments):
        """Runs the example; what it said, and the picture that it drew, or nothing."""
        # The only folder that a sandbox without file access can write to and we can read.
        data = Path(os.environ["HOME"]) / ".var/app" / app / "data"
        picture = data / "sample.png"
        picture.unlink(missing_ok=True)
        status, output, errors = self.flatpak.run(
            app, "/usr/bin/python3", "/app/bin/consumer.py", app, *arguments,
            "--output", str(picture))
        return status, output.strip(), errors, picture if picture.exists() else None

    def test_a_requested_font_is_drawn(self):
        family = synthetic_family("Sandboxed")
        status, output, errors, picture = self.run_example(APP, "--family", family)
        self.assertEqual((status, output), (0, family), errors)
        self.assertGreater(dark_pixels(picture), 500)
        grants = json.loads(desktop.typecasectl("grants", "--json"))
        [app] = {grant["app"] for grant in grants}
        self.assertEqual(app, APP)

    def test_a_revoked_font_looks_as_if_it_were_not_installed(self):
        family = synthetic_family("Takenback")
        self.assertEqual(self.run_example(APP, "--family", family)[0], 0)
        desktop.typecasectl("revoke", APP, family)
        # Nothing tells it from a font that was never there; the person may be shown a sheet.
        for name in (family, "Never Installed"):
            status, _, errors, picture = self.decline_sheet(APP, "--family", name)
            self.assertEqual((status, errors.strip(), picture), (1, "No font was given.", None))

    def test_a_picked_font_is_drawn(self):
        family = synthetic_family("Pickable")
        data = Path(os.environ["HOME"]) / ".var/app" / APP / "data"
        data.mkdir(parents=True, exist_ok=True)
        picture = data / "picked.png"
        command = self.flatpak.command(
            APP, "/usr/bin/python3", "/app/bin/consumer.py", APP, "--output", str(picture))
        with subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            picker = self.prompt()
            desktop.bring_forward("Choose a Font")
            desktop.type_into(self.see(picker, "Search Fonts"), family)
            desktop.wait_until(
                lambda: [row.name for row in desktop.find_all(picker, desktop.ROWS)
                         if row.name.startswith(family)], "the family in the picker")
            select = self.button(picker, "Select")
            desktop.wait_until(lambda: desktop.is_sensitive(select), "a font that can be picked")
            desktop.key("Return")
            output, errors = process.communicate(timeout=desktop.PATIENCE)
        self.assertEqual((process.returncode, output.strip()), (0, family), errors)
        self.assertGreater(dark_pixels(picture), 500)

    def decline_sheet(self, app, *arguments):
        """Runs the example, and closes the sheet of missing fonts if it brings one."""
        command = self.flatpak.command(
            app, "/usr/bin/python3", "/app/bin/consumer.py", app, *arguments, "--output", "/dev/null")
        with subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            desktop.wait_until(
                lambda: process.poll() is not None or self.close_sheet(), "an end or a sheet")
            output, errors = process.communicate(timeout=desktop.PATIENCE)
        return process.returncode, output, errors, None

    def close_sheet(self):
        for application in desktop.applications():
            button = desktop.find(application, desktop.BUTTONS, re.compile("^(Not Now|Close)$"))
            if application.name == desktop.PROMPTS and button is not None:
                desktop.press(button)
                return True
        return False

    def test_an_app_without_the_entitlement_is_refused_whatever_it_asks_for(self):
        family = synthetic_family("Stranger")
        refusals = {self.run_example(OTHER, "--family", name)[2].splitlines()[-1]
                    for name in (family, "Never Installed")}
        self.assertEqual(len(refusals), 1)
        self.assertIn("org.typecase.Error.MissingEntitlement", refusals.pop())


class Documentation(desktop.Journey):
    """Every command of the walk-through in docs/consumers.md says what the text shows."""

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def test_the_commands_print_what_the_page_says(self):
        text = (SOURCE / "docs/consumers.md").read_text()
        steps = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
        commands = [(line[2:], block) for block in steps
                    for line in block.replace("\\\n", " ").splitlines() if line.startswith("$ ")]
        self.assertGreaterEqual(len(commands), 6)
        for command, block in commands:
            expected = block.replace("\\\n", " ").split(f"$ {command}\n", 1)[1].split("$ ")[0].strip()
            result = subprocess.run(shlex.split(command), capture_output=True, text=True,
                timeout=desktop.PATIENCE)
            said = (result.stdout + result.stderr).strip()
            pattern = re.escape(expected).replace(re.escape("…"), ".*")
            self.assertRegex(said, re.compile(f"^{pattern}$", re.DOTALL), command)


if __name__ == "__main__":
    unittest.main()
