# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""libtypecase in a Flatpak sandbox without any file access: the examples in C and Python."""

import hashlib
import json
import os
import shutil
import subprocess
import unittest
from pathlib import Path

import desktop
from library import EXAMPLES, LIBRARY, TESTS, compiled
from sandbox import Flatpak

READER, FOUNDRY = "org.typecase.TestReader", "org.typecase.TestFoundry"
STRANGER = "org.typecase.TestStranger"
# No app gives an id of its own: the sandbox says which app it is.
SOMEBODY = "org.example.Somebody"
PROGRAMS = {
    "C": ["/app/bin/consumer-c"],
    "Python": ["/usr/bin/python3", "/app/bin/consumer.py"],
}
OPTIONS = ["--env=LD_LIBRARY_PATH=/app/lib", "--env=GI_TYPELIB_PATH=/app/lib/girepository-1.0",
           "--env=FONTCONFIG_FILE=/app/share/fonts.conf"]
# The host's fonts, where Flatpak shows them, as in any runtime: what is in fallback is among them.
FONTCONFIG = ("<fontconfig><dir>/run/host/fonts</dir>"
              "<cachedir prefix='xdg'>fontconfig</cachedir></fontconfig>")


def synthetic_fonts(prefix, count):
    folder = Path(os.environ["HOME"]) / prefix
    subprocess.run(
        [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", str(count), "--prefix", prefix,
         "--output", folder], check=True)
    return sorted(folder.iterdir())


class Sandboxed(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        programs = [compiled(EXAMPLES / "consumer.c", "pangocairo", "pangoft2"),
                    compiled(EXAMPLES / "provider.c"), compiled(TESTS / "lookup.c", "fontconfig")]
        cls.flatpak = Flatpak(has_python=True)
        for app, entitlements in (
                (READER, "use-installed-fonts;"), (FOUNDRY, "install-fonts;"), (STRANGER, "")):
            files = cls.flatpak.app(app, entitlements, name="Test Foundry")
            for program in [*programs, EXAMPLES / "consumer.py"]:
                shutil.copy(program, files / "bin")
            (files / "lib/girepository-1.0").mkdir(parents=True)
            shutil.copy(LIBRARY, files / "lib/libtypecase.so.0")
            shutil.copy(
                LIBRARY.parent / "girepository-1.0/Typecase-1.0.typelib",
                files / "lib/girepository-1.0")
            cls.add_fonts(files)
            (files / "share/fonts.conf").write_text(FONTCONFIG)
            cls.flatpak.install(app)

    @classmethod
    def add_fonts(cls, files):
        """A font that the app gives by its path, and one that its catalog has a name for."""
        (files / "share/fonts").mkdir(parents=True)
        (files / "share/typecase").mkdir()
        plain, asset = synthetic_fonts("Boxed", 2)
        shutil.copy(plain, files / "share/fonts/plain.ttf")
        shutil.copy(asset, files / "share/typecase/asset.ttf")
        data = asset.read_bytes()
        (files / "share/typecase/catalog.json").write_text(json.dumps({
            "version": 1, "assets": [{"name": "The Second", "resource": {
                "path": "asset.ttf", "sha256": hashlib.sha256(data).hexdigest(),
                "size": len(data)}}]}))

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def start(self, app, *command):
        process = subprocess.Popen(
            self.flatpak.command(app, *command, options=OPTIONS), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        return process

    def ended(self, process):
        """What the program said; its input ends here."""
        output, errors = process.communicate(timeout=desktop.PATIENCE)
        return process.returncode, output.splitlines(), errors

    def offered(self, prefix):
        """A font of the person's that apps may ask for."""
        desktop.typecasectl("add", *synthetic_fonts(prefix, 1))
        family = f"{prefix} 1"
        desktop.typecasectl("expose", family, "--to", "asks")
        return family

    def test_a_consumer_is_given_a_font_that_it_names(self):
        family = self.offered("Throughlibrary")
        for language, program in PROGRAMS.items():
            with self.subTest(language):
                status, output, errors = self.ended(
                    self.start(READER, *program, SOMEBODY, family))
                self.assertEqual((status, output), (0, [family]), errors)
                grants = json.loads(desktop.typecasectl("grants", "--json"))
                self.assertEqual({grant["app"] for grant in grants}, {READER})
                _, output, errors = self.ended(
                    self.start(STRANGER, *program, SOMEBODY, family))
                self.assertEqual(output, [])
                self.assertIn("no fonts: ", errors)

    def test_the_person_is_shown_what_a_consumer_misses(self):
        process = self.start(READER, *PROGRAMS["C"], SOMEBODY, "Never Installed")
        self.press_when_ready(self.prompt(), "Close")
        status, output, errors = self.ended(process)
        self.assertEqual((status, output), (1, []))
        self.assertIn("not installed: Never Installed", errors)

    def test_a_given_font_is_found_by_its_names_only_and_follows_each_change(self):
        family, own = self.offered("Followed"), "Boxed 1"
        process = self.start(
            READER, "/app/bin/lookup-c", SOMEBODY, family, family.replace(" ", "") + "-Regular",
            "/app/share/fonts/plain.ttf", own)

        def line():
            return process.stdout.readline().strip()

        found = "family 1 postscript 1 fallback 0 own 1"
        self.assertEqual([line(), line()], [found, "given 1"])
        desktop.typecasectl("disable", family)
        self.assertEqual(line(), "family 0 postscript 0 fallback 0 own 1")
        desktop.typecasectl("enable", family)
        self.assertEqual(line(), found)
        self.assertEqual(self.ended(process)[0], 0)

    def test_a_provider_offers_a_file_and_an_asset_and_takes_them_back(self):
        fonts = ["/app/share/fonts/plain.ttf", "The Second"]
        names = {"Boxed 1 Regular", "Boxed 2 Regular"}
        process = self.start(FOUNDRY, "/app/bin/provider-c", SOMEBODY, *fonts)
        prompt = self.prompt()
        said = desktop.text_of(prompt)
        self.press_when_ready(prompt, desktop.INSTALL)
        status, output, errors = self.ended(process)
        self.assertEqual(
            (status, set(output)), (0, {f"installed: {name}" for name in names}), errors)
        # An id may be broken after its periods, at spaces without a width.
        self.assertIn(FOUNDRY, said.replace("\u200b", ""))
        self.assertEqual(desktop.installed_families(), {"Boxed 1", "Boxed 2"})
        [provider] = json.loads(desktop.typecasectl("providers", "--json"))
        self.assertEqual((provider["id"], provider["faces"]), (FOUNDRY, 2))

        status, output, errors = self.ended(
            self.start(FOUNDRY, "/app/bin/provider-c", SOMEBODY, "--remove", *fonts))
        self.assertEqual(
            (status, set(output)), (0, {f"removed: {name}" for name in names}), errors)
        self.assertEqual(desktop.installed_families(), set())

    def test_a_provider_without_the_entitlement_is_refused(self):
        status, output, errors = self.ended(
            self.start(STRANGER, "/app/bin/provider-c", SOMEBODY, "/app/share/fonts/plain.ttf"))
        self.assertEqual((status, output), (1, []))
        self.assertIn("nothing was installed: ", errors)


if __name__ == "__main__":
    unittest.main()
