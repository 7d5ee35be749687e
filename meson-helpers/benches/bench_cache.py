# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Builds fontconfig's cache of a folder through the library.

usage: bench_cache.py FONTS CACHE
"""

import ctypes
import sys


def main():
    fonts, cache = sys.argv[1:3]
    library = ctypes.CDLL("libfontconfig.so.1")
    library.FcConfigCreate.restype = ctypes.c_void_p
    library.FcConfigParseAndLoadFromMemory.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    library.FcConfigBuildFonts.argtypes = [ctypes.c_void_p]
    configuration = library.FcConfigCreate()
    text = f"<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>"
    if not library.FcConfigParseAndLoadFromMemory(configuration, text.encode(), 1):
        return "the configuration was not read"
    if not library.FcConfigBuildFonts(configuration):
        return "the cache was not built"
    return 0


if __name__ == "__main__":
    sys.exit(main())
