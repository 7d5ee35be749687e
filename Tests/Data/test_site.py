# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The site that is made of the documentation has everything, and no link of it leads nowhere."""

import html
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
INTERFACES = SOURCE / "Sources/Protocol/TypecaseBusProtocol/Interfaces"


def make(source, output):
    return subprocess.run(
        [source / "meson-helpers/site", output], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.output = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.output)
        cls.made = make(SOURCE, cls.output)

    def headings(self, page):
        text = (self.output / page).read_text()
        return {
            html.unescape(re.sub("<[^>]+>", "", words)) for words in re.findall(r"<h[1-6] id[^>]*>(.*?)</h", text)}

    def test_no_link_leads_nowhere(self):
        self.assertEqual(self.made.returncode, 0, self.made.stdout)

    def test_what_the_metainfo_names_is_there(self):
        metainfo = ElementTree.parse(SOURCE / "data/org.typecase.Typecase.metainfo.xml.in").getroot()
        addresses = [element.text for element in metainfo.iter() if (element.text or "").startswith("https:")]
        self.assertGreater(len([address for address in addresses if address.endswith(".png")]), 3)
        for address in addresses:
            self.assertTrue(address.startswith("https://typecase.org/"), address)
            place = address.removeprefix("https://typecase.org/") or "index.html"
            self.assertTrue((self.output / place).is_file(), address)

    def test_every_page_of_the_repository_is_in_it(self):
        for path in (SOURCE / "docs").rglob("*.md"):
            place = path.relative_to(SOURCE / "docs").with_suffix(".html")
            self.assertTrue((self.output / str(place).lower()).is_file(), place)

    def test_a_page_that_is_in_no_group_is_named(self):
        copy = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, copy)
        for folder in ("docs", "meson-helpers", INTERFACES.relative_to(SOURCE)):
            shutil.copytree(SOURCE / folder, copy / folder)
        for page in SOURCE.glob("*.md"):
            shutil.copy(page, copy)
        (copy / "data").mkdir()
        shutil.copy(SOURCE / "data/dbus-dictionaries.xml", copy / "data")
        (copy / "docs/inside/forgotten.md").write_text("# Forgotten\n")
        done = make(copy, copy / "site")
        self.assertEqual(done.returncode, 1)
        self.assertIn("docs/inside/forgotten.md", done.stdout)

    def test_every_page_leads_to_every_other(self):
        pages = {path.relative_to(self.output) for path in self.output.rglob("*.html")}
        self.assertGreater(len(pages), 25)
        for page in pages:
            text = (self.output / page).read_text()
            found = {
                (self.output / page).parent.joinpath(link.split("#")[0]).resolve().relative_to(self.output.resolve())
                for link in re.findall(r'<a href="([^":]+\.html)"', text)}
            self.assertLessEqual(pages, found, page)

    def test_one_page_has_all_names_and_leads_to_each(self):
        names = (self.output / "names.html").read_text()
        self.assertIn('<input id="words" type="search"', names)
        listed = re.findall(r'<li><a href="([^"]+)">([^<]*)</a> <span>([^<]*)</span></li>', names)
        for name in (
                ("bus/org.typecase.provider1.html#registerfonts", "RegisterFonts", "org.typecase.Provider1"),
                ("errors.html#302-missingentitlement", "302 MissingEntitlement", "Errors, and what to do about them"),
                ("providers.html", "Apps that ship fonts", "page")):
            self.assertIn(name, listed)
        for link, words, _ in listed:
            place, _, anchor = html.unescape(link).partition("#")
            text = (self.output / place).read_text()
            self.assertTrue(not anchor or f'id="{anchor}"' in text, words)

    def test_the_reference_has_every_member_of_every_interface(self):
        for path in INTERFACES.glob("*.xml"):
            interface = ElementTree.parse(path).getroot().find("interface")
            headings = self.headings(f"bus/{interface.get('name').lower()}.html")
            members = {
                member.get("name") for member in interface if member.tag in ("method", "signal", "property")}
            self.assertTrue(members)
            self.assertLessEqual(members, headings, path.name)

    def test_the_reference_says_what_the_comments_say(self):
        text = (self.output / "bus/org.typecase.provider1.html").read_text()
        self.assertIn("RegisterFonts(parent_window s, fonts aa{sv}, options a{sv}) → (handle o)", text)
        self.assertIn('<a href="../errors.html#107-assetnotfound">AssetNotFound</a>', text)
        self.assertIn('<a href="org.typecase.request1.html">org.typecase.Request1</a>', text)
        self.assertIn('<a href="../catalogs.html">Fonts on demand: catalogs</a>', text)
        self.assertIn("<pre><code>101 FileNotFound ", text)

    def test_the_reference_has_every_dictionary_with_its_keys(self):
        dictionaries = ElementTree.parse(SOURCE / "data/dbus-dictionaries.xml").getroot()
        text = (self.output / "bus/dictionaries.html").read_text()
        headings = self.headings("bus/dictionaries.html")
        for one in dictionaries.iterfind("section/*"):
            self.assertIn(one.get("name"), headings)
            for key in one.iter("key"):
                self.assertIn(f"<code>{key.get('name')}</code> {key.get('type')}", text)
        manager = (self.output / "bus/org.typecase.manager1.html").read_text()
        self.assertIn('<a href="dictionaries.html#familysummary">FamilySummary</a>', manager)

    def test_a_page_is_named_by_its_title(self):
        named = [
            (path.name, link) for path in self.output.rglob("*.html")
            for link in re.findall(r'<a href="[^"]*\.html[^"]*">(?:<code>)?([\w-]+\.md)', path.read_text())]
        self.assertEqual(named, [])

    def test_every_error_has_its_remedy(self):
        codes = re.findall(
            r"(?m)^  case (\w+) = (\d+)$",
            (SOURCE / "Sources/Engines/TypecaseFontDescriptors/FontErrorCode.swift").read_text())
        self.assertTrue(codes)
        page = (SOURCE / "docs/errors.md").read_text()
        for name, code in codes:
            heading = f"### {code} {name[0].upper()}{name[1:]}\n"
            self.assertIn(heading, page)
            # When it comes, and what to do.
            section = re.split(r"(?m)^##", page.split(heading)[1])[0]
            self.assertGreaterEqual(len(section.strip().split()), 12, heading)

    def test_a_link_that_leads_nowhere_is_named(self):
        copy = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, copy)
        for folder in ("docs", "meson-helpers", INTERFACES.relative_to(SOURCE)):
            shutil.copytree(SOURCE / folder, copy / folder)
        (copy / "data").mkdir()
        shutil.copy(SOURCE / "data/dbus-dictionaries.xml", copy / "data")
        for page in SOURCE.glob("*.md"):
            shutil.copy(page, copy)
        with (copy / "docs/errors.md").open("a") as page:
            page.write("\n[one](nowhere.md), [two](providers.md#no-heading), [three](../../outside)\n")
        done = make(copy, copy / "site")
        self.assertEqual(done.returncode, 1)
        for link in ("nowhere.md", "providers.md#no-heading", "../../outside"):
            self.assertIn(f"leads nowhere: docs/errors.md: {link}\n", done.stdout)

    def test_a_folder_with_something_else_is_left_alone(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        (folder / "letter").write_text("Dear")
        done = make(SOURCE, folder)
        self.assertEqual(done.returncode, 1)
        self.assertEqual([path.name for path in folder.iterdir()], ["letter"])


if __name__ == "__main__":
    unittest.main()
