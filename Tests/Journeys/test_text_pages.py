# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A document's pages are written by `typecasectl text convert`, as PDF, PNG and SVG: without a bus, a display or a window."""

import os
import re
import shutil
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

PATIENCE = 120
PAGE = """<h1>First heading</h1>
<p>Efficient <a href="https://example.org/a(b)?q='x'">links</a>, <span style="-webkit-text-stroke:1px red">outlined</span>
words.</p><h2>Second heading</h2><ol><li>One</li><li>Two</li></ol>
<table><tr><td>left cell</td><td>right cell</td></tr></table>"""


class TextPages(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def convert(self, text, output, *options, format_read="html"):
        environment = {
            name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "LANGUAGE")}
        environment.update(DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere", LC_ALL="C.UTF-8")
        return subprocess.run(
            ["typecasectl", "text", "convert", "-", output, "--from", format_read, *map(str, options)],
            input=text.encode(), capture_output=True, timeout=PATIENCE, env=environment)

    def converted(self, text, name, *options, **keywords):
        said = self.convert(text, self.folder / name, *options, **keywords)
        self.assertEqual((said.returncode, said.stdout, said.stderr), (0, b"", b""))
        return self.folder / name

    def said_of(self, *command):
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout

    def test_the_text_of_a_pdf_is_found_with_its_links_and_its_outline(self):
        path = self.converted(PAGE, "out.pdf")
        text = self.said_of("pdftotext", path, "-")
        for words in ("First heading", "Efficient links", "outlined", "1.", "Two", "left cell", "right cell"):
            self.assertIn(words, text)
        self.assertIn("https://example.org/a%28b%29?q=%27x%27", self.said_of("pdfinfo", "-url", path))
        written = path.read_bytes()
        self.assertIn(b"/Outlines", written)
        titles = re.findall(rb"/Title \(([^)]*)\)", written)
        self.assertLess(titles.index(b"First heading"), titles.index(b"Second heading"))

    def test_a_table_has_its_cells_beside_each_other(self):
        words = re.findall(
            r'<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>(\w+)<',
            self.said_of("pdftotext", "-bbox", self.converted(PAGE, "out.pdf"), "-"))
        places = {word: (float(x), float(y)) for x, y, word in words}
        self.assertEqual(places["left"][1], places["right"][1])
        self.assertLess(places["left"][0], places["right"][0])

    def test_each_page_is_a_picture_of_its_own_with_its_number(self):
        text = "".join(f"line {number}\n" for number in range(200))
        said = self.convert(text, self.folder / "out.png", "--scale", 1, "--page-size", "a5", format_read="plain")
        self.assertEqual((said.returncode, said.stderr), (0, b""))
        names = sorted(path.name for path in self.folder.iterdir())
        self.assertGreater(len(names), 1)
        self.assertEqual(names, [f"out-{number}.png" for number in range(1, len(names) + 1)])
        # The size is in the first part of a PNG.
        head = (self.folder / names[0]).read_bytes()[:24]
        self.assertEqual(struct.unpack(">II", head[16:]), (420, 596))
        columns = self.folder / "columns"
        columns.mkdir()
        self.convert(text, columns / "out.svg", "--columns", 3, "--page-size", "a5", format_read="plain")
        self.assertLess(len(list(columns.iterdir())), len(names))

    def test_a_heading_is_on_the_page_of_what_follows(self):
        alone = []
        for before in range(1, 40):
            page = "<p>line</p>" * before + "<h2>Heading</h2>" + "<p>line</p>" * 12
            path = self.converted(page, "out.pdf", "--page-size", "300x200", "--margins", 20)
            pages = [text.split() for text in self.said_of("pdftotext", path, "-").split("\f")]
            alone += [before for words in pages if words and words[-1] == "Heading"]
            self.assertEqual(sum(words.count("Heading") for words in pages), 1)
        self.assertEqual(alone, [])

    def test_one_page_is_one_file_also_on_standard_output(self):
        said = self.convert("text", "-", "--to", "svg", "--page-size", "200x100", "--margins", 10)
        self.assertEqual((said.returncode, said.stderr), (0, b""))
        self.assertIn(b'viewBox="0 0 200 100"', said.stdout)
        said = self.convert("line\n" * 200, "-", "--to", "png", format_read="plain")
        self.assertEqual((said.returncode, said.stdout), (1, b""))
        self.assertRegex(said.stderr.decode(), r"^typecasectl: The document has \d pages, which are as many files")

    def test_what_no_font_has_is_counted(self):
        said = self.convert("<p>a &#xF0000; b</p>", self.folder / "out.pdf")
        self.assertEqual(
            (said.returncode, said.stderr.decode()),
            (0, "1 character is a box with its number, since no font has it.\n"))

    def test_what_cannot_be_drawn_is_refused_with_its_place(self):
        for options, words in (
                (("--page-size", "a9"),
                 "--page-size “a9”: a page size is a name or width and height in points, such as a4 or 420x595 "
                 "(character 1)"),
                (("--page-size", "100x"), "--page-size “100x”: a number is expected here (character 5)"),
                (("--margins", "1,2"),
                 "--margins “1,2”: margins are one length, or four with commas: top, right, bottom, left (character 4)"),
                (("--margins", "400"), "--margins “400”: nothing is left for the text (character 1)"),
                (("--columns", "0"), "--columns “0”: a whole number of at least 1 is expected here (character 1)"),
                (("--column-gap", "inf"), None), (("--scale", "nan"), None), (("--scale", "0"), None)):
            said = self.convert("text", self.folder / "out.pdf", *options)
            self.assertEqual((said.returncode, said.stdout), (2, b""), options)
            if words:
                self.assertEqual(said.stderr.decode(), f"typecasectl: {words}\n")
            self.assertEqual(list(self.folder.iterdir()), [])
        said = self.convert("text", self.folder / "out.rtf", "--scale", 2)
        self.assertEqual(said.returncode, 2)
        self.assertIn(b"--scale is for pdf, png and svg.", said.stderr)


if __name__ == "__main__":
    unittest.main()
