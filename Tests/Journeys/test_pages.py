# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What the pages show beside Swift works: their commands are run, and their files are read by who reads such files."""

import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import desktop
from library import ENVIRONMENT, PREFIX

SOURCE = Path(__file__).resolve().parents[2]
APP = "org.example.Letters"


def blocks(page, language=""):
    """The blocks of a page in a language, at least one."""
    # All of them, since the end of one looks like the beginning of another without a language.
    every = re.findall(r"(?ms)^```(\w*)\n(.*?)^```$", (SOURCE / "docs" / page).read_text())
    found = [block for name, block in every if name == language]
    if not found:
        raise AssertionError(f"{page} shows no {language}")
    return found


def block_with(page, language, words):
    """The one block of a page that has these words."""
    [found] = [block for block in blocks(page, language) if words in block]
    return found


class Pages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_here(self, command, status=0, **variables):
        done = subprocess.run(
            command, cwd=self.folder, env=dict(os.environ, **variables), capture_output=True, text=True,
            shell=isinstance(command, str), timeout=4 * desktop.PATIENCE)
        self.assertEqual(done.returncode, status, f"{command}\n{done.stdout}{done.stderr}")
        return done

    def fonts(self, folder, names):
        """Writes valid fonts with these file names; the families that they have."""
        folder.mkdir(parents=True)
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", str(len(names)), "--faces-per-family", "1",
             "--output", folder], check=True)
        for file, name in zip(sorted(folder.iterdir()), names, strict=True):
            file.rename(folder / name)

    def test_the_calls_of_the_portal_s_page_are_answered(self):
        commands = [
            line[2:] for block in blocks("portal.md", "console")
            for line in block.replace("\\\n", " ").splitlines() if line.startswith("$ ")]
        self.assertGreaterEqual(len(commands), 5)
        for command in commands:
            said = self.run_here(shlex.split(command)).stdout
            if "introspect" in command:
                for interface in ("Provider1", "Consumer1", "HostApps1"):
                    self.assertIn(f"interface org.typecase.{interface} ", said)

    def letters(self, script):
        """An app with two fonts, and a program of it that does what the page's program does."""
        self.fonts(self.folder / "fonts", ["a.ttf", "b.ttf"])
        for place in (self.folder, self.folder / "data"):
            place.mkdir(exist_ok=True)
            (place / f"{APP}.desktop").write_text(
                "[Desktop Entry]\nType=Application\nName=Letters\nExec=true\n"
                f"X-Typecase-Entitlements=install-fonts;\nX-Typecase-Fonts={self.folder}/fonts;\n")
        provider = SOURCE / "docs/examples/libtypecase/provider.py"
        for name in ("letters", "test-letters"):
            (self.folder / name).write_text(
                f"#!/bin/sh\nfonts() {{ /usr/bin/python3 '{provider}' {APP} $PWD/fonts/*.ttf; }}\n{script}\n")
            (self.folder / name).chmod(0o755)
        return {**ENVIRONMENT, "PATH": f"{PREFIX / 'bin'}:{os.environ['PATH']}"}

    def test_an_app_is_tried_as_its_page_says(self):
        environment = self.letters("fonts")
        done = self.run_here(block_with("trying-apps.md", "sh", "--pictures"), **environment)
        printed = block_with("trying-apps.md", "", "typecase-session: install: ")
        pattern = re.escape(printed.strip()).replace("Example\\ Sans,\\ Example\\ Serif", r"[\w ]+, [\w ]+")
        self.assertRegex(done.stderr, pattern)
        self.assertTrue((self.folder / "pictures/1-install.png").exists())

    def test_replies_are_given_in_their_order_as_the_page_says(self):
        # Who was refused may ask again in ten seconds; until then nobody is asked.
        environment = self.letters(
            "fonts | grep '^installed' && exit 1\nuntil fonts | grep '^installed'; do sleep 1; done")
        done = self.run_here(block_with("trying-apps.md", "sh", "--install refuse"), **environment)
        self.assertEqual(re.findall(r"-> (\w+)", done.stderr), ["refuse", "allow"])

    def test_the_test_of_an_app_that_is_built_with_meson_passes(self):
        block = block_with("providers.md", "meson", "typecasectl check --app")
        keys = block_with("providers.md", "", "X-Typecase-Fonts=@fonts@")
        self.fonts(self.folder / "fonts", ["Foundry-Regular.ttf"])
        (self.folder / "data").mkdir()
        template = self.folder / "data/org.example.Foundry.desktop.in"
        entry = f"[Desktop Entry]\nType=Application\nName=Foundry\nExec=foundry\n{keys}"
        template.write_text(entry)
        (self.folder / "meson.build").write_text(f"project('foundry')\n{block}")
        self.run_here(["meson", "setup", "build", "--prefix=/usr"])
        self.run_here(["meson", "test", "-C", "build"])
        template.write_text(entry.replace("install-fonts", "install-font"))
        self.run_here(["meson", "test", "-C", "build"], status=1)

    def test_an_app_in_a_flatpak_brings_the_library_along_as_the_page_says(self):
        module = json.loads(block_with("c-python-vala.md", "json", '"libtypecase"'))
        # A copy, so that nothing else of the sources is found by chance, and as flatpak-builder calls meson.
        [source] = [self.folder / each["path"] / module["subdir"] for each in module["sources"]]
        shutil.copytree(SOURCE / module["subdir"], source)
        self.run_here([module["buildsystem"], "setup", "build", source, "--prefix=/app", "--libdir=lib"])
        # One compiler at a time: other tests run meanwhile.
        self.run_here(["ninja", "-C", "build", "-j", "1"])
        self.run_here(["meson", "install", "-C", "build", "--no-rebuild"], DESTDIR=str(self.folder / "staged"))
        libraries = self.folder / "staged/app/lib"
        for file in ("libtypecase.so.0", "girepository-1.0/Typecase-1.0.typelib", "libtypecase-gtk4.so.0",
                     "girepository-1.0/TypecaseGtk4-1.0.typelib", "pkgconfig/libtypecase.pc"):
            self.assertTrue((libraries / file).exists(), file)
        loads = "import gi; gi.require_version('Typecase', '1.0'); from gi.repository import Typecase; print(Typecase.Font)"
        self.run_here(
            ["/usr/bin/python3", "-c", loads], LD_LIBRARY_PATH=str(libraries),
            GI_TYPELIB_PATH=str(libraries / "girepository-1.0"))

    def test_the_catalog_of_the_page_is_one_and_its_commands_describe_a_file(self):
        share = self.folder / "usr/share"
        self.fonts(share / "foundry/fonts", ["Inter-Bold.ttf"])
        font = share / "foundry/fonts/Inter-Bold.ttf"
        self.fonts(self.folder / "copy", ["Inter-Bold.ttf"])
        said = self.run_here("cd copy\n" + block_with("catalogs.md", "sh", "sha256sum")).stdout.split()
        digest, size = said[0], int(said[-1])
        catalog = json.loads(block_with("catalogs.md", "json", '"assets"'))
        [shipped] = [each["resource"] for each in catalog["assets"] if "path" in each["resource"]]
        font.rename(share / "foundry" / shipped["path"])
        shipped.update(sha256=digest, size=size)
        (share / "applications").mkdir()
        (share / "applications/org.example.Foundry.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Foundry\nExec=foundry\n"
            "X-Typecase-Entitlements=install-fonts;\nX-Typecase-Fonts=/usr/share/foundry/fonts;\n")

        def codes(status):
            (share / "foundry/catalog.json").write_text(json.dumps(catalog))
            said = self.run_here(["typecasectl", "check", "--app", ".", "--json"], status).stdout
            return [finding["code"] for app in json.loads(said) for finding in app["findings"]]
        self.assertEqual(codes(0), [])
        # It was read: what is wrong in it is found.
        shipped["sha256"] = "0" * 64
        self.assertEqual(codes(1), ["asset-digest"])
        catalog["version"] = 2
        self.assertEqual(len(codes(1)), 1)

    def test_a_server_takes_the_configuration_of_the_page(self):
        server = block_with("catalogs.md", "nginx", "server_name")
        # The certificate is the server's own affair, and only root has that port.
        self.assertIn("listen 443 ssl;", server)
        self.run_here([
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=fonts.example.org",
            "-keyout", "key.pem", "-out", "certificate.pem"])
        (self.folder / "nginx.conf").write_text(
            f"pid {self.folder}/nginx.pid;\nevents {{}}\nhttp {{\naccess_log off;\n"
            f"ssl_certificate {self.folder}/certificate.pem;\nssl_certificate_key {self.folder}/key.pem;\n"
            f"{server.replace('listen 443', 'listen 127.0.0.1:18443')}}}\n")
        self.run_here([
            "/usr/sbin/nginx", "-t", "-e", "stderr", "-p", self.folder, "-c", self.folder / "nginx.conf"])

    def test_a_network_is_allowed_as_the_page_says(self):
        key = ["org.typecase.Typecase.downloads", "allowed-networks"]
        self.addCleanup(subprocess.run, ["gsettings", "reset", *key], check=True)
        self.run_here(block_with("catalogs.md", "sh", "gsettings set"))
        self.assertEqual(
            self.run_here(["gsettings", "get", *key]).stdout.strip(), "['10.20.0.0/16', '192.168.1.20']")


if __name__ == "__main__":
    unittest.main()
