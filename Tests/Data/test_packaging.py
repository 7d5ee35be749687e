# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What distributors rely on: layouts, the manual, completions, licenses, and lists of files that are whole."""

import fnmatch
import html
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent.parent
PREFIX = Path(os.environ.get("TYPECASE_TEST_PREFIX", SOURCE / ".build/test-prefix"))
EXAMPLES = ("example-game", "example-provider", "example-reader", "example-text")
PROGRAMS = (
    "typecase", "typecasectl", "typecase-registry", "typecase-prompts", "typecase-inspect", "typecase-typeset")


def run(*command, **options):
    return subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        **options)


class Planned(unittest.TestCase):
    """Tests that look at what meson would install."""

    def plan(self, *options):
        """The folder of a set-up with options, by default below /usr."""
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        done = run("meson", "setup", folder, SOURCE, "--prefix=/usr", *options)
        self.assertEqual(done.returncode, 0, done.stdout)
        return folder

    def installed(self, folder):
        """Where each file goes."""
        return sorted(json.loads(run("meson", "introspect", folder, "--installed").stdout).values())


class Options(Planned):
    def test_the_examples_can_be_left_out(self):
        with_them = self.installed(self.plan())
        for part in (
                "/usr/bin/example-game", "/usr/share/applications/org.typecase.ExampleReader.desktop",
                "/usr/share/typecase/example-reader/welcome.json"):
            self.assertIn(part, with_them)
        without = self.installed(self.plan("-Dexamples=false"))
        self.assertIn("/usr/bin/typecase", without)
        self.assertNotRegex("\n".join(without), "(?i)example")

    def test_the_library_for_other_languages_can_be_left_out(self):
        with_it = "\n".join(self.installed(self.plan()))
        for part in ("libtypecase.so.0", "include/libtypecase/typecase.h", "libtypecase.pc",
                     "girepository-1.0/Typecase-1.0.typelib", "gir-1.0/Typecase-1.0.gir",
                     "vala/vapi/libtypecase.vapi", "vala/vapi/libtypecase.deps", "libtypecase/typecase-version.h",
                     "libtypecase-gtk4.so.0", "include/libtypecase-gtk4/typecase-gtk4.h",
                     "libtypecase-gtk4/typecase-gtk-version.h", "libtypecase-gtk4.pc",
                     "girepository-1.0/TypecaseGtk4-1.0.typelib", "gir-1.0/TypecaseGtk4-1.0.gir",
                     "vala/vapi/libtypecase-gtk4.vapi", "vala/vapi/libtypecase-gtk4.deps"):
            self.assertIn(part, with_it)
        self.assertNotIn("libtypecase", "\n".join(self.installed(self.plan("-Dlibrary=false"))))

    def test_the_session_of_developers_can_be_left_out(self):
        parts = ["/usr/bin/typecase-session", "/usr/libexec/typecase/typecase-scripted-prompts",
                 "/usr/share/man/man1/typecase-session.1", "/usr/share/typecase/session/private_session.py"]
        usual, without = self.installed(self.plan()), self.installed(self.plan("-Dsession=false"))
        self.assertEqual(sorted(set(usual) - set(without)), sorted(parts))

    def test_the_pages_can_be_left_out_but_not_the_licenses(self):
        without = self.installed(self.plan("-Ddocs=false"))
        pages = [path for path in without if path.startswith("/usr/share/doc/")]
        self.assertEqual(
            pages, ["/usr/share/doc/typecase/LICENSE", "/usr/share/doc/typecase/third-party-licenses.md"])

    def test_one_build_makes_what_is_named_and_nothing_else(self):
        """By product, as those that are installed; or by target, as those that measure."""
        described = run(
            "env", "TYPECASE_PRODUCTS=typecase-inspect PickerBench", "swift", "package", "--package-path", SOURCE,
            "--scratch-path", tempfile.mkdtemp(), "dump-package")
        self.assertEqual(described.returncode, 0, described.stdout)
        package = json.loads(described.stdout[described.stdout.index("{"):])
        self.assertEqual([product["name"] for product in package["products"]], ["typecase-inspect"])
        targets = {target["name"] for target in package["targets"]}
        self.assertLessEqual({"InspectMain", "PickerBench", "BenchKit", "FontInspection"}, targets)
        self.assertTrue(targets.isdisjoint({"BrowserUI", "CommandLine", "WidgetTests", "FontInspectionTests"}), targets)

    def test_every_option_is_on_the_page_for_packagers(self):
        page = (SOURCE / "docs/packaging.md").read_text()
        for name in re.findall(r"option\(\n  '(\w+)'", (SOURCE / "meson_options.txt").read_text()):
            self.assertIn(f"`{name}`", page)


