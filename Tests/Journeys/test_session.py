# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A developer tries an app with typecase-session, and no person is there."""

import json
import os
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

import desktop
from library import ENVIRONMENT, PREFIX

EXAMPLES = Path(__file__).resolve().parents[2] / "docs/examples/libtypecase"
PROVIDER = ["/usr/bin/python3", EXAMPLES / "provider.py"]
CONSUMER = ["/usr/bin/python3", EXAMPLES / "consumer.py"]
APP = "org.example.Letters"
PICKER = """
import sys, gi
gi.require_version("Typecase", "1.0")
from gi.repository import GLib, Typecase
def picked(consumer, result):
    try:
        print("picked:", consumer.pick_font_finish(result).get_family())
    except GLib.Error as error:
        print("no font:", error.message)
    loop.quit()
loop = GLib.MainLoop()
consumer = Typecase.Consumer.new(sys.argv[1])
consumer.pick_font(None, None, None, picked)
loop.run()
"""


class Session(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        bundle, self.families = desktop.synthetic_bundle(families=2, faces=1, glyphs=100)
        self.app = self.folder / f"{APP}.desktop"
        self.app.write_text(
            "[Desktop Entry]\nType=Application\nName=Letters\nExec=true\n"
            "X-Typecase-Entitlements=install-fonts;use-installed-fonts;\n"
            f"X-Typecase-Fonts={bundle.fonts};\n")
        self.files = sorted(bundle.fonts.glob("*[0-9]*"))
        # What a session leaves behind would be here.
        self.temporary = self.folder / "temporary"
        self.temporary.mkdir()

    def session(self, *words):
        result = subprocess.run(
            [PREFIX / "bin/typecase-session", *map(str, words)], capture_output=True, text=True,
            env=dict(ENVIRONMENT, TMPDIR=str(self.temporary)), timeout=4 * desktop.PATIENCE)
        self.assertEqual(list(self.temporary.iterdir()), [], "nothing is left of the session")
        return result

    def tried(self, *words):
        """Runs a session with the app; its result, and what was asked."""
        transcript = self.folder / "transcript"
        result = self.session("--app", self.app, "--transcript", transcript, *words)
        lines = transcript.read_text().splitlines() if transcript.exists() else []
        transcript.unlink(missing_ok=True)
        return result, [json.loads(line) for line in lines]

    def script(self, text):
        path = self.folder / "script"
        path.write_text(f"set -e\n{text}\n")
        return ["sh", path]

    def provider(self, app=APP):
        return " ".join(f"'{word}'" for word in [*PROVIDER, app, *self.files])

    def test_fonts_are_installed_as_if_a_person_had_agreed(self):
        pictures = self.folder / "pictures"
        result, asked = self.tried(
            "--install", "asks", "--pictures", pictures,
            *self.script(f"{self.provider()}\ntypecasectl list --json"))
        self.assertEqual(result.returncode, 0, result.stderr)
        installed, _, fonts = result.stdout.partition("[")
        self.assertEqual(
            installed.split("\n")[:-1], [f"installed: {family} Regular" for family in self.families])
        self.assertEqual({font["exposure"] for font in json.loads("[" + fonts)}, {"asks"})

        [question] = asked
        self.assertEqual(question["question"], "install")
        self.assertEqual(
            question["app"], {"id": APP, "name": "Letters", "identity": "registered-host"})
        self.assertEqual([family["family"] for family in question["families"]], self.families)
        self.assertEqual(question["reply"], "asks")
        picture = pictures / question["picture"]
        self.assertEqual([picture], list(pictures.iterdir()))
        self.assertGreater(self.colors(picture), 20, "a window with text is on it")
        self.assertIn(f"install: {APP}: {', '.join(self.families)} -> asks", result.stderr)
        self.assertEqual(desktop.installed_families(), set(), "the session around has none of it")

    def colors(self, picture):
        """How many colors a picture has."""
        from gi.repository import GdkPixbuf

        pixels = GdkPixbuf.Pixbuf.new_from_file(str(picture))
        content, step = pixels.get_pixels(), pixels.get_n_channels()
        return len({content[place:place + step] for place in range(0, len(content), step)})

    def test_replies_are_used_one_after_the_other(self):
        other = self.folder / "org.example.Other.desktop"
        other.write_text(self.app.read_text())
        result, asked = self.tried(
            "--app", other, "--install", "refuse", "--install", "by-name",
            *self.script(
                f"{self.provider()} 2>&1\n{self.provider(other.stem)} 2>&1\n{self.provider()} 2>&1"))
        self.assertEqual(
            [(question["app"]["id"], question["reply"]) for question in asked],
            [(APP, "refuse"), (other.stem, "by-name")], "who was refused may not ask at once again")
        lines = result.stdout.splitlines()
        self.assertEqual(lines[2:4], [f"installed: {family} Regular" for family in self.families])
        for line in lines[:2] + lines[4:]:
            self.assertRegex(line, "^not installed: .* may ask again in")
        self.assertEqual(len(lines), 6)

    def test_an_app_is_asked_no_more_where_the_window_offers_that(self):
        _, asked = self.tried(
            "--install", "refuse", "--install", "mute",
            *self.script(f"until ({self.provider()} 2>&1) | grep -v 'ask again in'; do :; done"))
        self.assertEqual([question["reply"] for question in asked], ["refuse", "mute"])
        self.assertNotIn("failure", asked[1])

    def test_a_reply_that_the_window_does_not_have_is_a_no_with_its_reason(self):
        result, asked = self.tried("--install", "mute", *self.script(f"{self.provider()} 2>&1"))
        [question] = asked
        self.assertEqual(question["reply"], "refuse")
        self.assertRegex(question["failure"], "^“mute” is not possible: .*was refused before")
        self.assertNotIn("installed: ", result.stdout.replace("not installed: ", ""))
        [line] = result.stderr.splitlines()
        self.assertRegex(line, "-> refuse: “mute” is not possible: ")

    def test_fonts_that_nobody_offers_are_refused_at_once(self):
        consumer = " ".join(f"'{word}'" for word in [*CONSUMER, APP])
        # By default all is allowed that can be.
        result, asked = self.tried("--pictures", self.folder / "pictures", *self.script(f"{consumer} Nowhere 2>&1"))
        self.assertIn("not installed: Nowhere", result.stdout)
        [question] = asked
        self.assertEqual([path.name for path in (self.folder / "pictures").iterdir()], ["1-missing.png"])
        self.assertEqual(
            (question["reply"], question["failure"]),
            ("refuse", "“allow” is not possible: the window has nothing to install"))
        self.assertEqual(result.stderr.splitlines(), [
            f"typecase-session: missing: {APP}: Nowhere -> refuse (1-missing.png): "
            "“allow” is not possible: the window has nothing to install"])

    def test_a_consumer_is_given_and_shown_what_the_developer_said(self):
        consumer = " ".join(f"'{word}'" for word in [*CONSUMER, APP])
        result, asked = self.tried(
            "--missing", "refuse",
            *self.script(f"{self.provider()}\n{consumer} '{self.families[0]}'\n{consumer} Nowhere 2>&1"))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(f"\n{self.families[0]}\n", result.stdout)
        self.assertIn("not installed: Nowhere", result.stdout)
        [_, missing] = asked
        self.assertEqual(missing["question"], "missing")
        self.assertEqual(missing["families"], [{"family": "Nowhere", "source": "nowhere"}])

    def test_a_font_is_picked_by_its_name(self):
        picker = self.folder / "picker.py"
        picker.write_text(PICKER)
        result, asked = self.tried(
            "--pick", self.families[1], "--pick", "", "--pick", "Nowhere",
            *self.script(f"{self.provider()}\n" + f"/usr/bin/python3 '{picker}' {APP}\n" * 3))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(
            result.stdout.splitlines()[len(self.families):][0], f"picked: {self.families[1]}")
        self.assertEqual(result.stdout.count("no font: "), 2, result.stdout)
        self.assertEqual(
            [(question["question"], question["reply"]) for question in asked],
            [("install", "allow"), ("pick", self.families[1]), ("pick", "refuse"), ("pick", "refuse")])
        self.assertIn("does not have the family “Nowhere”", asked[-1]["failure"])

    def test_what_is_missing_on_the_machine_is_named_by_its_package(self):
        result = subprocess.run(
            [PREFIX / "bin/typecase-session", "true"], env=dict(ENVIRONMENT, PATH="/nowhere"), capture_output=True,
            text=True, timeout=desktop.PATIENCE)
        self.assertEqual(result.returncode, 125)
        self.assertEqual(result.stderr, "typecase-session: there is no Xvfb, which Debian has in xvfb\n")

    def processes(self):
        """The names of the processes that have the folder of the sessions in their environment."""
        names = []
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and str(self.temporary).encode() in (entry / "environ").read_bytes():
                    names.append((entry / "comm").read_text().strip())
            except OSError:
                # It ended meanwhile.
                pass
        return names

    def test_nothing_stays_of_a_session_that_is_interrupted_ended_or_killed(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
            with self.subTest(signal=number):
                there = self.folder / f"there-{number}"
                process = subprocess.Popen(
                    [PREFIX / "bin/typecase-session", "--", "sh", "-c",
                     f"typecasectl list >'{there}' && mv '{there}' '{there}.' && exec sleep 1000"],
                    env=dict(ENVIRONMENT, TMPDIR=str(self.temporary)),
                    # As in a terminal, also where the tests run in the background.
                    preexec_fn=lambda: [signal.signal(each, signal.SIG_DFL) for each in (signal.SIGINT, signal.SIGHUP)])
                self.addCleanup(process.kill)
                desktop.wait_until(Path(f"{there}.").exists, "the command in its session")
                self.assertIn("typecase-regist", self.processes())
                process.send_signal(number)
                status = process.wait(desktop.PATIENCE)
                self.assertEqual(status, -number if number == signal.SIGKILL else 128 + number)
                desktop.wait_until(lambda: not list(self.temporary.iterdir()), "nothing left of the session's folder")
                desktop.wait_until(lambda: not self.processes(), "nothing left of its processes")

    def test_wrong_use_says_what_is_wrong(self):
        for words, status, message in [
            (["--app", self.folder / "Letters.txt", "true"], 125, "ends in .desktop"),
            (["--app", self.folder / "no.desktop", "true"], 125,
             f"--app: the desktop file {self.folder}/no.desktop cannot be read: No such file or directory\n"),
            (["--pictures", "/dev/null/no", "true"], 125, "--pictures: the folder /dev/null/no cannot be made: "),
            (["--transcript", "/dev/null/no", "true"], 125, "--transcript: the file /dev/null/no cannot be written: "),
            (["--data", self.folder / "no", "true"], 125, "is not a folder"),
            (["--install", "maybe", "true"], 2, "invalid choice: 'maybe'"),
            (["/nowhere/app"], 125, "the command /nowhere/app cannot be run: No such file or directory\n"),
            (["false"], 1, ""),
            (["sh", "-c", "kill -9 $$"], 137, ""),
        ]:
            with self.subTest(words=words):
                result = self.session(*words)
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertIn(message, result.stderr)


class Refusal(desktop.Journey):
    def test_no_program_replies_in_a_persons_session(self):
        [program] = PREFIX.glob("libexec/typecase/typecase-scripted-prompts")
        transcript = Path(os.environ["TMPDIR"]) / "transcript"
        self.start([program, f"--transcript={transcript}"])
        desktop.wait_until(
            lambda: subprocess.run(
                ["gdbus", "call", "--session", "-d", "org.freedesktop.DBus", "-o", "/", "-m",
                 "org.freedesktop.DBus.NameHasOwner", "org.typecase.Prompts"],
                capture_output=True, text=True).stdout.startswith("(true"), "the program on the bus")
        bundle, _ = desktop.synthetic_bundle(families=1, faces=1, glyphs=100)
        [file, *_] = sorted(bundle.fonts.glob("*[0-9]*"))
        result = subprocess.run(
            [*map(str, PROVIDER), bundle.app_id, file], env=ENVIRONMENT, capture_output=True,
            text=True, timeout=desktop.PATIENCE)
        self.assertEqual(result.stdout, "")
        self.assertNotEqual(result.stderr, "")
        self.assertEqual(transcript.read_text(), "", "it was not asked")
        self.assertEqual(desktop.installed_families(), set())


if __name__ == "__main__":
    unittest.main()
