# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The Swift that is made of the interfaces of the bus, and what it is made from."""

import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
GENERATOR = SOURCE / "meson-helpers/bus-interfaces"
DATA = SOURCE / "data"
KEPT = SOURCE / "Sources/Protocol/TypecaseBusProtocol/Generated"
# What is described with the method, since only what the prompts' backend answers is of this kind.
PLAIN = {"results"}


def run(*words):
    return subprocess.run([GENERATOR, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


class Generated(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.data, self.output = Path(room.name) / "data", Path(room.name) / "made"
        shutil.copytree(DATA / "dbus", self.data / "dbus")
        shutil.copy(DATA / "dbus-dictionaries.xml", self.data)

    def change(self, name, old, new):
        text = (self.data / name).read_text()
        self.assertIn(old, text)
        (self.data / name).write_text(text.replace(old, new, 1))

    def make(self, *words):
        return run("--data", self.data, "--output", self.output, *words)

    def test_what_is_kept_is_what_the_xml_says(self):
        checked = run("--check")
        self.assertEqual((checked.returncode, checked.stdout), (0, ""))

    def test_stale_files_are_named_and_written_anew(self):
        shutil.copytree(KEPT, self.output)
        (self.output / "Former1.swift").write_text("// An interface that is gone.\n")
        self.change("dbus/org.typecase.HostApps1.xml", 'name="app_id"', 'name="identifier"')
        self.change("dbus-dictionaries.xml", '<key name="brief"', '<key name="short"')
        checked = self.make("--check")
        self.assertEqual(checked.returncode, 1)
        self.assertEqual(
            checked.stdout.splitlines()[1:], ["Former1.swift", "HostApps1.swift", "OptionDictionaries.swift"])
        self.assertEqual((self.make().returncode, self.make("--check").returncode), (0, 0))
        self.assertFalse((self.output / "Former1.swift").exists())
        self.assertIn("package var identifier: String", (self.output / "HostApps1.swift").read_text())

    def test_every_method_has_its_arguments_a_handler_and_a_place_in_the_dispatch(self):
        for path in (DATA / "dbus").glob("*.xml"):
            interface = ElementTree.parse(path).getroot().find("interface")
            made = (KEPT / f"{interface.get('name').rpartition('.')[2]}.swift").read_text()
            for method in interface.iter("method"):
                name = method.get("name")
                lowered = name[0].lower() + name[1:]
                self.assertRegex(made, rf"package struct {name}: Bus(Request)?Method")
                self.assertIn(f"    func {lowered}(_ call: BusCall<", made)
                self.assertIn(f"    case .{lowered}: try await {lowered}(BusCall(call))\n", made)

    def test_what_cannot_be_made_is_said(self):
        for name, old, new, message in (
                ("dbus-dictionaries.xml", 'name="digest" type="s"', 'name="digest" type="q"',
                 "InstalledFont: digest is of the type q, which has no Swift"),
                ("dbus-dictionaries.xml", ">Of all.<", "><", "Limits: total-glyphs is not described"),
                ("dbus-dictionaries.xml", '<dictionary name="ListedFont"', '<dictionary name="Storage"',
                 "Storage is described twice"),
                ("dbus-dictionaries.xml", '<include dictionary="Failure"', '<include dictionary="Fault"',
                 "NameClash: there is no dictionary Fault"),
                ("dbus/org.typecase.Manager1.xml", 'value="FamilySummary"', 'value="Family"',
                 "org.typecase.Manager1.ListFamilies: families is a dictionary that is described nowhere, Family"),
                ("dbus/org.typecase.Manager1.xml", 'value="RegistrationResults"', 'value="Results"',
                 "org.typecase.Manager1.AddFonts: handle has results that are described nowhere, Results"),
                ("dbus/org.typecase.Manager1.xml", 'name="limit" type="u"', 'name="limit" type="n"',
                 "org.typecase.Manager1.ListFamilies: limit is of the type n, which has no Swift")):
            with self.subTest(message):
                kept = (self.data / name).read_text()
                self.change(name, old, new)
                made = self.make()
                self.assertEqual((made.returncode, made.stdout), (1, f"bus-interfaces: {message}\n"))
                self.assertFalse(self.output.exists())
                (self.data / name).write_text(kept)


class Contract(unittest.TestCase):
    def test_every_dictionary_that_is_passed_is_described(self):
        for path in (DATA / "dbus").glob("*.xml"):
            for member in ElementTree.parse(path).getroot().find("interface"):
                for argument in member.iter("arg"):
                    notes = {one.get("name") for one in argument.iter("annotation")}
                    place = f"{path.name} {member.get('name')} {argument.get('name')}"
                    if argument.get("type") in ("a{sv}", "aa{sv}") and argument.get("name") not in PLAIN:
                        self.assertIn("org.typecase.Dictionary", notes, place)
                    if argument.get("name") == "handle" and argument.get("direction") == "out":
                        text = path.read_text().partition(f"        {member.get('name')}:\n")[2].partition("-->")[0]
                        without = "an org.typecase.Request1 without results" in text
                        self.assertNotEqual("org.typecase.Results" in notes, without, place)

    def test_gdbus_codegen_takes_the_interfaces_as_they_are(self):
        with tempfile.TemporaryDirectory() as room:
            for path in sorted((DATA / "dbus").glob("*.xml")):
                for words in (
                        ["--generate-c-code", "code", "--output-directory", room],
                        ["--generate-docbook", "book", "--output-directory", room]):
                    made = subprocess.run(
                        ["gdbus-codegen", "--c-namespace", "Test", *words, path], stdout=subprocess.PIPE,
                        stderr=subprocess.STDOUT, text=True)
                    self.assertEqual((made.returncode, made.stdout), (0, ""), path.name)

    def test_values_of_dictionaries_are_of_types_that_the_bus_has(self):
        from gi.repository import GLib
        for key in ElementTree.parse(DATA / "dbus-dictionaries.xml").iter("key"):
            self.assertTrue(GLib.VariantType.string_is_valid(key.get("type")), key.get("name"))
            self.assertTrue(re.fullmatch(r"[a-z]+([-_][a-z]+)*", key.get("name")), key.get("name"))


if __name__ == "__main__":
    unittest.main()
