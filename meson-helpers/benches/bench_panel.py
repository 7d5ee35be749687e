# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The font panel's opening against GTK's font chooser, and what a change of attributes costs."""

import os

from bench_common import machine, median, say, spread
from bench_window import run, session_with_fonts

OPENINGS = {
    "panel": "font panel",
    "chooser": "GTK font chooser",
    "family-chooser": "the same, families only",
}


def measure_opening(count, rounds):
    figures = {side: [] for side in OPENINGS}
    with session_with_fonts(count) as session:
        for turn in range(rounds + 1):
            for side in OPENINGS:
                taken = run(session, "PanelBench", side)
                # The first turn warms the disk and the caches.
                if turn:
                    figures[side].append(taken)
    return figures


def tell_opening(count, figures):
    say()
    say(f"{f'{count} families':<24} {'before the call':<26} {'content':<26} all rows")
    for side, runs in figures.items():
        columns = [spread([each[key] for each in runs], digits=3)
                   for key in ("prepared", "content", "complete")]
        say(f"{OPENINGS[side]:<24} {columns[0]:<26} {columns[1]:<26} {columns[2]}")
    own = figures["panel"]
    for side in ("chooser", "family-chooser"):
        pairs = list(zip(own, figures[side]))
        content = [one["content"] / other["content"] for one, other in pairs]
        whole = [(one["prepared"] + one["content"]) / other["content"] for one, other in pairs]
        say(f"panel against {OPENINGS[side]}, pair by pair: content {spread(content, '')}, "
            f"with what was before the call {spread(whole, '')}")


def tell_changes(figures):
    say()
    say(f"{'':<8} {'change':<8} {'runs':>8} {'characters':>11} {'Typecase':>12} {'followed':>12} "
        f"{'one change':>12} {'run by run':>12}")
    for figure in figures:
        columns = []
        for key in ("own", "followed", "other", "runByRun"):
            values = figure[key]
            columns.append(f"{median(values) * 1e3:9.3f} ms" if values else "")
        say(f"{figure['place']:<8} {figure['change']:<8} {figure['runs']:>8,} "
            f"{figure['characters']:>11,} {columns[0]:>12} {columns[1]:>12} {columns[2]:>12} "
            f"{columns[3]:>12}")
    say()
    for figure in figures:
        if figure["place"] == "handler":
            say(f"handler, {figure['change']}: "
                f"{figure['runs'] / median(figure['own']):,.0f} runs a second")
    # The same ten runs, once in a short document and once in a long one.
    for place in ("engine", "view"):
        for change in ("color", "family", "bold", "bigger"):
            short, long = (
                next(median(each["own"]) for each in figures
                     if (each["place"], each["change"], each["runs"], each["characters"])
                     == (place, change, 10, characters))
                for characters in (1000, 1_000_000))
            say(f"{place}, {change} over ten runs: in 1,000,000 characters against 1,000 "
                f"{long / short:.2f}")


def tell_typing(figure):
    own, other = figure["own"], figure["other"]
    ratios = [one / two for one, two in zip(own, other)]
    say()
    say(f"A letter typed in {figure['characters']:,} characters, with its frame, processor time: "
        f"{median(own) * 1e3:.3f} ms, GtkTextView alone {median(other) * 1e3:.3f} ms, ratio {spread(ratios, '')}")


def measure(options):
    rounds = options.rounds or 7
    say(f"The font panel, {rounds} turns after one to warm up, medians (least to most); {machine()},")
    say(f"load {os.getloadavg()[0]:.1f}. Under Xvfb with the Cairo renderer, accessibility off, each in")
    say("a fresh process. From the call that shows the window: content is the end of the first frame in")
    say("which the list has rows, all rows that of the first in which it has all of them. Before the")
    say("call the panel's app has read which fonts there are.")
    results = {"machine": machine()}
    for count in options.families:
        figures = measure_opening(count, rounds)
        results[str(count)] = figures
        tell_opening(count, figures)
    say()
    say("One change over some runs. The engine is compared with Foundation's mergeAttributes over the")
    say("same range, handlers with setting a property of a copy, the text view with a plain text buffer:")
    say("one tag over the whole range, and a tag for each run. Followed is when panel and actions have.")
    with session_with_fonts(options.families[0]) as session:
        results["changes"] = [
            *run(session, "PanelBench", "engine"), *run(session, "PanelBench", "view")]
        results["typing"] = run(session, "PanelBench", "typing")
    tell_changes(results["changes"])
    tell_typing(*results["typing"])
    return results
