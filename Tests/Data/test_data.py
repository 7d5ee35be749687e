# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The files that are no program: valid, complete, and in agreement with each other."""

import configparser
import os
import re
import shlex
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent.parent
PREFIX = Path(os.environ.get("TYPECASE_TEST_PREFIX", SOURCE / ".build/test-prefix"))
DATA = SOURCE / "data"
SHARE = PREFIX / "share"
# Where systemd finds those of a person for a prefix that is not the system's, and those of the machine.
UNITS = SHARE / "systemd/user"
SYSTEM_UNITS = PREFIX / "lib/systemd/system"
APP_ID = "org.typecase.Typecase"


def run(*command):
    return subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def key_file(path):
    parser = configparser.ConfigParser(interpolation=None, strict=True, delimiters=("=",))
    parser.optionxform = str
    parser.read_string(path.read_text())
    return parser


class Checked(unittest.TestCase):
    def assert_clean(self, *command):
        """The tool accepts the files, and has nothing to say about them."""
        result = run(*command)
        self.assertEqual(result.returncode, 0, result.stdout)
        return result.stdout


class DesktopFiles(Checked):
    def files(self):
        found = sorted((SHARE / "applications").glob("*.desktop"))
        self.assertGreaterEqual(len(found), 3)
        return found

    def test_are_valid(self):
        self.assertEqual(self.assert_clean("desktop-file-validate", *self.files()), "")

    def test_start_programs_that_are_installed(self):
        for path in self.files():
            program = shlex.split(key_file(path)["Desktop Entry"]["Exec"])[0]
            self.assertTrue(os.access(program, os.X_OK), f"{path.name}: {program}")

    def test_have_an_icon_that_is_installed(self):
        for path in self.files():
            icon = key_file(path)["Desktop Entry"]["Icon"]
            self.assertTrue(
                (SHARE / "icons/hicolor/scalable/apps" / f"{icon}.svg").exists(), icon)

    def test_only_the_prompts_are_hidden_from_menus(self):
        for path in self.files():
            hidden = key_file(path)["Desktop Entry"].get("NoDisplay") == "true"
            self.assertEqual(hidden, path.stem == "org.typecase.Prompts", path.name)

    def test_the_example_provider_declares_entitlement_and_bundle(self):
        entry = key_file(SHARE / "applications/org.typecase.ExampleProvider.desktop")["Desktop Entry"]
        self.assertEqual(entry["X-Typecase-Entitlements"], "install-fonts;")
        self.assertTrue(Path(entry["X-Typecase-Fonts"]).is_dir())


class Metainfo(Checked):
    def test_is_valid_without_a_warning(self):
        report = self.assert_clean(
            "appstreamcli", "validate", "--no-net", "--explain", "--no-color",
            SHARE / f"metainfo/{APP_ID}.metainfo.xml")
        self.assertNotRegex(report, r"(?m)^\s*[WE]:")

    def test_version_is_the_project_s(self):
        component = ElementTree.parse(SHARE / f"metainfo/{APP_ID}.metainfo.xml").getroot()
        newest = component.find("releases/release").get("version")
        # What says which version this is, also to SwiftPM's users: its tag is the same.
        for place, pattern in (
                ("meson.build", r"(?m)^  version: '(.*)',$"),
                ("Sources/Base/TypecaseProductIdentity/ProductVersion.swift", r'current = "(.*)"'),
                ("debian/changelog", r"\Atypecase \((.*)-[^-]*\) ")):
            found = re.search(pattern, (SOURCE / place).read_text())
            self.assertEqual(found and found.group(1), newest, place)


class Schema(Checked):
    def test_compiles_strictly(self):
        self.assertEqual(self.assert_clean("glib-compile-schemas", "--strict", "--dry-run", DATA), "")

    def test_every_key_is_explained(self):
        keys = list(ElementTree.parse(DATA / f"{APP_ID}.gschema.xml").iter("key"))
        self.assertTrue(keys)
        for key in keys:
            self.assertTrue(key.findtext("summary"), key.get("name"))
            self.assertTrue(key.findtext("description"), key.get("name"))


