# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a real Flatpak sandbox sees of installed fonts, and what the registry lets it do."""

import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

import desktop

APP, RUNTIME = "org.typecase.TestLooker", "org.typecase.TestPlatform"
# Where `--filesystem=host-os` shows the host's own programs to a sandbox.
HOST = "/run/host"


def run(*command):
    return subprocess.run(
        [str(word) for word in command], check=True, capture_output=True, text=True, timeout=120
    ).stdout


class Flatpak:
    """A runtime with nothing but busybox, and an app with nothing at all, installed for this home."""

    def __init__(self):
        folder = Path(os.environ["HOME"]) / "flatpak-build"
        os.environ["FLATPAK_USER_DIR"] = str(folder / "installation")
        repository = folder / "repository"
        architecture = run("flatpak", "--default-arch").strip()
        platform = f"{RUNTIME}/{architecture}/master"
        for name, group, content in [
                ("runtime", "Runtime", "usr/bin"), ("app", "Application", "files")]:
            (folder / name / content).mkdir(parents=True)
            (folder / name / "files").mkdir(exist_ok=True)
            (folder / name / "export").mkdir()
            (folder / name / "metadata").write_text(
                f"[{group}]\nname={RUNTIME if name == 'runtime' else APP}\n"
                f"runtime={platform}\nsdk={platform}\ncommand=busybox\n")
        shutil.copy(shutil.which("busybox"), folder / "runtime/usr/bin/busybox")
        run("flatpak", "build-export", "--runtime", repository, folder / "runtime", "master")
        run("flatpak", "build-export", repository, folder / "app", "master")
        run("flatpak", "--user", "remote-add", "--no-gpg-verify", "local", repository)
        run("flatpak", "--user", "install", "-y", "--noninteractive", "local",
            f"{RUNTIME}//master", f"{APP}//master")

    def run(self, *command, options=()):
        """Runs a program of the runtime in the sandbox: exit status, output, errors."""
        result = subprocess.run(
            ["flatpak", "run", "--user", *options, f"--command={command[0]}", APP, *command[1:]],
            capture_output=True, text=True, timeout=60)
        return result.returncode, result.stdout, result.stderr

    def files_with(self, text):
        """Every file that holds a text, less those of the kernel and the icons.

        A line ends with a zero as well: busybox's grep reads no further than one.
        """
        _, found, _ = self.run(
            "/usr/bin/busybox", "sh", "-c",
            "busybox find / \\( -path /proc -o -path /sys -o -path /dev "
            "-o -path /run/host/share/icons \\) -prune -o -type f -print | "
            "while read -r file; do "
            f"busybox tr '\\000' '\\n' <\"$file\" 2>/dev/null | busybox grep -qF '{text}' && "
            "echo \"$file\"; done")
        return found.splitlines()

    def call(self, name, path, method, *arguments):
        """Calls a method on the session bus from within; returns status, output and errors."""
        libraries = re.findall(r"(/\S+/)\S+ \(0x", run("ldd", "/usr/bin/gdbus"))
        loader = re.search(r"^\s*(/\S*ld-\S+) \(0x", run("ldd", "/usr/bin/gdbus"), re.MULTILINE)[1]
        return self.run(
            HOST + os.path.realpath(loader), "--library-path",
            ":".join(sorted({HOST + os.path.realpath(folder) for folder in libraries})),
            f"{HOST}/usr/bin/gdbus", "call", "--session",
            "--dest", name, "--object-path", path, "--method", method, *arguments,
            options=["--filesystem=host-os", f"--talk-name={name}"])


class Sandbox(desktop.Journey):
    """The desktop, looked at from inside."""

    @classmethod
    def setUpClass(cls):
        cls.flatpak = Flatpak()

    def test_a_sandbox_learns_nothing_of_installed_fonts(self):
        flatpak = self.flatpak
        home = Path(os.environ["HOME"])
        bundle = home / "downloads"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "2", "--prefix", "Secretface",
             "--output", bundle], check=True)
        desktop.typecasectl("add", *sorted(bundle.iterdir()))
        family = sorted(desktop.installed_families())[0]
        self.assertIn("Secretface", run("fc-match", "--format=%{family}", family))

        # A font in the place that Flatpak shows to every app: what the search must find.
        shown = Path(os.environ["XDG_DATA_HOME"]) / "fonts"
        shown.mkdir(parents=True)
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--prefix", "Openface",
             "--output", shown], check=True)
        # Unmodified programs read the configuration, and write what caches they miss.
        self.assertIn("Openface", run("fc-list", ":", "family"))
        run("pango-view", f"--font={family}", "--no-display", f"--output={home}/out.png", "-t", "x")

        self.assertNotEqual(flatpak.files_with("Openface"), [], "the search finds nothing at all")
        self.assertEqual(flatpak.files_with("Secretface"), [])
        self.assertEqual(flatpak.files_with("typecase/by-name"), [])

    def test_a_sandbox_cannot_pass_for_a_host_app_nor_manage_fonts(self):
        flatpak = self.flatpak
        apps = ("org.typecase.Fonts", "/org/freedesktop/portal/Typecase")
        status, _, errors = flatpak.call(
            *apps, "org.typecase.HostApps1.Register", "org.typecase.ExampleProvider", "{}")
        self.assertNotEqual(status, 0)
        self.assertIn("AccessDenied", errors)
        status, _, errors = flatpak.call(*apps, "org.typecase.Provider1.GetRegisteredFonts", "{}")
        self.assertNotEqual(status, 0)
        self.assertIn("MissingEntitlement", errors)
        self.assertIn(APP, errors)
        status, _, errors = flatpak.call(
            "org.typecase.Registry", "/org/typecase/Registry", "org.typecase.Manager1.ListFonts",
            "{}")
        self.assertNotEqual(status, 0)
        self.assertIn("AccessDenied", errors)


if __name__ == "__main__":
    unittest.main()
