#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""provider.py APP FILE…: offers font files of the app to the desktop, over the bus alone."""

import os
import sys

from gi.repository import Gio, GLib

SANDBOXED = os.path.exists("/.flatpak-info")
NAME = "org.freedesktop.portal.Typecase" if SANDBOXED else "org.typecase.Fonts"
PATH = "/org/freedesktop/portal/Typecase"


def call(interface, method, signature, *arguments):
    bus.call_sync(
        NAME, PATH, f"org.typecase.{interface}", method, GLib.Variant(signature, arguments), None,
        Gio.DBusCallFlags.NONE, GLib.MAXINT32, None)


def responded(bus, sender, path, interface, signal, results):
    """What became of the fonts; a person who says no is an error of each of them."""
    _, answer = results
    for font in answer.get("registered", []):
        print("installed:", font["full-name"])
    for error in answer.get("errors", []):
        # The message is for the person, the code for the program, and the detail for who writes the program.
        why = ": ".join(filter(None, (str(error["code"]), error["detail"])))
        print("not installed:", error["message"], f"({why})", file=sys.stderr)
    loop.quit()


bus, loop, token = Gio.bus_get_sync(Gio.BusType.SESSION), GLib.MainLoop(), "fonts"
# Before the call, so that an answer that comes at once is heard.
sender = bus.get_unique_name()[1:].replace(".", "_")
bus.signal_subscribe(
    NAME, "org.typecase.Request1", "Response", f"{PATH}/request/{sender}/{token}", None,
    Gio.DBusSignalFlags.NONE, responded)
files = [{"path": GLib.Variant("ay", os.fsencode(file))} for file in sys.argv[2:]]
try:
    if not SANDBOXED:  # A sandboxed app is known by its sandbox.
        call("HostApps1", "Register", "(sa{sv})", sys.argv[1], {})
    call("Provider1", "RegisterFonts", "(saa{sv}a{sv})", "", files, {"handle_token": GLib.Variant("s", token)})
    loop.run()
except GLib.Error as error:
    sys.exit(f"nothing was installed: {error.message}")
