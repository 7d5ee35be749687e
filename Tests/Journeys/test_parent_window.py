# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The names that libtypecase-gtk4 gets for windows, above which other programs stand: on X11, and on Wayland."""

import subprocess
import unittest

import desktop
from library import ENVIRONMENT, TESTS, checked, compiled


class ParentWindow(unittest.TestCase):
    def setUp(self):
        self.program = compiled(TESTS / "parent_window.c", "libtypecase-gtk4")

    def lines(self, count):
        process = subprocess.Popen(
            [self.program], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return [process.stdout.readline().strip() for _ in range(count)]

    def test_a_window_that_is_shown_has_the_name_that_its_desktop_gives_it(self):
        said, by_one, by_both, later = self.lines(4)
        # This compositor has no names for windows.
        name = "" if desktop.ON_WAYLAND else f"x11:{int(desktop.window_titled('Parent')):x}"
        self.assertEqual(said, f"none “”, hidden “”, shown “{name}”, again “{name}”")
        self.assertEqual((by_one, by_both), ("given up by one: 0", "given up by both: 0"))
        self.assertEqual(later, f"later “{name}”")

    @desktop.wayland_only
    def test_who_asks_for_a_name_at_the_same_time_has_the_same_and_the_last_one_gives_it_up(self):
        self.assertEqual(checked(self.program, "names").splitlines(), [
            "none “”, hidden “”, shown “wayland:name-1”, again “wayland:name-1”",
            "given up by one: 0", "given up by both: 1", "later “wayland:name-2”",
            "hidden meanwhile “”"])


if __name__ == "__main__":
    unittest.main()
