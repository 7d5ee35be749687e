# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What frames take while the butterfly of the demonstrations is dragged, and their cards scrolled, against a texture that moves."""

import os

from bench_common import machine, median, say, spread
from bench_window import run, session_with_fonts

RENDERERS = ("cairo", "gl")
SECONDS = 10
# The heading, what is measured, and in which windows.
CASES = (("the butterfly is dragged", "drag"), ("cards are scrolled", "rows"))
WINDOWS = {"demo": "Typecase", "texture": "a texture"}


def measure(options):
    rounds = options.rounds or 3
    results = {"machine": machine(), "limits": []}
    with session_with_fonts(20) as session:
        say(f"Frames in {SECONDS} seconds in a window of 800 × 600, after one second to warm up, {rounds} turns, medians (least to most);")
        say(f"{machine()}, load {os.getloadavg()[0]:.1f}.")
        say("Under Xvfb, each in a fresh process. A frame is what is done for it, and until it is drawn. OpenGL is drawn by the processor.")
        say()
        for renderer in RENDERERS:
            session.environment["GSK_RENDERER"] = renderer
            figures = {(what, window): [] for _, what in CASES for window in WINDOWS}
            for turn in range(rounds):
                for _, what in CASES:
                    for window in list(WINDOWS) if turn % 2 == 0 else list(WINDOWS)[::-1]:
                        figures[what, window].append(run(session, "TextDemosBench", window, what, SECONDS))
            for words, what in CASES:
                for window, name in WINDOWS.items():
                    taken = figures[what, window]
                    times = spread([each["median"] for each in taken], "ms", 2)
                    slowest = spread([each["slowest"] for each in taken], "ms", 1)
                    late, frames = (median([each[key] for each in taken]) for key in ("late", "frames"))
                    say(f"{renderer:<6} {words if window == 'demo' else '':<26} {name:<10} {times:<28} "
                        f"99 of 100: {slowest:<24} {late:.0f} of {frames:.0f} above 16 ms")
                own, other = (
                    median([each["late"] / each["frames"] for each in figures[what, window]]) for window in WINDOWS)
                # As many in a thousand as of the texture: how many there are in ten seconds is not the same.
                is_kept = own <= other + 0.001
                results["limits"].append({
                    "asked": f"{renderer}, {words}: share of frames above 16 ms", "limit": other, "measured": own, "kept": is_kept})
            results[renderer] = {f"{what} {window}": taken for (what, window), taken in figures.items()}
    say()
    for limit in results["limits"]:
        say(f"{limit['asked']:<62} {limit['measured']:.4f}, a texture {limit['limit']:.4f}  {'kept' if limit['kept'] else 'not kept'}")
    return results
