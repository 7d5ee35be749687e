# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""view_web.py first|key FILE: what WebKitGTK takes for text that is edited in a window, as ViewBench says it of ours.

A page cannot tell when its frame is on the screen: what is measured ends when the frame after that with the text begins.
"""

import html
import json
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("WebKit", "6.0")
from gi.repository import Gio, GLib, Gtk, WebKit  # noqa: E402

PATIENCE, KEYS = 900, 40
PAGE = """<!doctype html><style>body { margin: 0; font: 10pt "DejaVu Sans" } p { margin: 0 }</style>
<div id="text" contenteditable></div>"""
STEP = """
const text = document.getElementById("text");
const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
if (what === "key" && !window.isPlaced) {
  const paragraph = text.children[Math.floor(text.children.length / 2)];
  paragraph.scrollIntoView();
  text.focus();
  getSelection().collapse(paragraph.firstChild, Math.floor(paragraph.firstChild.length / 2));
  window.isPlaced = true;
  await drawn();
}
const start = performance.now();
if (what === "key") document.execCommand("insertText", false, "x"); else text.innerHTML = paragraphs;
await drawn();
return String(performance.now() - start);
"""


class Page(Gtk.Application):
    def __init__(self, what, text):
        super().__init__(application_id="org.typecase.ViewWeb", flags=Gio.ApplicationFlags.NON_UNIQUE)
        self.what, self.times = what, []
        self.paragraphs = "".join(f"<p>{html.escape(each) or '<br>'}</p>" for each in text.split("\n"))

    def do_activate(self):
        self.view = WebKit.WebView()
        self.view.connect("load-changed", self.changed)
        Gtk.ApplicationWindow(application=self, default_width=800, default_height=600, child=self.view).present()
        self.view.load_html(PAGE, "file:///")
        GLib.timeout_add_seconds(PATIENCE, self.quit)

    def changed(self, _, event):
        if event == WebKit.LoadEvent.FINISHED:
            self.run_step("first")

    def run_step(self, step):
        arguments = GLib.Variant("a{sv}", {
            "what": GLib.Variant("s", step), "paragraphs": GLib.Variant("s", self.paragraphs if step == "first" else "")})
        self.view.call_async_javascript_function(STEP, -1, arguments, None, None, None, self.done, step)

    def done(self, view, result, step):
        taken = float(view.call_async_javascript_function_finish(result).to_string())
        if step == self.what:
            self.times.append(taken)
        if self.what == "key" and len(self.times) < KEYS:
            self.run_step("key")
        else:
            self.quit()


if __name__ == "__main__":
    what, path = sys.argv[1:]
    page = Page(what, Path(path).read_text())
    page.run([])
    if not page.times:
        sys.exit("the page said nothing")
    times = sorted(page.times)
    print(json.dumps({"median": times[len(times) // 2], "slowest": times[-1], "late": 0, "heights": []}))
