# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The person removes a family in the browser, and undoes it."""

import unittest

import desktop


class Removing(desktop.Journey):
    def test_a_removed_family_disappears_everywhere_and_undo_restores_it(self):
        bundle, families = desktop.synthetic_bundle(families=3)
        self.install(bundle, families)
        browser = self.browser()
        unwanted = families[0]

        desktop.press(self.open_family(browser, unwanted))
        desktop.wait_until(
            lambda: unwanted not in desktop.installed_families(), f"{unwanted} removed")
        self.see_no_family(browser, unwanted)

        self.press_when_ready(browser, desktop.UNDO)
        desktop.wait_until(
            lambda: desktop.installed_families() == set(families), f"{unwanted} back")
        self.see_family(browser, unwanted)


if __name__ == "__main__":
    unittest.main()
