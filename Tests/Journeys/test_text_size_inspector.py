# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""One running app is shown at other text sizes than the desktop's, by the inspector and over the bus."""

import json
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

from gi.repository import Gio, GLib

import desktop

READER_TITLE = "welcome.json"
INSPECTOR_TITLE = "Text Size Inspector"
INTERFACE = "org.typecase.TextSizeInspection1"
PATH = "/org/typecase/TextSizeInspection"


class Peer:
    """A connection to the session bus of its own, which calls an app as an inspector does."""

    def __init__(self):
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
                 | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)

    def call(self, name, method, signature="()", *arguments):
        return self.bus.call_sync(
            name, PATH, INTERFACE, method, GLib.Variant(signature, arguments), None,
            Gio.DBusCallFlags.NO_AUTO_START, 20_000, None).unpack()

    def names(self):
        names, = self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames", None, None,
            Gio.DBusCallFlags.NONE, -1, None).unpack()
        return [name for name in names if name.startswith(INTERFACE)]

    def leave(self):
        self.bus.close_sync(None)


class Inspecting(desktop.Journey):
    def setUp(self):
        super().setUp()
        # The tests of a file share a home.
        self.folder = Path(os.environ["HOME"]) / self._testMethodName
        self.folder.mkdir()

    def open_reader(self, **environment):
        document = self.folder / READER_TITLE
        document.write_text(json.dumps({"version": 1, "runs": [{"text": "Some words."}]}))
        settings = [f"{key}={value}" for key, value in environment.items()]
        program = self.start(["env", *settings, "example-reader", document])
        self.reader = desktop.application("org.typecase.ExampleReader")
        desktop.wait_until(self.height, "the reader's window")
        return program

    def open_to_inspectors(self, peer):
        self.open_reader(TYPECASE_INSPECT="1")
        return desktop.wait_until(peer.names, "the app's name on the bus")[0]

    def height(self):
        """How high the words of a button are, which follow the text size."""
        label = desktop.find(self.reader, "label", READER_TITLE)
        return label and desktop.size_of(label)[1]

    def refused(self, reason, peer, *call):
        with self.assertRaises(GLib.Error) as caught:
            peer.call(*call)
        self.assertEqual(Gio.DBusError.get_remote_error(caught.exception), f"org.freedesktop.DBus.Error.{reason}")

    def test_an_app_is_shown_at_another_size_until_the_inspector_leaves(self):
        peer, other = Peer(), Peer()
        app = self.open_to_inspectors(peer)
        usual = self.height()
        self.refused("AccessDenied", peer, app, "SetCategory", "(s)", "ax1")
        self.refused("AccessDenied", peer, app, "Audit")

        self.assertEqual(peer.call(app, "Begin"), ("large",))
        self.refused("InvalidArgs", peer, app, "SetCategory", "(s)", "huge")
        peer.call(app, "SetCategory", "(s)", "accessibility-medium")
        larger = desktop.wait_until(
            lambda: (height := self.height()) and height > usual and height, "larger text")
        # There is one inspector, and nobody else reads the app's texts or ends its visit.
        for call in (("Begin",), ("Audit",), ("SetCategory", "(s)", "xs")):
            self.refused("AccessDenied", other, app, *call)
        other.call(app, "End")
        self.assertEqual(self.height(), larger)

        # Killed or gone, it leaves no trace.
        peer.leave()
        desktop.wait_until(lambda: self.height() == usual, "the text as it was")
        self.assertEqual(other.call(app, "Begin"), ("large",))
        other.call(app, "SetCategory", "(s)", "ax1")
        desktop.wait_until(lambda: self.height() == larger, "larger text")
        other.call(app, "SetCategory", "(s)", "")
        desktop.wait_until(lambda: self.height() == usual, "the text as it was")
        other.call(app, "End")

    def test_the_windows_are_judged_while_they_change(self):
        peer = Peer()
        # Its texts end in an ellipsis at any size; nothing is wrong with the example's.
        self.start(["env", "TYPECASE_INSPECT=1", os.environ["TYPECASE_AUDITED_APP"]])
        app = desktop.wait_until(peer.names, "the app's name on the bus")[0]
        peer.call(app, "Begin")
        before = desktop.wait_until(
            lambda: (report := peer.call(app, "Audit")[0])
            and json.loads(report)["findings"] and report, "a drawn window")
        told = []
        peer.bus.signal_subscribe(
            None, INTERFACE, "AuditChanged", PATH, None, Gio.DBusSignalFlags.NONE,
            lambda *signal: told.append(signal[5].unpack()[0]))
        peer.call(app, "SetCategory", "(s)", "ax5")

        def heard():
            while GLib.MainContext.default().iteration(False):
                pass
            return told

        report = json.loads(desktop.wait_until(heard, "what is wrong with the windows")[-1])
        self.assertTrue(report["findings"])
        self.assertNotEqual(told[-1], before)

    def test_the_documentation_says_how_to_do_the_same(self):
        self.open_to_inspectors(Peer())
        page = (Path(__file__).resolve().parents[2] / "docs/text-size.md").read_text()
        code, = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        self.assertIn("findings", json.loads(done.stdout))

    def test_an_app_that_did_not_opt_in_is_refused(self):
        peer = Peer()
        self.open_reader()
        self.assertEqual(peer.names(), [])
        self.refused("UnknownMethod", peer, "org.typecase.ExampleReader", "Begin")

    def test_the_browser_of_a_usual_build_is_no_app_to_inspect(self):
        peer = Peer()
        self.start(["env", "TYPECASE_INSPECT=1", "typecase"])
        browser = desktop.application(desktop.BROWSER)
        desktop.wait_until(lambda: desktop.find(browser, "frame"), "the browser's window")
        # It has started later, and is open to inspectors by now.
        self.open_to_inspectors(peer)
        self.assertEqual(len(peer.names()), 1)
        self.refused("UnknownMethod", peer, desktop.BROWSER, "Begin")

    def test_the_inspector_lists_apps_and_sets_the_size_of_one(self):
        self.start(["typecase", "--inspect-text-size"])
        inspector = desktop.application(desktop.BROWSER)
        self.see(inspector, "No App to Inspect")
        program = self.open_reader(TYPECASE_INSPECT="1")
        usual = self.height()
        self.see(inspector, "Example Reader", "list item")
        desktop.bring_forward(INSPECTOR_TITLE)
        desktop.move_focus(inspector, "Example Reader", "list item")
        desktop.key("Return")
        slider = self.see(inspector, "Text Size", "slider")
        self.see(inspector, "Findings")
        desktop.bring_forward(INSPECTOR_TITLE)
        desktop.wait_until(lambda: slider.queryValue().currentValue == 3, "the app's own size")
        desktop.move_focus(inspector, "Text Size", "slider")
        desktop.key("End")
        desktop.wait_until(lambda: slider.queryValue().currentValue == 11, "the last step")
        desktop.wait_until(
            lambda: (height := self.height()) and height > usual, "the reader at the largest size")
        self.see(inspector, re.compile("accessibility-extra-extra-extra-large"), "label")
        # The desktop and its other apps are as they were.
        desktop.key("ctrl+w")
        desktop.wait_until(lambda: self.height() == usual, "the reader as it was")
        program.end()


if __name__ == "__main__":
    unittest.main()
