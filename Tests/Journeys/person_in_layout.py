# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a person does with an installation whose folders are not the usual ones; test_layouts.py runs this.

The person is a German, and the administrator has decided that apps must ask for fonts.
"""

import json
import os
import re
import subprocess
import unittest
from pathlib import Path

import desktop

# Where meson says that each folder is, by the name of its option, absolute.
LAYOUT = {name: Path(path) for name, path in json.loads(os.environ["TYPECASE_TEST_LAYOUT"]).items()}
HELPERS = LAYOUT["libexecdir"] / "typecase"
EXAMPLES = Path(__file__).resolve().parents[2] / "docs/examples/libtypecase"
APP = "org.typecase.ExampleProvider"
PYTHON = "/usr/bin/python3"


def run(*command, **options):
    done = subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=desktop.PATIENCE, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: status {done.returncode}\n{done.stdout}")
    return done.stdout


def program_of(name):
    """The file of the program that owns a name of the bus."""
    return Path(os.readlink(f"/proc/{desktop.process_of(name)}/exe"))


class Layout(desktop.Journey):
    def same(self, path, expected):
        """The kernel has no links in what it says."""
        self.assertEqual(path, expected.resolve())

    def test_an_app_that_knows_only_the_library_asks_and_the_person_agrees(self):
        bundle, families = desktop.synthetic_bundle(families=1, faces=1)
        [file] = sorted(bundle.fonts.glob("*[0-9]*"))
        app = self.start([PYTHON, EXAMPLES / "provider.py", APP, file])
        prompt = self.prompt()
        self.same(program_of("org.typecase.Prompts"), HELPERS / "typecase-prompts")
        self.same(program_of("org.typecase.Fonts"), HELPERS / "typecase-registry")
        # The window is made of the data's resources, and its words are those of the translation.
        self.see(prompt, "Nicht installieren")
        self.press_when_ready(prompt, re.compile(r"^1 Schrift installieren$"))
        self.assertEqual(app.process.wait(desktop.PATIENCE), 0)
        # Inspected by the helper, in its sandbox; and only for apps that ask, as the administrator wants it.
        self.assertEqual(
            [(font["family"], font["exposure"]) for font in json.loads(desktop.typecasectl("list", "--json"))],
            [(families[0], "asks")])

    def test_the_browser_is_german(self):
        browser = self.browser()
        self.see(browser, "Hauptmenü")
        self.same(program_of(desktop.BROWSER), LAYOUT["bindir"] / "typecase")

    def test_the_command_line_is_german_and_has_fonts_inspected(self):
        [font] = desktop.loose_fonts(families=1)
        self.assertIn("Es gibt keine Schriften für alle.", desktop.typecasectl("system", "list"))
        run("typecasectl", "check", font)

    def test_the_administrators_file_is_the_one_of_sysconfdir(self):
        said = desktop.typecasectl("policy")
        self.assertIn(str(LAYOUT["sysconfdir"] / "typecase/policy.conf"), said)

    def test_the_fonts_for_everybody_are_those_of_localstatedir(self):
        store = LAYOUT["localstatedir"] / "lib/typecase"
        store.mkdir(parents=True, mode=0o755)
        self.addCleanup(store.rmdir)
        manifest = store / "manifest.json"
        manifest.write_text("no manifest")
        manifest.chmod(0o644)
        self.addCleanup(manifest.unlink)
        done = subprocess.run(["typecasectl", "system", "list"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(str(manifest), done.stderr)

    def test_an_app_in_c_is_built_with_the_library(self):
        flags = run("pkg-config", "--cflags", "--libs", "libtypecase").split()
        program = Path(os.environ["TMPDIR"]) / "provider"
        run("cc", "-o", program, EXAMPLES / "provider.c", *flags)
        [found] = re.findall(r"libtypecase\.so\.0 => (\S+)", run("ldd", program))
        self.same(Path(found).resolve().parent, LAYOUT["libdir"])

    def test_a_developer_tries_an_app(self):
        bundle, families = desktop.synthetic_bundle(families=1, faces=1)
        [file] = sorted(bundle.fonts.glob("*[0-9]*"))
        entry = Path(os.environ["XDG_DATA_HOME"]) / f"applications/{APP}.desktop"
        said = run(
            "typecase-session", "--install", "by-name", "--app", entry, PYTHON, EXAMPLES / "provider.py", APP,
            file)
        self.assertIn(f"install: {APP}: {families[0]} -> by-name", said)
        self.assertIn(f"installed: {families[0]}", said)


if __name__ == "__main__":
    unittest.main()
