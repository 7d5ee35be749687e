# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What an app outside this repository needs is one product, and the documentation's code works.

Packages, which depend on the repository by its path, are made of the blocks of Swift in the pages and in the
comments of the libraries: one imports `Typecase` and nothing else of it, and others one other product each. A block that
begins with an import is a whole program and stands as it is; any other is a function, which is given what the
page or the comment speaks of; those of `RUNS` are called too, all of a place. Further programs do what apps do that no page shows.

Nothing is fetched, and the libraries are not built again: SwiftPM finds them in `.build`, since it builds them for an app as it does
for their own tests. It cannot know that it works in a copy of `.build`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import desktop
from private_build import SCRATCH, SOURCE, PrivateBuild

sys.path.insert(0, str(SOURCE / "meson-helpers/parts"))
import tutorials  # noqa: E402
OUTSIDE = SCRATCH / "outside"
# On the busiest machine.
PATIENCE = 900

# For each package, the product that it imports, and for each of its targets where its blocks are (a page, or
# the comments of a folder's sources) and what they are given.
PACKAGES = {
    "foundry": ("Typecase", {
        "Providers": ("docs/providers.md", []),
        "Catalogs": ("docs/catalogs.md", []),
        "Console": ("docs/api.md", []),
        "Descriptors": ("Sources/Engines/TypecaseFontDescriptors", []),
        "Library": ("Sources/Public/Typecase", ["provider: FontProvider", "bundle: String"]),
    }),
    "postman": ("TypecaseDataDetection", {
        "Detection": ("docs/data-detection.md", []),
    }),
    "printer": ("TypecaseTextLayout", {
        "Layout": ("docs/text-layout.md", []),
    }),
    "reader": ("TypecaseGTK", {
        "Consumers": ("docs/consumers.md", []),
        "Storage": ("docs/text-storage.md", []),
        "TextSize": ("docs/text-size.md", []),
        "OwnWidgets": ("docs/widgets.md", []),
        "TextViews": ("docs/text-views.md", []),
        "ViewsInComments": (
            "Sources/Widgets/TypecaseTextViews",
            ["view: RichTextView", "document: RichTextDocument", "scrolled: Widget",
             "dictionary: any SpellingDictionary"]),
        "Panel": ("docs/rich-text-json.md", ["application: Application", "view: Widget"]),
        "Readme": (
            "README.md",
            ["application: Application", "window: Widget", "names: [FontDescriptor]"]),
        "Widgets": (
            "Sources/Public/TypecaseGTK",
            ["window: Widget", "header: OpaquePointer", "sidebar: UnsafeMutablePointer<GtkBox>",
             "names: [FontDescriptor]", "service: any FontPickService"]),
    }),
}