class Runtime(unittest.TestCase):
    def test_the_libraries_that_programs_need_are_installed_and_no_others(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        place = folder / "usr/lib/typecase/swift"
        place.mkdir(parents=True)
        (place / "libOfAnEarlierVersion.so").write_text("")
        done = run(
            SOURCE / "meson-helpers/build-steps/install-runtime", PREFIX / "libexec/typecase", "/usr/lib/typecase/swift",
            "typecase-inspect", env=dict(os.environ, DESTDIR=str(folder)))
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        installed = {path.name for path in place.iterdir()}
        self.assertIn("libswiftCore.so", installed)
        self.assertNotIn("libOfAnEarlierVersion.so", installed)
        # Without the toolchain the program finds all that it needs, and what that needs.
        said = run(
            "ldd", PREFIX / "libexec/typecase/typecase-inspect",
            env=dict(os.environ, LD_LIBRARY_PATH=str(place))).stdout
        for line in said.splitlines():
            if "/swift/" in line:
                self.assertIn(str(place), line)
        self.assertNotIn("not found", said)


class Layouts(Planned):
    """The programs look for each other where meson installs them.

    Nothing is built for this. What meson tells Package.swift is given to it; what Package.swift makes of that is
    given to the compiler of the one file with the folders, and that is asked. InstallPrefixTests take it from there.
    """

    QUESTION = """
        #include <stdio.h>
        #include <Layout.h>
        int main(void) {
            printf("%s\\n%s\\n%s\\n%s\\n%s\\n", ctypecase_layout_bindir(), ctypecase_layout_libexecdir(), ctypecase_layout_datadir(),
                   ctypecase_layout_localedir(), ctypecase_layout_prefix());
        }
        """

    def answer(self, folder):
        """Programs, helpers, data, translations and prefix, as a program that is built in a folder knows them."""
        command = shlex.split(run("ninja", "-C", folder, "-t", "commands", "typecasectl").stdout.splitlines()[-1])
        told = dict(word.split("=", 1) for word in command if re.match(r"TYPECASE_\w+=", word))
        manifest = json.loads(subprocess.run(
            ["swift", "package", "--package-path", SOURCE, "--scratch-path", folder / "manifest", "dump-package"],
            env=dict(os.environ, **told), stdout=subprocess.PIPE, check=True).stdout)
        target = next(part for part in manifest["targets"] if part["name"] == "CTypecaseSystem")
        program = folder / "question"
        done = run(
            "gcc", "-x", "c", "-", SOURCE / target["path"] / "Layout.c", "-o", program,
            "-I", SOURCE / target["path"] / "include",
            *(f"-D{setting['kind']['define']['_0']}" for setting in target["settings"]
                  if "define" in setting["kind"]),
            input=self.QUESTION)
        self.assertEqual(done.returncode, 0, done.stdout)
        return run(program).stdout.split("\n")[:5]

    def check(self, options, expected):
        folder = self.plan(*options)
        answer = self.answer(folder)
        self.assertEqual(answer, expected)
        programs, helpers, data, translations, _ = (Path("/usr", part) for part in answer)
        installed = self.installed(folder)
        for path in (
                programs / "typecase", programs / "typecasectl", helpers / "typecase/typecase-inspect",
                data / "typecase/typecase.gresource", data / "typecase/example-reader/welcome.json",
                translations / "de/LC_MESSAGES/typecase.mo"):
            self.assertIn(str(path), installed)
        # And so do the bus, systemd and the menus.
        started = 0
        for pattern in ("*.service", "*.untranslated"):
            for path in (folder / "data").glob(pattern):
                for line in re.findall(r"(?m)^Exec(?:Start)?=(.*)$", path.read_text()):
                    program = next(word for word in re.split(r'[\s"]+', line) if word.startswith("/"))
                    self.assertIn(program, installed, path.name)
                    started += 1
        self.assertGreater(started, 10)

    def test_the_usual_one(self):
        self.check((), ["bin", "libexec", "share", "share/locale", ""])

    def test_helpers_among_the_libraries_of_one_architecture(self):
        self.check(
            ("--libexecdir=lib/x86_64-linux-gnu",),
            ["bin", "lib/x86_64-linux-gnu", "share", "share/locale", ""])

    def test_everything_moved(self):
        self.check(
            ("--bindir=programs", "--libexecdir=/opt/helpers", "--datadir=/srv/data", "--localedir=words"),
            ["programs", "/opt/helpers", "/srv/data", "words", "/usr"])

    def test_a_folder_that_is_given_absolute_but_in_the_prefix_moves_with_it(self):
        self.check(("--libexecdir=/usr/libexec",), ["bin", "libexec", "share", "share/locale", ""])


class Manual(unittest.TestCase):
    def pages(self):
        found = {path.stem: path for path in (PREFIX / "share/man").glob("man?/*")}
        self.assertEqual(set(found), {*PROGRAMS, *EXAMPLES, "typecase-session", "typecase-policy.conf"})
        return found

    def test_groff_has_nothing_to_say(self):
        done = run(SOURCE / "meson-helpers/build-steps/check-manual", *self.pages().values())
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_every_command_and_option_has_its_entry(self):
        text = self.pages()["typecasectl"].read_text().replace("\\-", "-")
        told = json.loads(subprocess.run(
            [PREFIX / "bin/typecasectl", "--experimental-dump-help"], stdout=subprocess.PIPE, check=True).stdout)
        seen = 0
        for words, command in self.commands(told["command"]):
            part = text.split(f".SS {' '.join(words)}\n", 1)
            self.assertEqual(len(part), 2, words)
            part = re.split(r"(?m)^\.S[SH] ", part[1])[0]
            self.assertIn(command["abstract"].replace("`", ""), re.sub(r"\\f.", "", part))
            for argument in command.get("arguments", []):
                if not argument["shouldDisplay"] or argument["valueName"] in ("help", "version"):
                    continue
                for name in argument.get("names", [{"name": argument["valueName"]}]):
                    self.assertRegex(part, rf"(?m)^\\f[BI].*{name['name']}\b", words)
                    seen += 1
        self.assertGreater(seen, 40)

    def commands(self, command, above=()):
        for sub in command.get("subcommands", []):
            if not sub["shouldDisplay"] or sub["commandName"] == "help":
                continue
            words = (*above, sub["commandName"])
            if sub.get("subcommands"):
                yield from self.commands(sub, words)
            else:
                yield words, sub

    def test_what_the_other_programs_say_of_their_options_is_there(self):
        places = {name: f"bin/{name}" for name in ("typecase", "typecase-session", *EXAMPLES)}
        places |= {f"typecase-{part}": f"libexec/typecase/typecase-{part}"
                   for part in ("registry", "prompts", "inspect")}
        for name, place in places.items():
            text = self.pages()[name].read_text().replace("\\-", "-")
            said = run(
                PREFIX / place, "--help", env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="C")).stdout
            options = set(re.findall(r"(?<![\w-])--[a-z-]+", said)) | {"--help", "--version"}
            for option in options:
                self.assertIn(option, text, name)


    def test_files_are_named_by_the_programs_that_they_belong_to(self):
        def files(name):
            text = self.pages()[name].read_text().replace("\\-", "-").replace("\\:", "")
            part = re.search(r"(?ms)^\.SH FILES\n(.*?)^\.SH", text)
            return set(re.findall(r"(?m)^\\fI(.*)\\fR$", part[1])) if part else set()

        home = {"$XDG_DATA_HOME/typecase", *(
            f"$XDG_CONFIG_HOME/fontconfig/conf.d/{name}" for name in ("60-typecase.conf", "61-typecase-hidden.conf"))}
        machine = {f"{PREFIX}/etc/typecase/policy.conf", f"{PREFIX}/var/lib/typecase"}
        for name in ("typecase", "typecase-registry"):
            self.assertEqual(files(name), home | machine)
        self.assertEqual(files("typecasectl"), home | machine | {f"{PREFIX}/etc/typecase/subscriptions.d"})
        self.assertEqual(files("typecase-policy.conf"), machine)
        self.assertEqual(files("typecase-inspect"), set())
        for example in ("provider", "reader"):
            for path in files(f"example-{example}"):
                self.assertTrue(Path(path).exists(), path)

    def test_the_page_of_the_policy_has_every_key_and_what_is_usual(self):
        text = re.sub(r"\\f.", "", self.pages()["typecase-policy.conf"].read_text().replace("\\-", "-"))
        seen = 0
        for schema in ElementTree.parse(SOURCE / "data/org.typecase.Typecase.gschema.xml").iter("schema"):
            group = schema.get("id").removeprefix("org.typecase.Typecase.")
            part = re.search(rf"(?ms)^\.SH \[{re.escape(group)}\]\n(.*?)^\.SH", text)
            if part is None:
                # What is the person's own business.
                self.assertNotIn(group, ("policy", "downloads", "limits", "leaving"))
                continue
            for key in schema.iter("key"):
                usual = key.findtext("default").strip("'")
                entry = re.search(rf"(?m)^{key.get('name')} \((.*)\)\n.+$", part[1])
                self.assertTrue(entry, key.get("name"))
                if usual.isalnum() or usual == "by-name":
                    self.assertTrue(entry[1].endswith(f"by default {usual}"), entry[0])
                seen += 1
            self.assertIn(f"\n[{group}]\n", part[1])
        self.assertGreater(seen, 20)
        self.assertIn("A file with a mistake forbids.", text)


