# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What an app outside this repository needs is one product, and the documentation's code works.

Packages, which depend on the repository by its path, are made of the blocks of Swift in the pages and in the
comments of the libraries: one imports `Typecase` and nothing else of it, one `DataDetection`, one `TypecaseGTK`. A block that
begins with an import is a whole program and stands as it is; any other is a function, which is given what the
page or the comment speaks of.

Nothing is fetched: the sources of other packages are those that the repository was built with. All packages
are built in one folder below `.build`, so that the libraries are built once, and then only what changed.
"""

import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

import desktop

SOURCE = Path(__file__).resolve().parents[2]
OUTSIDE = SOURCE / ".build/outside"
SCRATCH = OUTSIDE / "build"
# A first build compiles the libraries, on the busiest machine.
PATIENCE = 900

# For each package, the product that it imports, and for each of its targets where its blocks are (a page, or
# the comments of a folder's sources) and what they are given.
PACKAGES = {
    "foundry": ("Typecase", {
        "Providers": ("docs/providers.md", []),
        "Catalogs": ("docs/catalogs.md", []),
        "Descriptors": ("Sources/Engines/FontDescriptors", []),
        "Library": ("Sources/Libraries/Typecase", ["provider: FontProvider", "bundle: String"]),
    }),
    "postman": ("DataDetection", {
        "Detection": ("docs/data-detection.md", []),
    }),
    "reader": ("TypecaseGTK", {
        "Consumers": ("docs/consumers.md", []),
        "Storage": ("docs/text-storage.md", []),
        "TextSize": ("docs/text-size.md", []),
        "Panel": ("docs/rich-text-json.md", ["application: Application", "view: Widget"]),
        "Readme": (
            "README.md",
            ["application: Application", "window: Widget", "names: [FontDescriptor]"]),
        "Widgets": (
            "Sources/Libraries/TypecaseGTK",
            ["window: Widget", "header: OpaquePointer", "sidebar: UnsafeMutablePointer<GtkBox>",
             "names: [FontDescriptor]", "service: any FontPickService"]),
    }),
}

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "{name}",
  dependencies: [.package(name: "typecase", path: "{source}")],
  targets: [
{targets}  ]
)
"""
TARGET = """    .{kind}(
      name: "{name}", dependencies: [.product(name: "{product}", package: "typecase"){others}]),
"""

# An app may have GTK by a module of its own, of the name that everybody gives it.
OWN_BINDING = """    .systemLibrary(name: "CGTK", pkgConfig: "gtk4"),
"""
OWN_MODULE = {
    "Sources/CGTK/module.modulemap": 'module CGTK [system] { header "shim.h" export * }\n',
    "Sources/CGTK/shim.h": "#include <gtk/gtk.h>\n",
    "Sources/OwnBinding/OwnBinding.swift":
        "import CGTK\n"
        "import TypecaseGTK\n\n"
        "@MainActor func widget(_ view: UnsafeMutablePointer<GtkWidget>) -> Widget { Widget(view) }\n",
}


def sources(folder):
    return sorted((SOURCE / folder).rglob("*.swift"))


def blocks(place):
    """The blocks of Swift in a page, or in the comments of a folder, without what stands before their lines."""
    path = SOURCE / place
    texts = [file.read_text() for file in (sources(place) if path.is_dir() else [path])]
    found = [
        block for text in texts
        for block in re.findall(r"(?ms)^( *(?:/// )?)```swift\n(.*?)^ *(?:/// )?```", text)]
    return [
        "\n".join(
            line.removeprefix(prefix).removeprefix(prefix.rstrip())
            for line in text.rstrip("\n").split("\n")) + "\n"
        for prefix, text in found]


