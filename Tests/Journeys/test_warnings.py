# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What is wrong with a font is explained before it is installed, and afterwards."""

import os
import re
import struct
import unittest
from pathlib import Path

import desktop

MEANING = re.compile("contradicts itself about whether it may be embedded")
PLACE = re.compile(r"table OS/2, byte \d+")


def contradict(path):
    """Sets two bits of OS/2.fsType, of which only one is allowed."""
    data = bytearray(path.read_bytes())
    for index in range(struct.unpack(">H", data[4:6])[0]):
        tag, _, offset, _ = struct.unpack(">4sIII", data[12 + 16 * index:28 + 16 * index])
        if tag == b"OS/2":
            data[offset + 8:offset + 10] = struct.pack(">H", 0xA)
    path.write_bytes(data)


class Explaining(desktop.Journey):
    def picture(self, name, title):
        folder = os.environ.get("TYPECASE_PICTURES")
        if folder:
            desktop.screenshot(Path(folder) / f"{name}.png", title)

    def test_a_warning_says_what_it_means_and_where_it_is(self):
        bundle, families = desktop.synthetic_bundle(families=1, faces=1)
        for font in bundle.fonts.glob("*.ttf"):
            contradict(font)
        self.programs.append(bundle.start("--register-all"))
        prompt = self.prompt()
        # It changes nobody's answer, and so it is a detail.
        self.assertIsNone(desktop.find(prompt, None, re.compile("^Warnings about")))
        desktop.bring_forward(desktop.PROMPT_TITLE)
        desktop.move_focus(prompt, "Details")
        desktop.key("space")
        self.see(prompt, MEANING)
        self.see(prompt, PLACE)
        self.picture("prompt", desktop.PROMPT_TITLE)
        self.consent()
        desktop.wait_until(
            lambda: set(families) <= desktop.installed_families(), "the font installed")

        browser = self.browser()
        self.open_family(browser, families[0])
        self.open_view(browser, "Report")
        self.see(browser, MEANING)
        self.see(browser, PLACE)
        desktop.resize(desktop.BROWSER_TITLE, 700, 1400)
        self.picture("browser", desktop.BROWSER_TITLE)


if __name__ == "__main__":
    unittest.main()
