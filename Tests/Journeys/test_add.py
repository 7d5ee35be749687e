# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The person adds fonts of their own: files, a folder, an archive, from the file manager's side too."""

import json
import os
import re
import signal
import subprocess
import unittest
import zipfile
from pathlib import Path

import desktop

FILES_TITLE = "Font Files"
SUMMARY_TITLE = "Added Fonts"
NOTHING_TITLE = "No Fonts Added"


def with_table(font, tag, table):
    """The font with one more table; its checksums are not looked at."""
    count = int.from_bytes(font[4:6], "big")
    end = 12 + 16 * count
    records = [bytearray(font[place:place + 16]) for place in range(12, end, 16)]
    for record in records:
        offset = int.from_bytes(record[8:12], "big") + 16
        record[8:12] = offset.to_bytes(4, "big")
    offset = len(font) + 16
    offset += -offset % 4
    records.append(bytearray(
        tag + bytes(4) + offset.to_bytes(4, "big") + len(table).to_bytes(4, "big")))
    head = font[:4] + (count + 1).to_bytes(2, "big") + font[6:12]
    head += b"".join(bytes(record) for record in sorted(records, key=lambda record: record[:4]))
    body = head + font[end:]
    return body + bytes(offset - len(body)) + table + bytes(-len(table) % 4)


def open_over_the_bus(*paths):
    """What a file manager does for an app that the bus can start."""
    uris = ", ".join(f"'{Path(path).as_uri()}'" for path in paths)
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", "org.typecase.Typecase",
         "--object-path", "/org/typecase/Typecase",
         "--method", "org.freedesktop.Application.Open", f"[{uris}]", "{}"],
        check=True, stdout=subprocess.DEVNULL)