# Blocks that are run: the program that calls them, and what is added to some of them, by their numbers, to tell what
# they did. Other functions of blocks are only built.
WINDOW = """import TypecaseGTK

let application = Application(
  adopting: gtk_application_new("org.example.{name}", G_APPLICATION_DEFAULT_FLAGS))
Signal.connect(application, "activate") {{
  let window = Widget(gtk_application_window_new(application.pointer))
{shown}
  gtk_window_present(window.window)
  Task {{
    do {{
{calls}
    }} catch {{ print("failed: \\(error)") }}
  }}
}}
_ = g_application_run(application.cast(to: GApplication.self), 0, nil)
"""
MISSING = 'print("missing: \\(missing.count)")\n'
RUNS = {
    "Descriptors": ("import Typecase\n\ntry await block0()\n", {
        0: 'print(chineseAndLatin.holds { $0 == "Latn" }, chineseAndLatin.holds { _ in true })\n'}),
    "Library": ("""import Typecase

let bundle = CommandLine.arguments[1]
let provider = try await FontProvider.connect(appID: "org.example.Foundry")
try await block3(provider: provider, bundle: bundle)
try await block4(provider: provider, bundle: bundle)
try await block0(provider: provider, bundle: bundle)
try await block1(provider: provider, bundle: bundle)
try await block2(provider: provider, bundle: bundle)
""", {
        0: 'print("the request ended")\n', 1: MISSING, 2: 'print("asked")\n',
        3: 'for font in outcome.fonts { print("installed: \\(font.family ?? "")") }\n'}),
    "Readme": (WINDOW.format(name="Readme", shown="", calls="""
      let names = [FontDescriptor(family: "Inter")]
      try await block2(application: application, window: window, names: names)
      try await block0(application: application, window: window, names: names)
      try await block1(application: application, window: window, names: names)"""), {1: MISSING}),
    "Panel": (WINDOW.format(name="Panel", shown="""  let view = Widget(gtk_text_view_new())
  gtk_window_set_child(window.window, view.pointer)""", calls="""
      try await block0(application: application, view: view)
      try await block1(application: application, view: view)"""), {
        1: 'print("formatted: \\(formatting != nil)")\n'}),
    "Widgets": (WINDOW.format(name="Widgets", shown="""  let header = Widget(gtk_header_bar_new())
  gtk_window_set_titlebar(window.window, header.pointer)
  let sidebar = makeBox(GTK_ORIENTATION_VERTICAL)
  gtk_window_set_child(window.window, sidebar.pointer)""", calls="""
      let service = try await WidgetFonts.connect(appID: "org.example.Widgets")
      for block in [
        block0, block1, block2, block5, block6, block7, block9, block10, block4, block3, block8,
      ] {
        try await block(
          window, header.opaque, sidebar.cast(to: GtkBox.self), [FontDescriptor(family: "Inter")], service)
      }"""), {
        0: 'print("spacing: \\(gtk_box_get_spacing(box.cast(to: GtkBox.self)))")\n',
        1: 'print("adjusts: \\(label.adjustsFontForContentSizeCategory)")\n',
        3: 'print("presented: \\(dialog.isPresented)")\ndialog.close()\n',
        4: 'print("open: \\(menu.isOpen)")\nmenu.close()\n',
        6: 'print("in a bar: \\(field.widget.parent != nil)")\n',
        8: MISSING,
        9: 'print("shows: \\(bar.showsLargeContentViewer)")\n',
        10: 'print("sections: \\(list.sections.count)")\n'}),
}

# Of each package, programs that no page has.
PROGRAMS = {
    "reader": {
        # GLib's loop without GTK's application.
        "OwnLoop": """import TypecaseGTK

let loop = g_main_loop_new(nil, 0)
Task {
  do throws(TypecaseError) {
    let fonts = try await WidgetFonts.connect(appID: "org.example.OwnLoop")
    print("connected: \\(fonts.fonts.count)")
  } catch {
    print("failed: \\(error)")
  }
  g_main_loop_quit(loop)
}
g_main_loop_run(loop)
""",
        # A main thread that waits, and never runs a loop.
        "Blocked": """import Dispatch
import TypecaseGTK

func connect() {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    do throws(TypecaseError) {
      _ = try await WidgetFonts.connect(appID: "org.example.Blocked")
      print("connected")
    } catch {
      print("\\(error.meansNoMainLoop): \\(error.message)")
    }
    done.signal()
  }
  done.wait()
}
connect()
""",
        # An asynchronous main has left the main thread when the loop runs.
        "Elsewhere": """import TypecaseGTK

await Task.yield()
let loop = g_main_loop_new(nil, 0)
Task.detached {
  do throws(TypecaseError) {
    _ = try await WidgetFonts.connect(appID: "org.example.Elsewhere")
    print("connected")
  } catch {
    print("\\(error.meansNoMainLoop): \\(error.message)")
  }
  exit(0)
}
g_main_loop_run(loop)
""",
        # An app with a locale and a text domain of its own.
        "Host": """import Glibc
import TypecaseGTK

@MainActor func state() -> [String] {
  [textdomain(nil), setlocale(LC_ALL, nil), bindtextdomain("host", nil)].map { text in
    text.map { String(cString: $0) } ?? ""
  }
}

setlocale(LC_ALL, "C.UTF-8")
bindtextdomain("host", "/usr/share/host")
textdomain("host")
let before = state()
gtk_disable_setlocale()
gtk_init()
TextStyles.install()
let picker = FontPickerView()
TextFormattingCoordinator.shared.showFontPanel()
let icons = gtk_icon_theme_get_for_display(gdk_display_get_default())
print("arrows: \\(gtk_icon_theme_has_icon(icons, "adw-expander-arrow-symbolic"))")
let loop = g_main_loop_new(nil, 0)
Task {
  _ = try? await WidgetFonts.connect(appID: "org.example.Host")
  print("\\(TextStyle.body.localizedName): \\(before), \\(state())")
  g_main_loop_quit(loop)
}
g_main_loop_run(loop)
""",
    },
    "foundry": {},
}
# Each step of a tutorial is a program.
for tutorial in tutorials.names():
    for number, program in enumerate(tutorials.steps(tutorial), 1):
        package = "foundry" if program.startswith("import Typecase\n") else "reader"
        PROGRAMS[package][f"{tutorial.title().replace('-', '')}Step{number}"] = program

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "{name}",
  dependencies: [.package(name: "typecase", path: "{source}")],
  targets: [
{targets}  ]
)
"""
# The ways to depend on the package that docs/api.md shows.
WAYS = [
    line.strip() for line in (SOURCE / "docs/api.md").read_text().splitlines() if line.startswith("    .package(")]
FETCHING = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "app",
  dependencies: [{way}],
  targets: [
    .executableTarget(name: "App", dependencies: [.product(name: "Typecase", package: "typecase")])
  ]
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


def other_products(code, product):
    """What a program depends on beside its package's product, as its imports say."""
    imported = set(re.findall(r"(?m)^import (\w+)$", code)) & {product for product, _ in PACKAGES.values()}
    return "".join(f', .product(name: "{name}", package: "typecase")' for name in sorted(imported - {product}))


