# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The window of another program beside that of the program under test, for journeys that drag between them."""

import itertools
import subprocess
import sys
from pathlib import Path

import desktop
import drag_window

RTF = rb"""{\rtf1\ansi\cocoatextscaling0{\fonttbl\f0 DejaVu Sans;}\f0\fs36 plain {\b bold} end}"""
"""What is dragged out of it: “plain bold end”, with one bold word."""

LEFT, TOP = 720, 50


def xdotool(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True)


class OtherWindow:
    """The program of drag_window.py, which gives and takes text as RTF.

    journey: ends the program with itself.
    folder: an existing one, for the files of the program.
    title: that of the window under test, which is moved to the upper left corner and to `size`. There is no window
    manager to ask for places.
    """

    upper = (LEFT + drag_window.WIDTH // 2, TOP + drag_window.HEIGHT // 4)
    """What is pressed there is dragged out of it."""
    lower = (LEFT + drag_window.WIDTH // 2, TOP + 3 * drag_window.HEIGHT // 4)
    """What is dropped there is taken."""

    def __init__(self, journey, folder, title, size):
        given = folder / "given.rtf"
        given.write_bytes(RTF)
        self.taken = folder / "taken.rtf"
        self.said = folder / "said"
        self.said.touch()
        journey.start([
            sys.executable, Path(drag_window.__file__), "text/rtf", given, self.taken, self.said])
        other, tested = desktop.window_titled(drag_window.TITLE), desktop.window_titled(title)
        xdotool("windowmove", "--sync", tested, 0, 0)
        xdotool("windowsize", "--sync", tested, *size)
        xdotool("windowmove", "--sync", other, LEFT, TOP)

    def has_said(self, word, times=1):
        """Whether it said a word of drag_window.py so many times."""
        return self.said.read_text().split().count(word) >= times

    def drag(self, start, end, is_agreed):
        """Drags from one place of the screen to another, and drops when both programs agree on it."""
        xdotool("mousemove", *start)
        xdotool("mousedown", 1)
        # A drag begins when the pointer has moved for a bit, and a target hears of it as it comes nearer.
        for share in range(1, 21):
            x, y = (round(a + (b - a) * share / 20) for a, b in zip(start, end, strict=True))
            xdotool("mousemove", "--sync", x, y)
        still = itertools.cycle([end, (end[0] + 1, end[1])])

        def agreed():
            xdotool("mousemove", *next(still))
            return is_agreed()

        desktop.wait_until(agreed, "both programs to agree on what is dragged")
        xdotool("mouseup", 1)

    def drag_in(self, start):
        """Drags what is at a place of the screen into this window; returns the file of JSON with what it got."""
        # A second movement is sent when the first one was answered.
        self.drag(start, self.lower, lambda: self.has_said("over", 3))
        desktop.wait_until(self.taken.exists, "what was dropped")
        converted = self.taken.with_suffix(".json")
        desktop.typecasectl("text", "convert", self.taken, converted)
        return converted

    def drag_out(self, end, is_expected=lambda: True):
        """Drags its text to a place of the screen, and drops it when that is also what the test expects."""
        self.drag(self.upper, end, lambda: self.has_said("agreed") and is_expected())
