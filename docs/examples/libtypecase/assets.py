#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""assets.py APP NAME-OR-TAG…: fetches fonts of the app's catalog, and says how far it is."""

import sys

import gi

gi.require_version("Typecase", "1.0")
from gi.repository import GLib, Typecase  # noqa: E402


def progressed(request, _):
    print(f"{request.get_fraction():.0%} of {request.get_expected()} bytes", file=sys.stderr)


def failed(_, failure):
    print("not fetched:", failure.get_font().get_asset(), failure.get_message(), file=sys.stderr)


def ended(request, result):
    try:
        assets, _ = request.run_finish(result)
        for asset in assets:
            print("here:", asset.get_asset(), asset.get_byte_count())
    except GLib.Error as error:
        print("nothing was fetched:", error.message, file=sys.stderr)
    loop.quit()


loop = GLib.MainLoop()
request = Typecase.Request.new_for_assets(Typecase.Provider.new(sys.argv[1]), sys.argv[2:], 0.5)
request.connect("notify::fraction", progressed)
request.connect("failed", failed)
request.run(None, ended)
loop.run()
