# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What shapes leave of lines by our engine, for tests that compare it with other programs."""

import json
import os
import subprocess

PATIENCE = 60


def parts(width, lines, *shapes):
    """For each line the parts of it, each a pair of its start and its end.

    lines: pairs of a top and a height.
    shapes: pairs of path data and a margin.
    """
    return answers([question(width, lines, *shapes)])[0]


def question(width, lines, *shapes, shift=0):
    """What is asked of them: see `parts`. All shapes are moved to the right by the shift."""
    return {
        "width": width, "lines": lines,
        "shapes": [{"path": path, "margin": margin, "x": shift} for path, margin in shapes]}


def answers(questions):
    """The same for many at once."""
    said = subprocess.run(
        [os.environ["TYPECASE_LAYOUT_PROBE"]], input="".join(f"{json.dumps(each)}\n" for each in questions),
        capture_output=True, text=True, timeout=PATIENCE)
    if said.returncode != 0:
        raise AssertionError(f"LayoutProbe: {said.stdout}{said.stderr}")
    return [json.loads(line) for line in said.stdout.splitlines()]
