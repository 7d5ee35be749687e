# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a text costs that is shown, scrolled and written in, against GTK's own widgets, Qt's and WebKit's."""

import json
import os
import subprocess

from bench_common import SOURCE, WORK, BenchError, machine, median, say, spread
from bench_window import LIMIT, run, session_with_fonts

PYTHON = "/usr/bin/python3"
BENCHES = SOURCE / "meson-helpers/benches"
SIDES = {"view": "Typecase", "gtk": "GTK", "qt": "Qt", "web": "WebKitGTK", "texture": "a texture"}
# The heading, what is measured, how many characters, in paragraphs of how many, and the sides that are asked.
CASES = [
    ("1,000,000 characters, first frame", "first", 1_000_000, 500, ("view", "gtk", "qt", "web")),
    ("the same in paragraphs of 100,000", "first", 1_000_000, 100_000, ("view", "gtk", "qt", "web")),
    ("the same in equal paragraphs", "range", 1_000_000, 500, ("view", "gtk")),
    ("a key in 1,000,000", "key", 1_000_000, 500, ("view", "gtk", "qt", "web")),
    ("a key in a paragraph of 100,000", "key", 100_000, 100_000, ("view", "gtk", "qt", "web")),
    ("scrolling through 300,000", "scroll", 300_000, 500, ("view", "gtk", "qt", "texture")),
    ("scrolling through 500 labels", "rows", 0, 1, ("view", "gtk")),
    ("a snapshot of a screen", "snapshot", 100_000, 500, ("view", "gtk")),
    ("100 texts of 100,000, memory", "documents", 100_000, 500, ("view", "gtk")),
]


def ratio(case, key, other="gtk"):
    """How many times as much ours is as another side's."""
    return lambda results: middle(results[case]["view"], key) / middle(results[case][other], key)


def away(case, place, exact):
    """How far a height of the scroll range is from another one, in percent."""
    return lambda results: max(
        abs(each["heights"][place] - each["heights"][exact]) / each["heights"][exact] * 100 for each in results[case]["view"])


def middle(taken, key):
    return median([each[key] for each in taken])


FIRST, LONG, EQUAL, KEY, LONG_KEY, SCROLL, ROWS, SNAPSHOT, DOCUMENTS = (case[0] for case in CASES)
# What is asked of ours: in words, what is compared with a limit, and that.
LIMITS = [
    ("first frame to GtkTextView's, clock", ratio(FIRST, "median"), 1.5),
    ("first frame to GtkTextView's, processor", ratio(FIRST, "processor"), 1.5),
    ("scroll range of equal paragraphs, first frame, % off", away(EQUAL, 0, 2), 0),
    ("scroll range of other text when measured, % off", away(FIRST, 1, 2), 0),
    ("a key in 1,000,000 to GtkTextView's, clock", ratio(KEY, "median"), 1.5),
    ("a key in 1,000,000 to GtkTextView's, processor", ratio(KEY, "processor"), 1.5),
    ("a key in 100,000 to GtkTextView's, clock", ratio(LONG_KEY, "median"), 1 / 20),
    ("frames above 16 ms, more than of a texture",
     lambda results: middle(results[SCROLL]["view"], "late") - middle(results[SCROLL]["texture"], "late"), 0),
    ("99 of 100 frames less a texture's, processor, ms",
     lambda results: middle(results[SCROLL]["view"], "slowestProcessor")
     - middle(results[SCROLL]["texture"], "processor"), 8),
    ("labels to GtkLabels, clock", ratio(ROWS, "median"), 1.3),
    ("labels to GtkLabels, processor", ratio(ROWS, "processor"), 1.3),
    ("a snapshot to appended layouts", ratio(SNAPSHOT, "median"), 1 / 3),
    ("memory after 100 texts to that after 10",
     lambda results: median([each["heights"][1] / each["heights"][0] for each in results[DOCUMENTS]["view"]]), 1.1),
]


def made(characters, paragraph):
    """The text that ViewBench makes, for sides that read it from a file."""
    words = ("alpha", "of", "beta", "gamma", "a", "delta", "under", "epsilon", "and", "words")
    path = WORK / f"view-{characters}-{paragraph}.txt"
    parts, length, column, number = [], 0, 0, 1
    while length < characters:
        number = (number * 1_103_515_245 + 12345) & 0x7fff_ffff
        word = words[number % len(words)]
        length += len(word) + 1
        column += len(word) + 1
        parts.append(word + ("\n" if column >= paragraph else " "))
        if column >= paragraph:
            column = 0
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(parts))
    return path


