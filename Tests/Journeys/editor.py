# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The example reader as a person uses it, for the journeys of the editor and of the font panel."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pyatspi

import desktop

APP_ID = "org.typecase.ExampleReader"
BUS_PATH = "/org/typecase/ExampleReader"
# Where the program keeps what is not saved.
RECOVERY = Path(os.environ["XDG_STATE_HOME"]) / APP_ID / "recovery"


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


class EditorJourney(desktop.Journey):
    """A journey that begins with a copy of the sample document."""

    def setUp(self):
        super().setUp()
        # No sheet of missing fonts, unless a test is about it: one that is left open when its app ends
        # keeps the app from the next for a while.
        desktop.typecasectl("mute", APP_ID)
        # What was left behind by the test before, whose program was ended with unsaved changes.
        shutil.rmtree(RECOVERY, ignore_errors=True)
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

    def focus_title(self):
        """Takes the keyboard from the text to the document's title; returns that."""
        desktop.key("ctrl+shift+Tab")
        title = desktop.find(self.app, "text", "Document Title")
        desktop.wait_until(lambda: desktop.is_focused(title), "the keyboard in the title")
        return title

    def select(self, words):
        """Selects the first place where the words are; returns its offset."""
        start = self.text().index(words)
        # By keys: GTK 4.8 selects when it is asked to by accessibility, and then does not answer.
        text = self.page().queryText()
        desktop.put_caret(self.page(), start)
        subprocess.run(
            ["xdotool", "key", "--delay", "2", "--repeat", str(len(words)), "shift+Right"], check=True)
        desktop.wait_until(
            lambda: text.getSelection(0) == (start, start + len(words)), "a selection")
        return start

    def attributes(self, offset):
        attributes, _, _ = self.page().queryText().getAttributeRun(offset, True)
        return dict(item.split(":", 1) for item in attributes)

    def weight(self, offset):
        return self.attributes(offset).get("weight")

    def size(self, offset):
        """The size that is seen, in points."""
        return float(self.attributes(offset)["size"].removesuffix("pt"))

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
