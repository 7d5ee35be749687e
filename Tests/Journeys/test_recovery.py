# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What was not saved is there again after the example reader came to a sudden end."""

import os
import signal
import stat
import unittest

import desktop
from editor import RECOVERY, EditorJourney, runs_of, text_in

SAID = "The program ended before these changes were saved. They were recovered."


class Recovery(EditorJourney):
    def copies(self):
        return sorted(RECOVERY.glob("*.json"))

    def wait_for_copy(self, words):
        desktop.wait_until(
            lambda: any(words in text_in(runs_of(copy)) for copy in self.copies()), f"a copy of “{words}”")

    def wait_for_no_copy(self):
        desktop.wait_until(
            lambda: not [file for file in RECOVERY.iterdir() if file.name != "lock"], "no copies any more")

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
        for entry in RECOVERY.iterdir():
            self.assertEqual(stat.S_IMODE(entry.stat().st_mode), 0o600, entry.name)

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
