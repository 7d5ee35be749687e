# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A program with one text, as assistive programs have it: by libatspi, and by messages that libatspi would not send."""

import os
import re
import subprocess

from gi.repository import Atspi, Gio, GLib
import pyatspi

import desktop

TITLE = "Text Reader"
NAME = "TextReader"
INTERFACES = "org.a11y.atspi."
EVENTS = (
    "object:text-changed", "object:text-caret-moved", "object:text-selection-changed",
    "object:text-attributes-changed", "object:state-changed:focused")


class Reader:
    """The program, which does what its standard input says."""

    def __init__(self, *options, **environment):
        self.process = subprocess.Popen(
            [os.environ["TYPECASE_TEXT_READER"], *options], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | environment)

    def does(self, line):
        """Has something done, and returns what the program says of it."""
        self.tell(line)
        return self.line()

    def tell(self, line):
        """Has something done that is not answered."""
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def line(self):
        """The next line that the program writes."""
        return self.process.stdout.readline().rstrip("\n")

    def end(self):
        """Ends the program, and returns its status and what it printed as errors."""
        if self.process.poll() is None:
            self.does("quit")
        errors = self.process.communicate(timeout=desktop.PATIENCE)[1]
        return self.process.returncode, errors

    def node(self, role="text"):
        """The text, once it can be read."""
        def look():
            for node in desktop.descendants(desktop.with_window(NAME)):
                if node.getRoleName() == role and node.name != "Above":
                    return node if "Text" in pyatspi.listInterfaces(node) else None
            return None
        return desktop.wait_until(look, "a text that can be read")


class Heard:
    """The events of a text since this was made, in order: their types, both numbers, and the value.

    source: the text, where the program has more than one.
    """

    def __init__(self, events=EVENTS, source=None):
        self.events, self.source = [], source
        self.kinds = events
        self.listener = Atspi.EventListener.new(self.hear)
        for event in events:
            self.listener.register(event)

    def hear(self, event):
        if event.source.getRoleName() == "text" and (self.source is None or event.source.path == self.source.path):
            self.events.append((event.type, event.detail1, event.detail2, event.any_data))

    def of(self, kind):
        """Those of a kind, without its name."""
        desktop.settle()
        return [(name.rpartition(":")[2], *rest) for name, *rest in self.events if kind in name]

    def see(self, kind, expected):
        """Waits for events of a kind, and forgets all that were heard."""
        try:
            desktop.wait_until(lambda: self.of(kind)[:len(expected)] == expected, expected, patience=30)
        except desktop.NotSeen as error:
            raise AssertionError(f"{expected}, and not {self.events}") from error
        self.events.clear()

    def begin(self, reader):
        """Has the caret moved until that is heard: a program tells nothing before it knows who listens."""
        def hears():
            for place in (1, 2):
                reader.does(f"select {place} {place}")
            return self.of("caret")
        desktop.wait_until(hears, "an event of the caret")
        # Whatever comes before this one was of the wait.
        reader.does("select 0 0")
        desktop.wait_until(
            lambda: self.of("caret")[-1:] == [("text-caret-moved", 0, 0, 0)], "the last event of the caret")
        self.events.clear()

    def end(self):
        for event in self.kinds:
            self.listener.deregister(event)



def accessibility_bus():
    """A connection of its own to the accessibility bus."""
    address = Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1).unpack()[0]
    return Gio.DBusConnection.new_for_address_sync(
        address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
        | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)


class Messages:
    """Calls of an object as they are, on a connection to the accessibility bus."""

    def __init__(self, node, patience=20):
        self.name, self.path = node.app.bus_name, node.path
        self.patience = patience
        self.bus = accessibility_bus()

    def call(self, interface, method, signature="()", *arguments, path=None):
        """The results of a call; its error's name where it failed."""
        try:
            reply = self.bus.call_sync(
                self.name, path or self.path, INTERFACES + interface, method,
                GLib.Variant(signature, arguments), None, 0, self.patience * 1000)
        except GLib.Error as error:
            name = Gio.DBusError.get_remote_error(error)
            if name is None or "NoReply" in name or "Timeout" in name:
                raise AssertionError(f"{method}{arguments} was not answered: {error.message}") from error
            return name
        return reply.unpack()

    def in_one_turn(self, reader, change, calls):
        """Makes calls that wait while the program's main loop is held, and are there together when it goes on.

        change: what happens to the text's layout before, as `ReadWindow.hold` has it.
        calls: each with its interface, its method, the signature of its arguments, and them.
        Returns what answered each call, in order; whether all answers came before that to a message which is handled behind the calls in the
        same turn; and how much text was laid out for them.
        """
        # On a busy machine the other thread may be ready before the change; then all of it is done again.
        for _ in range(20):
            reader.does(f"hold {change}")
            held = reader.line()
            # What one edit needs may be laid out with it.
            if change == "edited" or held == "held with some laid out":
                break
            reader.tell("go")
            reader.line()
        else:
            raise AssertionError(f"the text has its layout, behind {change}: {held}")
        answers, order = {}, []

        def take(number):
            def answered(bus, result):
                try:
                    answers[number] = bus.call_finish(result).unpack()
                except GLib.Error as error:
                    answers[number] = Gio.DBusError.get_remote_error(error) or error.message
                order.append(number)
            return answered

        def send(number, interface, method, signature, arguments):
            self.bus.call(
                self.name, self.path, interface, method, GLib.Variant(signature, arguments), None, 0, self.patience * 1000, None,
                take(number))
        for number, (interface, method, signature, arguments) in enumerate(calls):
            send(number, INTERFACES + interface, method, signature, arguments)
        send(len(calls), INTERFACES + "Accessible", "GetRole", "()", ())
        # This is answered by the thread that receives messages, when it has those before.
        self.bus.call_sync(self.name, self.path, "org.freedesktop.DBus.Peer", "Ping", None, None, 0, self.patience * 1000)
        if order:
            reader.tell("go")
            raise AssertionError(f"the main loop was not held: {answers}")
        reader.tell("go")
        laid_out = int(re.fullmatch(r"laid out (\d+) in the turn", reader.line())[1])
        desktop.wait_until(lambda: len(order) == len(calls) + 1, f"answers to {calls}", patience=self.patience)
        return [answers[number] for number in range(len(calls))], order[-1] == len(calls), laid_out

    def property(self, interface, name, path=None):
        try:
            return self.bus.call_sync(
                self.name, path or self.path, "org.freedesktop.DBus.Properties", "Get",
                GLib.Variant("(ss)", (INTERFACES + interface, name)), None, 0,
                self.patience * 1000).unpack()[0]
        except GLib.Error as error:
            return Gio.DBusError.get_remote_error(error)

    def methods(self, path=None):
        """The methods of each interface, with the signatures of their arguments."""
        xml = self.bus.call_sync(
            self.name, path or self.path, "org.freedesktop.DBus.Introspectable", "Introspect", None,
            None, 0, -1).unpack()[0]
        node = Gio.DBusNodeInfo.new_for_xml(xml)
        return {
            interface.name: {
                method.name: [argument.signature for argument in method.in_args]
                for method in interface.methods}
            for interface in node.interfaces if interface.name.startswith(INTERFACES)}

    def end(self):
        self.bus.close_sync(None)
