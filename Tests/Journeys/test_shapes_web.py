# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Lines beside a shape begin and end where WebKit has them.

CSS has text on one side of a float only. So each shape is laid out twice, as a float on the left and as one on the right, and what is
between the shape and that side is taken for us, too.
"""

import json
import math
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import layout_parts

# In pixels: the float's box, a square at a side of the container, in which each shape lies with its margin.
BOX = 400
WIDTH = 600
PAGE_SCRIPT = """JSON.stringify([...document.querySelectorAll("div.text")].map(text =>
  [...text.querySelectorAll("span")].map(span => {
    const box = span.getClientRects()[0], place = text.getBoundingClientRect();
    return [box.left - place.left, box.right - place.left, box.top - place.top];
  })))"""
# In pixels.
TOLERANCE = 1
# WebKit has 64 places in a pixel. Where the edge of a line just meets a shape, so little above or below is more than a pixel beside.
PLACE = 1 / 64


class Shape:
    """A shape in the box: for CSS, and as path data of itself and of all that is at a side of it.

    swept: the path data of what is between the far side, of a given x, and the shape's edge on the other side.
    """

    def __init__(self, name, css, margin, height, path, swept, has_no_hollows=True):
        self.name, self.css, self.margin, self.height = name, css, margin, height
        self.path, self.swept, self.has_no_hollows = path, swept, has_no_hollows

    def lines(self, more=0):
        """Pairs of a top and a height, each larger above and below."""
        return [[top - more, self.height + 2 * more] for top in range(0, BOX, self.height)]


def polygon(name, points, margin=0, height=20, rule=""):
    def corners(points):
        return "M" + "L".join(f"{x} {y}" for x, y in points) + "z"

    def swept(far, _):
        bands = []
        for one, other in zip(points, points[1:] + points[:1]):
            upper, lower = sorted((one, other), key=lambda point: point[1])
            bands.append(corners([upper, lower, (far, lower[1]), (far, upper[1])]))
        return "".join(bands)
    css = ", ".join(f"{x}px {y}px" for x, y in points)
    return Shape(name, f"polygon({rule}{css})", margin, height, corners(points), swept, has_no_hollows=False)


def ellipse(name, rx, ry, x, y, margin=0, height=20):
    top, bottom = y - ry, y + ry

    def swept(far, is_left):
        # From above to below at the right, or at the left.
        return f"M{far} {top}H{x}A{rx} {ry} 0 0 {int(is_left)} {x} {bottom}H{far}z"
    css = f"ellipse({rx}px {ry}px at {x}px {y}px)"
    if margin and rx != ry:
        # WebKit adds a margin to the radii of an ellipse, which is farther than the margin in most places. Of a polygon it measures it.
        turns = [math.tau * number / 720 for number in range(720)]
        css = "polygon({})".format(
            ", ".join(f"{x + rx * math.cos(turn):.4f}px {y + ry * math.sin(turn):.4f}px" for turn in turns))
    return Shape(
        name, css, margin, height,
        f"M{x} {top}A{rx} {ry} 0 0 1 {x} {bottom}A{rx} {ry} 0 0 1 {x} {top}z", swept)


def inset(name, top, right, bottom, left, radius, margin=0, height=20):
    low, end = BOX - bottom, BOX - right

    def swept(far, is_left):
        side = end if is_left else left
        inner = side - radius if is_left else side + radius
        arc = f"A{radius} {radius} 0 0 {int(is_left)}"
        return f"M{far} {top}H{inner}{arc} {side} {top + radius}V{low - radius}{arc} {inner} {low}H{far}z"
    whole = (f"M{left + radius} {top}H{end - radius}a{radius} {radius} 0 0 1 {radius} {radius}V{low - radius}"
             f"a{radius} {radius} 0 0 1 -{radius} {radius}H{left + radius}a{radius} {radius} 0 0 1 -{radius} -{radius}"
             f"V{top + radius}a{radius} {radius} 0 0 1 {radius} -{radius}z")
    return Shape(
        name, f"inset({top}px {right}px {bottom}px {left}px round {radius}px)", margin, height, whole, swept)


# The shapes of the web platform's own tests, in this box.
KNOWN = [
    polygon("triangle", [(60, 80), (200, 220), (60, 220)], margin=20, height=40),
    polygon("notches", [(40, 40), (160, 40), (160, 80), (120, 80), (120, 120), (200, 120), (200, 160), (40, 160)]),
    polygon("hook", [(100, 50), (260, 50), (260, 190), (160, 190), (160, 150), (200, 150), (200, 90), (100, 90)],
            margin=15),
    polygon("crossing", [(40, 240), (240, 240), (240, 80), (90, 80), (90, 140), (190, 140), (190, 190), (140, 190),
                         (140, 40), (40, 40)], rule="evenodd, "),
    polygon("corner", [(100, 170), (100, 220), (300, 220), (300, 40), (260, 40), (260, 170)], margin=40, height=40),
    polygon("star", [(200, 30), (240, 150), (370, 150), (265, 225), (305, 350), (200, 275), (95, 350), (135, 225),
                     (30, 150), (160, 150)], height=17),
    ellipse("disc", 80, 80, 130, 130),
    ellipse("disc with a margin", 56, 56, 130, 130, margin=14, height=40),
    ellipse("flat", 140, 40, 190, 90),
    ellipse("flat with a margin", 140, 40, 190, 90, margin=18, height=15),
    inset("rounded", 60, 40, 90, 50, 45),
    inset("rounded with a margin", 60, 40, 90, 50, 20, margin=25, height=13),
]


def generated(seed):
    """Thirty shapes: polygons of any form, which cross themselves, too, and ellipses; half of them with a margin."""
    random_ = random.Random(seed)
    shapes = []
    for number in range(30):
        margin = round(random_.uniform(1, 30), 1) if number % 2 else 0
        height = random_.choice([9, 14, 20, 33])
        low, high = 31, BOX - 31
        if number % 3:
            points = [(round(random_.uniform(low, high), 1), round(random_.uniform(low, high), 1))
                      for _ in range(random_.randint(3, 9))]
            shapes.append(polygon(f"generated {number}", points, margin, height))
        else:
            rx, ry = round(random_.uniform(5, 160), 1), round(random_.uniform(5, 160), 1)
            x, y = (round(random_.uniform(low + radius, high - radius), 1) for radius in (rx, ry))
            shapes.append(ellipse(f"generated {number}", rx, ry, x, y, margin, height))
    return shapes


def page(shapes):
    rows = []
    for shape in shapes:
        for side in ("left", "right"):
            lines = "<span>x</span><br>" * len(shape.lines())
            rows.append(
                f'<div class="text" style="text-align: {side}; line-height: {shape.height}px">'
                f'<div style="float: {side}; width: {BOX}px; height: {BOX}px; shape-outside: {shape.css}; '
                f'shape-margin: {shape.margin}px"></div>{lines}</div>')
    return (f"<!doctype html><style>.text {{ width: {WIDTH}px; height: {2 * BOX}px; font: 8px monospace; clear: both }}</style>"
            + "".join(rows))


def by_webkit(shapes):
    """Where the text of each line begins beside each shape on the left, and ends beside it on the right."""
    with tempfile.TemporaryDirectory() as folder:
        files = {"page.html": page(shapes), "script.js": PAGE_SCRIPT}
        for name, text in files.items():
            (Path(folder) / name).write_text(text)
        said = subprocess.run(
            [sys.executable, Path(__file__).parent / "web_page.py", *(Path(folder) / name for name in files)],
            capture_output=True, text=True, timeout=120)
    if said.returncode != 0:
        raise AssertionError(f"web_page.py: {said.stderr}")
    told = iter(json.loads(said.stdout))
    edges = []
    for shape in shapes:
        left, right = next(told), next(told)
        for spans in (left, right):
            # Each is in its line: none had to go below another for want of room.
            places = [round(span[2] - spans[0][2]) for span in spans]
            if places != [top for top, _ in shape.lines()]:
                raise AssertionError(f"{shape.name}: lines at {places}")
        edges.append(([span[0] for span in left], [span[1] for span in right]))
    return edges


def by_us(shapes, shift=0, more=0):
    """The same of ours, all shapes farther to the right, and lines larger above and below."""
    gap = WIDTH - BOX
    questions = []
    for shape in shapes:
        for far, is_left in ((-1000, True), (BOX + 1000, False)):
            # A float on the right has its box there; the container is moved instead.
            questions.append(layout_parts.question(
                WIDTH if is_left else BOX, shape.lines(more), (shape.swept(far, is_left), shape.margin),
                shift=shift))
    answers = iter(layout_parts.answers(questions))
    edges = []
    for _ in shapes:
        left, right = next(answers), next(answers)
        edges.append((
            [parts[0][0] for parts in left],
            # The container's own left side is beyond the box.
            [(parts[-1][1] if parts else 0) + gap for parts in right]))
    return edges


def differences(shapes, theirs, shift=0):
    """For each shape how far WebKit's lines are at most from what ours may be."""
    small, large = by_us(shapes, shift, -PLACE), by_us(shapes, shift, PLACE)

    def difference(edge, one, other):
        return max(min(one, other) - edge, edge - max(one, other), 0)
    return [
        max(difference(*edges) for sides in zip(*each) for edges in zip(*sides))
        for each in zip(theirs, small, large)]


