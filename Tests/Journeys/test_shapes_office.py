# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Text is on both sides of hollow shapes, and within them, where LibreOffice has it on paper.

LibreOffice lays text round the contour of a drawing, and poppler says where each word is on the page. Where a stretch begins is
compared: its end is the end of a word. A hole takes no text there, so that the ring is open at one side.
"""

import math
import os
import random
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import layout_parts

# In points. The page has the same margin at all sides.
MARGIN, WIDTH, HEIGHT = 50, 500, 700
LINE = 12
SIZE = 8
WORD = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"')
# A space between words is narrower, and a part without a word too.
SPACE, LEAST = 4, 6
# A pixel.
TOLERANCE = 0.75
# LibreOffice has 20 places in a point for text, and about 35 for drawings. Along a slope that is nearly level, so little above or
# below is more than a pixel beside.
PLACE = 1 / 20 + 1 / 35


def polygon(*numbers):
    """Path data of a polygon, and its box: left, top, right and bottom."""
    xs, ys = numbers[::2], numbers[1::2]
    return "M" + "L".join(f"{x} {y}" for x, y in zip(xs, ys)) + "z", (min(xs), min(ys), max(xs), max(ys))


DISC = "M100 150A100 100 0 0 1 300 150A100 100 0 0 1 100 150z", (100, 50, 300, 250)
KNOWN = {
    "U": [polygon(100, 50, 160, 50, 160, 170, 240, 170, 240, 50, 300, 50, 300, 250, 100, 250)],
    "W": [polygon(100, 50, 140, 50, 170, 200, 200, 90, 230, 200, 260, 50, 300, 50, 260, 250, 210, 250, 200, 210, 190, 250,
                  140, 250)],
    "E": [polygon(100, 47, 300, 47, 300, 97, 160, 97, 160, 137, 260, 137, 260, 177, 160, 177, 160, 227, 300, 227, 300, 277,
                  100, 277)],
    "open ring": [polygon(100, 50, 400, 50, 400, 350, 100, 350, 100, 205, 175, 205, 175, 275, 325, 275, 325, 125, 175, 125,
                          175, 195, 100, 195)],
    "disc": [DISC],
    "crescent": [("M250 53A100 100 0 0 0 250 253A140 140 0 0 1 250 53z", (150, 53, 250, 253))],
    "two that overlap": [
        DISC, polygon(250, 90, 330, 90, 330, 110, 280, 110, 280, 290, 330, 290, 330, 310, 250, 310)],
    "one in the hollow of another": [
        polygon(50, 40, 90, 40, 90, 260, 410, 260, 410, 40, 450, 40, 450, 300, 50, 300),
        polygon(200, 100, 300, 100, 250, 200)],
}


def star(random_):
    """A polygon round a place, with corners near and far: it has hollows, and does not cross itself."""
    count = random_.randint(5, 11)
    numbers = []
    for number in range(count):
        turn = math.tau * (number + random_.uniform(-0.3, 0.3)) / count
        reach = random_.uniform(40, 200)
        # No corner is in the lowest part of a line: see `differences`.
        line = (230 + reach * math.sin(turn)) // LINE * LINE
        numbers += [round(250 + reach * math.cos(turn), 1), round(line + random_.uniform(2, 8), 1)]
    return polygon(*numbers)


def drawn(number, path, box):
    left, top, right, bottom = box
    return (
        f'<draw:path draw:style-name="shape" text:anchor-type="page" text:anchor-page-number="1" draw:z-index="{number}" '
        f'svg:x="{MARGIN + left}pt" svg:y="{MARGIN + top}pt" svg:width="{right - left}pt" svg:height="{bottom - top}pt" '
        f'svg:viewBox="{left} {top} {right - left} {bottom - top}" svg:d="{path}"/>')


def document(shapes):
    drawings = "".join(drawn(number, *shape) for number, shape in enumerate(shapes))
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name if not full else full}:1.0"' for name, full in (
            ("office", ""), ("style", ""), ("text", ""), ("draw", "drawing"), ("fo", "xsl-fo-compatible"),
            ("svg", "svg-compatible")))
    words = "l " * 6000
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document {spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:automatic-styles>
<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="{WIDTH + 2 * MARGIN}pt"
 fo:page-height="{HEIGHT + 2 * MARGIN}pt" fo:margin="{MARGIN}pt"/></style:page-layout>
<style:style style:name="text" style:family="paragraph"><style:paragraph-properties fo:line-height="{LINE}pt" fo:margin="0pt"/>
<style:text-properties fo:font-family="DejaVu Sans" fo:font-size="{SIZE}pt" fo:language="zxx" fo:country="none"/></style:style>
<style:style style:name="shape" style:family="graphic"><style:graphic-properties style:wrap="parallel"
 style:number-wrapped-paragraphs="no-limit" style:wrap-contour="true" style:wrap-contour-mode="full"
 style:run-through="foreground" draw:fill="solid" draw:fill-color="#cccccc" draw:stroke="none"
 style:vertical-pos="from-top" style:vertical-rel="page" style:horizontal-pos="from-left" style:horizontal-rel="page"
 fo:margin="0pt"/></style:style>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page"/></office:master-styles>
<office:body><office:text>{drawings}<text:p text:style-name="text">{words}</text:p></office:text></office:body>
</office:document>"""


