# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Two real Flatpak apps offer fonts from inside their sandbox, and try each way of cheating."""

import json
import os
import shutil
import subprocess
import unittest
from pathlib import Path

import desktop
from sandbox import Flatpak, Forged, Probe

FOUNDRY, PLAIN = "org.typecase.TestFoundry", "org.typecase.TestPlain"
APPS = {"name": "org.freedesktop.portal.Typecase", "path": "/org/freedesktop/portal/Typecase"}
BUNDLE = "/app/share/fonts"


def in_bundle(name):
    return {"path": f"{BUNDLE}/{name}"}


class Providers(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        cls.flatpak = Flatpak()
        cls.made = Path(os.environ["HOME"]) / "made"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "3", "--prefix", "Boxed",
             "--output", cls.made], check=True)
        cls.fonts = sorted(path.name for path in cls.made.iterdir())
        for app, entitlements in [(FOUNDRY, "install-fonts;"), (PLAIN, "")]:
            cls.build(app, entitlements)
            cls.flatpak.install(app)

    @classmethod
    def build(cls, app, entitlements):
        files = cls.flatpak.app(app, entitlements, name="Test Foundry")
        fonts = files / "share/fonts"
        fonts.mkdir(parents=True)
        for name in cls.fonts:
            shutil.copy(cls.made / name, fonts)
        outside = cls.outside_font()
        (fonts / "absolute.ttf").symlink_to(outside)
        (fonts / "up.ttf").symlink_to("../../../../../../../../.." + outside)
        (fonts / "inside.ttf").symlink_to(cls.fonts[0])
        (fonts / "self.ttf").symlink_to(f"/proc/self/root{outside}")
        (fonts / "folder").symlink_to(os.path.dirname(outside))
        cls.program = cls.flatpak.add_program(app, os.environ["TYPECASE_PROVIDER_PROBE"])

    @staticmethod
    def outside_font():
        """A font of the host that belongs to no app."""
        return subprocess.run(
            ["fc-match", "--format=%{file}", "DejaVu Sans"], check=True, capture_output=True,
            text=True).stdout

    def tearDown(self):
        for probe in getattr(self, "probes", []):
            probe.end()
        ids = [font["id"] for font in json.loads(desktop.typecasectl("list", "--json"))]
        if ids:
            desktop.typecasectl(
                "remove", *{font["family"] for font in
                            json.loads(desktop.typecasectl("list", "--json"))})
        super().tearDown()

    def probe(self, app=FOUNDRY, options=()):
        probe = Probe(self.flatpak, app, self.program, options)
        self.probes = getattr(self, "probes", []) + [probe]
        return probe

    def codes(self, answer):
        return [error["code"] for error in answer["errors"]]

    def register(self, probe, *fonts, **options):
        """Registers fonts, and agrees in the prompt."""
        probe.send("register", fonts, **options)
        prompt = self.prompt()
        said = desktop.text_of(prompt).replace("\u2068", "").replace("\u2069", "")
        self.press_when_ready(prompt, desktop.INSTALL)
        return probe.answer(), said

    def test_an_entitled_app_installs_unregisters_and_lists_its_own_fonts(self):
        probe = self.probe()
        answer, said = self.register(
            probe, in_bundle(self.fonts[0]), {"open": f"{BUNDLE}/{self.fonts[1]}"},
            in_bundle("inside.ttf"))
        # By path, by descriptor, and by a link inside the bundle, which leads to the first file again.
        self.assertEqual(len(answer["families"]), 2, answer)
        self.assertEqual(self.codes(answer), [105], answer)
        self.assertIn("Test Foundry", said)
        # Who installed it for themselves can change it, and so can each of their programs.
        self.assertIn(f"Installed for you only, not verified: {FOUNDRY}", said)
        self.assertEqual(sorted(probe.do("list")["families"]), sorted(answer["families"]))
        [provider] = json.loads(desktop.typecasectl("providers", "--json"))
        self.assertEqual(
            (provider["id"], provider["name"], provider["faces"]), (FOUNDRY, "Test Foundry", 2))

        family = answer["families"][0]
        self.assertEqual(probe.do("disable", [{"family": family}])["families"], [family])
        self.assertNotIn(family, subprocess.run(
            ["fc-list", ":", "family"], capture_output=True, text=True, check=True).stdout)
        self.assertEqual(probe.do("enable", [{"family": family}])["families"], [family])
        self.assertEqual(probe.do("unregister", [{"family": family}])["families"], [family])
        self.assertEqual(len(probe.do("list")["families"]), 1)

    def test_a_sandbox_that_flatpak_did_not_make_is_not_verified(self):
        probe = Probe(Forged(self.flatpak, FOUNDRY, "install-fonts;"), FOUNDRY, self.program)
        self.probes = [*getattr(self, "probes", []), probe]
        answer, said = self.register(probe, in_bundle(self.fonts[0]))
        self.assertIn(f"Not verified; says it is {FOUNDRY}", said)
        self.assertNotIn("Verified", said)
        # A program outside of a sandbox can pass for an app; what the person reads is true.
        self.assertEqual(len(answer["families"]), 1, answer)

    def test_a_font_of_the_process_is_not_asked_about_and_ends_with_the_app(self):
        probe = self.probe()
        answer = probe.do("register", [in_bundle(self.fonts[0])], scope="process")
        self.assertEqual(len(answer["families"]), 1, answer)
        self.assertEqual(self.probe().do("list")["families"], [])
        self.assertEqual(desktop.installed_families(), set())

    def test_without_the_entitlement_every_call_has_the_same_error(self):
        probe = self.probe(PLAIN)
        refused = [
            probe.do("register", [in_bundle(self.fonts[0])]),
            probe.do("register", [in_bundle("nowhere.ttf")]),
            probe.do("unregister", [{"family": "Nothing"}]),
            probe.do("list"),
        ]
        self.assertEqual([answer["failure"]["code"] for answer in refused], [302] * 4)
        self.assertEqual(len({answer["failure"]["message"] for answer in refused}), 1)

    def test_no_path_leads_out_of_the_bundle(self):
        probe = self.probe(options=["--filesystem=host-os", "--filesystem=home"])
        deployed = self.flatpak.deployed(FOUNDRY)
        ways = {
            "the host's font": {"path": self.outside_font()},
            "the host's font as the sandbox sees it": {"path": "/run/host" + self.outside_font()},
            "dots": {"path": f"{BUNDLE}/../../..{self.outside_font()}"},
            "an absolute link": in_bundle("absolute.ttf"),
            "a link upwards": in_bundle("up.ttf"),
            "a link through the process": in_bundle("self.ttf"),
            "a link of a folder": in_bundle("folder/" + os.path.basename(self.outside_font())),
            "the root of the process": {"path": f"/proc/self/root{BUNDLE}/{self.fonts[0]}"},
            "the host's path of the bundle": {"path": f"{deployed}/share/fonts/{self.fonts[0]}"},
            "a relative path": {"path": f"app/share/fonts/{self.fonts[0]}"},
            "another app's bundle": {
                "path": f"{self.flatpak.deployed(PLAIN)}/share/fonts/{self.fonts[0]}"},
            "a descriptor of the host's font": {"open": "/run/host" + self.outside_font()},
            "a descriptor of a file of the home": {"open": str(self.made / self.fonts[0])},
        }
        answer = probe.do("register", list(ways.values()))
        self.assertEqual(answer["families"], [])
        self.assertEqual(
            {way: error["code"] for way, error in zip(ways, answer["errors"])},
            {way: 306 for way in ways}, answer)
        for error in answer["errors"]:
            self.assertNotIn(str(deployed), error["message"])
        self.assertEqual(self.codes(probe.do("register", [in_bundle("nowhere.ttf")])), [101])

    def test_a_folder_in_the_place_of_app_is_not_the_bundle(self):
        """An instance may be started with another folder as /app."""
        fake = Path(os.environ["HOME"]) / "fake"
        shutil.copytree(self.flatpak.deployed(FOUNDRY), fake, symlinks=True)
        (fake / "share/fonts/Fake.ttf").write_bytes((self.made / self.fonts[2]).read_bytes())
        probe = self.probe(options=[f"--app-path={fake}"])
        self.assertEqual(self.codes(probe.do("register", [in_bundle("Fake.ttf")])), [101])
        self.assertEqual(
            self.codes(probe.do("register", [{"open": f"{BUNDLE}/Fake.ttf"}])), [306])

    def test_the_app_cannot_pass_for_another(self):
        probe = self.probe(PLAIN)
        claim = probe.do(
            "call", **APPS, interface="org.typecase.HostApps1", method="Register",
            arguments=["org.typecase.ExampleProvider", "{}"])
        self.assertEqual(claim["failure"]["name"], "org.freedesktop.DBus.Error.AccessDenied")
        self.assertEqual(probe.do("list")["failure"]["code"], 302)
        status, _, errors = self.flatpak.run(
            PLAIN, "/usr/bin/busybox", "sh", "-c", "echo '[Application]' >/.flatpak-info")
        self.assertNotEqual(status, 0)
        self.assertIn("ead-only", errors)

    def test_a_sandbox_sees_only_what_is_for_apps(self):
        probe = self.probe()
        for name, path, interface, method in [
                ("org.typecase.Registry", "/org/typecase/Registry", "org.typecase.Manager1",
                 "ListProviders"),
                ("org.typecase.Prompts", "/org/typecase/Prompts", "org.typecase.impl.Prompts1",
                 "Close"),
                ("org.freedesktop.portal.Typecase", "/org/typecase/Registry",
                 "org.typecase.Manager1", "ListProviders")]:
            answer = probe.do("call", name=name, path=path, interface=interface, method=method)
            self.assertIsNotNone(answer["failure"], name)
        # Also when its packaging lets it talk to the registry's other name.
        open_door = self.probe(options=["--talk-name=org.typecase.Registry"])
        answer = open_door.do(
            "call", name="org.typecase.Registry", path="/org/typecase/Registry",
            interface="org.typecase.Manager1", method="ListProviders")
        self.assertEqual(answer["failure"]["name"], "org.freedesktop.DBus.Error.AccessDenied")

    def test_an_update_that_drops_the_entitlement_counts_at_once(self):
        probe = self.probe()
        self.assertEqual(probe.do("list")["families"], [])
        try:
            self.flatpak.describe(FOUNDRY, "")
            self.flatpak.install(FOUNDRY)
            self.assertEqual(probe.do("list")["failure"]["code"], 302)
            self.assertEqual(self.probe().do("list")["failure"]["code"], 302)
        finally:
            self.flatpak.describe(FOUNDRY, "install-fonts;")
            self.flatpak.install(FOUNDRY)
        self.assertEqual(self.probe().do("list")["families"], [])
        # An override can remove an entitlement, and cannot grant one.
        overridden = self.probe(PLAIN, options=["--add-policy=Typecase.entitlements=install-fonts"])
        self.assertEqual(overridden.do("list")["failure"]["code"], 302)

    def test_an_app_that_is_uninstalled_while_it_runs_installs_nothing_more(self):
        probe = self.probe()
        probe.send("register", [in_bundle(self.fonts[0])])
        prompt = self.prompt()
        try:
            self.flatpak.uninstall(FOUNDRY)
            self.press_when_ready(prompt, desktop.INSTALL)
            self.assertEqual(self.codes(probe.answer()), [302])
        finally:
            self.flatpak.install(FOUNDRY)
        self.assertEqual(desktop.installed_families(), set())


if __name__ == "__main__":
    unittest.main()
