# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A person starts the browser for the first time."""

import subprocess
import unittest

import desktop

TITLE = "Welcome to Typecase"
KEY = ("org.typecase.Typecase", "show-welcome")


class Welcome(desktop.Journey):
    def setUp(self):
        super().setUp()
        subprocess.run(["gsettings", "reset", *KEY], check=True)

    def is_shown(self):
        return subprocess.run(
            ["gsettings", "get", *KEY], check=True, capture_output=True, text=True).stdout.strip() == "true"

    def greets(self, root):
        return TITLE in desktop.text_of(root)

    def test_it_is_shown_until_the_person_has_gone_on(self):
        browser = self.browser()
        desktop.wait_until(lambda: self.greets(browser), "the page")
        text = desktop.text_of(browser)
        for title in ("Apps Ask First", "Each Font Has an Owner", "Fonts Are Used by Name"):
            self.assertIn(title, text)
        self.assert_all_named(browser)
        # The lists are not there behind it.
        self.assertIsNone(desktop.find(browser, desktop.LISTS, "Pages"))

        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.key("Return")
        desktop.wait_until(lambda: desktop.find(browser, desktop.LISTS, "Pages"), "the lists")
        self.assertFalse(self.greets(browser))
        desktop.wait_until(lambda: not self.is_shown(), "the setting")

    def test_who_looks_for_a_font_sees_it_at_once(self):
        self.start(["typecase", "--font", "DejaVu Sans"])
        browser = desktop.application(desktop.BROWSER)
        desktop.wait_until(lambda: "DejaVu Sans" in desktop.text_of(browser), "the font")
        self.assertFalse(self.greets(browser))
        self.assertTrue(self.is_shown())


if __name__ == "__main__":
    unittest.main()
