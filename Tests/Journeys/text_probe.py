# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The program with a label, a field and a view of rich text, for journeys that write in them."""

import os
import subprocess
import threading

import desktop


class Probe:
    """The program, and what it says.

    words: what it is started with, as its source says.
    environment: variables that are others for it.
    """

    def __init__(self, *words, **environment):
        self.lines = []
        # What libraries print, such as warnings of GTK's.
        self.complaints = []
        self.process = subprocess.Popen(
            [os.environ["TYPECASE_TEXT_PROBE"], *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=dict(os.environ, **environment))
        self.reading = [
            threading.Thread(target=self._read, args=pair, daemon=True)
            for pair in ((self.process.stdout, self.lines), (self.process.stderr, self.complaints))]
        for thread in self.reading:
            thread.start()

    @staticmethod
    def _read(channel, lines):
        for line in channel:
            lines.append(line.rstrip("\n"))

    def last(self, kind):
        """The last line of a kind; nothing where there is none."""
        return next((said for said in reversed(self.lines) if said.split(" ")[0] == kind), "")

    def see(self, line):
        """Waits until the last line of a kind is this one."""
        kind = line.split(" ")[0]
        try:
            desktop.wait_until(lambda: self.last(kind) == line, f"“{line}”")
        except AssertionError as error:
            raise AssertionError(f"{error}; it said {self.lines[-8:]} and {self.complaints[-8:]}") from None

    def end(self):
        self.process.terminate()
        self.process.wait()
        for thread in self.reading:
            thread.join()
        self.process.stdout.close()
        self.process.stderr.close()
        # The log of the session is searched for what says that a library was called wrongly.
        for line in self.complaints:
            print(line, flush=True)


class ProbeJourney(desktop.Journey):
    """A journey in that program's window."""

    def start_probe(self, *words, **environment):
        """Starts the program, and finds its view, which may not have the keyboard yet."""
        probe = Probe(*words, **environment)
        self.addCleanup(probe.end)
        self.probe = probe
        probe.see("ready")
        self.app = desktop.application("TextProbe")
        self.view = desktop.wait_until(lambda: desktop.find(self.app, "text", "Document"), "the view")
        return probe

    def see_keyboard(self, node):
        desktop.wait_until(lambda: desktop.is_focused(node), f"the keyboard in “{node.name}”")

    def open(self, *words, **environment):
        """Starts the program and gives its view the keyboard."""
        probe = self.start_probe(*words, **environment)
        desktop.bring_forward("Text Probe")
        self.see_keyboard(self.view)
        return probe

    def place(self, offset):
        """The middle of a character on the screen; the window is in the upper left corner."""
        x, y, width, height = self.view.queryText().getCharacterExtents(offset, 1)
        return x + width // 2, y + height // 2

    def pointer(self, *words):
        subprocess.run(["xdotool", *map(str, words)], check=True)

    def press_field(self):
        """Presses the field, and finds it."""
        field = desktop.find(self.app, "text", "Field")
        box = desktop.wait_until(
            lambda: (found := desktop.extents_of(field)).width > 100 and found, "the place of the field")
        self.pointer("mousemove", box.x + 20, box.y + box.height // 2, "click", 1)
        self.see_keyboard(field)
        return field
