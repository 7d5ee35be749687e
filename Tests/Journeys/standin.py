# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A stand-in for the registry: it has the registry's name and asks the prompts program.

Its fonts are files of a folder, which it lists as the registry lists those of a provider. It runs on
a connection and a thread of its own, so that a test can look at windows while a question is open.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
from pathlib import Path

from gi.repository import Gio, GLib

from desktop import PATIENCE

BUS = "org.freedesktop.DBus"
NAME_IS_OURS = 1  # DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER
REGISTRY = "org.typecase.Registry"
PROMPTS = ("org.typecase.Prompts", "/org/typecase/Prompts", "org.typecase.impl.Prompts1")
PROVIDER = "org.example.Foundry"

MANAGER = """
<node><interface name="org.typecase.Manager1">
  <method name="OpenFontList"><arg type="h" direction="out"/></method>
  <signal name="Changed"><arg type="t"/></signal>
</interface></node>
"""

LETTERS = {"id": "org.example.Letters", "name": "Letters", "icon": "", "identity": "flatpak"}
STRANGER = {"id": "", "name": "", "icon": "", "identity": "unidentified"}


def variants(values):
    """A dictionary of plain values as `a{sv}`."""
    kinds = {bool: "b", int: "u", float: "d", str: "s", bytes: "ay"}

    def one(value):
        if isinstance(value, GLib.Variant):
            return value
        if isinstance(value, list):
            return GLib.Variant("as", value)
        if isinstance(value, dict):
            return GLib.Variant("a{sv}", variants(value))
        return GLib.Variant(kinds[type(value)], value)
    return {key: one(value) for key, value in values.items()}


def scan(folder):
    """The faces of the files in a folder, as fontconfig reads them."""
    run = subprocess.run(
        ["fc-scan", "--format",
         "%{file}\\t%{family[0]}\\t%{style[0]}\\t%{postscriptname}\\t%{weight}\\t%{slant}\\t%{lang}\\n",
         str(folder)], check=True, capture_output=True, text=True)
    faces = []
    for line in run.stdout.splitlines():
        file, family, style, name, weight, slant, languages = line.split("\t")
        weight = {"80": 400.0, "200": 700.0}.get(weight, 400.0)
        faces.append({
            "id": f"id-{len(faces)}", "family": family, "style": style, "postscript-name": name,
            "full-name": f"{family} {style}", "weight": weight, "width": 100.0,
            "slant": 12.0 if slant != "0" else 0.0,
            "traits": (["bold"] if weight > 600 else []) + (["italic"] if slant != "0" else []),
            "languages": languages.split("|") if languages else [], "provider": PROVIDER,
            "provider-name": "Foundry", "scope": "persistent", "enabled": True,
            "exposure": "asks", "path": os.fsencode(file), "index": 0,
            "digest": "0" * 64, "script": "Zyyy", "variable": False, "color": "none"})
    return faces


def font_list(faces):
    """What OpenFontList says of faces: texts that each end with a zero byte."""
    fields = list(faces[0]) if faces else ["id", "family", "provider", "path", "index"]

    def text(face, field):
        value = face[field]
        if field == "languages":
            return str(faces.index(face)).encode()
        if isinstance(value, bool):
            return str(int(value)).encode()
        if isinstance(value, list):
            return " ".join(value).encode()
        return value if isinstance(value, bytes) else str(value).encode()

    texts = [b"typecase fonts 1", " ".join(fields).encode(), str(len(faces)).encode()]
    texts += [" ".join(face["languages"]).encode() for face in faces]
    texts += [text(face, field) for face in faces for field in fields]
    return b"".join(text + b"\0" for text in texts)


