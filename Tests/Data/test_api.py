# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The public API in Swift is the one that was accepted, and a change of it is seen."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
PREFIX = Path(os.environ.get("TYPECASE_TEST_PREFIX", SOURCE / ".build/test-prefix"))


def compare(*options):
    return subprocess.run(
        [SOURCE / "meson-helpers/api", *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


class API(unittest.TestCase):
    def test_it_is_the_accepted_one(self):
        done = compare()
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_what_went_and_what_came_is_named(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        accepted = folder / "api"
        shutil.copytree(SOURCE / "docs/api", accepted)
        path = accepted / "Typecase.txt"
        lines = path.read_text().splitlines()
        new = next(line for line in lines if line.startswith("AssetRequest: func close"))
        gone = "AssetRequest: func stop() async"
        path.write_text("\n".join([gone if line == new else line for line in lines]) + "\n")
        (accepted / "TypecaseOld.txt").write_text("")
        done = compare("--accepted", accepted)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stdout.splitlines()[:3],
            [f"Typecase: gone: {gone}", f"Typecase: new: {new}", "TypecaseOld: the module is no API any more"])

    def test_its_documentation_has_the_pages_and_no_link_that_leads_nowhere(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        done = subprocess.run(
            [SOURCE / "meson-helpers/site", folder / "site", "--swift", "--base", "/guides/"], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        # The sources are the built ones but where somebody edits them.
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for place in re.findall(r'<a href="(swift/[^"]*)"', (folder / "site/index.html").read_text()):
            self.assertIn('"/guides/swift/', (folder / "site" / place / "index.html").read_text())
        for page in ("guide", "providers", "typecase/fontprovider", "typecasegtk/fontpickerbutton", "typecasedatadetection"):
            found = [
                path for path in (folder / "site/swift/documentation").rglob("index.html")
                if path.parent.as_posix().endswith(f"/{page}")]
            self.assertTrue(found, page)


class ModuleNames(unittest.TestCase):
    def test_no_module_that_an_app_links_can_have_the_name_of_another_packages(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        manifest = json.loads(subprocess.run(
            ["swift", "package", "--package-path", SOURCE, "--scratch-path", folder, "dump-package"],
            stdout=subprocess.PIPE, check=True).stdout)
        targets = {target["name"]: target for target in manifest["targets"]}
        linked = set()
        waiting = [
            name for product in manifest["products"] if "library" in product["type"]
            for name in product["targets"]]
        while waiting:
            name = waiting.pop()
            if name not in linked and name in targets:
                linked.add(name)
                target = targets[name]
                waiting += [names[0] for part in target["dependencies"] for names in part.values()]
                waiting += [part["plugin"][0] for part in target.get("pluginUsages") or []]
        self.assertGreater(len(linked), 30)
        self.assertEqual([name for name in linked if not name.startswith(("Typecase", "CTypecase"))], [])


class Library(unittest.TestCase):
    def test_libtypecase_has_the_symbols_that_its_package_promises(self):
        library, = PREFIX.rglob("libtypecase.so.0")
        exported = subprocess.run(
            ["nm", "--dynamic", "--defined-only", "--format=posix", library], check=True, stdout=subprocess.PIPE,
            text=True).stdout
        promised = (SOURCE / "debian/libtypecase0.symbols").read_text().splitlines()
        self.assertEqual(promised[0], "libtypecase.so.0 libtypecase0 #MINVER#")
        self.assertEqual(
            sorted(line.split()[0] for line in exported.splitlines()),
            sorted(line.split("@")[0].strip() for line in promised if line.startswith(" ")))


if __name__ == "__main__":
    unittest.main()
