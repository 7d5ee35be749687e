# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a maintainer reads is there, and names what there is: targets, files, types, journeys."""

import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
# A target's own way, in lines: long enough to say it, short enough to be read.
SHORTEST, LONGEST = 3, 60
# Names of others, which no file of ours has.
OF_OTHERS = {"OpenSSL", "GdkX11Display"}
NAME = re.compile(r"\b[A-Z][a-z]\w*[A-Z]\w*\b")


def targets():
    """The package's targets below Sources, with their folders."""
    with tempfile.TemporaryDirectory() as scratch:
        said = subprocess.run(
            ["swift", "package", "--package-path", SOURCE, "--scratch-path", scratch, "dump-package"],
            capture_output=True, text=True, check=True).stdout
    return {
        target["name"]: SOURCE / target["path"] for target in json.loads(said[said.index("{"):])["targets"]
        if target["path"].startswith("Sources/")}


def first_file(name, folder):
    """The file that a reader of a target opens first."""
    places = [
        folder / f"{name}.swift", folder / "main.swift", folder / "shim.h", folder / f"include/{name}.h"]
    # Where a type has the target's name, it begins there.
    named = sorted(folder.rglob(f"{name}.swift"))
    return next(path for path in named + places if path.exists())


def top_comment(path):
    """The comment at the top of a file, below the license."""
    text = path.read_text()
    if path.suffix == ".h":
        found = re.search(r"#pragma once\n\n/\* (.*?)\*/", text, re.DOTALL)
        return re.sub(r"(?m)^ \* ?", "", found[1]) if found else ""
    text = re.sub(r"\A(?:// SPDX.*\n)+\n", "", text)
    found = re.match(r"(?://.*\n)+", text)
    return re.sub(r"(?m)^//+ ?", "", found[0]) if found else ""


def without_comments(path):
    text = path.read_text(errors="replace")
    if path.suffix in (".swift", ".c", ".h", ".cpp"):
        text = re.sub(r"(?m)^ *//.*$|/\*(?s:.*?)\*/", "", text)
    return text


class FirstFiles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.targets = targets()
        cls.known = set()
        for folder in ("Sources", "Tests", "data"):
            for path in (SOURCE / folder).rglob("*"):
                if path.suffix in (".swift", ".c", ".h", ".cpp", ".py", ".xml"):
                    cls.known |= {path.stem, *path.parts, *re.findall(r"\w+", without_comments(path))}

    def test_every_target_s_first_file_says_what_it_is_for_and_draws_its_way(self):
        self.assertGreater(len(self.targets), 45)
        for name, folder in self.targets.items():
            path = first_file(name, folder)
            comment = top_comment(path)
            with self.subTest(path.relative_to(SOURCE)):
                lines = comment.splitlines()
                self.assertGreaterEqual(len(lines), SHORTEST)
                self.assertLessEqual(len(lines), LONGEST)
                # A sentence first.
                self.assertRegex(lines[0], r"^[A-Za-z`]")
                if "C" != folder.parent.name:
                    self.assertRegex(comment, r"(?m)^    \S", "there is no drawing")

    def test_what_first_files_name_is_there(self):
        checked = 0
        for name, folder in self.targets.items():
            path = first_file(name, folder)
            names = set(NAME.findall(top_comment(path)))
            checked += len(names)
            self.assertEqual(names - self.known - OF_OTHERS - set(self.targets), set(), path)
        self.assertGreater(checked, 250)


if __name__ == "__main__":
    unittest.main()
