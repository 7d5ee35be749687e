# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""An input method and a keyboard of a Wayland compositor, which do what a test says.

No package has the protocols of input methods (input-method-unstable-v2) and keyboards (virtual-keyboard-unstable-v1), so that what is
used of them is described here: a message is the number of an object, the message's size and number, and its arguments, in units of four
bytes. Objects of a client are numbered by the client.
"""

import array
import os
import socket
import struct
import subprocess
import threading

# The number of each request, by the interface that it is one of, with the types of its arguments: u and i are numbers and objects, s is a
# text, h a descriptor.
REQUESTS = {
    "wl_display": {"sync": (0, "u"), "get_registry": (1, "u")},
    # A name of the registry, then interface, version and number of what is made for it.
    "wl_registry": {"bind": (0, "usuu")},
    "wl_seat": {},
    "wl_callback": {},
    "zwp_input_method_manager_v2": {"get_input_method": (0, "uu")},
    "zwp_input_method_v2": {
        "commit_string": (0, "s"),
        # A text with the start and the end of its caret, in bytes.
        "set_preedit_string": (1, "sii"),
        # Bytes before the caret and behind it.
        "delete_surrounding_text": (2, "uu"),
        # Has all since the last commit done, with how often `done` came before.
        "commit": (3, "u"),
    },
    # A seat, or none for the usual one, which is made when there is none.
    "zwlr_virtual_pointer_manager_v1": {"create_virtual_pointer": (0, "uu")},
    "zwlr_virtual_pointer_v1": {
        # Milliseconds, the place, and how large the screen is in the same unit.
        "motion_absolute": (1, "uuuuu"),
        # Milliseconds, the button's number in Linux, and whether it is down.
        "button": (2, "uuu"),
        # Ends what belongs together.
        "frame": (4, ""),
    },
    "zwp_virtual_keyboard_manager_v1": {"create_virtual_keyboard": (0, "uu")},
    "zwp_virtual_keyboard_v1": {
        # Format 1 is text of XKB; a file with it, and its size.
        "keymap": (0, "uhu"),
        # Milliseconds, the key's number in Linux, and whether it is down.
        "key": (1, "uuu"),
        # Which are down, latched and locked, and the group.
        "modifiers": (2, "uuuu"),
    },
}

# The events that are read, by interface and number.
EVENTS = {
    "wl_display": {0: ("error", "uus"), 1: ("delete_id", "u")},
    "wl_registry": {0: ("global", "usu")},
    "wl_callback": {0: ("done", "u")},
    "zwp_input_method_v2": {
        0: ("activate", ""), 1: ("deactivate", ""),
        # The caret and the other end of the selection, in bytes.
        2: ("surrounding_text", "suu"),
        3: ("text_change_cause", "u"), 4: ("content_type", "uu"), 5: ("done", ""), 6: ("unavailable", ""),
    },
}

# Numbers of keys in Linux.
KEYS = {"Home": 102, "End": 107, "Left": 105, "Right": 106, "Tab": 15, "BackSpace": 14, "a": 30, "b": 48, "z": 44}
# Bits of those that change others, and their keys.
HELD = {"shift": (1, 42), "ctrl": (4, 29)}


class Connection:
    """A client's connection, with what it has bound."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        try:
            self.socket.connect(str(path))
        except OSError:
            self.socket.close()
            raise
        self.interfaces = {1: "wl_display"}
        self.globals = {}
        # Each event of an object: its number, the event's name, and the arguments.
        self.events = []
        self.lock = threading.Lock()
        self.reading = threading.Thread(target=self._read, daemon=True)
        self.reading.start()
        self.registry = self.make("wl_registry")
        self.request(1, "get_registry", self.registry)
        self.round_trip()

    def make(self, interface):
        """The number of a new object, which must be the next one that is made."""
        number = len(self.interfaces) + 1
        self.interfaces[number] = interface
        return number

    def request(self, number, name, *arguments):
        opcode, types = REQUESTS[self.interfaces[number]][name]
        body, descriptors = b"", []
        for kind, value in zip(types, arguments, strict=True):
            if kind == "s":
                text = value.encode() + b"\0"
                body += struct.pack("I", len(text)) + text + bytes(-len(text) % 4)
            elif kind == "h":
                descriptors.append(value)
            else:
                body += struct.pack("i" if kind == "i" else "I", value)
        message = struct.pack("II", number, (8 + len(body)) << 16 | opcode) + body
        with self.lock:
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))] if descriptors else []
            self.socket.sendmsg([message], rights)

    def bind(self, interface, version=1):
        number = self.make(interface)
        self.request(self.registry, "bind", self.globals[interface], interface, version, number)
        return number

    def round_trip(self):
        """Waits until the compositor has done all that it was asked for."""
        answered = threading.Event()
        callback = self.make("wl_callback")
        self.answer = (callback, answered)
        self.request(1, "sync", callback)
        if not answered.wait(60):
            raise AssertionError("the compositor does not answer")

    def _read(self):
        data = b""
        while part := self._receive():
            data += part
            while len(data) >= 8:
                number, word = struct.unpack_from("II", data)
                size, opcode = word >> 16, word & 0xFFFF
                if len(data) < size:
                    break
                self._take(number, opcode, data[8:size])
                data = data[size:]

    def _receive(self):
        try:
            return self.socket.recv(65536)
        except OSError:
            return b""

    def _take(self, number, opcode, body):
        name, types = EVENTS.get(self.interfaces.get(number), {}).get(opcode, (None, ""))
        values, place = [], 0
        for kind in types:
            (value,) = struct.unpack_from("i" if kind == "i" else "I", body, place)
            place += 4
            if kind == "s":
                length, value = value, body[place:place + value - 1].decode()
                place += length + -length % 4
            values.append(value)
        if name == "global":
            self.globals[values[1]] = values[0]
        elif name == "done" and number == self.answer[0]:
            self.answer[1].set()
        elif name:
            self.events.append((number, name, values))

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.reading.join()
        self.socket.close()


