# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a change of the text size costs, against GTK's own scaling of the same window."""

import os

from bench_common import machine, median, say, spread
from bench_window import run, session_with_fonts

SIDES = {"typecase": "Typecase", "gtk": "GTK alone"}
CHANGES = {
    "larger": "1 to 1.35 times", "accessible": "1 to 2.35 times", "back": "back to 1",
}


def turns(session, what, rounds):
    """What each side measures, in turns, in a process of its own."""
    figures = {side: [] for side in SIDES}
    for turn in range(rounds + 1):
        # Each side goes first as often as the other.
        for side in sorted(SIDES, reverse=turn % 2 == 0):
            taken = run(session, "TextSizeBench", side, what)
            # The first turn warms the disk and the caches.
            if turn:
                figures[side].append(taken)
    return figures


def tell_changes(figures):
    for key, words in (("time", "seconds"), ("processor", "seconds of the processors")):
        say()
        say(f"{words:<26} {'Typecase':<28} {'GTK alone':<28} ratio")
        for change, name in CHANGES.items():
            own, other = (
                [median([each[key] for each in run[change]]) for run in figures[side]]
                for side in SIDES)
            ratios = [one / two for one, two in zip(own, other)]
            say(f"{name:<26} {spread(own, digits=3):<28} {spread(other, digits=3):<28} "
                f"{spread(ratios, '')}")


def tell_memory(figures):
    say()
    say("A hundred changes, after twenty: resident memory before and after")
    for side, words in SIDES.items():
        before = [each["before"] for each in figures[side]]
        more = [each["after"] - each["before"] for each in figures[side]]
        say(f"{words:<18} {spread(before, 'MiB', 1):<28} {spread(more, 'MiB', 1)} more")


def tell_start(figures):
    say()
    say("An app's start, from its first line to the end of the first frame")
    for side, words in SIDES.items():
        first = [each["first"] * 1e3 for each in figures[side]]
        say(f"{words:<18} {spread(first, 'ms', 1)}")
    own, other = ([each["first"] * 1e3 for each in figures[side]] for side in SIDES)
    more = [one - two for one, two in zip(own, other)]
    say(f"pair by pair {spread(more, 'ms', 1)} more; the call that installs the text styles "
        f"{spread([each['install'] * 1e3 for each in figures['typecase']], 'ms', 1)}")


def measure(options):
    rounds = options.rounds or 5
    say(f"A change of the text size, {rounds} turns after one to warm up, medians (least to most);")
    say(f"{machine()}, load {os.getloadavg()[0]:.1f}. Under Xvfb with the Cairo renderer, accessibility")
    say("and animations off, each in a fresh process. The window has 300 labels, a list of 10,000 rows")
    say("and a text view of 100,000 characters. From the change of the setting to the end of the last")
    say("frame; GTK alone has the same window without the library, in the platform's own styles.")
    results = {"machine": machine()}
    with session_with_fonts(20) as session:
        for what, tell, count in (
                ("changes", tell_changes, rounds), ("start", tell_start, rounds * 3),
                ("memory", tell_memory, rounds)):
            figures = turns(session, what, count)
            results[what] = figures
            tell(figures)
    return results
