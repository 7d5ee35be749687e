# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A person goes through the demonstrations of text, by keyboard and by pointer."""

import os
import re
import subprocess
import unittest
from pathlib import Path

import pyatspi

import desktop

DEMOS = "org.typecase.ExampleText"
TITLE = "Example Text"
PAGES = ["Butterfly", "Colored Words", "Letterpress", "Cut and Folded", "Two Hundred Cards", "Links", "Designed Page"]
NARROW = (360, 640)
ITEMS = ("menu item", "check menu item", "radio menu item", "check box", "radio button")


class ExampleText(desktop.Journey):
    def open(self, page=None, size=(900, 640)):
        self.start(["example-text", *(["--page", page] if page else [])])
        self.app = desktop.application(DEMOS)
        if not desktop.ON_WAYLAND:
            desktop.resize(TITLE, *size)
        desktop.bring_forward(TITLE)
        desktop.wait_until(lambda: desktop.focused(self.app), "the keyboard in the window")
        return self.app

    def text(self, name):
        return desktop.wait_until(lambda: desktop.find(self.app, ("text", "label"), name), f"the text {name}")

    def tab_to(self, name, role):
        """Goes there by the keyboard."""
        desktop.move_focus(self.app, name, role)
        return desktop.wait_until(
            lambda: (node := desktop.focused(self.app)) is not None and node.name == name and node, f"the keyboard at {name}")

    def choose(self, name):
        """Chooses something in the menu, by the keyboard."""
        desktop.key("F10")
        desktop.wait_until(lambda: desktop.find(self.app, ITEMS, name), f"{name} in the menu")
        desktop.move_focus(self.app, name, ITEMS)
        desktop.key("Return")

    def place(self, text, offset):
        """The place of a letter on the screen, where the window is in the upper left corner."""
        return desktop.Box(*text.queryText().getCharacterExtents(offset, pyatspi.WINDOW_COORDS))

    def pointer(self, *words):
        subprocess.run(["xdotool", *map(str, words)], check=True)

    # The window

    def test_pages_are_chosen_by_keyboard_and_all_have_names(self):
        app = self.open()
        def see_page(name):
            desktop.wait_until(lambda: name in [row.name for row in desktop.selected_rows(app)], f"the page {name}")
        for number, name in enumerate(PAGES, 1):
            desktop.key(f"alt+{number}")
            see_page(name)
            self.assert_all_named(app)
        desktop.key("ctrl+Page_Up")
        see_page(PAGES[-2])
        # The arrow keys go through the pages of the sidebar, which has the keyboard at first.
        desktop.key("Up")
        desktop.wait_until(lambda: PAGES[-2] not in [row.name for row in desktop.selected_rows(app)], "another page")

    @desktop.x11_only
    def test_the_sidebar_folds_in_a_narrow_window(self):
        app = self.open("links", size=NARROW)
        letter = self.text("Letter")
        desktop.wait_until(lambda: desktop.size_of(letter)[0] > 300, "the page alone")
        desktop.key("F9")
        row = desktop.wait_until(lambda: desktop.find(app, desktop.ROWS, PAGES[1]), "the sidebar")

        def stands():
            before = desktop.extents_of(row)
            desktop.settle()
            return before.x >= 0 and before.width > 0 and before == desktop.extents_of(row) and before
        box = desktop.wait_until(stands, "the sidebar where it will be")
        self.pointer("mousemove", box.x + box.width // 2, box.y + box.height // 2, "click", 1)
        message = self.text("Message")
        desktop.wait_until(lambda: desktop.size_of(message)[0] > 300, "the page, alone again")

    # The butterfly

    def on_shape(self, story, shape, share=0.08):
        """Letters in a strip in the middle of the shape, where its body is."""
        box = desktop.extents_of(shape)
        middle = box.x + box.width / 2
        top, bottom = box.y + 0.35 * box.height, box.y + 0.65 * box.height
        count = story.queryText().characterCount
        found = []
        for start in range(0, count, 30):
            stretch = range(start, min(start + 30, count))
            ends = [self.place(story, offset) for offset in (stretch[0], stretch[-1])]
            # A few words that begin and end above the strip, or below it, have no letter in it.
            if all(end.y + 2 * end.height < top for end in ends) or all(end.y - end.height > bottom for end in ends):
                continue
            for offset in stretch:
                letter = self.place(story, offset)
                center = (letter.x + letter.width / 2, letter.y + letter.height / 2)
                if letter.width > 0 and abs(center[0] - middle) < share * box.width and top < center[1] < bottom:
                    found.append(offset)
        return found

    @desktop.x11_only
    def test_text_makes_room_for_a_butterfly_that_is_moved(self):
        app = self.open("butterfly")
        story = self.text("Story")
        shape = desktop.wait_until(lambda: desktop.find(app, ("image", "icon"), "Butterfly"), "the butterfly")
        self.assertIn("Arrow keys", shape.description)
        self.assertEqual(self.on_shape(story, shape), [])
        before = desktop.extents_of(shape)
        # By the keyboard.
        self.tab_to("Butterfly", ("image", "icon"))
        for _ in range(8):
            desktop.key("Left")
        desktop.wait_until(lambda: abs(desktop.extents_of(shape).x - before.x + 96) <= 2, "it at the left of its place")
        self.assertEqual(self.on_shape(story, shape), [])
        # By the pointer, which takes it at its body.
        box = desktop.extents_of(shape)
        x, y = box.x + box.width // 2, box.y + box.height // 2
        self.pointer("mousemove", x, y, "mousedown", 1)
        for step in range(1, 11):
            self.pointer("mousemove", x - 20 * step, y + 10 * step)
        self.pointer("mouseup", 1)
        desktop.wait_until(
            lambda: abs(desktop.extents_of(shape).x - box.x + 200) <= 3 and abs(desktop.extents_of(shape).y - box.y - 100) <= 3,
            "it where it was dragged")
        desktop.wait_until(lambda: not self.on_shape(story, shape), "no letter on it")
        # Where only text is, a press goes to that.
        self.choose("Two Columns")
        desktop.wait_until(lambda: not self.on_shape(story, shape), "one column round it")

    @desktop.x11_only
    def test_text_makes_room_for_a_wreath_a_moon_and_what_is_turned(self):
        app = self.open("butterfly")
        story = self.text("Story")
        butterfly = desktop.wait_until(lambda: desktop.find(app, ("image", "icon"), "Butterfly"), "the butterfly")
        self.choose("Two Columns")

        def places():
            return [self.place(story, offset) for offset in range(0, story.queryText().characterCount, 40)]
        before = places()
        self.choose("Turn the Butterfly")
        desktop.wait_until(lambda: places() != before, "text round what is turned")
        self.assertEqual(self.on_shape(story, butterfly), [])
        for name in ("Wreath", "Moon"):
            before = places()
            self.choose("Wreath" if name == "Wreath" else "Moon That Grows")
            shape = desktop.wait_until(lambda name=name: desktop.find(app, ("image", "icon"), name), name)
            desktop.wait_until(lambda before=before: places() != before, "text round it")
            if name == "Moon":
                # A circle without a hole, in whichever size it is just now.
                desktop.wait_until(lambda shape=shape: not self.on_shape(story, shape), "no letter on the moon")
            else:
                # What is in its middle is text.
                desktop.wait_until(lambda shape=shape: self.on_shape(story, shape), "letters in the wreath")

    # Words

    def color(self, node, offset):
        return dict(part.split(":", 1) for part in node.queryText().getAttributes(offset)[0].split(";") if ":" in part).get(
            "fg-color")

    def test_words_color_as_one_types_and_a_handle_becomes_a_token(self):
        self.open("words")
        message = self.tab_to("Message", ("text",))
        desktop.key("ctrl+a")
        desktop.write("A rabbit and alice")
        desktop.wait_until(lambda: desktop.contents(message) == "A rabbit and alice", "what was typed")
        usual, rabbit, alice = self.color(message, 0), self.color(message, 3), self.color(message, 14)
        self.assertEqual(len({usual, rabbit, alice}), 3, (usual, rabbit, alice))
        desktop.write("s")
        desktop.wait_until(lambda: self.color(message, 14) == usual, "another word in the usual color")
        desktop.write(" @hatter")
        end = len("A rabbit and alices @hatte")
        desktop.wait_until(lambda: desktop.contents(message).endswith("@hatter"), "a handle")
        spelled = self.place(message, end).width
        self.assertGreater(spelled, 0)
        desktop.write(" x")
        # The token has one place for all letters that it stands for: the caret goes over it at once.
        text = message.queryText()
        desktop.wait_until(lambda: text.caretOffset == end + 3, "the caret behind it")
        for _ in range(3):
            desktop.key("Left")
        desktop.wait_until(lambda: text.caretOffset == len("A rabbit and alices "), "the caret before the token")
        self.assertEqual(desktop.contents(message), "A rabbit and alices @hatter x")

    # Letters

    @desktop.x11_only
    def test_looks_are_turned_off_and_text_goes_into_columns_and_pages(self):
        self.open("letterpress")
        sheet = self.text("Sheet")
        word = desktop.contents(sheet).index("AVATAR")
        width = self.place(sheet, word + 1).x - self.place(sheet, word).x
        self.choose("Kerning")
        desktop.wait_until(
            lambda: self.place(sheet, word + 1).x - self.place(sheet, word).x > width, "letters as far apart as they are wide")
        self.choose("Two Columns")
        end = sheet.queryText().characterCount - 2
        desktop.wait_until(
            lambda: self.place(sheet, end).x > desktop.extents_of(sheet).x + desktop.size_of(sheet)[0] / 2, "a second column")
        self.choose("Pages")
        desktop.wait_until(
            lambda: self.place(sheet, 0).x > desktop.extents_of(sheet).x + 100, "a sheet of paper in the middle")
        self.choose("One Column")
        # The picture is a character, and goes where its text goes.
        picture = desktop.contents(sheet).index("\ufffc")
        place = self.place(sheet, picture)
        self.pointer("mousemove", place.x - 1, place.y + place.height - 4, "click", 1)
        desktop.wait_until(lambda: desktop.is_focused(sheet), "the keyboard in the text")
        desktop.put_caret(sheet, picture)
        desktop.write("Oh! ")
        desktop.wait_until(lambda: self.place(sheet, picture + 4).x > place.x, "the picture behind what was typed")

    # Folds

    @desktop.x11_only
    def test_what_has_no_room_is_opened_and_sections_fold(self):
        app = self.open("folding", size=(900, 900))
        summary = desktop.wait_until(lambda: desktop.find(app, "label", "Summary"), "the summary")
        height = desktop.size_of(summary)[1]
        self.tab_to("Summary", ("label",))
        desktop.key("Return")
        desktop.wait_until(lambda: desktop.size_of(summary)[1] > 2 * height, "all of the text")
        self.choose("Show Three Lines Again")
        desktop.wait_until(lambda: desktop.size_of(summary)[1] == height, "three lines")

        story = self.text("Story")
        second = desktop.contents(story).index("The Pool of Tears")

        def below():
            """How far the second heading is below the first one, wherever the page is scrolled to."""
            return self.place(story, second).y - self.place(story, 0).y
        height = below()
        # By the keyboard.
        self.tab_to("Hide Down the Rabbit-Hole", desktop.BUTTONS)
        desktop.key("space")
        self.see(app, "Show Down the Rabbit-Hole")
        desktop.wait_until(lambda: below() < height - 100, "the next heading farther up")
        # By the pointer.
        button = self.button(app, "Show Down the Rabbit-Hole")
        box = desktop.extents_of(button)
        heading = self.place(story, 0)
        self.assertLessEqual(box.x + box.width, heading.x + 1, "in the margin")
        self.assertLess(abs(box.y + box.height / 2 - heading.y - heading.height / 2), 3, "beside its heading")
        self.pointer("mousemove", box.x + box.width // 2, box.y + box.height // 2, "click", 1)
        self.see(app, "Hide Down the Rabbit-Hole")
        desktop.wait_until(lambda: below() == height, "the section again")

    # Cards

    @desktop.x11_only
    def test_cards_are_scrolled_and_follow_the_text_size(self):
        size = desktop.TextSize()
        self.programs.append(size)
        app = self.open("rows")

        def card(number):
            return desktop.find(app, "text", re.compile(rf"^{number}\. "))
        first = desktop.wait_until(lambda: card(1), "the first card")
        desktop.wait_until(lambda: "reader1@example.org" in desktop.contents(first), "its text")
        height = desktop.size_of(first)[1]
        size.set(1.94)
        desktop.wait_until(lambda: desktop.size_of(first)[1] > 1.5 * height, "larger text")
        self.choose("Last Card")
        last = desktop.wait_until(lambda: card(200), "the last card")
        desktop.wait_until(lambda: "reader200@example.org" in desktop.contents(last), "its text")
        # What scrolled into view has the new size, too.
        self.assertGreater(desktop.size_of(last)[1], 1.2 * height)
        link = last.queryHypertext().getLink(0)
        self.assertEqual(desktop.contents(last)[link.startIndex:link.endIndex], "Read the book")

    # Links

    def browser_of_pages(self):
        """A program for addresses of the web, which writes what it is to show into the file that this answers."""
        data = Path(os.environ.get("XDG_DATA_HOME", Path(os.environ["HOME"], ".local/share")))
        opened = Path(os.environ["HOME"], "opened-address")
        script = Path(os.environ["HOME"], "show-address")
        script.write_text(f'#!/bin/sh\nprintf %s "$1" > "{opened}.part"\nmv "{opened}.part" "{opened}"\n')
        script.chmod(0o755)
        entries = data / "applications"
        entries.mkdir(parents=True, exist_ok=True)
        (entries / "show-address.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Show Address\nExec={script} %u\n"
            "MimeType=x-scheme-handler/https;\n")
        settings = Path(os.environ.get("XDG_CONFIG_HOME", Path(os.environ["HOME"], ".config")))
        settings.mkdir(parents=True, exist_ok=True)
        (settings / "mimeapps.list").write_text("[Default Applications]\nx-scheme-handler/https=show-address.desktop\n")
        return opened

    @desktop.x11_only
    def test_links_of_one_host_stay_in_the_app(self):
        opened = self.browser_of_pages()
        app = self.open("links")
        letter = self.text("Letter")
        words = desktop.contents(letter)

        def press(name):
            box = self.place(letter, words.index(name) + 2)
            self.pointer("mousemove", box.x + 2, box.y + box.height // 2, "click", 1)
        press("a flamingo")
        topic = desktop.wait_until(lambda: desktop.find(app, "text", "Help"), "the page of the app")
        desktop.wait_until(lambda: desktop.contents(topic).startswith("Flamingos"), "its text")
        desktop.wait_until(lambda: desktop.is_focused(self.button(app, "Back")), "the keyboard there")
        desktop.key("Escape")
        letter = self.text("Letter")
        # By the keyboard: a caret in text that is read, and return at a link.
        desktop.wait_until(lambda: desktop.is_focused(letter), "the keyboard in the letter")
        desktop.key("F7")
        desktop.put_caret(letter, words.index("hedgehogs") + 2)
        desktop.key("Return")
        desktop.wait_until(
            lambda: (node := desktop.find(app, "text", "Help")) and desktop.contents(node).startswith("Hedgehogs"), "the other page")
        desktop.press(self.button(app, "Back"))
        # Another one goes where it belongs: to the program for such addresses.
        letter = self.text("Letter")

        def is_opened():
            # GTK gives a click to nothing before it has drawn the page that is back.
            press("in the library")
            return opened.exists() and opened.read_text() == "https://www.gutenberg.org/ebooks/11"
        desktop.wait_until(is_opened, "the address in a browser")

    @desktop.x11_only
    def test_data_in_text_have_menus_of_what_fits_them(self):
        app = self.open("links")
        letter = self.tab_to("Letter", ("text",))
        words = desktop.contents(letter)
        desktop.key("F7")
        for datum, first, others in (
                ("+44 20", "Call", ["Copy Number"]), ("queen@", "Send Mail", ["Copy Address"]),
                ("12 Garden", "Show on Map", ["Copy Address"]), ("4 July", "Add to Calendar", ["Copy"]),
                ("in the library", "Open Link", ["Copy Link"]), ("hedgehogs", "Open in This Window", ["Copy Link"])):
            with self.subTest(datum):
                desktop.wait_until(lambda: desktop.is_focused(letter), "the keyboard in the letter")
                desktop.put_caret(letter, words.index(datum) + 2)
                desktop.key("Menu")
                for name in (first, *others):
                    self.see(app, name, ITEMS)
                desktop.key("Escape")
                desktop.wait_until(lambda first=first: not desktop.find(app, ITEMS, first), "no menu")
        # Elsewhere the menu has nothing of it.
        desktop.put_caret(letter, words.index("whole story"))
        desktop.key("Menu")
        self.see(app, "Select All", ITEMS)
        for name in ("Call", "Send Mail", "Show on Map", "Add to Calendar", "Open Link", "Copy Link"):
            self.assertIsNone(desktop.find(app, ITEMS, name), name)

    # The designed page

    @desktop.x11_only
    def test_a_designed_page_keeps_its_distances_and_turns(self):
        size = desktop.TextSize()
        self.programs.append(size)
        app = self.open("design")
        picture = desktop.wait_until(lambda: desktop.find(app, ("image", "icon"), "Butterfly"), "the picture")
        name = desktop.find(app, "label", "A Swallowtail")
        # The key line is wider than the other one, and the one beside the sidebar stands.
        line = max(desktop.find_all(app, "separator"), key=lambda node: desktop.size_of(node)[0])

        def places():
            return [desktop.extents_of(node) for node in (picture, name, line)]
        drawn, beside, above = desktop.wait_until(
            lambda: all(box.width > 0 for box in places()) and places(), "the page")
        self.assertEqual(drawn.x - above.x, 8, "from the margin")
        self.assertEqual(drawn.y - above.y - above.height, 8, "from the key line")
        self.assertGreaterEqual(beside.x, drawn.x + drawn.width)
        size.set(1.94)
        desktop.wait_until(lambda: places()[1].y >= places()[0].y + places()[0].height, "the picture above the text")
        drawn, _, above = places()
        self.assertGreater(drawn.width, 1.2 * 160)
        self.assertEqual(drawn.x - above.x, drawn.y - above.y - above.height)


if __name__ == "__main__":
    unittest.main()
