# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""layout_web.py full|key FILE ROUNDS: what WebKitGTK takes, and prints it for each round.

full: from paragraphs that are put into a page of 600 pixels to their height.
key:  from a letter in the middle of text that is edited to its height.

The processor's time is that of all its processes and threads.
"""

import html
import json
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("WebKit", "6.0")
from gi.repository import Gio, GLib, Gtk, WebKit  # noqa: E402

PATIENCE = 900
PAGE = """<!doctype html><style>body {{ margin: 0 }} #text {{ width: 600px; font: 11pt "DejaVu Sans" }} p {{ margin: 0 }}</style>
<div id="text" contenteditable>{}</div>"""
# Each says its seconds and the height.
STEPS = {
    "full": """
      const start = performance.now(), text = document.getElementById("text");
      window.paragraphs ??= text.innerHTML;
      text.innerHTML = window.paragraphs;
      const height = text.offsetHeight;
      JSON.stringify([(performance.now() - start) / 1e3, height])""",
    "key": """
      const text = document.getElementById("text");
      if (!window.isPlaced) {
        const paragraph = text.children[Math.floor(text.children.length / 2)].firstChild;
        text.focus();
        getSelection().collapse(paragraph, Math.floor(paragraph.length / 2));
        window.isPlaced = true;
      }
      const start = performance.now();
      document.execCommand("insertText", false, "x");
      const height = text.offsetHeight;
      JSON.stringify([(performance.now() - start) / 1e3, height])"""}


def descendants(process):
    """A process, and all that it started."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (FileNotFoundError, ProcessLookupError):
                continue
    found = {process}
    while True:
        more = {child for child, parent in parents.items() if parent in found} - found
        if not more:
            return found
        found |= more


def processor_time():
    """Seconds that all threads of all processes were running for."""
    total = 0
    for process in descendants(int(Path("/proc/self").readlink().name)):
        for task in Path(f"/proc/{process}/task").glob("*/schedstat"):
            try:
                total += int(task.read_text().split()[0])
            except (FileNotFoundError, ProcessLookupError):
                continue
    return total / 1e9


class Page(Gtk.Application):
    def __init__(self, what, text, rounds):
        super().__init__(application_id="org.typecase.LayoutWeb", flags=Gio.ApplicationFlags.NON_UNIQUE)
        self.step, self.rounds, self.status = STEPS[what], rounds, 1
        self.html = PAGE.format("".join(f"<p>{html.escape(each) or '<br>'}</p>" for each in text.split("\n")))
        # The first ones fill the caches.
        self.round, self.wall, self.cpu, self.height = -2, [], [], 0

    def do_activate(self):
        self.view = WebKit.WebView()
        self.view.connect("load-changed", self.changed)
        Gtk.ApplicationWindow(application=self, default_width=640, default_height=800, child=self.view).present()
        self.view.load_html(self.html, "file:///")
        GLib.timeout_add_seconds(PATIENCE, self.quit)

    def changed(self, _, event):
        if event == WebKit.LoadEvent.FINISHED:
            self.later()

    def later(self):
        # What an edit leaves to be painted is not a part of the next one.
        GLib.timeout_add(300, self.evaluate)

    def evaluate(self):
        self.start = processor_time()
        self.view.evaluate_javascript(f"{{{self.step}}}", -1, None, None, None, self.done)
        return GLib.SOURCE_REMOVE

    def done(self, view, result):
        wall, self.height = json.loads(view.evaluate_javascript_finish(result).to_string())
        if self.round >= 0:
            self.wall.append(wall)
            self.cpu.append(processor_time() - self.start)
        self.round += 1
        if self.round < self.rounds:
            self.later()
        else:
            self.status = 0
            self.quit()


if __name__ == "__main__":
    what, path, rounds = sys.argv[1:]
    page = Page(what, Path(path).read_text(), int(rounds))
    page.run([])
    if page.status:
        sys.exit("the page said nothing")
    print(json.dumps({"wall": page.wall, "cpu": page.cpu, "height": page.height}))
