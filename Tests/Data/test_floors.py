# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The targets of Package.swift lie on floors, and what one is built upon is below it or beside it."""

import re
import sys
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "meson-helpers/parts"))
from manifest import manifest  # noqa: E402

# From the lowest. Each is a folder of Sources.
FLOORS = [
    "C", "Bindings", "Base", "Engines", "BuildTools", "DesktopEngines", "Protocol", "Service", "Widgets",
    "Public", "Apps", "Programs", "Examples"]
# What an app links beside modules of its own: their names begin with the product's.
LINKED = {
    "C": "CTypecase", "Bindings": "Typecase", "Base": "Typecase", "Engines": "Typecase", "Protocol": "Typecase",
    "Widgets": "Typecase", "Public": "Typecase"}
IMPORT = re.compile(
    r"(?m)^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|private|fileprivate) )?import (?:(?:struct|class|enum|func|protocol) )?(\w+)")
# A type at the top of a file, whatever its access.
TYPE = re.compile(
    r"(?m)^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|private|fileprivate|final|indirect|nonisolated) )*"
    r"(?:struct|class|enum|actor|protocol) (\w+)")
# With the layout of text, and the module of the library that divides its words; the views of it are one. Pictures of documents took
# three: what starts the sandbox, which apps link; what decodes, which only the helper links; and the module of its library. Layout
# for the command line took three: what is asked, what lays out with Pango, and the program that alone links that. Documents on
# pages are one, which that program and printing share. Problems between fonts are one, which the browser and the command line share.
# The demonstrations of text took two: the window, of which a benchmark moves the shapes, and its program.
MOST_TARGETS = 68
FEW_LINES = 200


def declared(target):
    """The names of a target's own package that it is built upon."""
    found = set()
    for dependency in target["dependencies"]:
        for kind in ("byName", "target"):
            if kind in dependency:
                found.add(dependency[kind][0])
    return found


def files(target, *suffixes):
    return [path for path in sorted((SOURCE / target["path"]).rglob("*")) if path.suffix in suffixes]


def imported(target):
    return {name for path in files(target, ".swift") for name in IMPORT.findall(path.read_text())}


class Floors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all = {target["name"]: target for target in manifest(SOURCE)["targets"]}
        cls.product = {
            name: target for name, target in cls.all.items() if target["path"].startswith("Sources/")}

    def floor(self, name):
        return self.product[name]["path"].split("/")[1]

    def test_every_target_is_on_a_floor(self):
        for name, target in self.product.items():
            self.assertEqual(target["path"], f"Sources/{self.floor(name)}/{name}")
            self.assertIn(self.floor(name), FLOORS, name)
        folders = {path.name for path in (SOURCE / "Sources").iterdir() if path.is_dir()}
        self.assertEqual(folders, set(FLOORS))

    def test_the_rooms_stay_few(self):
        self.assertLessEqual(len(self.product), MOST_TARGETS)

    def test_floors_go_downwards(self):
        for name, target in self.product.items():
            for other in declared(target) & set(self.product):
                self.assertLessEqual(
                    FLOORS.index(self.floor(other)), FLOORS.index(self.floor(name)), f"{name} is built upon {other}")

    def test_a_name_means_one_type(self):
        # Of two with one name a reader must know the target, and finds the wrong one first.
        places = {}
        for name, target in self.product.items():
            for path in files(target, ".swift"):
                for kind in TYPE.findall(path.read_text()):
                    places.setdefault(kind, []).append(str(path.relative_to(SOURCE)))
        self.assertGreater(len(places), 1000)
        self.assertEqual({name: found for name, found in places.items() if len(found) > 1}, {})

    def test_programs_are_imported_by_tests_alone(self):
        programs = {name for name, target in self.all.items() if target["type"] == "executable"}
        for name, target in self.product.items():
            self.assertEqual(declared(target) & programs, set(), name)

    def test_what_is_declared_is_imported(self):
        # A program is run by tests, which must have it built.
        programs = {name for name, target in self.all.items() if target["type"] == "executable"}
        checked = 0
        for name, target in self.all.items():
            wanted = declared(target) & set(self.all)
            if target["path"].startswith("Tests/"):
                wanted -= programs
            if not files(target, ".swift"):
                # C says what it includes, which is by header and not by module.
                continue
            self.assertEqual(wanted - imported(target), set(), f"{name} declares what it does not import")
            checked += len(wanted)
        self.assertGreater(checked, 300)

    def test_names_of_what_apps_link_are_prefixed(self):
        for name in self.product:
            prefix = LINKED.get(self.floor(name))
            if prefix:
                self.assertTrue(name.startswith(prefix), name)
            elif self.floor(name) != "BuildTools":
                self.assertFalse(name.startswith("Typecase"), name)

    def test_apps_link_nothing_else(self):
        public = [name for name in self.product if self.floor(name) == "Public"]
        self.assertGreater(len(public), 2)
        linked, waiting = set(), list(public)
        while waiting:
            name = waiting.pop()
            if name not in linked:
                linked.add(name)
                waiting += declared(self.product[name]) & set(self.product)
        for name in linked:
            self.assertIn(self.floor(name), LINKED, name)

    def test_programs_of_a_release_cannot_be_made_to_pass_a_test(self):
        """What tests name in the environment is only read by debug builds."""
        seen = 0
        for path in sorted(file for file in (SOURCE / "Sources").rglob("*") if file.suffix in (".swift", ".c", ".h")):
            conditions = []
            for number, line in enumerate(path.read_text().splitlines(), 1):
                word = line.split()[0] if line.split() else ""
                if word in ("#if", "#ifdef", "#ifndef"):
                    conditions.append(line.strip() == "#if DEBUG")
                elif word in ("#else", "#elseif", "#elif"):
                    conditions[-1] = False
                elif word == "#endif":
                    conditions.pop()
                elif "TYPECASE_TEST" in line:
                    seen += 1
                    self.assertTrue(any(conditions), f"{path.relative_to(SOURCE)}:{number}")
        self.assertGreater(seen, 0)

    def test_a_class_with_an_isolated_deinit_says_where_it_is_isolated(self):
        # Swift 6.3 looks at some before it knows that the target's classes are the main actor's: only when it builds for release.
        unsaid, found = [], 0
        for path in sorted((SOURCE / "Sources").rglob("*.swift")):
            lines = path.read_text().splitlines()
            for number, line in enumerate(lines):
                if not line.lstrip().startswith("isolated deinit"):
                    continue
                found += 1
                outer = " " * (len(line) - len(line.lstrip()) - 2)
                declaration = next(
                    above for above in reversed(lines[:number]) if re.match(rf"{outer}\S.*\bclass \w+", above))
                if "@MainActor " not in declaration:
                    unsaid.append(f"{path.relative_to(SOURCE)}: {declaration.strip()}")
        self.assertGreater(found, 0)
        self.assertEqual(unsaid, [])

    def test_a_small_target_says_why_it_is_one(self):
        for name, target in self.product.items():
            lines = sum(path.read_text().count("\n") for path in files(target, ".swift", ".c", ".cpp", ".h"))
            if lines >= FEW_LINES or self.floor(name) == "C" and not files(target, ".c", ".cpp"):
                continue
            first = (SOURCE / target["path"] / f"{name}.swift")
            text = first.read_text() if first.exists() else " ".join(
                path.read_text() for path in files(target, ".swift", ".h"))
            self.assertRegex(text, r"(?m)^\W*A target of its own", f"{name} has {lines} lines")


if __name__ == "__main__":
    unittest.main()
