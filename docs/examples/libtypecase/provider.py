#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""provider.py APP FILE…: offers font files of the app to the desktop."""

import sys

import gi

gi.require_version("Typecase", "1.0")
from gi.repository import GLib, Typecase  # noqa: E402


def registered(provider, result):
    try:
        fonts, failures = provider.register_fonts_finish(result)
        for font in fonts:
            print("installed:", font.get_full_name())
        for failure in failures:
            print("not installed:", failure.get_message(), file=sys.stderr)
    except GLib.Error as error:
        print("nothing was installed:", error.message, file=sys.stderr)
    loop.quit()


loop = GLib.MainLoop()
files = [Typecase.Font.new_for_path(path) for path in sys.argv[2:]]
Typecase.Provider.new(sys.argv[1]).register_fonts(
    files, Typecase.Scope.PERSISTENT, True, None, None, registered)
loop.run()