def measured(session, side, what, characters, paragraph):
    if side not in ("qt", "web"):
        return run(session, "ViewBench", side, what, characters, paragraph)
    environment = dict(
        session.environment, GTK_A11Y="none", NO_AT_BRIDGE="1", GSK_RENDERER="cairo", QT_QPA_PLATFORM="xcb")
    done = session.run(
        [PYTHON, str(BENCHES / f"view_{side}.py"), what, str(made(characters, paragraph))], env=environment,
        capture_output=True, text=True, timeout=LIMIT)
    if done.returncode != 0:
        raise BenchError(f"{SIDES[side]} {what} failed:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def tell(words, figures, key):
    """A row for each side, the first of which the others are compared with."""
    figures = {side: taken for side, taken in figures.items() if key in taken[0]}
    own = middle(figures["view"], key)
    for side, taken in figures.items():
        times = [each[key] for each in taken]
        compared = "" if side == "view" else f"{own / median(times):.2f}"
        late = f"{median([each.get('late', 0) for each in taken]):.0f} above 16 ms" if key == "slowest" else ""
        say(f"{words if side == 'view' else '':<46} {SIDES[side]:<10} {spread(times, 'ms', 2):<30} {compared:<6} {late}".rstrip())


def versions(session):
    """Those of the libraries that are compared."""
    code = (
        "import gi; gi.require_version('Gtk', '4.0'); gi.require_version('WebKit', '6.0'); from gi.repository import Gtk, WebKit; "
        "from PyQt6.QtCore import QT_VERSION_STR; print(f'GTK {Gtk.get_major_version()}.{Gtk.get_minor_version()}."
        "{Gtk.get_micro_version()}, Qt {QT_VERSION_STR}, WebKitGTK {WebKit.get_major_version()}.{WebKit.get_minor_version()}."
        "{WebKit.get_micro_version()}')")
    asked = session.run([PYTHON, "-c", code], capture_output=True, text=True)
    if asked.returncode != 0:
        raise BenchError(f"Qt or WebKitGTK is missing for Python:\n{asked.stderr[-1000:]}")
    return asked.stdout.strip()


def measure(options):
    rounds = options.rounds or 3
    results = {"machine": machine()}
    with session_with_fonts(20) as session:
        results["versions"] = versions(session)
        say(f"A text in a window of 800 × 600, {rounds} turns after one to warm up, medians (least to most);")
        say(f"{machine()}, load {os.getloadavg()[0]:.1f}; {results['versions']}.")
        say("Under Xvfb with the Cairo renderer, each in a fresh process.")
        say("First frames and keys are from the text or the letter to the frame with it, WebKit's to the beginning of the next one;")
        say("scrolling is what a frame takes, by wheel and by thumb. GTK has a GtkTextView, and GtkLabels. A ratio is ours to theirs.")
        say("The processor's time is that of the program's main thread, which does not depend on what else the machine does.")
        say()
        for words, what, characters, paragraph, sides in CASES:
            figures = {side: [] for side in sides}
            for turn in range(rounds + 1):
                for side in sides if turn % 2 == 0 else sides[::-1]:
                    try:
                        taken = measured(session, side, what, characters, paragraph)
                    except subprocess.TimeoutExpired:
                        raise BenchError(f"{SIDES[side]} {what} did not come to an end") from None
                    if turn:
                        figures[side].append(taken)
            results[words] = figures
            if what == "documents":
                for side in sides:
                    before, after = (
                        median([each["heights"][place] for each in figures[side]]) for place in (0, 1))
                    say(f"{words if side == 'view' else '':<46} {SIDES[side]:<10} "
                        f"{before:.1f} MiB after 10, {after:.1f} after 100: {after / before:.2f}")
                continue
            tell(words, figures, "median")
            if what != "snapshot":
                tell("  the processor's time", figures, "processor")
            if what in ("scroll", "rows"):
                tell("  the frame of which 99 of 100 are faster", figures, "slowest")
                tell("  the same, the processor's time", figures, "slowestProcessor")
            if what in ("first", "range"):
                off = [abs(first - last) / last * 100 for first, last in (each["heights"][:2] for each in figures["view"])]
                say(f"{'  height of the first frame, off by':<46} {SIDES['view']:<10} {spread(off, '%', 3)}")
    say()
    say(f"{'what is asked':<54} {'at most':>8} {'measured':>9}")
    results["limits"] = []
    for words, value, limit in LIMITS:
        found = value(results)
        is_kept = found <= limit
        results["limits"].append({"asked": words, "limit": limit, "measured": found, "kept": is_kept})
        say(f"{words:<54} {limit:>8.3g} {found:>9.3f}  {'kept' if is_kept else 'not kept'}")
    return results