class BusInterfaces(Checked):
    def files(self):
        found = sorted((DATA / "dbus").glob("*.xml"))
        self.assertTrue(found)
        return found

    def test_are_well_formed_and_valid_for_the_bus(self):
        self.assertEqual(self.assert_clean("xmllint", "--noout", "--nonet", *self.files()), "")
        from gi.repository import Gio
        for path in self.files():
            node = Gio.DBusNodeInfo.new_for_xml(path.read_text())
            self.assertEqual([interface.name for interface in node.interfaces], [path.stem])

    def test_are_installed_as_they_are(self):
        for path in self.files():
            self.assertEqual(
                (SHARE / "dbus-1/interfaces" / path.name).read_text(), path.read_text())

    def test_their_dictionaries_are_installed(self):
        name = "dbus-dictionaries.xml"
        self.assertEqual((SHARE / "typecase" / name).read_text(), (DATA / name).read_text())

    def test_swift_has_the_same_files(self):
        folder = SOURCE / "Sources/Protocol/TypecaseBusProtocol/Interfaces"
        self.assertEqual(
            {path.name for path in folder.iterdir()}, {path.name for path in self.files()})
        for path in folder.iterdir():
            self.assertTrue(path.is_symlink(), path)
            self.assertEqual(path.resolve(), DATA / "dbus" / path.name)

    def test_have_a_version(self):
        for path in self.files():
            properties = {item.get("name"): item for item in ElementTree.parse(path).iter("property")}
            self.assertIn("version", properties, path.name)
            self.assertEqual(properties["version"].get("type"), "u")

    def test_every_argument_is_documented(self):
        for path in self.files():
            text = path.read_text()
            for member in ElementTree.parse(path).iter("method"):
                for argument in member.iter("arg"):
                    self.assertIn(f"@{argument.get('name')}:", text, f"{path.name} {member.get('name')}")


class Activation(Checked):
    def services(self):
        found = sorted((SHARE / "dbus-1/services").glob("*.service"))
        self.assertTrue(found)
        return {path.stem: key_file(path)["D-BUS Service"] for path in found}

    def test_names_and_programs(self):
        services = self.services()
        self.assertEqual(
            set(services),
            {"org.typecase.Fonts", "org.typecase.Registry", "org.typecase.Prompts",
             "org.typecase.OwnPrompts", APP_ID, "org.typecase.SearchProvider",
             "org.freedesktop.portal.Typecase"})
        for name, service in services.items():
            self.assertEqual(service["Name"], name)
            self.assertTrue(os.access(shlex.split(service["Exec"])[0], os.X_OK), name)

    def test_names_of_one_process_start_the_same(self):
        services = self.services()
        starts = {
            (services[name]["Exec"], services[name]["SystemdService"])
            for name in (
                "org.typecase.Fonts", "org.typecase.Registry", "org.freedesktop.portal.Typecase")}
        self.assertEqual(len(starts), 1)

    def test_units_start_the_same_programs(self):
        services = self.services()
        for name in ("org.typecase.Registry", "org.typecase.Prompts", "org.typecase.OwnPrompts"):
            unit = key_file(UNITS / services[name]["SystemdService"])["Service"]
            self.assertEqual(unit["ExecStart"], services[name]["Exec"])
            # The registry gives its names back before it leaves; systemd would stop it there.
            expected = ("exec", None) if name == "org.typecase.Registry" else ("dbus", name)
            self.assertEqual((unit["Type"], unit.get("BusName")), expected)