class InstalledPages(unittest.TestCase):
    FOLDER = PREFIX / "share/doc/typecase"

    def test_no_link_leads_nowhere(self):
        pages = sorted((self.FOLDER / "html").rglob("*.html"))
        self.assertGreater(len(pages), 25)
        self.assertIn(self.FOLDER / "html/packaging.html", pages)
        dead, seen = [], 0
        for page in pages:
            for link in re.findall(r'(?:href|src)="([^"]+)"', page.read_text()):
                if re.match(r"[a-z]+:", link):
                    continue
                place, _, name = html.unescape(link).partition("#")
                other = Path(os.path.normpath(page.parent / place)) if place else page
                seen += 1
                if not other.is_file() or self.FOLDER not in other.parents or (
                        name and f'id="{html.escape(name)}"' not in other.read_text()):
                    dead.append(f"{page.name}: {link}")
        self.assertEqual(dead, [])
        self.assertGreater(seen, 1000)

    def test_licenses_are_beside_them_and_lead_nowhere_else(self):
        self.assertEqual(
            {path.name for path in self.FOLDER.iterdir()}, {"html", "LICENSE", "third-party-licenses.md"})
        links = re.findall(r"\]\(([^)]+)\)", (self.FOLDER / "third-party-licenses.md").read_text())
        self.assertEqual([link for link in links if not link.startswith("#")], [])

    def test_debian_registers_them(self):
        entry = (SOURCE / "debian/typecase-doc.doc-base").read_text()
        index = re.search(r"(?m)^Index: /usr/(.+)$", entry)[1]
        self.assertTrue((PREFIX / index).is_file(), index)


