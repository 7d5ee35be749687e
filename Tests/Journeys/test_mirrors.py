# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Mirrors in networks of their own keep a release from no machine: a hanging, a stale, a slow and a lying one."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

COLLECTION = "org.example.Fonts"
SERVER = Path(__file__).with_name("mirror_server.py")
# In the order of asking.
KINDS = ("hanging", "stale", "slow", "lying", "origin")


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{words}: {done.stderr}")
    return done.stdout


class Network:
    """A namespace for each server, and one for the machine, with a wire between it and each."""

    def __init__(self, case):
        self.prefix = f"tc{os.getpid() % 10000}-"
        self.machine = self.prefix + "machine"
        for number, kind in enumerate(("machine", *KINDS)):
            name = self.prefix + kind
            run("ip", "netns", "add", name)
            case.addCleanup(subprocess.run, ["ip", "netns", "delete", name], capture_output=True)
            run("ip", "-n", name, "link", "set", "lo", "up")
            if kind == "machine":
                continue
            ends = ((self.machine, f"tm{number}", 2), (name, f"ts{number}", 1))
            run("ip", "link", "add", f"tm{number}", "netns", self.machine, "type", "veth",
                "peer", "name", f"ts{number}", "netns", name)
            for place, wire, host in ends:
                run("ip", "-n", place, "address", "add", f"10.78.{number}.{host}/24", "dev", wire)
                run("ip", "-n", place, "link", "set", wire, "up")

    @staticmethod
    def address(kind):
        return f"http://10.78.{KINDS.index(kind) + 1}.1/"


# A namespace of the network needs root.
if os.getuid() == 0:

    class Mirrors(unittest.TestCase):
        def setUp(self):
            self.folder = Path(os.environ["HOME"]) / "mirrors"
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir()
            self.site, self.fonts = self.folder / "site", self.folder / "fonts"
            self.store, self.machine = self.folder / "store", self.folder / "machine"
            self.fetched = self.folder / "store-update"
            keys = [run("typecasectl", "catalog", "new-key", self.folder / name).strip()
                    for name in ("root", "catalog")]
            run("typecasectl", "catalog", "rotate", self.site, "--collection", COLLECTION, "--root", keys[0],
                "--catalog", keys[1], "--sign", self.folder / "root")
            self.publish("First")
            shutil.copytree(self.site, self.folder / "old")
            self.publish("Second")
            self.network = Network(self)
            self.servers = {}
            for kind in KINDS:
                self.serve(kind)
            (self.machine / "subscriptions.d").mkdir(parents=True)
            self.write("machine-id", "0123456789abcdef" * 2 + "\n")
            self.write("policy.conf", "[downloads]\nallowed-networks=10.78.0.0/16;\n")
            self.write("subscriptions.d/office.keys", (self.site / "keys/1.signed").read_text())
            self.subscribe()
            self.assertEqual(self.update()["result"], "installed")
            self.subscribe(*KINDS[:-1])

        def publish(self, name):
            shutil.rmtree(self.fonts, ignore_errors=True)
            # More than a slow one sends in the time that it has.
            run(os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--glyphs", "2000", "--prefix", name,
                "--output", self.fonts)
            for font in self.fonts.iterdir():
                self.assertGreater(font.stat().st_size, 160 * 120)
            run("typecasectl", "catalog", "publish", self.site, "--fonts", self.fonts, "--sign",
                self.folder / "catalog")

        def write(self, name, text):
            (self.machine / name).write_text(text)
            (self.machine / name).chmod(0o644)

        def subscribe(self, *mirrors):
            self.write("subscriptions.d/office.conf", "[subscription]\naddress=" + self.network.address("origin")
                       + "\nmirrors=" + "".join(f"{self.network.address(kind)};" for kind in mirrors) + "\n")

        def serve(self, kind):
            as_told = {"stale": "honest", "origin": "honest"}.get(kind, kind)
            server = subprocess.Popen(
                ["ip", "netns", "exec", self.network.prefix + kind, sys.executable, SERVER, as_told,
                 self.folder / ("old" if kind == "stale" else "site"), self.log(kind)],
                stdout=subprocess.PIPE, text=True)
            self.addCleanup(server.stdout.close)
            self.addCleanup(server.wait)
            self.addCleanup(server.terminate)
            self.assertEqual(server.stdout.readline(), "READY\n")
            self.servers[kind] = server

        def log(self, kind):
            return self.folder / f"{kind}.log"

        def asked(self, kind):
            return self.log(kind).read_text().split("\n")[:-1] if self.log(kind).exists() else []

        def start(self):
            return subprocess.Popen(
                ["ip", "netns", "exec", self.network.machine, "typecasectl", "system", "update", "--json"],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                env=dict(os.environ, TYPECASE_TEST_CONFIGURATION=str(self.machine),
                         TYPECASE_TEST_SYSTEM_FONTS=str(self.store)))

        def update(self):
            out, errors = self.start().communicate(timeout=600)
            try:
                [document] = json.loads(out)
            except ValueError:
                self.fail(out + errors)
            return document

        def test_a_release_comes_by_the_last_server_that_has_it_and_a_killed_run_begins_with_another(self):
            self.publish("Third")
            document = self.update()
            self.assertEqual(document["result"], "installed", document)
            problems = "\n".join(document["problems"])
            self.assertRegex(problems, "10.78.1.1/: the server sent nothing for")
            self.assertRegex(problems, "10.78.2.1/: version: 1 is older than 2")
            self.assertRegex(problems, "the server has sent [0-9]+ of [0-9]+ bytes in .*10.78.3.1")
            self.assertRegex(problems, "SHA-256")

            # A run that is ended while it waits.
            self.publish("Fourth")
            fonts = [path for path in self.asked("slow") if path.startswith("fonts/")]
            run_that_ends = self.start()
            for line in self.servers["slow"].stdout:
                if line.startswith("fonts/") and line.strip() not in fonts:
                    break
            else:
                self.fail("the slow one ended")
            run_that_ends.kill()
            run_that_ends.communicate()
            # What it had started to fetch ends with it, and has the lock until then.
            with open(self.fetched / "office/lock") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
            asked = self.asked("slow")
            self.assertEqual(self.update()["result"], "installed")
            self.assertEqual(self.asked("slow"), asked, "the slow one was not asked again")


if __name__ == "__main__":
    unittest.main()
