# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A person writes in the widgets of rich text by input methods: IBus on X11, and those of a compositor of Wayland."""

import contextlib
import json
import os
import re
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

import desktop
import text_probe
import wayland_client

# Of the background of what is composed.
COLOR = 0x12C0DE

# How much of a text around the caret is told at most, in characters, on each side.
MOST = 1000
# What the protocol of Wayland takes of it, in bytes.
MOST_BYTES = 4000


def contents(node):
    return desktop.contents(node)


class Engine:
    """IBus with an engine that does what the test says."""

    def __init__(self):
        self.daemon = subprocess.Popen(
            ["ibus-daemon", "--panel=disable", "--config=disable", "--emoji-extension=disable", "--cache=none"])
        addresses = Path(os.environ["XDG_CONFIG_HOME"]) / "ibus/bus"
        desktop.wait_until(lambda: addresses.exists() and list(addresses.iterdir()), "the address of IBus")
        self.process = subprocess.Popen(
            ["/usr/bin/python3", Path(__file__).with_name("ibus_engine.py")], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, bufsize=1)
        self.events = []
        self.reading = threading.Thread(target=self._read, daemon=True)
        self.reading.start()
        self.see("ready", True)

    def _read(self):
        for line in self.process.stdout:
            self.events.append(json.loads(line))

    def of(self, kind):
        """All events of a kind since the last call of `forget`."""
        return [event[1:] for event in self.events if event[0] == kind]

    def forget(self):
        self.events.clear()

    def see(self, kind, *values):
        """Waits until an event of a kind is the last of them; without values for any."""
        def look():
            found = self.of(kind)
            return found and (not values or found[-1] == list(values))
        try:
            desktop.wait_until(look, f"{kind} {values}")
        except AssertionError as error:
            raise AssertionError(f"{error}; it was told {str(self.events[-8:])[:2000]}") from None
        return self.of(kind)[-1]

    def send(self, command):
        count = len(self.of("done"))
        self.process.stdin.write(json.dumps(command) + "\n")
        desktop.wait_until(lambda: len(self.of("done")) > count, f"{command} done")

    def do(self, *steps):
        self.send(steps)

    def on(self, key, *steps):
        """Has steps done whenever a key is pressed."""
        self.send({"on": key, "do": steps})

    def end(self):
        for process in (self.process, self.daemon):
            process.terminate()
            process.wait()
        self.reading.join()
        self.process.stdin.close()
        self.process.stdout.close()


class Heard:
    """What a screen reader is told of changes of a text."""

    KIND = "object:text-changed"

    def __init__(self, node):
        self.node = node
        self.events = []
        self.listener = desktop.Atspi.EventListener.new(self._hear)
        self.listener.register(self.KIND)

    def _hear(self, event):
        if event.source == self.node:
            self.events.append((event.type.removeprefix(self.KIND).strip(":"), event.detail1, event.any_data))

    def end(self):
        self.listener.deregister(self.KIND)