class Noticing(Checked):
    """What starts the registry when apps come or go while it does not run."""

    def test_a_person_s_systemd_finds_the_units_where_the_bus_finds_who_names_them(self):
        for variable in ("XDG_DATA_HOME", "XDG_DATA_DIRS"):
            said = run("env", f"XDG_RUNTIME_DIR={os.environ['HOME']}", f"{variable}={SHARE}",
                       "systemd-analyze", "--user", "unit-paths").stdout
            self.assertIn(str(UNITS), said.split("\n"), variable)

    def test_all_units_are_in_order(self):
        units = sorted(UNITS.iterdir())
        self.assertEqual(
            [unit.name for unit in units],
            ["typecase-own-prompts.service", "typecase-prompts.service", "typecase-registry.path",
             "typecase-registry.service"])
        result = run(
            "env", f"SYSTEMD_UNIT_PATH={UNITS}:", f"XDG_RUNTIME_DIR={os.environ['HOME']}",
            "systemd-analyze", "verify", "--user", "--man=no", *units)
        self.assertEqual((result.returncode, result.stdout), (0, ""))

    def test_no_unit_takes_away_what_the_programs_need(self):
        """systemd answers openat2 with ENOSYS where RestrictSUIDSGID is on."""
        units = sorted(unit for place in (UNITS, SYSTEM_UNITS) for unit in place.glob("typecase-*.service"))
        self.assertEqual(len(units), 5)
        for unit in units:
            settings = {}
            for line in unit.read_text().splitlines():
                if "=" in line and not line.startswith("#"):
                    settings.setdefault(*line.split("=", 1))
            self.assertEqual(settings["NoNewPrivileges"], "yes", unit.name)
            self.assertNotIn("RestrictSUIDSGID", settings, unit.name)
            # Names of servers are looked up with netlink, and bubblewrap sets up the network of a sandbox with it.
            families = settings["RestrictAddressFamilies"].split()
            self.assertIn("AF_NETLINK", families, unit.name)
            self.assertEqual("AF_INET" in families, unit.stem in ("typecase-registry", "typecase-fetch"),
                             f"{unit.name} and the network")
            if unit.stem == "typecase-fetch":
                # It makes no sandbox.
                self.assertEqual(settings["RestrictNamespaces"], "yes")
                self.assertEqual(settings["CapabilityBoundingSet"], "")
                self.assertEqual(settings["User"], "typecase-update")
                continue
            # This would refuse the sandbox its host name.
            self.assertNotIn("ProtectHostname", settings, unit.name)
            # Of all calls, those that nobody makes: a list of the others would be that of bubblewrap and of each library.
            refused = settings["SystemCallFilter"].removeprefix("~").split()
            self.assertTrue(settings["SystemCallFilter"].startswith("~"), unit.name)
            self.assertFalse(
                {"@mount", "@privileged", "@resources", "@setuid"} & set(refused), unit.name)

    def test_the_registry_is_started_again_when_it_has_no_descriptors_left(self):
        unit = key_file(UNITS / "typecase-registry.service")["Service"]
        # Of RegistryProcess; with any other status a broken store would be tried for ever.
        self.assertEqual(unit["RestartForceExitStatus"], "75")
        self.assertNotIn("Restart", unit)

    def test_every_unit_names_a_page_of_the_manual(self):
        units = [unit for place in (UNITS, SYSTEM_UNITS) for unit in place.glob("typecase-*")]
        self.assertEqual(len(units), 7)
        for unit in units:
            pages = re.findall(r"(?m)^Documentation=man:([\w-]+)\((\d)\)$", unit.read_text())
            self.assertEqual(len(pages), 1, unit.name)
            name, section = pages[0]
            self.assertTrue((SHARE / f"man/man{section}/{name}.{section}").is_file(), unit.name)

    def test_what_the_services_may_do_grows_by_no_accident(self):
        """By systemd's own measure, from 0 (nothing) to 10."""
        for unit, bound in (
                ("user/typecase-registry.service", 7.7), ("user/typecase-prompts.service", 7.5),
                ("user/typecase-own-prompts.service", 7.5),
                ("system/typecase-fetch.service", 2.0), ("system/typecase-update.service", 4.2)):
            with self.subTest(unit):
                said = self.assert_clean(
                    "env", f"XDG_RUNTIME_DIR={os.environ['HOME']}", "systemd-analyze", "security", "--offline=true",
                    "--no-pager", *(["--user"] if unit.startswith("user/") else []), (UNITS if unit.startswith("user/") else SYSTEM_UNITS) / Path(unit).name)
                found = re.search(r"Overall exposure level for \S+: ([\d.]+)", said)
                self.assertTrue(found, said)
                self.assertLessEqual(float(found[1]), bound)

    def test_the_path_unit_starts_the_registry(self):
        lines = (UNITS / "typecase-registry.path").read_text().splitlines()
        self.assertIn("Unit=typecase-registry.service", lines)
        for place in ("/usr/share/applications", "%h/.local/share/applications",
                      "/var/lib/flatpak/.changed", "%h/.local/share/flatpak/.changed",
                      f"{PREFIX}/var/lib/typecase/manifest.json"):
            self.assertIn(f"PathChanged={place}", lines)

    def test_a_preset_enables_it(self):
        preset = UNITS.with_name("user-preset") / "70-typecase.preset"
        self.assertIn("enable typecase-registry.path", preset.read_text().splitlines())

    def test_the_machine_is_updated_only_where_an_administrator_wants_it(self):
        units = SYSTEM_UNITS
        result = run(
            "env", f"SYSTEMD_UNIT_PATH={units}:", "systemd-analyze", "verify", "--man=no",
            units / "typecase-fetch.service", units / "typecase-update.service", units / "typecase-update.timer")
        self.assertEqual((result.returncode, result.stdout), (0, ""))
        timer = (units / "typecase-update.timer").read_text().splitlines()
        # Without a delay of its own each machine would ask at the quarter hour.
        self.assertIn("RandomizedDelaySec=15min", timer)
        self.assertIn("FixedRandomDelay=yes", timer)
        preset = SYSTEM_UNITS.with_name("system-preset") / "75-typecase-update.preset"
        self.assertIn("disable typecase-update.timer", preset.read_text().splitlines())

    def test_a_login_looks_as_well(self):
        path = PREFIX / "etc/xdg/autostart/org.typecase.Registry.desktop"
        self.assert_clean("desktop-file-validate", "--no-warn-deprecated", path)
        entry = key_file(path)["Desktop Entry"]
        self.assertEqual(entry["NoDisplay"], "true")
        shell = shlex.split(shlex.split(entry["Exec"])[2])
        self.assertEqual(shell[0], "exec")
        self.assertTrue(os.access(shell[1], os.X_OK), entry["Exec"])


