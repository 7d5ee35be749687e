#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Runs the unittest cases of one file and writes the counts as JSON.

usage: run_unittest.py TEST-FILE RESULTS

A skipped test counts as failed: what a test needs and does not find is a fault of the set-up.
"""

import importlib.util
import json
import sys
import unittest
from pathlib import Path


def main():
    path, results = Path(sys.argv[1]), Path(sys.argv[2])
    sys.path.insert(0, str(path.parent))
    specification = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(specification)
    sys.modules[path.stem] = module
    specification.loader.exec_module(module)
    suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    outcome = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    not_passed = {
        # The last line of a traceback is the error itself.
        test.id(): (reason.strip().splitlines() or ["no reason given"])[-1]
        for test, reason in [*outcome.failures, *outcome.errors, *outcome.skipped]
    } | {test.id(): "passed, which was not expected" for test in outcome.unexpectedSuccesses}
    failed = max(len(not_passed), 0 if outcome.wasSuccessful() else 1)
    results.write_text(json.dumps({
        "passed": max(outcome.testsRun - failed, 0), "failed": failed,
        "named": [f"{test}: {reason}" for test, reason in not_passed.items()]}))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
