#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Asks for an installed font by its family, or lets the person pick one, and draws with it."""

import argparse
import ctypes
import os
import sys

import cairo
import gi

gi.require_versions({"Pango": "1.0", "PangoCairo": "1.0"})
from gi.repository import Gio, GLib, Pango, PangoCairo  # noqa: E402

SANDBOXED = os.path.exists("/.flatpak-info")
NAME = "org.freedesktop.portal.Typecase" if SANDBOXED else "org.typecase.Fonts"
PATH = "/org/freedesktop/portal/Typecase"


def call(bus, interface, method, arguments):
    return bus.call_with_unix_fd_list_sync(
        NAME, PATH, f"org.typecase.{interface}", method, arguments, None,
        Gio.DBusCallFlags.NONE, GLib.MAXINT32, None, None)


def request(bus, method, signature, *arguments):
    """Makes a call that a person may have to answer; returns its results."""
    token, loop, answer = f"example{os.getpid()}", GLib.MainLoop(), []
    sender = bus.get_unique_name()[1:].replace(".", "_")
    subscription = bus.signal_subscribe(
        NAME, "org.typecase.Request1", "Response", f"{PATH}/request/{sender}/{token}", None,
        Gio.DBusSignalFlags.NONE, lambda *signal: (answer.extend(signal[5]), loop.quit()))
    options = {"handle_token": GLib.Variant("s", token)}
    call(bus, "Consumer1", method, GLib.Variant(signature, (*arguments, options)))
    loop.run()
    bus.signal_unsubscribe(subscription)
    return answer[1]


def draw(family, output):
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, 640, 120)
    context = cairo.Context(surface)
    context.set_source_rgb(1, 1, 1)
    context.paint()
    context.set_source_rgb(0, 0, 0)
    layout = PangoCairo.create_layout(context)
    layout.set_font_description(Pango.FontDescription(f"{family}, 36"))
    layout.set_text("Hamburgefonts")
    context.move_to(20, 20)
    PangoCairo.show_layout(context, layout)
    surface.write_to_png(output)
    drawn = layout.get_context().load_font(layout.get_font_description())
    return drawn.describe().get_family()


parser = argparse.ArgumentParser(description="Draws with a font that the person has installed.")
parser.add_argument("app")
parser.add_argument("--family", help="the person picks one when there is none")
parser.add_argument("--output", required=True)
options = parser.parse_args()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
if not SANDBOXED:  # A sandboxed app is known by its sandbox.
    call(bus, "HostApps1", "Register", GLib.Variant("(sa{sv})", (options.app, {})))
if options.family:
    wanted = [{"family": GLib.Variant("s", options.family)}]
    fonts = request(bus, "RequestFonts", "(saa{sv}a{sv})", "", wanted)["fonts"]
else:
    results = request(bus, "PickFont", "(sa{sv}a{sv})", "", {})
    fonts = [results["font"]] if "font" in results else []
if not fonts:
    sys.exit("No font was given.")
ids = [font["id"] for font in fonts if "id" in font][:16]  # A font of the system has none.
[opened], files = call(bus, "Consumer1", "OpenFonts", GLib.Variant("(as)", (ids,)))
for font in opened:  # The files stay open: Pango looks for them by these paths.
    path = f"/proc/self/fd/{files.get(font['fd'])}".encode()
    ctypes.CDLL("libfontconfig.so.1").FcConfigAppFontAddFile(None, path)
print(draw(fonts[0]["family"], options.output))
