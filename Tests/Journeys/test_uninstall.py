# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A real Flatpak app installs fonts and is uninstalled; the person decides what becomes of them."""

import json
import os
import shlex
import signal
import subprocess
import unittest
from pathlib import Path

from gi.repository import Gio, GLib

import desktop
from sandbox import Flatpak, Probe, run

APP = "org.typecase.TestLeaver"
PERSON = "org.typecase.Person"
NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
INTERFACE = f"""<node><interface name="{NAME}">
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{{sv}}" direction="in"/><arg type="i" direction="in"/>
    <arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" direction="in"/></method>
  <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
  <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
</interface></node>"""


class Notifications:
    """A notification service in which the test takes the person's place; `desktop.wait_until` serves its calls."""

    def __init__(self):
        self.connection = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self.open = {}
        self.count = 0
        node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
        self.connection.register_object(PATH, node.interfaces[0], self._called, None, None)
        self.connection.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", (NAME, 4)), None, 0, -1, None)

    def _called(self, connection, sender, path, interface, method, arguments, invocation):
        if method == "GetCapabilities":
            invocation.return_value(GLib.Variant("(as)", (["actions", "body", "body-markup"],)))
        elif method == "Notify":
            self.count += 1
            _, _, _, title, body, actions, _, _ = arguments.unpack()
            self.open[self.count] = {"title": title, "body": body, "actions": actions[::2]}
            invocation.return_value(GLib.Variant("(u)", (self.count,)))
        else:
            invocation.return_value(None)
            self.close(arguments.unpack()[0], 3)

    def asked(self):
        """Waits for a notification, and returns its number and what it says."""
        desktop.wait_until(lambda: self.open, "a notification")
        return next(iter(self.open.items()))

    def choose(self, number, action):
        self._emit("ActionInvoked", GLib.Variant("(us)", (number, action)))

    def close(self, number, reason):
        if self.open.pop(number, None):
            self._emit("NotificationClosed", GLib.Variant("(uu)", (number, reason)))

    def _emit(self, signal_name, arguments):
        self.connection.emit_signal(None, PATH, NAME, signal_name, arguments)