def write_package(package, product, pages):
    targets = ""
    for name, (page, parameters) in pages.items():
        codes = blocks(page)
        if not codes:
            raise AssertionError(f"{page} shows no Swift")
        if codes[0].startswith("import "):
            if not all(code.startswith("import ") for code in codes):
                raise AssertionError(f"{page} shows more than programs")
            # Each is a program of its own.
            for number, code in enumerate(codes[1:], 2):
                write(OUTSIDE / package / "Sources" / f"{name}{number}" / "main.swift", code)
                targets += TARGET.format(
                    kind="executableTarget", name=f"{name}{number}", product=product,
                    others=other_products(code, product))
            kind, file, text = "executableTarget", "main.swift", codes[0]
        else:
            program, additions = RUNS.get(name, ("", {}))
            if program:
                # Who was told no waits before the next sheet, so each program asks as an app of its own.
                codes = [code.replace("org.example.Reader", f"org.example.{name}") for code in codes]
            functions = "\n".join(
                f"@MainActor func block{number}({', '.join(parameters)}) async throws {{\n"
                f"{code}{additions.get(number, '')}}}\n"
                for number, code in enumerate(codes))
            kind, file, text = "target", f"{name}.swift", f"import {product}\n\n{functions}"
            if program:
                if f"block{len(codes) - 1}" not in program or f"block{len(codes)}" in program:
                    raise AssertionError(f"{page} shows {len(codes)} blocks: run them all")
                kind = "executableTarget"
                write(OUTSIDE / package / "Sources" / name / "main.swift", program)
        write(OUTSIDE / package / "Sources" / name / file, text)
        targets += TARGET.format(kind=kind, name=name, product=product, others=other_products(text, product))
    for name, text in PROGRAMS.get(package, {}).items():
        write(OUTSIDE / package / "Sources" / name / "main.swift", text)
        targets += TARGET.format(kind="executableTarget", name=name, product=product, others="")
    if product == "TypecaseGTK":
        for path, text in OWN_MODULE.items():
            write(OUTSIDE / package / path, text)
        targets += OWN_BINDING + TARGET.format(
            kind="target", name="OwnBinding", product=product, others=', "CGTK"')
    write(
        OUTSIDE / package / "Package.swift",
        MANIFEST.format(name=package, source=SOURCE, targets=targets))
    shutil.copy(SOURCE / "Package.resolved", OUTSIDE / package)


