# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A person does anything with a text, in any order, while an assistive program listens."""

import os
import random
import subprocess
import unittest

import desktop
import read_text
import text_probe

SEED = int(os.environ.get("TYPECASE_TEST_SEED", "1"))
# Of 10,000 it takes some minutes.
COUNT = int(os.environ.get("TYPECASE_TEST_CHANGES", "200"))
# As many as one call of xdotool does.
TOGETHER = 10
KEYS = (
    "Left", "Right", "Up", "Down", "Home", "End", "Prior", "Next", "ctrl+Left", "ctrl+Right", "ctrl+Home", "ctrl+End", "shift+Left",
    "shift+Right", "shift+Up", "shift+Down", "ctrl+shift+Right", "BackSpace", "Delete", "ctrl+BackSpace", "ctrl+Delete", "Return",
    "ctrl+z", "ctrl+z", "ctrl+shift+z", "ctrl+a", "ctrl+x", "ctrl+c", "ctrl+v", "Insert", "Tab", "ctrl+b", "Escape")
WORDS = ("word", "a", " ", "two words", "x1.", "(", "don't")


class Mirror:
    """The text of a view, as its events alone tell it."""

    def __init__(self, text, heard):
        self.text, self.heard = text, heard
        self.wrong, self.count = None, 0
        # The last ones, so that a failure says what led to it.
        self.events = []

    def follow(self):
        desktop.settle()
        events, self.heard.events[:] = list(self.heard.events), []
        self.count += len(events)
        self.events = [*self.events, *events][-30:]
        for kind, start, length, value in events:
            if kind.startswith("object:text-changed:delete"):
                if self.text[start:start + length] != value:
                    self.wrong = self.wrong or f"{value!r} is gone from {start}, where there was {self.text[start:start + length]!r}"
                self.text = self.text[:start] + self.text[start + length:]
            elif kind.startswith("object:text-changed:insert"):
                self.text = self.text[:start] + value + self.text[start:]


class AtRandom(text_probe.ProbeJourney):
    def actions(self, chance, size):
        """Words for xdotool, which do a few things."""
        words = []
        for _ in range(TOGETHER):
            kind = chance.random()
            x, y = chance.randrange(8, size[0] - 8), chance.randrange(70, size[1] - 8)
            if kind < 0.45:
                words += ["key", "--delay", "0", chance.choice(KEYS)]
            elif kind < 0.75:
                words += ["type", "--delay", "0", "--args", "1", chance.choice(WORDS)]
            elif kind < 0.9:
                words += ["mousemove", str(x), str(y), "click", "--repeat", str(chance.choice((1, 1, 2, 3, 4))), "--delay", "0", "1"]
            else:
                words += ["mousemove", str(x), str(y), "mousedown", "1", "mousemove_relative", "--",
                          str(chance.randrange(-40, 40)), str(chance.randrange(-30, 30)), "mouseup", "1"]
        return words

    def test_whatever_is_done_events_tell_the_text_and_nothing_complains(self):
        chance = random.Random(SEED)
        probe = self.open("".join(f"<p>Paragraph {number} of a text with some words.</p>" for number in range(30)))
        heard = read_text.Heard(("object:text-changed",), self.view)
        self.addCleanup(heard.end)

        def is_heard():
            # A program tells nothing before it knows who listens.
            desktop.key("x")
            desktop.settle()
            return heard.events

        desktop.wait_until(is_heard, "an event")
        text = desktop.contents(self.view)
        # What was told before the answer is in the text.
        desktop.settle()
        heard.events.clear()
        mirror = Mirror(text, heard)
        window = subprocess.check_output(["xdotool", "search", "--name", "Text Probe"], text=True).split()[-1]
        size, descriptors = (500, 400), None
        for step in range(0, COUNT, TOGETHER):
            if chance.random() < 0.2:
                size = (chance.randrange(260, 900), chance.randrange(240, 700))
                subprocess.run(["xdotool", "windowsize", window, *map(str, size)], check=True)
            actions = self.actions(chance, size)
            subprocess.run(["xdotool", *actions], check=True)
            mirror.follow()
            self.assertIsNone(mirror.wrong, f"seed {SEED}, step {step}: {' '.join(actions)}; {mirror.events}")
            if step == TOGETHER * 2:
                descriptors = len(os.listdir(f"/proc/{probe.process.pid}/fd"))

        def is_told():
            mirror.follow()
            return mirror.text == desktop.contents(self.view)

        desktop.wait_until(is_told, f"the text as its events tell it, seed {SEED}")
        self.assertGreater(mirror.count, COUNT // 5)
        self.assertEqual([line for line in probe.complaints if "WARNING" in line or "CRITICAL" in line], [], f"seed {SEED}")
        self.assertLessEqual(len(os.listdir(f"/proc/{probe.process.pid}/fd")), descriptors + 8)


if __name__ == "__main__":
    unittest.main()
