# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Registering fonts against doing the same by hand, and what the rules cost other programs."""

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from bench_common import (
    PREFIX, SOURCE, BenchError, machine, median, real_fonts, register, say, spread, synthetic_fonts)
from private_session import PrivateSession

# A font at a time, as a person with a shell would do it; the cache through the library, because
# fc-cache sleeps for two seconds.
BY_HAND = """
set -e
for font in "$1"/*; do
  cp "$font" "$2/fonts/"
  sha256sum "$font" >> "$2/digests"
  ots-sanitize "$font" /dev/null > /dev/null 2>&1
done
/usr/bin/python3 "$3" "$2/fonts" "$2/cache"
"""

# What is asked of fc-match, with and without the rules. A face is returned by the first, all by the
# second, which so runs every rule that applies.
QUERIES = {"fc-match serif": ["fc-match", "serif"], "fc-match -s serif": ["fc-match", "-s", "serif"]}
QUERY_ROUNDS = 40


def by_hand(fonts):
    """Seconds to copy, digest, check and cache the folder's fonts."""
    with tempfile.TemporaryDirectory(prefix="typecase-") as folder:
        (Path(folder) / "fonts").mkdir()
        (Path(folder) / "cache").mkdir()
        started = time.monotonic()
        subprocess.run(
            ["sh", "-c", BY_HAND, "sh", fonts, folder, SOURCE / "meson-helpers/bench_cache.py"],
            check=True)
        return time.monotonic() - started


def first_fonts(fonts, count):
    """A folder with the first `count` fonts of the folder."""
    folder = fonts.with_name(f"{fonts.name}-first-{count}")
    if not folder.exists():
        folder.mkdir()
        for path in sorted(fonts.iterdir())[:count]:
            shutil.copy(path, folder)
    return folder


def rules_cost(session):
    """Milliseconds of each query with and without our rules, in turns, and what the rules weigh."""
    rules = session.config_home / "fontconfig/conf.d/60-typecase.conf"
    if not rules.exists():
        raise BenchError(f"{rules.name} was not written")
    without = session.home / "no-rules"
    without.mkdir()
    sides = {
        "with": session.environment,
        "without": dict(session.environment, XDG_CONFIG_HOME=str(without)),
    }
    figures = {"rules-bytes": rules.stat().st_size}
    text = rules.read_text()
    figures["rules"] = text.count('target="font"')
    for name, command in QUERIES.items():
        times = {side: [] for side in sides}
        for turn in range(QUERY_ROUNDS + 3):
            for side, environment in sides.items():
                started = time.perf_counter()
                subprocess.run(
                    command, env=environment, stdout=subprocess.DEVNULL, check=True)
                # The first turns warm the caches.
                if turn >= 3:
                    times[side].append((time.perf_counter() - started) * 1000)
        figures[name] = times
    return figures


def measure(options):
    rounds = options.rounds or 3
    count = options.fonts
    if options.real:
        fonts, kind = real_fonts(count), "fonts of Debian's fonts-noto-core and fonts-noto-extra"
    else:
        fonts = synthetic_fonts(count, max(count // 5, 1), 200)
        kind = "generated fonts with 200 glyphs, a fifth as many distinct coverages"
    weight = sum(path.stat().st_size for path in fonts.iterdir()) / 2**20
    say(f"Registering {count} {kind} ({weight:.0f} MiB); {machine()}; {rounds} rounds, in turns.")
    say("By hand: cp, sha256sum and ots-sanitize for each file, then a cache by the fontconfig library.")
    say("Registry: one RegisterFonts call over the bus, until its response; consent scripted; the")
    say("service is running, its store is empty.")
    say()

    hand, runs, rules = [], [], None
    for turn in range(rounds):
        hand.append(by_hand(fonts))
        with PrivateSession(PREFIX) as session:
            runs.append(register(session, fonts))
            if turn == rounds - 1:
                rules = rules_cost(session)
    seconds = [run["seconds"] for run in runs]
    last = runs[-1]
    say(f"by hand            {spread(hand)}")
    say(f"registry           {spread(seconds)}, ratio {median(seconds) / median(hand):.2f}")
    say(f"registered         {last['registered']} faces, {len(last['errors'])} refused")
    for error in last["errors"][:5]:
        say(f"                   {error['code']} {error['name']}: {error['detail']}")
    rate = median([run["progress-signals"] / run["seconds"] for run in runs])
    gap = median([run["longest-gap"] for run in runs])
    say(f"progress           {rate:.0f} signals a second, longest gap {gap * 1000:.0f} ms")
    say(f"processors busy    {median([run['processors-busy'] for run in runs]) * 100:.0f} %")

    memory = {}
    for part in sorted({max(count // 10, 1), max(count // 2, 1), count}):
        with PrivateSession(PREFIX) as session:
            memory[part] = register(session, first_fonts(fonts, part))["registry-peak-mib"]
    say("registry's memory  " + ", ".join(
        f"{peak:.0f} MiB with {part} fonts" for part, peak in memory.items()) + " (peak)")
    say()

    say(f"The rules: {rules['rules']} for fonts, {rules['rules-bytes'] / 2**20:.2f} MiB; "
        f"{QUERY_ROUNDS} turns, medians.")
    for name in QUERIES:
        times = rules[name]
        with_rules, without = median(times["with"]), median(times["without"])
        say(f"{name:<18} {without:.1f} ms without, {with_rules:.1f} ms with: "
            f"{with_rules - without:+.1f} ms")
    return {
        "machine": machine(), "fonts": count, "kind": kind, "by-hand": hand, "registry": runs,
        "memory-mib": memory, "rules": rules,
    }
