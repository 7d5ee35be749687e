# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The example provider registers and unregisters one family or all, from files and from its catalog, and shows what the
registry says, and nothing else."""

import functools
import hashlib
import http.server
import itertools
import json
import os
import re
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

import desktop

PROVIDER = "org.typecase.ExampleProvider"
TITLE = "Example Provider"
NUMBERS = itertools.count(1)


class ProviderJourney(desktop.Journey):
    def setUp(self):
        super().setUp()
        self.bundle, self.families = desktop.synthetic_bundle(families=3, faces=2)
        self.fetched = self.serve()
        self.programs.append(self.bundle.start())
        self.provider = desktop.application(PROVIDER)

    def tearDown(self):
        super().tearDown()
        (self.bundle.fonts.parent / "catalog.json").unlink()
        desktop.remove_everything()

    def serve(self):
        """Puts a font on a server, and into the catalog of the app; the family.

        It is another one for each test: what was fetched stays for a while.
        """
        name = f"Fetched{next(NUMBERS)}"
        folder = Path(os.environ["HOME"]) / name
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--prefix", name,
             "--output", folder], check=True)
        font = next(folder.iterdir())
        self.requests = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(handler):
                self.requests.append(handler.path)
                super().do_GET()

            def log_message(handler, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        data = font.read_bytes()
        family = subprocess.run(
            ["fc-scan", "--format", "%{family[0]}", font],
            check=True, capture_output=True, text=True).stdout
        (self.bundle.fonts.parent / "catalog.json").write_text(json.dumps({"version": 1, "assets": [
            {"name": "On Demand", **self.described(family), "resource": {
                "url": f"http://127.0.0.1:{server.server_port}/{font.name}",
                "sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}}]}))
        return family

    def described(self, family):
        """What the catalog says of the family."""
        return {"family": family}

    def see_in_list(self, family, words):
        self.see(self.provider, f"{family}, {words}", desktop.ROWS)

    def choose(self, family):
        """Shows a family on the right."""
        desktop.bring_forward(TITLE)
        row = self.see(self.provider, re.compile(f"^{family}, "), desktop.ROWS)
        desktop.open_row(self.provider, TITLE, row)

    def is_green(self, family):
        """Whether the name of a family is in the color of what is registered."""
        label = desktop.find(
            desktop.find(self.provider, desktop.ROWS, re.compile(f"^{family}, ")), "label", family)
        place = desktop.extents_of(label)
        with tempfile.TemporaryDirectory() as folder:
            picture = desktop.screenshot(Path(folder) / "window.png", TITLE)
            pixels = subprocess.run(
                ["convert", picture, "-crop", f"{place.width}x{place.height}+{place.x}+{place.y}",
                 "-depth", "8", "rgb:-"], check=True, capture_output=True).stdout
        return any(green > red + 60 for red, green in zip(pixels[0::3], pixels[1::3]))


class ExampleProvider(ProviderJourney):
    def test_one_and_all_are_registered_and_unregistered_and_names_follow_the_registry(self):
        everything = [*self.families, self.fetched]
        first, *others = self.families
        for family in everything:
            self.see_in_list(family, "Not registered")
        self.assert_all_named(self.provider)

        # One; while the person thinks, no name changes.
        self.choose(first)
        self.press_when_ready(self.provider, "Register")
        self.see(self.prompt(), desktop.PROMPT_TITLE)
        for family in everything:
            self.see_in_list(family, "Not registered")
        self.consent()
        self.see_in_list(first, "Registered")
        self.assertEqual(desktop.installed_families(), {first})
        for family in [*others, self.fetched]:
            self.see_in_list(family, "Not registered")

        # All: what is there already is not asked about again, and what is on a server is fetched.
        self.assertEqual(self.requests, [])
        self.press_when_ready(self.provider, "Register All")
        prompt = self.prompt()
        self.see(prompt, desktop.PROMPT_TITLE)
        for family in [*others, self.fetched]:
            desktop.wait_until(lambda: family in desktop.text_of(prompt), f"{family} in the prompt")
        self.assertNotIn(first, desktop.text_of(prompt))
        self.consent()
        for family in everything:
            self.see_in_list(family, "Registered")
        self.assertEqual(len(self.requests), 1)
        self.assertEqual(desktop.installed_families(), set(everything))

        # One again, with both of its styles.
        self.choose(others[0])
        self.press_when_ready(self.provider, "Unregister")
        self.see_in_list(others[0], "Not registered")
        self.assertEqual(desktop.installed_families(), {first, others[1], self.fetched})

        # And all; nobody is asked.
        self.press_when_ready(self.provider, "Unregister All")
        for family in everything:
            self.see_in_list(family, "Not registered")
        self.assertEqual(desktop.installed_families(), set())

    def test_a_press_that_the_person_refuses_changes_no_name(self):
        self.press_when_ready(self.provider, "Register All")
        self.press_when_ready(self.prompt(), desktop.REFUSE)
        self.see_no_prompt()
        desktop.wait_until(
            lambda: desktop.is_sensitive(self.button(self.provider, "Register All")), "the answer")
        for family in [*self.families, self.fetched]:
            self.see_in_list(family, "Not registered")
        desktop.typecasectl("unmute", PROVIDER)

    def test_a_font_on_demand_is_fetched_when_it_is_registered_and_seen_then(self):
        self.choose(self.fetched)
        self.see(self.provider, re.compile("are fetched when the font is registered"), "label")
        self.press_when_ready(self.provider, "Register")
        self.consent()
        self.see_in_list(self.fetched, "Registered")
        # Its name is written in the font itself.
        self.see_no(self.provider, re.compile("are fetched when the font is registered"), "label")

        desktop.wait_until(
            lambda: any(desktop.look_of(label).get("family-name") == self.fetched
                        for label in desktop.find_all(self.provider, "label", self.fetched)),
            "the name in the font")
        self.press_when_ready(self.provider, "Unregister")
        self.see_in_list(self.fetched, "Not registered")

    def test_a_family_that_is_registered_in_part_says_so_and_the_rest_is_registered(self):
        first, second, _ = self.families
        self.press_when_ready(self.provider, "Register All")
        self.consent()
        self.see_in_list(first, "Registered")
        [one, _] = [font for font in json.loads(desktop.typecasectl("list", "--json"))
                    if font["family"] == first]
        desktop.typecasectl("remove", "--postscript-name", one["postscript-name"], "--yes")
        self.see_in_list(first, "1 of 2 styles is registered")
        self.choose(first)
        for button in ("Register", "Unregister"):
            self.see(self.provider, button, desktop.BUTTONS)
        self.press_when_ready(self.provider, "Register All")
        self.consent()
        self.see_in_list(first, "Registered")
        self.see_in_list(second, "Registered")

    @desktop.x11_only
    def test_a_name_has_another_color_once_the_registry_says_that_it_is_registered(self):
        first, second, _ = self.families
        self.assertFalse(self.is_green(first))
        self.choose(first)
        self.press_when_ready(self.provider, "Register")
        self.consent()
        self.see_in_list(first, "Registered")
        desktop.wait_until(lambda: self.is_green(first), "the name in green")
        self.assertFalse(self.is_green(second))
        # Another program takes it away.
        desktop.typecasectl("remove", "--family", first, "--yes")
        self.see_in_list(first, "Not registered")
        desktop.wait_until(lambda: not self.is_green(first), "the name in its usual color")


class ProviderWithoutFamily(ProviderJourney):
    def described(self, family):
        return {}

    def test_a_font_whose_catalog_says_no_family_is_seen_as_registered_also_after_a_restart(self):
        self.see_in_list("On Demand", "Not registered")
        self.choose("On Demand")
        self.press_when_ready(self.provider, "Register")
        self.consent()
        self.see_in_list("On Demand", "Registered")
        self.programs.pop().end()
        desktop.see_no_window(PROVIDER)
        self.programs.append(self.bundle.start())
        self.provider = desktop.application(PROVIDER)
        self.see_in_list("On Demand", "Registered")
        self.choose("On Demand")
        self.press_when_ready(self.provider, "Unregister")
        self.see_in_list("On Demand", "Not registered")
        self.assertEqual(desktop.installed_families(), set())


class ProviderOfOneFamilyInTwoPlaces(ProviderJourney):
    def described(self, family):
        # Compared without blanks and case.
        return {"family": self.families[0].replace(" ", "").upper()}

    def test_a_family_has_files_of_the_bundle_and_of_the_catalog(self):
        family = self.families[0]
        self.see_in_list(family, "Not registered")
        self.choose(family)
        self.press_when_ready(self.provider, "Register")
        self.consent()
        self.see_in_list(family, "Registered")
        self.assertEqual(len(self.requests), 1)
        self.assertEqual(desktop.installed_families(), {family, self.fetched})
        # Without the font that was fetched it is not the whole family.
        desktop.typecasectl("remove", "--family", self.fetched, "--yes")
        self.see_in_list(family, "2 of 3 styles are registered")


if __name__ == "__main__":
    unittest.main()