class ByIBus(text_probe.ProbeJourney):
    @classmethod
    def setUpClass(cls):
        cls.engine = Engine()
        cls.addClassCleanup(cls.engine.end)

    def open(self, *words):
        self.engine.forget()
        probe = super().open(*words, GTK_IM_MODULE="ibus")
        self.engine.see("focus-in")
        return probe

    def go(self, key, place):
        """Moves the caret by a key, and waits until it is there: with IBus, keys that come soon after each other may change places."""
        desktop.key(key)
        self.probe.see(f"selection {place} {place}")

    def compose(self, text, keeps=False):
        self.engine.do(["preedit", text, len(text), [], keeps])
        self.probe.see(f"preedit {text}")

    def colored_pixels(self):
        """How many pixels of the screen have the color of what is composed."""
        picture = subprocess.run(
            ["import", "-silent", "-window", "root", "-depth", "8", "rgb:-"], capture_output=True, check=True).stdout
        red, green, blue = COLOR.to_bytes(3, "big")
        return sum(pixel == (red, green, blue) for pixel in zip(picture[::3], picture[1::3], picture[2::3]))

    def test_composed_text_is_in_the_layout_alone(self):
        probe = self.open("<p>One two")
        self.go("ctrl+End", 7)
        self.assertEqual(self.colored_pixels(), 0)
        heard = Heard(self.view)
        self.addCleanup(heard.end)
        self.engine.do(["preedit", "にほんご", 2, [["underline", 1, 0, 4], ["background", COLOR, 0, 2]]])
        probe.see("preedit にほんご")
        probe.see("composed 7 11 11")
        desktop.wait_until(lambda: self.colored_pixels() > 30, "what is composed with its color")
        self.assertEqual(contents(self.view), "One two")
        self.assertEqual(self.view.queryText().characterCount, 7)
        self.assertEqual(probe.last("text"), "")
        self.engine.do(["commit", "日本語"], ["hide"])
        probe.see("text One two日本語")
        # Events come in their order: none came of what was composed.
        desktop.wait_until(lambda: heard.events, "a screen reader hears of the text")
        self.assertEqual(heard.events[0], ("insert", 7, "日本語"))
        probe.see("preedit ")
        probe.see("selection 10 10")
        desktop.wait_until(lambda: self.colored_pixels() == 0, "nothing composed")
        self.assertEqual(contents(self.view), "One two日本語")
        # What is composed and given up is in no history, and what was entered is one step.
        self.compose("かな")
        self.engine.do(["hide"])
        probe.see("preedit ")
        desktop.key("ctrl+z")
        probe.see("text One two")
        desktop.key("ctrl+shift+z")
        probe.see("text One two日本語")

    def test_what_is_entered_takes_the_place_of_what_is_selected(self):
        probe = self.open("<p>One two three")
        desktop.key("shift+ctrl+Right")
        probe.see("selection 0 3")
        self.compose("いち")
        probe.see("composed 0 2 15")
        self.assertEqual(contents(self.view), "One two three")
        self.engine.do(["hide"], ["commit", "一"])
        probe.see("text 一 two three")
        desktop.key("ctrl+z")
        probe.see("text One two three")
        probe.see("selection 0 3")

    def test_what_is_composed_goes_with_the_keyboard(self):
        probe = self.open("<p>One")
        self.go("ctrl+End", 3)
        self.compose("かな")
        self.engine.forget()
        field = self.press_field()
        self.engine.see("focus-in")
        # What is written in the field is the field's alone.
        self.engine.do(["commit", "字"])
        desktop.wait_until(lambda: contents(field) == "字", "the text in the field")
        self.assertEqual(contents(self.view), "One")
        self.assertEqual(probe.last("text"), "")
        self.engine.forget()
        self.pointer("mousemove", *self.place(1), "click", 1)
        self.see_keyboard(self.view)
        self.engine.see("focus-in")
        self.compose("た")
        self.engine.do(["hide"], ["commit", "田"])
        desktop.wait_until(lambda: "田" in contents(self.view), "text in the view again")
        self.assertEqual(contents(field), "字")

    def test_an_engine_may_keep_what_is_composed_when_the_keyboard_goes(self):
        probe = self.open("<p>One")
        self.go("ctrl+End", 3)
        self.compose("かな", keeps=True)
        field = self.press_field()
        probe.see("text Oneかな")
        self.assertEqual(contents(field), "")
        self.assertEqual(contents(self.view), "Oneかな")

    def test_a_press_elsewhere_ends_what_is_composed(self):
        probe = self.open("<p>One two three four")
        self.go("ctrl+End", 18)
        self.compose("かな")
        self.engine.forget()
        self.pointer("mousemove", *self.place(5), "click", 1)
        self.engine.see("reset")
        probe.see("selection 5 5")
        self.assertEqual(contents(self.view), "One two three four")
        self.compose("た")
        self.engine.do(["hide"], ["commit", "x"])
        probe.see("text One txwo three four")

    def test_text_around_the_caret_is_deleted_by_characters(self):
        probe = self.open("<p>añ한🙂b̈c")
        self.go("ctrl+End", 7)
        self.go("Left", 6)
        self.engine.do(["delete", -3, 3])
        probe.see("text añ한c")
        probe.see("selection 3 3")
        self.engine.do(["delete", 0, 1])
        probe.see("text añ한")
        self.engine.do(["delete", -2, 1])
        probe.see("text a한")
        probe.see("selection 2 2")
        self.engine.do(["delete", -9, 40])
        probe.see("text ")

    def test_a_key_deletes_and_enters(self):
        probe = self.open("<p>かがみ")
        self.go("ctrl+End", 3)
        # An engine gets what it asks for with the next key.
        self.engine.see("told", "かがみ", 3, 3)
        self.engine.on("d", ["surrounding"], ["delete", -1, 1], ["commit", "巳"])
        desktop.key("d")
        probe.see("text かが巳")
        self.assertEqual(self.engine.see("surrounding"), ["かがみ", 3, 3])
        desktop.key("d")
        probe.see("text かが巳")
        self.engine.see("surrounding", "かが巳", 3, 3)
        # The engine leaves other keys to the view.
        desktop.write("a")
        probe.see("text かが巳a")
        desktop.write("b")
        probe.see("text かが巳ab")
        desktop.key("BackSpace")
        probe.see("text かが巳a")
        desktop.key("Return")
        probe.see("text かが巳a\\n")

    def test_the_place_of_the_caret_is_told(self):
        self.open("<p>One two")

        def see_at(place):
            x = self.view.queryText().getCharacterExtents(place, 1)[0]
            desktop.wait_until(
                lambda: (told := self.engine.of("cursor")) and abs(told[-1][0] - x) <= 1, f"the place of character {place}")

        see_at(0)
        desktop.key("ctrl+Right")
        see_at(3)

    def told_around(self, check, what):
        """What the engine was told last of the text around the caret, once it is what is looked for."""
        def look():
            told = self.engine.of("told")
            return told and check(*told[-1]) and told[-1]
        try:
            return desktop.wait_until(look, what)
        except AssertionError as error:
            told = [(text[:9], text[-9:], len(text), *places) for text, *places in self.engine.of("told")[-4:]]
            raise AssertionError(f"{error}; it was told {told}") from None

    def test_a_million_characters_are_told_in_part(self):
        # Each unit is one cluster of three scalars, which are eight bytes.
        unit = "e\u0301\u20dd"
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("x" + unit * 333_333)
            file.flush()
            probe = self.open("--plain", file.name)
        self.go("ctrl+End", 1_000_000)
        told = self.told_around(lambda text, caret, anchor: text.endswith(unit) and caret == len(text), "the end told")
        self.assertLessEqual(len(told[0]), MOST + 2)
        self.assertGreater(len(told[0]), MOST - 3)
        self.assertTrue(told[0].startswith("e"), "it begins with a cluster")
        desktop.key("ctrl+Home")
        probe.see("selection 0 0")
        told = self.told_around(lambda text, caret, anchor: text.startswith("x") and caret == 0, "the start told")
        self.assertLessEqual(len(told[0]), MOST + 2)
        self.assertTrue(told[0].endswith("\u20dd"), "it ends with a cluster")
        # Of a selection GTK’s module of IBus tells nothing but the caret.
        desktop.key("ctrl+shift+End")
        probe.see("selection 0 1000000")
        told = self.told_around(lambda text, caret, anchor: caret == len(text), "the end told again")
        self.assertLessEqual(len(told[0]), MOST + 2)
        self.engine.do(["commit", "字"])
        probe.see("text 字")
        desktop.key("ctrl+z")
        probe.see("length 1000000")

    def test_composing_in_a_link_a_list_and_from_the_right(self):
        probe = self.open(
            '<p>Go <a href="https://example.org/">there</a> now</p><ul><li>First<li>Second</ul><p dir="rtl">שלום עולם')
        for place in range(1, 6):
            self.go("Right", place)
        self.compose("かな")
        probe.see("composed 5 7 37")
        self.engine.do(["hide"], ["commit", "仮"])
        probe.see("text Go th仮ere now\\nFirst\\nSecond\\nשלום עולם")
        self.pointer("mousemove", *self.place(6), "keydown", "ctrl", "click", 1, "keyup", "ctrl")
        probe.see("open https://example.org/")
        self.go("ctrl+Home", 0)
        self.go("Down", 14)
        self.go("End", 19)
        self.compose("か")
        self.engine.do(["hide"], ["commit", "一"])
        probe.see("text Go th仮ere now\\nFirst一\\nSecond\\nשלום עולם")
        # A return makes the next item of the list.
        desktop.key("Return")
        probe.see("text Go th仮ere now\\nFirst一\\n\\nSecond\\nשלום עולם")
        self.go("ctrl+End", 38)
        self.compose("אב")
        self.engine.do(["hide"], ["commit", "גד"])
        probe.see("text Go th仮ere now\\nFirst一\\n\\nSecond\\nשלום עולםגד")

    def test_text_that_is_only_read_composes_nothing(self):
        probe = self.open_read_only()
        self.engine.on("a", ["preedit", "か", 1])
        desktop.key("a")
        # F7 shows a caret, which the keys move: the view has answered all before.
        desktop.key("F7")
        desktop.key("ctrl+End")
        probe.see("selection 3 3")
        self.assertEqual([line for line in probe.lines if line.startswith(("preedit", "text"))], [])
        self.assertEqual(self.engine.of("key"), [])

    def open_read_only(self):
        self.engine.forget()
        probe = text_probe.ProbeJourney.open(self, "--read-only", "<p>One", GTK_IM_MODULE="ibus")
        return probe


