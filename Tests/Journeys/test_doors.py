# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Messages of hostile programs delay neither apps nor the person's own tools."""

import os
import unittest
from pathlib import Path

import desktop
from calls import APPS, MANAGER, PATIENCE_MS, PROMPTS, error_of, registry_answers
from gi.repository import Gio, GLib
from stranger import CALL, SIGNAL, Lingerer, Stranger, open_files, stopped


class Doors(unittest.TestCase):
    def setUp(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        # All of them run, and stay: an app that called keeps the registry.
        registry_answers(self)
        error_of(self, PROMPTS, "Nothing")
        self.stranger = Stranger()
        self.addCleanup(self.stranger.close)

    def everybody_answers(self):
        registry_answers(self)
        self.assertEqual(
            error_of(self, PROMPTS, "Nothing"), "org.freedesktop.DBus.Error.UnknownMethod")

    def owner(self, name):
        return self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
            GLib.Variant("(s)", [name]), None, Gio.DBusCallFlags.NONE, PATIENCE_MS).unpack()[0]

    def test_a_descriptor_that_blocks_when_it_is_closed_delays_nobody(self):
        ways = []
        for name, path, interface in (APPS, MANAGER, PROMPTS):
            ways += [
                (CALL, name, "/nowhere", interface, "Nothing"),
                (CALL, name, path, "org.example.Nothing", "Nothing"),
                (CALL, name, path, interface, "Nothing"),
                (CALL, name, path, "org.freedesktop.DBus.Peer", "Ping"),
                (SIGNAL, self.owner(name), path, interface, "Changed"),
            ]
        for way in ways:
            with self.subTest(way=way):
                lingerer = Lingerer()
                descriptor = lingerer.socket.fileno()
                file = os.readlink(f"/proc/self/fd/{descriptor}")
                with stopped(desktop.process_of(way[1])):
                    self.stranger.send(*way, descriptors=[descriptor])
                    self.stranger.round_trip()
                    lingerer.socket.close()
                    desktop.wait_until(lambda: file not in open_files(), "the descriptor on its way")
                desktop.wait_until(lingerer.is_being_closed, "the descriptor being closed")
                self.everybody_answers()
                self.assertTrue(lingerer.is_being_closed(), "it was over before the answers")
                lingerer.leave()

    def test_a_method_that_takes_descriptors_gets_them_and_closes_them(self):
        number = self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "GetConnectionUnixProcessID", GLib.Variant("(s)", [APPS[0]]), None,
            Gio.DBusCallFlags.NONE, PATIENCE_MS).unpack()[0]
        files = Path(f"/proc/{number}/fd")
        before = len(os.listdir(files))
        for _ in range(50):
            lingerer = Lingerer()
            descriptors = Gio.UnixFDList.new_from_array([os.dup(lingerer.socket.fileno())])
            font = {"fd": GLib.Variant("h", 0)}
            with self.assertRaises(GLib.Error):
                self.bus.call_with_unix_fd_list_sync(
                    *APPS, "RegisterFonts", GLib.Variant("(saa{sv}a{sv})", ("", [font], {})), None,
                    Gio.DBusCallFlags.NONE, PATIENCE_MS, descriptors, None)
            lingerer.socket.close()
            lingerer.leave()
        desktop.wait_until(
            lambda: len(os.listdir(files)) <= before + 2, f"as many open files as before, {before}")


class Bounds(unittest.TestCase):
    """Calls that are too large are refused before their sender is identified."""

    def setUp(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)

    def refusal(self, place, method, arguments):
        with self.assertRaises(GLib.Error) as caught:
            self.bus.call_sync(*place, method, arguments, None, Gio.DBusCallFlags.NONE, PATIENCE_MS)
        return Gio.DBusError.get_remote_error(caught.exception)

    def test_arguments_that_are_too_large_or_too_many(self):
        exceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
        tags = GLib.Variant("(asa{sv})", (["x"], {"n": GLib.Variant("ay", b"x" * (5 << 20))}))
        self.assertEqual(self.refusal(APPS, "RequestAssets", tags), exceeded)
        many = GLib.Variant("(asa{sv})", ([""] * 200_000, {}))
        self.assertEqual(self.refusal(APPS, "RequestAssets", many), exceeded)
        # A large call within the limits is refused by the rules.
        fair = GLib.Variant("(asa{sv})", (["x" * 100] * 4096, {}))
        self.assertEqual(
            self.refusal(APPS, "RequestAssets", fair), "org.typecase.Error.MissingEntitlement")
        # The person may name the fonts of a large library at once.
        library = GLib.Variant("(as)", (["none"] * 150_000,))
        self.assertEqual(
            self.refusal(MANAGER, "RemoveFonts", library), "org.typecase.Error.NotRegistered")


if __name__ == "__main__":
    unittest.main()
