# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Orca says what a person reads, writes and selects in a text of our own widgets, in the right order."""

import contextlib
import os
import re
import subprocess
import tempfile
import threading
import tty
import unittest
from pathlib import Path

import pyatspi

import desktop
import read_text
import text_probe

SPOKEN = re.compile(r"(?s)SPEECH OUTPUT: '(.*?)' ?\{'")


class Orca:
    """The screen reader, which writes what it would say; there is no sound."""

    def __init__(self):
        # Python writes to a terminal line by line.
        self.master, terminal = os.openpty()
        tty.setraw(terminal)
        environment = {name: value for name, value in os.environ.items() if name != "ATSPI_NO_CACHE"}
        # Without a sound card the server of speech may never answer.
        environment["SPEECHD_CMD"] = "false"
        # It does not start beside another one, such as that of whoever runs the tests, which it looks for by its name.
        self.folder = tempfile.TemporaryDirectory()
        Path(self.folder.name, "pgrep").symlink_to("/bin/false")
        environment["PATH"] = f"{self.folder.name}:{environment['PATH']}"
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "/usr/bin/orca", f"--debug-file={os.ttyname(terminal)}"], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.log = b""
        self.reading = threading.Thread(target=self.read, daemon=True)
        self.reading.start()
        self.terminal = terminal
        # What was said before is not looked at again.
        self.seen = 0

    def read(self):
        with contextlib.suppress(OSError):
            while part := os.read(self.master, 65536):
                self.log += part

    def said(self):
        """What was said since it was last waited for.

        Versions differ in the space around it, and in how they write U+FFFC.
        """
        said = SPOKEN.findall(self.log.decode(errors="replace").replace("[OBJ]", "\ufffc"))
        return [words.strip() for words in said[self.seen:]]

    def says(self, *expected):
        """Waits for words, one after the other, and forgets all that came before the last."""
        def look():
            said, place = self.said(), 0
            for words in map(str.strip, expected):
                if words not in said[place:]:
                    return False
                place += said[place:].index(words) + 1
            self.seen += place
            return True
        try:
            desktop.wait_until(look, expected, patience=30)
        except desktop.NotSeen as error:
            raise AssertionError(f"{expected}, and not {self.said()}") from error

    def sees_released(self, name):
        """Releases a key that changes others, and waits until Orca knows: it would take the next key for one that selects."""
        symbol = {"ctrl": b"Control_L", "shift": b"Shift_L"}[name]
        before = self.log.count(symbol)
        subprocess.run(["xdotool", "keyup", name], check=True)
        desktop.wait_until(lambda: self.log.count(symbol) > before, f"that {name} is released, in Orca's log")

    def moves(self):
        """How often it is done with a move of the caret."""
        return self.log.count(b"^^^^^ PROCESS OBJECT EVENT object:text-caret-moved")

    def end(self):
        self.process.kill()
        self.process.wait()
        os.close(self.terminal)
        self.reading.join()
        os.close(self.master)
        self.folder.cleanup()


