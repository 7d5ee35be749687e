# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The public fixture sets that the data detectors are compared with, each read from its project's own files."""

import html
import json
import re
import subprocess
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

# Owner, name and the commit that the figures of the documentation were made of.
SOURCES = {
    "linkify-it": ("markdown-it/linkify-it", "8e887d5bace3f5b09b1d1f70492fa0364ef1793d"),
    "cmark-gfm": ("github/cmark-gfm", "85d895289c5ab67f988ca659493a64abb5fec7b4"),
    "twitter-text": ("twitter/twitter-text", "30e2430d90cff3b46393ea54caf511441983c260"),
    "Recognizers-Text": (
        "microsoft/Recognizers-Text", "90e968ea44dc8fda3f2e1c3e4b20aa233817488d"),
    "duckling": ("facebook/duckling", "2c226585af5b9f4985d9c7151d7191603bb2add7"),
    "libphonenumber": ("google/libphonenumber", "f7e3e88c92b905c8d6edb81f336dbe25edc05b52"),
}
# The language, and the region whose numbers are meant.
LANGUAGES = {
    "English": ("en", "US"), "German": ("de", "DE"), "French": ("fr", "FR"),
    "Spanish": ("es", "ES"), "Japanese": ("ja", "JP")}


def simple(text):
    """A text in small letters, with digits and punctuation of the usual width."""
    return unicodedata.normalize("NFKC", text).lower()


@dataclass
class Case:
    text: str
    # The texts that are to be found, in order; nothing where nothing is.
    expected: list


@dataclass
class Set:
    name: str
    source: str
    kinds: str
    cases: list
    region: str = "US"
    language: str = ""
    # What is compared, where it is not the list of finds.
    note: str = ""
    # Whether what is expected is in small letters and plain digits, whatever the text has.
    isSimple: bool = False


@dataclass
class Checkouts:
    """Folders of git, named as their projects or “owner+name”."""

    folder: Path
    missing: list = field(default_factory=list)

    def read(self, source, path):
        """A file at the commit; nothing where the project or the commit is not there.

        What the folder has besides would give other figures under the commit's name.
        """
        full, commit = SOURCES[source]
        name = full.split("/")[1]
        for place in (full.replace("/", "+"), name):
            for git in (self.folder / place / "repo", self.folder / place):
                if not git.is_dir():
                    continue
                shown = subprocess.run(
                    ["git", "-C", git, "show", f"{commit}:{path}"], capture_output=True)
                if shown.returncode == 0:
                    return shown.stdout.decode("utf-8-sig")
        self.missing.append(f"{full} at {commit[:7]}: {path}")
        return None


def linkify(sets):
    """As test.mjs reads them: a line, and below it what is found in it, unless that is all of it."""
    links = sets.read("linkify-it", "test/fixtures/links.txt")
    if links:
        cases = []
        for block in re.split(r"\n\s*\n", re.sub(r"(?m)^%.*$", "", links)):
            lines = [line for line in block.split("\n") if line.strip()]
            for number in range(0, len(lines), 2):
                line = lines[number]
                # A line alone is an address with a remark behind.
                expected = lines[number + 1] if number + 1 < len(lines) else re.split(r" +(?:%|//) ", line)[0]
                cases.append(Case(line, [expected.strip()]))
        yield Set("links.txt", "linkify-it", "web,mail", cases, note="the first find")
    none = sets.read("linkify-it", "test/fixtures/not_links.txt")
    if none:
        cases = [Case(line, []) for line in none.split("\n") if line and not line.startswith("%")]
        yield Set("not_links.txt", "linkify-it", "web,mail", cases)


def cmark(sets):
    """The examples of autolinks that are no syntax: what is an element of HTML with its own text."""
    text = sets.read("cmark-gfm", "test/spec.txt")
    if not text:
        return
    section = re.search(r"(?ms)^## Autolinks \(extension\)$(.*?)^#+ ", text)
    cases = []
    examples = re.findall(r"(?ms)^`{32} example[^\n]*\n(.*?)^\.\n(.*?)^`{32}$", section[1] if section else "")
    for source, output in examples:
        expected = [html.unescape(link) for link in re.findall(r"<a href=[^>]*>(.*?)</a>", output)]
        cases.append(Case(source.rstrip("\n"), expected))
    yield Set("Autolinks (extension)", "cmark-gfm", "web,mail", cases)


