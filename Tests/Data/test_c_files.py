# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The files of the libraries in C lie on top of each other, and what Swift calls in C says by its name where it is from."""

import re
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent.parent
LIBRARIES = [SOURCE / "Sources/Public" / name for name in ("libtypecase", "libtypecase-gtk4")]
# A definition has its name at the start of a line, below what it returns.
DEFINITION = re.compile(r"(?m)^(?!static\b)\w[^;{}()\n]*\n(\w+) \(")
TYPE = re.compile(r"(?m)^G_DEFINE_\w+ \(\w+, (\w+),")
# What Swift calls in C, but for the functions of a type.
PREFIX = "ctypecase_"
# A function in a header, with what it returns before it or above it.
DECLARATION = re.compile(r"(?m)^(?:\w+\s+)*?[A-Za-z_]\w*[\s*]+(?:const\s+)?\**\n?([a-z_]\w+) ?\(")
OF_TYPE = re.compile(r"(?m)^G_DECLARE_\w+ \(\w+,\s*(\w+),|\b(\w+)_get_type \(void\)")
# As `#define TYPECASE_ERROR (typecase_error_quark ())`.
ALIAS = re.compile(r"(?m)^#define (\w+) \((\w+) \(\)\)$")


def code(path):
    """The text of a file without its comments."""
    return re.sub(r"(?s)/\*.*?\*/|//[^\n]*", "", path.read_text())


def defined(text):
    """The names by which other files call what a file defines."""
    names = set(DEFINITION.findall(text))
    for name in TYPE.findall(text):
        family, _, rest = name.upper().partition("_")
        names |= {f"{name}_get_type", name.upper(), f"{family}_IS_{rest}"}
    return names


def callees(folder):
    """Which files each file of a library calls."""
    texts = {path.stem: code(path) for path in sorted(folder.glob("*.c"))}
    owners = {name: file for file, text in texts.items() for name in defined(text)}
    for header in folder.glob("*.h"):
        owners |= {alias: owners[name] for alias, name in ALIAS.findall(code(header)) if name in owners}
    return {
        file: {owners[word] for word in set(re.findall(r"\w+", text)) & set(owners)} - {file}
        for file, text in texts.items()}


def circles(calls):
    """The sets of files that reach each other."""
    def reached(file):
        found, left = set(), [file]
        while left:
            new = calls[left.pop()] - found
            found |= new
            left += new
        return found

    reach = {file: reached(file) for file in calls}
    return sorted({
        tuple(sorted({other for other in reach[file] if file in reach[other]} | {file}))
        for file in calls if file in reach[file]})


class CFiles(unittest.TestCase):
    def test_no_files_of_a_library_call_each_other_in_a_circle(self):
        for folder in LIBRARIES:
            calls = callees(folder)
            self.assertTrue(any(calls.values()), folder)
            self.assertEqual(circles(calls), [], folder.name)

    def test_what_files_call_is_found(self):
        calls = callees(LIBRARIES[0])
        self.assertIn("typecase-session", calls["typecase-exchange"])
        # By a macro alone: that of a type, and that of a function.
        self.assertIn("typecase-consumer", calls["typecase-consumer-asking"])
        self.assertIn("typecase-error", calls["typecase-following"])
        self.assertEqual(calls["typecase-error"], set())

    def test_what_swift_calls_has_one_prefix(self):
        headers = [code(path) for path in sorted((SOURCE / "Sources/C").rglob("*.h"))]
        types = {one or other for text in headers for one, other in OF_TYPE.findall(text)}
        names = {name for text in headers for name in DECLARATION.findall(text)}
        self.assertGreater(len(names), 100)
        others = [
            name for name in sorted(names)
            if not name.startswith(PREFIX) and not any(name.startswith(f"{one}_") for one in types)]
        self.assertEqual(others, [])

    def test_a_circle_is_seen(self):
        self.assertEqual(
            circles({"one": {"two"}, "two": {"three"}, "three": {"two"}, "four": {"one"}}), [("three", "two")])


if __name__ == "__main__":
    unittest.main()