def by_libreoffice(shapes):
    """For each shape and each line of its page, where the stretches of text begin."""
    with tempfile.TemporaryDirectory() as folder:
        sources = [Path(folder) / f"{number}.fodt" for number in range(len(shapes))]
        for source, drawings in zip(sources, shapes):
            source.write_text(document(drawings))
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "pdf", "--outdir", folder,
             *sources], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
        return [starts_of_lines(source.with_suffix(".pdf")) for source in sources]


def starts_of_lines(path):
    told = subprocess.run(
        ["pdftotext", "-f", "1", "-l", "1", "-bbox", path, "-"], check=True, capture_output=True, text=True, timeout=60).stdout
    words = [tuple(float(place) - MARGIN for place in word) for word in WORD.findall(told)]
    # All have the same height, and the first ones are in the first line.
    first = min(top for _, top, _, _ in words)
    lines = {}
    for start, top, end, _ in sorted(words):
        stretches = lines.setdefault(round((top - first) / LINE), [])
        if not stretches or start - stretches[-1][1] > SPACE:
            stretches.append([start, end])
        stretches[-1][1] = end
    # What a letter has at its side is before each stretch, also at the side of the page.
    bearing = lines[0][0][0]
    return [[start - bearing for start, _ in lines.get(line, [])] for line in range(max(lines))]


def ours(shapes, shift=0):
    """For each shape and each line the parts of a line that is a little smaller, and of one that is a little larger.

    shift: how far all shapes are moved to the right.
    """
    questions = [
        layout_parts.question(
            WIDTH, [[line * LINE - more, LINE + 2 * more] for line in range(HEIGHT // LINE)],
            *((path, 0) for path, _ in drawings), shift=shift)
        for drawings in shapes for more in (-PLACE, PLACE)]
    answers = iter(layout_parts.answers(questions))
    return [list(zip(next(answers), next(answers))) for _ in shapes]


def places(small, large):
    """Where parts begin: for each the least and the greatest place, and whether a word has room in it."""
    if len(small) == len(large):
        return [(*sorted((one[0], other[0])), other[1] - other[0] > LEAST) for one, other in zip(small, large)]
    return [(start, start, False) for start, _ in small + large]


def differences(starts, lines):
    """For each line that a shape is in, but the first and the last one, how far its stretches begin at most from where our parts do.

    LibreOffice does not see a shape that begins in the lowest part of a line which has none otherwise, and has no text at the right
    of one that ends within the line.
    """
    beside = [number for number, (_, large) in enumerate(lines) if len(large) > 1]
    found = []
    for number in beside[1:-1]:
        parts = places(*lines[number])

        def distance(start, part):
            return max(part[0] - start, start - part[1], 0)
        # Each stretch is in a part, and each part with room for a word has a stretch.
        found.append((max(
            [min(distance(start, part) for part in parts) for start in starts[number]]
            + [min(distance(start, part) for start in starts[number]) for part in parts if part[2]]), number))
    return found


class ShapesOffice(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        seed = int(os.environ.get("TYPECASE_SHAPES_SEED") or random.randrange(1 << 32))
        print(f"TYPECASE_SHAPES_SEED={seed}")
        random_ = random.Random(seed)
        cls.shapes = KNOWN | {f"star {number}": [star(random_)] for number in range(12)}
        cls.office = by_libreoffice(list(cls.shapes.values()))
        cls.lines = ours(list(cls.shapes.values()))

    def test_each_stretch_begins_where_libreoffice_has_it(self):
        largest, count = 0, 0
        for (name, drawings), starts, lines in zip(self.shapes.items(), self.office, self.lines):
            found = differences(starts, lines)
            difference, number = max(found)
            largest, count = max(largest, difference), count + len(found)
            with self.subTest(name):
                self.assertGreater(len(found), 5)
                self.assertLessEqual(
                    difference, TOLERANCE, f"line {number} of {drawings}: {starts[number]}, {lines[number]}")
        print(f"largest difference of {count} lines: {largest:.3f} points")

    def test_text_is_in_the_hollows(self):
        names = list(self.shapes)
        for name, most in {"U": 3, "W": 4, "open ring": 3, "one in the hollow of another": 4}.items():
            with self.subTest(name):
                self.assertEqual(max(map(len, self.office[names.index(name)])), most)
                self.assertEqual(max(len(large) for _, large in self.lines[names.index(name)]), most)

    def test_a_shape_three_pixels_beside_its_place_is_noticed(self):
        for shift in (-2.25, 2.25):
            for name, starts, lines in zip(self.shapes, self.office, ours(list(self.shapes.values()), shift)):
                with self.subTest(name, shift=shift):
                    self.assertGreater(max(differences(starts, lines))[0], TOLERANCE)


if __name__ == "__main__":
    unittest.main()
