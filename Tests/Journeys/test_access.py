# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The fonts that an app may use, on its page: taken back for one, for all, undone, and allowed again."""

import os
import re
import threading
import unittest
from pathlib import Path

from gi.repository import Gio, GLib

import desktop

APPS = "/org/freedesktop/portal/Typecase"
SHOT = os.environ.get("TYPECASE_SCREENSHOTS")


class Consumer:
    """An app that may use installed fonts, on a connection of its own."""

    def __init__(self, app_id, name):
        folder = Path(os.environ["XDG_DATA_HOME"]) / "applications"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{app_id}.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName={name}\nExec=true\n"
            "Icon=accessories-text-editor\nX-Typecase-Entitlements=use-installed-fonts;\n")
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self.call("org.typecase.HostApps1", "Register", "(sa{sv})", app_id, {})

    def call(self, interface, method, signature, *arguments):
        return self.bus.call_sync(
            "org.typecase.Fonts", APPS, interface, method, GLib.Variant(signature, arguments),
            None, 0, -1)

    def request(self, *families):
        """The PostScript names of what the app is given for some families, without a sheet."""
        answer = []
        token = f"t{threading.get_ident()}_{id(answer)}"
        sender = self.bus.get_unique_name()[1:].replace(".", "_")
        watch = self.bus.signal_subscribe(
            None, "org.typecase.Request1", "Response", f"{APPS}/request/{sender}/{token}", None,
            0, lambda *signal: answer.append(signal[5].unpack()))
        self.call(
            "org.typecase.Consumer1", "RequestFonts", "(saa{sv}a{sv})", "",
            [{"family": GLib.Variant("s", family)} for family in families],
            {"handle_token": GLib.Variant("s", token), "interactive": GLib.Variant("b", False)})
        desktop.wait_until(lambda: answer, "an answer to a request")
        self.bus.signal_unsubscribe(watch)
        return {font["postscript-name"] for font in answer[0][1].get("fonts", [])}


def granted():
    """App and family of all that may be used now."""
    [grants] = desktop.manager("ListGrants", "(a{sv})", {})
    return {(each["app"], each["family"]) for each in grants if not each["revoked"]}


class Access(desktop.Journey):
    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def open_page(self, browser, name="Apps"):
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, name)
        desktop.key("Return")

    def shot(self, name):
        if SHOT:
            desktop.screenshot(Path(SHOT) / f"{name}.png", desktop.BROWSER_TITLE)

    def test_a_font_is_taken_back_and_allowed_again(self):
        bundle, families = desktop.synthetic_bundle(families=3, faces=2)
        self.install(bundle, families)
        browser = self.browser()
        self.open_page(browser)
        self.see_no(browser, re.compile("^Writer & Co"), desktop.ROWS)
        self.shot("access-empty")

        # The page follows what happens elsewhere.
        writer = Consumer("org.example.Writer", "Writer & Co")
        self.assertEqual(len(writer.request(*families)), 6)
        self.see(browser, re.compile("^Writer & Co, .*3 families", re.DOTALL), desktop.ROWS)
        self.open_page(browser, re.compile("^Writer & Co"))
        self.see(browser, re.compile("3 families"), "label")
        self.see(browser, re.compile("Last used today"), "label")
        self.see(browser, re.compile("From Example Font Provider"), "label")
        self.see(browser, re.compile("Asked for by name"), "label")
        self.assert_all_named(browser)
        self.shot("access-one")
        everything = {("org.example.Writer", family) for family in families}
        self.assertEqual(granted(), everything)

        # One family: to the app it is not installed any more. Undo gives it back.
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, families[1])
        desktop.key("Return")
        rest = everything - {("org.example.Writer", families[1])}
        desktop.wait_until(lambda: granted() == rest, "one family taken back")
        self.see(browser, re.compile("You took it back"), "label")
        self.see(browser, re.compile("2 families, 1 taken back"), "label")
        self.shot("access-taken-back")
        self.assertEqual(writer.request(families[1]), set())
        self.press_when_ready(browser, desktop.UNDO)
        desktop.wait_until(lambda: granted() == everything, "the family allowed again")
        self.assertEqual(len(writer.request(families[1])), 2)
        # The registry knows first: a key that meets the old switch would only turn it on.
        self.see_no(browser, re.compile("You took it back"), "label")

        # Without Undo its switch allows it again, too.
        desktop.move_focus(browser, families[1])
        desktop.key("Return")
        desktop.wait_until(lambda: granted() == rest, "the family taken back again")
        self.see(browser, re.compile("You took it back"), "label")
        desktop.key("Return")
        desktop.wait_until(lambda: granted() == everything, "the family allowed by its switch")

    def test_all_of_an_app_are_taken_back_and_another_app_keeps_its_own(self):
        bundle, families = desktop.synthetic_bundle(families=3, faces=2)
        self.install(bundle, families)
        scribbler = Consumer("org.example.Scribbler", "Scribbler")
        painter = Consumer("org.example.Painter", "Painter")
        scribbler.request(*families)
        painter.request(families[0])
        # What was taken back before stays so when all the rest goes and comes back.
        desktop.manager("SetGranted", "(sasba{sv})", "org.example.Scribbler", [families[2]], False, {})
        before = granted()
        of_scribbler = {each for each in before if each[0] == "org.example.Scribbler"}
        self.assertEqual(len(of_scribbler), 2)
        browser = self.browser()
        self.open_page(browser)
        self.shot("access-two")
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, re.compile("^Scribbler"))
        desktop.key("Return")
        self.press_when_ready(browser, "Take all fonts back from Scribbler")
        desktop.wait_until(
            lambda: granted() == before - of_scribbler, "all of one app taken back")
        self.assertIn(("org.example.Painter", families[0]), granted())
        self.press_when_ready(browser, desktop.UNDO)
        desktop.wait_until(lambda: granted() == before, "as it was before")

        # A font that is removed is not forgotten: what was decided holds when it comes back.
        desktop.typecasectl("remove", families[0])
        self.see(browser, re.compile("Not installed now"), "label")


if __name__ == "__main__":
    unittest.main()
