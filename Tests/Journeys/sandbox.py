# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Real Flatpak apps, built by the test from a runtime with nothing but busybox, or Python too."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

RUNTIME = "org.typecase.TestPlatform"
# Where `--filesystem=host-os` shows the host's own programs to a sandbox.
HOST = "/run/host"


def run(*command):
    return subprocess.run(
        [str(word) for word in command], check=True, capture_output=True, text=True, timeout=300
    ).stdout


def libraries(program):
    """The program's loader and shared libraries, as paths of this machine."""
    listed = run("ldd", program)
    loader = re.search(r"^\s*(/\S*ld-\S+) \(0x", listed, re.MULTILINE)[1]
    return loader, re.findall(r"=> (/\S+) \(0x", listed)


def add_python(usr):
    """Puts this machine's Python into a runtime, with what draws text from it and talks to the bus."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    architecture = sysconfig.get_config_var("MULTIARCH")
    libraries_of, copied = [f"/usr/bin/{version}"], Path("/usr/lib") / architecture
    shutil.copytree(
        f"/usr/lib/{version}", usr / "lib" / version,
        ignore=shutil.ignore_patterns("test", "__pycache__", "config-*", "idlelib", "tkinter"))
    for package in ("gi", "cairo"):
        found = Path("/usr/lib/python3/dist-packages") / package
        shutil.copytree(found, usr / "lib/python3/dist-packages" / package)
        libraries_of += found.glob("*.so")
    (usr / "lib" / architecture / "girepository-1.0").mkdir(parents=True)
    for name in ("Gio", "GLib", "GObject", "GModule", "Pango", "PangoCairo", "PangoFT2", "PangoFc",
                 "cairo", "fontconfig", "HarfBuzz", "freetype2"):
        for typelib in (copied / "girepository-1.0").glob(f"{name}-*.typelib"):
            shutil.copy(typelib, usr / "lib" / architecture / "girepository-1.0")
    # The libraries that the typelibs name, and those that Python's modules need.
    libraries_of += [copied / name for name in ("libpangocairo-1.0.so.0", "libgio-2.0.so.0")]
    libraries_of += (Path("/usr/lib") / version / "lib-dynload").glob("*.so")
    loader, _ = libraries(libraries_of[0])
    for program in libraries_of:
        # A module need not name the loader.
        needed = re.findall(r"=> (/\S+) \(0x", run("ldd", program))
        for path in [program, *needed] if Path(program).parent == copied else needed:
            shutil.copy(os.path.realpath(path), usr / "lib" / architecture / os.path.basename(path))
    (usr / "lib64").mkdir()
    shutil.copy(os.path.realpath(loader), usr / "lib64" / os.path.basename(loader))
    shutil.copy(f"/usr/bin/{version}", usr / "bin/python3")
    # No font at all, so that text can be drawn in given fonts only.
    (usr / "etc/fonts").mkdir(parents=True)
    (usr / "etc/fonts/fonts.conf").write_text(
        "<fontconfig><cachedir prefix='xdg'>fontconfig</cachedir></fontconfig>")


class Flatpak:
    """An installation of this home, or the system's, with the runtime and the apps that a test adds."""

    def __init__(self, has_python=False, whose="--user"):
        self.whose = whose
        self.folder = Path(os.environ["HOME"]) / "flatpak-build"
        os.environ["FLATPAK_USER_DIR"] = str(self.folder / "installation")
        self.repository = self.folder / "repository"
        architecture = run("flatpak", "--default-arch").strip()
        self.platform = f"{RUNTIME}/{architecture}/master"
        runtime = self.folder / "runtime"
        (runtime / "usr/bin").mkdir(parents=True)
        (runtime / "files").mkdir()
        (runtime / "metadata").write_text(
            f"[Runtime]\nname={RUNTIME}\nruntime={self.platform}\nsdk={self.platform}\n")
        shutil.copy(shutil.which("busybox"), runtime / "usr/bin/busybox")
        if has_python:
            add_python(runtime / "usr")
        run("flatpak", "build-export", "--runtime", self.repository, runtime, "master")
        run("flatpak", self.whose, "remote-add", "--no-gpg-verify", "local", self.repository)
        run("flatpak", self.whose, "install", "-y", "--noninteractive", "local",
            f"{RUNTIME}//master")

    @property
    def installation(self):
        return self.folder / "installation" if self.whose == "--user" else Path("/var/lib/flatpak")

    def app(self, app_id, entitlements="", name=None):
        """An app's folder, to be filled and then exported."""
        app = self.folder / app_id
        shutil.rmtree(app, ignore_errors=True)
        (app / "files/bin").mkdir(parents=True)
        applications = app / "export/share/applications"
        applications.mkdir(parents=True)
        (applications / f"{app_id}.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName={name or app_id}\nExec=busybox\n")
        self.describe(app_id, entitlements)
        return app / "files"

    def describe(self, app_id, entitlements):
        policy = f"\n[Policy Typecase]\nentitlements={entitlements}\n" if entitlements else ""
        (self.folder / app_id / "metadata").write_text(
            f"[Application]\nname={app_id}\nruntime={self.platform}\nsdk={self.platform}\n"
            f"command=busybox\n{policy}")

    def add_program(self, app_id, program):
        """Puts a program into an app, with every library that it needs."""
        files = self.folder / app_id / "files"
        loader, needed = libraries(program)
        (files / "lib").mkdir(exist_ok=True)
        for path in [loader, *needed]:
            shutil.copy(os.path.realpath(path), files / "lib" / os.path.basename(path))
        shutil.copy(program, files / "bin" / os.path.basename(program))
        return ["/app/lib/" + os.path.basename(loader), "--library-path", "/app/lib",
                "/app/bin/" + os.path.basename(program)]

    def install(self, app_id):
        """Exports an app and installs it, or updates it."""
        run("flatpak", "build-export", self.repository, self.folder / app_id, "master")
        run("flatpak", self.whose, "install", "-y", "--noninteractive", "--or-update", "local",
            f"{app_id}//master")

    def uninstall(self, app_id):
        run("flatpak", self.whose, "uninstall", "-y", "--noninteractive", app_id)

    def deployed(self, app_id):
        """The app's files outside the sandbox."""
        return (self.installation / "app" / app_id / "current/active/files").resolve()

    def command(self, app_id, *command, options=()):
        return ["flatpak", "run", self.whose, *options, f"--command={command[0]}", app_id,
                *command[1:]]

    def run(self, app_id, *command, options=()):
        """Runs a program of the runtime in the sandbox: exit status, output, errors."""
        result = subprocess.run(
            self.command(app_id, *command, options=options), capture_output=True, text=True,
            timeout=300)
        return result.returncode, result.stdout, result.stderr

    def files_with(self, app_id, text):
        """Every file that holds a text, less those of the kernel and the icons.

        A line ends with a zero as well: busybox's grep reads no further than one.
        """
        _, found, _ = self.run(
            app_id, "/usr/bin/busybox", "sh", "-c",
            "busybox find / \\( -path /proc -o -path /sys -o -path /dev "
            "-o -path /run/host/share/icons \\) -prune -o -type f -print | "
            "while read -r file; do "
            f"busybox tr '\\000' '\\n' <\"$file\" 2>/dev/null | busybox grep -qF '{text}' && "
            "echo \"$file\"; done")
        return found.splitlines()

    def call(self, app_id, name, path, method, *arguments, options=None):
        """Calls a method on the session bus from within; returns status, output and errors.

        The options say what of the bus the sandbox sees; by default the name that is called.
        """
        loader, needed = libraries("/usr/bin/gdbus")
        return self.run(
            app_id, HOST + os.path.realpath(loader), "--library-path",
            ":".join(sorted({HOST + os.path.dirname(os.path.realpath(path)) for path in needed})),
            f"{HOST}/usr/bin/gdbus", "call", "--session",
            "--dest", name, "--object-path", path, "--method", method, *arguments,
            options=["--filesystem=host-os", *(options or [f"--talk-name={name}"])])


