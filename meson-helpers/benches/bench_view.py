# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a text costs that is shown, scrolled and written in, against GTK's own widgets."""

import os

from bench_common import machine, median, say, spread
from bench_window import run, session_with_fonts

SIDES = {"view": "Typecase", "gtk": "GTK"}
# The heading, what is measured, how many characters, and in paragraphs of how many.
CASES = [
    ("1,000,000 characters, first frame", "first", 1_000_000, 500),
    ("the same in one of 100,000", "first", 100_000, 100_000),
    ("a key in 1,000,000", "key", 1_000_000, 500),
    ("a key in a paragraph of 100,000", "key", 100_000, 100_000),
    ("scrolling through 300,000", "scroll", 300_000, 500),
    ("scrolling through 500 labels", "rows", 0, 1),
]


def measure(options):
    rounds = options.rounds or 3
    say(f"A text in a window of 800 × 600, {rounds} turns after one to warm up, medians (least to most);")
    say(f"{machine()}, load {os.getloadavg()[0]:.1f}. Under Xvfb with the Cairo renderer, each in a fresh process.")
    say("First frames and keys are from the text or the letter to the frame with it; scrolling is what GTK takes for")
    say("a frame, and that of which 99 of 100 are faster. GTK has a GtkTextView, and GtkLabels.")
    say()
    say(f"{'milliseconds':<36} {'Typecase':<28} {'GTK':<28} ratio")
    results = {"machine": machine()}
    with session_with_fonts(20) as session:
        for words, what, characters, paragraph in CASES:
            figures = {side: [] for side in SIDES}
            for turn in range(rounds + 1):
                for side in sorted(SIDES, reverse=turn % 2 == 0):
                    taken = run(session, "ViewBench", side, what, str(characters), str(paragraph))
                    if turn:
                        figures[side].append(taken)
            results[words] = figures
            for key, more in (("median", ""), ("slowest", ", 99 of 100"))[:2 if what in ("scroll", "rows") else 1]:
                own, other = ([each[key] for each in figures[side]] for side in SIDES)
                say(f"{words + more:<36} {spread(own, 'ms', 1):<28} {spread(other, 'ms', 1):<28} "
                    f"{median(own) / median(other):.2f}")
            if what == "first":
                heights = [each["heights"] for each in figures["view"]]
                away = [abs(first - last) / last * 100 for first, last in heights]
                say(f"{'  height of the first frame, off by':<36} {spread(away, '%', 2)}")
    return results
