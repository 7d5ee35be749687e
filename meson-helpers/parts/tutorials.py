# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The programs of the tutorials, step by step.

A tutorial's program is written once, as it is in the end and with what it has only in earlier steps. A mark at the
end of a line says in which steps the line is there: `//2` from the second on, `//-2` up to the second, `//2-3` in the
second and third. What is for no step, such as the license, has `//-0`.
"""

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "docs/tutorials"
MARK = re.compile(r" //(\d*)(-(\d+))?$")


def names():
    return sorted(path.stem for path in FOLDER.glob("*.swift"))


def steps(name):
    """The program of each step, from the first on."""
    lines, last = [], 1
    for line in (FOLDER / f"{name}.swift").read_text().split("\n"):
        mark = MARK.search(line)
        first = int(mark[1] or 1) if mark else 1
        end = int(mark[3]) if mark and mark[3] else None
        lines.append((line[:mark.start()] if mark else line, first, end))
        last = max(last, first, end + 1 if end else 1)
    return [
        "\n".join(line for line, first, end in lines if first <= step and (end is None or step <= end))
        for step in range(1, last + 1)]
