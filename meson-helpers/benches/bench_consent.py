# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The consent prompt, from an app's request to the first specimen on the screen, against another installation."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from bench_common import (
    PREFIX, PROVIDER, TOOLS, BenchError, declare_provider, machine, median, say, spread)
from private_session import PrivateSession
from screen_watch import ScreenWatch

SCREEN = (1000, 760)
# The second color of the fonts, as X has a pixel: nothing else on the screen has it.
INK = 0x40C020
LIMIT = 60


def colored_fonts(session, count):
    folder = session.home / "fonts"
    subprocess.run(
        [TOOLS / "SyntheticFontsMain", "--families", str(count), "--colored", "yes", "--glyphs", "95",
         "--output", folder], check=True)
    return folder


def ask(folder):
    """Within a session: has an app ask, and prints how long it took until its fonts were seen."""
    from gi.repository import Gio, GLib  # noqa: PLC0415 Debian's, which not every Python here has

    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
             | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    bus = Gio.DBusConnection.new_for_address_sync(
        os.environ["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)

    def call(interface, method, arguments):
        return bus.call_sync(
            "org.typecase.Fonts", "/org/freedesktop/portal/Typecase", interface, method, arguments, None,
            Gio.DBusCallFlags.NONE, LIMIT * 1000, None)

    call("org.typecase.HostApps1", "Register", GLib.Variant("(sa{sv})", (PROVIDER, {})))
    fonts = [{"path": GLib.Variant("ay", os.fsencode(path) + b"\0")} for path in sorted(Path(folder).iterdir())]
    watch = ScreenWatch(os.environ["DISPLAY"])
    watch.picture()
    started = time.monotonic()
    call("org.typecase.Provider1", "RegisterFonts", GLib.Variant("(saa{sv}a{sv})", ("", fonts, {})))
    while time.monotonic() - started < LIMIT:
        sample = watch.picture()
        if sample is not None and any(pixel & 0xFFFFFF == INK for pixel in sample):
            print(json.dumps(time.monotonic() - started))
            return 0
        time.sleep(0.003)
    print("no specimen was seen", file=sys.stderr)
    return 1


def once(prefix, count):
    with PrivateSession(prefix, display="virtual", screen=SCREEN) as session:
        folder = colored_fonts(session, count)
        declare_provider(session, folder)
        # The registry runs; the prompts are started by the question.
        session.run(["typecasectl", "list"], stdout=subprocess.DEVNULL, check=True)
        # Only its own folder is where the process that asks looks for modules.
        environment = dict(
            session.environment, GTK_A11Y="none", NO_AT_BRIDGE="1", PYTHONPATH=os.pathsep.join(sys.path))
        measured = session.run(
            ["/usr/bin/python3", __file__, folder], env=environment, capture_output=True, text=True)
        if measured.returncode != 0:
            raise BenchError(f"the prompt of {prefix} failed:\n{measured.stderr[-2000:]}\n{session.log_text()[-2000:]}")
        return json.loads(measured.stdout)


def measure(options):
    rounds = options.rounds or 7
    sides = {"this build": options.prefix or PREFIX}
    if options.against:
        sides["the other"] = Path(options.against).resolve()
    say(f"The consent prompt, {rounds} turns after one to warm up, medians (least to most); {machine()},")
    say(f"load {os.getloadavg()[0]:.1f}. Under Xvfb, each in a session of its own with a registry that runs, from the")
    say("request to the first specimen on the screen; the prompts are started by the question.")
    figures = {}
    for count in options.families:
        taken = {side: [] for side in sides}
        for turn in range(rounds + 1):
            for side, prefix in sides.items():
                seconds = once(prefix, count)
                if turn:
                    taken[side].append(seconds)
        say()
        for side, times in taken.items():
            say(f"{count:>3} families, {side:<12} {spread(times)}")
        if len(taken) > 1:
            ours, theirs = taken.values()
            say(f"{count:>3} families, pair by pair: "
                f"{spread([one / other for one, other in zip(ours, theirs)], '')}, of medians "
                f"{median(ours) / median(theirs):.2f}")
        figures[str(count)] = taken
    return figures


if __name__ == "__main__":
    sys.exit(ask(sys.argv[1]))
