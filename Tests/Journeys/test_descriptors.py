# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""No program, in a sandbox or not, takes the registry from others by sending it descriptors."""

import os
import resource
import shutil
import signal
import subprocess
import sys
import unittest
from pathlib import Path

import desktop
import hoarder
from calls import APPS, registry_answers
from sandbox import Flatpak
from stranger import open_files, stopped

HERE = Path(__file__).parent
APP = "org.typecase.TestHoarder"
PORTAL = "org.freedesktop.portal.Typecase"
# More than would block 32 threads, and than the registry can have open. Each of the first kind takes some looks to be ended, so that
# what comes behind them is received before it is closed.
LINGERING, PLAIN = 150, 17_000


class Descriptors(unittest.TestCase):
    def setUp(self):
        # An app that called keeps the registry.
        registry_answers(self)
        self.registry = desktop.owner_of(APPS[0])
        # Its names come one after the other; the bus itself would close what is sent to one that nobody has, and wait.
        desktop.wait_until(lambda: desktop.owner_of(PORTAL) == self.registry, "the name of the portal")
        self.process = desktop.process_of(APPS[0])
        self.files = Path(f"/proc/{self.process}/fd")
        self.before = len(os.listdir(self.files))

    def hoard(self, *command, ended):
        """Runs a program that sends descriptors, until it ends with a status or has sent all.

        The registry is stopped while those that linger are sent.
        """
        with stopped(self.process):
            process = subprocess.Popen(
                [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for file in (process.stdout, process.stdin):
                self.addCleanup(file.close)
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)
            word, *inodes = process.stdout.readline().split()
            self.assertEqual((word, len(inodes)), ("lingering", LINGERING))
            sockets = {f"socket:[{inode}]" for inode in inodes}
            desktop.wait_until(
                lambda: sockets.isdisjoint(open_files()), "the descriptors on their way")
            print(file=process.stdin, flush=True)
        registry_answers(self)
        if ended is None:
            self.assertEqual(process.stdout.readline(), "sent\n")
        else:
            # It sends some seventeen thousand, which takes a busy machine minutes.
            self.assertEqual(process.wait(600), ended)
            registry_answers(self)
        self.all_is_closed()
        return process

    def all_is_closed(self):
        desktop.wait_until(
            lambda: len(os.listdir(self.files)) <= self.before + 4,
            f"as many open files as before, {self.before}")
        self.assertEqual(desktop.owner_of(APPS[0]), self.registry, "another registry")

    def test_a_program_that_sends_too_many_loses_its_connection(self):
        # The bus does not end a connection, so its process is ended.
        self.hoard(sys.executable, HERE / "hoarder.py", APPS[0], APPS[1], LINGERING, PLAIN,
                   ended=-signal.SIGKILL)

    def test_sockets_that_linger_are_closed_without_their_peers(self):
        process = self.hoard(
            sys.executable, HERE / "hoarder.py", APPS[0], APPS[1], LINGERING, 0, ended=None)
        self.assertIsNone(process.poll(), "the peers left")

    def test_a_sandbox_that_sends_too_many_loses_the_bus(self):
        flatpak = Flatpak(has_python=True)
        share = flatpak.app(APP) / "share"
        share.mkdir()
        for name in ("hoarder.py", "stranger.py"):
            shutil.copy(HERE / name, share)
        flatpak.install(APP)
        command = ("/usr/bin/python3", "/app/share/hoarder.py", PORTAL, APPS[1], str(LINGERING), str(PLAIN))
        self.hoard(*flatpak.command(APP, *command), ended=hoarder.ENDED)

    def test_a_registry_that_can_open_nothing_more_leaves_and_is_started_again(self):
        process = self.process
        _, most = resource.prlimit(process, resource.RLIMIT_NOFILE)
        # None beyond those that are open.
        resource.prlimit(process, resource.RLIMIT_NOFILE, (3, most))
        desktop.wait_until(
            lambda: desktop.owner_of(APPS[0]) != self.registry, "the registry gone")
        registry_answers(self)
        self.assertNotEqual(desktop.process_of(APPS[0]), process)


if __name__ == "__main__":
    unittest.main()
