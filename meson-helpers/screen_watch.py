# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Tells when the picture on an X display changes."""

import ctypes
import time
import zlib

Z_PIXMAP = 2
ALL_PLANES = ctypes.c_ulong(-1).value


class XImage(ctypes.Structure):
    _fields_ = [
        ("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int), ("data", ctypes.c_void_p), ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int), ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int), ("depth", ctypes.c_int), ("bytes_per_line", ctypes.c_int),
    ]


class ScreenWatch:
    """Compares pictures of the whole screen, taken one after another."""

    def __init__(self, display):
        self.x = ctypes.CDLL("libX11.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        self.x.XGetImage.restype = ctypes.POINTER(XImage)
        self.x.XGetImage.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint,
            ctypes.c_uint, ctypes.c_ulong, ctypes.c_int]
        self.x.XDisplayWidth.argtypes = self.x.XDisplayHeight.argtypes = [
            ctypes.c_void_p, ctypes.c_int]
        self.x.XFree.argtypes = [ctypes.c_void_p]
        self.x.XCloseDisplay.argtypes = [ctypes.c_void_p]
        self.connection = self.x.XOpenDisplay(display.encode())
        if not self.connection:
            raise OSError(f"the display {display} does not answer")
        self.root = self.x.XDefaultRootWindow(self.connection)
        self.width = self.x.XDisplayWidth(self.connection, 0)
        self.height = self.x.XDisplayHeight(self.connection, 0)

    def close(self):
        self.x.XCloseDisplay(self.connection)

    def digest(self):
        """A checksum of what is on the screen."""
        image = self.x.XGetImage(
            self.connection, self.root, 0, 0, self.width, self.height, ALL_PLANES, Z_PIXMAP)
        if not image:
            raise OSError("the screen cannot be read")
        contents = image.contents
        size = contents.bytes_per_line * contents.height
        checksum = zlib.adler32((ctypes.c_char * size).from_address(contents.data))
        # XDestroyImage is a macro; the client library frees with malloc's counterpart.
        self.x.XFree(contents.data)
        self.x.XFree(image)
        return checksum

    def changes(self, started, quiet, limit, pause=0.003):
        """When the picture changed, in seconds after `started`, until it is still for `quiet`."""
        moments = []
        last = self.digest()
        while True:
            now = time.monotonic() - started
            if now > limit or (moments and now - moments[-1] > quiet):
                return moments
            current = self.digest()
            if current != last:
                moments.append(time.monotonic() - started)
                last = current
            time.sleep(pause)
