# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Which languages a family supports, and what it lacks for one that the person looks for."""

import re
import subprocess
import unittest

import desktop


class Languages(desktop.Journey):
    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def test_a_family_shows_its_languages_and_what_it_lacks_for_one(self):
        # A glyph for each of the printable characters of ASCII.
        bundle, families = desktop.synthetic_bundle(families=1, faces=1, glyphs=95)
        self.install(bundle, families)
        browser = self.browser()
        self.open_family(browser, families[0])
        self.open_view(browser, "Languages")
        self.see(browser, re.compile(r"^Supports \d+ Languages?$"), "label")
        self.see(browser, re.compile("English.* and [0-9]+ more$"), "label")
        # Without another language of the desktop, English is shown first.
        self.see(browser, re.compile("^Everyday text is supported. [0-9]+ characters"), "label")
        self.assert_all_named(browser)

        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, "Language to check", role=desktop.BUTTONS)
        desktop.key("space")
        self.see(browser, "Afrikaans")
        # What is typed goes to the search, wherever the keyboard is in the list.
        desktop.key("Down")
        subprocess.run(["xdotool", "type", "Polish"], check=True)
        self.see_no(browser, "Afrikaans")
        desktop.key("Down")
        desktop.key("Return")
        self.see(browser, "18 characters of everyday text are missing:", "label")
        self.see(browser, "Ó ó Ą ą Ć ć Ę ę Ł ł Ń ń Ś ś Ź ź Ż ż", "label")


if __name__ == "__main__":
    unittest.main()