class Completions(unittest.TestCase):
    PLACES = {
        "bash": "bash-completion/completions/typecasectl",
        "fish": "fish/vendor_completions.d/typecasectl.fish",
        "zsh": "zsh/site-functions/_typecasectl",
    }

    def test_are_installed_for_three_shells_and_know_the_commands(self):
        for shell, place in self.PLACES.items():
            text = (PREFIX / "share" / place).read_text()
            for word in ("providers", "list-hidden", "skip-duplicates"):
                self.assertIn(word, text, shell)

    def test_bash_completes_a_command(self):
        script = f'''
            source "{PREFIX / "share" / self.PLACES["bash"]}"
            COMP_WORDS=(typecasectl prov) COMP_CWORD=1 COMP_LINE="typecasectl prov" COMP_POINT=16
            $(complete -p typecasectl | sed 's/.*-F \\([^ ]*\\).*/\\1/') typecasectl prov typecasectl
            printf '%s\\n' "${{COMPREPLY[@]}}"'''
        self.assertEqual(run("bash", "-c", script).stdout.split(), ["providers"])


class Licenses(unittest.TestCase):
    def test_every_dependency_is_named_in_all_places(self):
        resolved = json.loads((SOURCE / "Package.resolved").read_text())
        for pin in resolved["pins"]:
            name = Path(pin["location"]).name.removesuffix(".git")
            for page in ("docs/third-party-licenses.md", "debian/copyright", "docs/packaging.md"):
                self.assertIn(name, (SOURCE / page).read_text(), page)

    def test_are_installed(self):
        for name in ("LICENSE", "third-party-licenses.md"):
            self.assertTrue((PREFIX / "share/doc/typecase" / name).exists(), name)


