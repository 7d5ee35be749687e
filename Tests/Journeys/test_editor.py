# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A document is opened, formatted by keys and by program, saved, and never lost."""

import json
import os
import shutil
import signal
import subprocess
import time
import unittest
from pathlib import Path

from gi.repository import Gio, GLib

import desktop
from editor import APP_ID, BUS_PATH, EditorJourney, format_of, runs_of, text_in


class Editing(EditorJourney):
    # Formatting

    def test_bold_is_added_to_mixed_text_and_undone_in_one_step(self):
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

    def test_a_program_shows_the_font_panel_over_the_bus(self):
        self.open()
        self.focus()
        self.activate("show-fonts")
        self.see(self.app, "Fonts", "frame")
        desktop.wait_until(lambda: self.is_pressed("Show Fonts"), "a pressed button")
        self.activate("show-fonts")
        self.see_no(self.app, "Fonts", "frame")

    def test_sizes_become_text_styles_in_one_step(self):
        self.open()
        self.focus()
        before = runs_of(self.file)
        fixed = text_in(before).index("Text of 14")
        self.assertEqual(format_of(before, fixed)["size"], 14)
        self.activate("use-text-styles", f"{BUS_PATH}/window/1")
        self.save()
        after = runs_of(self.file)
        self.assertIn(format_of(after, fixed)["size"], ("title-1", "title-2", "title-3"))
        sizes = {type(run.get("size")) for run in after}
        self.assertEqual(sizes, {str})
        desktop.key("ctrl+z")
        self.save()
        self.assertEqual(format_of(runs_of(self.file), fixed)["size"], 14)

    def test_sizes_become_text_styles_in_the_window_that_was_asked(self):
        other = self.home / "other.json"
        other.write_text('{"version": 1, "runs": [{"text": "other", "size": 14}]}')
        self.open()
        self.focus()
        fixed = self.text().index("Text of 14")
        self.start(["example-reader", other]).process.wait(desktop.PATIENCE)
        desktop.bring_forward("other.json")
        page = desktop.wait_until(
            lambda: next(
                (node for node in desktop.find_all(self.app, "text", "Document")
                 if desktop.is_focused(node) and node.queryText().characterCount == len("other")),
                None), "the keyboard in the other text")
        self.activate("use-text-styles", f"{BUS_PATH}/window/1")
        self.save()
        self.assertIsInstance(format_of(runs_of(self.file), fixed)["size"], str)
        desktop.window_titled("other.json")
        self.assertEqual(page.queryText().characterCount, len("other"))

    def test_copied_text_keeps_its_attributes(self):
        self.open()
        self.focus()
        words = "bold and plain, blue"
        start = self.select(words)
        desktop.key("ctrl+c")
        desktop.key("ctrl+End")
        end = len(self.text())
        desktop.key("ctrl+v")
        desktop.wait_until(lambda: self.text()[end:] == words, "the pasted text")
        self.save()
        runs = runs_of(self.file)
        for offset in range(len(words)):
            copied, pasted = format_of(runs, start + offset), format_of(runs, end + offset)
            # The paragraph is the one that it was pasted into.
            self.assertEqual(pasted.pop("paragraph")["alignment"], "center")
            copied.pop("paragraph")
            self.assertEqual(pasted, copied)
        desktop.key("ctrl+z")
        desktop.wait_until(lambda: len(self.text()) == end, "the text of before")

    def test_typed_text_has_the_attributes_before_it_and_is_saved_with_them(self):
        self.open()
        self.focus()
        start = self.select("bold") + len("bold")
        desktop.key("Right")
        subprocess.run(["xdotool", "type", " xy"], check=True)
        desktop.wait_until(lambda: "may be bold xy and" in self.text(), "the typed text")
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

    def test_a_misspelled_word_is_corrected_from_the_menu_and_learned(self):
        self.open()
        self.focus()
        desktop.key("ctrl+Home")
        subprocess.run(["xdotool", "type", "Speling is hard. "], check=True)
        desktop.wait_until(lambda: self.text().startswith("Speling is hard. "), "the typed text")

        def corrections():
            # The word is marked when the text has come to rest, and the caret is not in it.
            desktop.put_caret(self.page(), 12)
            desktop.put_caret(self.page(), 3)
            desktop.key("shift+F10")
            desktop.wait_until(lambda: desktop.find(self.app, "menu item", "Select All"), "the menu")
            return [node.name for node in desktop.find_all(self.app, "menu item")]

        def offered():
            names = corrections()
            if "Spelling" in names:
                return names
            desktop.key("Escape")
            desktop.wait_until(
                lambda: not desktop.find(self.app, "menu item", "Select All"), "no menu any more")
            return None

        names = desktop.wait_until(offered, "a menu with corrections")
        self.assertIn("Add to Dictionary", names)
        desktop.press(desktop.find(self.app, "menu item", "Spelling"))
        desktop.wait_until(lambda: self.text().startswith("Spelling is hard. "), "the right word")
        self.focus("• welcome.json")
        desktop.key("ctrl+z")
        desktop.wait_until(lambda: self.text().startswith("Speling is hard. "), "the wrong word")
        desktop.wait_until(offered, "corrections once more")
        desktop.press(desktop.find(self.app, "menu item", "Add to Dictionary"))
        learned = Path(os.environ["HOME"]) / ".config/enchant"
        desktop.wait_until(
            lambda: any("Speling" in file.read_text().split() for file in learned.glob("*.dic")),
            "the word in the person's own list")

    def test_a_link_is_removed_from_the_menu_and_its_text_stays(self):
        self.file.write_text(json.dumps({"version": 1, "runs": [
            {"text": "A page", "link": "https://www.example.org/"}, {"text": " and more words"}]}))
        self.open()
        self.focus()
        desktop.put_caret(self.page(), 3)
        self.assertIn("link", self.attributes(3))
        desktop.key("shift+F10")
        desktop.press(desktop.wait_until(
            lambda: desktop.find(self.app, "menu item", "Remove Link"), "the menu"))
        desktop.wait_until(lambda: "link" not in self.attributes(3), "no link")
        self.assertEqual(self.text(), "A page and more words")
        self.focus("• welcome.json")
        desktop.key("ctrl+z")
        desktop.wait_until(lambda: "link" in self.attributes(3), "the link again")

    def test_words_of_another_script_are_not_misspelled(self):
        self.file.write_text(
            json.dumps({"version": 1, "runs": [{"text": "Wrongg Привет and more words"}]}))
        self.open()
        self.focus()
        desktop.put_caret(self.page(), 20)
        desktop.wait_until(lambda: self.attributes(2).get("invalid") == "spelling", "a mark")
        # Both words were looked at together.
        self.assertNotIn("invalid", self.attributes(10))

    def test_missing_fonts_are_shown_until_no_text_has_them(self):
        self.open()
        self.focus()
        self.see(self.app, "2 fonts are missing and are shown in others.", "label")
        self.select("Fonts That Are Missing\n")
        desktop.key("Delete")
        self.see(self.app, "1 font is missing and is shown in another.", "label")
        desktop.key("ctrl+z")
        self.see(self.app, "2 fonts are missing and are shown in others.", "label")
        # Newer libraries call it by its label for screen readers; in older ones an entry of a menu has that name.
        desktop.press(desktop.wait_until(
            lambda: desktop.find(self.app, desktop.BUTTONS, "Show…")
            or desktop.find(self.app, desktop.BUTTONS, "Show Missing Fonts"), "the button of missing fonts"))
        self.see(self.app, "Typecase Missing Serif")
        self.see(self.app, "TypecaseMissingSans-Italic")
        desktop.key("Escape")
        desktop.wait_until(lambda: desktop.is_focused(self.page()), "the keyboard back in the text")

    def test_text_is_drawn_with_its_fonts_as_they_come_and_go(self):
        bundle, families = desktop.synthetic_bundle(families=1)
        self.file.write_text(json.dumps(
            {"version": 1, "runs": [
                {"text": "ABCDEF", "size": 90, "font": {"family": families[0]}}]}))
        desk = desktop.TextSize()
        self.programs.append(desk)
        self.open()
        missing = "1 font is missing and is shown in another."
        self.see(self.app, missing, "label")
        self.assertNotEqual(self.attributes(0)["family-name"], families[0])
        before = self.picture("before")

        fonts = Path(os.environ["XDG_DATA_HOME"]) / "fonts"
        self.wait_for_another_second()
        shutil.copytree(bundle.fonts, fonts)
        os.utime(fonts)
        desk.tell_of_fonts()
        desktop.wait_until(
            lambda: self.attributes(0)["family-name"] == families[0], "the text in its own font")
        # Letters so large that a blinking caret does not count as a change.
        desktop.wait_until(
            lambda: self.differing_pixels(before, self.picture("after")) > 5000, "other shapes")
        self.wait_for_another_second()
        for font in fonts.iterdir():
            font.unlink()
        desk.tell_of_fonts()
        desktop.wait_until(
            lambda: self.attributes(0)["family-name"] != families[0], "the text in another font")

    def picture(self, name):
        return desktop.screenshot(self.home / f"{name}.png", "welcome.json")

    def differing_pixels(self, first, second):
        found = subprocess.run(
            ["compare", "-metric", "AE", first, second, "null:"], capture_output=True, text=True)
        return float(found.stderr)

    def wait_for_another_second(self):
        """fontconfig compares times in whole seconds: a change must be that much newer."""
        now = int(time.time())
        probe = self.home / "clock"

        def file_time():
            # The clock of the file system is a little behind the other.
            probe.touch()
            return int(probe.stat().st_mtime)

        desktop.wait_until(lambda: file_time() > now, "another second")

    def test_text_in_a_style_follows_the_text_size_and_other_text_keeps_its_own(self):
        desk = desktop.TextSize()
        self.programs.append(desk)
        self.open()
        title, fixed = self.text().index("Set in"), self.text().index("Text of 14")

        def sizes():
            """What is seen, in points."""
            return [self.size(offset) for offset in (title, fixed)]

        before = sizes()
        self.assertAlmostEqual(before[1], 14)
        desk.set(2)
        desktop.wait_until(lambda: sizes()[0] > 1.2 * before[0], "a larger title")
        self.assertAlmostEqual(sizes()[1], 14)

    # Windows

    def test_each_document_has_one_window(self):
        other = self.home / "other.json"
        other.write_text('{"version": 1, "title": "The Other", "runs": [{"text": "other"}]}')
        self.open()
        for path in (other, self.file, other):
            self.start(["example-reader", path]).process.wait(desktop.PATIENCE)
        desktop.window_titled("other.json")
        desktop.bring_forward("welcome.json")
        desktop.key("ctrl+n")
        desktop.window_titled("New Document")
        windows = [window.name for window in self.app if window and desktop.is_showing(window)]
        self.assertEqual(sorted(windows), ["New Document", "other.json", "welcome.json"])

    def test_the_sample_is_not_opened_in_a_window_that_was_used_meanwhile(self):
        program = self.start(["example-reader"])
        self.app = desktop.application(APP_ID)
        self.see(self.app, "Document", "text")
        # The program gets both calls at once, so that one is shown while the other is read.
        os.kill(program.process.pid, signal.SIGSTOP)
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        answers = []
        for _ in range(2):
            bus.call(
                APP_ID, BUS_PATH, "org.gtk.Actions", "Activate",
                GLib.Variant("(sava{sv})", ("sample", [], {})), None, Gio.DBusCallFlags.NONE, -1,
                None, lambda _, result: answers.append(result))
        # The bus keeps a caller's order: it has delivered both when it replies to this.
        bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId", None,
            None, Gio.DBusCallFlags.NONE, -1, None)
        os.kill(program.process.pid, signal.SIGCONT)
        desktop.wait_until(lambda: len(answers) == 2, "two answers")
        for answer in answers:
            bus.call_finish(answer)

        def samples():
            texts = [node.queryText() for node in desktop.find_all(self.app, "text", "Document")]
            return [text for text in texts if "Set in Type" in text.getText(0, text.characterCount)]

        desktop.wait_until(lambda: len(samples()) == 2, "two samples")

    def test_a_title_has_its_own_history(self):
        self.open()
        self.focus()
        subprocess.run(["xdotool", "type", "New "], check=True)
        desktop.wait_until(lambda: self.text().startswith("New Set"), "the typed text")
        title = self.focus_title()
        desktop.key("End")
        subprocess.run(["xdotool", "type", "!"], check=True)

        def shown():
            text = title.queryText()
            return text.getText(0, text.characterCount)

        desktop.wait_until(lambda: shown() == "Welcome to Example Reader!", "the typed title")
        self.save()
        self.assertEqual(
            json.loads(self.file.read_text())["title"], "Welcome to Example Reader!")
        desktop.key("ctrl+z")
        desktop.wait_until(lambda: shown() == "Welcome to Example Reader", "the title of before")
        desktop.key("ctrl+z")
        self.assertTrue(self.text().startswith("New Set"))

    def test_text_pasted_into_a_title_becomes_one_line(self):
        self.file.write_text(json.dumps(
            {"version": 1, "title": "Title", "runs": [{"text": "one\ttwo\nthree"}]}))
        self.open()
        self.focus()
        desktop.key("ctrl+a")
        desktop.key("ctrl+c")
        self.focus_title()
        desktop.key("ctrl+a")
        desktop.key("ctrl+v")
        self.save()
        self.assertEqual(json.loads(self.file.read_text())["title"], "one two")

    # Files

    def test_an_error_in_a_file_is_shown_with_its_place(self):
        broken = self.home / "broken.json"
        broken.write_text('{\n  "version": 1,\n  "runs": [{"text": "a", "colour": "#fff"}]\n}\n')
        self.open()
        self.page()
        self.start(["example-reader", broken])
        self.see(self.app, "“broken.json” Cannot Be Opened")
        self.see(self.app, "Line 3, column 36, at runs[0].colour: “colour” is not known")
        # The open document stays.
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
