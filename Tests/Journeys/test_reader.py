# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The example reader opens a folder, is given the fonts of its documents, and follows them."""

import hashlib
import json
import os
import re
import subprocess
import unittest
from pathlib import Path

import pyatspi

import desktop
from editor import APP_ID, BUS_PATH, EditorJourney, runs_of


class Reader(EditorJourney):
    def setUp(self):
        super().setUp()
        self.documents = self.home / "documents"
        self.documents.mkdir(exist_ok=True)
        fonts = self.home / "fonts"
        prefix = "Reader " + self.id().rpartition("_")[2].title()
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "3", "--prefix", prefix,
             "--output", fonts], check=True)
        self.fonts = sorted(fonts.iterdir())
        self.families = [f"{prefix} {number}" for number in (1, 2, 3)]
        first, second, third = self.families
        self.write("a", "Letter", {"font": {"family": first}, "text": "one"},
                   {"font": {"family": second, "weight": 700}, "text": "two"})
        self.write("b", "Report", {"font": {"family": third}, "text": "three"})

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def write(self, name, title, *runs):
        (self.documents / f"{name}.json").write_text(
            json.dumps({"version": 1, "title": title, "runs": runs}))

    def open_folder(self):
        self.open(self.documents)
        desktop.wait_until(lambda: self.row("Letter") and self.row("Report"), "the documents")
        self.page()

    def row(self, title):
        return next((row for row in desktop.find_all(self.app, desktop.ROWS)
                     if desktop.spoken(row).startswith(title)), None)

    def family(self, offset=0):
        return self.attributes(offset).get("family-name")

    def wait_for_family(self, family, offset=0):
        desktop.wait_until(lambda: self.family(offset) == family, f"text in {family}")

    def add_fonts(self):
        """Installs the fonts, and leaves them to apps that ask."""
        desktop.typecasectl("add", *self.fonts)
        desktop.typecasectl("expose", *self.families, "--to", "asks")

    def names_of_grants(self):
        return {grant["family"] for grant in json.loads(desktop.typecasectl("grants", "--json"))
                if not grant.get("revoked")}

    def test_fonts_are_given_and_revoked_while_a_document_is_open(self):
        first, second, third = self.families
        self.open_folder()
        self.see(self.app, re.compile("^2 fonts are missing"), "label")
        for title, words in (("Letter", "2 fonts are missing"), ("Report", "1 font is missing")):
            desktop.wait_until(
                lambda: words in desktop.spoken(self.row(title)), f"“{words}” in the row of {title}")
        substitute = self.family()
        self.assertNotEqual(substitute, first)

        self.add_fonts()
        self.wait_for_family(first)
        self.wait_for_family(second, len("one"))
        for title in ("Letter", "Report"):
            desktop.wait_until(lambda: desktop.spoken(self.row(title)) == title, "a row without fault")
        self.assertLessEqual(set(self.families), self.names_of_grants())

        # After the revocation it is missing for the reader, and its text is drawn in another font.
        desktop.typecasectl("revoke", APP_ID, second)
        self.wait_for_family(substitute, len("one"))
        self.assertEqual(self.family(), first)
        # Removed, and restored.
        desktop.typecasectl("remove", first)
        self.wait_for_family(substitute)
        desktop.typecasectl("undo")
        self.wait_for_family(first)
        # The saved document is the one that was opened.
        self.focus("a.json")
        desktop.key("End")
        desktop.key("ctrl+End")
        subprocess.run(["xdotool", "type", "!"], check=True)
        self.save("• a.json")
        fonts = [run["font"]["family"] for run in runs_of(self.documents / "a.json")]
        self.assertEqual(fonts[:2], [first, second])

    def missing_in_sheet(self):
        """The families that the sheet shows, once the person asks for it; closes it."""
        self.see(self.app, re.compile("missing and (is shown in another|are shown in others)"), "label")
        self.assertIsNone(
            desktop.with_window(desktop.PROMPTS), "a window that nobody asked for")
        self.press_menu(self.app, re.compile("^(_?Show…|Show Missing Fonts)"))
        self.press_when_ready(self.app, re.compile("Find Fonts"))
        sheet = self.prompt()
        said = desktop.wait_until(
            lambda: "\n".join(row.name for row in desktop.find_all(sheet, desktop.ROWS)), "its rows")
        self.press_when_ready(sheet, "Close")
        self.see_no_prompt()
        return {family for family in self.families if family in said}

    def test_one_sheet_shows_all_missing_fonts_of_a_folder_when_the_person_asks(self):
        desktop.typecasectl("unmute", APP_ID)
        self.open_folder()
        self.assertEqual(self.missing_in_sheet(), set(self.families))

    def test_a_document_that_is_opened_shows_no_window_before_the_person_asks(self):
        desktop.typecasectl("unmute", APP_ID)
        self.open(self.documents / "b.json")
        self.assertEqual(self.missing_in_sheet(), {self.families[2]})

    # Text in a script that no font here writes

    CHEROKEE = "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ"

    def cherokee_font(self):
        """The file of a font with all letters of Cherokee, and its family."""
        family = "Sequoyah " + self.id().rpartition("_")[2].title()
        folder = self.home / "cherokee"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--family", family, "--letters", "13A0-13FD,AB70-ABBF",
             "--output", folder], check=True)
        return next(folder.iterdir()), family

    def open_cherokee(self):
        """Opens a document with text that is seen as boxes, and has the system show the sheet."""
        desktop.typecasectl("unmute", APP_ID)
        self.write("cherokee", "Cherokee", {"text": f"Cherokee: {self.CHEROKEE}."})
        self.open(self.documents / "cherokee.json")
        self.see(self.app, "No font here writes: Cherokee.", "label")
        self.press_menu(self.app, re.compile("^(_?Show…|Show Missing Fonts)"))
        self.see(self.app, re.compile("^Cherokee"), desktop.ROWS)
        self.press_when_ready(self.app, re.compile("Find Fonts"))
        return self.prompt()

    def see_written(self, family):
        """The text in a font that has glyphs for it, and no bar any more."""
        self.wait_for_family(family, len("Cherokee: "))
        self.assertNotEqual(self.family(), family)
        self.see_no(self.app, "No font here writes: Cherokee.", "label")

    def test_text_that_no_font_here_writes_gets_an_installed_font_and_loses_it_by_undo(self):
        font, family = self.cherokee_font()
        desktop.typecasectl("add", font)
        # Although it is used by name: text that does not name it does not show it.
        desktop.typecasectl("expose", family, "--to", "by-name")
        sheet = self.open_cherokee()
        row = self.see(sheet, re.compile(f"^{family}, For text in Cherokee"), desktop.ROWS)
        self.assertIn("Installed", row.name)
        desktop.bring_forward("Missing Fonts")
        desktop.move_focus(sheet, f"Allow: {family}", role=("check box",))
        desktop.key("space")
        self.press_when_ready(sheet, "Allow")
        self.see_no_prompt()
        self.see_written(family)
        self.save("• cherokee.json")
        runs = runs_of(self.documents / "cherokee.json")
        self.assertEqual(
            [(run["text"], run.get("font", {}).get("family")) for run in runs],
            [("Cherokee: ", None), (self.CHEROKEE, family), (".", None)])
        self.focus("cherokee.json")
        desktop.key("ctrl+z")
        self.see(self.app, "No font here writes: Cherokee.", "label")

    def test_text_that_nobody_has_a_font_for_is_replaced_by_what_the_person_picks(self):
        sheet = self.open_cherokee()
        self.see(sheet, re.compile("^Text in Cherokee, Not available"), desktop.ROWS)
        self.see(sheet, re.compile("shown as boxes"))
        # Only then there is one.
        font, family = self.cherokee_font()
        desktop.typecasectl("add", font)
        desktop.typecasectl("expose", family, "--to", "asks")
        desktop.press(self.see(sheet, "Replace With…", desktop.BUTTONS))
        prompts = self.prompt()
        desktop.type_into(self.see(prompts, "Search Fonts"), family)
        desktop.wait_until(
            lambda: any(row.name.startswith(family) for row in desktop.selected_rows(prompts)),
            f"{family} selected")
        # Only what writes the text is offered.
        self.press_when_ready(prompts, "Select")
        self.see_no(prompts, "Search Fonts")
        desktop.bring_forward("Missing Fonts")
        self.press_when_ready(sheet, "Replace 1 Font")
        self.see_no_prompt()
        self.see_written(family)

    def test_a_font_of_a_provider_is_offered_for_text_that_no_font_here_writes(self):
        font, family = self.cherokee_font()
        bundle, _ = desktop.synthetic_bundle(families=1)
        data = font.read_bytes()
        (bundle.fonts / font.name).write_bytes(data)
        catalog = bundle.fonts.parent / "catalog.json"
        self.addCleanup(catalog.unlink)
        catalog.write_text(json.dumps({"version": 1, "assets": [{
            "name": family, "family": family, "scripts": ["Cher"], "resource": {
                "path": f"{bundle.fonts.name}/{font.name}",
                "sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}}]}))
        sheet = self.open_cherokee()
        row = self.see(sheet, re.compile(f"^{family}, For text in Cherokee"), desktop.ROWS)
        self.assertIn("1 file", row.name)
        self.press_when_ready(sheet, "Install 1 Font")
        self.see_no_prompt()
        self.see_written(family)

    # What a document says of the fonts that are missing

    def test_what_a_document_says_of_a_missing_font_counts_for_what_is_shown_instead(self):
        document = self.documents / "described.rtf"
        document.write_text(
            r"{\rtf1\ansi{\fonttbl{\f0\fnil Unheard;}{\f1\fmodern\fprq1 Unseen;}{\f2\froman Unread;}"
            r"{\f3\fnil{\*\panose 02020603050405020304}Unknown;}}"
            r"\f0 one \f1 two \f2 three \f3 four}")
        self.open(document)
        self.page()
        shown = [self.family(self.text().index(word)) for word in ("one", "two", "three", "four")]
        monospaced = subprocess.run(
            ["fc-match", "--format", "%{spacing}", shown[1]], check=True, capture_output=True,
            text=True).stdout
        self.assertEqual(monospaced, "100", shown)
        # The other two have serifs, and what says nothing is shown in the document's font.
        self.assertRegex(shown[2], "Serif|Times|Gelasio|Roman")
        self.assertRegex(shown[3], "Serif|Times|Gelasio|Roman")
        self.assertNotIn(shown[0], shown[1:])
        self.see(self.app, "4 fonts are missing and are shown in others.", "label")

    # A font for the text, picked in the reader's own window

    def open_selected(self, run):
        """Opens a document of one run, and selects its text."""
        self.write("plain", "Plain", run)
        self.open(self.documents / "plain.json")
        self.focus("plain.json")
        desktop.key("ctrl+a")

    def see_fonts(self):
        """The search field of a picker, once there are fonts below it and the door to more."""
        field = self.see(self.app, "Search Fonts")
        desktop.wait_until(lambda: desktop.find_all(self.app, desktop.ROWS, "DejaVu Serif"), "fonts")
        self.see(self.app, "More Fonts…")
        return field

    def pick_by_search(self, field):
        desktop.type_into(field, "dejavu serif")
        desktop.wait_until(
            lambda: "DejaVu Sans" not in {row.name for row in desktop.find_all(self.app, desktop.ROWS)},
            "the search")
        desktop.key("Return")
        desktop.wait_until(lambda: self.family() == "DejaVu Serif", "text in the font")
        desktop.wait_until(lambda: desktop.is_focused(self.page()), "the keyboard in the text")

    def test_the_text_gets_a_font_from_the_menu_of_the_bar(self):
        self.open_selected({"text": "text"})
        # The button to press is inside the widget that has the name.
        name = re.compile("^Font: ")
        self.button(self.app, name)
        desktop.press(next(
            button for button in desktop.find_all(self.app, desktop.BUTTONS, name)
            if button.queryAction().nActions))
        field = self.see_fonts()
        self.pick_by_search(field)
        self.see(self.app, "Font: DejaVu Serif")
        self.assertEqual(self.page().queryText().getSelection(0), (0, 4))

    def test_the_text_gets_a_font_from_the_sidebar(self):
        self.open_selected({"text": "text"})
        desktop.key("F9")
        field = self.see_fonts()
        desktop.wait_until(lambda: not desktop.is_focused(self.page()), "the keyboard in the sidebar")
        self.pick_by_search(field)
        self.assertEqual(self.page().queryText().getSelection(0), (0, 4))
        # The sidebar is open at the next start, and F9 closes it again.
        self.assertTrue(desktop.find(self.app, None, "More Fonts…"))
        desktop.key("F9")
        self.see_no(self.app, "More Fonts…")
        desktop.wait_until(lambda: desktop.is_focused(self.page()), "the keyboard in the text")

    def test_the_pointer_chooses_a_font_in_the_sidebar_by_a_click_only(self):
        self.open_selected({"text": "text", "font": {"family": "DejaVu Serif"}})
        desktop.key("F9")
        self.see_selected("DejaVu Serif")
        self.point_at("DejaVu Sans Mono")
        # From the search to the chosen row; what is pressed after the pointer moved comes after it.
        desktop.key("Down")
        row = desktop.wait_until(
            lambda: (row := desktop.focused(self.app)) and desktop.role_of(row) in desktop.ROWS
            and row, "the keyboard in the list")
        self.assertEqual(row.name, "DejaVu Serif")
        subprocess.run(["xdotool", "click", "1"], check=True)
        desktop.wait_until(lambda: self.family() == "DejaVu Sans Mono", "text in the font")
        desktop.wait_until(lambda: desktop.is_focused(self.page()), "the keyboard in the text")
        self.see_selected("DejaVu Sans Mono")

    def see_selected(self, family):
        desktop.wait_until(
            lambda: [row.name for row in desktop.selected_rows(self.app)] == [family],
            f"{family} chosen")

    def point_at(self, name):
        """Moves the pointer onto a row."""
        box = desktop.extents_of(self.see(self.app, name, desktop.ROWS))
        subprocess.run(
            ["xdotool", "mousemove", "--window", desktop.window_titled("plain.json"),
             str(box.x + box.width // 2), str(box.y + box.height // 2)], check=True)

    def test_another_document_is_chosen_and_nothing_of_the_first_is_lost(self):
        self.add_fonts()
        self.open_folder()
        self.focus("a.json")
        desktop.key("ctrl+End")
        subprocess.run(["xdotool", "type", "!"], check=True)
        desktop.window_titled("• a.json")
        # Tab belongs to the text.
        desktop.key("ctrl+Tab")
        desktop.wait_until(lambda: not desktop.is_focused(self.page()), "the keyboard elsewhere")
        desktop.move_focus(self.app, re.compile("^Report"))
        desktop.key("Return")
        self.press_when_ready(self.app, re.compile("Save$"))
        desktop.window_titled("b.json")
        desktop.wait_until(lambda: self.text() == "three", "the other document")
        self.assertEqual(runs_of(self.documents / "a.json")[-1]["text"], "two!")

    def test_the_title_gets_a_font_from_the_picker(self):
        # Documents without missing fonts, so that no sheet is shown.
        for file in self.documents.iterdir():
            file.unlink()
        self.write("plain", "Plain", {"text": "text"})
        self.add_fonts()
        self.open(self.documents)
        desktop.window_titled("plain.json")
        self.activate("change-title", f"{BUS_PATH}/window/1")
        picker = self.prompt()
        desktop.bring_forward("Choose a Font")
        desktop.type_into(self.see(picker, "Search Fonts"), self.families[1])
        desktop.wait_until(
            lambda: [row.name for row in desktop.find_all(picker, desktop.ROWS)
                     if row.name.startswith(self.families[1])], "the family in the picker")
        select = self.button(picker, "Select")
        desktop.wait_until(lambda: desktop.is_sensitive(select), "a font that can be picked")
        desktop.key("Return")
        desktop.window_titled("• plain.json")
        self.save("• plain.json")
        document = json.loads((self.documents / "plain.json").read_text())
        self.assertEqual(document["title-format"]["font"]["family"], self.families[1])

    def test_the_text_gets_its_fonts_from_the_panel(self):
        self.add_fonts()
        self.open_folder()
        self.activate("change-body", f"{BUS_PATH}/window/1")
        self.see(self.app, "Fonts", "frame")
        text = self.page().queryText()
        desktop.wait_until(
            lambda: text.getSelection(0) == (0, text.characterCount), "all of the text selected")

    def test_a_file_that_is_no_document_says_so_in_its_row(self):
        (self.documents / "c.json").write_text('{"version": 1, "runs": [')
        self.open_folder()
        row = desktop.wait_until(lambda: self.row("c.json"), "a row")
        self.assertIn("Line 1", desktop.text_of(row))


if __name__ == "__main__":
    unittest.main()
