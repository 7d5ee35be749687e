# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The sheet of missing fonts: what it shows, what can be chosen, and how it shows progress."""

import os
import re
import unittest
from pathlib import Path

import desktop
import standin

TITLE = "Missing Fonts"
NOT_NOW = "Not Now"
CLOSE = "Close"
STOP = "Stop"
DONE, REFUSED, ENDED = 0, 1, 2
INSTALL = re.compile("^(Install|Allow|Turn On)")
NOWHERE = {"postscript-name": "HelveticaNeue-Bold", "source": "nowhere"}


class MissingFonts(desktop.Journey):
    def setUp(self):
        super().setUp()
        self.registry = standin.StandIn()
        folder = Path(os.environ["HOME"]) / "copies"
        if not folder.exists():
            standin.synthetic(folder, families=1, prefix="Inspected")
        self.copy = standin.scan(folder)[0]

    def tearDown(self):
        super().tearDown()
        self.registry.close("/a/missing")
        self.registry.close("/a/use")
        self.registry.leave()
        self.see_no_prompt()

    def preview(self):
        return {"path": self.copy["path"], "index": 0}

    def all_sources(self):
        return [
            standin.offer("Garamond"), standin.offer("Inspected", size=0, **self.preview()),
            {"full-name": "Play Bold", "source": "revoked", **self.preview()},
            {"family": "Jura", "source": "disabled", **self.preview()}, NOWHERE]

    def shipped(self, name):
        """A font that nothing is fetched for, which is chosen at first."""
        return standin.offer(name, size=0)

    def choose(self, sheet, name):
        """Clicks a check box as the keyboard does."""
        desktop.bring_forward(TITLE)
        desktop.move_focus(sheet, name, role=("check box",))
        desktop.key("space")

    def test_it_shows_what_is_missing_what_is_shown_instead_and_who_has_it(self):
        answer = self.registry.missing(self.all_sources())
        sheet = self.prompt()
        self.see(sheet, "“Letters” is missing 5 fonts")
        for words in ("Can Be Installed", "Not Allowed for This App", "Turned Off",
                      "Not Available",
                      re.compile(f"^From “Foundry” .*{standin.PROVIDER}.*, 1 file, 340.0.kB to download$"),
                      re.compile(f"^From “Foundry” .*{standin.PROVIDER}.*, 1 file$"),
                      re.compile(standin.LETTERS["id"]), "Installed; you took it back from this app",
                      "Installed; turned off", "No installed app offers them."):
            self.see(sheet, words, role="label")
        row = self.see(sheet, re.compile("^HelveticaNeue-Bold, "), role=desktop.ROWS)
        desktop.wait_until(
            lambda: re.search("Shown with .*Bold", row.description or ""),
            "the font that is shown instead, in the weight that the name says")
        self.assert_all_named(sheet)
        self.press_when_ready(sheet, NOT_NOW)
        self.assertEqual(answer.get(timeout=desktop.PATIENCE), (REFUSED, {"handle": "/a/missing"}))

    def test_only_the_chosen_fonts_are_returned(self):
        answer = self.registry.missing(self.all_sources())
        sheet = self.prompt()
        # Fonts of the bundle are chosen; those to be fetched, or decided against before, are not.
        self.see(sheet, "Install 1 Font", role=desktop.BUTTONS)
        self.choose(sheet, "Allow again: Play Bold")
        self.see(sheet, "Install and Allow", role=desktop.BUTTONS)
        self.choose(sheet, "Install: Inspected Regular")
        self.press_when_ready(sheet, "Allow")
        response, results = answer.get(timeout=desktop.PATIENCE)
        self.assertEqual((response, results["chosen"]), (DONE, [2]))
        self.registry.finish([{"index": 2, "state": "done"}])

    def test_a_font_that_nobody_has_is_replaced_by_one_that_the_person_picks(self):
        answer = self.registry.missing([
            {"family": "Lost", "source": "nowhere", "replaceable": True}, NOWHERE])
        sheet = self.prompt()
        self.assertFalse(desktop.find(sheet, desktop.BUTTONS, re.compile("^Replace 1")))
        self.assertEqual(
            len(list(desktop.find_all(sheet, desktop.BUTTONS, "Replace With…"))), 1)
        desktop.press(self.see(sheet, "Replace With…", desktop.BUTTONS))
        self.pick_font("DejaVu Serif")
        self.see(sheet, "Replace 1 Font", role=desktop.BUTTONS)
        row = self.see(sheet, re.compile("^Lost, "), role=desktop.ROWS)
        desktop.wait_until(
            lambda: row.description == "Replaced with DejaVu Serif", "the font that was picked")
        # Taken back, and picked again.
        desktop.press(self.see(sheet, "Don’t Replace", desktop.BUTTONS))
        desktop.wait_until(
            lambda: not desktop.find(sheet, desktop.BUTTONS, re.compile("^Replace 1")),
            "nothing to replace")
        desktop.press(self.see(sheet, "Replace With…", desktop.BUTTONS))
        self.pick_font("DejaVu Sans Mono")
        self.press_when_ready(sheet, "Replace 1 Font")
        response, results = answer.get(timeout=desktop.PATIENCE)
        self.assertEqual((response, results["chosen"]), (DONE, []))
        [replacement] = results["replacements"]
        self.assertEqual(replacement["index"], 0)
        self.assertEqual(replacement["font"]["family"], "DejaVu Sans Mono")

    def test_text_that_no_font_writes_is_named_by_its_script(self):
        answer = self.registry.missing([
            {"family": "Inspected", "source": "installed", "script": "Cher", **self.preview()},
            standin.offer("Garamond", script="Goth"),
            {"source": "nowhere", "replaceable": True, "script": "Tibt"}])
        sheet = self.prompt()
        self.see(sheet, "For now, some text is shown as boxes.")
        self.see(sheet, re.compile("^Inspected, For text in Cherokee, Installed; this app does not use it"),
                 role=desktop.ROWS)
        self.see(sheet, re.compile("^Garamond.*, For text in Gothic, From"), role=desktop.ROWS)
        row = self.see(sheet, re.compile("^Text in Tibetan, Not available"), role=desktop.ROWS)
        self.assert_all_named(sheet)
        # No other font is shown for boxes.
        self.assertFalse(row.description)
        desktop.press(self.see(sheet, "Replace With…", desktop.BUTTONS))
        prompts = self.prompt()
        # Only fonts that write it are offered, and there are none here.
        self.see(prompts, "Search Fonts")
        self.assertFalse(any(
            row.name.startswith("DejaVu") for row in desktop.find_all(prompts, desktop.ROWS)))
        desktop.key("Escape")
        self.see_no(prompts, "Search Fonts")
        # Also what is installed is given only when the person chooses it.
        self.choose(sheet, "Allow: Inspected")
        self.press_when_ready(sheet, "Allow")
        response, results = answer.get(timeout=desktop.PATIENCE)
        self.assertEqual((response, results["chosen"]), (DONE, [0]))
        self.registry.finish([{"index": 0, "state": "done"}])

    def pick_font(self, name):
        """Picks a font in the picker above the sheet."""
        prompts = self.prompt()
        desktop.type_into(self.see(prompts, "Search Fonts"), name)
        desktop.wait_until(
            lambda: any(row.name.startswith(name) for row in desktop.selected_rows(prompts)),
            f"{name} selected")
        self.press_when_ready(prompts, "Select")
        self.see_no(prompts, "Search Fonts")
        # As a window manager does when a dialog closes.
        desktop.bring_forward(TITLE)

    def test_fonts_are_compared_in_the_text_of_the_person(self):
        self.registry.missing(
            [standin.offer("Inspected", size=0, **self.preview())], sample="A letter to Anna")
        sheet = self.prompt()
        row = self.see(sheet, re.compile("^Inspected Regular, "), role=desktop.ROWS)
        desktop.wait_until(lambda: row.description, "the font that is shown instead")
        entry = desktop.wait_until(
            lambda: next((node for node in desktop.find_all(sheet, ("text", "entry"))
                          if node.queryText().characterCount == len("A letter to Anna")), None),
            "the app's text in the field")
        height = desktop.size_of(row)[1]
        entry.queryEditableText().setTextContents("")
        # The names alone are lower than the names with the text below them.
        desktop.wait_until(lambda: desktop.size_of(row)[1] < height, "a row without the text")

    def test_without_a_choice_the_person_cannot_agree(self):
        self.registry.missing([standin.offer("Garamond")])
        sheet = self.prompt()
        install = self.button(sheet, "Install")
        self.choose(sheet, "Install: Garamond Regular")
        self.button(sheet, "Install 1 Font")
        desktop.wait_until(lambda: desktop.is_sensitive(install), "a sheet that can be agreed to")
        self.choose(sheet, "Install: Garamond Regular")
        desktop.wait_until(lambda: not desktop.is_sensitive(install), "nothing to agree to")

    def test_the_person_says_who_may_use_the_fonts(self):
        for asked, chosen in (("by-name", "asks"), ("asks", "by-name")):
            with self.subTest(asked=asked):
                answer = self.registry.missing([self.shipped("Garamond")], exposure=asked)
                sheet = self.prompt()
                names = {"asks": "Apps That Ask", "by-name": "Every App, by Name"}
                desktop.bring_forward(TITLE)
                desktop.move_focus(sheet, "Available to")
                desktop.key("space")
                self.see_chosen(sheet, names[asked])
                desktop.move_focus(sheet, names[chosen])
                desktop.key("space")
                self.see_chosen(sheet, names[chosen])
                self.press_when_ready(sheet, "Install 1 Font")
                results = answer.get(timeout=desktop.PATIENCE)[1]
                self.assertEqual(results["exposure"], chosen)
                self.registry.finish([{"index": 0, "state": "done"}])
                self.see_no_prompt()

    def test_without_offers_the_person_can_add_a_file(self):
        answer = self.registry.missing([NOWHERE])
        sheet = self.prompt()
        self.see(sheet, re.compile("you can add font files"))
        self.assertIsNone(desktop.find(sheet, desktop.BUTTONS, INSTALL))
        self.press_when_ready(sheet, "Add Font File…")
        desktop.window_titled("Add Font File")
        desktop.bring_forward("Add Font File")
        desktop.key("Escape")
        self.see_no(sheet, "Add Font File", desktop.WINDOWS)
        self.press_when_ready(sheet, CLOSE)
        self.assertEqual(answer.get(timeout=desktop.PATIENCE)[0], REFUSED)

    # Progress

    def begin(self, fonts):
        answer = self.registry.missing(fonts)
        sheet = self.prompt()
        self.press_when_ready(sheet, INSTALL)
        self.assertEqual(answer.get(timeout=desktop.PATIENCE)[0], DONE)
        return sheet

    def test_it_shows_progress_and_closes_when_all_succeeded(self):
        sheet = self.begin([self.shipped("Garamond"), self.shipped("Second")])
        self.assertTrue(self.registry.progress([
            {"index": 0, "state": "fetching", "fraction": 0.25},
            {"index": 1, "state": "checking"}, {"index": 77, "state": "done"}]))
        self.see(sheet, "Downloading, 25 %")
        self.see(sheet, "Checking")
        self.registry.finish([{"index": 0, "state": "done"}, {"index": 1, "state": "done"}])
        self.see_no_prompt()
        self.assertFalse(self.registry.progress([{"index": 0, "state": "done"}]))

    def test_it_can_be_stopped(self):
        sheet = self.begin([self.shipped("Garamond")])
        self.assertTrue(self.registry.progress([{"index": 0, "state": "fetching"}]))
        self.press_when_ready(sheet, STOP)
        self.see_no_prompt()
        self.assertFalse(self.registry.progress([{"index": 0, "state": "fetching"}]))

    def test_it_says_what_failed_and_why(self):
        sheet = self.begin([self.shipped("Garamond"), self.shipped("Second")])
        message = "The server did not answer.\u202e <b>Press Enter</b>"
        self.registry.finish([
            {"index": 0, "state": "failed", "message": message}, {"index": 1, "state": "done"}])
        self.see(sheet, "1 font could not be installed")
        self.see(sheet, "The server did not answer. <b>Press Enter</b>")
        self.assertFalse(desktop.find(sheet, desktop.BUTTONS, INSTALL))
        self.press_when_ready(sheet, CLOSE)
        self.see_no_prompt()

    def test_it_closes_when_the_registry_ends(self):
        self.begin([self.shipped("Garamond")])
        self.registry.leave()
        self.see_no_prompt()
        self.registry = standin.StandIn()

    def test_it_closes_when_the_question_is_closed(self):
        answer = self.registry.missing([standin.offer("Garamond")])
        self.prompt()
        self.registry.close("/a/missing")
        self.assertEqual(answer.get(timeout=desktop.PATIENCE)[0], ENDED)
        self.see_no_prompt()

    # Names

    def test_text_of_apps_and_catalogs_is_shown_as_it_is(self):
        font = standin.offer(
            "<b>&\u202enet", **{"provider-name": "Typecase", "provider-icon": "security-high"})
        font["full-name"] = "<b>Bold</b>\nNew\u202e line"
        self.registry.missing([font, {"source": "nowhere"}, {"source": "strange", "weight": -1.0}])
        sheet = self.prompt()
        self.see(sheet, re.compile(f"From .*{re.escape(standin.PROVIDER)}.* to download"))
        said = desktop.text_of(sheet).replace("\u2068", "").replace("\u2069", "")
        self.assertIn("<b>Bold</b> New line", said)
        self.assertNotIn("\u202e", said)
        self.assertNotIn("“Typecase”", said)
        self.assertIn("Unnamed font", said)

    def test_a_long_name_is_not_cut(self):
        def height(name):
            self.registry.missing([dict(NOWHERE, **{"postscript-name": name})])
            sheet = self.prompt()
            row = self.see(sheet, re.compile(f"^{name}, "), role=desktop.ROWS)
            desktop.wait_until(lambda: row.description, "the font that is shown instead")
            result = desktop.size_of(row)[1]
            self.press_when_ready(sheet, CLOSE)
            self.see_no_prompt()
            return result
        line = height("Short")
        # Names of fonts have no spaces to wrap at.
        self.assertGreater(height("TypecaseMissingSansCondensed-BoldItalic"), line + 5)
        self.assertGreater(height("T" * 60), line + 25)

    # A program without identity

    def test_a_program_without_identity_is_called_unknown(self):
        family = {
            "family": self.copy["family"], "faces": 1, "styles": ["Regular"], "script": "Latn",
            "languages": [], "colour": "none", "variable": False, "update": False,
            **self.preview()}
        for app, headline, identity in (
                (standin.STRANGER, "Let an unknown program use 1 font?",
                 "The system cannot tell which program is asking"),
                (dict(standin.STRANGER, name="Settings", id="org.gnome.Settings"),
                 "Let an unknown program use 1 font?", "The system cannot tell which program is asking")):
            with self.subTest(app=app["name"]):
                answer = self.registry.use([family], app=app)
                prompt = self.prompt()
                self.see(prompt, headline)
                self.see(prompt, re.compile(identity))
                self.assertNotIn("Settings", desktop.text_of(prompt))
                self.assert_all_named(prompt)
                self.press_when_ready(prompt, "Allow")
                self.assertEqual(answer.get(timeout=desktop.PATIENCE), (DONE, {"handle": "/a/use"}))
                self.see_no_prompt()
        answer = self.registry.use([family])
        self.press_when_ready(self.prompt(), "Don’t Allow")
        self.assertEqual(answer.get(timeout=desktop.PATIENCE)[0], REFUSED)

    def test_every_name_of_a_family_can_be_read(self):
        def height(names):
            self.registry.use([{
                "family": "Short", "faces": 1, "styles": ["Regular"], "script": "Latn",
                "further-names": names, **self.preview()}])
            prompt = self.prompt()
            row = self.see(prompt, re.compile("^Short, 1 style"), role=desktop.ROWS)
            for name in names:
                self.assertIn(f"“{name}”", row.name)
            result = desktop.wait_until(lambda: desktop.size_of(row)[1], "a row with a size")
            self.press_when_ready(prompt, "Don’t Allow")
            self.see_no_prompt()
            return result
        line = height([])
        self.assertEqual(height(["Short Black"]), line)
        self.assertGreater(height([f"Short of the Style {each}" for each in range(9)]), line + 25)

    def test_questions_come_one_after_the_other(self):
        first = self.registry.missing([NOWHERE])
        self.prompt()
        second = self.registry.use([], handle="/a/use")
        desktop.wait_until(lambda: self.registry.is_asking("/a/use"), "the second question known")
        windows = [window for window in self.prompt() if window and desktop.is_showing(window)]
        self.assertEqual([window.name for window in windows], [TITLE])
        self.press_when_ready(self.prompt(), CLOSE)
        self.assertEqual(first.get(timeout=desktop.PATIENCE)[0], REFUSED)
        self.press_when_ready(self.prompt(), "Don’t Allow")
        self.assertEqual(second.get(timeout=desktop.PATIENCE)[0], REFUSED)


if __name__ == "__main__":
    unittest.main()
