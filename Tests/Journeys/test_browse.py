# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The person looks through all fonts: by places, by words, by filters, with the keyboard."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from gi.repository import GLib

import desktop
from opened_files import OpenedFiles

APP = "Example Font Provider"
VIEW = "Sample and Order"
FILTER = "Filter"
SEARCH = "Search"
# By name before and after all others; the first one alone has a bold face.
FIRST, LAST = "Abacus 1", "Zephyr 1"


def system_families(*condition):
    """The families that the system has, by fontconfig."""
    run = subprocess.run(
        ["fc-list", *condition, "--format", "%{family[0]}\n"], check=True, capture_output=True,
        text=True)
    return set(run.stdout.split("\n")) - {""} - desktop.installed_families()


def made(prefix, faces):
    """The files of a family whose name begins so."""
    folder = Path(tempfile.mkdtemp(dir=os.environ["HOME"]))
    subprocess.run(
        [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--faces-per-family",
         str(faces), "--prefix", prefix, "--output", str(folder)], check=True)
    return sorted(folder.iterdir())


class Browsing(desktop.Journey):
    def setUp(self):
        super().setUp()
        # The tests of a file share a session, and what is in its registry.
        if not desktop.installed_families():
            self.install(*desktop.synthetic_bundle(families=30))
            desktop.typecasectl("add", *made("Abacus", faces=3), *made("Zephyr", faces=1))
        self.families = desktop.installed_families()
        self.window = self.browser()
        desktop.bring_forward(desktop.BROWSER_TITLE)
        self.see_names(lambda names: FIRST in names, "the installed fonts")

    def names(self):
        """The families of the list, as far as it is drawn."""
        names = []
        for row in desktop.family_rows(self.window):
            with contextlib.suppress(GLib.Error, RuntimeError):
                names.append(re.split(r", \d+ style", row.name)[0])
        return names

    def see_names(self, condition, what):
        return desktop.wait_until(
            lambda: (names := self.names()) and condition(names) and names, what)

    def open_place(self, title):
        desktop.move_focus(self.window, title)
        desktop.key("Return")

    def focus_family(self, family):
        """Gives the keyboard to a row of the list, which begins with the first family."""
        self.press_key_to_row("ctrl+f", "Down")
        desktop.move_focus(self.window, re.compile(f"^{family}, "))

    def press_key_to_row(self, *keys):
        for key in keys:
            desktop.key(key)
        desktop.wait_until(self.focused_family, "a family with the keyboard focus")

    def focused_family(self):
        """The family whose row has the keyboard focus."""
        node = desktop.focused(self.window)
        parts = re.split(r", \d+ style", desktop.spoken(node) if node else "")
        return parts[0] if len(parts) > 1 else None

    def see_focus(self, family):
        desktop.wait_until(lambda: self.focused_family() == family, f"the keyboard on {family}")

    def is_in_search(self):
        node = desktop.focused(self.window)
        return node is not None and SEARCH in (node.name, node.parent.name)

    # Starting

    def test_fonts_that_were_seen_last_are_there_before_the_registry_answers(self):
        browser = self.programs.pop()
        browser.end()
        registry = desktop.process_of("org.typecase.Registry")
        os.kill(registry, signal.SIGSTOP)
        try:
            self.window = self.browser()
            self.see_names(lambda names: {FIRST, "Synthetic 1"} <= set(names), "the fonts of before")
            self.see(self.window, f"{len(self.families)} families")
        finally:
            os.kill(registry, signal.SIGCONT)
        # From then on it follows the registry as usual.
        added, = made("Meadow", faces=1)
        desktop.typecasectl("add", added)
        self.addCleanup(desktop.typecasectl, "remove", "Meadow 1")
        self.see_names(lambda names: "Meadow 1" in names, "the font that was added")

    def test_the_window_s_own_text_needs_no_font_that_apps_installed(self):
        """fontconfig holds the caches of the fonts that a program may draw text with."""
        caches = str(Path(os.environ["XDG_DATA_HOME"]) / "typecase/cache")
        def maps(process):
            return Path(f"/proc/{process.pid}/maps").read_text()
        self.assertNotIn(caches, maps(self.programs[-1].process))
        # Every other program has them.
        other = subprocess.Popen(
            [sys.executable, "-c", "import gi; gi.require_version('PangoCairo', '1.0')\n"
             "from gi.repository import PangoCairo\n"
             "PangoCairo.FontMap.get_default().list_families(); print(flush=True); input()"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            other.stdout.readline()
            self.assertIn(caches, maps(other))
        finally:
            other.communicate(b"\n")

    def test_no_font_is_opened_that_is_not_on_the_screen(self):
        self.programs.pop().end()
        store = Path(os.environ["XDG_DATA_HOME"]) / "typecase"
        families = dict(
            line.split("\t") for line in subprocess.run(
                ["fc-scan", "--format", "%{file}\t%{family[0]}\n", str(store)], check=True,
                capture_output=True, text=True).stdout.splitlines())
        watch = OpenedFiles(store)
        self.addCleanup(watch.close)
        self.window = self.browser()
        self.see_names(lambda names: FIRST in names, "the installed fonts")
        self.see(self.window, f"{len(self.families)} families")
        opened = set()

        def families_opened():
            opened.update(families[path] for path in watch.read() if path in families)
            return opened
        desktop.wait_until(lambda: FIRST in families_opened(), "a sample in the first font")
        # The window has room for some ten rows of the thirty.
        self.assertLess(len(families_opened()), len(self.families) // 2)
        self.assertNotIn(LAST, opened)
        self.press_key_to_row("ctrl+f", "Down", "End")
        desktop.wait_until(lambda: LAST in families_opened(), "a sample in the last font")
        # What was passed over stays closed.
        self.assertLess(len(families_opened()), len(self.families))

    # Searching

    def test_what_is_typed_anywhere_is_looked_for(self):
        self.focus_family(FIRST)
        desktop.ANNOUNCEMENTS.words.clear()
        desktop.write("abacus")
        self.see_names(lambda names: names == [FIRST], "the family of that name")
        self.see(self.window, "1 family")
        desktop.wait_until(
            lambda: self.is_in_search() and desktop.says(self.window, "1 family"), "the number of families said")

        desktop.key("Escape")
        self.see_names(lambda names: {FIRST, "Synthetic 1"} <= set(names), "all families")

        desktop.write("zephir")
        self.see_names(lambda names: names == [LAST], "the family that was meant")
        self.see(self.window, "1 family for “zephyr”")

        desktop.key("Escape")
        self.see_names(lambda names: {FIRST, "Synthetic 1"} <= set(names), "all families")
        desktop.write("xqxqxqxq")
        self.see(self.window, "No Fonts Found")
        self.assertEqual(self.names(), [])
        desktop.key("Escape")
        self.see_names(lambda names: {FIRST, "Synthetic 1"} <= set(names), "all families")

    def test_a_search_ends_with_another_place(self):
        desktop.write("zephyr")
        self.see_names(lambda names: names == [LAST], "the family of that name")
        self.open_place("All Fonts")
        self.see_names(lambda names: "DejaVu Sans" in names, "all fonts")

    # Places

    def test_a_place_lists_the_fonts_that_belong_there(self):
        system = system_families()
        self.assertIn("DejaVu Serif", system)
        self.see(self.window, f"{len(self.families)} families")
        self.assertEqual(system & set(self.names()), set(), "fonts of the system among the installed")
        self.open_place("Built-in Fonts")
        self.see_names(lambda names: set(names) == system, f"{system} and no others")

        self.open_place("All Fonts")
        self.see_names(lambda names: {FIRST, "DejaVu Serif"} <= set(names), "both kinds of fonts")
        self.see(self.window, f"{len(system | self.families)} families")

        self.open_place("Monospace")
        fixed = system_families(":spacing=100")
        self.assertTrue(fixed)
        # Of some more than fontconfig knows the file says so itself.
        self.see_names(
            lambda names: fixed <= set(names) and not {"DejaVu Sans", "DejaVu Serif"} & set(names),
            f"{fixed} and none of letters of several widths")

    def test_what_is_turned_off_has_a_place_of_its_own(self):
        self.open_place("Turned Off")
        self.see(self.window, "No Fonts Here")
        ids = [font["id"] for font in json.loads(desktop.typecasectl("list", "--json"))
               if font["family"] == LAST]
        self.addCleanup(desktop.manager, "SetEnabled", "(asb)", ids, True)
        desktop.manager("SetEnabled", "(asb)", ids, False)
        self.see_names(lambda names: names == [LAST], "the family that was turned off")
        desktop.manager("SetEnabled", "(asb)", ids, True)
        self.see(self.window, "No Fonts Here")

    # Filters

    def test_a_filter_narrows_the_list_until_its_chip_is_pressed(self):
        self.press_menu(self.window, FILTER)
        self.press_when_ready(self.window, "Bold")
        self.see_names(lambda names: names == [FIRST], "the family with a bold face")
        self.see(self.window, "1 family")
        self.assert_all_named(self.window)
        desktop.key("Escape")
        self.press_when_ready(self.window, "Remove the filter “Bold”")
        self.see_names(lambda names: "Synthetic 1" in names, "all families")
        self.see_no(self.window, "Remove the filter “Bold”")

    # The keyboard

    def test_a_filter_by_language_and_app_is_chosen_from_a_list(self):
        self.open_place("All Fonts")
        self.see_names(lambda names: FIRST in names, "all fonts")
        self.press_menu(self.window, FILTER)
        self.choose("App", "Added by you")
        self.see_names(lambda names: names == [FIRST, LAST], "the person's own fonts")
        self.choose("App", "Built-in")
        self.see_names(
            lambda names: names and set(names) <= system_families(), "the system's fonts")
        self.choose("Language or Script", "Arabic script")
        self.see_names(
            lambda names: names and set(names) <= system_families(":lang=ar"), "those for Arabic")
        desktop.key("Escape")
        for value in ("Built-in", "Arabic script"):
            self.press_when_ready(self.window, f"Remove the filter “{value}”")
            # The chips are made again, and one of before takes no press.
            self.see_no(self.window, f"Remove the filter “{value}”")
        self.see_names(lambda names: FIRST in names, "all fonts again")

    def choose(self, list_name, value):
        """Chooses from one of the filter's lists, by the words that it has."""
        button = desktop.wait_until(
            lambda: next((
                node for node in desktop.find_all(self.window, None, list_name)
                if desktop.role_of(node) in ("toggle button", "push button", "button")), None),
            f"the list {list_name}")
        desktop.press(button)
        desktop.wait_until(
            lambda: desktop.role_of(desktop.focused(self.window)) in ("text", "entry"),
            "the keyboard in the field of the list")
        desktop.write(value)
        desktop.wait_until(
            lambda: desktop.contents(desktop.focused(self.window)) == value, f"“{value}” typed")
        desktop.key("Return")
        # Its field is the one that is typed into the next time.
        desktop.wait_until(
            lambda: desktop.role_of(desktop.focused(self.window)) not in ("text", "entry"),
            "the list closed")

    def test_keys_lead_through_the_list_and_out_of_it(self):
        self.press_key_to_row("ctrl+f", "Down")
        self.see_focus(FIRST)
        desktop.key("End")
        self.see_focus(LAST)
        desktop.key("Home")
        self.see_focus(FIRST)

        desktop.key("Tab")
        desktop.wait_until(
            lambda: desktop.focused(self.window) and not self.focused_family(),
            "the keyboard out of the list")
        self.press_key_to_row("ctrl+f", "Down")
        desktop.key("shift+Tab")
        desktop.wait_until(self.is_in_search, "the keyboard in the search field")

    def test_a_family_is_removed_at_once_and_comes_back(self):
        self.focus_family("Synthetic 1")
        position = self.names().index("Synthetic 1")
        follower = self.names()[position + 1]
        registry = desktop.process_of("org.typecase.Registry")
        # The row waits for no answer.
        os.kill(registry, signal.SIGSTOP)
        try:
            desktop.key("Delete")
            self.see_names(lambda names: "Synthetic 1" not in names, "the row gone")
            self.see_focus(follower)
        finally:
            os.kill(registry, signal.SIGCONT)
        desktop.wait_until(
            lambda: desktop.installed_families() == self.families - {"Synthetic 1"},
            "the family removed")
        self.see(self.window, desktop.UNDO)

        desktop.key("ctrl+z")
        desktop.wait_until(
            lambda: desktop.installed_families() == self.families, "the family installed again")
        self.see_names(lambda names: names[position] == "Synthetic 1", "the row in its place")

    # How the list looks

    def picture_of(self, family):
        """A fingerprint of how a row is drawn."""
        [row] = desktop.family_rows(self.window, family)
        box = desktop.extents_of(row)
        file = Path(os.environ["HOME"]) / "row.png"
        desktop.screenshot(file, desktop.BROWSER_TITLE)
        return subprocess.run(
            ["convert", file, "-crop", f"{box.width}x{box.height}+{box.x}+{box.y}", "-format",
             "%#", "info:"], check=True, capture_output=True, text=True).stdout

    def steady_picture(self, family, condition=lambda picture: True):
        """A fingerprint that stays as it is."""
        seen = []

        def is_steady():
            seen.append(self.picture_of(family))
            return seen[-2:-1] == seen[-1:] and condition(seen[-1])
        desktop.wait_until(is_steady, f"a row of {family} as it should be")
        return seen[-1]

    def write_sample(self, text):
        self.press_menu(self.window, VIEW)
        desktop.move_focus(self.window, re.compile("^Sample Text"), ("text", "entry"))
        desktop.key("ctrl+a")
        desktop.key("BackSpace")
        desktop.write(text)
        desktop.key("Escape")
        self.see_no(self.window, re.compile("^Sample Text"), "text")

    def test_families_are_drawn_with_the_person_s_own_text(self):
        # The other fonts lack these letters, and are drawn with their own.
        before = self.steady_picture(FIRST)
        self.write_sample("Quartz 123")
        self.steady_picture(FIRST, lambda picture: picture != before)
        self.write_sample("")
        self.steady_picture(FIRST, lambda picture: picture == before)

    def test_by_app_families_stand_below_the_name_of_who_installed_them(self):
        heading = re.compile(f"^{APP}, 30 families$")
        self.see_no(self.window, heading, desktop.ROWS)
        self.order_by_app(self.window)
        self.see(self.window, heading, desktop.ROWS)
        mine = self.see(self.window, re.compile("^Added by you"), desktop.ROWS)
        self.assertTrue(mine)
        self.see_names(lambda names: names[:3] == [FIRST, LAST, "Synthetic 1"], "two groups")

    def test_the_view_is_kept_for_the_next_start(self):
        self.addCleanup(desktop.forget_view)
        self.order_by_app(self.window)
        self.see(self.window, re.compile("^Added by you"), desktop.ROWS)
        self.write_sample("Hamburg")
        self.open_family(self.window, FIRST)
        # Lists and specimens have one text.
        specimen = self.see(self.window, "Specimen Text", "text")
        self.assertEqual(desktop.contents(specimen), "Hamburg")
        desktop.type_into(specimen, "123")
        subprocess.run(["gapplication", "action", desktop.BROWSER, "quit"], check=True)
        desktop.see_no_window(desktop.BROWSER)
        self.window = self.browser()
        self.see(self.window, re.compile("^Added by you"), desktop.ROWS)
        desktop.bring_forward(desktop.BROWSER_TITLE)
        self.press_menu(self.window, VIEW)
        self.assertEqual(desktop.contents(self.see(self.window, "Sample Text", "text")), "123")
        desktop.key("Escape")
        self.open_family(self.window, LAST)
        desktop.wait_until(
            lambda: desktop.contents(self.see(self.window, "Specimen Text", "text")) == "123",
            "the text of the family before")

    def test_the_texts_of_an_earlier_version_become_one_and_a_kept_one(self):
        self.addCleanup(desktop.forget_view)
        subprocess.run(["gapplication", "action", desktop.BROWSER, "quit"], check=True)
        desktop.see_no_window(desktop.BROWSER)
        for key, text in (("list-sample", "Of lists"), ("specimen-text", "Of specimens")):
            subprocess.run(["gsettings", "set", "org.typecase.Typecase.view", key, text], check=True)
        self.window = self.browser()
        desktop.bring_forward(desktop.BROWSER_TITLE)
        self.press_menu(self.window, VIEW)
        self.assertEqual(
            desktop.contents(self.see(self.window, "Sample Text", "text")), "Of specimens")
        self.press_menu(self.window, "Sample Text: My Text")
        desktop.move_focus(self.window, "Search Texts", ("text", "entry"))
        desktop.write("Sample Text of Lists")
        self.see(self.window, "Sample Text of Lists", desktop.ROWS)
        desktop.key("Return")
        desktop.wait_until(
            lambda: desktop.contents(self.see(self.window, "Sample Text", "text")) == "Of lists",
            "the other text")

    def begin_with(self, **settings):
        """Starts the browser anew with other settings of its view."""
        self.addCleanup(desktop.forget_view)
        subprocess.run(["gapplication", "action", desktop.BROWSER, "quit"], check=True)
        desktop.see_no_window(desktop.BROWSER)
        for key, value in settings.items():
            subprocess.run(
                ["gsettings", "set", "org.typecase.Typecase.view", key.replace("_", "-"), value], check=True)
        self.window = self.browser()
        desktop.bring_forward(desktop.BROWSER_TITLE)
        self.press_menu(self.window, VIEW)

    def test_a_text_of_several_lines_keeps_them_when_it_is_written_on_in_one(self):
        self.begin_with(my_text="'Überschrift\\nHeart ☎\ufe0e'", sample="own")
        field = self.see(self.window, "Sample Text", "text")
        self.assertEqual(desktop.contents(field), "Überschrift\nHeart ☎\ufe0e")
        desktop.move_focus(self.window, re.compile("^Sample Text"), ("text", "entry"))
        desktop.key("End")
        desktop.write("!")
        desktop.wait_until(
            lambda: desktop.contents(field) == "Überschrift\nHeart ☎\ufe0e!", "the text with another letter")

    def test_the_button_of_texts_says_the_language_that_was_chosen_before(self):
        self.begin_with(sample="language:de")
        self.see(self.window, "Sample Text: German")

    # Names for screen readers

    def test_everything_has_a_name(self):
        self.assert_all_named(self.window)
        for button in (FILTER, VIEW):
            self.press_menu(self.window, button)
            self.see(self.window, "Bold" if button == FILTER else "Sample Text")
            self.assert_all_named(self.window)
            desktop.key("Escape")


if __name__ == "__main__":
    unittest.main()
