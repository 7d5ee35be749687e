# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Only a press on the Install button is consent."""

import unittest

import desktop


class Refusing(desktop.Journey):
    def setUp(self):
        super().setUp()
        self.bundle, self.families = desktop.synthetic_bundle(families=2)
        # Whatever the test before it refused.
        desktop.typecasectl("unmute", self.bundle.app_id)

    def ask(self):
        provider = self.bundle.start("--register-all")
        self.programs.append(provider)
        return self.prompt()

    def assert_refused(self):
        self.see_no_prompt()
        self.assertEqual(desktop.installed_families(), set())

    def test_the_refusing_button_means_no(self):
        self.press_when_ready(self.ask(), desktop.REFUSE)
        self.assert_refused()

    def test_escape_means_no(self):
        self.ask()
        desktop.bring_forward(desktop.PROMPT_TITLE)
        desktop.key("Escape")
        self.assert_refused()

    def test_return_does_not_mean_yes(self):
        """The button that agrees is neither focused nor the window's default."""
        prompt = self.ask()
        install = self.button(prompt, desktop.INSTALL)
        self.assertFalse(desktop.is_focused(install))
        desktop.wait_until(lambda: desktop.is_sensitive(install), "a prompt that can be agreed to")
        desktop.bring_forward(desktop.PROMPT_TITLE)
        desktop.key("Return")
        self.assert_refused()

    def test_the_agreeing_button_waits_before_it_can_be_pressed(self):
        button = desktop.Sensitivity(desktop.INSTALL)
        self.addCleanup(button.end)
        self.button(self.ask(), desktop.INSTALL)
        # It becomes sensitive later; one that was sensitive from the start would never do so.
        button.see(True)


if __name__ == "__main__":
    unittest.main()
