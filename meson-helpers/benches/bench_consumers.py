# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A granted font from the question to the first text in it, many consumers at once, and the picker."""

import json
import os
import subprocess
import time

import bench_picker
from bench_common import PREFIX, TOOLS, BenchError, machine, say, synthetic_fonts
from private_session import PrivateSession

CONSUMER = "org.typecase.ExampleReader"
PROVIDER = "org.typecase.ExampleProvider"
CROWD = 64
# How often one app lists its fonts while another one calls.
FLOOD = 10_000
# How many faces there are while the picker is measured, and how often it is opened.
PICKER_FACES = (300, 3000, 10000)
PICKER_ROUNDS = 7


def percentile(values, part):
    """The value that `part` of them do not exceed, the nearest one that was measured."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -(-int(part * len(ordered) * 100) // 100) - 1))]


def column(values, part=0.99):
    return f"{percentile(values, 0.5) * 1e3:8.2f} ms {percentile(values, part) * 1e3:8.2f} ms"


def run(session, *arguments, app=CONSUMER):
    program = TOOLS / "ConsumerBench"
    if not program.exists():
        raise BenchError(f"{program} is missing; run without --no-build")
    measured = session.run(
        [program, app, *arguments], capture_output=True, text=True, timeout=600)
    if measured.returncode != 0:
        raise BenchError(f"ConsumerBench {arguments[0]} failed:\n{measured.stderr[-2000:]}")
    return json.loads(measured.stdout.splitlines()[-1])


def flood(session):
    """What an app's calls take while another one lists its fonts, each a process of its own, and without that."""
    calm = run(session, "calls", "200", app=PROVIDER)["calls"]
    options = {"env": session.environment, "stdout": subprocess.PIPE, "text": True}
    program = TOOLS / "ConsumerBench"
    with subprocess.Popen([program, CONSUMER, "flood", str(FLOOD)], **options) as flooding:
        if flooding.stdout.readline() != "begun\n":
            raise BenchError("ConsumerBench flood failed")
        with subprocess.Popen(
                [program, PROVIDER, "calls", "0"], stdin=subprocess.PIPE, **options) as calling:
            flooding.wait(timeout=600)
            calls = json.loads(calling.communicate(timeout=600)[0])["calls"]
    return {"calm": calm, "flooded": calls}


def fc_match(session, families):
    """What a program of its own takes to find a font that every program may use by name."""
    times = []
    for family in families:
        started = time.monotonic()
        session.run(["fc-match", family], stdout=subprocess.DEVNULL, check=True)
        times.append(time.monotonic() - started)
    return times


def measure(options):
    rounds = options.rounds or 200
    folder = synthetic_fonts(300, 60, 200)
    files = sorted(folder.iterdir())
    families = [f"Synthetic {number + 1}" for number in range(300)]
    asked = [families[number % 300] for number in range(rounds)]
    with PrivateSession(PREFIX) as session:
        session.run(["typecasectl", "add", *files], stdout=subprocess.DEVNULL, check=True)
        delivered = run(session, "deliver", *asked)
        delivered["fc-match"] = fc_match(session, asked)
        crowds = [run(session, "crowd", str(CROWD), *families) for _ in range(5)]
        flooded = flood(session)
        followed = run(session, "follow", str(max(rounds // 5, 1)), families[0])
    say(f"Fonts for consumers, {rounds} times among 300 installed families; {machine()}, load "
        f"{os.getloadavg()[0]:.1f}.")
    say()
    say(f"{'':<46} {'median':>11} {'99th':>11}")
    for key, words in (
            ("whole", "asked for, given and found by its name"),
            ("given", "  asked for and given, as an open file"),
            ("prepared", "  fontconfig's configuration with it"),
            ("used", "  in use, and matched"),
            ("roundTrip", "a call to the registry that does nothing"),
            ("fc-match", "fc-match, a process of its own")):
        say(f"{words:<46} {column(delivered[key])}")
    say(f"{f'each of {CROWD} consumers that ask at once':<46} "
        f"{column([each for crowd in crowds for each in crowd['each']])}")
    say(f"{'until the last of them has its font':<46} "
        f"{column([crowd['whole'][0] for crowd in crowds])}")
    for key, words in (("goes", "a font is disabled, and gone from a consumer"),
                       ("comes", "it is enabled, and back")):
        say(f"{words:<46} {column(followed[key])}")
    say(f"{'':<46} {'median':>11} {'95th':>11} {'worst':>11}")
    for key, words in (("calm", "another app's call, without a flood"),
                       ("flooded", f"while an app lists its fonts {FLOOD:,} times")):
        say(f"{words:<46} {column(flooded[key], 0.95)} {max(flooded[key]) * 1e3:8.2f} ms")
    say()
    say("The picker's list in a window and a window with nothing in it, each in a fresh process:")
    picker = bench_picker.measure_counts(PICKER_FACES, PICKER_ROUNDS, ("window", "picker"))
    return {
        "machine": machine(), "delivered": delivered, "crowds": crowds, "followed": followed,
        "flooded": flooded, "picker": picker}