class ShapesWeb(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        seed = int(os.environ.get("TYPECASE_SHAPES_SEED") or random.randrange(1 << 32))
        print(f"TYPECASE_SHAPES_SEED={seed}")
        cls.shapes = KNOWN + generated(seed)
        cls.webkit = by_webkit(cls.shapes)

    def test_lines_begin_and_end_where_webkit_has_them(self):
        found = differences(self.shapes, self.webkit)
        for shape, difference, theirs in zip(self.shapes, found, self.webkit):
            with self.subTest(shape.name):
                self.assertLessEqual(
                    difference, TOLERANCE,
                    f"{shape.css[:200]}, margin {shape.margin}, lines of {shape.height}: {theirs}")
        print(f"largest difference of {len(found)} shapes: {max(found):.3f} pixels")

    def test_a_shape_three_pixels_beside_its_place_is_noticed(self):
        for shift in (-3, 3):
            for shape, difference in zip(self.shapes, differences(self.shapes, self.webkit, shift)):
                with self.subTest(shape.name, shift=shift):
                    self.assertGreater(difference, TOLERANCE)

    def test_what_two_floats_have_at_their_sides_is_on_both_sides_of_one_shape(self):
        gap = WIDTH - BOX
        for shape, (starts, ends) in zip(self.shapes, by_us(self.shapes)):
            if not shape.has_no_hollows:
                continue
            lines = layout_parts.parts(WIDTH, shape.lines(), (shape.path, shape.margin))
            for number, (start, end, parts) in enumerate(zip(starts, ends, lines)):
                with self.subTest(shape.name, line=number):
                    found = [place for part in parts for place in part]
                    expected = [0, end - gap, start, WIDTH] if start else [0, WIDTH]
                    self.assertEqual(len(found), len(expected), f"{parts}")
                    for one, other in zip(found, expected):
                        self.assertAlmostEqual(one, other, delta=0.01)


if __name__ == "__main__":
    unittest.main()
