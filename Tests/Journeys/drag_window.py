# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A window of another program, with another toolkit, that text can be dragged out of and into.

    drag_window.py TYPE GIVEN TAKEN SAID

Its upper half is dragged as the bytes of the file GIVEN, of the media type TYPE; what is dropped on its
lower half is asked for as that type and written to the file TAKEN.

What is dropped before both programs agreed on it is lost. So the window says when they did: it writes "over" to the file SAID each
time something that it takes has moved over its lower half, and "agreed" when the other program takes what is
dragged out of its upper half.
"""

import sys
from pathlib import Path

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

TITLE = "Another Program"
WIDTH, HEIGHT = 300, 400


def main(media_type, given, taken, said):
    types = [Gtk.TargetEntry.new(media_type, 0, 0)]

    def give(_widget, _context, selection, _info, _time):
        selection.set(Gdk.Atom.intern(media_type, False), 8, Path(given).read_bytes())

    def take(_widget, _context, _x, _y, selection, _info, _time):
        # Whole or not at all: who waits for it must not read a part.
        part = Path(f"{taken}.part")
        part.write_bytes(selection.get_data())
        part.rename(taken)

    def say(word):
        with Path(said).open("a", encoding="ascii") as log:
            log.write(word + "\n")

    def begin(_widget, context):
        context.connect("action-changed", lambda _context, action: action and say("agreed"))

    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, homogeneous=True)
    for words, signal, handler in (
            ("From here", "drag-data-get", give), ("To here", "drag-data-received", take)):
        part = Gtk.EventBox()
        part.add(Gtk.Label(label=words))
        part.connect(signal, handler)
        if handler is give:
            part.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, types, Gdk.DragAction.COPY)
            part.connect("drag-begin", begin)
        else:
            part.drag_dest_set(Gtk.DestDefaults.ALL, types, Gdk.DragAction.COPY)
            part.connect("drag-motion", lambda *_: say("over"))
        box.add(part)
    # Without a title bar the places within it are known.
    window = Gtk.Window(
        title=TITLE, child=box, decorated=False, default_width=WIDTH, default_height=HEIGHT)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
