# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Whole installations in folders as distributors have them, each used by a person; see person_in_layout.py.

Another layout compiles one file again and links the programs, which takes some seconds:

    PrivateBuild -> meson install, with DESTDIR -> where it is meant to be -> a person
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from private_build import NAMESPACE, OVER, SCRATCH, SOURCE, PrivateBuild

LINKING, USING = 900, 600
# What has absolute paths in it, since the bus, systemd, the desktop and pkg-config know no others.
WITH_PATHS = ("*.service", "*.path", "*.desktop", "*.pc", "sysusers.d/*.conf")


def run(*command, timeout, **options):
    try:
        done = subprocess.run(
            [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=timeout, **options)
    except subprocess.TimeoutExpired as error:
        raise AssertionError(f"still running after {timeout} s:\n{error.stdout}") from None
    if done.returncode != 0:
        raise AssertionError(done.stdout)
    return done.stdout


class Layouts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = Path(temporary.name)
        cls.build = PrivateBuild(cls.folder)
        # Made here, so that the machine need not have it.
        cls.locales = cls.folder / "locales"
        cls.locales.mkdir()
        run("localedef", "-i", "de_DE", "-f", "UTF-8", cls.locales / "de_DE.UTF-8", timeout=USING)

    def install(self, name, prefix, folders):
        """Builds and installs a layout; what has the place of `/`, and where each folder is meant to be."""
        plan, stage = self.folder / f"{name}-plan", self.folder / f"{name}-stage"
        script = (
            'plan=$1 stage=$2; shift 2; meson setup "$plan" "$@"; DESTDIR="$stage" meson install -C "$plan" --quiet')
        run(
            *self.build.command(script, plan, stage, SOURCE),
            f"--prefix={prefix}", "--buildtype=debug", f"-Dscratch_path={SCRATCH}", "-Dexamples=false",
            *(f"--{folder}={path}" for folder, path in folders.items()), timeout=LINKING,
            env=dict(os.environ, TYPECASE_ONLY_PROGRAMS="true"))
        self.named_nowhere(stage, stage)
        told = json.loads(run("meson", "introspect", plan, "--buildoptions", timeout=USING))
        values = {option["name"]: option["value"] for option in told}
        names = ("bindir", "libdir", "libexecdir", "datadir", "localedir", "sysconfdir", "localstatedir")
        return stage, {folder: prefix / values[folder] for folder in names}

    def named_nowhere(self, folder, below):
        """No installed file has the path of a folder in it, in which nothing will be."""
        for path in below.rglob("*"):
            if path.is_file():
                self.assertFalse(bytes(folder) in path.read_bytes(), f"{path} names {folder}")

    def use(self, prefix, layout, mounts="", **environment):
        """Has the administrator write a policy, the package manager do its part, and a person do theirs."""
        script = (
            OVER + mounts + 'mkdir -p "$1/typecase"; '
            'printf "[policy]\\ndefault-exposure=asks\\n" >"$1/typecase/policy.conf"; '
            'glib-compile-schemas "$2/glib-2.0/schemas"; shift 2; exec "$@"')
        said = run(
            *NAMESPACE, script, "sh", layout["sysconfdir"], layout["datadir"], SOURCE / "meson-helpers/session",
            "--prefix", prefix, "--bindir", layout["bindir"], "--datadir", layout["datadir"],
            "--display", "virtual", "--log", "--", sys.executable, SOURCE / "meson-helpers/parts/run_unittest.py",
            SOURCE / "Tests/Journeys/person_in_layout.py", "/dev/null", timeout=USING,
            env=dict(
                os.environ, **environment,
                TYPECASE_TEST_LAYOUT=json.dumps({name: str(path) for name, path in layout.items()}),
                LOCPATH=str(self.locales), LC_ALL="de_DE.UTF-8", LANGUAGE="de"))
        self.assertIn("OK", said.splitlines())

    def library(self, layout):
        """What tells compilers and programs of a library that is in no usual folder."""
        place = layout["libdir"]
        return {
            "PKG_CONFIG_PATH": f"{place}/pkgconfig", "GI_TYPELIB_PATH": f"{place}/girepository-1.0",
            "LD_LIBRARY_PATH": str(place)}

    def test_helpers_and_library_in_the_folders_of_one_architecture_below_usr(self):
        triplet = run("cc", "-print-multiarch", timeout=USING).strip()
        usr = Path("/usr")
        stage, layout = self.install(
            "architecture", usr, {"libdir": f"lib/{triplet}", "libexecdir": f"lib/{triplet}"})
        self.assertEqual(layout["sysconfdir"], Path("/etc"))
        # The folders of this machine, with those of the package above.
        mounts = ""
        # A package makes this one; and in what is root's, who runs this could make nothing.
        (stage / "var/lib").mkdir(parents=True)
        for name in ("usr", "etc", "var"):
            (stage / f"{name}-work").mkdir()
            mounts += f"over {stage}/{name} {stage}/{name}-work /{name}; "
        self.use(usr, layout, mounts)

    def test_everything_at_another_place_of_the_prefix_and_moved(self):
        prefix = self.folder / "made"
        stage, layout = self.install("moved", prefix, {
            "bindir": "programs", "libdir": "libraries", "libexecdir": "libraries/helpers", "datadir": "things",
            "localedir": "words", "mandir": "pages", "sysconfdir": "settings", "localstatedir": "state",
        })
        moved = self.folder / "moved"
        (stage / prefix.relative_to("/")).rename(moved)
        for pattern in WITH_PATHS:
            for path in moved.rglob(pattern):
                path.write_text(path.read_text().replace(str(prefix), str(moved)))
        self.named_nowhere(prefix, moved)
        layout = {name: moved / path.relative_to(prefix) for name, path in layout.items()}
        self.use(moved, layout, **self.library(layout))

    def test_folders_outside_of_the_prefix_and_behind_a_link(self):
        place = self.folder / "outside"
        stage, layout = self.install("outside", place / "prefix", {
            "libdir": "lib64", "libexecdir": place / "opt/helpers", "datadir": place / "srv/data",
            "localedir": place / "words", "sysconfdir": place / "settings", "localstatedir": place / "state",
        })
        (stage / place.relative_to("/")).rename(place)
        # As on systems where /opt is a link into /var.
        (place / "opt").rename(place / "elsewhere")
        (place / "opt").symlink_to("elsewhere")
        self.use(place / "prefix", layout, **self.library(layout))


if __name__ == "__main__":
    unittest.main()
