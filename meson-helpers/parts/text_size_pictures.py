#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Takes the pictures of docs/text-size.md; gallery.py does it with its own.

Alone: meson-helpers/session --prefix PREFIX --display virtual -- meson-helpers/parts/text_size_pictures.py PICTURES
"""

import contextlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import gallery as pictures
from gallery import desktop

GAME = "org.typecase.ExampleGame"
GAME_TITLE = "Example Game"
NARROW = (360, 640)
# The third of the accessibility sizes, at which the steps are seen best.
LARGE = 2.35
STEPS = 6
TABS = ("radio button", "toggle button", "page tab")


@contextlib.contextmanager
def arabic():
    """The environment of a program in Arabic; the locale is made here, the machine need not have it."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["localedef", "-i", "ar_EG", "-f", "UTF-8", Path(folder) / "ar_EG.UTF-8"], check=True)
        yield {"LOCPATH": folder, "LC_ALL": "ar_EG.UTF-8", "LANGUAGE": "ar"}


@contextlib.contextmanager
def game(gallery, size, *options, factor=1, **environment):
    """The example, at a text size that is chosen while it runs."""
    text_size = desktop.TextSize()
    program = gallery.start("example-game", *options, **environment)
    try:
        window = desktop.application(GAME)
        row = desktop.wait_until(lambda: desktop.find(window, desktop.ROWS), "a row")
        desktop.resize(title_of(window), *size)
        desktop.wait_until(lambda: 0 < desktop.size_of(row)[0] <= size[0], "the new width")
        if factor != 1:
            height = desktop.size_of(row)[1]
            text_size.set(factor)
            desktop.wait_until(lambda: desktop.size_of(row)[1] > height, "large text")
        yield window
    finally:
        gallery.end(program)
        text_size.end()


def title_of(window):
    """Its title in the language of the program."""
    return next(frame.name for frame in window if frame is not None and desktop.is_showing(frame))


def steps(gallery):
    for step in range(1, STEPS + 1):
        with game(gallery, NARROW, "--step", str(step), factor=LARGE) as window:
            if step < STEPS:
                gallery.take(f"text-size-step-{step}", GAME_TITLE)
            else:
                press_long(gallery, window)


def press_long(gallery, window):
    """The tab of the other page, held with the pointer; what is shown enlarged is a window of its own."""
    tab = desktop.wait_until(
        lambda: next(
            (tab for tab in desktop.find_all(window, TABS, "Achievements")
             # The one of the header bar has no room there.
             if desktop.extents_of(tab).y > NARROW[1] / 2), None), "the tab")
    place = desktop.extents_of(tab)
    frame = desktop.bring_forward(GAME_TITLE)
    subprocess.run(
        ["xdotool", "mousemove", "--window", frame, str(place.x + place.width // 2),
         str(place.y + place.height // 2), "mousedown", "1"], check=True)
    try:
        desktop.wait_until(
            lambda: desktop.find(window, "alert", "Achievements"), "the tab shown enlarged")
        gallery.take(f"text-size-step-{STEPS}", GAME_TITLE, below=frame)
    finally:
        subprocess.run(
            ["xdotool", "mousemove", "--window", frame, "180", "200", "mouseup", "1"], check=True)


def whole(gallery):
    with game(gallery, (640, 560)):
        gallery.take("text-size-usual", GAME_TITLE)
    with arabic() as environment, game(
            gallery, NARROW, factor=1.35, ADW_DEBUG_COLOR_SCHEME="prefer-dark",
            **environment) as window:
        gallery.take("text-size-dark", title_of(window))


def page(gallery):
    """The browser's page that sets the text size."""
    program = gallery.start("typecase")
    window = desktop.application(desktop.BROWSER)
    desktop.resize(desktop.BROWSER_TITLE, 900, 660)
    desktop.bring_forward(desktop.BROWSER_TITLE)
    gallery.place(window, "Text Size")
    desktop.wait_until(lambda: desktop.find(window, "slider", "Text Size"), "the page")
    gallery.take("text-size-page", desktop.BROWSER_TITLE)
    gallery.end(program)


def take_all(gallery):
    steps(gallery)
    whole(gallery)
    page(gallery)


if __name__ == "__main__":
    sys.exit(pictures.take(Path(sys.argv[1]), take_all))
