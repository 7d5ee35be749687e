#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""consumer.py APP FAMILY: asks for a font, and says which one Pango takes for the family's name."""

import sys

import gi

gi.require_versions({"Pango": "1.0", "PangoCairo": "1.0", "PangoFc": "1.0", "Typecase": "1.0"})
from gi.repository import GLib, Pango, PangoCairo, PangoFc, Typecase  # noqa: E402

app, family = sys.argv[1:]
font_map = PangoCairo.FontMap.get_default()
loop = GLib.MainLoop()


def requested(consumer, result):
    try:
        fonts, missing = consumer.request_fonts_finish(result)
        for font in missing:
            print("not installed:", font.get_family(), file=sys.stderr)
        if fonts:
            context = Pango.FontMap.create_context(font_map)
            used = context.load_font(Pango.FontDescription(f"{family},"))
            print(used.describe().get_family())
    except GLib.Error as error:
        print("no fonts:", error.message, file=sys.stderr)
    loop.quit()


consumer = Typecase.Consumer.new(app)
# The process has other fonts: Pango is to look again.
consumer.connect("fonts-changed", lambda _: PangoFc.FontMap.config_changed(font_map))
consumer.request_fonts(
    [Typecase.Font.new_for_family(family)], Typecase.RequestFlags.NONE, None, None, None, requested)
loop.run()