def twitter(sets):
    import yaml

    extract = sets.read("twitter-text", "conformance/extract.yml")
    if extract:
        cases = [Case(test["text"], test["expected"]) for test in yaml.safe_load(extract)["tests"]["urls"]]
        yield Set("extract.yml, urls", "twitter-text", "web", cases)
    tlds = sets.read("twitter-text", "conformance/tlds.yml")
    if tlds:
        cases = [Case(test["text"], test["expected"])
                 for tests in yaml.safe_load(tlds)["tests"].values() for test in tests]
        yield Set("tlds.yml", "twitter-text", "web", cases)


def recognizers(sets):
    def read(path):
        text = sets.read("Recognizers-Text", f"Specs/{path}.json")
        return [Case(test["Input"], [result["Text"] for result in test["Results"]])
                for test in json.loads(text)] if text else None

    def made(path, kinds, language):
        cases = read(path)
        if cases:
            code, region = LANGUAGES[language]
            for case in cases:
                case.expected = [simple(text) for text in case.expected]
            yield Set(path.split("/", 1)[1], "Recognizers-Text", kinds, cases, region, code,
                      isSimple=True)

    yield from made("Sequence/English/URLModel", "web", "English")
    yield from made("Sequence/English/EmailModel", "mail", "English")
    for language in LANGUAGES:
        yield from made(f"Sequence/{language}/PhoneNumberModel", "phone", language)
    for language in LANGUAGES:
        for what in ("Date", "Time", "DateTime"):
            yield from made(f"DateTime/{language}/{what}Extractor", "date", language)


def haskell(text):
    """A string literal of Haskell."""
    text = re.sub(r"\\(\d+)", lambda match: chr(int(match[1])), text)
    text = re.sub(r"\\x([0-9a-fA-F]+)", lambda match: chr(int(match[1], 16)), text)
    return text.replace("\\&", "").replace('\\"', '"').replace("\\\\", "\\")


def duckling(sets):
    """Phrases that are one value as a whole."""
    def read(path, kinds, region="US", language=""):
        text = sets.read("duckling", f"Duckling/{path}.hs")
        if not text:
            return
        literal = r'"((?:[^"\\]|\\.)*)"'
        positive = text[text.find("allExamples"):]
        lists = re.findall(r"(?s)examples.*?\n\s+(\[.*?\n\s+\])", positive)
        cases = [Case(haskell(phrase), [haskell(phrase)])
                 for phrases in lists for phrase in re.findall(literal, phrases)]
        yield Set(path, "duckling", kinds, [case for case in cases if "\n" not in case.text], region,
                  language)

    yield from read("Url/Corpus", "web")
    yield from read("Email/Corpus", "mail")
    yield from read("PhoneNumber/Corpus", "phone")
    for code, region in LANGUAGES.values():
        yield from read(f"Time/{code.upper()}/Corpus", "date", region, code)


def libphonenumber(sets):
    """The lists of the matcher's tests, found when they are valid; others of its tests are programs."""
    path = "java/libphonenumber/test/com/google/i18n/phonenumbers/PhoneNumberMatcherTest.java"
    text = sets.read("libphonenumber", path)
    if not text:
        return
    lists = re.findall(r"(?s)NumberTest\[\] (\w+) = \{(.*?)\n  \};", text)
    regions = {}
    for name, body in lists:
        isValid = name.split("_")[0] in ("VALID", "STRICT", "EXACT")
        for literal, region in re.findall(r'new NumberTest\("((?:[^"\\]|\\.)*)",\s*RegionCode\.(\w+)\)', body):
            number = json.loads(f'"{literal}"')
            regions.setdefault(region, []).append(Case(number, [number] if isValid else []))
    for region, cases in sorted(regions.items()):
        if len(region) == 2:
            yield Set(f"PhoneNumberMatcherTest, {region}", "libphonenumber", "phone", cases, region)


def all_sets(checkouts):
    for reader in (linkify, cmark, twitter, recognizers, duckling, libphonenumber):
        yield from reader(checkouts)