class Pointer:
    """A pointer. A compositor without devices has its seat with this one."""

    LEFT = 0x110

    def __init__(self, connection):
        self.connection = connection
        manager = connection.bind("zwlr_virtual_pointer_manager_v1")
        self.number = connection.make("zwlr_virtual_pointer_v1")
        connection.request(manager, "create_virtual_pointer", 0, self.number)
        connection.round_trip()
        self.time = 0

    def press(self, x, y, size):
        """Presses the left button at a place of a screen with that size."""
        for request in (("motion_absolute", x, y, *size), ("button", self.LEFT, 1), ("button", self.LEFT, 0)):
            self.time += 1
            self.connection.request(self.number, request[0], self.time, *request[1:])
            self.connection.request(self.number, "frame")
        self.connection.round_trip()


class Keyboard:
    """A keyboard with the keys of the X display of the session."""

    def __init__(self, connection):
        self.connection = connection
        manager, seat = connection.bind("zwp_virtual_keyboard_manager_v1"), connection.bind("wl_seat")
        self.number = connection.make("zwp_virtual_keyboard_v1")
        connection.request(manager, "create_virtual_keyboard", seat, self.number)
        keymap = subprocess.run(
            ["xkbcomp", "-xkb", "-w0", os.environ["DISPLAY"], "-"], capture_output=True, check=True).stdout + b"\0"
        file = os.memfd_create("keymap")
        os.write(file, keymap)
        connection.request(self.number, "keymap", 1, file, len(keymap))
        os.close(file)
        self.time = 0

    def press(self, names):
        """Presses a key, such as ctrl+End."""
        *held, name = names.split("+")
        bits = 0
        for other in held:
            bit, code = HELD[other]
            bits |= bit
            self._key(code, 1)
        self.connection.request(self.number, "modifiers", bits, 0, 0, 0)
        self._key(KEYS[name], 1)
        self._key(KEYS[name], 0)
        for other in held:
            self._key(HELD[other][1], 0)
        self.connection.request(self.number, "modifiers", 0, 0, 0, 0)
        self.connection.round_trip()

    def _key(self, code, state):
        self.time += 1
        self.connection.request(self.number, "key", self.time, code, state)


class InputMethod:
    """The input method of a compositor."""

    def __init__(self, connection):
        self.connection = connection
        manager, seat = connection.bind("zwp_input_method_manager_v2"), connection.bind("wl_seat")
        self.number = connection.make("zwp_input_method_v2")
        connection.request(manager, "get_input_method", seat, self.number)
        connection.round_trip()

    def of(self, name):
        """The arguments of all events of a name."""
        return [values for _, event, values in self.connection.events if event == name]

    def is_active(self):
        """Whether a text has the keyboard, by the last word on that."""
        said = [event for _, event, _ in self.connection.events if event in ("activate", "deactivate")]
        return bool(said) and said[-1] == "activate"

    def do(self, *steps):
        """Makes some requests at once; each is its name and its arguments."""
        for name, *values in steps:
            self.connection.request(self.number, name, *values)
        self.connection.request(self.number, "commit", len(self.of("done")))
        self.connection.round_trip()

    def compose(self, text, caret=None):
        """Composes a text, with the caret behind some bytes of it."""
        place = len(text.encode()) if caret is None else caret
        self.do(["set_preedit_string", text, place, place])
