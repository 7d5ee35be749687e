# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Takes the pictures of docs/gallery.md, inside a session that `run --gallery` made.

usage: gallery.py PICTURES DOCUMENT -- PROVIDER-COMMAND...

The windows are used through the accessibility interface, as in the journeys. Each picture has as few
colors as it can be drawn with, because pictures are kept in the repository.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/Journeys"))
import desktop  # noqa: E402

FAMILY = "EB Garamond"
WIDE, USUAL, NARROW = (1180, 760), (900, 660), (360, 660)


class Gallery:
    def __init__(self, folder):
        self.folder = folder
        self.programs = []
        self.count = 0

    def take(self, name, title, below=None):
        """Saves a window's picture, once it is drawn and at rest.

        `below` is the X window that a popover of this title is in front of: both are in the picture.
        """
        path = self.folder / f"{name}.png"
        before = None
        for _ in range(40):
            desktop.screenshot(path, title)
            now = path.read_bytes()
            if now == before:
                break
            before = now
            # An animation is at rest when two pictures are the same.
            time.sleep(0.25)
        if below:
            self.place_over(below, title, path)
        subprocess.run(
            ["mogrify", "-strip", "+dither", "-colors", "160", "-define", "png:compression-level=9", str(path)],
            check=True)
        self.count += 1
        print(f"  {path.name}", flush=True)

    @staticmethod
    def place_over(below, title, path):
        """Puts a popover's picture where it is in front of a window; without a compositor its corners are black."""
        geometry = subprocess.run(
            ["xdotool", "getwindowgeometry", "--shell", desktop.window_titled(title)],
            capture_output=True, text=True, check=True).stdout
        place = dict(line.split("=") for line in geometry.split())
        behind = path.with_suffix(".behind.png")
        subprocess.run(["import", "-silent", "-window", below, str(behind)], check=True)
        subprocess.run(
            ["convert", str(behind), "(", str(path), "-bordercolor", "black", "-border", "1",
             "-alpha", "set", "-fuzz", "60%", "-fill", "none", "-draw", "color 0,0 floodfill",
             "-shave", "1x1", ")", "-geometry", f"+{place['X']}+{place['Y']}",
             "-composite", str(path)], check=True)
        behind.unlink()

    def start(self, *command, **environment):
        program = desktop.Program(["env", *(f"{key}={value}" for key, value in environment.items()), *command])
        self.programs.append(program)
        return program

    def end(self, program):
        program.end()
        self.programs.remove(program)

    def browser(self, size, **environment):
        program = self.start("typecase", **environment)
        window = desktop.application(desktop.BROWSER)
        desktop.resize(desktop.BROWSER_TITLE, *size)
        desktop.wait_until(lambda: desktop.family_rows(window), "the families")
        desktop.bring_forward(desktop.BROWSER_TITLE)
        return program, window

    def open_family(self, window, family):
        desktop.key("ctrl+f")
        desktop.wait_until(
            lambda: desktop.focused(window) is not None, "the keyboard in the search field")
        desktop.write(family)
        desktop.wait_until(
            lambda: [row for row in desktop.family_rows(window)
                     if desktop.family_of(row, [family])], family)
        desktop.key("Return")
        desktop.wait_until(lambda: desktop.family_page(window, family), f"the page of {family}")

    def view(self, window, name):
        desktop.show_view(window, name)

    def place(self, window, name):
        """Goes to a place of the sidebar by the keyboard."""
        desktop.move_focus(window, re.compile(f"^{name}"), furthest=120)
        desktop.key("Return")


def consent(gallery, command):
    provider = gallery.start(*command)
    prompt = desktop.application(desktop.PROMPTS)
    install = desktop.install_button(prompt)
    gallery.take("consent", desktop.PROMPT_TITLE)
    desktop.press(install)
    desktop.wait_until(lambda: FAMILY in desktop.installed_families(), f"{FAMILY} installed")
    gallery.end(provider)


def browse(gallery):
    program, window = gallery.browser(WIDE)
    gallery.open_family(window, FAMILY)
    desktop.key("ctrl+f")
    desktop.key("Escape")
    gallery.take("browser", desktop.BROWSER_TITLE)
    gallery.view(window, "Glyphs")
    gallery.take("glyphs", desktop.BROWSER_TITLE)
    gallery.end(program)

    program, window = gallery.browser(USUAL)
    desktop.key("ctrl+2")
    gallery.take("grid", desktop.BROWSER_TITLE)
    desktop.key("ctrl+1")
    for name, place in (("apps", "Apps"), ("storage", "Storage")):
        gallery.place(window, place)
        gallery.take(name, desktop.BROWSER_TITLE)
    gallery.end(program)

    program, window = gallery.browser(USUAL, ADW_DEBUG_COLOR_SCHEME="prefer-dark")
    gallery.open_family(window, FAMILY)
    gallery.take("dark", desktop.BROWSER_TITLE)
    gallery.end(program)

    program, window = gallery.browser(NARROW)
    gallery.take("narrow", desktop.BROWSER_TITLE)
    gallery.end(program)


def compare(gallery):
    program, window = gallery.browser(USUAL)
    gallery.open_family(window, FAMILY)
    desktop.key("ctrl+shift+c")
    gallery.take("compare", "Compare Fonts")
    gallery.end(program)


def read(gallery, document):
    program = gallery.start("example-reader", document)
    reader = desktop.application("org.typecase.ExampleReader")
    desktop.wait_until(lambda: desktop.find(reader, "text", "Document"), "the document")
    desktop.bring_forward(document.name)
    desktop.key("ctrl+t")
    desktop.window_titled("Fonts")
    gallery.take("panel", "Fonts")
    gallery.take("reader", document.name)
    gallery.end(program)


def take(folder, *parts):
    """Takes the pictures of each part; returns the exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    gallery = Gallery(folder)
    # As on a desktop whose settings daemon tells GTK of it.
    settings = Path(os.environ["XDG_CONFIG_HOME"]) / "gtk-4.0/settings.ini"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[Settings]\ngtk-font-name=Cantarell 11\n")
    try:
        for part in parts:
            part(gallery)
    except (desktop.NotSeen, AssertionError) as error:
        reason, _, screen = str(error).partition("\n")
        print(screen, file=sys.stderr)
        print(f"gallery: {reason}", file=sys.stderr)
        return 1
    finally:
        for program in reversed(gallery.programs):
            program.end()
    print(f"{gallery.count} pictures in {folder}")
    return 0


def main():
    # It takes its pictures with what is defined here.
    import text_demos_pictures
    import text_size_pictures
    folder, document, command = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[4:]
    return take(
        folder, lambda gallery: consent(gallery, command), browse, compare,
        lambda gallery: read(gallery, document), text_size_pictures.take_all,
        text_demos_pictures.take_all)


if __name__ == "__main__":
    sys.exit(main())
