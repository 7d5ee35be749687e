# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""libtypecase as it was installed for the tests: for this process, and for those that it starts."""

import os
import subprocess
from pathlib import Path

import gi

gi.require_version("GIRepository", "2.0")
from gi.repository import GIRepository  # noqa: E402

SOURCE = Path(__file__).resolve().parents[2]
EXAMPLES = SOURCE / "docs/examples/libtypecase"
TESTS = SOURCE / "Tests/Public/LibtypecaseTests"
PREFIX = Path(os.environ["TYPECASE_TEST_PREFIX"])
[LIBRARY] = PREFIX.glob("lib/**/libtypecase.so")
GIRepository.Repository.prepend_search_path(str(LIBRARY.parent / "girepository-1.0"))
GIRepository.Repository.prepend_library_path(str(LIBRARY.parent))
gi.require_version("Typecase", "1.0")
from gi.repository import Gio, GLib, Typecase  # noqa: E402, F401

ENVIRONMENT = dict(
    os.environ, G_DEBUG="fatal-criticals", LD_LIBRARY_PATH=str(LIBRARY.parent),
    PKG_CONFIG_PATH=str(LIBRARY.parent / "pkgconfig"),
    GI_TYPELIB_PATH=str(LIBRARY.parent / "girepository-1.0"))


def run(*command):
    return subprocess.run(
        [str(word) for word in command], env=ENVIRONMENT, capture_output=True, text=True,
        timeout=300)


def checked(*command):
    result = run(*command)
    if result.returncode != 0 or result.stderr:
        raise AssertionError(f"{command}: {result.stdout}{result.stderr}")
    return result.stdout


def program_of(source):
    """Where the program of a source file is made: one name can be that of several languages."""
    return Path(os.environ["TMPDIR"]) / source.name.replace(".", "-")


def compiled(source, *packages):
    """A program in C, built as the page says, without a warning."""
    flags = checked("pkg-config", "--cflags", "--libs", "libtypecase", *packages).split()
    checked("cc", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror", "-o",
            program_of(source), source, *flags)
    return program_of(source)


def compiled_vala(source, package="libtypecase"):
    """A program in Vala; what its compiler makes in C has warnings of its own."""
    flags = checked("pkg-config", "--cflags", "--libs", package).split()
    checked("valac", "--fatal-warnings", f"--vapidir={PREFIX / 'share/vala/vapi'}",
            f"--pkg={package}", "-o", program_of(source),
            *(f"--Xcc={flag}" for flag in ["-w", *flags]), source)
    return program_of(source)


def compiled_rust(source):
    """A program in Rust, with the compiler of the distribution."""
    flags = checked("pkg-config", "--libs", "libtypecase").split()
    checked("/usr/bin/rustc", "--edition=2021", "-Dwarnings", "-o", program_of(source), source,
            *flags)
    return program_of(source)
