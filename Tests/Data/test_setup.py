# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What the build needs and does not find is named when it is set up, before anything is built."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent.parent

# Mounts over the folder of a file another with links to all that is in it but the file.
WITHOUT = """
set -e
folder=$(dirname "$1") name=$(basename "$1") room=$2
shift 2
mkdir "$room/all" "$room/rest"
mount --bind "$folder" "$room/all"
find "$room/all" -mindepth 1 -maxdepth 1 ! -name "$name" -exec ln -s -t "$room/rest" {} +
mount --bind "$room/rest" "$folder"
exec "$@"
"""


class Setup(unittest.TestCase):
    def setUp(self):
        self.room = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.room)

    def refusal(self, *options, source=SOURCE, without=None):
        """Why meson refuses, or nothing; as on a machine without a file or folder."""
        command = ["meson", "setup", self.room / "build", source, "--prefix=/usr", *options]
        if without:
            self.assertTrue(Path(without).exists(), without)
            command = [
                "unshare", "--map-root-user", "--mount", "sh", "-c", WITHOUT, "sh", without, self.room, *command]
        done = subprocess.run(
            [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        error = re.search(r"(?m)^.*ERROR: (.*)$", done.stdout)
        self.assertEqual(done.returncode != 0, error is not None, done.stdout)
        return error[1] if error else ""

    def clear(self):
        shutil.rmtree(self.room)
        self.room.mkdir()

    def told(self, variable, library):
        return subprocess.run(
            ["pkg-config", f"--variable={variable}", library], stdout=subprocess.PIPE, text=True,
            check=True).stdout.strip()

    def test_of_alternatives_the_one_that_apt_knows_is_named(self):
        # Apt goes on to write after what is looked for.
        for name, script in (
                ("dpkg-query", "exit 0"),
                ("apt-cache", '[ "$2" != libcurl4 ] || { echo "  Candidate: 7.88.1"; exec seq 100000; }')):
            (self.room / name).write_text(f"#!/bin/sh\n{script}\n")
            (self.room / name).chmod(0o755)
        done = subprocess.run(
            [SOURCE / "meson-helpers/setup", "--for", "build", "--no-install"], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env=os.environ | {"PATH": f"{self.room}:{os.environ['PATH']}"})
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stdout, r"(?m)^  libcurl4 ")
        self.assertNotIn("libcurl4t64", done.stdout)

    def test_all_is_found_where_nothing_is_hidden(self):
        # Another header is, so that this is found as in the other tests.
        self.assertEqual(self.refusal(without="/usr/include/ar.h"), "")

    def test_a_header_that_is_missing_is_named(self):
        for header, library in (
                ("cmark-gfm-core-extensions.h", "libcmark-gfm"), ("sqlite3.h", "sqlite3"), ("X11", "x11")):
            with self.subTest(header):
                error = self.refusal(without=f"{self.told('includedir', library) or '/usr/include'}/{header}")
                self.assertIn(f"the header {'X11/Xlib.h' if header == 'X11' else header} is missing", error)
                self.assertIn(library, error)
            self.clear()

    def test_libphonenumber_is_looked_for_without_pkg_config(self):
        self.assertIn("libphonenumber", self.refusal(without="/usr/include/phonenumbers"))

    def test_libhyphen_is_looked_for_without_pkg_config(self):
        self.assertIn("libhyphen", self.refusal(without="/usr/include/hyphen.h"))

    def test_a_library_is_blamed_itself_and_not_who_needs_it(self):
        for library in ("sqlite3", "libpsl", "pangocairo", "x11"):
            with self.subTest(library):
                place = Path(self.told("pcfiledir", library)) / f"{library}.pc"
                self.assertIn(f'Dependency "{library}" not found', self.refusal(without=place))
            self.clear()

    def test_a_tool_that_is_needed_late_is_looked_for(self):
        for tool in ("xmllint", "msgfmt", "cmark-gfm"):
            with self.subTest(tool):
                self.assertIn(tool, self.refusal(without=shutil.which(tool)))
            self.clear()

    def test_what_describes_gio_to_other_languages_is_looked_for(self):
        library = "gobject-introspection-1.0"
        place = Path(self.told("pcfiledir", library)) / f"{library}.pc"
        self.assertIn(f'Dependency "{library}" not found', self.refusal(without=place))

    def test_who_reads_the_manual_is_looked_for_when_it_is_to_be_tested(self):
        self.assertIn("Program 'man' not found", self.refusal("-Dtests=true", without=shutil.which("man")))

    def test_the_update_of_the_machine_may_write_to_its_store_in_every_layout(self):
        for options, path in (
                (("--localstatedir=/var",), None), (("--prefix=/usr/local",), "/var/local/lib/typecase"),
                (("--localstatedir=state",), "/usr/state/lib/typecase")):
            with self.subTest(options):
                self.assertEqual(self.refusal(*options), "")
                unit = (self.room / "build/data/typecase-update.service").read_text()
                self.assertEqual("\nStateDirectory=typecase\n" in unit, path is None)
                self.assertEqual(re.findall(r"(?m)^ReadWritePaths=-(.*)$", unit), [path] if path else [])
                self.assertEqual(re.findall(r"(?m)^ExecStartPre=\+/bin/mkdir -p (.*)$", unit), [path] if path else [])
                self.assertNotRegex(unit, "@[a-z_]+@")
                unit = (self.room / "build/data/typecase-fetch.service").read_text()
                self.assertEqual("\nStateDirectory=typecase-update\n" in unit, path is None)
                self.assertEqual(re.findall(r"(?m)^ReadWritePaths=-(.*)$", unit), [f"{path}-update"] if path else [])
                self.assertEqual(len(re.findall(r"(?m)^ExecStartPre=\+/usr/bin/install -d .*-update$", unit)),
                                 1 if path else 0)
                user = (self.room / "build/data/typecase.conf").read_text().splitlines()[-1]
                self.assertEqual(user, f'u typecase-update - "Typecase font updates" {path or "/var/lib/typecase"}-update')
            self.clear()

    def test_every_library_of_the_package_is_looked_for(self):
        """Those of module maps and of targets in C, which have no file for pkg-config here, too."""
        build = (SOURCE / "meson.build").read_text()
        package = (SOURCE / "Package.swift").read_text()
        named = re.findall(r'library\(\s*"\w+", "([\w.-]+)"', package)
        linked = [name for path in (SOURCE / "Sources/C").glob("*/module.modulemap")
                  for name in re.findall(r'link "([^"]+)"', path.read_text())]
        for words in re.findall(r'linkerSettings: \[([^\]]*)\]', package):
            linked += re.findall(r'"([^"]+)"', words)
        # By the name that pkg-config has for it. The others come with Swift, are looked for by themselves, or come with one
        # of these.
        by_library = {
            "archive": "libarchive", "cmark-gfm": "libcmark-gfm", "icui18n": "icu-i18n", "icuuc": "icu-uc",
            "pangocairo-1.0": "pangocairo", "psl": "libpsl", "uchardet": "uchardet", "X11": "x11"}
        apart = {"stdc++", "dispatch", "phonenumber", "hyphen", "cmark-gfm-extensions", "cairo"}
        self.assertEqual(set(linked), set(by_library) | apart)
        named += [by_library[name] for name in linked if name not in apart]
        self.assertGreater(len(named), 13)
        for name in named:
            self.assertIn(f"'{name}': ['>= ", build)

    def set_up(self, *hidden, **environment):
        """What the set-up says on a machine without some programs."""
        programs = self.room / "programs"
        programs.mkdir()
        for folder in reversed(os.environ["PATH"].split(":")):
            for path in Path(folder).glob("*"):
                (programs / path.name).unlink(missing_ok=True)
                (programs / path.name).symlink_to(path)
        for name in hidden:
            (programs / name).unlink()
        return subprocess.run(
            [SOURCE / "meson-helpers/setup"], env=dict(os.environ, PATH=str(programs), **environment),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def test_where_packages_have_other_names_it_says_what_to_look_for(self):
        done = self.set_up("dpkg-query", "ots-sanitize", PKG_CONFIG_LIBDIR=str(self.room))
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stdout, r"(?m)^  programs: +ots-sanitize$")
        [modules] = re.findall(r"(?m)^  for pkg-config: (.*)$", done.stdout)
        needed = re.findall(r"(?m)^  '([\w.-]+)': \['>= ([\d.]+)'", (SOURCE / "meson.build").read_text())
        self.assertGreater(len(needed), 15)
        self.assertEqual(modules.split(), [f"{name}>={version}" for name, version in needed])
        shutil.rmtree(self.room / "programs")
        done = self.set_up("dpkg-query")
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_headers_are_read_as_of_the_oldest_libraries_that_the_build_takes(self):
        """So that newer ones warn neither of what was deprecated since, nor let in what the oldest ones lack.

        Swift reads GLib's as an app's own module of GTK does, whose inline functions would be others.
        """
        floors = (SOURCE / "Sources/C/floors.h").read_text()
        build = (SOURCE / "meson.build").read_text()
        of = {"PANGO": "pangoft2", "GDK": "gtk4", "ADW": "libadwaita-1", "SOUP": "libsoup-3.0"}
        defined = re.findall(r"(?m)^#define ((\w+)_VERSION_(?:MIN_REQUIRED|MAX_ALLOWED)) \2_VERSION_(\d+)_(\d+)$", floors)
        self.assertEqual({prefix for _, prefix, _, _ in defined}, set(of))
        self.assertEqual(len(defined), floors.count("#define"))
        # The libraries in C are built by meson, which says it to the compiler.
        library, windows = [
            (SOURCE / f"Sources/Public/{name}/meson.build").read_text() for name in ("libtypecase", "libtypecase-gtk4")]
        for macro, prefix, major, minor in defined:
            self.assertIn(f"'{of[prefix]}': ['>= {major}.{minor}.0'", build, macro)
            # It calls what GTK 4.12 has in the place of another function, where that is loaded.
            if prefix in ("PANGO", "GDK") and macro != "GDK_VERSION_MAX_ALLOWED":
                self.assertIn(f"'-D{macro}={prefix}_VERSION_{major}_{minor}'", windows)
        oldest = re.search(r"'gio-unix-2.0': \['>= (\d+)\.(\d+)\.0'", build)
        for macro in ("MIN_REQUIRED", "MAX_ALLOWED"):
            said = f"'-DGLIB_VERSION_{macro}=GLIB_VERSION_{oldest[1]}_{oldest[2]}'"
            self.assertIn(said, library)
            self.assertIn(said, windows)

    def test_no_header_of_such_a_library_is_read_before_its_oldest_version_is_said(self):
        of_them = re.compile(r"#include <(adwaita|gtk/|gdk/|gio/|glib|pango/|libsoup/)")
        checked = 0
        for path in (SOURCE / "Sources/C").rglob("*.[hc]*"):
            if any(part.startswith("libtypecase") for part in path.parts):
                continue
            included = [line for line in path.read_text().splitlines() if line.startswith("#include")]
            first = next((index for index, line in enumerate(included) if of_them.match(line)), None)
            if first is None:
                continue
            before = " ".join(included[:first])
            self.assertTrue("floors.h" in before or '"CTypecaseWidgets.h"' in before, path)
            checked += 1
        self.assertGreater(checked, 10)

    def test_no_network_is_promised_only_by_an_archive(self):
        copy = self.room / "typecase"
        copy.mkdir()
        for name in ("data", "debian", "docs", "meson-helpers", "po", "Sources", "Tests"):
            (copy / name).symlink_to(SOURCE / name)
        for name in ("meson.build", "meson_options.txt", "LICENSE", "README.md", "ARCHITECTURE.md", "SECURITY.md"):
            shutil.copy(SOURCE / name, copy)
        self.assertIn("there is no dependencies/GRDB.swift", self.refusal("-Doffline=true", source=copy))
        shutil.rmtree(self.room / "build")
        pins = json.loads((SOURCE / "Package.resolved").read_text())["pins"]
        for pin in pins:
            folder = copy / "dependencies" / Path(pin["location"]).name.removesuffix(".git")
            folder.mkdir(parents=True)
            (folder / "Package.swift").touch()
        self.assertEqual(self.refusal("-Doffline=true", source=copy), "")
        for folder in (copy / "dependencies").iterdir():
            (folder / "Package.swift").unlink()
            shutil.rmtree(self.room / "build")
            self.assertIn(f"dependencies/{folder.name}", self.refusal("-Doffline=true", source=copy))
            (folder / "Package.swift").touch()


if __name__ == "__main__":
    unittest.main()
