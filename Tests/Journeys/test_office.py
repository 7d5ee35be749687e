#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Text goes between the example reader and LibreOffice Writer, by the real clipboard of the display."""

import functools
import json
import unittest

# What is behind these names is there after it.
import uno  # noqa: F401
from com.sun.star.awt.FontSlant import ITALIC
from com.sun.star.awt.FontUnderline import SINGLE
from com.sun.star.awt.FontWeight import BOLD

import desktop
from editor import EditorJourney, format_of, runs_of, text_in
from office import OfficeJourney

LINK = "https://example.org/?a=b"


class Office(OfficeJourney, EditorJourney):
    def setUp(self):
        super().setUp()
        self.start_office(self.home)

    def test_text_copied_in_the_reader_looks_the_same_in_writer(self):
        def item(number, text):
            return {"text": f"{text}\n", "size": 12, "paragraph": {
                "indent": 36, "first-line-indent": -36,
                "list": {"list": 1, "level": 0, "marker": "{decimal}.", "text": f"\t{number}.\t"}}}

        sans = {"family": "DejaVu Sans"}
        self.file.write_text(json.dumps({"version": 1, "runs": [
            {"text": "large ", "size": 24, "font": sans},
            {"text": "strong ", "size": 12, "font": {**sans, "weight": 700}},
            {"text": "slanted ", "size": 12, "font": {**sans, "slant": 12}},
            {"text": "lined ", "size": 12, "underline": "single"},
            {"text": "red ", "size": 12, "color": "#ff0000"},
            {"text": "fraction ", "size": 10.5},
            {"text": "linked\n", "size": 12, "link": LINK},
            item(1, "first"), item(2, "second"),
            {"text": "end", "size": 12}]}))
        self.open()
        self.focus()
        desktop.key("ctrl+a")
        desktop.key("ctrl+c")

        def paste():
            self.do("Paste")
            return "end" in self.letter.Text.String

        desktop.wait_until(paste, "the text in Writer")
        self.assertEqual(self.portion("large").CharHeight, 24)
        self.assertEqual(self.portion("large").CharFontName, "DejaVu Sans")
        self.assertEqual(self.portion("strong").CharWeight, BOLD)
        self.assertEqual(self.portion("slanted").CharPosture, ITALIC)
        self.assertEqual(self.portion("lined").CharUnderline, SINGLE)
        self.assertEqual(self.portion("red").CharColor, 0xFF0000)
        self.assertEqual(self.portion("fraction").CharHeight, 10.5)
        self.assertEqual(self.portion("linked").HyperLinkURL, LINK)
        labels = [label for label, parts in self.portions() if parts and label]
        self.assertEqual(labels, ["1.", "2."])

    def test_text_copied_in_writer_looks_the_same_in_the_reader(self):
        add = functools.partial(self.write, CharHeight=12, CharFontName="DejaVu Sans")
        add("large ", CharHeight=24)
        add("strong ", CharWeight=BOLD)
        add("slanted ", CharPosture=ITALIC)
        add("lined ", CharUnderline=SINGLE)
        add("red ", CharColor=0xFF0000)
        add("fraction ", CharHeight=10.5)
        add("linked", HyperLinkURL=LINK)
        add("first", new_paragraph=True, NumberingStyleName="Numbering 123")
        add("second", new_paragraph=True, NumberingStyleName="Numbering 123")
        add("end", new_paragraph=True, NumberingStyleName="")
        self.open()
        self.focus()
        self.do("SelectAll")
        self.do("Copy")
        desktop.key("ctrl+a")
        desktop.key("ctrl+v")
        desktop.wait_until(lambda: self.text().startswith("large strong"), "the text of Writer")
        self.save()
        runs = runs_of(self.file)
        saved = text_in(runs)

        def look(words):
            return format_of(runs, saved.index(words))

        self.assertIn("linked\nfirst\nsecond\nend", saved)
        self.assertEqual(look("large")["size"], 24)
        self.assertEqual(look("large")["font"]["family"], "DejaVu Sans")
        self.assertEqual(look("strong")["font"]["weight"], 700)
        self.assertGreater(look("slanted")["font"]["slant"], 0)
        self.assertEqual(look("lined")["underline"], "single")
        self.assertEqual(look("red")["color"], "#ff0000")
        self.assertEqual(look("fraction")["size"], 10.5)
        self.assertEqual(look("linked")["link"], LINK)
        for words in ("first", "second"):
            self.assertIn("list", look(words)["paragraph"], words)
        self.assertNotIn("list", look("end").get("paragraph", {}))


if __name__ == "__main__":
    unittest.main()
