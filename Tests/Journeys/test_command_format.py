# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What programs can rely on of `typecasectl`: commands and options, and what `--json` prints, against docs/typecasectl.txt."""

import json
import os
import unittest
from pathlib import Path

import desktop

SOURCE = Path(__file__).resolve().parents[2]
RECORD = SOURCE / "docs/typecasectl.txt"
HEAD = """# What programs can rely on of `typecasectl`, compared by Tests/Journeys/test_command_format.py; see docs/api.md.
# `command`: its arguments and options. `json`: a key that it prints, the kinds of its values, [] for each of a list.
"""


def commands(command, path=()):
    """A line for each command of what it describes itself as."""
    path = (*path, command["commandName"])
    words = []
    for argument in command.get("arguments", []):
        names = ["-" * (1 if name["kind"] == "short" else 2) + name["name"] for name in argument.get("names", [])]
        if "--help" in names or "--version" in names:
            continue
        word = "|".join(names) or argument["valueName"].upper()
        if argument["kind"] == "option":
            word += " VALUE"
        words.append(f"[{word}]" if argument["isOptional"] else word)
    yield " ".join(["command", *path, *words])
    for sub in command.get("subcommands", []):
        if sub["commandName"] != "help":
            yield from commands(sub, path)


def kinds(value, place=""):
    """The place and the kind of each value that is no list and no object; an empty list counts as itself."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from kinds(inner, f"{place}.{key}" if place else key)
    elif isinstance(value, list) and value:
        for inner in value:
            yield from kinds(inner, f"{place}[]")
    else:
        names = {dict: "object", list: "list", bool: "boolean", int: "number", float: "number", str: "text", type(None): "null"}
        yield place, names[type(value)]


class CommandFormat(desktop.Journey):
    def printed(self):
        """What each command prints as JSON, by its name."""
        bundle, families = desktop.synthetic_bundle(families=2, faces=2)
        self.install(bundle, families)
        room = Path(os.environ["TMPDIR"])
        page = room / "page.md"
        page.write_text("Call +1 202 555 0143 tomorrow, or see https://example.org\n")
        broken = room / "broken.ttf"
        broken.write_bytes(b"\0\1\0\0" * 20)
        family = families[0]
        for words in (
                ["list"], ["list", "--states"], ["providers"], ["show", "--family", family],
                ["show", "--family", family, "--language", "en"], ["disable", "--family", family], ["enable", "--family", family],
                ["remove", "--family", family, "--yes"], ["undo"], ["grants"], ["list-hidden"], ["storage"], ["policy"],
                ["check", next(bundle.fonts.iterdir())], ["doctor"], ["text-size"], ["text", "info", page],
                ["text", "detect", page, "--region", "US"],
                ["text", "layout", page, "--width", "90", "--max-lines", "2", "--line-break", "tail", "--fold", "6-8", "--hit", "3,3",
                 "--carets", "1-2", "--selection", "1-2"],
                ["system", "list"]):
            name = " ".join(words[:2] if words[0] in ("text", "system") else words[:1])
            yield name, json.loads(desktop.typecasectl(*words, "--json"))
        yield "check", json.loads(desktop.typecasectl("check", broken, "--json", status=1))

    def test_what_was_promised_is_there(self):
        described = json.loads(desktop.typecasectl("--experimental-dump-help"))
        now = set(commands(described["command"]))
        seen = {}
        for name, value in self.printed():
            for place, kind in kinds(value):
                seen.setdefault(f"json typecasectl {name}: {place}", set()).add(kind)
        now |= {f"{place} {'|'.join(sorted(kinds))}" for place, kinds in seen.items()}
        text = HEAD + "".join(f"{line}\n" for line in sorted(now))
        written = Path(os.environ["TYPECASE_TEST_RESULTS"]) / RECORD.name
        written.write_text(text)
        recorded = {line for line in RECORD.read_text().splitlines() if line and not line.startswith("#")}
        self.assertEqual(sorted(recorded - now), [], "promised before, and another or gone now")
        self.assertEqual(sorted(now - recorded), [], f"new; {written} has them for {RECORD}")


if __name__ == "__main__":
    unittest.main()
