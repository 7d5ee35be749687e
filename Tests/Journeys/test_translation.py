# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Windows are built in the person's language: each `.ui` file says itself what domain its words are of."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import desktop


class German(desktop.Journey):
    """Windows whose words come from `.ui` files, of the programs and of the library."""

    @classmethod
    def setUpClass(cls):
        # Made here, so that the machine need not have it.
        cls.locales = tempfile.TemporaryDirectory()
        subprocess.run(
            ["localedef", "-i", "de_DE", "-f", "UTF-8", Path(cls.locales.name) / "de_DE.UTF-8"],
            check=True)

    @classmethod
    def tearDownClass(cls):
        cls.locales.cleanup()

    def start_in_german(self, program):
        self.start([
            "env", f"LOCPATH={self.locales.name}", "LC_ALL=de_DE.UTF-8", "LANGUAGE=de", program])

    def test_a_window_of_the_programs_resources(self):
        self.start_in_german("typecase")
        browser = desktop.application(desktop.BROWSER)
        self.see(browser, "Hauptmenü")
        self.see(browser, "Seiten")
        self.see_no(browser, "Main Menu")

    def panel(self):
        """The font panel of the example reader, whose text has the focus."""
        self.start_in_german("example-reader")
        reader = desktop.application("org.typecase.ExampleReader")
        desktop.key("ctrl+t")

        def look():
            return next((
                window for window in reader
                if window is not None and window.name == "Schriften"
                and desktop.is_showing(window)), None)
        return desktop.wait_until(look, "the font panel with a German title")

    def test_a_window_that_the_library_carries(self):
        self.panel()

    def test_a_size_has_the_decimal_sign_of_the_language(self):
        panel = self.panel()
        size = desktop.wait_until(
            lambda: desktop.find(panel, "spin button", "Größe"), "the size")
        size.queryValue().currentValue = 10.5
        text = size.queryText()
        desktop.wait_until(
            lambda: text.getText(0, text.characterCount) == "10,5 pt", "a size as Germans write it")


if __name__ == "__main__":
    unittest.main()
