# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""An app offers fonts, the person agrees, and the fonts are there to see and use."""

import json
import subprocess
import unittest

import desktop


class Installing(desktop.Journey):
    def test_a_person_installs_fonts_and_sees_them_in_the_browser(self):
        # As many as the prompt has room for: the row of another one is made when it is scrolled to.
        bundle, families = desktop.synthetic_bundle(families=3)
        self.assertEqual(desktop.installed_families(), set())

        self.programs.append(bundle.start("--register-all"))
        prompt = self.prompt()
        for words in ("Example Font Provider", *families):
            desktop.wait_until(lambda: words in desktop.text_of(prompt), f"{words} in the prompt")
        self.assert_all_named(prompt)
        self.assertEqual(desktop.installed_families(), set(), "nothing before the person agreed")

        self.press_when_ready(prompt, desktop.INSTALL)
        desktop.wait_until(
            lambda: desktop.installed_families() == set(families), "the families installed")

        browser = self.browser()
        for family in families:
            self.see_family(browser, family)
        desktop.wait_until(
            lambda: "Example Font Provider" in desktop.text_of(browser), "the provider's name")
        self.assert_all_named(browser)

        # Every app can use them by name.
        match = subprocess.run(
            ["fc-match", "--format", "%{family[0]}", families[0]],
            capture_output=True, text=True, check=True)
        self.assertEqual(match.stdout, families[0])

        self.open_family(browser, families[1])
        self.assert_all_named(browser)
        faces = [
            font for font in json.loads(desktop.typecasectl("list", "--json"))
            if font["family"] == families[1]]
        for face in faces:
            desktop.wait_until(
                lambda: face["style"] in desktop.text_of(browser), f"the style {face['style']}")


if __name__ == "__main__":
    unittest.main()
