# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A document is opened, formatted by keys and by program, saved, and never lost."""

import json
import os
import shutil
import subprocess
import unittest
from pathlib import Path

import pyatspi

import desktop

APP_ID = "org.typecase.ExampleReader"
BUS_PATH = "/org/typecase/ExampleReader"


def runs_of(path):
    return json.loads(path.read_text())["runs"]


def text_in(runs):
    return "".join(run["text"] for run in runs)


def format_of(runs, offset):
    """What the character at an offset has, without its text."""
    for run in runs:
        if offset < len(run["text"]):
            return {key: value for key, value in run.items() if key != "text"}
        offset -= len(run["text"])
    raise AssertionError("the text is shorter")


class Editing(desktop.Journey):
    def setUp(self):
        super().setUp()
        self.home = Path(os.environ["HOME"]) / self.id().rpartition(".")[2]
        self.home.mkdir(exist_ok=True)
        self.file = self.home / "welcome.json"
        prefix = Path(os.environ["TYPECASE_TEST_PREFIX"])
        shutil.copy(prefix / "share/typecase/example-reader/welcome.json", self.file)

    def open(self, path=None):
        """The program, with the document in its window."""
        path = path or self.file
        self.start(["example-reader", path])
        self.app = desktop.application(APP_ID)
        return self.app

    def page(self):
        """The text view, once the document is in it."""
        return desktop.wait_until(
            lambda: next(
                (node for node in desktop.find_all(self.app, "text", "Document")
                 if node.queryText().characterCount > 0), None), "a text")

    def text(self):
        text = self.page().queryText()
        return text.getText(0, text.characterCount)

    def focus(self, title="welcome.json"):
        desktop.bring_forward(title)
        desktop.wait_until(lambda: desktop.is_focused(self.page()), "the keyboard in the text")

    def select(self, words):
        """Selects the first place where the words are; returns its offset."""
        start = self.text().index(words)
        # By keys: GTK 4.8 selects when it is asked to by accessibility, and then does not answer.
        text = self.page().queryText()
        text.setCaretOffset(start)
        desktop.wait_until(lambda: text.caretOffset == start, "the caret in its place")
        subprocess.run(
            ["xdotool", "key", "--delay", "2", "--repeat", str(len(words)), "shift+Right"], check=True)
        desktop.wait_until(
            lambda: text.getSelection(0) == (start, start + len(words)), "a selection")
        return start

    def weight(self, offset):
        attributes, _, _ = self.page().queryText().getAttributeRun(offset, True)
        return dict(item.split(":", 1) for item in attributes).get("weight")

    def is_pressed(self, name):
        button = desktop.find(self.app, desktop.BUTTONS, name)
        return button is not None and button.getState().contains(pyatspi.STATE_PRESSED)

    def save(self, title="• welcome.json"):
        """Saves by the keyboard; returns when the window says that nothing is unsaved."""
        desktop.bring_forward(title)
        desktop.key("ctrl+s")
        desktop.window_titled(title.removeprefix("• "))

    def activate(self, name, path=BUS_PATH):
        """Does something by program, over the bus."""
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", APP_ID, "--object-path", path,
             "--method", "org.gtk.Actions.Activate", name, "[]", "{}"],
            check=True, stdout=subprocess.DEVNULL)

    # Formatting

    def test_bold_is_given_to_mixed_text_and_taken_back_in_one_step(self):
        self.open()
        self.focus()
        before = runs_of(self.file)
        words = "may be bold and plain, blue"
        start = self.select(words)
        self.assertNotEqual(self.weight(start), "700")
        desktop.key("ctrl+b")
        desktop.wait_until(lambda: self.weight(start) == "700", "bold text")
        desktop.wait_until(lambda: self.is_pressed("Bold"), "a Bold button that is on")
        for offset in range(len(words)):
            self.assertEqual(self.weight(start + offset), "700", words[offset:])
        self.save()

        after = runs_of(self.file)
        self.assertEqual(text_in(after), text_in(before))
        for offset in range(len(text_in(before))):
            old, new = format_of(before, offset), format_of(after, offset)
            if start <= offset < start + len(words):
                self.assertEqual(new["font"]["weight"], 700)
                old.pop("font", None)
                new.pop("font")
            if old.get("color", "").startswith("color("):
                old["color"] = new["color"]
            self.assertEqual(new, old, text_in(before)[offset:offset + 20])

        saved = self.file.read_bytes()
        desktop.key("ctrl+z")
        desktop.window_titled("• welcome.json")
        self.assertNotEqual(self.weight(start), "700")
        self.assertEqual(self.weight(start + words.index("bold")), "700")
        desktop.key("ctrl+shift+z")
        desktop.window_titled("welcome.json")
        self.assertEqual(self.file.read_bytes(), saved)

    def test_a_program_formats_the_selection_over_the_bus(self):
        self.open()
        self.focus()
        start = self.select("plain")
        self.activate("format-bold")
        desktop.wait_until(lambda: self.weight(start) == "700", "bold text")

    def test_typed_text_has_what_is_before_it_and_is_saved_the_same_again(self):
        self.open()
        self.focus()
        start = self.select("bold") + len("bold")
        desktop.key("Right")
        subprocess.run(["xdotool", "type", " äß"], check=True)
        desktop.wait_until(lambda: "may be bold äß and" in self.text(), "the typed text")
        self.save()
        runs = runs_of(self.file)
        self.assertEqual(format_of(runs, start + 1)["font"]["weight"], 700)

        saved = self.file.read_bytes()
        self.programs.pop().end()
        self.open()
        self.focus()
        subprocess.run(["xdotool", "type", "x"], check=True)
        desktop.window_titled("• welcome.json")
        desktop.key("BackSpace")
        self.save()
        self.assertEqual(self.file.read_bytes(), saved)

    def test_missing_fonts_are_told_until_no_text_asks_for_them(self):
        self.open()
        self.focus()
        self.see(self.app, "2 fonts are missing and are shown in others.", "label")
        self.select("Fonts That Are Missing")
        desktop.key("Delete")
        self.see(self.app, "1 font is missing and is shown in another.", "label")
        desktop.key("ctrl+z")
        self.see(self.app, "2 fonts are missing and are shown in others.", "label")
        desktop.press(self.button(self.app, "Show…"))
        self.see(self.app, "Typecase Missing Serif")
        self.see(self.app, "TypecaseMissingSans-Italic")

    # Files

    def test_what_is_wrong_with_a_file_is_said_with_its_place(self):
        broken = self.home / "broken.json"
        broken.write_text('{\n  "version": 1,\n  "runs": [{"text": "a", "colour": "#fff"}]\n}\n')
        self.open()
        self.page()
        self.start(["example-reader", broken])
        self.see(self.app, "“broken.json” Cannot Be Opened")
        self.see(self.app, "Line 3, column 36, at runs[0].colour: “colour” is not known")
        # What was open stays.
        self.assertIn("Set in Type", self.text())

    def test_unsaved_changes_are_asked_about(self):
        self.open()
        self.focus()
        before = self.file.read_bytes()
        subprocess.run(["xdotool", "type", "New "], check=True)
        desktop.bring_forward("• welcome.json")
        desktop.key("ctrl+w")
        self.see(self.app, "Save Changes?")
        desktop.key("Escape")
        desktop.wait_until(
            lambda: desktop.find(self.app, None, "Save Changes?") is None, "no question")
        self.assertTrue(self.text().startswith("New Set in Type"))
        desktop.bring_forward("• welcome.json")
        desktop.key("ctrl+w")
        self.press_when_ready(self.app, "Discard")
        desktop.wait_until(lambda: self.programs[0].process.poll() is not None, "the end")
        self.assertEqual(self.file.read_bytes(), before)

    def test_a_file_that_somebody_else_changed_is_not_overwritten_silently(self):
        self.open()
        self.focus()
        subprocess.run(["xdotool", "type", "New "], check=True)
        desktop.bring_forward("• welcome.json")
        theirs = '{"version": 1, "runs": [{"text": "theirs"}]}\n'
        self.file.write_text(theirs)
        desktop.key("ctrl+s")
        self.see(self.app, "Replace “welcome.json”?")
        desktop.key("Escape")
        desktop.wait_until(
            lambda: desktop.find(self.app, None, "Replace “welcome.json”?") is None, "no question")
        self.assertEqual(self.file.read_text(), theirs)
        desktop.bring_forward("• welcome.json")
        desktop.key("ctrl+s")
        self.press_when_ready(self.app, "Replace")
        desktop.window_titled("welcome.json")
        self.assertTrue(text_in(runs_of(self.file)).startswith("New Set in Type"))

    def test_every_control_has_a_name(self):
        self.assert_all_named(self.open())


if __name__ == "__main__":
    unittest.main()
