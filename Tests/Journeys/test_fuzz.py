# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Every method and property on the bus, called with the edge values of its types.

What there is to call is what the objects say of themselves. After it all the same processes answer,
they hold no more memory or files than before, and the store is whole. The calls follow from a seed,
which is printed; TYPECASE_FUZZ_SEED and TYPECASE_FUZZ_SECONDS choose another one, or a longer run.
"""

import hashlib
import json
import os
import random
import signal
import socket
import subprocess
import time
import unittest
from pathlib import Path

import desktop
from gi.repository import Gio, GLib

SEED = int(os.environ.get("TYPECASE_FUZZ_SEED", random.randrange(1_000_000)))
SECONDS = float(os.environ.get("TYPECASE_FUZZ_SECONDS", 60))

APPS = ("org.typecase.Fonts", "/org/freedesktop/portal/Typecase")
MANAGER = ("org.typecase.Registry", "/org/typecase/Registry")
PROMPTS = ("org.typecase.Prompts", "/org/typecase/Prompts")
APP = "org.typecase.ExampleProvider"
READER = "org.example.FuzzReader"
PROVIDER = "org.example.FuzzProvider"

# A reply that takes longer counts as none; only the prompts ask a person.
PATIENCE_MS = desktop.PATIENCE * 1000
# How many callers a run has at least.
ROUNDS = 500
# How much more memory a process may hold after thousands of calls than after the first hundreds.
GROWTH_KIB = 48 * 1024
GROWTH_FILES = 12

TEXTS = [
    "", "a", "1.0", "Synthetic 1", APP, "process", "session", "persistent", "eternal", "by-name",
    "asks", "Synthetic 1 Regular", READER, "Latn", "zh-Hant", "bold", "truetype", "Endless", "slow", "../../../etc/passwd", "/etc/passwd", "%s%n%99999d", "'; DROP TABLE face; --",
    "<b>&amp;</b>", "\u202eevil\u2066", "\U0001f600" * 50, "\u0301" * 2000, "x" * 100_000, "\n\t\x01",
    "sans-serif", "Mono Space", "Arial", "\u200b",
    "x11:0", "x11:zz", "wayland:" + "a" * 5000, "t" * 128, "t" * 129, "tök en",
]
KEYS = [
    "handle_token", "scope", "enabled", "provider", "path", "fd", "asset", "id", "family",
    "postscript-name", "exposure", "", "unknown", "x" * 5000, "full-name", "style", "weight", "width",
    "slant", "traits", "format", "languages", "interactive", "with-descriptors", "include-faces",
    "use-system-font", "selected", "app",
]
EDGES = {
    "y": [0, 1, 255], "b": [False, True], "n": [-32768, -1, 0, 32767], "q": [0, 1, 65535],
    "i": [-2**31, -1, 0, 2**31 - 1], "u": [0, 1, 500, 501, 2**32 - 1],
    "x": [-2**63, -1, 0, 2**63 - 1], "t": [0, 1, 2**64 - 1],
    "d": [0.0, -0.0, 1.0, float("nan"), float("inf"), float("-inf"), 1e308, 5e-324],
    "o": ["/", *(place[1] for place in (APPS, MANAGER, PROMPTS)), "/a" * 2000],
    "g": ["", "s", "a{sv}", "(" * 30 + "s" + ")" * 30],
}


class Values:
    """Makes values of any type, mostly at the edges of it."""

    def __init__(self, rng, files):
        self.rng = rng
        self.files = files

    def make(self, kind, depth=0):
        """A variant of a type, given as its signature."""
        rng = self.rng
        if kind == "s":
            return GLib.Variant("s", rng.choice(TEXTS))
        if kind == "h":
            return GLib.Variant("h", rng.choice([0, 1, 2, 3, 7, 252, 253, 1000, 2**31 - 1, -1]))
        if kind in EDGES:
            return GLib.Variant(kind, rng.choice(EDGES[kind]))
        if kind == "v":
            return GLib.Variant("v", self.anything(depth))
        if kind == "a{sv}":
            return self.dictionary(depth)
        if kind == "ay":
            return self.path()
        if kind.startswith("a"):
            count = rng.choice([0, 1, 1, 2, 3, 40 if depth < 2 else 1])
            if depth == 0 and rng.random() < 0.02:
                count = 5000
            child = GLib.VariantType(kind[1:])
            return GLib.Variant.new_array(
                child, [self.make(kind[1:], depth + 1) for _ in range(count)])
        if kind.startswith("("):
            return GLib.Variant.new_tuple(*[self.make(part, depth + 1) for part in parts(kind[1:-1])])
        if kind.startswith("{"):
            key, value = parts(kind[1:-1])
            return GLib.Variant.new_dict_entry(self.make(key, depth + 1), self.make(value, depth + 1))
        raise AssertionError(kind)

    def anything(self, depth):
        rng = self.rng
        if depth == 0 and rng.random() < 0.05:
            # As deep as the bus allows, and a little deeper.
            value = GLib.Variant("s", "bottom")
            for _ in range(rng.choice([20, 50])):
                value = GLib.Variant("v", value)
            return value
        kinds = "sssbuidtxyqnog" if depth > 4 else [*"sssbuidtxyqnogv", "a{sv}", "as", "ay", "(su)"]
        return self.make(rng.choice(kinds), depth + 1)

    def dictionary(self, depth):
        rng = self.rng
        entries = {}
        for _ in range(rng.choice([0, 1, 2, 3, 6])):
            key = rng.choice(KEYS)
            if key == "path" and rng.random() < 0.7:
                value = self.path()
            elif key == "fd" and rng.random() < 0.7:
                value = GLib.Variant("h", rng.randrange(4))
            elif key in ("enabled",) and rng.random() < 0.5:
                value = GLib.Variant("b", rng.random() < 0.5)
            else:
                value = self.anything(depth)
            entries[key] = value
        return GLib.Variant("a{sv}", entries)

    def path(self):
        rng = self.rng
        path = rng.choice([
            *map(str, self.files), "", "relative", "/", "/etc", "/dev/zero", "/dev/tty", "/proc/self/mem",
            "/proc/self/root" + str(self.files[0]), str(self.files[0].parent) + "/../x", "/x" * 2500])
        raw = path.encode() + rng.choice([b"\0", b"", b"\0\0", b"\xff\xfe\0", b"\0more\0"])
        if rng.random() < 0.7:
            raw = path.encode() + b"\0"
        return GLib.Variant.new_bytestring(raw[:-1]) if raw.endswith(b"\0") and b"\0" not in raw[:-1] \
            else GLib.Variant("ay", raw)


def parts(signature):
    """The complete types of a signature."""
    result = []
    while signature:
        for end in range(1, len(signature) + 1):
            if GLib.VariantType.string_is_valid(signature[:end]) or (
                    signature[0] == "{" and signature[:end].count("{") == signature[:end].count("}")):
                break
        result.append(signature[:end])
        signature = signature[end:]
    return result


class Process:
    """What a process holds."""

    def __init__(self, number):
        self.number = number

    @property
    def memory(self):
        status = Path(f"/proc/{self.number}/status").read_text()
        return int(next(line for line in status.split("\n") if line.startswith("VmRSS")).split()[1])

    @property
    def files(self):
        return len(list(Path(f"/proc/{self.number}/fd").iterdir()))


class BusFuzz(unittest.TestCase):
    """Hostile callers of every kind."""

    def setUp(self):
        print(f"TYPECASE_FUZZ_SEED={SEED} TYPECASE_FUZZ_SECONDS={SECONDS}", flush=True)
        self.rng = random.Random(SEED)
        home = Path(os.environ["HOME"])
        fonts = home / "fuzz"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "6", "--glyphs", "30", "--output",
             fonts], check=True)
        (fonts / "bad.ttf").write_bytes(b"\0\1\0\0" + b"\xff" * 300)
        (fonts / "pipe.ttf").unlink(missing_ok=True)
        os.mkfifo(fonts / "pipe.ttf")
        bundle = Path(os.environ["TYPECASE_TEST_PREFIX"]) / "share/typecase/example-provider/fonts"
        self.values = Values(self.rng, [*sorted(fonts.iterdir()), *sorted(bundle.glob("*.ttf"))[:3]])
        applications = Path(os.environ["XDG_DATA_HOME"]) / "applications"
        applications.mkdir(parents=True, exist_ok=True)
        (applications / f"{READER}.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Fuzz\nExec=true\n"
            "X-Typecase-Entitlements=use-installed-fonts;\n")
        self.offer_what_never_comes(applications, fonts)
        self.bus = self.connection()
        self.reached = set()
        self.unanswered = []
        self.answers = 0
        self.errors = {}

    def offer_what_never_comes(self, applications, fonts):
        """An app with a catalog, from a server that takes connections and says nothing: so that requests
        for assets are under way when somebody does something to them."""
        server = socket.create_server(("127.0.0.1", 0), backlog=4096)
        self.addCleanup(server.close)
        resource = {"url": f"http://127.0.0.1:{server.getsockname()[1]}/endless",
                    "sha256": hashlib.sha256(b"nothing").hexdigest(), "size": 1 << 20}
        (fonts.parent / "catalog.json").write_text(json.dumps({"version": 1, "assets": [
            {"name": "Endless", "tags": ["slow"], "resource": resource}]}))
        (applications / f"{PROVIDER}.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Fuzz\nExec=true\n"
            f"X-Typecase-Entitlements=install-fonts;use-installed-fonts;\nX-Typecase-Fonts={fonts};\n")

    def connection(self):
        return Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)

    def ask(self, place, interface, method, arguments=None, patience=PATIENCE_MS):
        return self.bus.call_sync(
            place[0], place[1], interface, method, arguments, None, Gio.DBusCallFlags.NONE, patience)

    def process(self, name):
        bus = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
        try:
            number = self.ask(
                bus, "org.freedesktop.DBus", "GetConnectionUnixProcessID", GLib.Variant("(s)", [name]))
        except GLib.Error:
            return None
        return Process(number.unpack()[0])

    def interfaces(self, place):
        text, = self.ask(place, "org.freedesktop.DBus.Introspectable", "Introspect").unpack()
        return Gio.DBusNodeInfo.new_for_xml(text).interfaces

    def calls(self, place):
        """Everything that can be called on an object: interface, method, types."""
        found = []
        for interface in self.interfaces(place):
            for method in interface.methods:
                found.append((place, interface.name, method.name,
                              [argument.signature for argument in method.in_args]))
            for prop in interface.properties:
                found.append((place, "org.freedesktop.DBus.Properties", "Get", [
                    ("s", interface.name), ("s", prop.name)]))
                found.append((place, "org.freedesktop.DBus.Properties", "Set", [
                    ("s", interface.name), ("s", prop.name), "v"]))
        return found

    def send(self, connection, call):
        """Calls, with a person's patience for none; the answer is noted when it comes."""
        place, interface, method, types = call
        arguments = []
        for kind in types:
            arguments.append(
                GLib.Variant(*kind) if isinstance(kind, tuple) else self.values.make(kind))
        if self.rng.random() < 0.05:
            # Too few arguments, too many, or of other types.
            arguments = self.rng.choice([
                arguments[:-1], arguments + [self.values.make("s")],
                [self.values.make(self.rng.choice(["s", "u", "a{sv}", "as", "v"]))]])
        descriptors = Gio.UnixFDList.new()
        for path in self.rng.sample(self.values.files, self.rng.randrange(3)) + ["/dev/null", "/"]:
            number = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            descriptors.append(number)
            os.close(number)
        what = f"{interface}.{method}"

        def answered(source, result):
            try:
                reply, _ = source.call_with_unix_fd_list_finish(result)
                self.answers += 1
                paths = [value for value in reply.unpack() if isinstance(value, str)]
                self.requests += [path for path in paths if "/request/" in path]
            except GLib.Error as error:
                name = Gio.DBusError.get_remote_error(error)
                if error.matches(Gio.io_error_quark(), Gio.IOErrorEnum.TIMED_OUT) or (
                        name in ("org.freedesktop.DBus.Error.NoReply",
                                 "org.freedesktop.DBus.Error.ServiceUnknown")):
                    self.unanswered.append(f"{what}: {error.message[:200]}")
                elif error.matches(Gio.io_error_quark(), Gio.IOErrorEnum.CLOSED) or source.is_closed():
                    # The bus ends a connection that breaks its rules.
                    pass
                else:
                    self.errors[name] = self.errors.get(name, 0) + 1
            self.pending -= 1

        self.pending += 1
        connection.call_with_unix_fd_list(
            place[0], place[1], interface, method, GLib.Variant.new_tuple(*arguments), None,
            Gio.DBusCallFlags.NONE, PATIENCE_MS, descriptors, None, answered)

    def round(self, calls, count):
        """A caller that calls much at once, closes what it gets, and leaves, sometimes early."""
        connection = self.connection()
        self.pending, self.requests = 0, []
        if self.rng.random() < 0.6:
            app = self.rng.choice([APP, READER, PROVIDER])
            self.send(connection, (APPS, "org.typecase.HostApps1", "Register", [("s", app), "a{sv}"]))
        for _ in range(count):
            self.send(connection, self.rng.choice(calls))
        if self.rng.random() < 0.1:
            connection.close_sync()
            desktop.wait_until(lambda: self.pending == 0, "an end of the calls")
            return
        desktop.wait_until(lambda: self.pending == 0, "an answer to every call", PATIENCE_MS / 1000 + 10)
        for path in self.requests:
            if self.rng.random() < 0.5:
                self.disturb(connection, (APPS[0], path))
        for path in self.requests:
            if self.rng.random() < 0.7:
                self.send(connection, (
                    (APPS[0] if self.rng.random() < 0.9 else MANAGER[0], path),
                    "org.typecase.Request1", "Close", []))
        desktop.wait_until(lambda: self.pending == 0, "an answer to every closing", PATIENCE_MS / 1000 + 10)
        connection.close_sync()

    def disturb(self, connection, request):
        """Calls what a request offers, if it has not ended."""
        try:
            calls = self.calls(request)
        except GLib.Error:
            return
        self.reached.update(call[1] for call in calls)
        for call in self.rng.choices(calls, k=4) if calls else []:
            self.send(connection, call)

    def store_faults(self):
        return self.ask(
            MANAGER, "org.typecase.Manager1", "CheckStore", GLib.Variant("(a{sv})", [{}]),
            PATIENCE_MS).unpack()[0]

    def test_no_call_ends_or_blocks_a_process_or_makes_it_grow(self):
        # The registry is to leave with the answer to one of them.
        calls = [call for call in self.calls(APPS) + self.calls(MANAGER) if call[2] != "PrepareUninstall"]
        self.assertGreater(len(calls), 12)
        self.assertTrue(
            {"RequestFonts", "OpenFonts", "PickFont", "SetGranted", "GetNameNotices"}
            <= {call[2] for call in calls})
        with self.assertRaises(GLib.Error):
            # An app that called keeps the registry from leaving, also one that is refused.
            self.ask(
                APPS, "org.typecase.Provider1", "GetRegisteredFonts", GLib.Variant("(a{sv})", [{}]))
        registry = self.process(APPS[0])
        end = time.monotonic() + SECONDS
        before, rounds, samples = None, 0, []
        while time.monotonic() < end or rounds < ROUNDS:
            self.round(calls, self.rng.choice([1, 5, 20, 40]))
            rounds += 1
            if len(samples) < 12 * (1 - (end - time.monotonic()) / SECONDS):
                samples.append(registry.memory)
            # Its size is stable after some hundred calls: the allocator keeps what the largest took.
            if before is None and rounds >= ROUNDS / 2 and time.monotonic() > end - SECONDS / 2:
                before = (max(samples), registry.files)
        # Chance may have left out the calls that only an app with a catalog can make.
        wanted = {"org.typecase.Request1", "org.typecase.AssetRequest1"}
        assets = [call for call in calls if call[2] == "RequestAssets"]
        for _ in range(ROUNDS):
            if wanted <= self.reached:
                break
            self.round(assets, 20)
        print(f"{rounds} callers, {self.answers} answers, errors {self.errors}", flush=True)
        print(f"memory on the way, in KiB: {samples}", flush=True)
        self.assertEqual(self.unanswered, [])
        self.assertGreater(self.answers, 100)
        self.assertLessEqual(wanted, self.reached)

        now = self.process(APPS[0])
        self.assertIsNotNone(now, "the registry is gone")
        self.assertEqual(now.number, registry.number, "the registry ended and was started again")
        self.assertEqual(self.process(MANAGER[0]).number, registry.number)
        desktop.wait_until(
            lambda: registry.files <= before[1] + GROWTH_FILES,
            f"as many open files as before, {before[1]}")
        desktop.wait_until(
            lambda: registry.memory <= before[0] + GROWTH_KIB,
            f"about as much memory as before, {before[0]} KiB")
        print(f"memory {before[0]} -> {registry.memory} KiB, files {before[1]} -> {registry.files}")
        desktop.wait_until(lambda: self.store_faults() == [], "a store in order")
        # The registry still works.
        desktop.typecasectl("list", "--json")

    def test_no_call_ends_the_prompts(self):
        calls = self.calls(PROMPTS)
        prompts = self.process(PROMPTS[0])
        end = time.monotonic() + SECONDS / 6
        handles = [f"/org/freedesktop/portal/Typecase/request/1_1/t{index}" for index in range(4)]
        while time.monotonic() < end:
            connection = self.connection()
            if self.rng.random() < 0.8:
                self.become_registry(connection)
            self.pending, self.requests = 0, []
            for _ in range(8):
                place, interface, method, types = self.rng.choice(calls)
                if types and types[0] == "o":
                    types = [("o", self.rng.choice(handles)), *types[1:]]
                self.send(connection, (place, interface, method, types))
            # The caller closes a request that waits for a person.
            for handle in handles + EDGES["o"]:
                self.send(connection, (PROMPTS, "org.typecase.impl.Prompts1", "Close", [("o", handle)]))
            desktop.wait_until(lambda: self.pending == 0 or not self.is_alive(prompts), "answers")
            connection.close_sync()
            self.assertTrue(self.is_alive(prompts), "the prompts ended")
        self.assertEqual(self.process(PROMPTS[0]).number, prompts.number)

    def become_registry(self, connection):
        """The prompts answer nobody but the owner of the registry's name."""
        def is_taken():
            registry = self.process(MANAGER[0])
            if registry is not None and registry.number != os.getpid():
                os.kill(registry.number, signal.SIGTERM)
            answer = connection.call_sync(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                "RequestName", GLib.Variant("(su)", (MANAGER[0], 4)), None, Gio.DBusCallFlags.NONE,
                PATIENCE_MS)
            return answer.unpack()[0] == 1
        desktop.wait_until(is_taken, "the registry's name")

    @staticmethod
    def is_alive(process):
        return Path(f"/proc/{process.number}").exists()


if __name__ == "__main__":
    unittest.main()
