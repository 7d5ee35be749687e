# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a key costs while fonts are searched, beside the same question to fc-list."""

import json
import os
import shutil
import subprocess
import time

from bench_common import PREFIX, TOOLS, BenchError, machine, median, say, synthetic_fonts
from private_session import PrivateSession

# What scripts and other programs ask fontconfig instead, each in a process.
PROCESSES = {"all families": [":", "family"], "a language": [":lang=hy", "family"],
             "a character": [":charset=df", "family"], "monospace": [":spacing=100", "family"]}


def run(session):
    program = TOOLS / "SearchBench"
    if not program.exists():
        raise BenchError(f"{program} is missing; run without --no-build")
    measured = session.run([program], capture_output=True, text=True, timeout=1800)
    if measured.returncode != 0:
        raise BenchError(f"SearchBench failed:\n{measured.stderr[-2000:]}")
    return json.loads(measured.stdout.splitlines()[-1])


def fc_list(session, rounds):
    times = {question: [] for question in PROCESSES}
    for turn in range(rounds + 1):
        for question, arguments in PROCESSES.items():
            start = time.monotonic()
            session.run(["fc-list", *arguments], stdout=subprocess.DEVNULL, check=True)
            if turn:
                times[question].append(time.monotonic() - start)
    return times


def tell(figures, processes):
    say()
    say(f"{figures['faces']:,} faces in {figures['families']:,} families, away from the main thread: "
        f"listed in {figures['listing'] * 1e3:.0f} ms, sorted in {figures['sorting'] * 1e3:.0f}, search "
        f"prepared in {figures['preparing'] * 1e3:.0f}, files read in {figures['reading'] * 1e3:.0f}, "
        f"letters measured in {figures['measuring'] * 1e3:.0f}, likenesses to one found in "
        f"{figures['comparing'] * 1e3:.1f}")
    say(f"   {'typed letter by letter':<28} {'found':>6} {'a key':>10} {'slowest':>10} {'ever':>10}")
    for figure in figures["figures"]:
        medians = [median(key) * 1e3 for key in figure["keys"]]
        ever = max(max(key) for key in figure["keys"]) * 1e3
        say(f"   {figure['text']:<28} {figure['found']:>6,} {median(medians):>7.2f} ms "
            f"{max(medians):>7.2f} ms {ever:>7.2f} ms")
    for question, times in processes.items():
        say(f"   fc-list, {question:<19} {'':>6} {median(times) * 1e3:>7.1f} ms")


def measure(options):
    say(f"A search for fonts, medians of 15 turns; {machine()}, load {os.getloadavg()[0]:.1f}. “A key” is")
    say("the median of a text's keys, “slowest” the median of its slowest key, “ever” the longest time of all.")
    results = {"machine": machine()}
    for count in options.faces:
        with PrivateSession(PREFIX) as session:
            shutil.copytree(
                synthetic_fonts(count, max(count // 5, 1), 200), session.home / ".fonts")
            session.run(["fc-list"], stdout=subprocess.DEVNULL, check=True)
            figures = run(session)
            processes = fc_list(session, options.rounds or 7)
        results[str(count)] = {"figures": figures, "fc-list": processes}
        tell(figures, processes)
    return results
