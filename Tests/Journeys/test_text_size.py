# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The person makes text larger while the browser runs."""

import re
import subprocess
import unittest

import desktop

NARROW = 360


class TextSizes(desktop.Journey):
    def desktop_text_size(self):
        return desktop.SettingsTextSize() if desktop.ON_WAYLAND else desktop.TextSize()

    def setUp(self):
        super().setUp()
        self.text_size = self.desktop_text_size()
        self.programs.append(self.text_size)
        # The tests of a file share a session, and what is in its registry.
        if not desktop.installed_families():
            self.install(*desktop.synthetic_bundle(families=3))
        self.running = self.browser()
        # On Wayland the window fills the screen.
        if not desktop.ON_WAYLAND:
            desktop.resize(desktop.BROWSER_TITLE, NARROW, 700)

    def heights(self):
        # GTK measures only what is in view: at three times the size the third row is not.
        rows = desktop.family_rows(self.running)[:2]
        return [desktop.size_of(row)[1] for row in rows]

    def change(self, factor, condition, what):
        """Sets another text size, and returns the rows' heights once they are as they should be."""
        self.text_size.set(factor)
        return desktop.wait_until(
            lambda: (heights := self.heights()) and condition(heights) and heights,
            f"{what} at {factor} times the text size")

    def test_rows_follow_the_text_size_there_and_back(self):
        usual = desktop.wait_until(
            lambda: (heights := self.heights()) and min(heights) > 0 and heights, "rows")
        before = usual
        for factor in (1.25, 1.5, 2, 3):
            before = self.change(
                factor, lambda heights: min(heights) > max(before), "higher rows")
            if not desktop.ON_WAYLAND:
                for row in desktop.family_rows(self.running):
                    self.assertLessEqual(desktop.size_of(row)[0], NARROW)
        self.change(0.5, lambda heights: max(heights) < min(usual), "lower rows")
        self.change(1, lambda heights: heights == usual, "the rows of before")

    @desktop.x11_only
    def test_where_nothing_moves_the_sidebar_is_as_narrow_as_before_beside_a_page(self):
        def width():
            row = desktop.find(self.running, desktop.ROWS, "Installed Fonts")
            return row and desktop.size_of(row)[0]
        self.text_size.animates = False
        for factor in (1, 3):
            self.text_size.set(factor)
            # In a narrow window it takes turns with the page, and has the window's buttons.
            desktop.resize(desktop.BROWSER_TITLE, NARROW, 700)
            desktop.wait_until(lambda: desktop.size_of(self.running[0])[0] <= NARROW, "a narrow window")
            desktop.resize(desktop.BROWSER_TITLE, 900, 700)
            self.text_size.set(1)
            desktop.wait_until(
                lambda: desktop.size_of(self.running[0])[0] > 2 * NARROW and 100 < (width() or 0) < 300,
                "a narrow sidebar")

    @desktop.x11_only
    def test_without_room_a_heading_wraps_and_a_bar_stops_growing(self):
        def height(name):
            label = desktop.find(self.running, "label", name)
            return label and desktop.size_of(label)[1]

        self.order_by_app(self.running)
        heading = "Example Font Provider"
        usual = desktop.wait_until(lambda: height(heading), "the heading")
        self.text_size.set(3)
        # Two lines, because it does not fit any more; none is cut off.
        desktop.wait_until(lambda: height(heading) > 4 * usual, "a heading of several lines")
        bar = height("Installed Fonts")
        self.assertLess(bar, 1.6 * usual, "a bar's title grows no further than there is room")

    @desktop.x11_only
    def test_a_size_is_tried_used_and_taken_back(self):
        def factor(*new):
            words = ["set", *new] if new else ["get"]
            done = subprocess.run(
                ["gsettings", words[0], "org.gnome.desktop.interface", "text-scaling-factor", *new],
                check=True, capture_output=True, text=True)
            return float(done.stdout) if done.stdout else None

        desktop.resize(desktop.BROWSER_TITLE, 900, 700)
        self.addCleanup(
            subprocess.run,
            ["gsettings", "reset", "org.gnome.desktop.interface", "text-scaling-factor"], check=True)
        # What another program has set is shown as it is, and stays as it is.
        factor("1.25")
        desktop.bring_forward(desktop.BROWSER_TITLE)
        desktop.move_focus(self.running, "Text Size")
        desktop.key("Return")
        self.see(self.running, re.compile("^125.%$"), "label")
        slider = self.see(self.running, "Text Size", "slider")
        self.assertEqual(slider.queryValue().currentValue, 5)
        use = self.button(self.running, "Use This Size")
        self.assertFalse(desktop.is_sensitive(use))

        def example():
            return desktop.size_of(self.see(self.running, "Large Title", "label"))[1]

        before = example()
        slider.queryValue().currentValue = 6
        desktop.wait_until(lambda: desktop.is_sensitive(use), "a size to use")
        desktop.wait_until(lambda: example() > before, "a larger example")
        self.assertEqual(factor(), 1.25)
        desktop.press(use)
        desktop.wait_until(lambda: factor() == 1.35, "the new size")
        desktop.move_focus(self.running, re.compile("^Larger Accessibility Sizes"))
        desktop.key("Return")
        desktop.wait_until(lambda: slider.queryValue().maximumValue == 11, "five more steps")
        slider.queryValue().currentValue = 11
        desktop.wait_until(lambda: desktop.is_sensitive(use), "a size to use")
        desktop.press(use)
        # The largest that the desktop takes.
        desktop.wait_until(lambda: factor() == 3.0, "the largest size")
        self.press_when_ready(self.running, "Undo")
        desktop.wait_until(lambda: factor() == 1.35, "the size before")
        desktop.key("ctrl+z")
        desktop.wait_until(lambda: factor() == 1.25, "the other program's size")
        # What another program sets after a change is not taken back.
        slider.queryValue().currentValue = 0
        desktop.wait_until(lambda: desktop.is_sensitive(use), "a size to use")
        desktop.press(use)
        desktop.wait_until(lambda: factor() == 0.82, "the smallest size")
        factor("1.5")
        self.see(self.running, re.compile("^150.%$"), "label")
        self.press_when_ready(self.running, "Undo")
        self.see_no(self.running, "Undo", desktop.BUTTONS)
        self.assertEqual(factor(), 1.5)

    @desktop.x11_only
    def test_a_held_key_shows_a_control_of_a_bar_enlarged_and_names_it_for_a_screen_reader(self):
        self.text_size.set(2)
        desktop.bring_forward(desktop.BROWSER_TITLE)
        control = desktop.wait_until(
            lambda: desktop.find(self.running, desktop.BUTTONS, "Show Pages"), "a control of the bar")
        # GTK lets no program move the keyboard's focus through the bus.
        desktop.wait_until(
            lambda: desktop.is_focused(control) or desktop.key("Tab"),
            "the focus on it")
        try:
            subprocess.run(["xdotool", "keydown", "space"], check=True)
            desktop.wait_until(
                lambda: desktop.find(self.running, "alert", "Show Pages"),
                "what is shown enlarged")
            desktop.key("Escape")
            desktop.wait_until(
                lambda: not desktop.find(self.running, "alert", "Show Pages"),
                "nothing enlarged")
        finally:
            subprocess.run(["xdotool", "keyup", "space"], check=True)


class SandboxedTextSizes(TextSizes):
    def desktop_text_size(self):
        return desktop.PortalTextSize()

    def tearDown(self):
        self.assertGreater(self.text_size.asked, 0, "nobody asked the portal")
        super().tearDown()


# On X11 GTK has the text size from the display, in a sandbox as well.
if not desktop.ON_WAYLAND:
    del SandboxedTextSizes


if __name__ == "__main__":
    unittest.main()
