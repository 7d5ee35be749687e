# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Tells when the picture on an X display changes."""

import ctypes
import time
import zlib

Z_PIXMAP = 2
ALL_PLANES = ctypes.c_ulong(-1).value
# Every so many pixels one is kept; a prime, so that they do not line up in columns.
SAMPLE = 13


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
        self.last = None

    def close(self):
        self.x.XCloseDisplay(self.connection)

    def picture(self):
        """A checksum of what is on the screen, and a function for a sample of its pixels."""
        image = self.x.XGetImage(
            self.connection, self.root, 0, 0, self.width, self.height, ALL_PLANES, Z_PIXMAP)
        if not image:
            raise OSError("the screen cannot be read")
        contents = image.contents
        size = contents.bytes_per_line * contents.height
        pixels = (ctypes.c_char * size).from_address(contents.data)
        checksum = zlib.adler32(pixels)
        sample = None
        if checksum != self.last:
            sample = memoryview(pixels).cast("B").cast("I")[::SAMPLE].tolist()
            self.last = checksum
        # XDestroyImage is a macro; the client library frees with malloc's counterpart.
        self.x.XFree(contents.data)
        self.x.XFree(image)
        return sample

    def changes(self, started, quiet, limit, pause=0.003):
        """When the picture changed, in seconds after `started`, until it is still for `quiet`.

        Each with a sample of the picture.
        """
        found = []
        self.picture()
        while True:
            now = time.monotonic() - started
            if now > limit or (found and now - found[-1][0] > quiet):
                return found
            sample = self.picture()
            if sample is not None:
                found.append((now, sample))
            time.sleep(pause)


def content_moment(changes):
    """When the first content was there: half of what the last picture has beyond the first one.

    Counted are the pixels that differ between the first picture, in which a window has appeared,
    and the last. Where next to nothing differs, the first picture had the content.
    """
    first, last = changes[0][1], changes[-1][1]
    content = [place for place, pixel in enumerate(last) if pixel != first[place]]
    if len(content) < len(last) * 0.002:
        return changes[0][0]
    for moment, sample in changes:
        there = sum(1 for place in content if sample[place] == last[place])
        if there * 2 >= len(content):
            return moment
    return changes[-1][0]
