# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What the benchmarks of windows use."""

import contextlib
import json
import shutil
import subprocess

from bench_common import PREFIX, TOOLS, BenchError, synthetic_fonts
from private_session import PrivateSession

SCREEN = (1000, 760)
# GTK's font chooser takes its time.
LIMIT = 1200


@contextlib.contextmanager
def session_with_fonts(count):
    """A session whose home has that many families in ~/.fonts."""
    with PrivateSession(PREFIX, display="virtual", screen=SCREEN) as session:
        shutil.copytree(synthetic_fonts(count, max(count // 5, 1), 200), session.home / ".fonts")
        session.run(["fc-list"], stdout=subprocess.DEVNULL, check=True)
        yield session


def run(session, name, *what):
    """Has a program measure once, in a process of its own."""
    program = TOOLS / name
    if not program.exists():
        raise BenchError(f"{program} is missing; run without --no-build")
    # The accessibility bus would be a third party to the measurement.
    environment = dict(session.environment, GTK_A11Y="none", NO_AT_BRIDGE="1")
    measured = session.run(
        [program, PREFIX, *map(str, what)], env=environment, capture_output=True, text=True,
        timeout=LIMIT)
    if measured.returncode != 0:
        raise BenchError(f"{name} {what[0]} failed:\n{measured.stderr[-2000:]}")
    return json.loads(measured.stdout.splitlines()[-1])
