// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Where the reference of libtypecase-gtk4 leads for what other libraries have; gi-docgen's pages read this.
const baseURLs = [
  ["GLib", "https://docs.gtk.org/glib/"],
  ["GObject", "https://docs.gtk.org/gobject/"],
  ["Gio", "https://docs.gtk.org/gio/"],
  ["Gdk", "https://docs.gtk.org/gdk4/"],
  ["Gtk", "https://docs.gtk.org/gtk4/"],
  ["Pango", "https://docs.gtk.org/Pango/"],
  ["Typecase", "../c/"],
];
