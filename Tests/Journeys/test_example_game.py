# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The example game is right at every text size, in both directions, 360 pixels wide."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import pyatspi

import desktop

GAME = "org.typecase.ExampleGame"
NARROW, HEIGHT = 360, 640
# What body text is of its usual size in each of the twelve categories.
FACTORS = [size / 17 for size in (14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53)]
# The distance of lines of body text in each of them, by which the game's fonts grow.
LEADINGS = (19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62)
USUAL, FIRST_ACCESSIBLE = 3, 7
# The families that the game would like best, as `GameFont` has them.
NAMES = ("Libertinus Serif", "Source Serif 4", "Noto Serif", "DejaVu Serif")
TEXTS = ("Libertinus Sans", "Source Sans 3", "Noto Sans", "DejaVu Sans")
TABS = ("radio button", "toggle button", "page tab")


class ExampleGame(desktop.Journey):
    """The window is on X11, where its width can be chosen."""

    # None is the usual direction.
    language = None

    @classmethod
    def setUpClass(cls):
        cls.environment = []
        if cls.language:
            # Made here, so that the machine need not have it.
            cls.locales = tempfile.TemporaryDirectory()
            cls.addClassCleanup(cls.locales.cleanup)
            subprocess.run(
                ["localedef", "-i", cls.language, "-f", "UTF-8",
                 Path(cls.locales.name) / f"{cls.language}.UTF-8"], check=True)
            cls.environment = [
                f"LOCPATH={cls.locales.name}", f"LC_ALL={cls.language}.UTF-8", f"LANGUAGE={cls.language[:2]}"]

    def setUp(self):
        super().setUp()
        self.text_size = desktop.TextSize()
        self.programs.append(self.text_size)

    def start_game(self, *options):
        """Its window, as narrow as that of a phone."""
        self.start(["env", *self.environment, "example-game", *options])
        game = desktop.application(GAME)
        # Kept: to look for them takes longer than all else.
        self.opponents = desktop.wait_until(
            lambda: len(rows := self.rows(game)) == 5 and rows, "the opponents")
        self.abouts = [
            max(desktop.find_all(row, "label"), key=lambda label: len(label.name))
            for row in self.opponents]
        self.buttons = [desktop.find(row, desktop.BUTTONS) for row in self.opponents]
        self.title = next(frame.name for frame in game if frame is not None)
        desktop.resize(self.title, NARROW, HEIGHT)
        desktop.wait_until(
            lambda: desktop.size_of(self.list_of(game))[0] <= NARROW, "a narrow window")
        desktop.bring_forward(self.title)
        return game

    # The words are in the language of the person; places and roles are the same in all.

    def list_of(self, game):
        return desktop.find(game, "list")

    def rows(self, game, page=0):
        """Those of the opponents, which have a button, or of the achievements, once they were shown."""
        # GTK 4.18 names the page that is seen in the place of those that are not as well.
        rows = {row.name: row for row in desktop.find_all(game, desktop.ROWS)
                if desktop.size_of(row)[0] > 0
                and (desktop.find(row, desktop.BUTTONS) is None) == (page == 1)}
        return list(rows.values())

    def tabs(self, game):
        """Those below the pages: the ones of the header bar have no room there."""
        return desktop.wait_until(
            lambda: len(tabs := [tab for tab in desktop.find_all(game, TABS)
                                 if desktop.extents_of(tab).y > HEIGHT / 2]) == 2 and tabs, "two tabs")

    def set_size(self, factor):
        """Sets the text size, and waits until the window is laid out in it."""
        if factor == self.text_size.factor:
            return
        before = self.layout()
        self.text_size.set(factor)
        desktop.wait_until(lambda: self.layout() != before, f"{factor} times the text size")

    def layout(self):
        """How large all is: beside each other buttons grow with their words, and below each other texts do."""
        return [desktop.size_of(node)
                for node in (*self.opponents, *self.abouts, *self.buttons)]

    def assert_fonts(self, row):
        """The first text of a row has the font of names, and the longest one that of texts."""
        installed = subprocess.run(
            ["fc-list", ":", "family"], capture_output=True, text=True, check=True).stdout
        labels = desktop.find_all(row, "label")
        longest = max(labels, key=lambda label: len(label.name))
        for label, wanted in ((labels[0], NAMES), (longest, TEXTS)):
            family = next(name for name in wanted if name in installed)
            self.assertEqual(desktop.look_of(label).get("family-name"), family, label.name)

    @staticmethod
    def points(category):
        """The size of the long texts, which are of 10 points usually and have whole points."""
        return max(round(10 * LEADINGS[category] / LEADINGS[USUAL]), 1)

    def see_sizes(self, game, factor):
        """Waits until the texts of the achievements have the size."""
        # In whole pixels, of which 96 are 72 points.
        wanted = int(self.points(FACTORS.index(factor)) * 96 / 72)

        def size():
            row = self.rows(game, 1)[0]
            label = max(desktop.find_all(row, "label"), key=lambda label: len(label.name))
            return desktop.look_of(label).get("size")
        desktop.wait_until(lambda: size() == str(wanted), f"texts of {wanted} pixels")

    def see_page(self, game, page):
        desktop.wait_until(
            lambda: self.tabs(game)[page].getState().contains(pyatspi.STATE_SELECTED)
            and len(self.rows(game, page)) == 5, f"page {page + 1}")

    def areas(self):
        """How many pixels the long texts of the opponents have, from top to bottom."""
        return [width * height for width, height in map(desktop.size_of, self.abouts)]

    def have_room(self, usual, factor):
        """For each long text whether it has as much room, for its size, as at the usual text size."""
        return [now > 0.6 * factor ** 2 * before
                for now, before in zip(self.areas(), usual, strict=True)]

    def assert_inside(self, game, page=0):
        nodes = [node for row in self.rows(game, page)
                 for node in (row, *desktop.find_all(row, ("label", *desktop.BUTTONS)))]
        for node in [*nodes, *self.tabs(game)]:
            place = desktop.extents_of(node)
            self.assertGreater(place.width, 0, node.name)
            self.assertGreaterEqual(place.x, 0, node.name)
            self.assertLessEqual(place.x + place.width, NARROW, node.name)

    @desktop.x11_only
    def test_texts_are_whole_and_buttons_turn_at_all_twelve_sizes_on_both_pages(self):
        game = self.start_game()
        self.assert_all_named(game)
        usual = self.areas()
        for category, factor in enumerate(FACTORS):
            self.set_size(factor)
            self.assert_inside(game)
            self.assertEqual(
                self.have_room(usual, self.points(category) / 10), [True] * 5, f"texts at {factor}")
            for button, text in zip(
                    map(desktop.extents_of, self.buttons), map(desktop.extents_of, self.abouts)):
                if category >= FIRST_ACCESSIBLE:
                    self.assertGreaterEqual(button.y, text.y + text.height, "below the text")
                elif category > USUAL:
                    # Where the text has room for its words beside the button, or else below it.
                    continue
                elif self.language:
                    self.assertLessEqual(button.x + button.width, text.x, "left of the text")
                else:
                    self.assertGreaterEqual(button.x, text.x + text.width, "right of the text")
            for row in self.opponents:
                self.assert_fonts(row)
        desktop.press(self.tabs(game)[1])
        self.see_page(game, 1)
        for factor in reversed(FACTORS):
            self.text_size.set(factor)
            self.see_sizes(game, factor)
            self.assert_inside(game, page=1)
            for row in self.rows(game, 1):
                self.assert_fonts(row)

    @desktop.x11_only
    def test_the_first_step_shows_fewer_of_its_texts_when_they_are_large(self):
        game = self.start_game("--step", "1")
        usual = self.areas()
        button = self.buttons[0]
        height = desktop.size_of(button)[1]
        self.text_size.set(FACTORS[-1])
        desktop.wait_until(lambda: desktop.size_of(button)[1] > height, "large text")
        self.assertEqual(self.have_room(usual, FACTORS[-1]), [False] * 5)

    @desktop.x11_only
    def test_tabs_are_reached_by_the_keyboard_and_shown_enlarged_by_a_long_press(self):
        game = self.start_game()
        self.set_size(FACTORS[8])
        first, second = self.tabs(game)
        # In newer libraries both are one stop.
        arrow = "Left" if self.language else "Right"
        desktop.wait_until(
            lambda: desktop.is_focused(second) or desktop.key(arrow if desktop.is_focused(first) else "Tab"),
            "the focus on a tab")
        desktop.key("space")
        self.see_page(game, 1)
        # A long press shows the first tab, and the release goes to its page.
        place = desktop.extents_of(first)
        frame = desktop.bring_forward(self.title)
        subprocess.run(
            ["xdotool", "mousemove", "--window", frame, str(place.x + place.width // 2),
             str(place.y + place.height // 2), "mousedown", "1"], check=True)
        try:
            desktop.wait_until(
                lambda: desktop.find(game, "alert", first.name), "the tab shown enlarged")
        finally:
            subprocess.run(["xdotool", "mouseup", "1"], check=True)
        self.see_page(game, 0)
        self.see_no(game, first.name, "alert")


class ArabicExampleGame(ExampleGame):
    language = "ar_EG"
    # It is no question of direction.
    test_the_first_step_shows_fewer_of_its_texts_when_they_are_large = None


if __name__ == "__main__":
    unittest.main()
