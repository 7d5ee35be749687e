# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A person looks for help, and reports a problem."""

import os
import re
import unittest

import desktop


class Help(desktop.Journey):
    def open_menu(self, browser, item):
        desktop.press(desktop.wait_until(
            lambda: desktop.menu_button(browser, "Main Menu"), "the main menu"))
        desktop.press(desktop.wait_until(
            lambda: desktop.find(browser, "menu item", item), f"{item} in the menu"))

    def test_questions_are_answered_and_a_problem_can_be_reported(self):
        bundle, families = desktop.synthetic_bundle(families=2, faces=1)
        self.programs.append(bundle.start("--register-all"))
        self.press_when_ready(self.prompt(), desktop.INSTALL)
        desktop.wait_until(
            lambda: desktop.installed_families() == set(families), "the families installed")
        browser = self.browser()
        for family in families:
            self.see_family(browser, family)

        desktop.bring_forward("Typecase")
        desktop.key("F1")
        desktop.wait_until(lambda: desktop.window_titled("Help"), "the window with help")
        text = desktop.wait_until(
            lambda: "What Is a Provider?" in desktop.text_of(browser) and desktop.text_of(browser),
            "the questions")
        for question in ("What Does “by Name” Mean?", "Why Was My Font Refused?",
                         "What Happens When I Uninstall Typecase?", "Report a Problem"):
            self.assertIn(question, text)
        self.assert_all_named(browser)


if __name__ == "__main__":
    unittest.main()
