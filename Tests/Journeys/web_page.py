# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""web_page.py PAGE SCRIPT: shows a page with WebKitGTK, runs a script in it, and prints what that says."""

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("WebKit", "6.0")
from gi.repository import Gio, GLib, Gtk, WebKit  # noqa: E402

PATIENCE = 60


class Page(Gtk.Application):
    def __init__(self, page, script):
        super().__init__(application_id="org.typecase.WebPage", flags=Gio.ApplicationFlags.NON_UNIQUE)
        self.page, self.script, self.said = page, script, None

    def do_activate(self):
        view = WebKit.WebView()
        view.connect("load-changed", self.changed)
        Gtk.ApplicationWindow(application=self, default_width=800, default_height=800, child=view).present()
        view.load_html(self.page, "file:///")
        GLib.timeout_add_seconds(PATIENCE, self.quit)

    def changed(self, view, event):
        if event == WebKit.LoadEvent.FINISHED:
            view.evaluate_javascript(self.script, -1, None, None, None, self.done)

    def done(self, view, result):
        try:
            self.said = view.evaluate_javascript_finish(result).to_string()
        finally:
            self.quit()


if __name__ == "__main__":
    application = Page(*(Path(path).read_text() for path in sys.argv[1:]))
    application.run([])
    if application.said is None:
        sys.exit("the page said nothing")
    print(application.said)
