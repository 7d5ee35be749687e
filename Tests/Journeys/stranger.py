# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A program that writes to the bus without a library: any bytes, with any descriptors."""

import contextlib
import os
import re
import signal
import socket
import struct
from pathlib import Path

CALL, SIGNAL = 1, 4
NO_REPLY = 1


def open_files():
    """What the descriptors of all processes are of, such as `socket:[1234]`."""
    # Whatever is closed, or ends, while it is looked at.
    for process in [name for name in os.listdir("/proc") if name.isdecimal()]:
        folder = f"/proc/{process}/fd"
        with contextlib.suppress(OSError):
            for name in os.listdir(folder):
                with contextlib.suppress(OSError):
                    yield os.readlink(f"{folder}/{name}")


def is_stopped(process):
    """Whether all threads of a process are stopped."""
    for thread in Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if (thread / "stat").read_text().rpartition(")")[2].split()[0] != "T":
                return False
    return True


@contextlib.contextmanager
def stopped(process):
    """Has a process read nothing in the meantime.

    What lingers is sent to it so: the bus, and the proxy of a sandbox, have copies of descriptors for a moment, and whoever
    closes the last copy waits for the peer. That is to be the process, and not the bus.
    """
    os.kill(process, signal.SIGSTOP)
    try:
        # Each thread stops in its own time, and may read until then.
        while not is_stopped(process):
            os.sched_yield()
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)


class Stranger:
    """A connection to the session bus, as bytes."""

    def __init__(self):
        address = os.environ["DBUS_SESSION_BUS_ADDRESS"]
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(re.search(r"unix:path=([^,;]+)", address)[1])
        self.serial = 0
        user = str(os.getuid()).encode().hex()
        self.socket.sendall(b"\0AUTH EXTERNAL " + user.encode() + b"\r\n")
        self.read_line()
        self.socket.sendall(b"NEGOTIATE_UNIX_FD\r\n")
        self.read_line()
        self.socket.sendall(b"BEGIN\r\n")
        bus = "org.freedesktop.DBus"
        self.send(CALL, bus, "/org/freedesktop/DBus", bus, "Hello", flags=0)
        # Until then a busy bus may still read as at the beginning, where descriptors get lost: it would close them itself.
        self.wait_for_reply()

    def read_line(self):
        line = b""
        while not line.endswith(b"\r\n"):
            line += self.socket.recv(1)
        return line

    def send(self, kind, destination, path, interface, member, descriptors=(), flags=NO_REPLY,
             signature="", body=b""):
        """Sends a message; the descriptors stay the caller's."""
        self.serial += 1
        fields = [(1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination)]
        if signature:
            fields.append((8, "g", signature))
        if descriptors:
            fields.append((9, "u", len(descriptors)))
        packed = b""
        for code, kind_of_field, value in fields:
            packed += b"\0" * (-len(packed) % 8) + bytes([code, 1]) + kind_of_field.encode() + b"\0"
            if kind_of_field == "u":
                packed += struct.pack("<I", value)
            elif kind_of_field == "g":
                packed += bytes([len(value)]) + value.encode() + b"\0"
            else:
                packed += struct.pack("<I", len(value)) + value.encode() + b"\0"
        head = struct.pack("<cBBBIII", b"l", kind, flags, 1, len(body), self.serial, len(packed))
        message = head + packed + b"\0" * (-len(packed) % 8) + body
        if descriptors:
            sent = socket.send_fds(self.socket, [message], list(descriptors))
            message = message[sent:]
        self.socket.sendall(message)

    def round_trip(self):
        """Returns when the bus has passed on what was sent before."""
        bus = "org.freedesktop.DBus"
        self.send(CALL, bus, "/org/freedesktop/DBus", bus, "GetId", flags=0)
        self.wait_for_reply()

    def wait_for_reply(self):
        """Returns when what was sent last is answered."""
        # The header's field with the serial that is answered.
        reply, received = b"\5\1u\0" + struct.pack("<I", self.serial), b""
        while reply not in received:
            piece = self.socket.recv(4096)
            if not piece:
                raise ConnectionResetError
            received += piece

    def close(self):
        self.socket.close()


class Lingerer:
    """A socket whose last close waits for an hour, or until its peer leaves."""

    def __init__(self, is_small=False):
        """With small buffers it costs the kernel little, for who has many."""
        server = socket.socket()
        self.socket = socket.socket()
        if is_small:
            server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        server.bind(("127.0.0.1", 0))
        server.listen()
        self.socket.connect(server.getsockname())
        self.peer, _ = server.accept()
        server.close()
        self.port = self.socket.getsockname()[1]
        self.socket.setblocking(False)
        try:
            while True:
                self.socket.send(b"\0" * 65536)
        except BlockingIOError:
            pass
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 3600))

    def is_being_closed(self):
        """Whether the other end was closed while its bytes still wait for the peer: FIN_WAIT1."""
        here = f"0100007F:{self.port:04X}"
        with open("/proc/net/tcp") as table:
            return any(line.split()[1] == here and line.split()[3] == "04"
                       for line in list(table)[1:])

    def leave(self):
        self.peer.close()
