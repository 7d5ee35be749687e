# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""An app in a real Flatpak sandbox without a network gets its fonts from a web server."""

import functools
import hashlib
import http.server
import json
import os
import re
import shutil
import subprocess
import threading
import unittest
from pathlib import Path

import desktop
from test_flatpak import HOST, RUNTIME, Flatpak, run

CATALOG_APP = "org.typecase.TestCatalog"

# What the app does: it tries the network by itself, and then asks for two assets.
PROGRAM = """
import json, socket, sys
import gi
gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib
try:
    socket.create_connection(("127.0.0.1", int(sys.argv[1])), 5).close()
    print("the sandbox has a network", file=sys.stderr)
    sys.exit(1)
except OSError:
    pass
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()
def hear(bus, sender, path, interface, member, arguments):
    if member == "Response":
        response, results = arguments.unpack()
        print(json.dumps([response, [asset["name"] for asset in results["assets"]],
                          [error["name"] for error in results["errors"]]]))
        loop.quit()
bus.signal_subscribe(
    None, "org.typecase.Request1", None, None, None, Gio.DBusSignalFlags.NONE, hear)
bus.call_sync(
    "org.typecase.Fonts", "/org/freedesktop/portal/Typecase", "org.typecase.Provider1",
    "RequestAssets", GLib.Variant("(asa{sv})", (["Alpha", "Beta"], {})), None, 0, -1)
GLib.timeout_add_seconds(60, loop.quit)
loop.run()
"""


class Downloading(desktop.Journey):
    """A catalog in a Flatpak, and what it is good for."""

    def setUp(self):
        super().setUp()
        self.flatpak = Flatpak()
        folder = Path(os.environ["HOME"]) / "server"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--output", folder],
            check=True)
        self.font = next(folder.iterdir())
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0),
            functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder)))
        thread = threading.Thread(target=self.server.serve_forever)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def install_app(self):
        """Builds and installs an app that is entitled, and whose catalog has one file that is there."""
        build = Path(os.environ["HOME"]) / "flatpak-build"
        app = build / "catalog-app"
        place = app / "files/share/typecase"
        place.mkdir(parents=True)
        (app / "export").mkdir()
        platform = f"{RUNTIME}/{run('flatpak', '--default-arch').strip()}/master"
        (app / "metadata").write_text(
            f"[Application]\nname={CATALOG_APP}\nruntime={platform}\nsdk={platform}\n"
            "command=busybox\n\n[Policy Typecase]\nentitlements=install-fonts;\n")
        data = self.font.read_bytes()
        resource = {
            "url": f"http://127.0.0.1:{self.server.server_port}/{self.font.name}",
            "sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
        missing = dict(resource, url=resource["url"] + "-missing", sha256="0" * 64)
        (place / "catalog.json").write_text(json.dumps({"version": 1, "assets": [
            {"name": "Alpha", "resource": resource}, {"name": "Beta", "resource": missing}]}))
        (app / "files/program.py").write_text(PROGRAM)
        run("flatpak", "build-export", build / "repository", app, "master")
        run("flatpak", "--user", "install", "-y", "--noninteractive", "local",
            f"{CATALOG_APP}//master")
        return resource["sha256"]

    def run_app(self):
        """Runs the app's program with the host's Python, which the runtime does not have."""
        python = os.path.realpath(shutil.which("python3", path="/usr/bin"))
        libraries = set(re.findall(r"(/\S+/)\S+ \(0x", run("ldd", python)))
        loader = re.search(r"^\s*(/\S*ld-\S+) \(0x", run("ldd", python), re.MULTILINE)[1]
        system = "/usr/lib/" + run("/usr/bin/python3", "-c",
                                   "import sys; print(sys.implementation._multiarch)").strip()
        folders = sorted({os.path.realpath(folder) for folder in libraries} | {system})
        return subprocess.run(
            ["flatpak", "run", "--user", "--filesystem=host-os", "--talk-name=org.typecase.Fonts",
             f"--env=PYTHONHOME={HOST}/usr",
             f"--env=GI_TYPELIB_PATH={HOST}{system}/girepository-1.0",
             f"--command={HOST}{os.path.realpath(loader)}", CATALOG_APP,
             "--library-path", ":".join(HOST + folder for folder in folders),
             HOST + python, "/app/program.py", str(self.server.server_port)],
            capture_output=True, text=True, timeout=120)

    def test_a_sandbox_without_a_network_gets_what_its_catalog_says(self):
        digest = self.install_app()
        result = self.run_app()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(
            json.loads(result.stdout), [0, ["Alpha"], ["AssetNotFound"]], result.stderr)
        downloads = Path(os.environ["XDG_DATA_HOME"]) / "typecase/downloads" / CATALOG_APP
        self.assertEqual([path.name for path in downloads.iterdir()], [digest])
        self.assertEqual((downloads / digest).read_bytes(), self.font.read_bytes())


if __name__ == "__main__":
    unittest.main()
