# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a real Flatpak sandbox sees of installed fonts, and what the registry lets it do."""

import os
import re
import subprocess
import unittest
from pathlib import Path

import desktop
from sandbox import Flatpak, run

APP = "org.typecase.TestLooker"


class Sandbox(desktop.Journey):
    """The desktop, seen from a sandbox."""

    @classmethod
    def setUpClass(cls):
        cls.flatpak = Flatpak()
        cls.flatpak.app(APP)
        cls.flatpak.install(APP)

    def test_a_sandbox_learns_nothing_of_installed_fonts(self):
        flatpak = self.flatpak
        home = Path(os.environ["HOME"])
        bundle = home / "downloads"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "2", "--prefix", "Secretface",
             "--output", bundle], check=True)
        desktop.typecasectl("add", *sorted(bundle.iterdir()))
        family = sorted(desktop.installed_families())[0]
        self.assertIn("Secretface", run("fc-match", "--format=%{family}", family))

        # A font in the place that Flatpak shows to every app, which the search must find.
        shown = Path(os.environ["XDG_DATA_HOME"]) / "fonts"
        shown.mkdir(parents=True)
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--prefix", "Openface",
             "--output", shown], check=True)
        # Other programs read the configuration, and write the caches that are missing.
        self.assertIn("Openface", run("fc-list", ":", "family"))
        run("pango-view", f"--font={family}", "--no-display", f"--output={home}/out.png", "-t", "x")

        self.assertNotEqual(flatpak.files_with(APP, "Openface"), [], "the search finds nothing at all")
        self.assertEqual(flatpak.files_with(APP, "Secretface"), [])
        self.assertEqual(flatpak.files_with(APP, "typecase/by-name"), [])

    def test_a_sandbox_cannot_pass_for_a_host_app_nor_manage_fonts(self):
        flatpak = self.flatpak
        apps = ("org.typecase.Fonts", "/org/freedesktop/portal/Typecase")
        status, _, errors = flatpak.call(
            APP, *apps, "org.typecase.HostApps1.Register", "org.typecase.ExampleProvider", "{}")
        self.assertNotEqual(status, 0)
        self.assertIn("AccessDenied", errors)
        status, _, errors = flatpak.call(APP, *apps, "org.typecase.Provider1.GetRegisteredFonts", "{}")
        self.assertNotEqual(status, 0)
        self.assertIn("MissingEntitlement", errors)
        self.assertIn(APP, errors)
        status, _, errors = flatpak.call(
            APP, "org.typecase.Registry", "/org/typecase/Registry", "org.typecase.Manager1.ListFonts",
            "{}")
        self.assertNotEqual(status, 0)
        self.assertIn("AccessDenied", errors)

    def test_a_sandbox_cannot_search_as_the_shell_does_whatever_its_packaging_asks_for(self):
        provider = ("org.typecase.SearchProvider", "/org/typecase/SearchProvider")
        interface = "org.gnome.Shell.SearchProvider2."
        words = "['sans']"
        # The shell, which is in no sandbox.
        found = run("gdbus", "call", "--session", "--dest", provider[0], "--object-path", provider[1],
                    "--method", interface + "GetInitialResultSet", words)
        self.assertIn("Sans", found)
        name = re.search(r"'([^']*/[^']*Sans[^']*)'", found)[1]
        calls = [
            ("GetInitialResultSet", words), ("GetSubsearchResultSet", f"['{name}']", words),
            ("GetResultMetas", f"['{name}']"), ("ActivateResult", name, words, "0"),
            ("LaunchSearch", words, "0"),
        ]
        # With the whole bus there is no proxy between: the app's own process calls.
        for options in ([f"--talk-name={provider[0]}"], ["--socket=session-bus"]):
            for method, *arguments in calls:
                with self.subTest(options=options, method=method):
                    status, output, errors = self.flatpak.call(
                        APP, *provider, interface + method, *arguments, options=options)
                    self.assertNotEqual(status, 0)
                    self.assertIn("AccessDenied", errors)
                    # Neither an answer nor the message says anything of what there is.
                    self.assertNotIn("Sans", output + errors)
        self.assertFalse(
            any(each.name == desktop.BROWSER for each in desktop.applications()),
            "a sandbox opened the browser")

    def test_a_sandbox_with_the_whole_bus_does_not_manage_fonts(self):
        status, _, errors = self.flatpak.call(
            APP, "org.typecase.Registry", "/org/typecase/Registry", "org.typecase.Manager1.ListFonts",
            "{}", options=["--socket=session-bus"])
        self.assertNotEqual(status, 0)
        self.assertIn("AccessDenied", errors)


if __name__ == "__main__":
    unittest.main()
