#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Text goes between the example reader and LibreOffice Writer, by the real clipboard of the display."""

import functools
import itertools
import json
import random
import unittest

# What is behind these names is there after it.
import uno  # noqa: F401
from com.sun.star.awt.FontSlant import ITALIC
from com.sun.star.awt.FontUnderline import SINGLE
from com.sun.star.awt.FontWeight import BOLD

import desktop
from editor import EditorJourney, format_of, runs_of, text_in
from office import OfficeJourney
from png import image

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

    def test_a_novel_is_written_on_and_read_by_writer(self):
        novel = Novel()
        page, path = self.home / "novel.html", self.home / "novel.rtf"
        page.write_text(novel.html())
        desktop.typecasectl("text", "convert", page, path)
        self.open(path)
        self.focus("novel.rtf")
        desktop.key("ctrl+End")
        desktop.write(novel.write_on("The end came soon."))
        text = self.page().queryText()
        desktop.wait_until(
            lambda: text.getText(text.characterCount - 5, text.characterCount) == "soon.", "all that was typed")
        self.save("• novel.rtf")
        self.letter = self.load(path)

        def look(part):
            return part.CharWeight == BOLD, part.CharPosture == ITALIC

        # Where a page ends, Writer has two stretches of what looks the same.
        read = [
            (paragraph.ParaStyleName, [
                ("".join(part.String for part in same), *shown) for shown, same in itertools.groupby(parts, look)])
            for paragraph, parts in self.paragraphs()]
        self.maxDiff = 4000
        self.assertEqual(len(read), len(novel.paragraphs))
        for (style, parts), (wanted_style, wanted) in zip(read, novel.paragraphs):
            self.assertEqual((style, parts), (wanted_style, wanted))
        pictures = self.letter.GraphicObjects
        self.assertEqual(pictures.Count, len(novel.pictures))
        for number in range(pictures.Count):
            size = pictures.getByIndex(number).Size
            # In hundredths of a millimeter; it was 72 by 48 points.
            self.assertAlmostEqual(size.Width, 2540, delta=20)
            self.assertAlmostEqual(size.Height, 1693, delta=20)


class Novel:
    """Ten thousand words in chapters, with emphasis, quotations, and a picture in each fifth chapter.

    paragraphs: the name of each one's style in Writer, and its stretches of text with whether they are bold and italic.
    """

    CHAPTERS, PARAGRAPHS, SENTENCES = 12, 12, 8
    WORDS = ("rain window evening letter river garden stranger lamp winter road silence answer morning door house "
             "remember carry wait speak turn follow cross open leave seldom gently almost never once before").split()
    # The elements of the styles; what has no style of its own is in Writer's usual one.
    ELEMENTS = {"Heading 1": "h1", "Quote": "blockquote", "Standard": "p"}

    def __init__(self):
        self.random = random.Random(1)
        self.paragraphs = []
        for chapter in range(1, self.CHAPTERS + 1):
            # Bold by its style.
            self.paragraphs.append(("Heading 1", [(f"Chapter {chapter}", True, False)]))
            for paragraph in range(self.PARAGRAPHS):
                self.paragraphs.append(("Quote" if paragraph == 3 else "Standard", self.parts()))
        # The places of paragraphs that a picture ends.
        self.pictures = range(5, len(self.paragraphs), 5 * (self.PARAGRAPHS + 1))

    def parts(self):
        """Sentences, of which one in between has emphasis."""
        emphasis = self.random.choice([None, "bold", "italic"])
        first, middle, last = (
            " ".join(self.sentence() for _ in range(count)) for count in (3, 1, self.SENTENCES - 4))
        if not emphasis:
            return [(f"{first} {middle} {last}", False, False)]
        return [(f"{first} ", False, False), (middle, emphasis == "bold", emphasis == "italic"), (f" {last}", False, False)]

    def sentence(self):
        words = self.random.choices(self.WORDS, k=self.random.randint(5, 15))
        return " ".join(words).capitalize() + self.random.choice(".?!")

    def html(self):
        body = []
        for number, (style, parts) in enumerate(self.paragraphs):
            content = ""
            for text, bold, italic in parts:
                tag = "b" if bold and style != "Heading 1" else "i" if italic else "span"
                content += f"<{tag}>{text}</{tag}>"
            if number in self.pictures:
                content += image(24, 16, "width:72pt;height:48pt")
            body.append(f"<{self.ELEMENTS[style]}>{content}</{self.ELEMENTS[style]}>")
        return "<!DOCTYPE html>\n" + "\n".join(body)

    def write_on(self, words):
        """Adds words to the last paragraph; returns them as they are typed."""
        style, parts = self.paragraphs[-1]
        *before, (text, bold, italic) = parts
        self.paragraphs[-1] = (style, [*before, (f"{text} {words}", bold, italic)])
        return f" {words}"


if __name__ == "__main__":
    unittest.main()