class InterfaceFiles(Checked):
    def files(self):
        return sorted(DATA.glob("ui/**/*.ui"))

    def test_there_are_some(self):
        self.assertTrue(self.files())

    def test_are_well_formed(self):
        self.assertEqual(self.assert_clean("xmllint", "--noout", "--nonet", *self.files()), "")

    def test_gtk_builds_them_without_a_word(self):
        result = run(sys.executable, Path(__file__).with_name("build_interfaces.py"), *self.files())
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertEqual(result.stdout, "")

    def test_every_button_without_text_has_a_name(self):
        unnamed = []
        for path in self.files():
            for widget in ElementTree.parse(path).iter("object"):
                if not re.fullmatch(r"Gtk(Toggle|Menu)?Button|AdwSplitButton", widget.get("class")):
                    continue
                properties = {item.get("name") for item in widget.findall("property")}
                labelled = any(
                    item.get("name") in ("label", "labelled-by")
                    for item in widget.findall("accessibility/*"))
                has_text = "label" in properties or any(
                    inner.get("class") in ("GtkLabel", "AdwButtonContent")
                    for inner in widget.iter("object"))
                if not labelled and not has_text:
                    unnamed.append(f"{path.name}: {widget.get('class')} {widget.get('id')}")
        self.assertEqual(unnamed, [])

    def test_all_of_them_are_resources(self):
        manifest = ElementTree.parse(DATA / "resources/typecase.gresource.xml")
        listed = {DATA / file.text.strip() for file in manifest.iter("file")}
        # A library carries its own within it.
        listed |= {
            path.resolve() for path in (SOURCE / "Sources").glob("*/*/Interface/*.ui")}
        for path in self.files():
            self.assertIn(path, listed)