class OutsidePackages(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(folder.cleanup)
        cls.build = PrivateBuild(Path(folder.name))
        for package, (product, pages) in PACKAGES.items():
            write_package(package, product, pages)
            built = subprocess.run(
                # In one folder SwiftPM may take the plan of the package before for this one's.
                cls.build.command(
                    'swift build --package-path "$1" --scratch-path "$2" '
                    '--disable-automatic-resolution --disable-build-manifest-caching', OUTSIDE / package, SCRATCH),
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
            if built.returncode != 0:
                wrong = "\n".join(re.findall(r"(?m)^.*error:.*$", built.stdout))
                raise AssertionError(f"{package} does not build:\n{wrong or built.stdout[-4000:]}")

    def declare(self, app_id, entitlements=""):
        entry = Path(os.environ["XDG_DATA_HOME"]) / f"applications/{app_id}.desktop"
        entry.write_text(
            f"[Desktop Entry]\nType=Application\nName=Outside\nExec=true\n{entitlements}\n")
        self.addCleanup(entry.unlink)

    def start_program(self, name, app_id, entitlements="", *arguments):
        """Starts a program of the documentation as an installed app; returns the file of what it prints."""
        self.declare(app_id, entitlements)
        path = Path(os.environ["TMPDIR"]) / name
        # Line by line: the program of a window does not end.
        self.start(
            ["sh", "-c", 'output="$1"; shift; exec stdbuf -oL "$0" "$@" > "$output"', self.build.program(name), path,
             *arguments])
        return path

    def see_printed(self, path, pattern):
        desktop.wait_until(
            lambda: path.exists() and re.search(pattern, path.read_text()), f"“{pattern}” printed")

    def test_an_app_that_depends_on_the_libraries_fetches_nothing_else(self):
        """By each way that the page shows: a folder beside the app, a commit, and a release."""
        folder = Path(os.environ["TMPDIR"]) / "fetched"
        origin = folder / "typecase"
        origin.mkdir(parents=True)
        shutil.copy(SOURCE / "Package.swift", origin)
        for part in ("Sources", "Tests", "data/dbus"):
            shutil.copytree(SOURCE / part, origin / part, symlinks=True)

        def git(*words):
            return subprocess.run(
                ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *words], cwd=origin, check=True,
                stdout=subprocess.PIPE, text=True).stdout.strip()
        git("init", "--quiet")
        git("add", "--all")
        git("commit", "--quiet", "--message=a")
        git("tag", "0.1.0")
        self.assertEqual([re.search(r"\b(path|revision|exact):", way)[1] for way in WAYS], ["path", "revision", "exact"])
        for number, way in enumerate(WAYS):
            with self.subTest(way):
                way = re.sub(r'url: "[^"]+"', f'url: "file://{origin}"', way.rstrip(","))
                way = re.sub(r'revision: "\w+"', f'revision: "{git("rev-parse", "HEAD")}"', way)
                app = folder / f"app{number}"
                (app / "Sources/App").mkdir(parents=True)
                (app / "Package.swift").write_text(FETCHING.format(way=way))
                (app / "Sources/App/main.swift").write_text("import Typecase\n")
                known = subprocess.run(
                    ["swift", "package", "--package-path", app, "show-dependencies", "--format", "json"],
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
                self.assertEqual(known.returncode, 0, known.stdout)
                graph = json.loads(known.stdout[known.stdout.index("{\n"):])
                self.assertEqual([one["identity"] for one in graph["dependencies"]], ["typecase"])
                self.assertEqual(graph["dependencies"][0]["dependencies"], [])

    def test_products_are_libraries_and_programs_that_are_installed(self):
        manifest = json.loads(subprocess.run(
            ["swift", "package", "--package-path", SOURCE, "dump-package"], stdout=subprocess.PIPE, check=True,
            text=True, timeout=PATIENCE).stdout)
        self.assertEqual(
            {product["name"] for product in manifest["products"]},
            {"Typecase", "TypecaseGTK", "TypecaseDataDetection", "TypecaseTextLayout", "typecase", "typecase-registry",
             "typecase-prompts", "typecase-scripted-prompts", "typecase-inspect", "typecase-typeset", "typecasectl", "example-provider",
             "example-reader", "example-game", "example-text"})
        for dependency in manifest["dependencies"]:
            for source in dependency.get("sourceControl", []):
                self.assertIn("exact", source["requirement"], source["identity"])

    def test_a_client_needs_neither_foundation_nor_its_data(self):
        # Rich text is files and dates, for which the small part of Foundation is enough.
        for name, allowed in (
                ("Providers", []), ("Console", []), ("Consumers", ["libFoundationEssentials.so"])):
            said = subprocess.run(
                ["readelf", "--dynamic", self.build.program(name)], stdout=subprocess.PIPE, check=True, text=True
            ).stdout
            needed = re.findall(r"NEEDED.*\[(.*)\]", said)
            self.assertIn("libswiftCore.so", needed)
            self.assertEqual([one for one in needed if re.match("lib_?Foundation|libicu", one)], allowed, name)

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
            [self.build.program("Storage")], capture_output=True, text=True, timeout=60, check=True).stdout
        self.assertEqual(
            printed.splitlines(),
            ["Alice in #ff0000", " saw a  without a color", "rabbit in #ff9900"])

    def test_what_an_edit_changes_is_found(self):
        printed = subprocess.run(
            [self.build.program("Detection")], capture_output=True, text=True, timeout=60, check=True).stdout
        self.assertEqual(
            printed.splitlines(),
            ["found mailAddress a@example.com", "found webAddress https://example.org/x",
             "gone webAddress https://example.org/x", "found webAddress https://example.org/xy"])

    def test_text_is_on_both_sides_of_the_shape_that_the_page_shows(self):
        printed = subprocess.run(
            [self.build.program("Layout")], capture_output=True, text=True, timeout=60, check=True).stdout
        parts = [line.split(" ", 2) for line in printed.splitlines()]
        self.assertEqual("".join(text for _, _, text in parts).split()[:3], ["Alice", "was", "beginning"])
        beside = [(float(x), float(y)) for x, y, _ in parts if float(y) < 40]
        self.assertEqual(sorted({x for x, _ in beside}), [0, 164])
        self.assertEqual(beside, sorted(beside, key=lambda place: (place[1], place[0])))

    def test_the_samples_of_the_descriptors_hold(self):
        printed = subprocess.run(
            [self.build.program("Descriptors")], capture_output=True, text=True, timeout=60, check=True).stdout
        self.assertEqual(printed, "false true\n")

    def test_the_samples_of_the_client_install_a_font_and_ask_for_others(self):
        self.addCleanup(desktop.remove_everything)
        bundle, [family] = desktop.synthetic_bundle(families=1, faces=1)
        [font] = [file for file in bundle.fonts.iterdir() if file.suffix in (".ttf", ".otf")]
        font.rename(bundle.fonts / "Inter.ttf")
        self.declare("org.example.Library", "X-Typecase-Entitlements=use-installed-fonts;")
        output = self.start_program(
            "Library", "org.example.Foundry",
            f"X-Typecase-Entitlements=install-fonts;use-installed-fonts;\nX-Typecase-Fonts={bundle.fonts};",
            bundle.fonts)
        self.consent()
        self.see_printed(output, f"installed: {family}\n(.*\n)*0 are installed\n(.*\n)*the request ended\n")
        self.press_when_ready(desktop.application(desktop.PROMPTS), "Close")
        self.see_printed(output, "missing: 1\n")
        self.press_when_ready(desktop.application(desktop.PROMPTS), "Close")
        self.see_printed(output, "Inter-Regular\nasked\n")

    def test_the_samples_of_the_front_page_ask_for_a_font_and_open_the_panel(self):
        self.declare("org.example.Foundry", "X-Typecase-Entitlements=install-fonts;")
        output = self.start_program(
            "Readme", "org.example.Readme", "X-Typecase-Entitlements=use-installed-fonts;")
        self.see_printed(output, r"not installed: \w+")
        self.press_when_ready(desktop.application(desktop.PROMPTS), "Close")
        self.see_printed(output, "missing: 1\n")
        desktop.bring_forward("Readme")
        desktop.key("ctrl+t")
        desktop.wait_until(lambda: desktop.window_titled("Fonts"), "the panel")

    def test_the_samples_of_rich_text_connect_a_view_with_the_panel(self):
        output = self.start_program("Panel", "org.example.Panel")
        self.see_printed(output, "formatted: true")
        desktop.bring_forward("Panel")
        desktop.key("ctrl+t")
        desktop.wait_until(lambda: desktop.window_titled("Fonts"), "the panel")

    def test_the_samples_of_the_widgets_are_shown_in_a_window(self):
        output = self.start_program(
            "Widgets", "org.example.Widgets", "X-Typecase-Entitlements=use-installed-fonts;")
        self.see_printed(
            output, "spacing: 12\nadjusts: true\nin a bar: true\nshows: true\nsections: 1\nopen: true\npresented: true\n")
        desktop.wait_until(lambda: desktop.window_titled("Widgets"), "the window with the widgets")
        self.press_when_ready(desktop.application(desktop.PROMPTS), "Close")
        self.see_printed(output, "missing: 1\n")

    def test_a_catalog_says_why_nothing_was_fetched(self):
        output = self.start_program("Catalogs", "org.example.Foundry")
        self.see_printed(output, r"nothing was installed: \w+")

    def test_a_window_asks_for_a_font_and_is_told_that_there_is_none(self):
        output = self.start_program(
            "Consumers", "org.example.Reader", "X-Typecase-Entitlements=use-installed-fonts;")
        self.press_when_ready(desktop.application(desktop.PROMPTS), "Close")
        self.see_printed(output, r"not installed: Inter-Bold")

    def test_the_tutorial_of_a_provider_says_which_font_was_not_installed(self):
        output = self.start_program(
            "ProviderStep3", "org.example.Foundry", "X-Typecase-Entitlements=install-fonts;")
        self.see_printed(output, r"^not installed: \w+")

    def test_the_tutorial_of_a_consumer_asks_for_the_font(self):
        output = self.start_program(
            "ConsumerStep3", "org.example.Reader", "X-Typecase-Entitlements=use-installed-fonts;")
        self.press_when_ready(desktop.application(desktop.PROMPTS), "Close")
        self.see_printed(output, "not installed: Inter")

    def test_the_tutorial_of_the_picker_sets_a_title_in_what_is_picked(self):
        output = self.start_program(
            "PickerStep3", "org.example.Poster", "X-Typecase-Entitlements=use-installed-fonts;")
        program = desktop.application("PickerStep3")
        self.see(program, "Chapter One", "label")
        self.press_menu(program, re.compile("^Font"))
        self.see(program, re.compile("^DejaVu Sans"), desktop.ROWS)
        # The search has the focus.
        desktop.write("DejaVu Sans Mono")
        self.see_no(program, re.compile("^DejaVu Serif"), desktop.ROWS)
        desktop.key("Down")
        desktop.key("Return")
        self.see_printed(output, "picked: DejaVu Sans")

    def test_the_tutorial_of_the_panel_opens_it(self):
        self.start_program("PanelStep3", "org.example.Editor")
        program = desktop.application("PanelStep3")
        self.press_when_ready(program, "Red")
        desktop.bring_forward("PanelStep3")
        desktop.key("ctrl+t")
        desktop.wait_until(lambda: desktop.window_titled("Fonts"), "the panel")

    def test_the_tutorial_of_text_styles_grows_with_the_text_size(self):
        size = desktop.TextSize()
        self.addCleanup(size.end)
        self.start_program("TextStylesStep3", "org.example.Letters")
        program = desktop.application("TextStylesStep3")
        usual = desktop.size_of(self.see(program, "Chapter One", "label"))[1]
        size.set(2)
        desktop.wait_until(
            lambda: desktop.size_of(desktop.find(program, "label", "Chapter One"))[1] > 1.5 * usual, "larger text")

    def test_the_tutorial_of_text_takes_a_change_back(self):
        printed = subprocess.run(
            [self.build.program("TextStep3")], capture_output=True, text=True, timeout=60, check=True).stdout
        self.assertEqual(
            printed.splitlines(), ["Alice saw a  without a color", "rabbit in #ff0000", "1"])

    def test_a_program_with_an_asynchronous_main_asks_for_fonts(self):
        output = self.start_program(
            "Console", "org.example.Console", "X-Typecase-Entitlements=use-installed-fonts;")
        self.see_printed(output, "not installed: Inter")

    def test_a_program_that_runs_nothing_but_glib_s_loop_connects(self):
        output = self.start_program(
            "OwnLoop", "org.example.OwnLoop", "X-Typecase-Entitlements=use-installed-fonts;")
        self.see_printed(output, r"connected: 0")

    def test_where_no_main_loop_runs_the_call_fails_and_says_so(self):
        blocked = self.start_program("Blocked", "org.example.Blocked")
        elsewhere = self.start_program("Elsewhere", "org.example.Elsewhere")
        self.see_printed(blocked, r"true: The process’s main thread runs no loop")
        self.see_printed(elsewhere, r"true: GLib’s main loop runs on another thread")

    def test_the_text_domain_and_the_locale_of_an_app_are_left_alone(self):
        output = self.start_program("Host", "org.example.Host")
        kept = re.escape('["host", "C.UTF-8", "/usr/share/host"]')
        self.see_printed(output, rf"\w+: {kept}, {kept}")

    def test_the_panel_has_the_icons_of_libadwaita_in_an_app_that_did_not_start_it(self):
        self.see_printed(self.start_program("Host", "org.example.Host"), r"arrows: 1")


if __name__ == "__main__":
    unittest.main()