class Archive(unittest.TestCase):
    def test_needs_no_network_to_find_its_dependencies(self):
        root = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, root)
        done = run(
            SOURCE / "meson-helpers/build-steps/add-dependencies", SOURCE / ".build",
            env=dict(os.environ, MESON_DIST_ROOT=str(root)))
        self.assertEqual(done.returncode, 0, done.stdout)
        shutil.copy(SOURCE / "Package.swift", root)
        for folder in ("Sources", "Tests", "data"):
            (root / folder).symlink_to(SOURCE / folder)
        done = run(
            "unshare", "--map-root-user", "--net", "swift", "package", "--package-path", root,
            "--scratch-path", root / "scratch", "--cache-path", root / "cache", "show-dependencies", "--format",
            "json",
            # As meson-helpers/build-steps/swift-build sets them. Nobody's settings of git may stand in for the network.
            env=dict(
                os.environ, TYPECASE_OFFLINE="true", SWIFTCI_USE_LOCAL_DEPS="1",
                GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null"))
        self.assertEqual(done.returncode, 0, done.stdout)
        tree = json.loads(done.stdout[done.stdout.index("{\n"):])
        found = list(self.below(tree))
        pins = json.loads((SOURCE / "Package.resolved").read_text())["pins"]
        self.assertEqual({part["identity"] for part in found}, {pin["identity"] for pin in pins})
        for part in found:
            self.assertEqual(Path(part["path"]).parent, root / "dependencies")

    def below(self, package):
        for dependency in package["dependencies"]:
            yield dependency
            yield from self.below(dependency)


class DebianPackages(Planned):
    def test_every_installed_file_is_in_exactly_one(self):
        folder = self.plan("--libexecdir=lib/x86_64-linux-gnu")
        lists = {
            path.stem: [line.split()[0] for line in path.read_text().splitlines()]
            for path in sorted((SOURCE / "debian").glob("*.install"))}
        for path in self.installed(folder):
            path = os.path.normpath(path)
            # Folders that are installed whole are taken apart by lists that name what is in them.
            if path in ("/usr/share/doc/typecase/LICENSE", "/usr/share/icons"):
                continue
            holders = [
                name for name, patterns in lists.items()
                if any(fnmatch.fnmatch(path[1:], pattern) or fnmatch.fnmatch(path[1:], pattern + "/*")
                       for pattern in patterns)]
            self.assertEqual(len(holders), 1, f"{path}: {holders}")


if __name__ == "__main__":
    unittest.main()
