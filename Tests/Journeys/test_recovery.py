# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What was not saved is there again after the example reader came to a sudden end."""

import fcntl
import json
import os
import signal
import stat
import unittest

import desktop
from editor import RECOVERY, EditorJourney, runs_of, text_in

SAID = "The program ended before these changes were saved. They were recovered."


class Recovery(EditorJourney):
    def copies(self):
        return sorted(RECOVERY.glob("*/*.copy"))

    def words_of(self, copy):
        """The text of a copy: its first line is about the file."""
        return text_in(json.loads(copy.read_text().partition("\n")[2])["runs"])

    def wait_for_copy(self, words):
        desktop.wait_until(
            lambda: any(words in self.words_of(copy) for copy in self.copies()), f"a copy of “{words}”")

    def wait_for_no_copy(self):
        desktop.wait_until(lambda: not list(RECOVERY.glob("*/*.copy*")), "no copies any more")

    def kill(self):
        program = self.programs.pop().process
        os.kill(program.pid, signal.SIGKILL)
        program.wait(desktop.PATIENCE)

    def type_and_kill(self, words):
        """Types at the start of the document, and has the program end at a moment that it does not know of."""
        self.open()
        self.focus()
        desktop.write(words)
        self.wait_for_copy(words)
        self.kill()

    def test_what_was_typed_before_a_sudden_end_is_shown_again_and_saved(self):
        before = self.file.read_bytes()
        self.type_and_kill("Kept words. ")
        # Nothing of it is in the person's folder, and no other person reads it.
        self.assertEqual(self.file.read_bytes(), before)
        self.assertEqual([entry.name for entry in self.home.iterdir()], [self.file.name])
        self.assertEqual(stat.S_IMODE(RECOVERY.stat().st_mode), 0o700)
        for entry in RECOVERY.rglob("*"):
            mode = 0o700 if entry.is_dir() else 0o600
            self.assertEqual(stat.S_IMODE(entry.stat().st_mode), mode, entry.name)

        self.open()
        desktop.window_titled("• welcome.json")
        self.see(self.app, SAID, "label")
        self.assertTrue(self.text().startswith("Kept words. Set in Type"))
        self.assertEqual(self.file.read_bytes(), before)
        self.save()
        self.see_no(self.app, SAID)
        self.assertTrue(text_in(runs_of(self.file)).startswith("Kept words. Set in Type"))
        self.wait_for_no_copy()

    def test_recovered_changes_are_discarded_when_the_person_wants_it(self):
        before = self.file.read_bytes()
        self.type_and_kill("Lost words. ")
        self.open()
        desktop.window_titled("• welcome.json")
        self.press_when_ready(self.app, "Discard Changes…")
        self.see(self.app, "Discard the Recovered Changes?")
        self.press_when_ready(self.app, "Discard")
        desktop.window_titled("welcome.json")
        desktop.wait_until(lambda: self.text().startswith("Set in Type"), "what is in the file")
        self.wait_for_no_copy()
        self.assertEqual(self.file.read_bytes(), before)

    def test_changes_of_a_file_that_is_gone_are_discarded_for_an_empty_document(self):
        self.type_and_kill("Lost words. ")
        self.file.unlink()
        self.start(["example-reader"])
        self.app = desktop.application("org.typecase.ExampleReader")
        desktop.window_titled("• welcome.json")
        self.press_when_ready(self.app, "Discard Changes…")
        self.see(self.app, "Discard the Recovered Changes?")
        self.press_when_ready(self.app, "Discard")
        desktop.window_titled("New Document")
        self.wait_for_no_copy()
        self.assertFalse(self.file.exists())

    def test_copies_of_a_program_that_still_runs_stay_its_own(self):
        self.type_and_kill("Theirs. ")
        # The folder of the program that was killed, as one of another session that runs.
        [folder] = [entry for entry in RECOVERY.iterdir() if entry.is_dir()]
        with (folder / "lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.open()
            desktop.window_titled("welcome.json")
            self.assertTrue(self.text().startswith("Set in Type"))
            self.focus()
            desktop.write("Ours. ")
            self.wait_for_copy("Ours. ")
            self.assertEqual([self.words_of(copy)[:8] for copy in folder.glob("*.copy")], ["Theirs. "])
            self.kill()
        self.start(["example-reader"])
        self.app = desktop.application("org.typecase.ExampleReader")
        desktop.wait_until(
            lambda: {node.queryText().getText(0, 5)
                     for node in desktop.find_all(self.app, "text", "Document")} == {"Their", "Ours."},
            "the documents of both")
        self.assertFalse(folder.exists())

    def test_copies_that_cannot_be_read_are_told_of_and_discarded(self):
        folder = RECOVERY / "left"
        folder.mkdir(parents=True)
        (folder / "damaged.copy").write_text("no copy")
        self.open()
        self.see(self.app, "Some Changes Cannot Be Recovered")
        self.assertEqual([copy.name for copy in self.copies()], ["damaged.copy"])
        self.press_when_ready(self.app, "Discard")
        self.wait_for_no_copy()
        desktop.window_titled("welcome.json")

    def test_a_document_that_was_never_saved_is_recovered_as_one(self):
        self.start(["example-reader"])
        self.app = desktop.application("org.typecase.ExampleReader")
        self.see(self.app, "Document", "text")
        desktop.bring_forward("New Document")
        desktop.write("Nowhere yet. ")
        self.wait_for_copy("Nowhere yet. ")
        self.kill()
        self.open()
        desktop.window_titled("• New Document")
        # The file that was asked for is in a window of its own.
        desktop.window_titled("welcome.json")
        pages = [node.queryText() for node in desktop.find_all(self.app, "text", "Document")]
        self.assertIn("Nowhere yet. ", [text.getText(0, text.characterCount) for text in pages])

    def test_a_recovered_document_replaces_no_newer_file_unasked(self):
        self.type_and_kill("Old words. ")
        theirs = '{"version": 1, "runs": [{"text": "theirs"}]}\n'
        self.file.write_text(theirs)
        self.open()
        desktop.bring_forward("• welcome.json")
        desktop.key("ctrl+s")
        self.see(self.app, "Replace “welcome.json”?")
        desktop.key("Escape")
        self.assertEqual(self.file.read_text(), theirs)

    def test_what_is_saved_or_taken_back_leaves_no_copy(self):
        self.open()
        self.focus()
        desktop.write("Word. ")
        self.wait_for_copy("Word. ")
        self.save()
        self.wait_for_no_copy()
        desktop.write("More. ")
        self.wait_for_copy("More. ")
        for _ in range(3):
            desktop.key("ctrl+z")
        self.wait_for_no_copy()

    def test_a_copy_keeps_what_the_format_of_the_file_keeps_of_other_programs(self):
        path = self.home / "letter.rtf"
        path.write_bytes(rb"{\rtf1\ansi{\fonttbl\f0\fnil DejaVuSans;}{\*\unknown group}\f0 one \strange two}")
        self.file = path
        self.open()
        self.focus("letter.rtf")
        desktop.write("Zero ")
        self.wait_for_copy("Zero ")
        self.kill()
        self.open()
        desktop.window_titled("• letter.rtf")
        self.save("• letter.rtf")
        saved = path.read_bytes()
        for part in (rb"{\*\unknown group}", rb"\strange two", b"Zero "):
            self.assertIn(part, saved)


if __name__ == "__main__":
    unittest.main()
