# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Builds that begin with what `.build` has, and that nobody else sees: the programs of other tests stay as they are.

    .build, below a folder for what changes -> swift build, or meson install -> the folder
"""

from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
SCRATCH = SOURCE / ".build"
# In a namespace of its own anybody may mount, and is who administers.
NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-euc"]
# `over CHANGED WORK FOLDER` keeps what changes in a folder in another one, where what is there already lies above it.
OVER = 'over() { mount -t overlay -o userxattr,lowerdir="$3",upperdir="$1",workdir="$2" overlay "$3"; }; '


class PrivateBuild:
    def __init__(self, folder):
        """folder: an empty one, which has what was built until it is deleted."""
        self.changed, self.work = folder / "changed", folder / "work"
        for part in (self.changed, self.work):
            part.mkdir()

    def command(self, script, *words):
        """What runs lines of a shell, with these words as theirs, where `.build` has what was built here."""
        return [
            *NAMESPACE, OVER + 'over "$1" "$2" "$3"; shift 3; ' + script, "sh",
            self.changed, self.work, SCRATCH, *words]

    def program(self, name):
        """A program that was built here, and is not in `.build`."""
        return self.changed / (SCRATCH / "debug").resolve().relative_to(SCRATCH) / name
