# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A person looks for help, and reports a problem."""

import unittest

import desktop


class Help(desktop.Journey):
    def sees(self, root, words):
        return any(
            words in (node.name or "") and desktop.size_of(node)[1] > 0 for node in desktop.descendants(root))

    def open(self, root, row, window="Help"):
        desktop.bring_forward(window)
        desktop.move_focus(root, row)
        desktop.key("Return")

    def ask_for_help(self):
        desktop.bring_forward("Typecase")
        desktop.key("F1")
        desktop.wait_until(lambda: desktop.window_titled("Help"), "the window with help")

    def test_questions_are_answered_and_a_problem_can_be_reported(self):
        bundle, families = desktop.synthetic_bundle(families=2, faces=1)
        self.programs.append(bundle.start("--register-all"))
        self.press_when_ready(self.prompt(), desktop.INSTALL)
        desktop.wait_until(
            lambda: desktop.installed_families() == set(families), "the families installed")
        browser = self.browser()
        for family in families:
            self.see_family(browser, family)

        self.ask_for_help()
        text = desktop.wait_until(
            lambda: "What Is a Provider?" in desktop.text_of(browser) and desktop.text_of(browser),
            "the questions")
        for question in ("What Does “by Name” Mean?", "Why Was My Font Refused?", "What If Something Does Not Work?",
                         "What Happens When I Uninstall Typecase?", "Report a Problem"):
            self.assertIn(question, text)
        self.assert_all_named(browser)
        self.assertFalse(self.sees(browser, "It never stands in for a font"))
        self.open(browser, "What Does “by Name” Mean?")
        desktop.wait_until(lambda: self.sees(browser, "It never stands in for a font"), "the answer")

        def about():
            """The window's title, which newer libraries have without the name of the program."""
            titles = ("About", "About Typecase")
            return next((frame.name for frame in browser if frame is not None and frame.name in titles), None)

        def reports():
            texts = [desktop.contents(node) for node in desktop.find_all(browser, "text", showing=False)]
            return [text for text in texts if "Store: " in text]

        def reported_beside_each_other():
            """What the window and the command report, once nothing changes while they do."""
            before = desktop.typecasectl("report")
            # The key that closed About may have come to Help, too.
            self.ask_for_help()
            self.open(browser, "Report a Problem")
            title = desktop.wait_until(about, "About")
            for words in ("What's New", "Troubleshooting"):
                desktop.wait_until(
                    lambda: words in desktop.text_of(browser).replace("’", "'"), f"{words} in About")
            # Newer libraries make a page when the person opens it.
            for row in () if reports() else ("Troubleshooting", "Debugging Information"):
                self.open(browser, row, title)
            [shown] = desktop.wait_until(reports, "the whole report in About")
            if desktop.typecasectl("report") == before:
                return shown, before
            desktop.bring_forward(title)

            def close():
                desktop.key("Escape")
                return about() is None
            desktop.wait_until(close, "About to go")
            return None

        # The report of the window is that of the command, with what the registry says, and has no names.
        shown, said = desktop.wait_until(reported_beside_each_other, "two reports of the same state")
        self.assertIn("\nStore: in order\n", said)
        self.assertEqual(shown.strip(), said.strip())
        for family in families:
            self.assertNotIn(family, shown)


if __name__ == "__main__":
    unittest.main()
