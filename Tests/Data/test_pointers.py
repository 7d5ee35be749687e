# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Where a target gives or takes an address of C, a sentence says what it points to and how long that is there."""

import re
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
FLOORS = ["Bindings", "Base", "Engines", "DesktopEngines", "Protocol", "Widgets", "Public"]
DECLARATION = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*((?:(?:public|package|nonisolated|final|static|convenience|override|mutating|required)\s+)*)"
    r"(func|init|var|let|subscript|protocol|struct|class|enum|actor|extension)\b")
ADDRESS = re.compile(r"Unsafe\w*Pointer\b|\bOpaquePointer\b")
# What the sentence is about: whose the thing is, or how long it is there.
SAID = re.compile(
    r"\b(pointer|address|owns?|owned|owner|borrowed|kept|keeps|valid|lives?|reference|freed|frees|takes over|adopt\w*|only for|for the time|during)\b",
    re.IGNORECASE)


EXAMPLE = """
public protocol Content {
  /// Draws on a snapshot, which is valid during the call.
  func draw(on snapshot: OpaquePointer, _ more: Int)
}

public final class Picture: Content {
  public func draw(
    on snapshot: OpaquePointer, _ more: Int
  ) { print("OpaquePointer {") }
  /// The list; it lives as long as this object.
  public var model: OpaquePointer { list.pointer }
  /// Draws what is seen.
  package static func silent(_ size: Int) -> UnsafeMutablePointer<Int>? { nil }
  private var hidden: OpaquePointer
}

/// Addresses in a picture, valid as long as it.
public struct Kept {
  public var model: OpaquePointer
}
"""


class Declaration:
    def __init__(self, path, number, kind, access, head, comment, outer):
        self.path, self.number, self.kind, self.access = path, number, kind, access
        self.head, self.comment, self.outer = head, comment, outer

    @property
    def name(self):
        """The base name with the labels of its parameters, by which a type's method is that of a protocol."""
        found = re.search(r"\b(?:func|var|let)\s+(\w+)|\b(init|subscript)\b", self.head)
        labels = re.findall(r"[(,]\s*(\w+)(?:\s+\w+)?\s*:", self.head)
        return ((found[1] or found[2]) if found else "", tuple(labels))

    @property
    def is_said(self):
        return bool(SAID.search(self.comment)) or (self.outer is not None and self.outer.is_said)

    def __str__(self):
        return f"{self.path.relative_to(SOURCE)}:{self.number}: {' '.join(self.head.split())}"


def head(lines, start):
    """A declaration without its body: to its brace, or to the end of its line where no bracket is open."""
    text = ""
    for line in lines[start:start + 12]:
        text += line.split("//")[0] + "\n"
        brace = text.find("{")
        if brace >= 0:
            return text[:brace]
        if text.count("(") == text.count(")") and not text.rstrip().endswith((",", ":", "->", "throws", "async")):
            following = lines[start + text.count("\n")] if start + text.count("\n") < len(lines) else ""
            if not following.strip().startswith(("->", "throws", "async", "where")):
                return text
    return text


def declarations(path, text):
    """What a file in Swift declares, each with the declaration around it."""
    lines = text.splitlines()
    found, outer, depth, comment = [], [], 0, ""
    for number, line in enumerate(lines):
        code = re.sub(r'"(?:\\.|[^"\\])*"', '""', line.split("//")[0] if not line.lstrip().startswith("///") else "")
        if line.lstrip().startswith("///"):
            comment += line.strip()[3:] + " "
            continue
        match = DECLARATION.match(code)
        while outer and outer[-1][0] >= depth:
            outer.pop()
        if match:
            one = Declaration(
                path, number + 1, match[2], match[1], head(lines, number), comment, outer[-1][1] if outer else None)
            found.append(one)
            if code.count("{") > code.count("}") or not code.rstrip().endswith(("}", ")")):
                outer.append((depth, one))
        if code.strip() and not code.strip().startswith("@"):
            comment = ""
        depth += code.count("{") - code.count("}")
    return found


def crosses(declaration):
    """Whether other targets see an address of C in it."""
    if declaration.kind in ("struct", "class", "enum", "actor", "extension", "protocol"):
        return False
    seen = re.search(r"\b(public|package)\b", declaration.access)
    of_protocol = declaration.outer is not None and declaration.outer.kind == "protocol" and re.search(
        r"\b(public|package)\b", declaration.outer.access)
    return bool((seen or of_protocol) and ADDRESS.search(declaration.head))


def silent(crossing):
    """Those that have no sentence, neither beside them, nor at their type, nor at the protocol that requires them."""
    required = {one.name for one in crossing if one.outer is not None and one.outer.kind == "protocol" and one.is_said}
    return [one for one in crossing if not one.is_said and one.name not in required]


class Pointers(unittest.TestCase):
    def test_each_that_crosses_a_target_has_its_sentence(self):
        crossing = [
            one for floor in FLOORS for path in sorted((SOURCE / "Sources" / floor).rglob("*.swift"))
            for one in declarations(path, path.read_text()) if crosses(one)]
        self.assertGreater(len(crossing), 40)
        found = [str(one) for one in silent(crossing)]
        self.assertEqual(found, [], "\n".join(["", *found]))

    def test_one_without_a_sentence_is_seen(self):
        found = declarations(SOURCE / "Example.swift", EXAMPLE)
        crossing = [one for one in found if crosses(one)]
        self.assertEqual([one.name[0] for one in crossing], ["draw", "draw", "model", "silent", "model"])
        self.assertEqual([one.name[0] for one in silent(crossing)], ["silent"])


if __name__ == "__main__":
    unittest.main()