def write(path, text):
    """Writes a file that is not there yet with this text: what did not change is not built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def write_package(package, product, pages):
    targets = ""
    for name, (page, parameters) in pages.items():
        codes = blocks(page)
        if not codes:
            raise AssertionError(f"{page} shows no Swift")
        if codes[0].startswith("import "):
            if len(codes) != 1:
                raise AssertionError(f"{page} shows more than the program")
            kind, file, text = "executableTarget", "main.swift", codes[0]
        else:
            functions = "\n".join(
                f"@MainActor func block{number}({', '.join(parameters)}) async throws {{\n{code}}}\n"
                for number, code in enumerate(codes))
            kind, file, text = "target", f"{name}.swift", f"import {product}\n\n{functions}"
        write(OUTSIDE / package / "Sources" / name / file, text)
        targets += TARGET.format(kind=kind, name=name, product=product, others="")
    if product == "TypecaseGTK":
        for path, text in OWN_MODULE.items():
            write(OUTSIDE / package / path, text)
        targets += OWN_BINDING + TARGET.format(
            kind="target", name="OwnBinding", product=product, others=', "CGTK"')
    write(
        OUTSIDE / package / "Package.swift",
        MANIFEST.format(name=package, source=SOURCE, targets=targets))
    shutil.copy(SOURCE / "Package.resolved", OUTSIDE / package)


def share_checkouts():
    """Gives the packages the sources of others that the repository was built with."""
    pins = (SOURCE / "Package.resolved").read_text()
    known = SCRATCH / "Package.resolved"
    if known.exists() and known.read_text() == pins:
        return
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    for name in ("checkouts", "repositories"):
        shutil.copytree(
            SOURCE / ".build" / name, SCRATCH / name, symlinks=True, copy_function=os.link)
    shutil.copy(SOURCE / ".build/workspace-state.json", SCRATCH)
    known.write_text(pins)


class OutsidePackages(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        share_checkouts()
        for package, (product, pages) in PACKAGES.items():
            write_package(package, product, pages)
            built = subprocess.run(
                ["swift", "build", "--package-path", OUTSIDE / package, "--scratch-path", SCRATCH,
                 "--disable-automatic-resolution"],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
            if built.returncode != 0:
                wrong = "\n".join(re.findall(r"(?m)^.*error:.*$", built.stdout))
                raise AssertionError(f"{package} does not build:\n{wrong or built.stdout[-4000:]}")

    def start_program(self, name, app_id, entitlements=""):
        """Starts a program of the documentation as an installed app; returns the file of what it prints."""
        entry = Path(os.environ["XDG_DATA_HOME"]) / f"applications/{app_id}.desktop"
        entry.write_text(
            f"[Desktop Entry]\nType=Application\nName=Outside\nExec=true\n{entitlements}\n")
        self.addCleanup(entry.unlink)
        path = Path(os.environ["TMPDIR"]) / name
        # Line by line: the program of a window does not end.
        self.start(["sh", "-c", 'exec stdbuf -oL "$0" > "$1"', SCRATCH / "debug" / name, path])
        return path

    def see_printed(self, path, pattern):
        desktop.wait_until(
            lambda: path.exists() and re.search(pattern, path.read_text()), f"“{pattern}” printed")

    def test_every_sample_of_a_comment_is_built(self):
        built = [
            SOURCE / place for _, places in PACKAGES.values() for place, _ in places.values()
            if (SOURCE / place).is_dir()]
        for file in sources("Sources"):
            if "/// ```swift" in file.read_text():
                self.assertTrue(any(folder in file.parents for folder in built), file)

    def test_a_provider_says_why_nothing_was_installed(self):
        output = self.start_program("Providers", "org.example.Foundry")
        self.see_printed(output, r"nothing was installed: \w+")

    def test_words_are_colored_while_they_are_typed(self):
        printed = subprocess.run(
            [SCRATCH / "debug/Storage"], capture_output=True, text=True, timeout=60, check=True).stdout
        self.assertEqual(
            printed.splitlines(),
            ["Alice in #ff0000", " saw a  without a color", "rabbit in #ff9900"])

    def test_what_an_edit_changes_is_found(self):
        printed = subprocess.run(
            [SCRATCH / "debug/Detection"], capture_output=True, text=True, timeout=60, check=True).stdout
        self.assertEqual(
            printed.splitlines(),
            ["found mailAddress a@example.com", "found webAddress https://example.org/x",
             "gone webAddress https://example.org/x", "found webAddress https://example.org/xy"])

    def test_a_catalog_says_why_nothing_was_fetched(self):
        output = self.start_program("Catalogs", "org.example.Foundry")
        self.see_printed(output, r"nothing was installed: \w+")

    def test_a_window_asks_for_a_font_and_is_told_that_there_is_none(self):
        output = self.start_program(
            "Consumers", "org.example.Reader", "X-Typecase-Entitlements=use-installed-fonts;")
        self.press_when_ready(desktop.application(desktop.PROMPTS), "Close")
        self.see_printed(output, r"not installed: Inter-Bold")


if __name__ == "__main__":
    unittest.main()
