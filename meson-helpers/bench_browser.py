# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The browser's start against an empty window, and gnome-font-viewer with as many fonts."""

import os
import shutil
import signal
import subprocess
import time

from bench_common import (
    PREFIX, SOURCE, WORK, BenchError, machine, median, register, say, status_of, synthetic_fonts)
from private_session import PrivateSession
from screen_watch import ScreenWatch, content_moment

SCREEN = (1000, 760)
# A picture that was still for so long is taken as settled.
QUIET = 1.5
LIMIT = 60


def empty_window():
    """The program that shows an empty window, compiled now."""
    program = WORK / "empty-window"
    WORK.mkdir(parents=True, exist_ok=True)
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "libadwaita-1"], check=True, capture_output=True,
        text=True).stdout.split()
    subprocess.run(
        ["gcc", "-O2", "-o", program, SOURCE / "meson-helpers/empty-window.c", *flags], check=True)
    return program


def start_once(session, watch, command, environment):
    """Starts a program, waits until its picture is still, ends it, and says what it took."""
    session_log = session.log
    started = time.monotonic()
    process = subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=session_log, stderr=session_log)
    changes = watch.changes(started, QUIET, LIMIT)
    if not changes or process.poll() is not None:
        if process.poll() is None:
            process.kill()
        process.wait()
        raise BenchError(f"{command[0]} showed nothing:\n{session.log_text()[-3000:]}")
    peak = status_of(process.pid, "VmHWM")
    process.send_signal(signal.SIGKILL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    # The screen must be empty again before the next one starts.
    watch.changes(time.monotonic(), 0.3, 3)
    return {
        "first-pixels": changes[0][0], "content": content_moment(changes),
        "settled": changes[-1][0],
        "cpu": usage.ru_utime + usage.ru_stime, "peak-mib": peak,
    }


def measure_families(count, rounds, window):
    fonts = synthetic_fonts(count, max(count // 5, 1), 200)
    with PrivateSession(PREFIX, display="virtual", screen=SCREEN) as session, \
            PrivateSession(None, display="none") as viewer_session:
        registered = register(session, fonts)
        if registered["errors"]:
            raise BenchError(f"not all fonts were registered: {registered['errors'][:3]}")
        # The accessibility bus would be a third party to the measurement.
        plain = dict(session.environment, GTK_A11Y="none", NO_AT_BRIDGE="1")
        # gnome-font-viewer shows what fontconfig knows: the same files, in a home of its own.
        shutil.copytree(fonts, viewer_session.home / ".fonts")
        viewer = dict(plain)
        for key in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            viewer[key] = viewer_session.environment[key]
        subprocess.run(["fc-list"], env=viewer, stdout=subprocess.DEVNULL, check=True)
        sides = {
            "empty window": ([str(window)], plain),
            "typecase": ([str(PREFIX / "bin/typecase")], plain),
            "gnome-font-viewer": (["gnome-font-viewer"], viewer),
        }
        watch = ScreenWatch(session.environment["DISPLAY"])
        figures = {side: [] for side in sides}
        for turn in range(rounds + 1):
            for side, (command, environment) in sides.items():
                taken = start_once(session, watch, command, environment)
                # The first turn warms the disk and the caches.
                if turn:
                    figures[side].append(taken)
        watch.close()
    return figures


def measure(options):
    rounds = options.rounds or 5
    if shutil.which("gnome-font-viewer") is None:
        raise BenchError("gnome-font-viewer is missing; run meson-helpers/setup --for bench")
    window = empty_window()
    say(f"The start of each program, {rounds} turns after one to warm up, medians; {machine()}.")
    say("Under Xvfb with the Cairo renderer, accessibility off. The whole screen is read through")
    say("XGetImage every few milliseconds: first pixels is the first change after the start, content")
    say("the moment at which half of the pixels that the last picture has beyond the first are there,")
    say(f"settled the last change before {QUIET} s of stillness; CPU is counted to the end of those.")
    say("Generated fonts, one to a family. typecase reads a registry that holds them; the viewer's are")
    say("in ~/.fonts of a home of its own, with a warm font cache.")
    results = {"machine": machine()}
    for count in options.families:
        figures = measure_families(count, rounds, window)
        results[str(count)] = figures
        say()
        say(f"{f'{count} families':<20} first pixels    content   settled       CPU   peak memory")
        middle = {
            side: {key: median([run[key] for run in runs]) for key in runs[0]}
            for side, runs in figures.items()}
        for side, values in middle.items():
            say(f"{side:<20} {values['first-pixels']:10.2f} s {values['content']:8.2f} s "
                f"{values['settled']:7.2f} s {values['cpu']:7.2f} s {values['peak-mib']:8.0f} MiB")
        own, least, peer = (
            middle[side] for side in ("typecase", "empty window", "gnome-font-viewer"))
        say(f"typecase against the empty window: content {own['content'] / least['content']:.2f}, "
            f"CPU {own['cpu'] / least['cpu']:.2f}, memory {own['peak-mib'] / least['peak-mib']:.2f}")
        say(f"typecase against gnome-font-viewer: content {own['content'] / peer['content']:.2f}, "
            f"CPU {own['cpu'] / peer['cpu']:.2f}, memory {own['peak-mib'] / peer['peak-mib']:.2f}")
    return results
