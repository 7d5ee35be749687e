# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Registers the fonts of a folder as a provider does, with a prompt that says yes at once.

usage: bench_register.py APP-ID FOLDER [COUNT]

More fonts than a call may name are registered by several calls, one after the other. Prints JSON: seconds from the call to the response, how long until the question, how many signals of
progress came and the longest gap between them, the registry's peak memory, how busy the processors
were, and what was registered and refused.
"""

import json
import os
import sys
import time
from pathlib import Path

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

INTERFACES = Path(os.environ["TYPECASE_PREFIX"]) / "share/dbus-1/interfaces"
APPS = "org.typecase.Fonts"
OBJECT = "/org/freedesktop/portal/Typecase"
# So many descriptors a call may have.
MOST_OF_A_CALL = 4096


def processor_times():
    """Busy and idle time of all processors together, in ticks."""
    with open("/proc/stat") as stat:
        fields = [int(field) for field in stat.readline().split()[1:]]
    idle = fields[3] + fields[4]
    return sum(fields[:8]) - idle, idle


class Prompts:
    """The scripted backend: owns the name before anything could start the real one."""

    def __init__(self, bus):
        self.asked = None
        # The connection, and with it the name, lasts as long as somebody holds it.
        self.bus = bus
        node = Gio.DBusNodeInfo.new_for_xml(
            (INTERFACES / "org.typecase.impl.Prompts1.xml").read_text())
        bus.register_object("/org/typecase/Prompts", node.interfaces[0], self.call, self.get, None)
        answer = bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", ("org.typecase.Prompts", 4)), None, 0, -1, None)
        if answer.unpack()[0] != 1:
            sys.exit("the name of the prompts is taken")

    def call(self, _bus, _sender, _path, _interface, method, _arguments, invocation):
        if method == "AskToInstall":
            self.asked = self.asked or time.monotonic()
            invocation.return_value(GLib.Variant("(ua{sv})", (0, {})))
        elif method in ("IsAsking", "ShowProgress"):
            # Whoever answers this with nothing counts as stopped.
            invocation.return_value(GLib.Variant("(b)", (True,)))
        else:
            invocation.return_value(None)

    def get(self, _bus, _sender, _path, _interface, _property):
        return GLib.Variant("u", 1)


def main():
    app_id, folder = sys.argv[1], Path(sys.argv[2])
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    if len(sys.argv) > 3:
        files = files[:int(sys.argv[3])]

    address = os.environ["DBUS_SESSION_BUS_ADDRESS"]
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
             | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    prompts = Prompts(Gio.DBusConnection.new_for_address_sync(address, flags, None, None))
    bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

    loop = GLib.MainLoop()
    progress, outcome = [], {"answers": 0, "response": 0, "registered": 0, "errors": []}

    def on_signal(_bus, _sender, _path, _interface, signal, arguments):
        if signal == "Progress":
            progress.append(time.monotonic())
        elif signal == "Response":
            outcome["ended"] = time.monotonic()
            response, results = arguments.unpack()
            outcome["answers"] += 1
            outcome["response"] = outcome["response"] or response
            outcome["registered"] += len(results.get("registered", []))
            outcome["errors"] += results.get("errors", [])
            loop.quit()

    sender = bus.get_unique_name().lstrip(":").replace(".", "_")
    bus.signal_subscribe(
        None, "org.typecase.Request1", None, f"{OBJECT}/request/{sender}/bench", None, 0, on_signal)

    def call(interface, method, arguments):
        return bus.call_sync(APPS, OBJECT, interface, method, arguments, None, 0, 600_000, None)

    # The registry is started and knows us before the clock runs.
    call("org.typecase.HostApps1", "Register", GLib.Variant("(sa{sv})", (app_id, {})))
    process, = bus.call_sync(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "GetConnectionUnixProcessID", GLib.Variant("(s)", (APPS,)), None, 0, -1, None).unpack()

    fonts = [{"path": GLib.Variant("ay", bytes(path) + b"\0")} for path in files]
    busy_before, idle_before = processor_times()
    started = time.monotonic()
    GLib.timeout_add_seconds(800, loop.quit)
    for first in range(0, len(fonts), MOST_OF_A_CALL):
        call("org.typecase.Provider1", "RegisterFonts", GLib.Variant("(saa{sv}a{sv})", (
            "", fonts[first:first + MOST_OF_A_CALL],
            {"handle_token": GLib.Variant("s", "bench")})))
        answers = outcome["answers"]
        loop.run()
        if outcome["answers"] == answers:
            sys.exit("no response within 800 s")
    busy_after, idle_after = processor_times()

    with open(f"/proc/{process}/status") as status:
        values = dict(line.split(":", 1) for line in status)
    moments = [started, *progress, outcome["ended"]]
    busy, idle = busy_after - busy_before, idle_after - idle_before
    json.dump({
        "fonts": len(files),
        "response": outcome["response"],
        "registered": outcome["registered"],
        "errors": [
            {key: error.get(key) for key in ("code", "name", "detail")}
            for error in outcome["errors"]],
        "seconds": outcome["ended"] - started,
        "until-question": prompts.asked - started if prompts.asked else None,
        "progress-signals": len(progress),
        "longest-gap": max(b - a for a, b in zip(moments, moments[1:])),
        "registry-peak-mib": int(values["VmHWM"].split()[0]) / 1024,
        "registry-process": process,
        "processors-busy": busy / max(busy + idle, 1),
    }, sys.stdout)
    print()
    if outcome["response"] != 0:
        sys.exit(f"response {outcome['response']}")


if __name__ == "__main__":
    main()