class Uninstall(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        cls.flatpak = Flatpak()
        # The registry is started by the bus, in the environment that the session gives it.
        settings = Path(os.environ["XDG_CONFIG_HOME"]) / "glib-2.0/settings"
        with (settings / "keyfile").open("a") as file:
            file.write("[org/typecase/Typecase/leaving]\ngrace-seconds=uint64 2\n")
        run("dbus-update-activation-environment", "GSETTINGS_BACKEND=keyfile",
            f"FLATPAK_USER_DIR={os.environ['FLATPAK_USER_DIR']}")
        files = cls.flatpak.app(APP, "install-fonts;", name="Test Leaver")
        fonts = files / "share/fonts"
        fonts.mkdir(parents=True)
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "2", "--prefix", "Leaving",
             "--output", fonts], check=True)
        cls.fonts = sorted(path.name for path in fonts.iterdir())
        cls.program = cls.flatpak.add_program(APP, os.environ["TYPECASE_PROVIDER_PROBE"])
        cls.flatpak.install(APP)
        cls.notifications = Notifications()

    def setUp(self):
        super().setUp()
        self.families = self.install_fonts()
        self.assertEqual(self.used_by_name(), self.families)

    def tearDown(self):
        for provider in self.providers():
            desktop.typecasectl("remove", "--provider", provider["id"], "--yes")
        desktop.wait_until(lambda: not self.notifications.open, "no notification")
        self.flatpak.install(APP)
        super().tearDown()

    def install_fonts(self):
        """The app registers all its fonts, the person agrees, and the app ends."""
        probe = Probe(self.flatpak, APP, self.program)
        try:
            probe.send(
                "register", [{"path": f"/app/share/fonts/{name}"} for name in self.fonts])
            self.press_when_ready(self.prompt(), desktop.INSTALL)
            answer = probe.answer()
        finally:
            probe.end()
        self.assertEqual(answer["errors"], [])
        return set(answer["families"])

    def providers(self):
        return json.loads(desktop.typecasectl("providers", "--json"))

    def provider(self):
        return next((each for each in self.providers() if each["id"] == APP), None)

    @staticmethod
    def used_by_name():
        return {family for family in run("fc-list", ":", "family").splitlines()
                if family.startswith("Leaving")}

    @staticmethod
    def registry_process():
        try:
            return desktop.process_of("org.typecase.Registry")
        except GLib.Error:
            return None

    def test_its_fonts_are_turned_off_and_kept_when_the_person_says_so(self):
        self.flatpak.uninstall(APP)
        number, said = self.notifications.asked()
        self.assertIn("Test Leaver", said["title"])
        self.assertEqual(said["actions"], ["default", "keep", "remove"])
        desktop.wait_until(lambda: self.used_by_name() == set(), "the fonts out of use")
        provider = self.provider()
        self.assertEqual(
            (provider["leaving"], provider["withdrawn"], provider["keepable"]),
            (True, True, provider["faces"]))
        self.notifications.choose(number, "keep")
        desktop.wait_until(lambda: self.provider() is None, "the fonts kept")
        self.assertEqual([each["id"] for each in self.providers()], [PERSON])
        desktop.wait_until(lambda: self.used_by_name() == self.families, "the fonts in use")
        desktop.wait_until(lambda: not self.notifications.open, "the notification gone")

    def test_a_dismissed_notification_removes_them_and_undo_brings_them_back(self):
        self.flatpak.uninstall(APP)
        number, _ = self.notifications.asked()
        self.notifications.close(number, 2)
        desktop.wait_until(lambda: self.providers() == [], "the fonts gone")
        desktop.typecasectl("undo")
        # Their app is still absent: they are not in use, and the person is asked.
        self.assertEqual(self.used_by_name(), set())
        self.notifications.asked()
        # It is installed again: everything is as it was.
        self.flatpak.install(APP)
        desktop.wait_until(lambda: not self.notifications.open, "the notification gone")
        desktop.wait_until(lambda: self.used_by_name() == self.families, "the fonts in use")
        self.assertFalse(self.provider()["leaving"])

    def test_an_update_changes_nothing(self):
        count = self.notifications.count
        (self.flatpak.folder / APP / "files/news").write_text("another version")
        self.flatpak.install(APP)
        self.assertEqual(self.used_by_name(), self.families)
        self.assertFalse(self.provider()["leaving"])
        self.assertEqual(self.notifications.count, count)

    def test_an_update_that_drops_the_entitlement_is_shown(self):
        try:
            self.flatpak.describe(APP, "")
            self.flatpak.install(APP)
            desktop.wait_until(lambda: not self.provider()["entitled"], "the entitlement gone")
            self.assertFalse(self.provider()["leaving"])
            self.assertEqual(self.used_by_name(), self.families)
        finally:
            self.flatpak.describe(APP, "install-fonts;")
            self.flatpak.install(APP)
        desktop.wait_until(lambda: self.provider()["entitled"], "the entitlement back")

    def test_an_app_uninstalled_while_nothing_ran_is_noticed_at_login(self):
        process = self.registry_process()
        os.kill(process, signal.SIGTERM)
        desktop.wait_until(lambda: self.registry_process() is None, "the registry gone")
        self.flatpak.uninstall(APP)
        self.assertEqual(self.notifications.open, {})
        # What a desktop does when the person logs in.
        prefix = Path(os.environ["TYPECASE_PREFIX"])
        entry = GLib.KeyFile()
        entry.load_from_file(
            str(prefix / "etc/xdg/autostart/org.typecase.Registry.desktop"), GLib.KeyFileFlags.NONE)
        subprocess.run(shlex.split(entry.get_string("Desktop Entry", "Exec")), check=True)
        number, _ = self.notifications.asked()
        desktop.wait_until(lambda: self.used_by_name() == set(), "the fonts out of use")
        self.notifications.choose(number, "remove")
        desktop.wait_until(lambda: self.providers() == [], "the fonts gone")


if __name__ == "__main__":
    unittest.main()
