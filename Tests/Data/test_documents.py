# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a maintainer reads is there, and names what there is: targets, files, types, journeys."""

import re
import sys
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "meson-helpers/parts"))
from manifest import manifest  # noqa: E402

# A target's own way, in lines: long enough to say it, short enough to be read.
SHORTEST, LONGEST = 3, 60
# Names of others, which no file of ours has.
OF_OTHERS = {"OpenSSL", "GdkX11Display", "LibreOffice", "DocC", "PyGObject", "GtkGridView", "GtkWindowHandle",
             "GtkAccessibleText"}
# In bytes: it is read in one sitting.
LONGEST_ARCHITECTURE = 10_000
PAGES = ["ARCHITECTURE.md", "HACKING.md", "Tests/README.md", *(
    str(path.relative_to(SOURCE)) for path in sorted((SOURCE / "docs/inside").glob("*.md")))]
# A line of a drawing in a comment of Swift.
DRAWING = re.compile(r"(?m)^ *///     (.*)$")
NAME = re.compile(r"\b[A-Z][a-z]\w*[A-Z]\w*\b")


def targets():
    """The package's targets below Sources, with their folders."""
    return {
        target["name"]: SOURCE / target["path"] for target in manifest(SOURCE)["targets"]
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


def known_names():
    """All words of the code, and the names of its files and folders."""
    known = set()
    for folder in ("Sources", "Tests", "data"):
        for path in (SOURCE / folder).rglob("*"):
            if path.suffix in (".swift", ".c", ".h", ".cpp", ".py", ".xml", ".ui", ".in", ".timer"):
                known |= {path.stem, *path.stem.split("+"), *path.parts, *re.findall(r"\w+", without_comments(path))}
    return known


class FirstFiles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.targets = targets()
        cls.known = known_names()

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


    def test_what_drawings_beside_types_name_is_there(self):
        known, checked, gone = self.known | OF_OTHERS | set(self.targets), 0, []
        for path in sorted((SOURCE / "Sources").rglob("*.swift")):
            for line in DRAWING.findall(path.read_text()):
                names = set(NAME.findall(line))
                checked += len(names)
                gone += [f"{path.relative_to(SOURCE)}: {name}" for name in sorted(names - known)]
        self.assertGreater(checked, 300)
        self.assertEqual(gone, [])


class Codes(unittest.TestCase):
    """What programs may depend on has its row, and each row is of something."""

    def told(self, heading):
        section = (SOURCE / "docs/codes.md").read_text().split(f"\n## {heading}")[1].split("\n## ")[0]
        return re.findall(r"(?m)^\| `([\w-]+)` \| \S", section)

    def cases(self, path, enumeration):
        body = (SOURCE / "Sources" / path).read_text().split(f"enum {enumeration}: String")[1].split("\n  }\n")[0]
        return [value or name for name, value in re.findall(r'(?m)^ +case (\w+)(?: = "([\w-]+)")?$', body)]

    def test_each_is_on_its_page(self):
        for heading, path, enumeration in [
                ("`fault`", "DesktopEngines/FontInspection/Report/Fault.swift", "Fault"),
                ("`code` of `typecasectl doctor", "DesktopEngines/FontRegistry/Doctor/StoreFinding.swift", "Code"),
                ("`code` of `typecasectl check --app", "Apps/CommandLine/AppCheck/AppFinding.swift", "Code")]:
            with self.subTest(path):
                cases = self.cases(path, enumeration)
                self.assertGreater(len(cases), 15)
                self.assertEqual(sorted(self.told(heading)), sorted(cases))


class Pages(unittest.TestCase):
    def test_the_architecture_is_short(self):
        self.assertLessEqual((SOURCE / "ARCHITECTURE.md").stat().st_size, LONGEST_ARCHITECTURE)

    def test_the_architecture_has_every_floor(self):
        text = (SOURCE / "ARCHITECTURE.md").read_text()
        said = re.findall(r"(?m)^\| (\w+) \|", text.split("## Floors")[1].split("\n## ")[0])
        self.assertEqual(set(said) - {"floor"}, {path.name for path in (SOURCE / "Sources").iterdir() if path.is_dir()})

    def test_what_pages_name_is_there(self):
        known, checked = known_names() | set(targets()), 0
        for page in PAGES:
            names = set(NAME.findall((SOURCE / page).read_text()))
            checked += len(names)
            self.assertEqual(names - known - OF_OTHERS, set(), page)
        self.assertGreater(checked, 300)

    def test_every_page_inside_is_in_its_index(self):
        folder = SOURCE / "docs/inside"
        listed = set(re.findall(r"\]\((\w[\w-]*\.md)\)", (folder / "README.md").read_text()))
        self.assertEqual(listed, {path.name for path in folder.glob("*.md")} - {"README.md"})

    def test_where_a_change_begins_is_there_and_so_is_the_test_that_tells(self):
        section = (SOURCE / "HACKING.md").read_text().split("## To change X, begin at Y")[1].split("\n## ")[0]
        rows = [row.split(" | ") for row in section.splitlines() if row.startswith("| ")][1:]
        self.assertGreaterEqual(len(rows), 20)
        tests = {path.name.removesuffix(".py") for path in (SOURCE / "Tests").rglob("*") if path.suffix in ("", ".py")}
        for row in rows:
            with self.subTest(row[0]):
                self.assertEqual(len(row), 3)
                places = re.findall(r"`([\w.+/-]+/[\w.+-]+|\w+\.(?:swift|xml))`", row[1])
                self.assertTrue(places)
                folder = SOURCE
                for place in places:
                    # Beside or within the one before, in Sources, or from the top.
                    tried = [SOURCE / "Sources" / place, SOURCE / place, *(above / place for above in folder.parents)]
                    found = [path for path in tried if path.exists() and SOURCE in path.parents]
                    self.assertTrue(found, place)
                    folder = found[0] / "any" if found[0].is_dir() else found[0]
                told = re.findall(r"`(\w+)`", row[2])
                self.assertTrue(told)
                self.assertLessEqual(set(told), tests)


class Tests(unittest.TestCase):
    def test_every_journey_and_check_is_listed_with_its_promise_and_no_other(self):
        rows = re.findall(r"(?m)^\| `(test_\w+)` \| (.+?) \|", (SOURCE / "Tests/README.md").read_text())
        self.assertEqual(
            sorted(name for name, _ in rows),
            sorted(path.stem for folder in ("Data", "Journeys") for path in (SOURCE / "Tests" / folder).glob("test_*.py")))
        for name, promise in rows:
            self.assertGreaterEqual(len(promise.split()), 5, name)


if __name__ == "__main__":
    unittest.main()
