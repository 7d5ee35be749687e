# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The browser against an empty window, gnome-font-viewer and font-manager with as many fonts.

Starts, then scrolls the list, then searches it by one letter, then opens a family, then removes it. Of the
browser also the grid, the whole list from end to end, and the glyphs of a font of 65,000.
"""

import dataclasses
import os
import shutil
import signal
import subprocess
import time

from bench_common import (
    PREFIX, BenchError, compiled, machine, median, real_font, real_fonts, register, say, status_of,
    synthetic_fonts)
from private_session import PrivateSession
from screen_watch import ScreenWatch, content_moment

SCREEN = (1000, 760)
# A picture that was still for so long is taken as settled.
QUIET = 1.5
LIMIT = 60
# So few of the looked-at pixels change at a time where something fades.
FADING = 50
# What a wheel does in two seconds, at each frame of most screens.
WHEEL_CLICKS = 120
WHEEL_DELAY = 16
# Milliseconds between the signs of a key that is held.
KEY_DELAY = 33
# Rows that a page of the list has at least.
ROWS_OF_A_PAGE = 7
# A family of one file with as many glyphs as a font can have.
PEERS = ("gnome-font-viewer", "font-manager")
LARGEST = ("fonts-noto-cjk", "NotoSansCJK-Regular.ttc", "Noto Sans CJK JP")
# Where the browser has them, in its first size.
GLYPHS_TAB = (522, 75)


def press(session, *words):
    """Has xdotool do something; returns when that was asked for."""
    asked = time.monotonic()
    session.run(["xdotool", *words])
    return asked


def drawn_while(session, watch, command):
    """How many pictures are drawn while a command of xdotool runs, and the longest stillness."""
    watch.changes(time.monotonic(), 0.3, 3)
    process = session.start(["xdotool", *command])
    moments = [moment for moment, _ in watch.changes(time.monotonic(), 0.7, LIMIT)]
    process.wait()
    gaps = [later - earlier for earlier, later in zip(moments, moments[1:])]
    return len(moments), max(gaps, default=float("inf"))


def scroll(session, watch, place, kind=""):
    """What is drawn while a wheel turns for two seconds."""
    press(session, "mousemove", *map(str, place))
    pictures, stillness = drawn_while(session, watch, [
        "click", "--repeat", str(WHEEL_CLICKS), "--delay", str(WHEEL_DELAY), "5"])
    return {f"{kind}pictures": pictures, f"{kind}stillness": stillness}


def answer(watch, asked):
    """When a picture changed for the first and for the last time after something was asked for.

    What fades for a second afterwards, such as a scroll bar, is not counted.
    """
    changes = watch.changes(asked, 0.7, LIMIT)
    if not changes:
        return float("inf"), float("inf")
    last = changes[0][0]
    for (_, before), (moment, after) in zip(changes, changes[1:]):
        if sum(one != other for one, other in zip(before, after)) > FADING:
            last = moment
    return changes[0][0], last


def use(session, watch, side):
    """What the list takes to be scrolled, searched, and left for a family."""
    figures = scroll(session, watch, side.list_place)
    if side.grid:
        press(session, "key", side.grid)
        watch.changes(time.monotonic(), 0.5, 3)
        figures |= scroll(session, watch, side.list_place, "grid-")
        press(session, "key", side.list)
        watch.changes(time.monotonic(), 0.5, 3)
    if side.before_paging:
        # All of the list: pages follow each other as fast as a key repeats.
        press(session, "key", *side.before_paging)
        figures["whole-pictures"], figures["whole-stillness"] = drawn_while(session, watch, [
            "key", "--repeat", str(side.pages), "--delay", str(KEY_DELAY), "Next"])
    press(session, *side.before_search)
    watch.changes(time.monotonic(), 0.5, 3)
    _, figures["search"] = answer(watch, press(session, "key", "s"))
    press(session, "key", *side.before_opening)
    watch.changes(time.monotonic(), 0.5, 3)
    figures["opening-first"], figures["opening"] = answer(watch, press(session, "key", *side.opening))
    if side.before_removal:
        press(session, "key", *side.before_removal)
        watch.changes(time.monotonic(), 0.5, 3)
        figures["removal"], _ = answer(watch, press(session, "key", "Delete"))
        _, figures["undo"] = answer(watch, press(session, "key", "ctrl+z"))
    return figures


def start_once(session, watch, side):
    """Starts a program, waits until its picture is still, uses it, ends it, and says what it took."""
    session_log = session.log
    started = time.monotonic()
    process = subprocess.Popen(
        side.command, env=side.environment, stdin=subprocess.DEVNULL, stdout=session_log,
        stderr=session_log)
    changes = watch.changes(started, QUIET, LIMIT)
    if not changes or process.poll() is not None:
        if process.poll() is None:
            process.kill()
        process.wait()
        raise BenchError(f"{side.command[0]} showed nothing:\n{session.log_text()[-3000:]}")
    figures = {
        "first-pixels": changes[0][0], "content": content_moment(changes),
        "settled": changes[-1][0], "cpu": processor_time_at_rest(process.pid),
        "peak-mib": status_of(process.pid, "VmHWM"),
    }
    if side.opening:
        figures |= use(session, watch, side)
    process.send_signal(signal.SIGKILL)
    process.wait()
    # The screen must be empty again before the next one starts.
    watch.changes(time.monotonic(), 0.3, 3)
    return figures


def processor_time(process):
    """The seconds of a processor that a process has used."""
    with open(f"/proc/{process}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def processor_time_at_rest(process):
    """The same, once next to none was used for two seconds: a picture may be still before the program is."""
    used = processor_time(process)
    limit = time.monotonic() + LIMIT
    while time.monotonic() < limit:
        time.sleep(2)
        before, used = used, processor_time(process)
        if used - before <= 0.02:
            break
    return used


@dataclasses.dataclass
class Side:
    """A program, and what leads to what is measured."""
    command: list
    environment: dict
    # In the list of its fonts, in pixels from the screen's corner.
    list_place: tuple = (0, 0)
    # For xdotool: gives the entry for searching the keyboard.
    before_search: tuple = ()
    # Keys, from the search to the first font that was found.
    before_opening: tuple = ()
    opening: tuple = ()
    # Keys, from the family to its row; none where nothing can be removed.
    before_removal: tuple = ()
    # The keys of its grid and of its list; none where there is only one of them.
    grid: str = ""
    list: str = ""
    # Keys, to the list's first row; none where the keyboard does not page.
    before_paging: tuple = ()
    pages: int = 0


def keep_cursors_still(home):
    """Has no cursor blink in a home: each time would be a change of the picture."""
    for version in ("gtk-3.0", "gtk-4.0"):
        settings = home / ".config" / version / "settings.ini"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("[Settings]\ngtk-cursor-blink=0\n")


def measure_families(count, rounds, window, options):
    real = options.real
    fonts = real_fonts(count) if real else synthetic_fonts(count, max(count // 5, 1), 200)
    with PrivateSession(PREFIX, display="virtual", screen=SCREEN) as session, \
            PrivateSession(None, display="none") as viewer_session:
        registered = register(session, fonts)
        # Of the fonts of Debian some break rules.
        if registered["errors"] and not real:
            raise BenchError(f"not all fonts were registered: {registered['errors'][:3]}")
        # The accessibility bus would be a third party to the measurement.
        plain = dict(session.environment, GTK_A11Y="none", NO_AT_BRIDGE="1")
        for home in (session.home, viewer_session.home):
            keep_cursors_still(home)
        # gnome-font-viewer shows what fontconfig knows: the same files, in a home of its own.
        if options.peers:
            shutil.copytree(fonts, viewer_session.home / ".fonts")
        viewer = dict(plain)
        for key in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            viewer[key] = viewer_session.environment[key]
        subprocess.run(["fc-list"], env=viewer, stdout=subprocess.DEVNULL, check=True)
        sides = {
            "empty window": Side([str(window)], plain),
            "typecase": Side(
                [str(PREFIX / "bin/typecase")], plain, (500, 400), ("key", "ctrl+f"), ("Down",),
                ("Return",), ("Escape", "ctrl+f", "Down"), "ctrl+2", "ctrl+1",
                ("ctrl+f", "Down"), count // ROWS_OF_A_PAGE),
            "gnome-font-viewer": Side(
                ["gnome-font-viewer"], viewer, (400, 380), ("key", "ctrl+f"), ("Tab", "Down"),
                ("Return",)),
            # Its list is above a preview, and no key leads to its search.
            "font-manager": Side(
                ["font-manager"], viewer, (500, 150), ("mousemove", "810", "66", "click", "1"),
                ("Tab",), ("Down",)),
        }
        if not options.peers:
            sides = {name: side for name, side in sides.items() if name not in PEERS}
        watch = ScreenWatch(session.environment["DISPLAY"])
        figures = {name: [] for name in sides}
        for turn in range(rounds + 1):
            for name, side in sides.items():
                taken = start_once(session, watch, side)
                # The first turn warms the disk and the caches.
                if turn:
                    figures[name].append(taken)
        watch.close()
    return figures


def measure_glyphs(rounds):
    """What the page with all glyphs of a font takes to come, and to be scrolled."""
    package, file, family = LARGEST
    fonts = real_font(package, file)
    with PrivateSession(PREFIX, display="virtual", screen=SCREEN) as session:
        registered = register(session, fonts)
        if not registered["registered"]:
            raise BenchError(f"{file} was not registered: {registered['errors'][:3]}")
        plain = dict(session.environment, GTK_A11Y="none", NO_AT_BRIDGE="1")
        keep_cursors_still(session.home)
        watch = ScreenWatch(session.environment["DISPLAY"])
        figures = []
        for turn in range(rounds + 1):
            process = session.start([str(PREFIX / "bin/typecase"), "--font", family], env=plain)
            watch.changes(time.monotonic(), QUIET, LIMIT)
            press(session, "mousemove", *map(str, GLYPHS_TAB))
            watch.changes(time.monotonic(), 0.5, 3)
            before = processor_time(process.pid)
            first, settled = answer(watch, press(session, "click", "1"))
            taken = {"first": first, "settled": settled, "cpu": processor_time(process.pid) - before}
            taken |= scroll(session, watch, (500, 500))
            taken["peak-mib"] = status_of(process.pid, "VmHWM")
            process.send_signal(signal.SIGKILL)
            process.wait()
            watch.changes(time.monotonic(), 0.3, 3)
            if turn:
                figures.append(taken)
        watch.close()
    return figures


def measure(options):
    rounds = options.rounds or 5
    for program in PEERS if options.peers else ():
        if shutil.which(program) is None:
            raise BenchError(f"{program} is missing; run meson-helpers/setup --for bench")
    window = compiled("empty-window", "libadwaita-1")
    say(f"The start of each program, {rounds} turns after one to warm up, medians; {machine()}.")
    say("Under Xvfb with the Cairo renderer, accessibility off. The whole screen is read through")
    say("XGetImage every few milliseconds: first pixels is the first change after the start, content")
    say("the moment at which half of the pixels that the last picture has beyond the first are there,")
    say(f"settled the last change before {QUIET} s of stillness; CPU and memory until the program rests.")
    kind = "Fonts of Debian" if options.real else "Generated fonts, one to a family"
    say(f"{kind}. typecase reads a registry that holds them; the viewer's are")
    say("in ~/.fonts of a home of its own, with a warm font cache, and font-manager's too. After that a")
    say("wheel is turned above the list, a letter is searched for, and the first family is opened and")
    say("removed. A key is counted from the start of the process that sends it, which takes some 10 ms.")
    results = {"machine": machine()}
    for count in options.families:
        figures = measure_families(count, rounds, window, options)
        results[str(count)] = figures
        say()
        say(f"{f'{count} families':<20} first pixels    content   settled       CPU   peak memory")
        middle = {
            side: {key: median([run[key] for run in runs]) for key in runs[0]}
            for side, runs in figures.items()}
        for side, values in middle.items():
            say(f"{side:<20} {values['first-pixels']:10.2f} s {values['content']:8.2f} s "
                f"{values['settled']:7.2f} s {values['cpu']:7.2f} s {values['peak-mib']:8.0f} MiB")
        own, least = middle["typecase"], middle["empty window"]
        say(f"typecase against the empty window: content {own['content'] / least['content']:.2f}, "
            f"CPU {own['cpu'] / least['cpu']:.2f}, memory {own['peak-mib'] / least['peak-mib']:.2f}")
        for name in PEERS if options.peers else ():
            peer = middle[name]
            say(f"typecase against {name}: content {own['content'] / peer['content']:.2f}, "
                f"CPU {own['cpu'] / peer['cpu']:.2f}, memory {own['peak-mib'] / peer['peak-mib']:.2f}")
        say()
        say(f"{f'{count} families':<20} pictures in {WHEEL_CLICKS} clicks   longest stillness   "
            "search by a letter   family: first, settled")
        for side, values in middle.items():
            if "search" in values:
                say(f"{side:<20} {values['pictures']:22.0f} {values['stillness']:17.3f} s "
                    f"{values['search']:18.3f} s {values['opening-first']:14.3f} {values['opening']:6.3f} s")
        say(f"typecase as a grid: {own['grid-pictures']:.0f} pictures, {own['grid-stillness']:.3f} s; the whole list "
            f"by {count // ROWS_OF_A_PAGE} pages, each {KEY_DELAY} ms: {own['whole-pictures']:.0f} pictures, "
            f"{own['whole-stillness']:.3f} s")
        say(f"typecase removes a family: its row is gone {own['removal']:.3f} s after the key, "
            f"and undone after {own['undo']:.3f} s")
    if options.glyphs:
        results["glyphs"] = runs = measure_glyphs(rounds)
        middle = {key: median([run[key] for run in runs]) for key in runs[0]}
        say()
        say(f"All glyphs of {LARGEST[1]} are asked for: first change after {middle['first']:.3f} s, the last after "
            f"{middle['settled']:.3f} s, CPU {middle['cpu']:.2f} s; {middle['pictures']:.0f} pictures in {WHEEL_CLICKS} "
            f"clicks, longest stillness {middle['stillness']:.3f} s; memory {middle['peak-mib']:.0f} MiB")
    return results
