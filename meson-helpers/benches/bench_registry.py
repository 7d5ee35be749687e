# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Registering fonts against doing the same by hand, and what the rules cost other programs."""

import os
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

# What is asked of fontconfig, with and without the rules. The first reads the configuration and the
# caches and finds nothing; the second finds a face, and the third all that fit, and runs every rule
# that applies.
QUERIES = {
    "start": ["fc-list", "No Such Family"], "fc-match serif": ["fc-match", "serif"],
    "fc-match -s serif": ["fc-match", "-s", "serif"]}
QUERY_ROUNDS = 40


def by_hand(fonts):
    """Seconds to copy, digest, check and cache the folder's fonts."""
    with tempfile.TemporaryDirectory(prefix="typecase-") as folder:
        (Path(folder) / "fonts").mkdir()
        (Path(folder) / "cache").mkdir()
        started = time.monotonic()
        subprocess.run(
            ["sh", "-c", BY_HAND, "sh", fonts, folder, SOURCE / "meson-helpers/benches/bench_cache.py"],
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
    files = [rules, *(session.data_home / "typecase/by-name").glob("*.conf")]
    figures = {"rules-bytes": sum(path.stat().st_size for path in files)}
    text = "".join(path.read_text() for path in files)
    figures["rules"] = text.count('target="font"')
    figures["elements"] = text.count("</")
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


def say_rules(rules, count):
    """What the rules of that many fonts add to a program."""
    say(f"{count} fonts: {rules['rules']} rules, {rules['elements']} elements, "
        f"{rules['rules-bytes'] / 2**20:.2f} MiB; {QUERY_ROUNDS} turns, medians.")
    for name in QUERIES:
        times = rules[name]
        with_rules, without = median(times["with"]), median(times["without"])
        added = with_rules - without
        say(f"{name:<18} {without:.1f} ms without, {with_rules:.1f} ms with: {added:+.1f} ms, "
            f"{added / count * 1000:.1f} µs a font")


def timed(session, *command):
    """Seconds that a command of ours takes in the session."""
    started = time.perf_counter()
    run = session.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=900)
    if run.returncode != 0:
        raise BenchError(f"{command[0]} failed:\n{run.stdout[-500:]}\n{run.stderr[-1000:]}")
    return time.perf_counter() - started


def change_cost(prefix, count, rounds):
    """Seconds to add a font to that many, to remove it, and to list them all."""
    fonts = synthetic_fonts(count + rounds, max(count // 5, 1), 60)
    figures = {"list": [], "add": [], "remove": [], "providers": []}
    with PrivateSession(prefix) as session, tempfile.TemporaryDirectory(dir=fonts.parent) as folder:
        files = sorted(fonts.iterdir())
        library = Path(folder) / "library"
        library.mkdir()
        for path in files[rounds:]:
            os.link(path, library / path.name)
        figures["library"] = timed(session, "typecasectl", "add", library)
        for path in files[:rounds]:
            name = subprocess.run(
                ["fc-scan", "--format", "%{postscriptname}", path], capture_output=True, text=True,
                check=True).stdout
            # A process that asks the registry for next to nothing, to compare with.
            figures["providers"].append(timed(session, "typecasectl", "providers"))
            figures["add"].append(timed(session, "typecasectl", "add", path))
            figures["list"].append(timed(session, "typecasectl", "list"))
            figures["remove"].append(timed(session, "typecasectl", "remove", name))
    return figures


def sides(options):
    """The installations that are measured in turns, by what they are called."""
    found = {"registry": options.prefix or PREFIX}
    if options.against:
        found["the other"] = Path(options.against).resolve()
    return found


def measure(options):
    counts = options.fonts or ([100, 1000, 3400] if options.real else [1000])
    figures = {"machine": machine()}
    if not options.changes_only:
        figures["registering"] = [measure_count(count, options) for count in counts]
    if options.changes:
        say("Changes, each by `typecasectl` from its start to its end, by-name rules included; medians.")
        figures["changes"] = {}
        for count in options.changes:
            costs = {side: change_cost(prefix, count, options.rounds or 5) for side, prefix in sides(options).items()}
            figures["changes"][count] = costs
            for side, cost in costs.items():
                say(f"{side}, {count} fonts: all added in {cost['library']:.1f} s; " + ", ".join(
                    f"{name} {median(cost[name]) * 1000:.0f} ms"
                    for name in ["providers", "add", "remove", "list"]))
    return figures


def measure_count(count, options):
    rounds = options.rounds or 3
    if options.real:
        fonts, kind = real_fonts(count), "fonts of Debian's packages"
    else:
        fonts = synthetic_fonts(count, max(count // 5, 1), 200)
        kind = "generated fonts with 200 glyphs, a fifth as many distinct coverages"
    weight = sum(path.stat().st_size for path in fonts.iterdir()) / 2**20
    say(f"Registering {count} {kind} ({weight:.0f} MiB); {machine()}; {rounds} rounds, in turns.")
    say("By hand: cp, sha256sum and ots-sanitize for each file, then a cache by the fontconfig library.")
    say("Registry: one RegisterFonts call over the bus, until its response; consent scripted; the")
    say("service is running, its store is empty.")
    say()

    hand, rules = [], None
    all_runs = {side: [] for side in sides(options)}
    for turn in range(rounds):
        hand.append(by_hand(fonts))
        for side, prefix in sides(options).items():
            with PrivateSession(prefix) as session:
                all_runs[side].append(register(session, fonts))
                if turn == rounds - 1 and side == "registry":
                    rules = rules_cost(session)
    say(f"by hand            {spread(hand)}")
    for side, runs in all_runs.items():
        seconds = [run["seconds"] for run in runs]
        say(f"{side:<18} {spread(seconds)}, ratio {median(seconds) / median(hand):.2f}")
    runs = all_runs["registry"]
    seconds = [run["seconds"] for run in runs]
    last = runs[-1]
    say(f"registered         {last['registered']} faces, {len(last['errors'])} refused")
    for error in last["errors"][:5]:
        say(f"                   {error['code']} {error['name']}: {error['detail']}")
    rate = median([run["progress-signals"] / run["seconds"] for run in runs])
    gap = median([run["longest-gap"] for run in runs])
    say(f"progress           {rate:.0f} signals a second, longest gap {gap * 1000:.0f} ms")
    say(f"processors busy    {median([run['processors-busy'] for run in runs]) * 100:.0f} %")

    memory = {}
    for part in sorted({max(count // 10, 1), max(count // 2, 1), count}):
        with PrivateSession(options.prefix or PREFIX) as session:
            memory[part] = register(session, first_fonts(fonts, part))["registry-peak-mib"]
    say("registry's memory  " + ", ".join(
        f"{peak:.0f} MiB with {part} fonts" for part, peak in memory.items()) + " (peak)")
    say()

    say_rules(rules, count)
    say()
    return {
        "fonts": count, "kind": kind, "by-hand": hand, "registry": all_runs,
        "memory-mib": memory, "rules": rules,
    }
