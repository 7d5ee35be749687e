# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""An app in a real Flatpak sandbox without a network gets its fonts from a web server."""

import functools
import hashlib
import http.server
import json
import os
import subprocess
import threading
import unittest
from pathlib import Path

import desktop
from sandbox import Flatpak, Probe

APP = "org.typecase.TestCatalog"


class Downloading(desktop.Journey):
    """A catalog in a Flatpak."""

    def setUp(self):
        super().setUp()
        self.folder = Path(os.environ["HOME"]) / "server"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--prefix", "Fetched",
             "--output", self.folder], check=True)
        self.font = next(self.folder.iterdir())
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0),
            functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(self.folder)))
        thread = threading.Thread(target=self.server.serve_forever)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def install_app(self, flatpak):
        """An app that is entitled, and whose catalog has one file that is there and one that is not."""
        place = flatpak.app(APP, "install-fonts;", name="Test Catalog") / "share/typecase"
        place.mkdir(parents=True)
        data = self.font.read_bytes()
        resource = {
            "url": f"http://127.0.0.1:{self.server.server_port}/{self.font.name}",
            "sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
        missing = dict(resource, url=resource["url"] + "-missing", sha256="0" * 64)
        (place / "catalog.json").write_text(json.dumps({"version": 1, "assets": [
            {"name": "Here", "tags": ["all"], "resource": resource},
            {"name": "Missing", "tags": ["all"], "resource": missing}]}))
        program = flatpak.add_program(APP, os.environ["TYPECASE_PROVIDER_PROBE"])
        flatpak.install(APP)
        return program, resource["sha256"]

    def test_a_sandbox_without_a_network_gets_the_fonts_of_its_catalog(self):
        flatpak = Flatpak()
        program, digest = self.install_app(flatpak)
        status, _, _ = flatpak.run(
            APP, "/usr/bin/busybox", "wget", "-O", "-",
            f"http://127.0.0.1:{self.server.server_port}/{self.font.name}")
        self.assertNotEqual(status, 0, "the sandbox itself has a network")

        probe = Probe(flatpak, APP, program)
        self.addCleanup(probe.end)
        answer = probe.do("assets", arguments=["all"])
        self.assertEqual(answer["families"], ["Here"], answer)
        self.assertEqual([error["name"] for error in answer["errors"]], ["AssetNotFound"])
        downloads = Path(os.environ["XDG_DATA_HOME"]) / "typecase/downloads" / APP
        self.assertEqual([path.name for path in downloads.iterdir()], [digest])
        self.assertEqual((downloads / digest).read_bytes(), self.font.read_bytes())
        self.assertEqual(flatpak.files_with(APP, digest), ["/app/share/typecase/catalog.json"])

        probe.send("register", [{"asset": "Here"}])
        self.consent()
        answer = probe.answer()
        self.assertEqual(answer["errors"], [])
        self.assertEqual(set(answer["families"]), desktop.installed_families())
        self.assertEqual(list(downloads.iterdir()), [], "the store has it now")


if __name__ == "__main__":
    unittest.main()
