# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The example reader opens, searches and saves documents of other formats."""

import json
import re
import subprocess
import unittest
from pathlib import Path

import desktop
from editor import APP_ID, EditorJourney

RTF = br"""{\rtf1\ansi\ansicpg1252\cocoartf2761
\cocoatextscaling0\cocoaplatform0{\fonttbl\f0\fnil\fcharset0 DejaVuSans;}
{\colortbl;\red255\green255\blue255;}{\info{\author Somebody}}
{\*\unknown group}\paperw11900\pard\tx720\f0\fs24 one two {\v hidden }three\
{\field{\*\fldinst{HYPERLINK "https://example.org/"}}{\fldrslt link}} one}"""


class Formats(EditorJourney):
    def write(self, name, data):
        path = self.home / name
        path.write_bytes(data)
        return path

    def type_at_end(self, title, words):
        self.focus(title)
        desktop.key("ctrl+End")
        subprocess.run(["xdotool", "type", words], check=True)
        desktop.window_titled(f"• {title}")

    def test_rtf_is_edited_and_what_is_not_shown_is_kept(self):
        path = self.write("letter.rtf", RTF)
        self.open(path)
        self.type_at_end("letter.rtf", "!")
        self.save("• letter.rtf")
        saved = path.read_bytes()
        for part in (rb"{\*\unknown group}", rb"\author Somebody", rb"\tx720", rb"\paperw11900",
                     rb"\v hidden", b"https://example.org/"):
            self.assertIn(part, saved)
        plain = desktop.typecasectl("text", "convert", "--to", "plain", path)
        self.assertEqual(plain, "one two hidden three\nlink one!")

    def test_a_document_for_telephones_keeps_its_sizes_and_says_so_after_an_edit(self):
        tagged = RTF.replace(b"cocoatextscaling0", b"cocoatextscaling1").replace(b"fs24", b"fs34")
        source = self.write("source.rtf", tagged)
        for name in ("letter.rtf", "letter.rtfd", "letter.json", "page.html"):
            with self.subTest(name):
                path = self.home / name
                desktop.typecasectl("text", "convert", source, "--text-scaling", "ios", path)
                self.open(path)
                # On a desktop 17 points are 13.09.
                self.assertAlmostEqual(self.size(0), 13.1)
                self.type_at_end(name, "!")
                self.save(f"• {name}")
                said = json.loads(desktop.typecasectl("text", "info", "--json", path))
                # Web pages know no telephones: what they say is for desktops.
                expected = ("ios", [17]) if name != "page.html" else (None, [13.09])
                self.assertEqual((said.get("textScaling"), said["sizes"]), expected)
                self.assertIn("one!", desktop.typecasectl("text", "convert", "--to", "plain", path))
                self.programs.pop().end()

    def test_saved_again_and_again_a_file_keeps_what_other_programs_wrote(self):
        path = self.write("letter.rtf", RTF.replace(b"one two", rb"one \strange two"))
        self.open(path)
        for sign in "!?":
            self.type_at_end("letter.rtf", sign)
            self.save("• letter.rtf")
            self.assertIn(rb"one \strange two", path.read_bytes())
        # With a title the file is written anew, and has no place for the word.
        self.focus("letter.rtf")
        self.focus_title()
        desktop.write("A Letter")
        desktop.window_titled("• letter.rtf")
        desktop.key("ctrl+s")
        self.see(self.app, re.compile("Parts that other programs know"))
        self.press_when_ready(self.app, "Cancel")
        self.assertIn(rb"one \strange two", path.read_bytes())

    def test_a_text_keeps_the_ends_of_its_lines(self):
        path = self.write("notes.txt", b"one\r\ntwo\r\n")
        self.open(path)
        self.type_at_end("notes.txt", "three")
        self.save("• notes.txt")
        self.assertEqual(path.read_bytes(), b"one\r\ntwo\r\nthree")

    def test_what_a_format_loses_is_said_before_it_is_saved(self):
        path = self.write("notes.txt", b"some words\n")
        self.open(path)
        self.focus("notes.txt")
        desktop.key("ctrl+a")
        desktop.key("ctrl+b")
        desktop.window_titled("• notes.txt")
        desktop.key("ctrl+s")
        self.see(self.app, "Some Things Will Not Be Saved")
        self.see(self.app, re.compile("Bold and italic text"))
        self.press_when_ready(self.app, "Cancel")
        self.assertEqual(path.read_bytes(), b"some words\n")

    def test_what_a_page_says_beside_its_text_is_said_before_it_is_lost(self):
        path = self.write("page.html", b"<!-- a remark --><p>some words</p>")
        self.open(path)
        self.type_at_end("page.html", "!")
        desktop.key("ctrl+s")
        self.see(self.app, re.compile("scripts and comments"))
        self.press_when_ready(self.app, "Cancel")
        self.assertEqual(path.read_bytes(), b"<!-- a remark --><p>some words</p>")

    def test_a_damaged_file_opens_and_says_where_it_is_damaged(self):
        path = self.write("damaged.rtf", rb"{\rtf1 one\'zz two")
        self.open(path)
        self.see(self.app, re.compile("Byte 10:"))
        self.assertEqual(self.text(), "one two")

    def test_words_are_found_and_all_replaced_in_one_step(self):
        path = self.write("notes.txt", b"one two One tone one")
        self.open(path)
        self.focus("notes.txt")
        desktop.key("ctrl+h")
        field = desktop.wait_until(lambda: desktop.focused(self.app), "a field")
        self.assertEqual(field.name, "Find")
        desktop.type_into(field, "one")
        # The first one is shown while the word is typed.
        self.see(self.app, "1 of 4")
        self.press_when_ready(self.app, "Whole Words")
        self.see(self.app, "1 of 3")
        desktop.type_into(self.see(self.app, "Replace With"), "six")
        self.press_when_ready(self.app, "Replace All")
        desktop.wait_until(lambda: self.text() == "six two six tone six", "the new words")
        self.see(self.app, "3 matches replaced")
        self.activate("undo", "/org/typecase/ExampleReader/window/1")
        desktop.wait_until(lambda: self.text() == "one two One tone one", "the old words")
        # What was undone is counted again.
        self.see(self.app, re.compile("^3 matches$|of 3$"))

    def test_words_are_counted(self):
        path = self.write("notes.txt", b"one two\n\nthree.\n")
        self.open(path)
        self.focus("notes.txt")
        self.activate("count", "/org/typecase/ExampleReader/window/1")
        self.see(self.app, re.compile("13 characters\n3 words\n2 paragraphs"))

    def test_an_address_in_the_text_is_marked_and_no_part_of_the_document(self):
        path = self.write("notes.txt", b"see https://bank.example@evil.example/ now\n")
        self.open(path)
        self.focus("notes.txt")
        # Found data are links for who reads with a screen reader.
        desktop.wait_until(
            lambda: self.page().queryHypertext().getNLinks() == 1, "a mark of the address")
        link = self.page().queryHypertext().getLink(0)
        self.assertEqual((link.startIndex, link.endIndex), (4, 4 + len("https://bank.example@evil.example/")))
        desktop.put_caret(self.page(), 8)
        desktop.wait_until(lambda: self.page().queryText().caretOffset == 8, "the caret in it")
        desktop.key("ctrl+Return")
        # It is named as what it leads to.
        self.see(self.app, "Open This Address?")
        self.see(self.app, re.compile("leads to evil.example$"))
        desktop.key("Escape")
        self.see_no(self.app, "Open This Address?")
        self.type_at_end("notes.txt", "!")
        # Nothing is lost by the plain text: the mark is none of its attributes.
        self.save("• notes.txt")
        self.assertEqual(path.read_bytes(), b"see https://bank.example@evil.example/ now\n!")

    def test_what_can_be_done_with_a_link_is_in_a_menu(self):
        path = self.write("notes.md", b"[a page](https://example.org/page)\n")
        self.open(path)
        self.focus("notes.md")
        desktop.put_caret(self.page(), 2)
        desktop.wait_until(lambda: self.page().queryText().caretOffset == 2, "the caret in it")
        desktop.key("ctrl+shift+Return")
        # The menu begins with where the link leads.
        self.see(self.app, "https://example.org/page")
        self.see(self.app, "Open Link")
        desktop.press(
            desktop.wait_until(lambda: desktop.find(self.app, "menu item", "Copy Link"), "the entry"))
        self.see_no(self.app, "Copy Link")
        self.focus("notes.md")
        desktop.key("ctrl+End")
        desktop.key("ctrl+v")
        desktop.wait_until(
            lambda: "https://example.org/page" in self.text(), "the address in the text")

    def test_a_link_that_is_no_address_is_not_opened(self):
        path = self.write("notes.md", b"[run](file:///bin/true)\n")
        self.open(path)
        self.focus("notes.md")
        desktop.key("ctrl+Return")
        self.see(self.app, "The Link Was Not Opened")
        self.assertEqual(self.text(), "run")

    def test_a_bundle_that_another_program_changed_is_not_replaced_unasked(self):
        path = self.home / "letter.rtfd"
        desktop.typecasectl("text", "convert", self.write("letter.rtf", RTF), path)
        self.open(path)
        self.type_at_end("letter.rtfd", "!")
        other = (path / "TXT.rtf").read_bytes().replace(b"one", b"ten")
        (path / "TXT.rtf").write_bytes(other)
        desktop.key("ctrl+s")
        self.see(self.app, "Replace “letter.rtfd”?")
        self.press_when_ready(self.app, "Cancel")
        self.see_no(self.app, "Replace “letter.rtfd”?")
        desktop.window_titled("• letter.rtfd")
        self.assertEqual((path / "TXT.rtf").read_bytes(), other)
        self.activate("save", "/org/typecase/ExampleReader/window/1")
        self.press_when_ready(self.app, "Replace")
        desktop.window_titled("letter.rtfd")
        self.assertIn("one!", desktop.typecasectl("text", "convert", "--to", "plain", path))

    def test_on_a_full_disk_nothing_is_lost_and_with_room_it_is_saved(self):
        source = self.write("source.txt", b"some words\n" * 100)
        disk = self.home / "disk"
        disk.mkdir()
        # Its own namespace, so that nobody else sees the small disk; it needs no root.
        program = self.start([
            "unshare", "--user", "--map-root-user", "--mount", "sh", "-ec",
            'mount -t tmpfs -o size=32k small "$1" && cp "$2" "$1/notes.txt"'
            ' && exec example-reader "$1/notes.txt"', "sh", disk, source])
        self.app = desktop.application(APP_ID)
        seen = Path(f"/proc/{program.process.pid}/root{disk}")
        path = seen / "notes.txt"
        self.type_at_end("notes.txt", "!")
        filler = seen / "filler"
        with self.assertRaises(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1024))
        desktop.key("ctrl+s")
        self.see(self.app, re.compile("“notes.txt” Cannot Be Saved"))
        self.see(self.app, "The disk is full.")
        self.assertEqual(path.read_bytes(), source.read_bytes())
        self.assertEqual({entry.name for entry in seen.iterdir()}, {"notes.txt", "filler"})
        desktop.key("Escape")
        self.see_no(self.app, "The disk is full.")
        filler.unlink()
        self.save("• notes.txt")
        self.assertEqual(path.read_bytes(), source.read_bytes() + b"!")

    def test_a_failed_save_keeps_the_file(self):
        path = self.write("letter.rtf", RTF)
        self.open(path)
        self.type_at_end("letter.rtf", "!")
        path.unlink()
        path.mkdir()
        desktop.key("ctrl+s")
        self.see(self.app, re.compile("“letter.rtf” Cannot Be Saved"))
        desktop.window_titled("• letter.rtf")


if __name__ == "__main__":
    unittest.main()
