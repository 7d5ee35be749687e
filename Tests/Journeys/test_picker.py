# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The system's font picker: what it offers, how a font is found in it, and what the app learns."""

import contextlib
import os
import re
import subprocess
import unittest
from pathlib import Path

from gi.repository import GLib

import desktop
import standin

TITLE = "Choose a Font"
SELECT = "Select"
CANCEL = "Cancel"
PICKED, REFUSED, ENDED = 0, 1, 2
FOUNDRY = re.compile("^Foundry ")


def languages(*predicate):
    """A predicate as the bus has it: a tag, or a word and predicates."""
    if len(predicate) == 1:
        return GLib.Variant("s", predicate[0])
    word, *parts = predicate
    return GLib.Variant("(sav)", (word, [
        languages(*part) if isinstance(part, tuple) else languages(part) for part in parts]))


class Picker(desktop.Journey):
    def setUp(self):
        super().setUp()
        self.folder = Path(os.environ["HOME"]) / "foundry"
        if not self.folder.exists():
            standin.synthetic(self.folder, families=40, faces=2, prefix="Foundry")
        self.faces = standin.scan(self.folder)
        self.families = sorted({face["family"] for face in self.faces})
        self.registry = standin.StandIn(self.faces)

    def tearDown(self):
        super().tearDown()
        self.registry.close("/a/pick")
        self.registry.leave()
        self.see_no_prompt()

    def open(self, configuration=None, **options):
        before = self.registry.calls
        answer = self.registry.pick(configuration, **options)
        picker = self.prompt()
        desktop.bring_forward(TITLE)
        desktop.wait_until(lambda: self.rows(picker), "fonts in the picker")
        if options.get("installed", True):
            # A question that comes after the stand-in has left would start the real registry.
            desktop.wait_until(lambda: self.registry.calls > before, "the provider's fonts read")
        return picker, answer

    def rows(self, picker):
        names = []
        for row in desktop.find_all(picker, desktop.ROWS):
            # A row that was removed meanwhile does not count.
            with contextlib.suppress(GLib.Error, RuntimeError):
                names.append(row.name)
        return names

    def search(self, picker, words, is_meant=lambda rows: True):
        """Searches for words, and waits for other rows that meet a condition."""
        entry = self.see(picker, "Search Fonts")
        before = self.rows(picker)
        desktop.type_into(entry, words)

        def found():
            # If the rows change while they are read, some are old and some new.
            rows = self.rows(picker)
            return rows != before and is_meant(rows)
        desktop.wait_until(found, f"something found for {words}")

    def pick_by_key(self, picker, answer):
        """Presses Return once the picker lets fonts be picked; returns the answer."""
        select = self.button(picker, SELECT)
        desktop.wait_until(lambda: desktop.is_sensitive(select), "a font that can be picked")
        desktop.key("Return")
        return answer.get(timeout=desktop.PATIENCE)

    def selected(self, picker):
        return [row.name for row in desktop.selected_rows(picker)]

    # What is offered

    def test_without_the_entitlement_there_are_only_fonts_of_the_system(self):
        picker, answer = self.open(installed=False)
        self.assertTrue(any("DejaVu Sans" in row for row in self.rows(picker)))
        self.search(picker, "foundry")
        self.see(picker, "No Fonts Found")
        self.assertEqual(self.registry.calls, 0, "the registry was asked for its fonts")
        self.press_when_ready(picker, CANCEL)
        self.assertEqual(answer.get(timeout=desktop.PATIENCE), (REFUSED, {"handle": "/a/pick"}))

    def test_with_it_there_are_also_enabled_fonts_of_providers(self):
        self.faces[0]["enabled"] = self.faces[1]["enabled"] = False
        self.registry.faces = self.faces
        hidden = self.faces[0]["family"]
        picker, answer = self.open()
        self.search(picker, "foundry")
        desktop.wait_until(
            lambda: any(FOUNDRY.match(row) for row in self.rows(picker)), "fonts of the provider")
        self.assertNotIn(hidden, self.rows(picker))
        self.assert_all_named(picker)
        response, results = self.pick_by_key(picker, answer)
        self.assertEqual(response, PICKED)
        font = results["font"]
        self.assertRegex(font["family"], FOUNDRY)
        self.assertEqual(font["style"], "Regular", "the family's usual face")
        self.assertIn(font["id"], {face["id"] for face in self.faces})
        self.assertEqual(
            set(font) & {"provider", "scope", "enabled", "exposure", "path", "languages"}, set())

    def test_a_font_of_the_system_has_no_id(self):
        picker, answer = self.open()
        self.search(picker, "dejavu mono", lambda rows: rows == ["DejaVu Sans Mono"])
        response, results = self.pick_by_key(picker, answer)
        self.assertEqual(response, PICKED)
        self.assertEqual(results["font"]["family"], "DejaVu Sans Mono")
        self.assertEqual(results["font"]["postscript-name"], "DejaVuSansMono")
        self.assertNotIn("id", results["font"])

    def system_families(self, condition):
        """The families of the system with a face whose languages meet a condition."""
        run = subprocess.run(
            ["fc-list", "--format", "%{family[0]}\t%{lang}\t%{style[0]}\n"], check=True,
            capture_output=True, text=True)
        faces = [line.split("\t") for line in run.stdout.splitlines()]
        return sorted({
            family for family, tags, style in faces if condition(set(tags.split("|")), style)})

    def fixed_bold_families(self):
        """The families of the system with a bold face in which all letters have one width."""
        run = subprocess.run(
            ["fc-list", ":spacing=100:bold", "--format", "%{family[0]}\n"], check=True,
            capture_output=True, text=True)
        return sorted(set(run.stdout.split("\n")) - {""})

    def test_only_fonts_with_the_traits_and_languages_are_offered(self):
        for configuration, words, condition in (
                ({"traits": ["monospace", "bold"]}, "Only fonts that are: monospaced, bold",
                 self.fixed_bold_families()),
                ({"languages": languages("ru")}, "Only fonts for Russian",
                 lambda tags, _: "ru" in tags),
                ({"languages": languages("all", "Grek", ("none", "ar"))},
                 "Only fonts for Greek and not Arabic",
                 lambda tags, _: "el" in tags and "ar" not in tags),
                ({"languages": languages("any", "hy", ("all", "he", "ar"))},
                 "Only fonts for Armenian or (Hebrew and Arabic)",
                 lambda tags, _: "hy" in tags or {"he", "ar"} <= tags)):
            with self.subTest(words=words):
                picker, answer = self.open(configuration)
                try:
                    self.see(picker, words, role="label")
                    expected = (
                        self.system_families(condition) if callable(condition) else condition)
                    self.assertTrue(expected)

                    def offered():
                        rows = self.rows(picker)
                        return rows[rows.index("All Fonts") + 1:] if "All Fonts" in rows else rows
                    desktop.wait_until(lambda: offered() == expected, f"{expected} and no others")
                finally:
                    self.press_when_ready(picker, CANCEL)
                self.assertEqual(answer.get(timeout=desktop.PATIENCE)[0], REFUSED)
                self.see_no_prompt()

    def test_a_font_that_is_installed_while_it_is_open_appears(self):
        picker, _answer = self.open()
        more = standin.scan(
            standin.synthetic(Path(os.environ["HOME"]) / "more", families=1, prefix="Newcomer"))
        self.search(picker, "newcomer")
        self.see(picker, "No Fonts Found")
        self.registry.change(self.faces + [dict(face, id="new-" + face["id"]) for face in more])
        desktop.wait_until(
            lambda: any(row.startswith("Newcomer") for row in self.rows(picker)), "the new font")

    def looks_of_serif(self, configuration):
        """A fingerprint of how the row of a family is drawn, once nothing of it changes any more."""
        picker, _answer = self.open(configuration)
        desktop.wait_until(
            lambda: any(FOUNDRY.match(row) for row in self.rows(picker)), "all fonts")
        self.search(picker, "dejavu serif", lambda rows: rows == ["DejaVu Serif"])
        file = Path(os.environ["HOME"]) / "row.png"
        seen = []

        def is_steady():
            box = desktop.extents_of(desktop.find(picker, desktop.ROWS, "DejaVu Serif"))
            desktop.screenshot(file, TITLE)
            seen.append(subprocess.run(
                ["convert", file, "-crop", f"{box.width}x{box.height}+{box.x}+{box.y}", "-format", "%#",
                 "info:"], check=True, capture_output=True, text=True).stdout)
            return seen[-2:-1] == seen[-1:]
        desktop.wait_until(is_steady, "a row that stays as it is")
        self.registry.close("/a/pick")
        self.see_no_prompt()
        return seen[-1]

    def test_names_are_drawn_in_their_own_font_unless_the_app_wants_the_system_s(self):
        own = self.looks_of_serif({})
        self.assertEqual(self.looks_of_serif({}), own)
        self.assertNotEqual(self.looks_of_serif({"use-system-font": True}), own)

    # How it is found

    def test_it_is_found_by_style_script_and_language(self):
        picker, _answer = self.open({"include-faces": True})
        self.search(
            picker, "mono bold oblique",
            lambda rows: "DejaVu Sans Mono Bold Oblique" in rows
            and not any("Regular" in row or "Book" in row for row in rows))

        def with_sans(*headings):
            return lambda rows: set(headings) <= set(rows) and any(
                row.startswith("DejaVu Sans,") for row in rows)
        self.search(picker, "armenian", with_sans("Supports Armenian"))
        self.search(picker, "cyrillic", with_sans("Supports Cyrillic"))
        self.search(picker, "hebrew bold", with_sans())
        self.search(picker, "cantrell", lambda rows: rows[0] == "Results for “cantarell”")
        self.search(picker, "monospace", lambda rows: rows[0] == "Monospace")
        self.search(picker, ":ж", lambda rows: rows[0].startswith("Has the characters"))

    def test_a_search_without_results_says_so(self):
        picker, _answer = self.open()
        desktop.type_into(self.see(picker, "Search Fonts"), "no such font anywhere")
        self.see(picker, "No Fonts Found")
        self.assertFalse(desktop.is_sensitive(self.button(picker, SELECT)))

    def test_a_strip_of_initials_scrolls_to_names(self):
        picker, _answer = self.open()
        strip = desktop.wait_until(
            lambda: next(iter(desktop.find_all(picker, None, "Jump to letter")), None),
            "the strip of initials")
        desktop.key("Down")
        desktop.wait_until(
            lambda: desktop.role_of(desktop.focused(picker)) in desktop.ROWS, "a row focused")
        # One key leaves the list, however long it is.
        desktop.key("Tab")
        desktop.wait_until(lambda: desktop.is_focused(strip), "the strip focused")
        desktop.key("f")
        self.see(picker, "Jump to letter: F")
        desktop.key("Home")
        self.see(picker, re.compile("^Jump to letter: [^F]$"))

    def test_dragging_over_the_initials_goes_through_the_names(self):
        picker, _answer = self.open()
        desktop.wait_until(
            lambda: any(FOUNDRY.match(row) for row in self.rows(picker)), "all fonts")
        strip = self.see(picker, "Jump to letter")
        window = desktop.bring_forward(TITLE)
        box = desktop.extents_of(strip)

        def mouse(*command):
            subprocess.run(["xdotool", *map(str, command)], check=True)

        def move(part):
            mouse("mousemove", "--window", window, box.x + box.width // 2,
                  round(box.y + part * box.height))
        move(0.02)
        mouse("mousedown", 1)
        try:
            # The letters are evenly spaced; the system's fonts come before the provider's and behind.
            system = subprocess.run(
                ["fc-list", "--format", "%{family[0]}\n"], capture_output=True, text=True, check=True)
            initials = sorted({name[0].upper() for name in [*system.stdout.split("\n"), *self.families] if name})
            self.assertNotEqual(initials[0], "F", "no font of the system before the provider's")
            self.see(picker, f"Jump to letter: {initials[0]}")
            move((initials.index("F") + 0.5) / len(initials))
            self.see(picker, "Jump to letter: F")
        finally:
            mouse("mouseup", 1)
        # The rows before it are scrolled out of the list, which ends where the strip does.
        first = self.families[0]

        def is_on_top():
            # The fonts that were picked last have a row at the top as well.
            row = desktop.extents_of(desktop.find_all(picker, desktop.ROWS, first)[-1])
            return 0 < row.height and row.y < box.y + row.height
        desktop.wait_until(is_on_top, f"{first} at the upper edge")

    # What is chosen

    def test_the_selected_font_is_chosen_and_in_the_middle(self):
        family = self.families[20]
        picker, _answer = self.open({"selected": {"family": family}})

        def offset():
            """How far the middle of its row is from the middle of the list's lower part, in rows."""
            [row] = desktop.selected_rows(picker)
            entry = desktop.extents_of(desktop.find(picker, None, "Search Fonts"))
            upper, lower = entry.y + entry.height, desktop.size_of(picker[0])[1]
            box = desktop.extents_of(row)
            return (box.y + box.height / 2 - (upper + lower) / 2) / max(box.height, 1)
        desktop.wait_until(lambda: self.selected(picker) == [family], "the font chosen")
        desktop.wait_until(lambda: abs(offset()) < 1.5, "the font in the middle of the list")

    def test_the_selected_font_is_chosen(self):
        family = self.families[-1]
        picker, answer = self.open({"selected": {"family": family}})
        desktop.wait_until(lambda: self.selected(picker) == [family], "the font chosen")
        self.press_when_ready(picker, SELECT)
        self.assertEqual(answer.get(timeout=desktop.PATIENCE)[1]["font"]["family"], family)

    def test_a_face_is_picked_by_the_keyboard_alone(self):
        family = self.families[3]
        picker, answer = self.open({"include-faces": True})
        self.search(picker, family)
        desktop.key("Down")
        desktop.wait_until(
            lambda: (desktop.focused(picker).name or "").startswith(family), "the family focused")
        desktop.key("Right")
        self.see(picker, re.compile(f"^{family}, 2 styles, expanded"))
        italic = next(face for face in self.faces
                      if face["family"] == family and face["style"] == "Italic")
        desktop.move_focus(picker, f"{family} {italic['style']}")
        desktop.key("Left")
        self.see(picker, re.compile(f"^{family}, 2 styles, collapsed"))
        desktop.key("Right")
        desktop.move_focus(picker, f"{family} {italic['style']}")
        response, results = self.pick_by_key(picker, answer)
        self.assertEqual((response, results["font"]["id"]), (PICKED, italic["id"]))

    def test_the_last_picks_are_at_the_top(self):
        for family in self.families[:2]:
            picker, answer = self.open()
            self.search(picker, family)
            self.assertEqual(self.pick_by_key(picker, answer)[0], PICKED)
            self.see_no_prompt()
        picker, _answer = self.open()
        desktop.wait_until(
            lambda: self.rows(picker)[:4] == [
                "Recent", self.families[1], self.families[0], "All Fonts"] or
            self.rows(picker)[:3] == ["Recent", self.families[1], self.families[0]],
            "the fonts picked last")
        self.press_when_ready(picker, CANCEL)
        self.see_no_prompt()
        # An app that may only use system fonts is shown no others.
        picker, _answer = self.open(installed=False)
        self.assertFalse(any(FOUNDRY.match(row) for row in self.rows(picker)))

    # How it ends

    def test_it_can_be_canceled(self):
        for way in ("button", "key"):
            with self.subTest(way=way):
                picker, answer = self.open()
                if way == "button":
                    self.press_when_ready(picker, CANCEL)
                else:
                    # The first Escape empties the search field.
                    self.search(picker, "dejavu")
                    desktop.key("Escape")
                    desktop.wait_until(
                        lambda: any(FOUNDRY.match(row) for row in self.rows(picker)), "all fonts")
                    desktop.key("Escape")
                self.assertEqual(answer.get(timeout=desktop.PATIENCE)[0], REFUSED)
                self.see_no_prompt()

    def test_it_closes_with_the_app_that_asked(self):
        picker, answer = self.open()
        self.assertTrue(self.registry.is_asking("/a/pick"))
        self.registry.close("/a/pick")
        self.assertEqual(answer.get(timeout=desktop.PATIENCE)[0], ENDED)
        self.see_no_prompt()
        self.assertFalse(self.registry.is_asking("/a/pick"))
        self.open()
        self.registry.leave()
        self.see_no_prompt()
        self.registry = standin.StandIn(self.faces)

    def test_an_open_picker_delays_no_question(self):
        picker, answer = self.open()
        question = self.registry.use([], handle="/a/use")
        self.see(picker, "Allow")
        self.assertTrue(desktop.is_showing(self.button(picker, SELECT)), "both are there")
        self.press_when_ready(picker, "Don’t Allow")
        self.assertEqual(question.get(timeout=desktop.PATIENCE)[0], REFUSED)
        self.press_when_ready(picker, CANCEL)
        self.assertEqual(answer.get(timeout=desktop.PATIENCE)[0], REFUSED)

    def test_it_says_which_app_asks(self):
        for app, words in (
                (standin.LETTERS, "for Letters"), (standin.STRANGER, "for An unknown program"),
                (dict(standin.LETTERS, name="<b>Typecase</b>"), "for org.example.Letters")):
            with self.subTest(words=words):
                picker, _answer = self.open(app=app)
                desktop.wait_until(
                    lambda: words in desktop.text_of(picker), f"the words “{words}”")
                self.registry.close("/a/pick")
                self.see_no_prompt()


if __name__ == "__main__":
    unittest.main()
