# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Pictures in one color, for documents of journeys, and what is seen in pictures."""

import base64
import struct
import zlib

import cairo

RED, BLUE = b"\xe0\x1b\x24", b"\x35\x84\xe4"


def png(width, height, color=RED):
    """The bytes of a picture of so many pixels.

    color: three bytes, as red, green and blue.
    """
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = (b"\0" + color * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def image(width, height, style):
    """A picture in HTML, as its element."""
    data = base64.b64encode(png(width, height)).decode()
    return f'<img src="data:image/png;base64,{data}" style="{style}">'


def dark_pixels(path, top=0):
    """How many pixels of a file's picture are dark, from a row on."""
    surface = cairo.ImageSurface.create_from_png(str(path))
    rows = bytes(surface.get_data())[top * surface.get_stride():]
    return sum(byte < 128 for byte in rows[::4])
