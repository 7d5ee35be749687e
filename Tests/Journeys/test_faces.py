# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""One face of a file is removed, turned off or left to apps that ask: other programs find its siblings, and not that one.

Four judges are asked after each change, each a program that knows nothing of the registry: fontconfig, Pango, LibreOffice and
Chromium.
"""

import os
import re
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

import desktop

PREFIX = "Sibling"
FAMILIES = [f"{PREFIX} {number}" for number in range(1, 6)]
LISTED_BY_PANGO = """
import gi
gi.require_version("PangoCairo", "1.0")
from gi.repository import PangoCairo
print("\\n".join(family.get_name() for family in PangoCairo.FontMap.get_default().list_families()))
"""


def collection():
    """A file with five families."""
    folder = Path(tempfile.mkdtemp(dir=os.environ["HOME"]))
    subprocess.run(
        [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--siblings", PREFIX, "--output", folder], check=True)
    return folder / f"{PREFIX}.ttc"


def output(*command):
    return subprocess.run(
        [str(word) for word in command], check=True, capture_output=True, text=True, timeout=desktop.PATIENCE).stdout


def families_in(names):
    """The families of the collection among PostScript names, which have no spaces, and families."""
    plain = {re.sub(r"[^A-Za-z0-9]", "", name) for name in names}
    return [family for family in FAMILIES
            if any(name.startswith(family.replace(" ", "")) for name in plain)]


def by_fontconfig(_):
    """What is listed, and what is found by name."""
    listed = families_in(output("fc-list", "--format", "%{family[0]}\\n").splitlines())
    found = [family for family in FAMILIES if output("fc-match", "--format", "%{family[0]}", family) == family]
    assert listed == found, f"fontconfig lists {listed} and finds {found}"
    return found


def by_pango(_):
    return families_in(output("/usr/bin/python3", "-c", LISTED_BY_PANGO).splitlines())


def page():
    # LibreOffice gives the first paragraph of a page the style of all.
    return "<p>Fonts</p>" + "".join(f'<p style="font-family: \'{family}\'">{family}: Hamburg</p>' for family in FAMILIES)


def in_pdf(path):
    """The fonts that a document was set in."""
    lines = output("pdffonts", path).splitlines()[2:]
    return families_in(line.split()[0].split("+")[-1] for line in lines)


def by_libreoffice(folder):
    source = folder / "office.html"
    source.write_text(f"<html><body>{page()}</body></html>")
    output(
        "soffice", f"-env:UserInstallation=file://{folder}/office", "--headless", "--convert-to", "pdf:writer_web_pdf_Export",
        "--outdir", folder, source)
    return in_pdf(folder / "office.pdf")


def by_chromium(folder):
    source = folder / "chromium.html"
    source.write_text(f"<!doctype html><meta charset=utf-8><body>{page()}")
    result = folder / "chromium.pdf"
    output(
        "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", f"--user-data-dir={folder}/chromium",
        f"--print-to-pdf={result}", source.as_uri())
    return in_pdf(result)


JUDGES = [by_fontconfig, by_pango, by_libreoffice, by_chromium]


class Faces(desktop.Journey):
    def setUp(self):
        super().setUp()
        self.folder = Path(tempfile.mkdtemp(dir=os.environ["HOME"]))
        desktop.typecasectl("add", collection())

    def tearDown(self):
        super().tearDown()
        installed = desktop.installed_families()
        if installed:
            desktop.typecasectl("remove", *sorted(installed))

    def assert_found(self, expected, what):
        for judge in JUDGES:
            with self.subTest(what, judge=judge.__name__):
                self.assertEqual(judge(self.folder), expected, f"{judge.__name__}, {what}")

    def without(self, *numbers):
        return [family for number, family in enumerate(FAMILIES, 1) if number not in numbers]

    def test_other_programs_find_the_siblings_of_a_face_that_is_gone(self):
        self.assert_found(FAMILIES, "all are installed")
        desktop.typecasectl("remove", FAMILIES[1])
        self.assertEqual(desktop.installed_families(), set(self.without(2)))
        self.assert_found(self.without(2), "the second is removed")
        desktop.typecasectl("disable", FAMILIES[2])
        desktop.typecasectl("expose", "--to", "asks", FAMILIES[3])
        self.assert_found(self.without(2, 3, 4), "the third is off, the fourth for apps that ask")
        desktop.typecasectl("undo")
        self.assert_found(self.without(3, 4), "the removal is undone")
        desktop.typecasectl("enable", FAMILIES[2])
        desktop.typecasectl("expose", "--to", "by-name", FAMILIES[3])
        self.assert_found(FAMILIES, "all are back")
        desktop.typecasectl("doctor")

    def test_nothing_of_it_comes_back_with_the_next_start(self):
        desktop.typecasectl("remove", FAMILIES[0])
        self.assert_found(self.without(1), "removed")
        registry = desktop.process_of("org.typecase.Registry")
        os.kill(registry, signal.SIGTERM)
        desktop.wait_until(lambda: desktop.owner_of("org.typecase.Registry") is None, "the registry to leave")
        # A change makes the rules be written anew.
        desktop.typecasectl("disable", FAMILIES[4])
        self.assertEqual(by_fontconfig(None), self.without(1, 5))
        desktop.typecasectl("enable", FAMILIES[4])
        self.assertEqual(by_fontconfig(None), self.without(1))


if __name__ == "__main__":
    unittest.main()
