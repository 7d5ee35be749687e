# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Typecase and libtypecase answer the same to the same calls: see conformance.py."""

import contextlib
import os
import queue
import re
import subprocess
import sys
import threading
import unittest
from pathlib import Path

import desktop
from conformance import REFUSED, STEPS, STRANGER, UNSEEN, answer_of, words_of
from library import ENVIRONMENT, PREFIX, TESTS, compiled

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "meson-helpers/parts"))
from private_session import PrivateSession  # noqa: E402

# How many open files a call may have.
FILE_LIMIT = 16


class Probe:
    """A program that makes calls, in one of the languages."""

    def __init__(self, command, environment):
        self.process = subprocess.Popen(
            [str(word) for word in command], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)
        # Read beside the test, which waits for no answer longer than for anything else.
        self.lines = queue.SimpleQueue()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def send(self, words):
        self.process.stdin.write("\t".join(words) + "\n")
        self.process.stdin.flush()

    def answer(self):
        """The lines of the answer, as lists of words."""
        lines = []
        while (line := self.lines.get(timeout=desktop.PATIENCE)) != "":
            lines.append(line.split("\t"))
        return lines

    def end(self):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            self.process.wait(timeout=desktop.PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            self.reader.join()
            self.process.stdout.close()


class Conformance(desktop.Journey):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.languages = {
            "Swift": [os.environ["TYPECASE_PROVIDER_PROBE"], "--conformance"],
            "C": [compiled(TESTS / "conformance.c", "fontconfig")],
        }
        home = Path(os.environ["HOME"])
        bundle, [cls.first_family, cls.second_family] = desktop.synthetic_bundle(families=2, faces=1)
        cls.folder = bundle.fonts
        files = sorted(cls.folder.iterdir())
        text = cls.folder / "broken.ttf"
        text.write_text("This is no font.")
        foreign = home / "foreign.ttf"
        foreign.write_bytes(files[0].read_bytes())
        (cls.folder / "folder").mkdir()
        named = [
            subprocess.run(["fc-scan", "--format", "%{postscriptname}", file], check=True, capture_output=True,
                           text=True).stdout for file in files]
        system = subprocess.run(
            ["fc-match", "--format", "%{family[0]}\n%{postscriptname}\n%{style[0]}", "sans-serif"], check=True,
            capture_output=True, text=True).stdout.split("\n")
        cls.names = {
            "folder": str(cls.folder / "folder"), "text": str(text), "foreign": str(foreign),
            "first_file": str(files[0]), "second_file": str(files[1]), "first": named[0], "second": named[1],
            "too_many": "\t".join([f"open:{files[0]}"] * (FILE_LIMIT + 1)),
            "system": system[0], "system_name": system[1], "system_style": system[2],
            "First": cls.first_family, "Second": cls.second_family,
        }

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def app(self, name, entitlements, data=None):
        """Has a desktop file say what an app may do, in this session or in another."""
        data = Path(data or os.environ["XDG_DATA_HOME"])
        (data / "applications").mkdir(parents=True, exist_ok=True)
        (data / f"applications/{name}.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Conformance\nExec=true\n"
            f"X-Typecase-Entitlements={entitlements}\nX-Typecase-Fonts={self.folder}\n")
        return name

    def carry_out(self, language, steps, app, environment=ENVIRONMENT):
        """Makes the calls, and compares every answer."""
        self.names["app"] = app
        probe = Probe([*self.languages[language], app], environment)
        try:
            for number, step in enumerate(steps):
                if step.before:
                    getattr(self, step.before)()
                with self.subTest(language=language, number=number, words=step.words):
                    self.make(probe, step, answer_of(step, self.names, language == "C"))
        finally:
            probe.end()

    def make(self, probe, step, expected):
        words = words_of(step, self.names)

        def said(meanwhile=""):
            probe.send(words)
            if meanwhile:
                getattr(self, meanwhile)()
            return probe.answer()
        if step.eventually:
            desktop.wait_until(lambda: said() == expected, f"{expected}")
        self.assertEqual(said(step.meanwhile), expected)

    # What happens meanwhile

    def see_prompt(self):
        self.prompt()

    def refuse(self):
        self.press_when_ready(self.prompt(), desktop.REFUSE)

    def close_sheet(self):
        self.press_when_ready(self.prompt(), re.compile("^(Not Now|Close)$"))
        self.see_no_prompt()

    def choose(self):
        prompts, family = self.prompt(), self.names["system"]
        desktop.type_into(self.see(prompts, "Search Fonts"), family)
        desktop.wait_until(
            lambda: any(row.name.startswith(family) for row in desktop.selected_rows(prompts)),
            f"{family} selected")
        self.press_when_ready(prompts, "Select")

    def close_picker(self):
        self.see(self.prompt(), "Search Fonts")
        desktop.bring_forward("Choose a Font")
        desktop.key("Escape")

    def expose(self):
        for family in (self.first_family, self.second_family):
            desktop.typecasectl("expose", family, "--to", "asks")

    def remove_first(self):
        desktop.typecasectl("remove", self.first_family)

    def add_first(self):
        desktop.typecasectl("add", self.names["first_file"])
        desktop.typecasectl("expose", self.first_family, "--to", "asks")

    # The languages

    def carry_out_in(self, language):
        both = "install-fonts;use-installed-fonts;"
        self.carry_out(language, STEPS, self.app(f"org.example.Conforms{language}", both))
        self.carry_out(language, STRANGER, self.app(f"org.example.Stranger{language}", ""))
        self.carry_out(language, REFUSED, self.app(f"org.example.Refused{language}", both))
        with PrivateSession(PREFIX) as session:
            app = self.app("org.example.Unseen", both, session.environment["XDG_DATA_HOME"])
            library = {name: ENVIRONMENT[name] for name in ("G_DEBUG", "LD_LIBRARY_PATH")}
            self.carry_out(language, UNSEEN, app, {**session.environment, **library})

    def test_the_library_in_swift_answers_as_the_steps_say(self):
        self.carry_out_in("Swift")

    def test_the_library_in_c_answers_as_the_steps_say(self):
        self.carry_out_in("C")


if __name__ == "__main__":
    unittest.main()
