# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A font that nobody has agreed to draws in the place of its specimen and nowhere else, and can always be removed."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from gi.repository import GdkPixbuf

import desktop

APP = "org.typecase.ExampleProvider"
FAMILY = "Lovely"
FILES_TITLE = "Font Files"


def font(kind):
    """A font of the same names each time, alone in a folder; a painter's ink reaches a screen's width."""
    folder = Path(tempfile.mkdtemp(dir=os.environ["HOME"]))
    generator = os.environ["TYPECASE_SYNTHETIC_FONTS"]
    subprocess.run([generator, kind, FAMILY, "--output", str(folder)], check=True)
    return folder / f"{FAMILY}-Regular.ttf"


def picture(title):
    """A window as it is on the screen: its width, its height, and rows of pixels."""
    path = desktop.screenshot(Path(tempfile.mkdtemp()) / "window.png", title)
    pixels = GdkPixbuf.Pixbuf.new_from_file(str(path))
    width, height, length = pixels.get_width(), pixels.get_height(), pixels.get_rowstride()
    data, size = pixels.get_pixels(), pixels.get_n_channels() * width
    return width, height, [data[row * length:row * length + size] for row in range(height)]


def different_rows(one, other):
    """The rows in which two pictures of a window are different."""
    assert one[:2] == other[:2], f"the windows have different sizes: {one[:2]} and {other[:2]}"
    return [row for row, (left, right) in enumerate(zip(one[2], other[2], strict=True)) if left != right]


class Painting(desktop.Journey):
    def tearDown(self):
        super().tearDown()
        installed = desktop.installed_families()
        if installed:
            desktop.typecasectl("remove", *sorted(installed))

    def assert_stays(self, usual, painted, specimen, *others):
        """Two pictures are alike but for the height of a specimen, and of lines of text that may differ."""
        rows = different_rows(usual, painted)
        self.assertTrue(rows, "the font drew nothing")
        bands = [[rows[0]]]
        for row in rows[1:]:
            # Lines of text stand further apart than the strokes of one.
            if row - bands[-1][-1] > 6:
                bands.append([])
            bands[-1].append(row)
        heights = sorted((band[-1] - band[0] + 1 for band in bands), reverse=True)
        most = sorted((desktop.size_of(place)[1] for place in (specimen, *others)), reverse=True)
        self.assertLessEqual(len(heights), len(most), f"{bands}")
        self.assertTrue(all(one <= other for one, other in zip(heights, most)), f"{heights} in {most}")
        self.assertGreater(heights[0], most[0] / 3, "the font drew little")

    def specimen(self, root):
        return self.see(root, re.compile(f"^{FAMILY}.* specimen$"))

    def line(self, root):
        """A line of text, among others that of the file's size."""
        return self.see(root, "No faults were found", "label")

    def settled(self, title):
        """The picture of a window once it does not change any more: what it shows comes from another process."""
        last = []

        def is_still():
            now = picture(title)
            last.append(now)
            return len(last) > 1 and now == last[-2]

        desktop.wait_until(is_still, f"a window “{title}” that stands still")
        return last[-1]

    @desktop.x11_only
    def test_a_font_cannot_paint_over_the_question(self):
        pictures = []
        for kind in ("--family", "--painter"):
            path = font(kind)
            desktop.Bundle(path.parent, APP)
            provider = self.start([
                "example-provider", "--fonts", path.parent, "--app-id", APP, "--register-all"])
            prompt = self.prompt()
            desktop.install_button(prompt)
            specimen = self.specimen(prompt)
            self.see(prompt, re.compile(re.escape(APP)))
            pictures.append(self.settled(desktop.PROMPT_TITLE))
            if kind == "--painter":
                self.assert_stays(*pictures, specimen)
            # The app leaves, and its question with it: that is no refusal.
            provider.end()
            self.programs.remove(provider)
            self.see_no_prompt()

    @desktop.x11_only
    def test_a_font_cannot_paint_over_the_page_of_its_file(self):
        pictures = []
        for kind in ("--family", "--painter"):
            program = self.start(["typecase", font(kind)])
            browser = desktop.application(desktop.BROWSER)
            self.see(browser, re.compile(f"^Add {FAMILY}"))
            specimen = self.specimen(browser)
            pictures.append(self.settled(FILES_TITLE))
            if kind == "--painter":
                # The files have different sizes.
                self.assert_stays(*pictures, specimen, self.line(browser))
            program.end()
            self.programs.remove(program)
            desktop.see_no_window(desktop.BROWSER)

    def test_a_font_is_removed_by_a_start_that_draws_none(self):
        desktop.typecasectl("add", str(font("--family")))
        desktop.wait_until(lambda: FAMILY in desktop.installed_families(), "the font")
        self.start(["typecase", "--safe"])
        browser = desktop.application(desktop.BROWSER)
        row = desktop.wait_until(
            lambda: next(iter(desktop.family_rows(browser, FAMILY)), None), f"a row of {FAMILY}")
        desktop.open_row(browser, desktop.BROWSER_TITLE, row)
        self.see(browser, "No Fonts Are Drawn")
        self.press_when_ready(browser, "Remove Family")
        desktop.wait_until(lambda: FAMILY not in desktop.installed_families(), "the font removed")
