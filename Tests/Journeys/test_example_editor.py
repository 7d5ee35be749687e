# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The example of an editor opens, formats and saves RTF, and keeps words of other programs."""

import os
import tempfile
from pathlib import Path

import desktop

FIRST = rb"{\rtf1\ansi{\fonttbl{\f0 DejaVu Sans;}}\f0\fs24 The first paragraph.\par"
SECOND = rb"{\*\somebodyelses words}The second one.\par}"


class ExampleEditor(desktop.Journey):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "Letter.rtf"
        self.file.write_bytes(FIRST + b"\n" + SECOND)
        self.start([os.environ["TYPECASE_EXAMPLE_EDITOR"], self.file])
        self.editor = desktop.application("ExampleEditor")
        self.document = desktop.wait_until(
            lambda: desktop.find(self.editor, "text", "Document"), "the document's text")

    def title(self):
        return next(frame.name for frame in self.editor if frame is not None)

    def test_a_letter_is_written_made_bold_and_saved(self):
        desktop.wait_until(
            lambda: "The second one." in desktop.contents(self.document), "the document that was opened")
        self.assertEqual(self.title(), "Letter.rtf")
        desktop.bring_forward("Letter.rtf")
        desktop.wait_until(lambda: desktop.is_focused(self.document), "the keyboard in the text")
        desktop.put_caret(self.document, 0)
        desktop.key("ctrl+b")
        desktop.write("Dear ")
        desktop.wait_until(lambda: desktop.contents(self.document).startswith("Dear The first"), "what was typed")
        desktop.wait_until(lambda: self.title().startswith("•"), "the mark of what is not saved")
        desktop.key("ctrl+s")
        desktop.wait_until(lambda: b"Dear" in self.file.read_bytes(), "the file that was saved")
        saved = self.file.read_bytes()
        self.assertIn(rb"{\*\somebodyelses words}", saved)
        self.assertRegex(saved, rb"\\b\b.*Dear")
        desktop.wait_until(lambda: self.title() == "Letter.rtf", "a title without the mark")

    def test_the_font_panel_is_one_button(self):
        desktop.press(desktop.wait_until(
            lambda: desktop.find(self.editor, desktop.BUTTONS, "Fonts"), "the button of the font panel"))
        desktop.wait_until(
            lambda: any(frame.name == "Fonts" for frame in self.editor if frame is not None), "the font panel")