class Forged:
    """A sandbox with the description of an app's sandbox, made by somebody else."""

    def __init__(self, flatpak, app_id, entitlements):
        self.files = flatpak.deployed(app_id)
        self.description = Path(os.environ["HOME"]) / "forged-info"
        self.description.write_text(
            f"[Application]\nname={app_id}\n\n[Instance]\ninstance-id=77\napp-path={self.files}\n\n"
            f"[Policy Typecase]\nentitlements={entitlements}\n")

    def command(self, _app_id, *command, options=()):
        bus = re.search(r"unix:path=([^,;]+)", os.environ["DBUS_SESSION_BUS_ADDRESS"])[1]
        return ["bwrap", "--tmpfs", "/", "--proc", "/proc", "--dev", "/dev", "--ro-bind", "/usr", "/usr",
                "--ro-bind", self.files, "/app", "--ro-bind", self.description, "/.flatpak-info",
                "--bind", bus, bus, *options, *command]


class Probe:
    """An app in its sandbox that makes the calls that a test wants: see Tests/Support/ProviderProbe."""

    def __init__(self, flatpak, app_id, program, options=()):
        self.process = subprocess.Popen(
            flatpak.command(app_id, *program, app_id, options=options), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def send(self, do, fonts=(), **more):
        """Makes a call, and does not wait for its reply."""
        self.process.stdin.write(json.dumps({"do": do, "fonts": list(fonts), **more}) + "\n")
        self.process.stdin.flush()

    def answer(self):
        """The reply to the call that was made before."""
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(f"the probe ended with status {self.process.wait()}")
        return json.loads(line)

    def do(self, do, fonts=(), **more):
        self.send(do, fonts, **more)
        return self.answer()

    def end(self):
        self.process.stdin.close()
        self.process.wait(timeout=90)
        self.process.stdout.close()
