#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Takes the pictures of docs/text-demos.md; gallery.py does it with its own.

Alone: meson-helpers/session --prefix PREFIX --display virtual -- meson-helpers/parts/text_demos_pictures.py PICTURES
"""

import contextlib
import subprocess
import sys
from pathlib import Path

import gallery as pictures
from gallery import desktop

DEMOS = "org.typecase.ExampleText"
TITLE = "Example Text"
SIZE = (860, 560)
# What each page is known by, once it is there.
PAGES = {"words": "Message", "letterpress": "Sheet", "folding": "Story", "rows": "Cards", "links": "Letter",
         "design": "A Swallowtail"}


@contextlib.contextmanager
def demos(gallery, page, size=SIZE, **environment):
    """The example with a page, and without its sidebar."""
    program = gallery.start("example-text", "--page", page, **environment)
    try:
        window = desktop.application(DEMOS)
        desktop.resize(TITLE, *size)
        desktop.bring_forward(TITLE)
        row = desktop.wait_until(lambda: desktop.find(window, desktop.ROWS, "Butterfly"), "the sidebar")
        desktop.key("F9")
        desktop.wait_until(lambda: not desktop.is_showing(row) or desktop.extents_of(row).x < 0, "no sidebar")
        yield window
    finally:
        gallery.end(program)


def drag(window, name, x, y):
    """Drags a shape by its middle."""
    shape = desktop.wait_until(lambda: desktop.find(window, ("image", "icon"), name), name)
    box = desktop.wait_until(lambda: (found := desktop.extents_of(shape)).width > 0 and found, "its place")
    start = (box.x + box.width // 2, box.y + box.height // 2)
    subprocess.run(["xdotool", "mousemove", *map(str, start), "mousedown", "1"], check=True)
    for step in range(1, 11):
        subprocess.run(
            ["xdotool", "mousemove", *(str(begin + step * way // 10) for begin, way in zip(start, (x, y)))], check=True)
    subprocess.run(["xdotool", "mouseup", "1", "mousemove", "5", "5"], check=True)
    desktop.wait_until(lambda: abs(desktop.extents_of(shape).x - box.x - x) < 4, f"{name} where it was dragged")


def shapes(gallery):
    with demos(gallery, "butterfly") as window:
        drag(window, "Butterfly", -290, 110)
        gallery.take("text-demos-butterfly", TITLE)
    with demos(gallery, "butterfly", (SIZE[0], 760), ADW_DEBUG_COLOR_SCHEME="prefer-dark") as window:
        for name in ("Wreath", "Moon That Grows"):
            desktop.key("F10")
            desktop.move_focus(window, name, ("menu item", "check menu item", "check box"))
            desktop.key("Return")
        for name in ("Wreath", "Moon"):
            desktop.wait_until(lambda name=name: desktop.find(window, ("image", "icon"), name), name)
        gallery.take("text-demos-wreath", TITLE)


def others(gallery):
    for page, name in PAGES.items():
        size = (SIZE[0], 300) if page in ("words", "links") else SIZE
        with demos(gallery, page, size) as window:
            desktop.wait_until(lambda name=name: desktop.find(window, None, name), name)
            gallery.take(f"text-demos-{page}", TITLE)


def take_all(gallery):
    shapes(gallery)
    others(gallery)


if __name__ == "__main__":
    sys.exit(pictures.take(Path(sys.argv[1]), take_all))
