#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Text goes between a rich text view and LibreOffice Writer, by the real clipboard of the display."""

import base64
import os
import unittest
from pathlib import Path

# What is behind these names is there after it.
import uno  # noqa: F401
from com.sun.star.awt.FontSlant import ITALIC
from com.sun.star.awt.FontUnderline import SINGLE
from com.sun.star.awt.FontWeight import BOLD
from com.sun.star.text.TextContentAnchorType import AS_CHARACTER

import desktop
import office
import text_probe

LINK = "https://example.org/?a=b"
# One pixel of red.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==")
DOCUMENT = f"""
  <p>large <span style="font-size: 24pt">tall</span> <b>strong</b> <i>slanted</i> <u>lined</u>
  <span style="color: #ff0000">red</span> <a href="{LINK}">linked</a></p>
  <ol><li>first</li><li>second</li></ol>
  <table><tr><td>Name</td><td>Age</td></tr><tr><td>Ada</td><td>36</td></tr></table>
  <p>A picture <img src="data:image/png;base64,{base64.b64encode(PICTURE).decode()}" alt="Red"
  width="40" height="20"> in a line.</p><p>end</p>"""


class ViewAndOffice(office.OfficeJourney, text_probe.ProbeJourney):
    def setUp(self):
        super().setUp()
        self.folder = Path(os.environ["HOME"]) / self.id().rpartition(".")[2]
        self.folder.mkdir()
        self.start_office(self.folder)

    def paste(self, words):
        """Pastes in Writer until some words are there, which another program may not have offered yet."""
        def look():
            self.do("Paste")
            return words in self.letter.Text.String
        desktop.wait_until(look, "the text in Writer")

    def test_text_copied_in_a_view_looks_the_same_in_writer(self):
        self.open(DOCUMENT)
        desktop.key("ctrl+a")
        desktop.key("ctrl+c")
        self.paste("end")
        self.assertEqual(self.portion("tall").CharHeight, 24)
        self.assertEqual(self.portion("strong").CharWeight, BOLD)
        self.assertEqual(self.portion("slanted").CharPosture, ITALIC)
        self.assertEqual(self.portion("lined").CharUnderline, SINGLE)
        self.assertEqual(self.portion("red").CharColor, 0xFF0000)
        self.assertEqual(self.portion("linked").HyperLinkURL, LINK)
        self.assertEqual([label for label, parts in self.portions() if parts and label], ["1.", "2."])
        tables = self.letter.TextTables
        self.assertEqual(tables.Count, 1)
        table = tables.getByIndex(0)
        self.assertEqual(
            [table.getCellByName(name).String for name in table.getCellNames()], ["Name", "Age", "Ada", "36"])
        pictures = self.letter.GraphicObjects
        self.assertEqual(pictures.Count, 1)
        # 40 × 20 pixels, in hundredths of a millimeter.
        size = pictures.getByIndex(0).Size
        self.assertAlmostEqual(size.Width, 1058, delta=20)
        self.assertAlmostEqual(size.Height, 529, delta=20)

    def test_text_copied_in_writer_looks_the_same_in_a_view(self):
        text = self.letter.Text
        cursor = text.createTextCursor()
        self.write("strong ", CharWeight=BOLD)
        self.write("plain ")
        self.write("linked", HyperLinkURL=LINK)
        self.write("first", new_paragraph=True, NumberingStyleName="Numbering 123")
        self.write("second", new_paragraph=True, NumberingStyleName="Numbering 123")
        self.write("end", new_paragraph=True, NumberingStyleName="")
        file = self.folder / "red.png"
        file.write_bytes(PICTURE)
        picture = self.letter.createInstance("com.sun.star.text.TextGraphicObject")
        picture.GraphicURL = file.as_uri()
        picture.AnchorType = AS_CHARACTER
        picture.Width, picture.Height = 1058, 529
        cursor.gotoEnd(False)
        text.insertTextContent(cursor, picture, False)
        table = self.letter.createInstance("com.sun.star.text.TextTable")
        table.initialize(2, 2)
        cursor.gotoEnd(False)
        text.insertTextContent(cursor, table, False)
        for name, words in (("A1", "Name"), ("B1", "Age"), ("A2", "Ada"), ("B2", "36")):
            table.getCellByName(name).String = words
        cursor.gotoEnd(False)
        text.insertString(cursor, "behind", False)
        self.open("<p>old")
        self.do("SelectAll")
        self.do("Copy")
        desktop.key("ctrl+a")

        desktop.key("ctrl+v")
        desktop.wait_until(lambda: "strong" in self.probe.last("text"), "the text of Writer")
        view = self.view.queryText()

        def attribute(words, name):
            return view.getAttributeValue(desktop.contents(self.view).index(words), name)

        self.assertIn("linked\nfirst\nsecond\nend", desktop.contents(self.view))
        self.assertEqual(attribute("strong", "weight"), "700")
        self.assertEqual(attribute("plain", "weight"), "400")
        self.assertEqual(attribute("linked", "link"), LINK)
        self.assertEqual([attribute(words, "list-item-marker") for words in ("first", "second")], ["1.", "2."])
        self.assertEqual(attribute("end", "list-item-marker"), "")
        self.assertEqual(self.probe.last("picture").split(" ")[1:3], ["30", "15"])
        # Cells come as paragraphs.
        self.assertIn("Name\nAge\nAda\n36\nbehind", desktop.contents(self.view))


if __name__ == "__main__":
    unittest.main()
