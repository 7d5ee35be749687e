# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""libtypecase as it was installed for the tests: for this process, and for those that it starts."""

import os
from pathlib import Path

import gi

gi.require_version("GIRepository", "2.0")
from gi.repository import GIRepository  # noqa: E402

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
