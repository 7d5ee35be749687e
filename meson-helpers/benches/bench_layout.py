# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Laying text out, a key in it, a shape dragged through it, and memory: PangoLayout, this layout, GtkTextView, Qt and WebKitGTK.

Each side is a program, which is given what to measure (`full` or `key`, and for some `drag` or `memory`), a file and a number of rounds.
It prints a line of JSON with the seconds of each round, by the clock and of the processors, or the bytes, and the height of the text. One
more side is one more line of SIDES.
"""

import json
import os
import random
import subprocess
from pathlib import Path

from bench_common import SOURCE, TOOLS, WORK, BenchError, compiled, machine, median, say
from private_session import PrivateSession

BENCHES = SOURCE / "meson-helpers/benches"
PYTHON = "/usr/bin/python3"
# Seconds that a side has for all rounds of a turn.
LIMIT = 300
# What every Debian system has to read, in plain text.
LICENSES = Path("/usr/share/common-licenses")
WORDS = (
    "the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were "
    "all her she there would their we him been has when who will no more if out so up said what its about than into them can only "
    "other time new some could these two may first then do any like my now over such our man me even most made after also did many "
    "off before must well back through years where much your way down should because long each just state those people too world "
    "layout paragraph engine office waffle AVATAR To Yes").split()
# The sides in their order: how a program is called, by its names in the columns.
SIDES = {
    "PangoLayout": lambda: [compiled("layout-pango", "pangocairo")],
    # Lines and their heights, which is all that scrolling needs; and all of them with their glyphs.
    "lines": lambda: [TOOLS / "LayoutBench", "lines"],
    "glyphs": lambda: [TOOLS / "LayoutBench", "glyphs"],
    "GtkTextView": lambda: [compiled("layout-gtk", "gtk4")],
    "Qt": lambda: [PYTHON, BENCHES / "layout_qt.py"],
    "WebKitGTK": lambda: [PYTHON, BENCHES / "layout_web.py"],
}
SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
# What is so long that each side lays it out once, after it filled its caches, and that one may be left out.
LONG = 10_000_000
# How many characters a shape is dragged through, and in how many steps.
DRAGGED, STEPS = 10_000, 60
# Of how many characters a layout is whose memory is measured.
KEPT = 1_000_000
# The length of the paragraph that a key is pressed in, and who is asked. PangoLayout alone has no keys; of a million characters it
# makes one line, so that GtkTextView shows nothing there.
KEYS = {100_000: ("GtkTextView", "glyphs", "Qt", "WebKitGTK"), 1_000_000: ("WebKitGTK", "glyphs", "Qt")}


def made(length, of_paragraph):
    """A file of English words in paragraphs of some length, the same in every run."""
    path = WORK / f"layout-{length}-{of_paragraph}.txt"
    if not path.exists():
        random_, paragraphs, left = random.Random(1), [], length
        while left > 0:
            words, size = [], 0
            while size < min(of_paragraph, left):
                words.append(random_.choice(WORDS))
                size += len(words[-1]) + 1
            paragraphs.append(" ".join(words)[:min(of_paragraph, left)])
            left -= of_paragraph
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(paragraphs))
    return path


def licenses():
    """A file of the licenses of this system, whose lines are made paragraphs again."""
    path = WORK / "layout-licenses.txt"
    paragraphs = []
    for license in sorted(LICENSES.iterdir()):
        if not license.is_symlink() and license.is_file():
            paragraphs += [
                " ".join(part.split()) for part in license.read_text(errors="replace").split("\n\n") if part.strip()]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(paragraphs))
    return path


def run(session, command, what, path, rounds):
    # The accessibility bus would be a third party to the measurement.
    environment = dict(session.environment, GTK_A11Y="none", NO_AT_BRIDGE="1", GSK_RENDERER="cairo", QT_QPA_PLATFORM="offscreen")
    measured = session.run(
        [str(word) for word in (*command, what, path, rounds)], env=environment, capture_output=True, text=True, timeout=LIMIT)
    if measured.returncode != 0:
        raise BenchError(f"{command[-1]} {what} failed:\n{measured.stderr[-2000:]}")
    return json.loads(measured.stdout.splitlines()[-1])


def measured_by_all(session, sides, what, path, rounds, is_long=False):
    """What each side takes, in turns: each of two turns has half of the rounds, the second one in the other order.

    What is long has one turn of one round, and leaves out sides that cannot do it.
    """
    figures = {name: {"wall": [], "cpu": []} for name in sides}
    for turn in range(1 if is_long else 2):
        for name in (list(sides), list(sides)[::-1])[turn]:
            try:
                part = run(session, sides[name], what, path, 1 if is_long else (rounds + 1) // 2)
            except (BenchError, subprocess.TimeoutExpired):
                if not is_long:
                    raise
                del figures[name]
                continue
            for key in ("wall", "cpu"):
                figures[name][key] += part[key]
            figures[name]["height"] = part["height"]
    return figures


def tell(name, figures, first):
    """A row for the processors' time, and one for the clock's, each with the ratio to one side."""
    for key, words in (("cpu", "processors"), ("wall", "clock")):
        cells = ""
        for side in SIDES:
            if side not in figures:
                cells += f"{'–':>21}"
                continue
            taken, other = (median(figures[each][key]) for each in (side, first))
            cells += f"{taken * 1e3:>11.2f} ms {taken / other:>6.3f}"
        say(f"{name if key == 'cpu' else '':<30} {words:<10}{cells}")


def heading(what):
    say()
    say(f"{what:<30} {'time':<10}" + "".join(f"{side:>14}  ratio" for side in SIDES))


def speed(figures, side):
    """How many times as fast as PangoLayout a side is."""
    taken, other = (median(figures[each]["cpu"]) for each in (side, "PangoLayout"))
    return other / taken


def tell_of_drag(session, sides, results):
    """A shape through a text, step by step, against laying that text out once."""
    path = made(DRAGGED, 500)
    once = run(session, sides["PangoLayout"], "full", path, STEPS)["cpu"]
    steps = run(session, sides["glyphs"], "drag", path, STEPS)["cpu"]
    results["drag"] = {"PangoLayout": once, "glyphs": steps}
    say()
    say(f"A U of 300 pixels through {DRAGGED:,} characters, all lines and the glyphs of a screen in each of {STEPS} steps, processors:")
    say(f"median {median(steps) * 1e3:.2f} ms, slowest {max(steps) * 1e3:.2f} ms; PangoLayout of them once {median(once) * 1e3:.2f} ms; "
        f"ratio {median(steps) / median(once):.2f}, of the slowest {max(steps) / median(once):.2f}")


def tell_of_memory(session, sides, results):
    """What each of some layouts keeps, besides the text."""
    real = licenses()
    results["memory"] = {}
    say()
    say("What a layout of all lines keeps in memory besides the text, with its fonts and words, bytes a character:")
    for name, path, names in (
            (f"{KEPT:,} characters", made(KEPT, 500), ("lines", "PangoLayout")),
            (f"licenses, {len(real.read_text()):,}", real, ("lines", "PangoLayout")),
            # PangoLayout makes one line of it.
            (f"one paragraph of {KEPT:,}", made(KEPT, KEPT), ("lines",))):
        length = len(path.read_text())
        kept = {side: median(run(session, sides[side], "memory", path, 5)["bytes"]) / length for side in names}
        results["memory"][name] = kept
        other = f", PangoLayout {kept['PangoLayout']:.1f}, ratio {kept['lines'] / kept['PangoLayout']:.2f}" if len(kept) > 1 else ""
        say(f"{name:<30} {kept['lines']:.1f}{other}")


def measure(options):
    rounds = options.rounds or 9
    say(f"Laying text out, medians of {rounds} rounds, in turns; {machine()}, load {os.getloadavg()[0]:.1f}.")
    say("DejaVu Sans 11 without hints in lines of 600 pixels; GTK and WebKit under Xvfb, GTK with the Cairo renderer,")
    say("Qt without a display. WebKit's clock counts whole milliseconds, and its processors are those of all its processes.")
    say("lines and glyphs are this layout's: lines and their heights, and all of them with glyphs; a key ends with the glyphs of a")
    say("screen, where others paint it. The ratio is to the first side of each row. This layout begins each round of a whole text without")
    say("any font or word in its caches, which is most of what a short text takes; PangoLayout has its fonts and the others both.")
    say(f"Of {LONG:,} characters there is one round; – stands for a side that fails or takes more than {LIMIT} s.")
    sides = {name: command() for name, command in SIDES.items()}
    results = {"machine": machine(), "full": {}, "key": {}}
    texts = {f"{size:,} characters": made(size, 500) for size in SIZES} | {
        f"licenses, {len(licenses().read_text()):,}": licenses()}
    with PrivateSession(display="virtual", screen=(1000, 900)) as session:
        heading("a whole text")
        for name, path in texts.items():
            figures = measured_by_all(session, sides, "full", path, rounds, is_long=name.startswith(f"{LONG:,}"))
            results["full"][name] = figures
            tell(name, figures, "PangoLayout")
            # Whoever left text out would be fast, and whoever drew another font would have other lines.
            heights = {side: figure["height"] for side, figure in figures.items()}
            ours = [heights[side] for side in ("PangoLayout", "lines", "glyphs")]
            if max(heights.values()) > 1.2 * min(heights.values()) or max(ours) > 1.001 * min(ours):
                raise BenchError(f"{name}: the heights differ: {heights}")
        say()
        say("Times as fast as PangoLayout by the processors' time, lines and with glyphs: " + "; ".join(
            f"{name} {speed(figures, 'lines'):.1f} and {speed(figures, 'glyphs'):.1f}" for name, figures in results["full"].items()))
        heading("a key in one paragraph of")
        for length, names in KEYS.items():
            path = made(length, length)
            figures = measured_by_all(session, {name: sides[name] for name in names}, "key", path, rounds)
            results["key"][f"{length:,} characters"] = figures
            tell(f"{length:,} characters", figures, names[0])
        tell_of_drag(session, sides, results)
        tell_of_memory(session, sides, results)
    return results
