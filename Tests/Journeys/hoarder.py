# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A hostile program: `hoarder.py NAME OBJECT LINGERING PLAIN` sends so many descriptors of each kind to a name of the bus.

Closing one of the first kind waits for this program. It says the inodes of those; the others are pipes, which it sends once it has
got a line. When its connection ends it says so, with exit status 3.
"""

import os
import resource
import socket
import sys

from stranger import CALL, Lingerer, Stranger

ENDED = 3
# What the bus takes of a message; who sends more loses the connection to it at once.
AT_ONCE = 16


def hidden_lingerer():
    """A Unix socket in which a socket that lingers is on its way, and the peer of that one.

    Nobody can change how a socket on its way lingers.
    """
    lingerer = Lingerer(is_small=True)
    hiding, sending = socket.socketpair()
    socket.send_fds(sending, [b"x"], [lingerer.socket.fileno()])
    lingerer.socket.close()
    sending.close()
    return hiding, lingerer.peer


def main():
    name, path, lingering, plain = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    stranger = Stranger()
    peers = []
    inodes = []
    try:
        for _ in range(lingering):
            hiding, peer = hidden_lingerer()
            peers.append(peer)
            inodes.append(os.fstat(hiding.fileno()).st_ino)
            stranger.send(CALL, name, "/nowhere", "org.example.Nothing", "Nothing",
                          descriptors=[hiding.fileno()])
            hiding.close()
        stranger.round_trip()
        print("lingering", *inodes, flush=True)
        sys.stdin.readline()
        reading, writing = os.pipe()
        while plain > 0:
            count = min(plain, AT_ONCE)
            stranger.send(CALL, name, path, "org.example.Nothing", "Nothing",
                          descriptors=[writing] * count)
            plain -= count
        print("sent", flush=True)
        # Nothing comes until the connection ends.
        while stranger.socket.recv(4096):
            pass
    except (BrokenPipeError, ConnectionResetError):
        pass
    print("ended", flush=True)
    return ENDED


if __name__ == "__main__":
    sys.exit(main())