class Adding(desktop.Journey):
    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def files_window(self, *paths):
        self.start(["typecase", *paths])
        browser = desktop.application(desktop.BROWSER)
        desktop.window_titled(FILES_TITLE)
        return browser

    def test_font_files_are_shown_with_their_report_before_they_are_added(self):
        good, other, _ = desktop.loose_fonts()
        broken = good.with_name("Broken.ttf")
        broken.write_bytes(other.read_bytes()[:700])
        browser = self.files_window(good, broken)

        add = self.button(browser, re.compile("^Add Synthetic 1$"))
        refused = self.button(browser, re.compile(r"^Add Broken\.ttf\. Not possible: The end"))
        said = desktop.text_of(browser)
        self.assertIn("No faults were found", said)
        self.assertIn("Cannot be added", said)
        self.assertIn("The end of the font file is missing.", said)
        self.assertFalse(desktop.is_sensitive(refused), "a damaged font can be added")
        self.assert_all_named(browser)
        self.assertEqual(desktop.installed_families(), set(), "nothing before the person said so")

        desktop.press(add)
        desktop.wait_until(
            lambda: desktop.installed_families() == {"Synthetic 1"}, "the font added")
        self.see(browser, "Installed", "label")

        self.press_when_ready(browser, desktop.UNDO)
        desktop.wait_until(lambda: desktop.installed_families() == set(), "the adding undone")
        self.button(browser, re.compile("^Add Synthetic 1$"))

    def test_a_folder_is_added_whole_and_what_was_refused_is_explained(self):
        fonts = desktop.loose_fonts()
        folder = fonts[0].parent
        (folder / "Broken.ttf").write_bytes(fonts[0].read_bytes()[:700])
        (folder / "LICENSE.txt").write_text("free")
        browser = self.files_window(folder)

        self.press_when_ready(browser, re.compile("Add All"))
        desktop.wait_until(lambda: len(desktop.installed_families()) == 3, "three families added")
        desktop.window_titled(SUMMARY_TITLE)
        summary = desktop.wait_until(
            lambda: desktop.find(browser, desktop.WINDOWS, SUMMARY_TITLE), "the summary")
        said = desktop.wait_until(
            lambda: (text := desktop.text_of(summary)) and "Not Added" in text and text,
            "what was not added")
        for words in ("3 fonts added, 1 font not added", "The end of the font file is missing.",
                      "Broken.ttf", "1 file that is no font"):
            self.assertIn(words, said)
        self.assert_all_named(summary)

    def test_a_font_is_added_without_the_part_for_which_it_was_refused(self):
        fonts = desktop.loose_fonts()
        fonts[0].write_bytes(with_table(fonts[0].read_bytes(), b"COLR", b"no colors"))
        browser = self.files_window(fonts[0].parent)
        self.press_when_ready(browser, re.compile("Add All"))
        desktop.wait_until(
            lambda: desktop.installed_families() == {"Synthetic 2", "Synthetic 3"},
            "the other fonts added")
        summary = desktop.wait_until(
            lambda: desktop.find(browser, desktop.WINDOWS, SUMMARY_TITLE), "the summary")
        said = desktop.wait_until(
            lambda: (text := desktop.text_of(summary)) and "in Part" in text and text,
            "what can be added in part")
        self.assertIn("A part of the font (COLR) is damaged.", said)
        self.assertIn("Missing then: colors and pictures", said)
        self.assert_all_named(summary)
        self.press_when_ready(summary, re.compile("^Install Without$"))
        desktop.wait_until(
            lambda: len(desktop.installed_families()) == 3, "the font without its colors")

    def test_a_font_that_another_program_hides_is_told_with_its_rule(self):
        rules = desktop.rejecting("Synthetic 2")
        self.addCleanup(rules.unlink, missing_ok=True)
        browser = self.files_window(desktop.loose_fonts()[0].parent)
        self.press_when_ready(browser, re.compile("Add All"))
        desktop.wait_until(lambda: len(desktop.installed_families()) == 3, "three families added")
        summary = desktop.wait_until(
            lambda: desktop.find(browser, desktop.WINDOWS, SUMMARY_TITLE), "the summary")
        said = desktop.wait_until(
            lambda: (text := desktop.text_of(summary)) and "Not Seen by Programs" in text and text,
            "what programs do not see")
        for words in ("a rule rejects them", "Synthetic 2", f"{rules}:8"):
            self.assertIn(words, said)
        self.assert_all_named(summary)
        self.assertEqual(rules.read_text(), desktop.rejection("Synthetic 2"), "another program's file")

    def test_adding_is_called_off_and_nothing_is_added(self):
        folder = desktop.loose_fonts(families=3000, glyphs=40)[0].parent
        browser = self.files_window(folder)
        self.see(browser, re.compile("^2940 more fonts are not shown"), "label")
        window = desktop.find(browser, desktop.WINDOWS, FILES_TITLE)
        self.press_when_ready(browser, re.compile("Add All"))
        # In the middle of it: the registry stands still while the person finds the button.
        staging = Path(os.environ["XDG_DATA_HOME"]) / "typecase/staging"
        desktop.wait_until(lambda: any(staging.glob("*/*")), "the first copies")
        registry = desktop.process_of("org.typecase.Registry")
        os.kill(registry, signal.SIGSTOP)
        try:
            # The bar is the window's last part.
            cancel = desktop.wait_until(lambda: last_button(window), "a button of the bar")
            desktop.press(cancel)
            desktop.wait_until(lambda: not desktop.is_sensitive(cancel), "a button that was pressed")
        finally:
            os.kill(registry, signal.SIGCONT)
        desktop.wait_until(
            lambda: has_message(window, "No fonts were added"), "a message over the window")
        self.assertEqual(desktop.installed_families(), set())

    def test_an_archive_opened_by_the_file_manager_shows_the_fonts_in_it(self):
        fonts = desktop.loose_fonts(families=2)
        archive = fonts[0].parent / "fonts.zip"
        with zipfile.ZipFile(archive, "w") as packed:
            for font in fonts:
                packed.write(font, f"inside/{font.name}")
        open_over_the_bus(archive)
        browser = desktop.application(desktop.BROWSER)
        self.press_when_ready(browser, re.compile("^Add Synthetic 2$"))
        desktop.wait_until(
            lambda: desktop.installed_families() == {"Synthetic 2"}, "the font of the archive")
        self.assertIn("fonts.zip › inside/", desktop.text_of(browser))

    def test_a_newer_font_of_the_same_name_replaces_the_older_when_the_person_says_so(self):
        older = desktop.loose_fonts(families=1, glyphs=40)
        newer = desktop.loose_fonts(families=1, glyphs=60)
        desktop.typecasectl("add", older[0])
        before = glyphs()
        browser = self.files_window(newer[0])

        add = re.compile("^Add Synthetic 1$")
        self.press_when_ready(browser, add)
        self.see(browser, "Replace 1 Font?")
        # Each font by its name, old against new, with a choice of its own.
        self.see(browser, re.compile("^Replace .*Synthetic 1"), "check box")
        self.see(browser, re.compile("with other contents|Installed: "), "label")
        self.press_when_ready(browser, re.compile("Skip"))
        self.see(browser, re.compile("1 font not added"))
        self.assertEqual(glyphs(), before, "skipped, and yet replaced")
        desktop.bring_forward(NOTHING_TITLE)
        desktop.key("Escape")
        self.see_no(browser, NOTHING_TITLE, desktop.WINDOWS)

        self.press_when_ready(browser, add)
        self.see(browser, "Replace 1 Font?")
        self.press_when_ready(browser, re.compile("Replace"))
        desktop.wait_until(lambda: glyphs() == before + 20, "the font replaced")
        self.assertEqual(desktop.installed_families(), {"Synthetic 1"})

    def test_a_font_whose_name_an_app_has_is_refused_and_nothing_is_asked(self):
        bundle, families = desktop.synthetic_bundle(families=1, faces=1)
        self.install(bundle, families)
        [font] = desktop.loose_fonts(families=1, glyphs=60)
        browser = self.files_window(font)
        # It is known before the person presses anything.
        add = self.button(browser, re.compile("^Add Synthetic 1. Not possible: Another"))
        self.assertFalse(desktop.is_sensitive(add))
        self.see(browser, "Another installed font has the same name.", "label")

    def test_a_summary_says_first_how_many_can_be_added(self):
        fonts = desktop.loose_fonts(families=3)
        desktop.typecasectl("add", fonts[1])
        fonts[0].with_name("A broken one.ttf").write_bytes(fonts[0].read_bytes()[:700])
        fonts[0].with_name("Z copy.ttf").write_bytes(
            fonts[0].read_bytes() + b"\0\0\0\0")
        browser = self.files_window(fonts[0].parent)
        self.see(
            browser, "2 fonts can be added, 1 is installed already, 2 cannot be added", "label")
        self.see(browser, "Another of these files has a font with the same name.", "label")
        adds = [button.name for button in desktop.find_all(browser, desktop.BUTTONS)
                if re.match("Add .*(Synthetic|broken)", button.name or "")]
        self.assertIn("Not possible", adds[-1])
        self.assertNotIn("Not possible", adds[0])
        # Nothing is asked about clashes inside the folder.
        self.press_when_ready(browser, re.compile("Add All"))
        desktop.wait_until(lambda: len(desktop.installed_families()) == 3, "all families")
        self.see(browser, re.compile("2 fonts added"))
        self.assertIsNone(desktop.find(browser, None, re.compile("^Replace .*\\?$")))

    def test_the_browser_is_shown_when_the_desktop_activates_it(self):
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.typecase.Typecase",
             "--object-path", "/org/typecase/Typecase",
             "--method", "org.freedesktop.Application.Activate", "{}"],
            check=True, stdout=subprocess.DEVNULL)
        browser = desktop.application(desktop.BROWSER)
        self.see(browser, "No Installed Fonts")
        self.button(browser, re.compile("Add Fonts…"))
        # Each half of the button in the header has a name of its own.
        self.button(browser, "Add Fonts")
        self.button(browser, "More Ways to Add Fonts")


def last_button(node):
    """The button at the end of a window, when that is one that says Cancel."""
    for index in reversed(range(node.childCount)):
        child = node.getChildAtIndex(index)
        if child is None or not desktop.is_showing(child):
            continue
        if desktop.role_of(child) in desktop.BUTTONS:
            return child if desktop.spoken(child).endswith("Cancel") else None
        found = last_button(child)
        if found is not None:
            return found
    return None


def has_message(node, words):
    """Whether a message stands over a window; the cards below it are not looked through."""
    for index in range(node.childCount):
        child = node.getChildAtIndex(index)
        if child is None or desktop.role_of(child) == "scroll pane":
            continue
        if (child.name == words and desktop.is_showing(child)) or has_message(child, words):
            return True
    return False


def glyphs():
    """How many glyphs the only font that is installed has."""
    [font] = json.loads(desktop.typecasectl("list", "--json"))
    [details] = json.loads(desktop.typecasectl("show", font["postscript-name"], "--json"))
    return details["glyph-count"]


if __name__ == "__main__":
    unittest.main()
