# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A window of another program that text can be dragged out of.

    drag_window.py TYPE GIVEN

It is dragged as the bytes of the file GIVEN, of the media type TYPE.
"""

import sys
from pathlib import Path

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

TITLE = "Another Program"
WIDTH, HEIGHT = 300, 400


def main(media_type, given):
    app = Gtk.Application(application_id="org.example.Another")

    def activate(_app):
        source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
        source.set_content(
            Gdk.ContentProvider.new_for_bytes(
                media_type, GLib.Bytes.new(Path(given).read_bytes())))
        label = Gtk.Label(label="From here")
        label.add_controller(source)
        # Without a title bar the places within it are known.
        window = Gtk.ApplicationWindow(
            application=app, title=TITLE, child=label, decorated=False,
            default_width=WIDTH, default_height=HEIGHT)
        window.present()

    app.connect("activate", activate)
    return app.run([])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
