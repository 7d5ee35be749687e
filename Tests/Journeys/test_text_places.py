# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Text is at the same places whatever draws it, at both scales of a screen, and in any language of the desktop.

Paragraphs without a letter run in the direction of that language: the text has none.
"""

import subprocess
import tempfile
import unittest
from pathlib import Path

from gi.repository import GdkPixbuf

import desktop
import text_probe

TEXT = (
    "<h1>Places of text</h1>"
    "<p>Lines of <b>bold</b>, <i>slanted</i> and <u>underlined</u> words, with x<sup>2</sup> and H<sub>2</sub>O, that need "
    "more than one line in this window; AV To fi ffl e\u0301 \u20ac 1,234.5."
    "<p style='text-align: justify'>Both edges of this paragraph are straight, as its words are apart from each other by "
    "widths that are no whole pixels, in every line but the last one of it."
    "<p style='text-align: right'>At the right"
    "<p dir='rtl'>\u05e9\u05dc\u05d5\u05dd with some English in it \u05e2\u05d5\u05dc\u05dd"
    "<p>\u0627\u0644\u0633\u0644\u0627\u0645 \u0639\u0644\u064a\u0643\u0645"
    "<p><span style='font-size: 19.3pt'>Larger</span> and <span style='font-size: 7.7pt'>smaller</span> text"
    "<p>\u6c49\u5b57 \U000f0000 \U0001f469\u200d\U0001f680"
    "<ol><li>First item<li>Second item</ol>"
    "<table><tr><td>Name<td>Age and more<tr><td>Ada<td>36 years</table><p>The end")
# What is darker than this is ink, 0 to 255.
INK = 140


class Shown:
    """The window as one program drew it."""

    def __init__(self, probe):
        lines = [line for line in probe.lines if line.split(" ")[0] in ("renderer", "line", "caret", "seen", "places")]
        count = int(lines[-1].split(" ")[1])
        lines = lines[-1 - count:-1]
        _, self.renderer, scale = lines[0].split(" ")
        self.scale = int(scale)
        self.places = [line for line in lines if line.startswith(("line ", "caret "))]
        self.seen = [tuple(map(float, line.split(" ")[1:])) for line in lines if line.startswith("seen ")]
        self.ink = self.boxes_of_ink()

    def boxes_of_ink(self):
        """The box around the ink of each line, in pixels of the screen; nothing for one without ink."""
        before = None
        # What was drawn may not be on the screen yet.
        while True:
            picture = self.picture()
            boxes = [self.box(picture, *place) for place in self.seen]
            if boxes == before and any(boxes):
                return boxes
            before = boxes

    @staticmethod
    def picture():
        path = desktop.screenshot(Path(tempfile.mkdtemp()) / "screen.png")
        return GdkPixbuf.Pixbuf.new_from_file(str(path))

    def box(self, picture, x, y, width, height):
        left, top = round(x * self.scale), round(y * self.scale)
        right = min(round((x + width) * self.scale), picture.get_width())
        bottom = min(round((y + height) * self.scale), picture.get_height())
        channels, stride, data = picture.get_n_channels(), picture.get_rowstride(), picture.get_pixels()
        rows = [data[row * stride + left * channels:row * stride + right * channels:channels] for row in range(top, bottom)]
        inked = [number for number, row in enumerate(rows) if min(row, default=255) < INK]
        columns = [
            column for column in range(max(right - left, 0)) if any(row[column] < INK for row in rows)]
        if not inked or not columns:
            return None
        return left + columns[0], top + inked[0], left + columns[-1], top + inked[-1]


class TextPlaces(text_probe.ProbeJourney):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.locales = tempfile.TemporaryDirectory()
        for language in ("de_DE", "ar_EG", "tr_TR"):
            subprocess.run(
                ["localedef", "-i", language, "-f", "UTF-8", Path(cls.locales.name) / f"{language}.UTF-8"], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.locales.cleanup()
        super().tearDownClass()

    def shown(self, renderer="cairo", scale=1, language="C"):
        probe = text_probe.Probe(
            TEXT, "--read-only", "--places", GSK_RENDERER=renderer, GDK_SCALE=str(scale), LOCPATH=self.locales.name,
            LC_ALL=language, LANGUAGE=language.split("_")[0])
        try:
            desktop.wait_until(lambda: probe.last("places"), "the places of the text")
            desktop.bring_forward("Text Probe")
            return Shown(probe)
        finally:
            probe.end()

    def assert_same_ink(self, one, other):
        self.assertEqual(len(one.ink), len(other.ink))
        for number, (first, second) in enumerate(zip(one.ink, other.ink)):
            if first is None or second is None:
                self.assertEqual(first, second, f"line {number}")
                continue
            self.assertLessEqual(
                max(abs(a - b) for a, b in zip(first, second)), 1, f"line {number} is {first}, and {second}")

    def test_the_processor_and_the_graphics_card_draw_text_at_the_same_places(self):
        for scale in (1, 2):
            cairo, gl = self.shown("cairo", scale), self.shown("gl", scale)
            # Without GL, GTK would draw both alike.
            self.assertEqual((cairo.renderer, gl.renderer), ("GskCairoRenderer", "GskGLRenderer"))
            self.assertEqual((cairo.scale, gl.scale), (scale, scale))
            self.assertGreater(sum(box is not None for box in cairo.ink), 12)
            self.assertEqual(cairo.places, gl.places)
            self.assert_same_ink(cairo, gl)

    def test_lines_are_the_same_on_a_screen_of_twice_as_many_pixels(self):
        one, two = self.shown(scale=1), self.shown(scale=2)
        self.assertEqual((one.scale, two.scale), (1, 2))
        self.assertEqual(one.places, two.places)
        self.assertEqual(one.seen, two.seen)

    def test_lines_are_the_same_in_all_languages_of_the_desktop(self):
        first = self.shown()
        for language in ("C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8"):
            self.assertEqual(self.shown(language=language).places, first.places, language)


if __name__ == "__main__":
    unittest.main()