class Pages(Checked):
    def assert_is_code_of(self, page, mark, folder, least):
        """The blocks of a page that have a mark are in the sources of a folder, line by line."""
        def lines(text):
            return [line.strip() for line in text.strip().splitlines()]

        sources = ["\n".join(lines(path.read_text()))
                   for path in sorted((SOURCE / "Sources/Examples" / folder).glob("*.swift"))]
        blocks = re.findall(
            rf"(?ms)^```swift {mark}\n(.*?)^```", (SOURCE / "docs" / page).read_text())
        self.assertGreater(len(blocks), least)
        for block in blocks:
            text = "\n".join(lines(block))
            self.assertTrue(any(text in source for source in sources), block)

    def test_the_steps_to_a_window_that_does_not_break_are_the_examples_code(self):
        self.assert_is_code_of("text-size.md", "example-game", "ExampleGame", 6)

    def test_the_demonstrations_are_the_examples_code_in_short_files(self):
        self.assert_is_code_of("text-demos.md", "example-text", "TextDemos", 15)
        for path in sorted((SOURCE / "Sources/Examples/TextDemos").glob("*Page.swift")):
            self.assertLess(len(path.read_text().splitlines()), 150, path.name)

    def test_pictures_of_pages_are_there(self):
        for page in sorted((SOURCE / "docs").glob("*.md")):
            for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", page.read_text()):
                self.assertTrue((page.parent / picture).is_file(), f"{page.name}: {picture}")


class Icons(Checked):
    def test_are_well_formed_and_can_be_drawn(self):
        import gi
        gi.require_version("GdkPixbuf", "2.0")
        from gi.repository import GdkPixbuf
        files = sorted((DATA / "icons").glob("**/*.svg"))
        self.assertGreaterEqual(len(files), 3)
        for path in files:
            picture = GdkPixbuf.Pixbuf.new_from_file_at_size(str(path), 64, 64)
            self.assertEqual((picture.get_width(), picture.get_height()), (64, 64), path.name)


    def test_the_symbols_of_the_programs_are_in_the_desktops_theme_or_ours(self):
        """A theme that drops one would leave the picture of a missing image in its place."""
        symbol = re.compile(r"[\">]([a-z0-9-]+-symbolic)[\"<]")
        named = {
            name for folder, suffixes in (("Sources", (".swift", ".c")), ("data/ui", (".ui",)))
            for path in (SOURCE / folder).rglob("*") if path.suffix in suffixes
            for name in symbol.findall(path.read_text())}
        self.assertGreater(len(named), 20)
        there = {
            path.name.partition(".")[0]
            for folder in (DATA / "icons", Path("/usr/share/icons/Adwaita"), Path("/usr/share/icons/hicolor"))
            for path in folder.rglob("*-symbolic*")}
        self.assertEqual(sorted(named - there), [])


class Translations(Checked):
    def languages(self):
        found = (SOURCE / "po/LINGUAS").read_text().split()
        self.assertGreaterEqual(len(found), 2)
        return found

    def test_lists_of_files_are_complete_and_messages_are_plain(self):
        self.assertEqual(self.assert_clean(SOURCE / "meson-helpers/update-translations", "--check"), "")

    def test_what_the_library_itself_says_of_a_failure_is_translated(self):
        # What a call was given wrongly is for who writes the app, and is in English.
        untranslated = re.compile(r"TypecaseError\(\s*\.\w+,\s*\"")
        for path in sorted((SOURCE / "Sources/Public/Typecase").rglob("*.swift")):
            self.assertEqual(untranslated.findall(path.read_text()), [], path.name)

    def test_translations_are_correct(self):
        for language in self.languages():
            self.assert_clean("msgfmt", "--check", "-o", "/dev/null", SOURCE / f"po/{language}.po")

    def test_translations_keep_the_holes(self):
        """A translation fills the same {holes} as its message, but for a plural's number."""
        for language in self.languages():
            text = self.assert_clean(
                "msgattrib", "--translated", "--no-fuzzy", "--no-obsolete", "--no-wrap",
                SOURCE / f"po/{language}.po")
            for entry in re.split(r"\n\n", text):
                messages = re.findall(r'(?m)^msgid(?:_plural)? "(.*)"$', entry)
                if not messages or messages == [""]:
                    continue
                wanted = set(re.findall(r"\{[a-z-]+\}", messages[-1]))
                for translation in re.findall(r'(?m)^msgstr(?:\[\d\])? "(.*)"$', entry):
                    holes = set(re.findall(r"\{[a-z-]+\}", translation))
                    self.assertLessEqual(wanted - holes, {"{count}"}, entry)
                    self.assertLessEqual(holes - wanted, set(), entry)

    def test_are_installed(self):
        for language in self.languages():
            self.assertTrue((SHARE / f"locale/{language}/LC_MESSAGES/typecase.mo").exists(), language)