class Compositor:
    """A compositor without a screen, with a keyboard, a pointer and an input method that do what the test says."""

    NAME = "wayland-0"

    def __init__(self):
        environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        environment.update(WLR_BACKENDS="headless", WLR_LIBINPUT_NO_DEVICES="1", WLR_RENDERER="pixman")
        self.process = subprocess.Popen(["phoc"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        path = Path(os.environ["XDG_RUNTIME_DIR"]) / self.NAME
        # The socket is there before somebody listens.
        self.connection = desktop.wait_until(lambda: self._connect(path), "the compositor")
        self.pointer = wayland_client.Pointer(self.connection)
        self.keyboard = wayland_client.Keyboard(self.connection)
        self.method = wayland_client.InputMethod(self.connection)

    @staticmethod
    def _connect(path):
        with contextlib.suppress(ConnectionRefusedError, FileNotFoundError):
            return wayland_client.Connection(path)

    def end(self):
        self.connection.close()
        self.process.terminate()
        self.process.wait()


class ByWayland(text_probe.ProbeJourney):
    def setUp(self):
        super().setUp()
        self.compositor = Compositor()
        self.addCleanup(self.compositor.end)
        self.method = self.compositor.method
        self.press = self.compositor.keyboard.press

    def open(self, *words, **environment):
        probe = self.start_probe(
            *words, GDK_BACKEND="wayland", WAYLAND_DISPLAY=Compositor.NAME, GTK_IM_MODULE="wayland", **environment)
        desktop.wait_until(self.method.is_active, "a text that has the keyboard")
        return probe

    def press_field(self):
        """Presses the field, and finds it."""
        field = desktop.find(self.app, "text", "Field")
        box = desktop.extents_of(field)
        # The window fills the screen.
        window = desktop.extents_of(desktop.find(self.app, "frame"))
        self.compositor.pointer.press(box.x + 20, box.y + box.height // 2, (window.width, window.height))
        self.see_keyboard(field)
        return field

    def end_without_warning(self):
        """Ends the program, which printed no warning of GTK's."""
        self.probe.end()
        self.assertEqual([line for line in self.probe.complaints if "WARNING" in line or "CRITICAL" in line], [])

    def see_around(self, check, what):
        """The last word on the text around the caret, with the places of the caret and the selection's other end in bytes."""
        def look():
            told = self.method.of("surrounding_text")
            return told and check(*told[-1]) and told[-1]
        try:
            return desktop.wait_until(look, what)
        except AssertionError as error:
            told = [(text[:9], text[-9:], len(text.encode()), *places)
                    for text, *places in self.method.of("surrounding_text")[-4:]]
            raise AssertionError(f"{error}; it was told {told} and {self.probe.complaints[-4:]}") from None

    def test_composed_and_entered(self):
        probe = self.open("<p>añ한🙂")
        self.press("ctrl+End")
        self.see_around(lambda text, *places: (text, *places) == ("añ한🙂", 10, 10), "the text around the caret")
        self.method.compose("かな", 3)
        probe.see("preedit かな")
        probe.see("composed 4 6 6")
        self.assertEqual(contents(self.view), "añ한🙂")
        self.method.do(["commit_string", "仮名"])
        probe.see("text añ한🙂仮名")
        probe.see("preedit ")
        self.see_around(lambda text, *places: (text, *places) == ("añ한🙂仮名", 16, 16), "the text that was entered")
        self.press("a")
        probe.see("text añ한🙂仮名a")
        self.press("ctrl+Home")
        probe.see("selection 0 0")
        self.press("shift+End")
        probe.see("selection 0 7")
        self.see_around(lambda text, *places: (text, *places) == ("añ한🙂仮名a", 17, 0), "what is selected")
        self.method.do(["commit_string", "x"])
        probe.see("text x")
        self.press("ctrl+z")
        probe.see("text añ한🙂仮名a")
        self.end_without_warning()

    def test_text_around_the_caret_is_deleted_by_bytes(self):
        probe = self.open("<p>añ한🙂b한c")
        self.press("ctrl+End")
        self.press("Left")
        self.press("Left")
        probe.see("selection 5 5")
        self.see_around(lambda text, *places: (text, *places) == ("añ한🙂b한c", 11, 11), "the text around the caret")
        # What is before the caret and behind it: 🙂b and 한.
        self.method.do(["delete_surrounding_text", 5, 3])
        probe.see("text añ한c")
        probe.see("selection 3 3")
        # Deleted and entered at once: that takes place in this order.
        self.see_around(lambda text, *places: (text, *places) == ("añ한c", 6, 6), "what is left")
        self.method.do(["delete_surrounding_text", 5, 0], ["commit_string", "日"], ["set_preedit_string", "か", 3, 3])
        probe.see("text a日c")
        probe.see("preedit か")
        probe.see("composed 2 3 4")
        self.end_without_warning()

    def test_no_more_is_told_than_the_protocol_takes(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            # Characters of four bytes, of which two are one cluster: the first thousand ends within one.
            file.write("x" + "👍🏽" * 10_000)
            file.flush()
            probe = self.open("--plain", file.name)
        self.press("ctrl+End")
        told = self.see_around(lambda text, caret, anchor: caret == len(text.encode()) > 0, "the end of the text")
        self.assertTrue(told[0].startswith("👍"), "it begins with a cluster")
        self.press("ctrl+Home")
        probe.see("selection 0 0")
        told = self.see_around(lambda text, caret, anchor: caret == anchor == 0, "the start of the text")
        self.assertTrue(told[0].endswith("🏽"), "it ends with a cluster")
        # A selection that is larger than what is told ends at its edge.
        self.press("ctrl+shift+End")
        probe.see("selection 0 20001")
        self.see_around(lambda text, caret, anchor: caret == len(text.encode()) and anchor == 0, "what is selected")
        self.press("ctrl+End")
        self.press("ctrl+shift+Home")
        probe.see("selection 20001 0")
        self.see_around(lambda text, caret, anchor: caret == 0 and anchor == len(text.encode()), "what is selected")
        for text, caret, anchor in self.method.of("surrounding_text"):
            self.assertLessEqual(len(text.encode()), MOST_BYTES)
            self.assertLessEqual(max(caret, anchor), len(text.encode()))
        self.method.do(["commit_string", "仮"])
        probe.see("text 仮")
        self.end_without_warning()

    def test_what_is_composed_goes_with_the_keyboard(self):
        probe = self.open("<p>One")
        self.method.compose("かな")
        probe.see("preedit かな")
        field = self.press_field()
        self.see_around(lambda text, *places: text == "", "the text of the field")
        self.assertEqual(contents(self.view), "One")
        self.assertEqual(probe.last("text"), "")
        self.method.do(["commit_string", "字"])
        desktop.wait_until(lambda: contents(field) == "字", "the text in the field")
        self.assertEqual(contents(self.view), "One")
        self.end_without_warning()

    def test_candidates_are_at_the_caret(self):
        # The compositor has no candidates, so that the program says what it tells it.
        probe = self.open("<p>One two", WAYLAND_DEBUG="1")
        told = re.compile(r"zwp_text_input_v3@\d+\.set_cursor_rectangle\((-?\d+), (-?\d+), (\d+), (\d+)\)")

        def rectangle():
            found = [told.search(line) for line in probe.complaints]
            return next((tuple(map(int, match.groups())) for match in reversed(found) if match), None)

        def see_at(place, node):
            x, y, width, height = node.queryText().getCharacterExtents(place, 1)

            def is_there():
                seen = rectangle()
                return seen and abs(seen[0] - x) <= 1 and abs(seen[1] - y) <= 1 and abs(seen[3] - height) <= 1
            try:
                desktop.wait_until(is_there, f"the place of character {place}")
            except AssertionError as error:
                raise AssertionError(f"{error}; it was told {rectangle()} and not {(x, y, height)}") from None

        see_at(0, self.view)
        for place in range(1, 5):
            self.press("Right")
            probe.see(f"selection {place} {place}")
        see_at(4, self.view)
        # Behind what is composed, which moves the rest of the line.
        before = rectangle()
        self.method.compose("abc")
        probe.see("preedit abc")
        desktop.wait_until(lambda: rectangle()[0] > before[0] + 10, "the place behind what is composed")
        self.assertEqual(rectangle()[1], before[1])
        # The text of a field moves when its caret comes to an edge.
        field = self.press_field()
        words = "Many words that are wider than a field. " * 8
        self.method.do(["commit_string", words])
        desktop.wait_until(lambda: contents(field) == words, "the text in the field")
        self.press("Left")
        see_at(len(words) - 1, field)
        self.press("Home")
        see_at(0, field)
        self.press("End")
        self.press("Left")
        see_at(len(words) - 1, field)


if __name__ == "__main__":
    unittest.main()
