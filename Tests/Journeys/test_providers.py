# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The page about an app: what it installed, whether it may ask, and the end of all of its fonts."""

import json
import os
import re
import subprocess
import unittest
from pathlib import Path

import desktop

APP = "Example Font Provider"
REMOVE_ALL = re.compile("Remove All Fonts")


def muted_apps():
    [apps] = desktop.manager("ListMutedApps", "()")
    return {app["id"] for app in apps}


class Providers(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        # The registry is started by the bus, in the environment that the session gives it.
        settings = Path(os.environ["XDG_CONFIG_HOME"]) / "glib-2.0/settings"
        with (settings / "keyfile").open("a") as file:
            file.write("[org/typecase/Typecase/leaving]\ngrace-seconds=uint64 1\n")
        subprocess.run(
            ["dbus-update-activation-environment", "GSETTINGS_BACKEND=keyfile"], check=True)

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def open_page(self, browser, name):
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, name)
        desktop.key("Return")

    def open_provider(self, browser, name=APP):
        self.open_page(browser, "Apps")
        self.open_page(browser, re.compile(f"^{name}, "))
        return self.button(browser, REMOVE_ALL)

    def test_all_fonts_of_an_app_go_after_a_warning_and_come_back(self):
        bundle, families = desktop.synthetic_bundle(families=3, faces=2)
        self.install(bundle, families)
        browser = self.browser()
        remove = self.open_provider(browser)
        said = desktop.text_of(browser)
        self.assertIn("Apps outside a sandbox are not verified.", said)
        self.assertIn("3 families", said)
        self.assert_all_named(browser)
        for family in families:
            self.see_family(browser, family)

        # Called off, nothing goes.
        desktop.press(remove)
        self.see(browser, "Remove All Fonts?", "label")
        # All that it is about, with numbers and by name.
        self.see(browser, re.compile(r"^6 fonts of 3 families of “.*” will be removed"), "label")
        for family in families:
            self.see(browser, re.compile(f"^{family}"), desktop.ROWS)
        self.press_when_ready(browser, re.compile("Cancel$"))
        self.see_no(browser, "Remove All Fonts?", "label")
        self.assertEqual(desktop.installed_families(), set(families))

        desktop.press(self.button(browser, REMOVE_ALL))
        self.press_when_ready(browser, re.compile("Remove All$"))
        desktop.wait_until(lambda: desktop.installed_families() == set(), "all fonts gone")
        self.press_when_ready(browser, desktop.UNDO)
        desktop.wait_until(lambda: desktop.installed_families() == set(families), "all fonts back")

    def test_a_family_opened_from_its_provider_leads_back_there(self):
        bundle, families = desktop.synthetic_bundle(families=2)
        self.install(bundle, families)
        browser = self.browser()
        self.open_provider(browser)
        # The rows of the list of all fonts say whose each is; these do not.
        desktop.move_focus(browser, re.compile(f"^{families[1]}, \\d+ styles?$"))
        desktop.key("Return")
        desktop.wait_until(
            lambda: desktop.family_page(browser, families[1]), "the page of the family")
        # Each way back ends on the row that it began from.
        desktop.key("Escape")
        self.see_focus(browser, f"{families[1]}, ")
        desktop.key("Escape")
        self.see_focus(browser, f"{APP}, ")

    def see_focus(self, browser, start):
        def here():
            node = desktop.focused(browser)
            return node is not None and desktop.spoken(node).startswith(start)
        desktop.wait_until(here, f"the keyboard on {start}")

    def test_an_app_is_muted_and_asks_again(self):
        bundle, families = desktop.synthetic_bundle(families=1)
        self.install(bundle, families)
        browser = self.browser()
        self.open_provider(browser)
        desktop.move_focus(browser, "May Ask You")
        desktop.key("Return")
        desktop.wait_until(lambda: muted_apps() == {bundle.app_id}, "the app muted")
        self.see(browser, re.compile("refused without asking you"), "label")
        desktop.key("Return")
        desktop.wait_until(lambda: muted_apps() == set(), "the app may ask again")

        # An app that has no fonts is listed as long as it may not ask.
        desktop.manager("SetMuted", "(sb)", "org.example.Pushy", True)
        desktop.key("Escape")
        desktop.move_focus(browser, re.compile("^org.example.Pushy"))
        desktop.key("Return")
        desktop.move_focus(browser, "May Ask You")
        desktop.key("Return")
        desktop.wait_until(lambda: muted_apps() == set(), "the other app may ask again")
        self.see_no(browser, re.compile("^org.example.Pushy"), desktop.ROWS)

    def test_the_fonts_of_an_app_that_went_are_kept(self):
        bundle, families = desktop.synthetic_bundle(families=2)
        # The example is installed for everybody, and stays.
        bundle = desktop.Bundle(bundle.fonts, app_id="org.example.Leaving", name="Leaving App")
        self.install(bundle, families)
        browser = self.browser()
        self.open_provider(browser, "Leaving App")
        entry = Path(os.environ["XDG_DATA_HOME"]) / f"applications/{bundle.app_id}.desktop"
        entry.unlink()

        self.see(browser, re.compile("^This app is not installed any more, so no program"), "label")
        self.assertEqual(states(), {False}, "fonts of an app that is gone are in use")
        self.press_when_ready(browser, re.compile("Keep as Yours$"))
        desktop.wait_until(lambda: owners() == {"org.typecase.Person"}, "the fonts kept")
        self.assertEqual(desktop.installed_families(), set(families))
        self.assertEqual(states(), {True}, "kept, but not in use again")
        # The app is gone from the list, and its own page gave way to the list.
        self.see(browser, re.compile("^Added by you, [0-9]+ famil"), desktop.ROWS)
        self.see_no(browser, re.compile("^Leaving App, "), desktop.ROWS)


def states():
    return {font["enabled"] for font in json.loads(desktop.typecasectl("list", "--json"))}


def owners():
    return {font["provider"] for font in json.loads(desktop.typecasectl("list", "--json"))}


if __name__ == "__main__":
    unittest.main()
