# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A release is one commit with its version everywhere, its notes in NEWS.md, and a tag that SwiftPM reads."""

import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
METAINFO = "data/org.typecase.Typecase.metainfo.xml.in"
# Where a release writes its version.
VERSIONS = {
    "meson.build": r"version: '([^']+)',\n  license",
    "Sources/Public/meson.build": r"version: '([^']+)',\n  license",
    "Sources/Base/TypecaseProductIdentity/ProductVersion.swift": r'current = "([^"]+)"',
    METAINFO: r'<release version="([^"]+)" date="DAY"',
    "debian/changelog": r"\Atypecase \(([^-]+)-1\)",
}


class Release(unittest.TestCase):
    def setUp(self):
        self.clone = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.clone)
        for place in (*VERSIONS, "meson-helpers/release", "README.md"):
            (self.clone / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(SOURCE / place, self.clone / place)
        self.git("init", "--quiet")
        self.git("config", "user.name", "Somebody")
        self.git("config", "user.email", "somebody@example.org")
        self.write("news.d/next/added-thing", "There is a thing, and\nwhat it is for.\n")
        self.write("news.d/next/fixed-other", "Another one works again.\n")
        self.commit()

    def git(self, *arguments):
        return subprocess.run(
            ["git", "-C", self.clone, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def write(self, place, text):
        (self.clone / place).parent.mkdir(parents=True, exist_ok=True)
        (self.clone / place).write_text(text)

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "A change")

    def describe(self, version):
        """Writes what people are to read about a release."""
        text = (self.clone / METAINFO).read_text()
        entry = f'<releases>\n    <release version="{version}" date="2020-01-01"/>'
        self.write(METAINFO, text.replace("<releases>", entry, 1))
        self.commit()

    def release(self, version, how="--unsigned"):
        return subprocess.run(
            [self.clone / "meson-helpers/release", version, how], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)

    def refuse(self, version, reason):
        before = self.git("rev-parse", "HEAD")
        done = self.release(version)
        self.assertEqual((done.returncode, done.stdout), (1, f"release: {reason}\n"))
        self.assertEqual((self.git("rev-parse", "HEAD"), self.git("tag", "--points-at", "HEAD")), (before, ""))

    def test_is_a_commit_and_a_tag(self):
        self.describe("7.0.0")
        done = self.release("7.0.0")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(self.git("status", "--porcelain"), "")
        self.assertEqual(self.git("describe", "--exact-match", "HEAD"), "7.0.0")
        day = self.git("log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%d")
        versions = {
            place: re.search(pattern.replace("DAY", day), (self.clone / place).read_text())[1]
            for place, pattern in (VERSIONS | {"NEWS.md": r"\A# News\n\n## (\S+), DAY\n"}).items()}
        self.assertEqual(set(versions.values()), {"7.0.0"}, versions)
        changelog = subprocess.run(
            ["dpkg-parsechangelog", "-l", self.clone / "debian/changelog", "-S", "Version"], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        self.assertEqual(changelog.stdout, "7.0.0-1\n")
        # Nobody had what was mended before the first.
        self.assertTrue((self.clone / "NEWS.md").read_text().endswith(
            "\n### Added\n\n- There is a thing, and what it is for.\n"))
        self.assertFalse((self.clone / "news.d/next").exists())

        # The next one stands above it.
        self.write("news.d/next/changed-more", "More.\n")
        self.write("news.d/next/changed-names", "Other\nnames:\n\n| old | new |\n|---|---|\n| `A` | `B` |\n")
        self.write("news.d/next/fixed-other", "Another one works again.\n")
        self.describe("7.0.1")
        self.assertEqual(self.release("7.0.1").returncode, 0)
        news = (self.clone / "NEWS.md").read_text()
        self.assertIn(
            "\n### Changed\n\n- More.\n- Other names:\n\n  | old | new |\n  |---|---|\n  | `A` | `B` |\n"
            "\n### Fixed\n\n- Another one works again.\n\n## 7.0.0,", news)
        self.assertEqual(re.findall(r"(?m)^## (\S+),|^# (News)", news)[:3], [("", "News"), ("7.0.1", ""), ("7.0.0", "")])

    def test_whoever_publishes_it_may_tag_it(self):
        self.describe("7.0.0")
        done = self.release("7.0.0", "--no-tag")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("git tag --sign 7.0.0", done.stdout)
        self.assertEqual(self.git("log", "-1", "--format=%s"), "Release 7.0.0")
        self.assertEqual(self.git("tag"), "")

    def test_is_refused_where_something_is_missing(self):
        self.refuse("7.0", "7.0 is no version of three numbers")
        self.refuse(
            "7.0.0", f"the first <release> of {METAINFO} is not 7.0.0: write what people are to read about it")
        self.describe("7.0.0")
        self.git("tag", "10.0.0", "HEAD~1")
        self.refuse("7.0.0", "10.0.0 is tagged already")
        self.git("tag", "--delete", "10.0.0")
        self.write("README.md", "Something else\n")
        self.refuse("7.0.0", "there are changes that are not committed")
        self.git("checkout", "--quiet", "README.md")
        self.git("rm", "--quiet", "-r", "news.d/next")
        self.commit()
        self.refuse("7.0.0", "there are no notes in news.d/next")


if __name__ == "__main__":
    unittest.main()