class Statements(Checked):
    # A step from one form of the tables to the next is never changed, and knows the tables as they were then.
    STEPS = {"StoreSchema.swift", "StatesOfFaces.swift"}
    INSERT = re.compile(r"INSERT(?: OR \w+)? INTO\s+(?:\\\([\w.]+\)|\w+)\s*(\S)")

    def test_values_are_stored_by_the_names_of_their_columns(self):
        count = 0
        for path in sorted((SOURCE / "Sources").rglob("*.swift")):
            if path.name in self.STEPS:
                continue
            for statement in self.INSERT.finditer(path.read_text()):
                self.assertEqual(statement[1], "(", f"{path.name}: {statement[0]}")
                count += 1
        self.assertGreater(count, 10)


class Signals(Checked):
    def test_a_handler_is_connected_to_what_has_its_signal(self):
        # In the place of an object that is not there another one is not good enough: it has other signals.
        place = re.compile(r"(?s)Signal\.connect\w*\(\s*[^,\"{]*\?\?")
        for path in sorted((SOURCE / "Sources").rglob("*.swift")):
            self.assertEqual(place.findall(path.read_text()), [], path.name)


class Environments(Checked):
    def test_a_command_s_environment_is_read_once_and_given(self):
        folder = SOURCE / "Sources/Apps/CommandLine"
        asking = [
            path.name for path in sorted(folder.rglob("*.swift"))
            if re.search(r"ProcessInfo|ProcessEnvironment\.current|\bgetenv\(|\benviron\b", path.read_text())]
        self.assertEqual(asking, ["TypecaseCommand.swift"])


class Scripts(Checked):
    def scripts(self):
        return [
            path for folder in ("meson-helpers", ".ci") for path in sorted((SOURCE / folder).rglob("*"))
            if path.is_file() and "__pycache__" not in path.parts]

    def test_shell_scripts_parse(self):
        for path in self.scripts():
            first = path.read_text().split("\n")[0]
            if first.startswith("#!") and first.endswith("sh"):
                self.assert_clean(first.split("/")[-1], "-n", path)

    def test_python_scripts_use_debian_s_python(self):
        # Only that one has the bindings of GLib, GTK and the accessibility bus.
        for path in self.scripts():
            first = path.read_text().split("\n")[0]
            if first.startswith("#!") and "python" in first:
                self.assertEqual(first, "#!/usr/bin/python3", path.name)

    def test_what_is_no_program_cannot_be_run(self):
        for path in self.scripts():
            if not path.read_text().startswith("#!"):
                self.assertFalse(os.access(path, os.X_OK), path.name)
                self.assertTrue(path.suffix, f"{path.name} is named as if it were one")

    def test_what_meson_calls_says_how_it_is_used(self):
        for name in ("add-dependencies", "install-runtime", "swift-build"):
            for arguments, status in ((["--help"], 0), ([], 2)):
                done = subprocess.run(
                    [SOURCE / "meson-helpers/build-steps" / name, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    text=True)
                self.assertEqual(done.returncode, status, f"{name}: {done.stdout}")
                self.assertIn(f"usage: {name} ", done.stdout)

    def test_every_package_has_a_purpose_and_a_reason(self):
        for line in (SOURCE / "meson-helpers/parts/packages.txt").read_text().splitlines():
            if line and not line.startswith("#"):
                self.assertRegex(line, r"^(build|run|show|install|test|bench) +[a-z0-9.+|-]+ +\S.*[^.]$")


class Licensing(Checked):
    def test_every_source_file_names_its_license(self):
        listed = run("git", "-C", SOURCE, "ls-files").stdout.split("\n")
        for name in listed:
            path = SOURCE / name
            kinds = (".swift", ".c", ".h", ".py", ".ui", ".build", ".css")
            if path.suffix in kinds and path.name != "POTFILES.swift" and path.is_file():
                self.assertIn("SPDX-License-Identifier: Apache-2.0", path.read_text()[:400], name)


if __name__ == "__main__":
    unittest.main()
