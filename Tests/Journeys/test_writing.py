# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A letter, an invoice and a report are written in the example reader by its keys, buttons and menus, saved, and put on paper."""

import json
import re
import subprocess
import unittest

import pyatspi

import desktop
from editor import APP_ID, BUS_PATH, EditorJourney
from png import BLUE, dark_pixels, png


def said_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Writing(EditorJourney):
    def setUp(self):
        super().setUp()
        self.start(["example-reader"])
        self.app = desktop.application(APP_ID)
        self.see(self.app, "Document", "text")
        desktop.bring_forward("New Document")

    def do(self, name, value=None):
        """Does what a menu of the window or of the program does."""
        is_format = name.startswith("format-")
        parameter = f"[<'{value}'>]" if value else "[]"
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", APP_ID,
             "--object-path", BUS_PATH if is_format else f"{BUS_PATH}/window/1",
             "--method", "org.gtk.Actions.Activate", name, parameter, "{}"],
            check=True, stdout=subprocess.DEVNULL)

    def lines(self, *lines):
        for number, line in enumerate(lines):
            if number:
                desktop.key("Return")
            desktop.write(line)
        # What is done by program would come before keys that still wait.
        last = lines[-1] or f"{lines[-2]}\n"
        desktop.wait_until(lambda: last in self.text(), f"“{last}”")

    def save_as(self, name, losing=None):
        """Saves a new document by the keyboard, with a loss that is said before; returns its path."""
        path = self.home / name
        desktop.key("ctrl+s")
        desktop.bring_forward("Save the Document")
        desktop.key("ctrl+a")
        desktop.write(str(path))
        desktop.key("Return")
        if losing:
            self.see(self.app, "Some Things Will Not Be Saved")
            self.see(self.app, losing)
            self.press_when_ready(self.app, "Save Without Them")
        desktop.window_titled(name)
        return path

    def saved(self, path):
        """A saved document as JSON has it."""
        copy = path.with_suffix(".as.json")
        desktop.typecasectl("text", "convert", path, copy)
        return json.loads(copy.read_text())

    def paper(self, title):
        """Puts the document on paper, in the font that it has on the screen; returns the path of the PDF and its text."""
        path = self.home / "paper.pdf"
        self.do("export-pdf")
        desktop.bring_forward("Export as PDF")
        desktop.key("ctrl+a")
        desktop.write(str(path))
        desktop.key("Return")
        desktop.wait_until(lambda: path.exists() and path.stat().st_size > 0, "a PDF")
        desktop.bring_forward(title)
        shown = desktop.look_of(self.see(self.app, "Document", "text"))["family-name"]
        fonts = said_of("pdffonts", path).splitlines()[2:]
        self.assertTrue(fonts and all(f"+{shown.replace(' ', '')}" in font for font in fonts), f"{shown}: {fonts}")
        return path, said_of("pdftotext", "-layout", path, "-")

    def dark_pixels_of_page(self):
        """How many pixels are dark of what is seen of the document."""
        picture = desktop.screenshot(self.home / "page.png", "• New Document")
        # Below the bars.
        return dark_pixels(picture, top=150)

    @staticmethod
    def run_of(document, words):
        return next(run for run in document["runs"] if words in run["text"])

    def test_a_letter_is_written_from_the_first_key_to_paper(self):
        desktop.key("ctrl+r")
        self.lines("Ada Example", "Elm Street 5, Springfield", "")
        desktop.key("ctrl+l")
        self.lines("Dear Reader,", "", "this is ")
        desktop.key("ctrl+b")
        desktop.write("important")
        desktop.key("ctrl+b")
        self.lines(" and short.", "See ")
        desktop.key("ctrl+k")
        self.see(self.app, "A web page, or an address for mail.")
        desktop.bring_forward("Link")
        desktop.write("example.org/more")
        desktop.key("Return")
        desktop.wait_until(lambda: "https://example.org/more" in self.text(), "the address in the text")
        desktop.bring_forward("• New Document")
        desktop.write(" for more.")
        path = self.save_as("letter.rtf")
        document = self.saved(path)
        self.assertEqual(self.run_of(document, "Ada")["paragraph"]["alignment"], "right")
        self.assertEqual(self.run_of(document, "Dear")["paragraph"]["alignment"], "left")
        self.assertEqual(self.run_of(document, "important")["font"]["weight"], 700)
        self.assertNotEqual(self.run_of(document, "and short").get("font", {}).get("weight"), 700)
        self.assertEqual(self.run_of(document, "https")["link"], "https://example.org/more")
        self.assertNotIn("link", self.run_of(document, "for more"))
        path, paper = self.paper("letter.rtf")
        self.assertIn("this is important and short.", paper)
        self.assertIn("https://example.org/more", said_of("pdfinfo", "-url", path))

    def change_table(self):
        """Puts a row and a column into the table of the invoice, and takes them out again by undo and by command."""
        before = self.text()
        # From the context menu, in the last cell of the first row.
        text = desktop.find(self.app, "text", "Document")
        desktop.put_caret(text, before.index("Price") + 1)
        desktop.key("shift+F10")
        self.see(self.app, "Table", "menu item")
        # It is the first, which has the keyboard, and opens a menu of its own.
        desktop.key("Return")
        desktop.press(self.see(self.app, "Insert Row Below", "menu item"))
        wanted = before.replace("Price\n", "Price\n\n\n\n")
        desktop.wait_until(lambda: self.text() == wanted, "a row of empty cells")
        # Where a screen reader is: in the new row, in the column of before.
        offset = wanted.index("Price\n") + len("Price\n") + 2
        desktop.wait_until(lambda: text.queryText().caretOffset == offset, "the caret in the new row")
        desktop.bring_forward("• New Document")
        desktop.key("ctrl+z")
        desktop.wait_until(lambda: self.text() == before, "the table as it was")
        # From the menu of the window.
        for command, change in (("table-insert-column-before", lambda row: [*row[:2], "", row[2]]),
                                ("table-delete-column", lambda row: row)):
            self.do(command)
            rows = [change(row) for row in (
                ["Item", "Count", "Price"], ["Paper", "2", "7.50"], ["Ink", "1", "12.00"])]
            wanted = "Invoice\n" + "".join(f"{cell}\n" for row in rows for cell in row)
            desktop.wait_until(lambda: self.text() == wanted, f"what {command} makes of the table")

    @desktop.x11_only
    def test_a_text_is_seen_when_it_becomes_higher_than_the_window(self):
        for number in range(45):
            desktop.write(f"Line {number}")
            desktop.wait_until(lambda number=number: f"Line {number}" in self.text(), "the line")
            desktop.key("Return")
            desktop.wait_until(lambda: self.dark_pixels_of_page() > 50, f"the text after line {number}")
        # Where the caret is already, nothing is scrolled, and the text stays seen.
        for key in ("ctrl+End", "ctrl+End", "Next", "Next"):
            desktop.key(key)
        desktop.wait_until(lambda: self.dark_pixels_of_page() > 50, "the end of the text")
        before = self.dark_pixels_of_page()
        desktop.write("wwwwwwwwww")
        desktop.wait_until(lambda: self.text().endswith("wwwwwwwwww"), "more text")
        desktop.wait_until(lambda: self.dark_pixels_of_page() > before + 20, "more text on the screen")
        # And again less high.
        desktop.key("ctrl+a")
        desktop.write("Less")
        desktop.wait_until(lambda: self.text().strip() == "Less", "the other text")
        desktop.wait_until(lambda: self.dark_pixels_of_page() > 50, "the other text on the screen")

    def test_an_invoice_has_a_table_that_is_filled_by_tab(self):
        self.lines("Invoice", "")
        self.do("insert-table")
        self.see(self.app, "Insert Table")
        for name, count in (("Rows", 2), ("Columns", 3)):
            field = desktop.wait_until(
                lambda name=name: desktop.find(self.app, "spin button", name), f"the number of {name}")
            field.queryValue().currentValue = count
        # The answer that return gives.
        desktop.key("Return")
        desktop.wait_until(lambda: self.text() == "Invoice\n" + 6 * "\n", "the table")
        desktop.bring_forward("• New Document")
        desktop.key("ctrl+b")
        cells = ["Item", "Count", "Price", "Paper", "2", "7.50", "Ink", "1", "12.00"]
        for number, cell in enumerate(cells):
            if number:
                # Behind the last cell a row is added.
                desktop.key("Tab")
            desktop.write(cell)
        self.change_table()
        desktop.key("ctrl+End")
        desktop.write("Thank you.")
        path = self.save_as("invoice.rtf")
        document = self.saved(path)
        places = {run["text"].strip(): run["paragraph"]["cell"] for run in document["runs"]
                  if "cell" in run.get("paragraph", {}) and run["text"].strip()}
        self.assertEqual(
            {words: (cell["row"], cell["column"]) for words, cell in places.items()},
            {words: divmod(number, 3) for number, words in enumerate(cells)})
        self.assertNotIn("cell", self.run_of(document, "Thank you.").get("paragraph", {}))
        rows = [line.split() for line in self.paper("invoice.rtf")[1].splitlines() if line.strip()]
        self.assertIn(["Paper", "2", "7.50"], rows)
        self.assertIn(["Ink", "1", "12.00"], rows)

    def choose_style(self, name, title="• New Document"):
        """Gives the paragraph of the caret a style, by the bar's menu."""
        words = re.compile("^Style: ")
        # The button to press is inside the widget that has the name.
        desktop.press(desktop.wait_until(
            lambda: next((button for button in desktop.find_all(self.app, desktop.BUTTONS, words)
                          if button.queryAction().nActions), None), "the menu of styles"))
        desktop.wait_until(
            lambda: (row := desktop.focused(self.app)) and desktop.role_of(row) in desktop.ROWS,
            "the keyboard in the list")
        # From the present style to the first one.
        desktop.key("Home")
        desktop.move_focus(self.app, name)
        desktop.key("Return")
        self.see(self.app, f"Style: {name}")
        desktop.bring_forward(title)
        desktop.wait_until(
            lambda: desktop.is_focused(desktop.find(self.app, "text", "Document")), "the keyboard in the text")

    def insert_picture(self, path):
        self.do("insert-picture")
        desktop.bring_forward("Insert Pictures")
        desktop.write(str(path))
        desktop.key("Return")
        desktop.wait_until(lambda: "\ufffc" in self.text(), "the picture")
        desktop.bring_forward("• New Document")

    def test_a_report_has_headings_a_list_and_a_picture(self):
        picture = self.home / "picture.png"
        picture.write_bytes(png(1, 1))
        desktop.write("Results")
        desktop.window_titled("• New Document")
        self.choose_style("Heading 1")
        desktop.key("Return")
        self.choose_style("Body")
        self.do("format-list", "bullets")
        self.lines("first", "second", "", "As the picture shows: ")
        self.insert_picture(picture)
        desktop.write(" red.")
        # RTF has no sizes that follow the person's.
        path = self.save_as("report.rtf", losing=re.compile("text size"))
        document = self.saved(path)
        self.assertEqual(self.run_of(document, "Results")["paragraph"]["heading"], 1)
        self.assertNotIn("heading", self.run_of(document, "first")["paragraph"])
        self.assertEqual(self.run_of(document, "second")["paragraph"]["list"]["marker"], "{disc}")
        self.assertNotIn("list", self.run_of(document, "As the picture").get("paragraph", {}))
        self.assertEqual(
            self.run_of(document, "\ufffc")["attachment"]["type"], "image/png")
        self.assertNotIn("attachment", self.run_of(document, "red."))
        path, paper = self.paper("report.rtf")
        self.assertIn("second", paper)
        # The outline that a viewer shows.
        self.assertIn(b"Results", re.findall(rb"/Title \(([^)]*)\)", path.read_bytes()))

    def test_text_flows_round_a_picture_that_a_menu_places(self):
        picture = self.home / "square.png"
        picture.write_bytes(png(120, 120, BLUE))
        self.insert_picture(picture)
        words = "Words beside a picture. " * 4
        desktop.write(words)
        text = desktop.find(self.app, "text", "Document").queryText()

        def box(start, end):
            return text.getRangeExtents(start, end, pyatspi.WINDOW_COORDS)

        def is_beside():
            return box(1, 6)[1] < box(0, 1)[1] + 40 and box(1, 6)[0] + box(1, 6)[2] <= box(0, 1)[0]

        self.assertFalse(is_beside())
        # The button is there while the picture is selected.
        self.assertIsNone(desktop.find(self.app, desktop.BUTTONS, "Picture Placement"))
        desktop.key("ctrl+Home")
        desktop.key("shift+Right")
        desktop.press(desktop.wait_until(
            lambda: next((button for button in desktop.find_all(
                self.app, desktop.BUTTONS, "Picture Placement") if button.queryAction().nActions), None),
            "the menu of placements"))
        desktop.press(self.see(self.app, "At the Right"))
        desktop.wait_until(is_beside, "text at the left of the picture")
        desktop.bring_forward("• New Document")
        desktop.wait_until(
            lambda: desktop.is_focused(desktop.find(self.app, "text", "Document")), "the keyboard in the text")
        desktop.key("ctrl+z")
        desktop.wait_until(lambda: not is_beside(), "the picture in its line again")
        desktop.key("ctrl+shift+z")
        desktop.wait_until(is_beside, "text at the left of the picture")
        path = self.save_as("square.rtf")
        run = self.run_of(self.saved(path), "\ufffc")
        self.assertEqual(run["attachment"]["placement"]["side"], "right")
        self.assertIn("Words beside a picture.", self.paper("square.rtf")[1])


if __name__ == "__main__":
    unittest.main()
