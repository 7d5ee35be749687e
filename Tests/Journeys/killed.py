# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Runs typecasectl and kills it with SIGKILL at each of the calls by which it changes files."""

import os
import signal
import subprocess
from pathlib import Path

# No command of these tests makes so many; more means that it never ends.
MOST = 2000


def build(folder):
    """The library that kills; see killed_at.c."""
    library = Path(folder) / "killed_at.so"
    subprocess.run(
        ["cc", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library,
         Path(__file__).with_name("killed_at.c"), "-ldl"], check=True)
    return library


def at_each_step(test, library, arguments, environment=None):
    """Runs the command once for each call that it makes, and kills it before that call.

    Yields the number of the call after each kill; ends with the run that nothing has killed, which must have
    succeeded.
    """
    for number in range(1, MOST):
        done = subprocess.run(
            ["typecasectl", *arguments], capture_output=True, text=True,
            env=dict(environment or os.environ, LD_PRELOAD=str(library), TYPECASE_TEST_KILLED_AT=str(number)))
        if done.returncode != -signal.SIGKILL:
            test.assertEqual(done.returncode, 0, f"call {number}: {done.stdout}{done.stderr}")
            # Otherwise nothing was killed where it matters.
            test.assertGreater(number, 5, "the calls of the command are not counted")
            return
        yield number
    test.fail(f"{arguments} makes more than {MOST} calls")
