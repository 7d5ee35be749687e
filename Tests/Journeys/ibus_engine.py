#!/usr/bin/python3
# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""An input method of IBus that does what its standard input says, and prints what it is told, a line of JSON for each.

A line of the input is a list of steps, or an object with "on": the name of a key, and "do": the steps for when it is pressed. Keys
without steps are left to the program. Steps:

    ["preedit", TEXT, CARET, [[ATTRIBUTE, VALUE, START, END], ...], KEEPS]    places count characters; KEEPS is whether the text is
                                entered when its place loses the keyboard
    ["hide"]                    ends what is composed, which was nothing
    ["commit", TEXT]
    ["delete", OFFSET, COUNT]   characters, from the caret
    ["surrounding"]             asks for the text around the caret, and prints it
"""

import json
import sys

import gi

gi.require_version("IBus", "1.0")
from gi.repository import GLib, GObject, IBus  # noqa: E402

NAME = "typecase-test"
COMPONENT = "org.typecase.TestInputMethod"
ATTRIBUTES = {
    "underline": IBus.AttrType.UNDERLINE, "background": IBus.AttrType.BACKGROUND, "foreground": IBus.AttrType.FOREGROUND}

# What keys do, by their names.
KEYS = {}


def say(event, *values):
    print(json.dumps([event, *values]), flush=True)


class TestEngine(IBus.Engine):
    __gtype_name__ = "TypecaseTestEngine"
    # The one that has the keyboard; each input context has one of its own.
    focused = None

    def do_process_key_event(self, key, code, state):
        if state & IBus.ModifierType.RELEASE_MASK:
            return False
        name = IBus.keyval_name(key)
        steps = KEYS.get(name)
        say("key", name, steps is not None)
        if steps is None:
            return False
        self.perform(steps)
        return True

    def perform(self, steps):
        for name, *values in steps:
            getattr(self, f"step_{name}")(*values)

    def step_preedit(self, text, caret, attributes=(), keeps=False):
        composed = IBus.Text.new_from_string(text)
        for kind, value, start, end in attributes:
            composed.append_attribute(ATTRIBUTES[kind], value, start, end)
        mode = IBus.PreeditFocusMode.COMMIT if keeps else IBus.PreeditFocusMode.CLEAR
        self.update_preedit_text_with_mode(composed, caret, bool(text), mode)

    def step_hide(self):
        self.step_preedit("", 0)

    def step_commit(self, text):
        self.commit_text(IBus.Text.new_from_string(text))

    def step_delete(self, offset, count):
        self.delete_surrounding_text(offset, count)

    def step_surrounding(self):
        text, caret, anchor = self.get_surrounding_text()
        say("surrounding", text.get_text(), caret, anchor)

    def do_focus_in(self):
        TestEngine.focused = self
        say("focus-in")
        # Who asks is told from then on.
        self.get_surrounding_text()

    def do_focus_out(self):
        say("focus-out")

    def do_reset(self):
        say("reset")

    def do_set_cursor_location(self, x, y, width, height):
        say("cursor", x, y, width, height)

    def do_set_surrounding_text(self, text, caret, anchor):
        say("told", text.get_text(), caret, anchor)
        IBus.Engine.do_set_surrounding_text(self, text, caret, anchor)


def read(channel, condition, loop):
    line = channel.readline()
    if not line:
        loop.quit()
        return False
    command = json.loads(line)
    if isinstance(command, dict):
        KEYS[command["on"]] = command["do"]
    else:
        TestEngine.focused.perform(command)
    say("done")
    return True


def main():
    IBus.init()
    bus = IBus.Bus()
    if not bus.is_connected():
        sys.exit("there is no IBus")
    factory = IBus.Factory.new(bus.get_connection())
    factory.add_engine(NAME, GObject.type_from_name("TypecaseTestEngine"))
    component = IBus.Component.new(COMPONENT, "A test", "1", "Apache-2.0", "Typecase", "", "", "typecase")
    component.add_engine(IBus.EngineDesc.new(NAME, NAME, "", "ja", "", "", "", "us"))
    bus.register_component(component)
    bus.request_name(COMPONENT, 0)
    # The call that waits would wait for this program.
    bus.set_global_engine_async(NAME, -1, None, lambda bus, result: say("ready", bus.set_global_engine_async_finish(result)))
    loop = GLib.MainLoop()
    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN | GLib.IOCondition.HUP, read, loop)
    loop.run()


if __name__ == "__main__":
    main()