class StandIn:
    """The registry's name, with some fonts."""

    def __init__(self, faces=()):
        self.faces = list(faces)
        self.context = GLib.MainContext()
        self.loop = GLib.MainLoop.new(self.context, False)
        self.calls = 0
        ready = threading.Event()
        self.thread = threading.Thread(target=self.run, args=(ready,), daemon=True)
        self.thread.start()
        if not ready.wait(PATIENCE):
            raise AssertionError("the stand-in for the registry did not get its name")

    def run(self, ready):
        self.context.push_thread_default()
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
                 | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)
        interface = Gio.DBusNodeInfo.new_for_xml(MANAGER).interfaces[0]
        self.bus.register_object("/org/typecase/Registry", interface, self.answer, None, None)
        self.bus.signal_subscribe(
            BUS, BUS, "NameAcquired", None, REGISTRY, Gio.DBusSignalFlags.NONE,
            lambda *_: ready.set())
        if self.ask_bus("RequestName", "(su)", REGISTRY, 0) != NAME_IS_OURS:
            # A call that came while nobody had the name has started the real one, and we are next.
            with contextlib.suppress(GLib.Error):
                os.kill(self.ask_bus("GetConnectionUnixProcessID", "(s)", REGISTRY), signal.SIGTERM)
        self.loop.run()

    def ask_bus(self, method, signature, *arguments):
        reply = self.bus.call_sync(
            BUS, "/org/freedesktop/DBus", BUS, method,
            GLib.Variant(signature, arguments), None, Gio.DBusCallFlags.NONE, PATIENCE * 1000, None)
        return reply.unpack()[0]

    def answer(self, _bus, _sender, _path, _interface, _method, _arguments, invocation):
        self.calls += 1
        file = os.memfd_create("font-list")
        try:
            os.write(file, font_list(self.faces))
            files = Gio.UnixFDList()
            handle = files.append(file)
        finally:
            os.close(file)
        invocation.return_value_with_unix_fd_list(GLib.Variant("(h)", (handle,)), files)

    def change(self, faces):
        """Changes its fonts, and announces that."""
        self.faces = list(faces)
        self.bus.emit_signal(
            None, "/org/typecase/Registry", "org.typecase.Manager1", "Changed",
            GLib.Variant("(t)", (self.calls,)))

    def call(self, method, arguments):
        """Calls the prompts program; returns a queue that the answer will be in."""
        answers = queue.Queue()

        def finished(bus, result):
            try:
                answers.put(bus.call_finish(result).unpack())
            except GLib.Error as error:
                answers.put(error)

        def begin():
            self.bus.call(
                *PROMPTS, method, arguments, None, Gio.DBusCallFlags.NONE, 2**31 - 1, None,
                finished)
            return False
        source = GLib.idle_source_new()
        source.set_callback(lambda *_: begin())
        source.attach(self.context)
        return answers

    def pick(self, configuration=None, installed=True, app=LETTERS, parent="", handle="/a/pick"):
        return self.call("PickFont", GLib.Variant("(osa{sv}a{sv}a{sv})", (
            handle, parent, variants(app), variants(configuration or {}),
            variants({"installed": installed}))))

    def use(self, families, app=STRANGER, parent="", handle="/a/use"):
        return self.call("AskToUse", GLib.Variant("(osa{sv}aa{sv}a{sv})", (
            handle, parent, variants(app), [variants(family) for family in families], {})))

    def missing(self, fonts, exposure="by-name", app=LETTERS, parent="", handle="/a/missing",
                sample=""):
        return self.call("ShowMissingFonts", GLib.Variant("(osa{sv}aa{sv}a{sv})", (
            handle, parent, variants(app), [variants(font) for font in fonts],
            variants({"exposure": exposure, "sample": sample}))))

    def progress(self, steps, handle="/a/missing"):
        return self.call("ShowProgress", GLib.Variant(
            "(oaa{sv})", (handle, [variants(step) for step in steps]))).get(timeout=PATIENCE)[0]

    def finish(self, steps, handle="/a/missing"):
        self.call("FinishMissingFonts", GLib.Variant(
            "(oaa{sv})", (handle, [variants(step) for step in steps]))).get(timeout=PATIENCE)

    def is_asking(self, handle):
        return self.call("IsAsking", GLib.Variant("(o)", (handle,))).get(timeout=PATIENCE)[0]

    def close(self, handle):
        self.call("Close", GLib.Variant("(o)", (handle,))).get(timeout=PATIENCE)

    def leave(self):
        """Gives the name up, as a registry that ends does."""
        self.bus.close_sync(None)
        self.context.invoke_full(GLib.PRIORITY_DEFAULT, lambda *_: self.loop.quit())
        self.thread.join(PATIENCE)


def offer(name, size=340_000, **more):
    """A font that a provider's catalog has."""
    return {
        "postscript-name": name.replace(" ", "") + "-Regular", "full-name": f"{name} Regular",
        "family": name, "source": "catalog", "provider": PROVIDER, "provider-name": "Foundry",
        "provider-icon": "", "catalog-family": name, "bytes": GLib.Variant("t", size), **more}


def synthetic(folder, families, faces=1, prefix=None):
    """Makes up fonts in a folder."""
    folder = Path(folder)
    subprocess.run(
        [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", str(families),
         "--faces-per-family", str(faces), "--glyphs", "40",
         *(["--prefix", prefix] if prefix else []), "--output", str(folder)], check=True)
    return folder
