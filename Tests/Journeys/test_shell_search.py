# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The desktop shell's search finds families, and opens them in the browser."""

import configparser
import os
import unittest
from pathlib import Path

from gi.repository import Gio, GLib

import desktop


class ShellSearch(desktop.Journey):
    def setUp(self):
        super().setUp()
        prefix = Path(os.environ["TYPECASE_TEST_PREFIX"])
        ini = configparser.ConfigParser()
        ini.optionxform = str
        ini.read(prefix / "share/gnome-shell/search-providers/org.typecase.Typecase.search-provider.ini")
        self.provider = ini["Shell Search Provider"]
        self.assertTrue((prefix / "share/applications" / self.provider["DesktopId"]).exists())
        self.assertEqual(self.provider["Version"], "2")

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def call(self, method, signature, *arguments):
        return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            self.provider["BusName"], self.provider["ObjectPath"],
            "org.gnome.Shell.SearchProvider2", method, GLib.Variant(signature, arguments),
            None, 0, desktop.PATIENCE * 1000).unpack()

    def test_a_family_is_found_without_a_window_and_opened(self):
        bundle, families = desktop.synthetic_bundle(families=3)
        self.install(bundle, families)
        family = families[1]
        [found] = self.call("GetInitialResultSet", "(as)", family.split())
        [metas] = self.call("GetResultMetas", "(as)", found)
        self.assertEqual(metas[0]["name"], family)
        self.assertIn("Example Font Provider", metas[0]["description"])
        self.assertEqual([meta["id"] for meta in metas], found)
        [narrower] = self.call("GetSubsearchResultSet", "(asas)", found, [family])
        self.assertEqual(narrower[:1], found[:1])
        self.assertEqual(self.call("GetInitialResultSet", "(as)", ["zzqqxx", "nowhere"]), ([],))
        self.assertEqual(self.call("GetInitialResultSet", "(as)", [" "]), ([],))
        # What is no result of ours has no description.
        self.assertEqual(self.call("GetResultMetas", "(as)", ["x", "a/b"]), ([],))
        self.assertFalse(
            any(each.name == desktop.BROWSER for each in desktop.applications()),
            "a search opened a window")

        self.call("ActivateResult", "(sasu)", found[0], family.split(), 0)
        browser = desktop.application(desktop.BROWSER)
        desktop.wait_until(lambda: desktop.family_page(browser, family), f"the page of {family}")

        self.call("LaunchSearch", "(asu)", [families[2]], 0)
        self.see_family(browser, families[2])
        self.see_no_family(browser, families[0])


if __name__ == "__main__":
    unittest.main()
