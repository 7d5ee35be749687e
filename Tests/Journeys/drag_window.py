# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A window of another program that text can be dragged out of and into.

    drag_window.py TYPE GIVEN TAKEN

Its upper half is dragged as the bytes of the file GIVEN, of the media type TYPE; what is dropped on its
lower half is asked for as that type and written to the file TAKEN.
"""

import sys
from pathlib import Path

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

TITLE = "Another Program"
WIDTH, HEIGHT = 300, 400


def main(media_type, given, taken):
    app = Gtk.Application(application_id="org.example.Another")

    def receive(drop, result):
        stream, _ = drop.read_finish(result)
        data = b""
        while piece := stream.read_bytes(1 << 16, None).get_data():
            data += piece
        # Whole or not at all: who waits for it must not read a part.
        part = Path(f"{taken}.part")
        part.write_bytes(data)
        part.rename(taken)
        drop.finish(Gdk.DragAction.COPY)

    def dropped(_target, drop, _x, _y):
        drop.read_async([media_type], GLib.PRIORITY_DEFAULT, None, receive)
        return True

    def activate(_app):
        source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
        source.set_content(
            Gdk.ContentProvider.new_for_bytes(
                media_type, GLib.Bytes.new(Path(given).read_bytes())))
        upper = Gtk.Label(label="From here", vexpand=True)
        upper.add_controller(source)
        target = Gtk.DropTargetAsync(
            formats=Gdk.ContentFormats.new([media_type]), actions=Gdk.DragAction.COPY)
        target.connect("drop", dropped)
        lower = Gtk.Label(label="To here", vexpand=True)
        lower.add_controller(target)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, homogeneous=True)
        box.append(upper)
        box.append(lower)
        # Without a title bar the places within it are known.
        window = Gtk.ApplicationWindow(
            application=app, title=TITLE, child=box, decorated=False,
            default_width=WIDTH, default_height=HEIGHT)
        window.present()

    app.connect("activate", activate)
    return app.run([])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
