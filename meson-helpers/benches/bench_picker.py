# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The font picker's opening against an empty window and GTK's font chooser, and what a search costs."""

import os

from bench_common import machine, median, say, spread
from bench_window import run, session_with_fonts

# Up to so many families GTK's chooser is measured in every turn.
PATIENCE = 5000
SIDES = {"window": "an empty window", "picker": "font picker", "chooser": "GTK font chooser"}


def measure_opening(session, count, rounds, sides):
    figures = {side: [] for side in sides}
    for turn in range(rounds + 1):
        for side in sides:
            # With so many fonts GTK's chooser takes a minute each time.
            if side == "chooser" and count > PATIENCE and turn > 1:
                continue
            taken = run(session, "PickerBench", side)
            # The first turn warms the disk and the caches.
            if turn:
                figures[side].append(taken)
    return figures


def tell_opening(count, figures):
    say()
    say(f"{f'{count} families':<20} {'first frame':<28} {'fonts seen':<28} frames in fast scrolling: "
        "median, 95th percentile")
    for side, runs in figures.items():
        columns = [spread([each[key] for each in runs], digits=3) for key in ("shown", "content")]
        frames = sorted(frame * 1e3 for each in runs for frame in each["frames"])
        scrolling = (f"{median(frames):.1f} ms, {frames[len(frames) * 95 // 100]:.1f} ms"
                     if frames else "")
        say(f"{SIDES[side]:<20} {columns[0]:<28} {columns[1]:<28} {scrolling}")
    for side in [side for side in ("window", "chooser") if side in figures]:
        pairs = list(zip(figures["picker"], figures[side]))
        say(f"picker against {SIDES[side]}, pair by pair: "
            f"first frame {spread([a['shown'] / b['shown'] for a, b in pairs], '')}, "
            f"fonts seen {spread([a['content'] / b['content'] for a, b in pairs], '')}")


def tell_search(figures):
    say()
    say(f"{figures['faces']:,} faces: sorted in {figures['sorting'] * 1e3:.1f} ms, search prepared in "
        f"{figures['preparing'] * 1e3:.1f} ms, both away from the main thread")
    for query, times in figures["searches"].items():
        ordered = sorted(time * 1e3 for time in times)
        say(f"   “{query}”: {median(ordered):.2f} ms, at the most {ordered[-1]:.2f} ms")


def measure(options):
    rounds = options.rounds or 7
    say(f"The font picker, {rounds} turns after one to warm up, medians (least to most); {machine()},")
    say(f"load {os.getloadavg()[0]:.1f}. Under Xvfb with the Cairo renderer, accessibility off, each in a")
    say("fresh process, from the call that makes the window to the end of the frame. GTK's chooser has all")
    say("of its faces at its own pace; the picker reads which fonts there are within the time given.")
    return {"machine": machine(), **measure_counts(options.families, rounds)}


def measure_counts(counts, rounds, sides=tuple(SIDES)):
    """Measures with each of some numbers of families, and tells what it was."""
    results = {}
    for count in counts:
        with session_with_fonts(count) as session:
            figures = measure_opening(session, count, rounds, sides)
            search = run(session, "PickerBench", "search", count)
        results[str(count)] = {"opening": figures, "search": search}
        tell_opening(count, figures)
        tell_search(search)
    return results
