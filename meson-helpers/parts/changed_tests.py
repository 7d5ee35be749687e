# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Which tests a change concerns, for `meson-helpers/test --changed`.

    git diff REVISION                 the files that changed, and those that git does not know yet
      |  swift package describe       the targets that they belong to, and all that are built upon these
      v
    test targets, programs            Swift's tests by their targets; journeys by the programs that they use

What is not known to concern few tests concerns all.
"""

import json
import re
import subprocess
from pathlib import Path

# A journey uses a program where its text has this. Each uses the registry and its helper.
USED = {
    "BrowserUI": r"\.browser\(|\"typecase\"|LargestText|font_page",
    "PromptsMain": r"prompt|consent|\.install\(|pick|sheet|panel",
    "CommandLine": r"typecasectl|installed_families|add\(",
    "Reader": r"reader|editor",
    "ExampleProvider": r"bundle|provider",
    "ExampleGame": r"example-game",
    "ExampleText": r"example-text",
    "ScriptedPromptsMain": r"typecase-session|scripted",
    "AuditedApp": r"AUDITED_APP",
    "TextProbe": r"text_probe",
    "TextReader": r"read_text",
    "ExampleEditor": r"EXAMPLE_EDITOR",
    "ProviderProbe": r"PROVIDER_PROBE",
    "LayoutProbe": r"LAYOUT_PROBE|layout_parts",
    "TypesetMain": r"typecase-typeset",
    "SyntheticFontsMain": r"synthetic|SYNTHETIC",
}
ALWAYS_USED = {"RegistryService", "InspectMain"}


class Selection:
    """What is to be run: `None` means all of a kind."""

    def __init__(self, swift=(), widgets=False, files=()):
        self.swift, self.widgets, self.files = swift, widgets, files


def changed_files(source, revision):
    """The names of files that differ from a revision, from the top of the repository."""
    def git(*words):
        result = subprocess.run(["git", "-C", source, *words], capture_output=True, text=True)
        if result.returncode:
            raise ValueError(result.stderr.strip())
        return result.stdout.split("\0")
    names = git("diff", "--name-only", "-z", revision) + git("ls-files", "--others", "--exclude-standard", "-z")
    return sorted(set(names) - {""})


def targets(source):
    """Each target of the package: where it lies, its type, and what it is built upon."""
    described = subprocess.run(
        ["swift", "package", "--package-path", source, "--scratch-path", Path(source) / ".build", "describe",
         "--type", "json"], capture_output=True, text=True, check=True).stdout
    package = json.loads(described[described.index("{"):])
    return {target["name"]: target for target in package["targets"]}


def concerned(known, names):
    """The targets that files belong to, and all that are built upon them."""
    found = {
        name for name, target in known.items()
        if any(file.startswith(target["path"].rstrip("/") + "/") for file in names)}
    while True:
        more = {
            name for name, target in known.items()
            if name not in found and found.intersection(target.get("target_dependencies", []))}
        if not more:
            return found
        found |= more


def select(source, names, known=None):
    """The tests that changed files concern."""
    source = Path(source)
    tests = sorted(source.glob("Tests/Data/test_*.py")) + sorted(source.glob("Tests/Journeys/test_*.py"))
    journeys = {path for path in tests if path.parent.name == "Journeys"}
    data = set(tests) - journeys
    if not names:
        return Selection()
    known = targets(source) if known is None else known
    of_targets = [name for name in names if any(
        name.startswith(target["path"].rstrip("/") + "/") for target in known.values())]
    found = concerned(known, names)
    # The checks of the data look at everything, and take little.
    files = set(data)
    for name in set(names) - set(of_targets):
        path = source / name
        if path in journeys:
            files.add(path)
        elif name.startswith(("docs/", "news.d/", "po/", "debian/")) or name.endswith(".md"):
            files |= {path for path in journeys if name.startswith("po/") and path.stem == "test_translation"}
        elif path not in data:
            # What all journeys share, and what is installed with the programs.
            files |= journeys
    for path in journeys:
        text = path.read_text()
        used = ALWAYS_USED | {program for program, words in USED.items() if re.search(words, text)}
        if found & used:
            files.add(path)
    manifest = "Package.swift" in names
    swift = sorted(name for name in found if known[name]["type"] == "test")
    return Selection(
        None if manifest else swift, manifest or "WidgetTests" in found,
        tests if manifest else [path for path in tests if path in files])
