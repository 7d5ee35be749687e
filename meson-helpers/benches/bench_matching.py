# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Finding faces among thousands, against fontconfig's own functions and fc-match."""

import json
import os
import shutil
import subprocess
import time

from bench_common import PREFIX, TOOLS, BenchError, machine, median, say, synthetic_fonts
from private_session import PrivateSession


def run(session):
    program = TOOLS / "MatchBench"
    if not program.exists():
        raise BenchError(f"{program} is missing; run without --no-build")
    measured = session.run([program], capture_output=True, text=True, timeout=600)
    if measured.returncode != 0:
        raise BenchError(f"MatchBench failed:\n{measured.stderr[-2000:]}")
    return json.loads(measured.stdout.splitlines()[-1])


def fc_match(session, rounds):
    """The same question to a process of its own, as scripts ask it."""
    name = session.run(
        ["fc-list", "--format", "%{postscriptname}\n"], capture_output=True, text=True,
        check=True).stdout.split()[0]
    times = []
    for _ in range(rounds):
        start = time.monotonic()
        session.run(["fc-match", f":postscriptname={name}"], stdout=subprocess.DEVNULL, check=True)
        times.append(time.monotonic() - start)
    return times


def tell(figures, process):
    say()
    say(f"{'question':<32} {'found':>6} {'Typecase':>12} {'FcFontMatch':>12} {'FcFontList':>12}")
    for figure in figures:
        columns = [figure["own"]] + [figure["other"].get(name, [])
                                     for name in ("FcFontMatch", "FcFontList")]
        cells = [f"{median(values) * 1e3:.4f} ms" if values else "" for values in columns]
        say(f"{figure['question']:<32} {figure['found']:>6,} {cells[0]:>12} {cells[1]:>12} "
            f"{cells[2]:>12}")
    say(f"{'the same by fc-match, a process':<32} {1:>6} {'':>12} {median(process) * 1e3:>9.1f} ms")


def measure(options):
    say(f"Finding faces, medians; {machine()}, load {os.getloadavg()[0]:.1f}. Every question is asked")
    say("of both in turns, in one process with the session's fonts.")
    results = {"machine": machine()}
    for count in options.faces:
        with PrivateSession(PREFIX) as session:
            shutil.copytree(synthetic_fonts(count, max(count // 5, 1), 200), session.home / ".fonts")
            session.run(["fc-list"], stdout=subprocess.DEVNULL, check=True)
            figures = run(session)
            process = fc_match(session, options.rounds or 11)
        results[str(count)] = {"figures": figures, "fc-match": process}
        tell(figures, process)
    return results
