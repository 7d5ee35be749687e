# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What SwiftPM understands of a Package.swift."""

import json
import subprocess
import tempfile


def manifest(source):
    """The package in a folder: its products, targets and dependencies."""
    # In a folder of its own: a build may hold the other.
    with tempfile.TemporaryDirectory() as scratch:
        said = subprocess.run(
            ["swift", "package", "--package-path", source, "--scratch-path", scratch, "dump-package"],
            stdout=subprocess.PIPE, text=True, check=True).stdout
    return json.loads(said[said.index("{"):])
