# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The page of a family: writing in it, its axes and features, its glyphs, what is said of it."""

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import desktop

FAMILY = "Showcase"


def showcase():
    """A variable font with named instances, a stylistic set and a license."""
    folder = Path(tempfile.mkdtemp(dir=os.environ["HOME"]))
    subprocess.run(
        [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--variable", FAMILY, "--output", folder],
        check=True)
    return sorted(folder.iterdir())


class FamilyPage(desktop.Journey):
    def setUp(self):
        super().setUp()
        desktop.typecasectl("add", *showcase())
        self.window = self.browser()
        desktop.bring_forward(desktop.BROWSER_TITLE)
        self.open_family(self.window, FAMILY)

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def specimen(self):
        return self.see(self.window, "Specimen Text", "text")

    def written(self):
        text = self.specimen().queryText()
        return text.getText(0, text.characterCount)

    def slider(self, name):
        return self.see(self.window, name, "slider")

    def press_entry(self, menu, entry):
        """Chooses an entry of a menu."""
        self.press_menu(self.window, menu)
        desktop.press(self.see(self.window, entry, "menu item"))

    def test_a_person_writes_a_text_and_every_size_shows_it(self):
        desktop.type_into(self.specimen(), "Typecase writes")
        desktop.wait_until(lambda: self.written() == "Typecase writes", "the text")
        self.assert_all_named(self.window)
        self.open_view(self.window, "Waterfall")
        for size in (8, 72, 144):
            line = self.line(size)
            self.assertEqual(desktop.contents(line), "Typecase writes")
        # It is written in any of them.
        desktop.type_into(self.line(12), "Typecase reads")
        desktop.wait_until(
            lambda: desktop.contents(self.line(144)) == "Typecase reads", "the text in all sizes")
        self.open_view(self.window, "Specimen")
        self.assertEqual(self.written(), "Typecase reads")

    def line(self, size):
        """The waterfall's text in a size."""
        return self.see(self.window, f"{FAMILY} Regular at {size} points specimen", "text")

    def text_menu(self, shown):
        """Opens the menu of texts, which says what is shown."""
        self.press_menu(self.window, f"Sample Text: {shown}")

    def choose_text(self, shown, wanted):
        self.text_menu(shown)
        # Who searches chooses the first that is found.
        desktop.move_focus(self.window, "Search Texts", ("text", "entry"))
        desktop.write(wanted)
        self.see(self.window, wanted, desktop.ROWS)
        desktop.key("Return")
        desktop.wait_until(
            lambda: desktop.find(self.window, None, f"Sample Text: {wanted}"), f"{wanted}, shown")

    def test_texts_are_chosen_kept_renamed_deleted_and_brought_back(self):
        self.addCleanup(desktop.forget_view)
        self.choose_text("Each Font’s Own Sample", "Hamburgefonstiv")
        desktop.wait_until(lambda: self.written() == "Hamburgefonstiv", "the proof")
        desktop.type_into(self.specimen(), "Mine")
        self.text_menu("My Text")
        self.press_when_ready(self.window, "Keep This Text…")
        desktop.press(self.see(desktop.application(desktop.BROWSER), "Keep", desktop.BUTTONS))
        self.see(self.window, "Sample Text: Mine")
        # What is written from now on is another text.
        desktop.type_into(self.specimen(), "Other")
        self.see(self.window, "Sample Text: My Text")
        self.choose_text("My Text", "Mine")
        desktop.wait_until(lambda: self.written() == "Mine", "the text that was kept")
        self.text_menu("Mine")
        self.assert_all_named(self.window)
        self.press_when_ready(self.window, "Delete “Mine”")
        self.see(self.window, "Sample Text: My Text")
        self.assertEqual(self.written(), "Other")
        desktop.key("Escape")
        self.press_when_ready(self.window, "Undo")
        self.see(self.window, "Sample Text: Mine")
        self.assertEqual(self.written(), "Mine")

    def test_a_page_of_text_has_prose_and_its_own_size_and_leading(self):
        self.open_view(self.window, "Text")
        page = self.see(self.window, "Page of Text", "text")
        self.assertGreater(len(desktop.contents(page)), 600)
        self.assert_all_named(self.window)
        # The specimen, which is behind it, has a size too.
        shown = self.see(self.window, "Text", "panel")
        for name, value in (("Size in Points", 9), ("Leading in Points", 12)):
            desktop.wait_until(
                lambda: self.see(shown, name, "spin button").queryValue().currentValue == value,
                f"{value} in {name}")

    def test_a_style_off_all_instances_is_a_custom_one(self):
        self.open_view(self.window, "Waterfall")
        # A variable font at its defaults is one of its instances.
        self.see(self.window, "Regular", "label")
        self.open_view(self.window, "Specimen")
        self.slider("Weight").queryValue().currentValue = 533
        self.open_view(self.window, "Waterfall")
        self.see(self.window, "Custom", "label")

    def test_leading_moves_lines_apart_and_is_the_fonts_own_again(self):
        self.addCleanup(desktop.forget_view)
        desktop.type_into(self.specimen(), "One\nTwo")
        self.press_menu(self.window, "Look of the Specimen")
        leading = self.see(self.window, "Leading in Percent of the Size", "spin button")
        own = leading.queryValue().currentValue

        def distance():
            text = self.specimen().queryText()
            places = [text.getCharacterExtents(place, desktop.pyatspi.WINDOW_COORDS)[1]
                      for place in (0, 4)]
            return places[1] - places[0]
        before = distance()
        leading.queryValue().currentValue = 2 * own
        desktop.wait_until(lambda: abs(distance() - 2 * before) <= 3, "lines far from each other")
        self.press_when_ready(self.window, "Leading as the Font Has It")
        desktop.wait_until(lambda: distance() == before, "the font's own leading")
        self.assertEqual(leading.queryValue().currentValue, own)

    def test_a_font_is_the_desktops_and_undo_brings_the_former_back(self):
        def interface():
            return subprocess.run(
                ["gsettings", "get", "org.gnome.desktop.interface", "font-name"],
                capture_output=True, text=True, check=True).stdout.strip()
        before = interface()
        size = re.search(r"[\d.]+'$", before).group()
        self.press_entry("Copy, Save or Use", "Use as Monospace Font")
        self.see(self.window, "The letters of this font are not all of the same width")
        self.press_entry("Copy, Save or Use", "Use as Interface Font")
        desktop.wait_until(lambda: interface() != before, "another interface font")
        self.assertRegex(interface(), rf"^'{FAMILY}.* {re.escape(size)}$")
        self.press_when_ready(self.window, "Undo")
        desktop.wait_until(lambda: interface() == before, "the former interface font")

    def test_keys_that_a_text_needs_are_the_texts(self):
        desktop.move_focus(self.window, "Specimen Text", ("text",))
        desktop.write("abc")
        desktop.key("Delete")
        desktop.key("ctrl+z")
        self.assertIn(FAMILY, desktop.installed_families())
        self.specimen()

    def test_an_instance_moves_the_sliders_and_a_slider_leaves_the_instance(self):
        heavy = self.see(self.window, re.compile("^Heavy, Weight 800"))
        weight = self.slider("Weight")
        self.assertEqual(weight.queryValue().currentValue, 400)
        desktop.open_row(self.window, desktop.BROWSER_TITLE, heavy)
        desktop.wait_until(
            lambda: self.slider("Weight").queryValue().currentValue == 800, "the slider at 800")
        self.slider("Weight").queryValue().currentValue = 500
        reset = self.button(self.window, "Reset Axes")
        desktop.wait_until(lambda: desktop.is_sensitive(reset), "axes that were moved")
        desktop.press(reset)
        desktop.wait_until(
            lambda: self.slider("Weight").queryValue().currentValue == 800, "the instance again")

    def test_a_style_is_copied_for_other_programs(self):
        for entry, text in (("Copy as CSS", "font-family"),
                            ("Copy as fontconfig Pattern", f"{FAMILY}:style=Regular"),
                            ("Copy as Pango Font", f"{FAMILY} 12")):
            self.press_entry("Copy, Save or Use", entry)
            self.see(self.window, re.compile(f"^Copied: .*{text}"))

    def test_a_glyph_is_found_by_its_character_code_point_and_name(self):
        self.open_view(self.window, "Glyphs")
        self.see(self.window, re.compile(r"^\d+ glyphs$"), "label")
        for words in ("sharp s", "U+00DF"):
            desktop.move_focus(self.window, "Search Glyphs", ("entry", "text"))
            desktop.key("ctrl+a")
            desktop.write(words)
            self.see(self.window, "1 glyph", "label")
            self.see(self.window, "LATIN SMALL LETTER SHARP S", "label")
            self.see(self.window, "U+00DF", "label")
        self.assert_all_named(self.window)
        desktop.press(self.button(self.window, "Copy Character"))
        self.see(self.window, re.compile("^Copied: .*ß"))

    def test_details_name_the_license(self):
        self.open_view(self.window, "Details")
        for words in ("SIL Open Font License", "Ada Example", "Text of the License"):
            self.see(self.window, words)
        self.see(self.window, re.compile("^Open https://openfontlicense.org"))
        self.assert_all_named(self.window)

    def test_one_style_of_several_is_turned_off_and_removed(self):
        desktop.key("Escape")
        bundle, families = desktop.synthetic_bundle(families=1, faces=2)
        self.install(bundle, families)
        self.open_family(self.window, families[0])

        def styles():
            fonts = json.loads(desktop.typecasectl("list", "--json"))
            return {font["style"]: font["enabled"] for font in fonts
                    if font["family"] == families[0]}
        self.press_entry("Menu of Italic", "Turn Off")
        desktop.wait_until(
            lambda: styles() == {"Regular": True, "Italic": False}, "one style off")
        self.see(self.window, "1 of 2 styles are off.")
        self.press_entry("Menu of Italic", "Remove")
        desktop.wait_until(lambda: styles() == {"Regular": True}, "one style removed")
        self.see(self.window, "1 Style")


if __name__ == "__main__":
    unittest.main()
