# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Builds interface files with GTK, and says nothing when all is well.

usage: build_interfaces.py FILE...
"""

import sys
import xml.etree.ElementTree as ElementTree

import gi

gi.require_version("Adw", "1")
gi.require_version("Gtk", "4.0")
from gi.repository import Adw, Gdk, Gio, GLib, GObject, Gtk, Pango  # noqa: E402, F401


def know_our_classes(tree):
    """Stands in for the widgets that the programs define themselves: a box has a spacing, as some of them, which turn at a text size, and a
    text view the margins of texts."""
    for element in tree.iter("object"):
        name = element.get("class")
        if not name.startswith(("Gtk", "Adw", "Gdk", "Gio", "Pango", "G")):
            try:
                GObject.type_from_name(name)
            except RuntimeError:
                if name.startswith("TypecaseRichText"):
                    type(name, (Gtk.TextView,), {
                        "__gtype_name__": name, "data_kinds": GObject.Property(type=str),
                        "zoomable": GObject.Property(type=bool, default=False)})
                else:
                    type(name, (Gtk.Box,), {"__gtype_name__": name, "turn_at": GObject.Property(type=str)})


def main():
    Adw.init()
    failed = False
    for path in sys.argv[1:]:
        tree = ElementTree.parse(path)
        know_our_classes(tree)
        try:
            builder = Gtk.Builder()
            builder.add_from_file(path)
            for found in builder.get_objects():
                if isinstance(found, Gtk.Window):
                    found.present()
                    found.destroy()
        except GLib.Error as error:
            print(f"{path}: {error.message}")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
