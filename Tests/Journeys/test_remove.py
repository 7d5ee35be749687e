# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The person removes a family in the browser, and undoes it."""

import os
import signal
import unittest

import desktop

REGISTRY = "org.typecase.Registry"


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

    def test_several_removals_are_taken_back_the_last_one_first(self):
        bundle, families = desktop.synthetic_bundle(families=3)
        self.install(bundle, families)
        browser = self.browser()
        self.see_family(browser, families[1])
        desktop.bring_forward(desktop.BROWSER_TITLE)
        for going, left in [(families[0], families[1:]), (families[1], families[2:])]:
            desktop.move_focus(browser, desktop.family_rows(browser, going)[0].name)
            desktop.key("Delete")
            desktop.wait_until(
                lambda left=left: desktop.installed_families() == set(left), f"{going} removed")
        for left in [families[1:], families]:
            desktop.key("ctrl+z")
            desktop.wait_until(
                lambda left=left: desktop.installed_families() == set(left), "a family back")
        for family in families:
            self.see_family(browser, family)

    def test_a_family_that_is_not_removed_comes_back_to_the_list(self):
        bundle, families = desktop.synthetic_bundle(families=2)
        self.install(bundle, families)
        browser = self.browser()
        self.see_family(browser, families[0])
        registry = desktop.process_of(REGISTRY)
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(browser, desktop.family_rows(browser, families[0])[0].name)
        os.kill(registry, signal.SIGSTOP)
        desktop.key("Delete")
        self.see_no_family(browser, families[0])
        # It ends without an answer, and the call with it.
        os.kill(registry, signal.SIGKILL)
        desktop.wait_until(
            lambda: desktop.family_rows(browser, families[0])
            or desktop.installed_families() == set(families[1:]), "the family back, or removed")
        desktop.wait_until(
            lambda: {desktop.family_of(row, families) for row in desktop.family_rows(browser)}
            == desktop.installed_families(), "what is listed is what is installed")

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()


if __name__ == "__main__":
    unittest.main()
