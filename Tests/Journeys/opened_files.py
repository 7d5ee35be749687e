# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Tells which files of folders are opened, by whoever it is."""

import ctypes
import os
import select
import struct

IN_OPEN = 0x20
IN_ISDIR = 0x40000000
NONBLOCK = 0o4000
HEADER = struct.Struct("iIII")


class OpenedFiles:
    """Follows what is opened below a folder, in the folders that it has now."""

    def __init__(self, folder):
        library = ctypes.CDLL(None, use_errno=True)
        self.inotify = library.inotify_init1(NONBLOCK)
        if self.inotify < 0:
            raise OSError(ctypes.get_errno(), "inotify_init1")
        self.folders = {}
        for path, _, _ in os.walk(folder):
            watch = library.inotify_add_watch(self.inotify, os.fsencode(path), IN_OPEN)
            if watch < 0:
                raise OSError(ctypes.get_errno(), "inotify_add_watch", path)
            self.folders[watch] = path

    def read(self):
        """The paths of the files that were opened since the last call."""
        opened = set()
        while select.select([self.inotify], [], [], 0)[0]:
            events = os.read(self.inotify, 1 << 16)
            while events:
                watch, mask, _, length = HEADER.unpack_from(events)
                name = events[HEADER.size:HEADER.size + length].rstrip(b"\0")
                events = events[HEADER.size + length:]
                if name and not mask & IN_ISDIR:
                    opened.add(os.path.join(self.folders[watch], os.fsdecode(name)))
        return opened

    def close(self):
        os.close(self.inotify)
