# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The public API in Swift is the one that was accepted, and a change of it is seen; libtypecase is described."""

import html
import importlib.machinery
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "meson-helpers/parts"))
from manifest import manifest  # noqa: E402
import symbol_graphs  # noqa: E402
PREFIX = Path(os.environ.get("TYPECASE_TEST_PREFIX", SOURCE / ".build/test-prefix"))
GIR = PREFIX / "share/gir-1.0/Typecase-1.0.gir"
GTK_GIR = PREFIX / "share/gir-1.0/TypecaseGtk4-1.0.gir"
CORE = "{http://www.gtk.org/introspection/core/1.0}"
GLIB = "{http://www.gtk.org/introspection/glib/1.0}"


def compare(*options):
    return subprocess.run(
        [SOURCE / "meson-helpers/api", *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


class API(unittest.TestCase):
    def test_it_is_the_accepted_one(self):
        done = compare()
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_what_went_and_what_came_is_named(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        accepted = folder / "api"
        shutil.copytree(SOURCE / "docs/api", accepted)
        path = accepted / "Typecase.txt"
        lines = path.read_text().splitlines()
        new = next(line for line in lines if line.startswith("AssetRequest: func close"))
        gone = "AssetRequest: func stop() async"
        path.write_text("\n".join([gone if line == new else line for line in lines]) + "\n")
        (accepted / "TypecaseOld.txt").write_text("")
        done = compare("--accepted", accepted)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stdout.splitlines()[:3],
            [f"Typecase: gone: {gone}", f"Typecase: new: {new}", "TypecaseOld: the module is no API any more"])

    def test_every_type_and_function_that_an_app_sees_is_described(self):
        modules = symbol_graphs.exported()
        undescribed = [
            f"{module}: {'.'.join(symbol['pathComponents'])}" for module in modules
            for extended, graph in symbol_graphs.graphs_of(module, symbol_graphs.compiler_options())
            for symbol in graph["symbols"]
            if symbol_graphs.is_exported(symbol, module, extended, modules) and "docComment" not in symbol
            # What is left can be told by its name and its type.
            and symbol["kind"]["identifier"].removeprefix("swift.") in (
                "class", "struct", "enum", "protocol", "func", "func.op", "method", "type.method", "subscript")]
        self.assertEqual(undescribed, [])

    def lines(self, source, names=None):
        """What is compared of a module with this source, of which names are exported, or all."""
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        (folder / "Sample.swift").write_text(source)
        subprocess.run(
            ["swiftc", "-swift-version", "6", "-parse-as-library", "-emit-module", "-module-name", "Sample",
             folder / "Sample.swift", "-o", folder / "Sample.swiftmodule"], check=True)
        loader = importlib.machinery.SourceFileLoader("api", str(SOURCE / "meson-helpers/api"))
        api = importlib.util.module_from_spec(importlib.util.spec_from_loader("api", loader))
        loader.exec_module(api)
        return api.declarations("Sample", {"Sample": names}, ["-I", folder])[0]

    def test_each_change_that_a_client_notices_is_seen(self):
        default = "public protocol P { func f() }\nextension P { public func f() {} }"
        for what, before, after in (
                ("a member that who conforms must have", "public protocol P {}", "public protocol P { func f() }"),
                ("a default that is gone", default, "public protocol P { func f() }"),
                ("a member of a protocol that became one of an extension", default,
                 "public protocol P {}\nextension P { public func f() {} }"),
                ("another default of an argument", "public func f(_ a: Int = 1) {}", "public func f(_ a: Int = 2) {}"),
                ("a case that is gone", "public enum E { case a, b }", "public enum E { case a }"),
                ("a value that may be absent", "public func f() -> Int { 1 }", "public func f() -> Int? { 1 }"),
                ("another constraint", "public func f<T: Equatable>(_ a: T) {}", "public func f<T: Hashable>(_ a: T) {}"),
                ("another constraint of an extension", "public struct S<T> {}\nextension S { public func f() {} }",
                 "public struct S<T> {}\nextension S where T: Equatable { public func f() {} }"),
                ("another constraint of a conformance",
                 "public struct S<T> {}\nextension S: Equatable { public static func == (a: S, b: S) -> Bool { true } }",
                 "public struct S<T> {}\nextension S: Equatable where T: Equatable {\n"
                 "  public static func == (a: S, b: S) -> Bool { true } }"),
                ("another isolation", "public final class C { public func f() {} }",
                 "@MainActor public final class C { public func f() {} }"),
                ("another class above", "open class A {}\nopen class B {}\npublic class C: A {}",
                 "open class A {}\nopen class B {}\npublic class C: B {}"),
                ("a class that is closed", "open class C { open func f() {} }", "public class C { open func f() {} }"),
                ("a method that is closed", "open class C { open func f() {} }", "open class C { public func f() {} }"),
                ("another error", "public enum E: Error {}\npublic func f() throws(E) {}", "public enum E: Error {}\n"
                 "public func f() throws {}"),
                ("what is deprecated", "public func f() {}", "@available(*, deprecated) public func f() {}"),
                ("a conformance", "public struct S {}", "public struct S: Equatable {}")):
            with self.subTest(what):
                self.assertNotEqual(self.lines(before), self.lines(after))

    def test_functions_that_are_exported_by_name_are_compared_and_others_are_not(self):
        source = "public func make(_ name: String) {}\npublic func makeOther() {}\npublic struct S {}"
        self.assertEqual(self.lines(source, {"make"}), ["func make(_ name: String)"])

    def test_its_documentation_has_the_pages_and_no_link_that_leads_nowhere(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        done = subprocess.run(
            [SOURCE / "meson-helpers/site", folder / "site", "--swift", "--base", "/guides/"], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        # The sources are the built ones but where somebody edits them.
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        names = (folder / "site/names.html").read_text()
        for place, words in re.findall(r'<li><a href="(swift/[^"]*)">([^<]*)</a>', names):
            self.assertTrue((folder / "site" / html.unescape(place) / "index.html").exists(), words)
        self.assertIn('">FontFailure</a> <span>Typecase</span>', names)
        for place in re.findall(r'<a href="(swift/[^"]*)"', (folder / "site/index.html").read_text()):
            self.assertIn('"/guides/swift/', (folder / "site" / place / "index.html").read_text())
        # The last ones are of modules that no app imports: a type, a function, and what is added to a type.
        for page in ("guide", "providers", "typecase/fontprovider", "typecasegtk/fontpickerbutton", "typecasedatadetection",
                     "typecase/fontfailure", "typecase/pickerconfiguration", "typecasegtk/widget",
                     "typecasegtk/makelabel(_:styles:wraps:alignment:)", "typecasegtk/handle/settextstyle(_:isemphasized:)",
                     "typecasegtk/handle/setaccessiblelabel(_:)", "typecase/parentwindow/window(_:)"):
            found = [
                path for path in (folder / "site/swift/documentation").rglob("index.html")
                if path.parent.as_posix().endswith(f"/{page}")]
            self.assertTrue(found, page)


class Manifest(unittest.TestCase):
    def setUp(self):
        self.manifest = manifest(SOURCE)
        self.libraries = {
            product["name"]: product["targets"] for product in self.manifest["products"] if "library" in product["type"]}

    def linked(self, waiting):
        """The targets that an app links with some."""
        targets = {target["name"]: target for target in self.manifest["targets"]}
        linked, waiting = {}, list(waiting)
        while waiting:
            name = waiting.pop()
            if name not in linked and name in targets:
                linked[name] = target = targets[name]
                waiting += [names[0] for part in target["dependencies"] for names in part.values()]
                waiting += [part["plugin"][0] for part in target.get("pluginUsages") or []]
        return linked

    def test_the_page_names_the_packages_that_each_product_is_built_with(self):
        page = (SOURCE / "docs/api.md").read_text()
        told = {}
        for product, words in re.findall(r"(?m)^\| `(Typecase\w*)` \| (.*lib.*-dev.*) \|$", page):
            told[product] = set(re.findall(r"`([\w.+-]+-dev)`", words)) | (
                told["Typecase"] if words.startswith("these") else set())
        # Those that are linked without a module of their own have no provider in the manifest.
        unnamed = {"icuuc": "libicu-dev", "icui18n": "libicu-dev", "phonenumber": "libphonenumber-dev",
            "psl": "libpsl-dev"}
        for product, targets in self.libraries.items():
            needed = set()
            for target in self.linked(targets).values():
                needed.update(name for provider in target.get("providers") or [] for name in provider["apt"][0])
                needed.update(
                    unnamed[one["kind"]["linkedLibrary"]["_0"]] for one in target["settings"]
                    if one["kind"].get("linkedLibrary", {}).get("_0") in unnamed)
            self.assertEqual(told.get(product), needed, product)

    def test_no_module_that_an_app_links_can_have_the_name_of_another_packages(self):
        linked = self.linked(name for names in self.libraries.values() for name in names)
        self.assertGreater(len(linked), 25)
        self.assertEqual([name for name in linked if not name.startswith(("Typecase", "CTypecase"))], [])


class Library(unittest.TestCase):
    def test_the_libraries_have_the_symbols_that_their_packages_promise(self):
        for name, package in (("libtypecase.so.0", "libtypecase0"), ("libtypecase-gtk4.so.0", "libtypecase-gtk4-0")):
            library, = PREFIX.rglob(name)
            exported = subprocess.run(
                ["nm", "--dynamic", "--defined-only", "--format=posix", library], check=True,
                stdout=subprocess.PIPE, text=True).stdout
            promised = (SOURCE / f"debian/{package}.symbols").read_text().splitlines()
            self.assertEqual(promised[0], f"{name} {package} #MINVER#")
            # The linker's own, of the ends of sections, begin with an underscore.
            self.assertEqual(
                sorted(line.split()[0] for line in exported.splitlines() if not line.startswith("_")),
                sorted(line.split("@")[0].strip() for line in promised if line.startswith(" ")))

    def compile(self, program, *options):
        """What the compiler says of a program with the installed headers."""
        return subprocess.run(
            ["cc", "-Wall", "-fsyntax-only", "-x", "c", "-", f"-I{PREFIX}/include", *options,
             *subprocess.run(
                 ["pkg-config", "--cflags", "gtk4"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()],
            input=program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def test_a_program_can_ask_for_versions_and_is_warned_of_what_it_does_not_allow(self):
        version = re.search(r"version: '(\d+)\.(\d+)\.(\d+)'", (SOURCE / "meson.build").read_text()).groups()
        major, minor, micro = map(int, version)
        for header, prefix, call in (
                ("libtypecase/typecase.h", "TYPECASE", "typecase_consumer_new (NULL)"),
                ("libtypecase-gtk4/typecase-gtk4.h", "TYPECASE_GTK", "typecase_gtk_font_button_new (NULL)")):
            include = f"#include <{header}>\n"
            checked = "".join(
                f"G_STATIC_ASSERT ({'' if holds else '!'}{prefix}_CHECK_VERSION ({numbers}));\n"
                for numbers, holds in (
                    (f"{major}, {minor}, {micro}", True), (f"{major}, {minor}, {micro + 1}", False),
                    (f"{major}, {minor + 1}, 0", False), (f"{major + 1}, 0, 0", False), ("0, 0, 99", True)))
            used = f"void f (void);\nvoid f (void) {{ {call}; }}\n"
            old = f"#define {prefix}_VERSION_MAX_ALLOWED (G_ENCODE_VERSION (0, 0))\n"
            required = f"#define {prefix}_VERSION_MIN_REQUIRED (G_ENCODE_VERSION (0, 0))\n"
            deprecated = (f"{prefix}_DEPRECATED_IN_0_1_FOR (newer) void older (void);\n"
                          "void f (void);\nvoid f (void) { older (); }\n")
            for program, said in (
                    (include + checked + used, ""), (old + include + used, "Not available before 0.1"),
                    (include + deprecated, "Use 'newer' instead"), (required + include + deprecated, "")):
                done = self.compile(program)
                self.assertEqual(done.returncode, 0, done.stdout)
                (self.assertIn if said else self.assertEqual)(said, done.stdout)

    def test_each_function_is_declared_with_the_version_that_it_came_with(self):
        for gir, folder in ((GIR, "libtypecase"), (GTK_GIR, "libtypecase-gtk4")):
            since = {
                symbol.get(f"{{http://www.gtk.org/introspection/c/1.0}}identifier"): symbol.get("version")
                for kind in ("function", "method", "constructor")
                for symbol in ElementTree.parse(gir).getroot().iter(f"{CORE}{kind}")}
            found = 0
            for header in sorted((PREFIX / "include" / folder).glob("*.h")):
                for series, name in re.findall(
                        r"(?m)^TYPECASE(?:_GTK)?_AVAILABLE_IN_(\w+)\n[^;(]*?\b(typecase_\w+) \(", header.read_text()):
                    # Types say it at their classes.
                    if not name.endswith("_get_type"):
                        self.assertEqual(since.get(name), series.replace("_", "."), name)
                        found += 1
            self.assertEqual(found, len(since))

    def test_everything_of_libtypecase_is_described_and_says_since_when_it_is_there(self):
        kinds = [f"{CORE}{kind}" for kind in (
            "class", "interface", "record", "union", "enumeration", "bitfield", "member", "alias", "constant",
            "callback", "function", "method", "constructor", "virtual-method", "property")] + [f"{GLIB}signal"]
        found = [
            symbol for gir in (GIR, GTK_GIR) for kind in kinds for symbol in ElementTree.parse(gir).getroot().iter(kind)
            # The one that a type has for its class is nothing that anybody uses.
            if f"{GLIB}is-gtype-struct-for" not in symbol.attrib]
        self.assertGreater(len(found), 120)
        for symbol in found:
            name = symbol.get("name")
            described = symbol.findtext(f"{CORE}doc") or ""
            self.assertGreater(len(described.split()), 1, name)
            if symbol.tag != f"{CORE}member":
                self.assertRegex(symbol.get("version") or "", r"^\d+\.\d+$", name)
            for given in symbol.iterfind(f"{CORE}parameters/{CORE}parameter"):
                self.assertIsNotNone(given.find(f"{CORE}doc"), f"{name}: {given.get('name')}")
            answer = symbol.find(f"{CORE}return-value")
            if answer is not None and answer.find(f"{CORE}type[@name='none']") is None:
                self.assertIsNotNone(answer.find(f"{CORE}doc"), name)

    def test_the_enumerations_of_libtypecase_have_types(self):
        root = ElementTree.parse(GIR).getroot()
        types = {
            symbol.get("name"): symbol.get(f"{GLIB}get-type")
            for kind in ("enumeration", "bitfield") for symbol in root.iter(f"{CORE}{kind}")}
        self.assertEqual(types, {
            "Error": "typecase_error_get_type", "RequestFlags": "typecase_request_flags_get_type",
            "Scope": "typecase_scope_get_type"})

    def reference(self, *girs):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        done = subprocess.run(
            [SOURCE / "meson-helpers/site", folder / "site", "--c", "--gir", *girs], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        return done, folder / "site"

    def test_its_reference_has_a_page_of_each_class_and_method(self):
        done, site = self.reference(GIR, GTK_GIR)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for gir, place in ((GIR, "c"), (GTK_GIR, "c-gtk4")):
            self.assertIn(f'<a href="{place}/index.html">', (site / "index.html").read_text())
            classes = list(ElementTree.parse(gir).getroot().iter(f"{CORE}class"))
            self.assertTrue(classes)
            for one in classes:
                overview = (site / place / f"class.{one.get('name')}.html").read_text()
                for method in one.iter(f"{CORE}method"):
                    page = f"method.{one.get('name')}.{method.get('name')}.html"
                    self.assertIn(f'href="{page}"', overview)
                    told = (site / place / page).read_text()
                    self.assertIn(f"since: {method.get('version')}", told)
                    self.assertNotIn("<code>None</code>", told)

    def test_its_reference_fails_for_what_is_not_described_and_for_a_link_that_leads_nowhere(self):
        text = GIR.read_text()
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        link = re.escape("[method@Consumer.refresh]")
        for old, new, said in (
                (link, "[method@Consumer.forget_all]", "forget_all"),
                (link, "[here](method.Consumer.gone.html)", "leads nowhere: c/.*gone.html"),
                ("(?s)<doc .*?</doc>", "", "'Typecase.Consumer' .* is not documented")):
            self.assertRegex(text, old)
            changed = folder / "Typecase-1.0.gir"
            changed.write_text(re.sub(old, new, text))
            done, _ = self.reference(changed)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, said)


if __name__ == "__main__":
    unittest.main()