class OrcaReads(unittest.TestCase):
    OPTIONS = ()

    def setUp(self):
        self.orca = Orca()
        self.addCleanup(self.orca.end)
        self.orca.says("Screen reader on.")
        self.reader = read_text.Reader(*self.OPTIONS)
        self.addCleanup(self.reader.end)
        self.node = self.reader.node()
        desktop.bring_forward(read_text.TITLE)
        self.orca.says("Document text.", "Hello big world. A second sentence.")

    def press(self, keys, *expected):
        """Presses keys, and holds those that change others until something was said: Orca asks what is held when it says it."""
        *held, key = keys.split("+")
        for name in held:
            subprocess.run(["xdotool", "keydown", name], check=True)
            self.orca.says({"ctrl": "left control", "shift": "left shift"}[name])
        desktop.key(key)
        try:
            self.orca.says(*expected)
        finally:
            for name in held:
                self.orca.sees_released(name)

    def go_down(self, words):
        """Goes to the line that begins with some words, of which the next key has Orca say something."""
        text = self.node.queryText()
        while True:
            line, _, end = self.line(text.caretOffset)
            following = self.line(end)[0]
            if following.startswith(words):
                return
            self.press("Down", following.rstrip("\n"))

    def line(self, place):
        return self.node.queryText().getTextAtOffset(place, pyatspi.TEXT_BOUNDARY_LINE_START)

    def test_text_is_read_by_character_word_and_line(self):
        self.press("Right", "e")
        self.press("ctrl+Right", "Hello")
        self.press("ctrl+Right", "big")
        line, _, end = self.line(36)
        self.press("Down", line)
        self.press("Down", self.line(end)[0])
        self.press("Up", line)
        # The caret is before the first letter of the next line.
        self.press("End", self.node.queryText().getText(end, end + 1))

    def test_what_is_selected_and_unselected_is_said(self):
        self.press("shift+Right", "H", "selected")
        self.press("ctrl+shift+Right", "ello", "selected")
        self.press("shift+Left", "o", "unselected")
        self.press("Right", "Text unselected.")

    def test_what_is_typed_and_deleted_is_said(self):
        self.press("x", "x")
        self.press("y", "y")
        self.assertTrue(self.reader.does("text").startswith("xyHello"))
        self.press("BackSpace", "backspace", "y")
        self.press("BackSpace", "backspace", "x")
        self.press("shift+Right", "H", "selected")
        # Orca 43 says that it was selected, and Orca 48 what it was.
        self.press("BackSpace", "backspace")
        desktop.wait_until(
            lambda: {"Selection deleted.", "H"} & set(self.orca.said()), "the deletion of what was selected")
        self.assertTrue(self.reader.does("text").startswith("ello"))

    def test_links_and_pictures_are_said(self):
        self.go_down("Read")
        self.press("Down", "Read the handbook link first.")
        self.press("Down", "A cat \ufffc in the sun.")
        # Going back, a person hears what stands there as one word with what is before it.
        self.press("End", "blank")
        for word in ("sun.", "the", "in", "cat Sleeping cat"):
            self.press("ctrl+Left", word)

    def test_misspelled_words_are_said_to_be_such(self):
        self.go_down("Read")
        for line in ("Read the handbook link first.", "A cat \ufffc in the sun.", "Apples", "Pears",
                     "One mispelled word."):
            self.press("Down", line)
        self.press("End", "blank")
        self.press("ctrl+Left", "word.")
        self.press("ctrl+Left", "misspelled", "mispelled")

    def test_keys_that_go_to_another_paragraph_move_what_is_read(self):
        # Orca 43 itself says nothing at these keys, wherever they are pressed.
        text = self.node.queryText()
        moves = self.orca.moves()
        self.press("ctrl+Down")
        desktop.wait_until(lambda: text.caretOffset in (35, 36), "the caret at the next paragraph")
        # A key that comes before would be taken for what has moved the caret.
        desktop.wait_until(lambda: self.orca.moves() > moves, "that Orca has heard of it, in its log")
        place = text.caretOffset
        self.press("Right", text.getText(place + 1, place + 2))

    def test_items_of_lists_and_cells_of_tables_are_read(self):
        self.go_down("Read")
        self.press("Down", "Read the handbook link first.")
        self.press("Down", "A cat \ufffc in the sun.")
        self.press("Down", "Apples")
        self.press("Down", "Pears")
        self.press("Down", "One mispelled word.")
        self.press("Down", "Name")
        # The cell beside it is not below, and is met on the way back.
        self.press("Down", "The end 👩‍🚀.")
        for word in ("Age", "Name"):
            self.press("ctrl+Left", word)


class OrcaReadsAView(OrcaReads):
    """The same with the keys and the view that apps have."""

    OPTIONS = ("--in-view",)

    def test_found_data_are_said_to_be_links(self):
        self.reader.does("select 0 0")
        self.reader.does("type Mail ada@example.org: ")
        links = self.node.queryHypertext()
        desktop.wait_until(lambda: links.getNLinks() == 2, "the address as a link")
        self.press("Down", self.line(self.line(0)[2])[0].rstrip("\n"))
        self.press("Up", self.line(0)[0].rstrip("\n").replace("ada@example.org", "ada@example.org link"))


class OrcaReadsALabel(OrcaReads):
    """A label is read by whoever turned on its caret."""

    for name in [name for name in dir(OrcaReads) if name.startswith("test_")]:
        vars()[name] = None

    def setUp(self):
        self.orca = Orca()
        self.addCleanup(self.orca.end)
        self.orca.says("Screen reader on.")
        self.probe = text_probe.Probe()
        self.addCleanup(self.probe.end)
        self.probe.see("ready")
        desktop.bring_forward("Text Probe")
        self.orca.says("Document text.")
        self.node = desktop.wait_until(
            lambda: desktop.find(desktop.application("TextProbe"), "label", "Label"), "the label")

    def test_a_label_is_read_with_a_caret(self):
        for _ in range(2):
            self.press("shift+Tab")
        self.orca.says("Label label.")
        self.press("F7", "F7")
        self.press("Right", " ")
        self.press("ctrl+Right", "label")
        self.press("shift+Right", " ", "selected")
        self.press("Left", "Text unselected.")
        self.press("ctrl+End", "A label with several words that can be selected")
        self.press("ctrl+Left", "selected")


if __name__ == "__main__":
    unittest.main()
