# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The table of languages that is in the repository, against what its sources say."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
TABLE = SOURCE / "Sources/Engines/TypecaseFontLanguages/Table/LanguageTableData.swift"
GENERATOR = Path(os.environ["TYPECASE_SYNTHETIC_FONTS"]).parent / "TypecaseLanguageTableGenerator"
CLDR = Path("/usr/share/unicode/cldr/common")
LANGUAGES = Path("/usr/lib/python3/dist-packages/gflanguages")

# The versions that the table was made from, of Debian's packages and of the library.
SOURCES = {"unicode-cldr-core": "41-", "python3-gflanguages": "0.4.0-", "libfontconfig1": "2.14.1-"}


def version(package):
    return subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Version}", package], capture_output=True, text=True).stdout


def lines(path):
    """The lines of a table, by the tags that they are for."""
    text = path.read_text()
    table = text[text.index('#"""') + 5:text.rindex('"""#')]
    return {line.split("\t")[0]: line for line in table.splitlines() if line}


def make(room, cldr=CLDR, languages=LANGUAGES):
    """What the generator says, and the table that it makes in a folder."""
    output = Path(room) / "LanguageTableData.swift"
    return subprocess.run([GENERATOR, output, cldr, languages], capture_output=True, text=True), output


class LanguageTable(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        room = tempfile.TemporaryDirectory()
        cls.addClassCleanup(room.cleanup)
        cls.usual, cls.made = make(room.name)

    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.room = Path(room.name)

    def test_it_is_what_its_sources_say(self):
        """With other versions of them the table may differ; but it can be made, and common languages stay."""
        self.assertEqual((self.usual.returncode, self.usual.stderr), (0, ""))
        is_same = all(version(package).startswith(start) for package, start in SOURCES.items())
        if is_same:
            self.assertEqual(self.made.read_text(), TABLE.read_text())
        old, new = lines(TABLE), lines(self.made)
        for tag in ("en", "de", "ar", "hi", "ja", "zh-Hans", "sr-Latn"):
            self.assertEqual(new[tag].split("\t")[:2], old[tag].split("\t")[:2])

    def test_more_languages_change_nothing_of_others(self):
        """Files come and go between versions of a source; a language's letters are its own."""
        copy = self.room / "gflanguages"
        shutil.copytree(LANGUAGES / "data/languages", copy / "data/languages")
        english = (copy / "data/languages/en_Latn.textproto").read_text()
        for tag in ("aaq", "enn", "zzq"):
            text = english.replace('"en', f'"{tag}').replace('"English"', '"Another"')
            text = re.sub(r"population: \d+", "population: 9", text)
            (copy / f"data/languages/{tag}_Latn.textproto").write_text(text)
        result, made = make(self.room, languages=copy)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        more = lines(made)
        added = {tag: more.pop(tag) for tag in ("aaq", "zzq", "enn")}
        self.assertTrue(all("\tAnother\t" in line for line in added.values()))
        # Newer sources have some of them already.
        others = {tag: line for tag, line in lines(self.made).items() if tag not in added}
        self.assertEqual(more, others)

    def test_missing_sources_are_said(self):
        for cldr, languages, missing in (
                (self.room / "cldr", LANGUAGES, "cldr"), (CLDR, self.room / "languages", "languages")):
            result, made = make(self.room, cldr, languages)
            self.assertEqual(result.returncode, 1)
            self.assertIn(f"{self.room / missing}", result.stderr)
            self.assertIn("`meson-helpers/setup --for test` installs what holds it", result.stderr)
            self.assertFalse(made.exists())


if __name__ == "__main__":
    unittest.main()
