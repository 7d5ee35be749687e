# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The prompt shows who asks and belongs to its window, and neither haste nor repetition brings a yes."""

import ctypes
import json
import os
import platform
import re
import select
import signal
import subprocess
import sys
import unittest
from pathlib import Path

from gi.repository import Gio, GLib

import desktop
import other_backend

APPS = ("org.typecase.Fonts", "/org/freedesktop/portal/Typecase")
PROMPTS = ("org.typecase.Prompts", "/org/typecase/Prompts", "org.typecase.impl.Prompts1")
PROVIDER_TITLE = "Example Provider"
AVAILABLE = "Available to"
BY_NAME = "Every App, by Name"
ASKING = "Apps That Ask"
MUTE = "Don’t Install, and Don’t Ask Again"
MORE = "More Ways to Refuse"
APP = "org.typecase.ExampleProvider"
OTHER = "org.example.OtherProvider"
PTRACE_ATTACH, PTRACE_DETACH = 16, 17
# poll, ppoll and restart_syscall, by the machine's names of itself: what a main loop is in while nothing happens.
WAITING = {"x86_64": {7, 271, 219}, "aarch64": {73, 128}}


class Asker:
    """An app of its own connection that may hand over anything as its window."""

    def __init__(self, app_id):
        address = os.environ["DBUS_SESSION_BUS_ADDRESS"]
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
                 | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.call(*APPS, "org.typecase.HostApps1", "Register",
                  GLib.Variant("(sa{sv})", (app_id, {})))

    def call(self, name, path, interface, method, arguments):
        return self.bus.call_sync(
            name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, desktop.PATIENCE * 1000, None)

    def register(self, fonts, parent_window=""):
        """Returns the request's path."""
        entries = [{"path": GLib.Variant("ay", bytes(font) + b"\0")} for font in fonts]
        return self.call(*APPS, "org.typecase.Provider1", "RegisterFonts", GLib.Variant(
            "(saa{sv}a{sv})", (parent_window, entries, {}))).unpack()[0]

    def follow(self, errors=None):
        """The responses to come, as (request, response); the names of errors are added to a list."""
        responses = []

        def respond(_bus, _sender, path, _interface, _member, values):
            response, results = values.unpack()
            if errors is not None:
                errors.extend(error["name"] for error in results["errors"])
            responses.append((path, response))
        self.bus.signal_subscribe(
            None, "org.typecase.Request1", "Response", None, None, Gio.DBusSignalFlags.NONE, respond)
        return responses

    def close(self, request):
        self.call(APPS[0], request, "org.typecase.Request1", "Close", None)

    def leave(self):
        self.bus.close_sync(None)


def has_ended(process):
    """Whether a process has ended, be it that nobody has asked for its status yet."""
    try:
        return "\nState:\tZ" in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return True


def stop_process(process):
    """Stops all of a process; returns what is to be called once it was ended."""
    os.kill(process, signal.SIGSTOP)
    return lambda: None


def waits_for_events(process):
    """Whether the process's main thread is in the system call of a main loop that waits."""
    number = Path(f"/proc/{process}/syscall").read_text().split()[0]
    return number.isdigit() and int(number) in WAITING[platform.machine()]


def stop_main_thread(process):
    """Stops a process's main thread where it waits for events, as a window that hangs does; its other threads go on."""
    library = ctypes.CDLL(None, use_errno=True)
    library.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]

    def call(request):
        if library.ptrace(request, process, None, None) != 0:
            raise OSError(ctypes.get_errno(), "ptrace")

    def stop():
        # Elsewhere it may hold a lock, of the allocator for one, and other threads would soon wait for it.
        if not waits_for_events(process):
            return False
        call(PTRACE_ATTACH)
        os.waitpid(process, 0)
        if waits_for_events(process):
            return True
        call(PTRACE_DETACH)
        return False
    desktop.wait_until(stop, "the main thread, which waits for events")

    def reap():
        # Who traces a process is told of its end first.
        os.waitpid(process, 0)
    return reap


def window_property(window, name):
    run = subprocess.run(["xprop", "-id", window, name], capture_output=True, text=True, check=True)
    return run.stdout


class Consent(desktop.Journey):
    def setUp(self):
        super().setUp()
        self.clock = Path(os.environ["HOME"]) / "clock"
        # Read by the registry when it starts, with the first test.
        subprocess.run(
            ["dbus-update-activation-environment", f"TYPECASE_TEST_CLOCK={self.clock}"], check=True)
        self.bundle, self.families = desktop.synthetic_bundle(families=2)
        self.files = sorted(os.fsencode(path) for path in self.bundle.fonts.iterdir())
        desktop.typecasectl("unmute", APP)
        self.askers = []

    def tearDown(self):
        super().tearDown()
        for asker in self.askers:
            asker.leave()
        self.see_no_prompt()
        installed = desktop.installed_families()
        if installed:
            desktop.typecasectl("remove", *sorted(installed))

    def asker(self):
        asker = Asker(APP)
        self.askers.append(asker)
        return asker

    def refuse(self):
        self.press_when_ready(self.prompt(), desktop.REFUSE)
        self.see_no_prompt()

    # Who asks

    @desktop.x11_only
    def test_the_prompt_stands_above_the_window_that_asked(self):
        provider = self.start([
            "example-provider", "--fonts", self.bundle.fonts, "--app-id", APP, "--register-all"])
        prompt = self.prompt()
        parent = desktop.window_titled(PROVIDER_TITLE)
        child = desktop.window_titled(desktop.PROMPT_TITLE)
        told = window_property(child, "WM_TRANSIENT_FOR")
        self.assertIn(f"window id # {int(parent):#x}", told)
        self.press_when_ready(prompt, desktop.REFUSE)
        self.assertIsNone(provider.process.poll())

    def test_an_invalid_parent_window_does_no_harm(self):
        root = subprocess.run(
            ["xwininfo", "-root"], capture_output=True, text=True, check=True).stdout
        root = re.search(r"Window id: 0x([0-9a-f]+)", root).group(1)
        for handle in ("x11:7fffffff", f"x11:{root}", "x11:0", "x11:-1", "x11:", "x11:zz",
                       "x11:10000000000000001", "wayland:x", "wayland:" + "w" * 200, "wayland:",
                       "wayland:\n\u202e<b>", ":", "nothing", "x" * 5000):
            with self.subTest(handle=handle[:40]):
                desktop.typecasectl("unmute", APP)
                asker = self.asker()
                asker.register(self.files, handle)
                self.prompt()
                child = desktop.window_titled(desktop.PROMPT_TITLE)
                self.assertNotIn("window id", window_property(child, "WM_TRANSIENT_FOR"))
                self.refuse()

    def test_only_the_registry_can_have_the_person_asked(self):
        self.asker().register(self.files)
        prompt = self.prompt()
        stranger = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        question = GLib.Variant(
            "(osa{sv}aa{sv}a{sv})", ("/a/question", "", {"id": GLib.Variant("s", "evil")}, [], {}))
        for method, arguments in (
                ("AskToInstall", question), ("IsAsking", GLib.Variant("(o)", ("/a/question",))),
                ("Close", GLib.Variant("(o)", ("/a/question",)))):
            with self.subTest(method=method), self.assertRaises(GLib.Error) as refusal:
                stranger.call_sync(
                    *PROMPTS, method, arguments, None, Gio.DBusCallFlags.NONE, desktop.PATIENCE * 1000, None)
            self.assertIn("AccessDenied", refusal.exception.message)
        self.assertNotIn("evil", desktop.text_of(prompt))
        self.refuse()

    def test_no_inspector_of_text_sizes_reads_the_prompt(self):
        # One that was there before has the environment of before.
        desktop.wait_until(lambda: not desktop.owner_of(PROMPTS[0]), "the prompts gone")
        def ask_for_inspection(value):
            subprocess.run(
                ["dbus-update-activation-environment", f"TYPECASE_INSPECT={value}"], check=True)
        ask_for_inspection(1)
        self.addCleanup(ask_for_inspection, 0)
        self.asker().register(self.files)
        install = self.button(self.prompt(), desktop.INSTALL)
        # Later than an app would have the name.
        desktop.wait_until(lambda: desktop.is_sensitive(install), "an Install that wakes up")
        process = desktop.process_of(PROMPTS[0])
        self.assertFalse(desktop.owner_of(f"org.typecase.TextSizeInspection1.instance{process}"))
        self.refuse()

    # One prompt

    def test_questions_of_one_app_never_stack(self):
        askers = [self.asker() for _ in range(3)]
        for asker, file in zip(askers, self.files):
            asker.register([file])
        prompt = self.prompt()
        self.assertEqual(
            len([window for window in prompt if window and desktop.is_showing(window)]), 1)
        # A no to the first question is a no to those that wait.
        self.refuse()
        self.assertEqual(desktop.installed_families(), set())

    def test_the_prompt_of_a_closed_request_is_closed(self):
        asker = self.asker()
        request = asker.register(self.files)
        self.prompt()
        asker.close(request)
        self.see_no_prompt()

    # A prompt that fails

    def test_a_prompt_that_is_killed_means_no(self):
        asker = self.asker()
        responses = asker.follow()
        request = asker.register(self.files)
        self.prompt()
        os.kill(desktop.process_of(PROMPTS[0]), signal.SIGKILL)
        desktop.wait_until(lambda: (request, 2) in responses, "the request's end")
        self.see_no_prompt()
        self.assertEqual(desktop.installed_families(), set())

    def test_a_prompt_that_stops_is_ended_and_costs_no_other_app_its_question(self):
        other, other_files = self.other_app()
        for name, stop in (("process", stop_process), ("main thread", stop_main_thread)):
            with self.subTest(stopped=name):
                desktop.typecasectl("unmute", APP)
                asker, errors = self.asker(), []
                responses = asker.follow(errors)
                request = asker.register(self.files)
                self.prompt()
                stopped = desktop.process_of(PROMPTS[0])
                waiting = Asker(OTHER)
                self.askers.append(waiting)
                answers = waiting.follow()
                waiting_request = waiting.register(other_files)
                reap = stop(stopped)
                if name == "main thread":
                    # Its connection to the bus answers, which says nothing of its windows.
                    asker.call(*PROMPTS[:2], "org.freedesktop.DBus.Peer", "Ping", None)
                desktop.wait_until(lambda: (request, 2) in responses, "the request's end")
                self.assertEqual(set(errors), {"NotAsked"})
                reap()
                # The other app's question is asked by a new process.
                prompt = self.prompt()
                self.see(prompt, re.compile("Other Provider"))
                self.assertNotEqual(desktop.process_of(PROMPTS[0]), stopped)
                desktop.wait_until(lambda: has_ended(stopped), "the end of what had stopped")
                self.press_when_ready(prompt, desktop.INSTALL)
                desktop.wait_until(lambda: (waiting_request, 0) in answers, "the other app's fonts")
                self.assertEqual(desktop.installed_families(), other)
                desktop.typecasectl("remove", *sorted(other))

    def test_another_desktops_backend_that_stops_is_passed_over_and_ours_asks(self):
        other, other_files = self.other_app()
        desktop.wait_until(lambda: not desktop.owner_of(PROMPTS[0]), "the prompts gone")
        backend = subprocess.Popen(
            [sys.executable, other_backend.__file__], stdout=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (backend.kill(), backend.wait(), backend.stdout.close()))
        self.assertEqual(backend.stdout.readline(), "ready\n")
        asker, errors = self.asker(), []
        responses = asker.follow(errors)
        request = asker.register(self.files)
        self.assertEqual(backend.stdout.readline(), "AskToInstall\n")
        waiting = Asker(OTHER)
        self.askers.append(waiting)
        answers = waiting.follow()
        waiting_request = waiting.register(other_files)
        backend.send_signal(signal.SIGSTOP)
        desktop.wait_until(lambda: (request, 2) in responses, "the request's end")
        self.assertEqual(set(errors), {"NotAsked"})
        prompt = self.prompt()
        self.see(prompt, re.compile("Other Provider"))
        self.assertTrue(desktop.owner_of("org.typecase.OwnPrompts"))
        # It keeps its name, and is nobody's to end.
        self.assertEqual(desktop.process_of(PROMPTS[0]), backend.pid)
        self.assertIsNone(backend.poll())
        self.press_when_ready(prompt, desktop.INSTALL)
        desktop.wait_until(lambda: (waiting_request, 0) in answers, "the other app's fonts")
        self.assertEqual(desktop.installed_families(), other)
        self.see_no_prompt()
        # Once it goes on, it is asked again.
        backend.send_signal(signal.SIGCONT)
        desktop.typecasectl("unmute", APP)
        desktop.wait_until(
            lambda: self.takes(backend, asker), "a question for the backend that goes on")

    def takes(self, backend, asker):
        """Whether a backend is asked, and not ours."""
        request = asker.register(self.files)
        ready, _, _ = select.select([backend.stdout], [], [], 5)
        if ready:
            self.assertEqual(backend.stdout.readline(), "AskToInstall\n")
        asker.close(request)
        return bool(ready)

    def other_app(self):
        """Another app that has fonts of its own: their families, and the files."""
        fonts = Path(os.environ["HOME"]) / "other/fonts"
        fonts.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--prefix", "Other",
             "--output", fonts], check=True)
        desktop.Bundle(fonts, OTHER, "Other Provider")
        files = sorted(fonts.iterdir())
        families = subprocess.run(
            ["fc-scan", "--format", "%{family[0]}\n", *files], check=True, capture_output=True,
            text=True).stdout
        return set(families.split("\n")) - {""}, [os.fsencode(file) for file in files]

    # What is asked

    def test_what_waited_is_shown_with_all_its_names(self):
        plain, hidden = self.lovely_fonts()
        # What comes to the line too late is asked about by itself; then once more.
        for _ in range(10):
            desktop.typecasectl("unmute", APP)
            self.asker().register(self.files)
            first = self.prompt()
            self.see(first, re.compile(re.escape(self.families[0])))
            for file in (plain, hidden):
                self.asker().register([file])
            self.press_when_ready(first, desktop.INSTALL)
            desktop.wait_until(
                lambda: desktop.installed_families() == set(self.families), "the first fonts")
            prompt = self.prompt()
            self.see(prompt, re.compile("Lovely"))
            said = desktop.text_of(prompt)
            self.press_when_ready(prompt, desktop.REFUSE)
            self.see_no_prompt()
            for asker in self.askers:
                asker.leave()
            self.askers.clear()
            desktop.typecasectl("remove", *self.families)
            if "2 styles" in said:
                self.assertIn("Company Payroll Sans", said)
                return
        self.fail("no two questions were asked as one")

    def lovely_fonts(self):
        """Two styles of a family, one of which programs find by another name as well."""
        for options in (
                ("--style", "Regular"), ("--style", "Bold", "--also-called", "Company Payroll Sans")):
            subprocess.run(
                [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--family", "Lovely", *options,
                 "--output", self.bundle.fonts], check=True)
        files = [self.bundle.fonts / f"Lovely-{style}.ttf" for style in ("Regular", "Bold")]
        self.addCleanup(lambda: [file.unlink() for file in files])
        return [os.fsencode(file) for file in files]

    def ask_for(self, count):
        """An app asks for some families; returns their names."""
        bundle, families = desktop.synthetic_bundle(families=count)
        files = sorted(bundle.fonts.iterdir())
        # The other tests have their own.
        self.addCleanup(lambda: [file.unlink() for file in files])
        self.asker().register([os.fsencode(file) for file in files])
        return families

    def test_fonts_are_seen_at_once_however_large_the_text(self):
        text_size = desktop.TextSize(2)
        self.programs.append(text_size)
        families = self.ask_for(5)
        prompt = self.prompt()
        desktop.resize(desktop.PROMPT_TITLE, 360, 680)

        def is_seen():
            rows = [row for row in desktop.find_all(prompt, desktop.ROWS)
                    if desktop.family_of(row, families)]
            bottom = desktop.extents_of(self.button(prompt, desktop.REFUSE)).y
            return any(0 < (box := desktop.extents_of(row)).y and box.height > 0
                       and box.y + box.height / 2 < bottom for row in rows)
        desktop.wait_until(is_seen, "a font above the answers")
        self.refuse()

    def test_many_fonts_can_be_searched(self):
        families = self.ask_for(12)
        prompt = self.prompt()
        desktop.bring_forward(desktop.PROMPT_TITLE)
        # The row is made when there is room for it.
        desktop.move_focus(prompt, "9 more families")
        subprocess.run(["xdotool", "type", families[-1]], check=True)

        def found():
            return {family for row in desktop.find_all(prompt, desktop.ROWS)
                    if (family := desktop.family_of(row, families))}
        desktop.wait_until(lambda: found() == {families[-1]}, f"only {families[-1]}")
        desktop.key("Escape")
        desktop.wait_until(lambda: len(found()) > 1, "all fonts again")
        self.refuse()

    def test_the_person_is_told_what_cannot_be_installed(self):
        broken = self.bundle.fonts / "broken.ttf"
        broken.write_bytes(b"no font at all")
        self.addCleanup(broken.unlink)
        self.asker().register([*self.files, os.fsencode(broken)])
        prompt = self.prompt()
        desktop.bring_forward(desktop.PROMPT_TITLE)
        desktop.move_focus(prompt, "1 file cannot be installed")
        desktop.key("space")
        self.see(prompt, "broken.ttf")
        self.see(prompt, re.compile("This is not a font file"))
        self.refuse()

    # Saying no

    def test_a_repeated_question_can_be_silenced(self):
        self.clock.write_text("0")
        asker = self.asker()
        responses = asker.follow()
        asker.register(self.files)
        self.assertIsNone(desktop.find(self.prompt(), None, MORE), "at the first question")
        self.refuse()
        # The window is gone before the refusal is noted, with its time.
        desktop.wait_until(lambda: responses, "the answer")
        self.clock.write_text("100000")
        asker.register(self.files)
        prompt = self.prompt()
        self.see(prompt, re.compile("You have refused this app 1 time before"))
        install = self.button(prompt, desktop.INSTALL)
        desktop.wait_until(lambda: desktop.is_sensitive(install), "a prompt that can be agreed to")
        # It is a way to refuse, not a switch above both answers.
        self.press_menu(prompt, MORE)
        self.press_when_ready(prompt, MUTE)
        self.see_no_prompt()
        providers = json.loads(desktop.typecasectl("providers", "--json"))
        self.assertEqual([(app["id"], app["muted"]) for app in providers], [(APP, True)])
        self.assertIn("muted", desktop.typecasectl("providers"))
        desktop.typecasectl("unmute", APP)
        self.assertEqual(json.loads(desktop.typecasectl("providers", "--json")), [])

    # Saying yes

    def test_the_person_chooses_who_may_use_the_fonts(self):
        self.asker().register(self.files)
        prompt = self.prompt()
        desktop.bring_forward(desktop.PROMPT_TITLE)
        desktop.move_focus(prompt, AVAILABLE)
        desktop.key("space")
        self.see_chosen(prompt, BY_NAME)
        desktop.move_focus(prompt, ASKING)
        desktop.key("space")
        self.see_chosen(prompt, ASKING)
        self.press_when_ready(prompt, desktop.INSTALL)
        desktop.wait_until(lambda: desktop.installed_families(), "the fonts installed")
        fonts = json.loads(desktop.typecasectl("list", "--json"))
        self.assertEqual({font["exposure"] for font in fonts}, {"asks"})

    @desktop.x11_only
    def test_the_agreeing_button_is_insensitive_again_after_the_window_was_covered(self):
        self.start([
            "example-provider", "--fonts", self.bundle.fonts, "--app-id", APP, "--register-all"])
        prompt = self.prompt()
        desktop.bring_forward(desktop.PROMPT_TITLE)
        install = self.button(prompt, desktop.INSTALL)
        desktop.wait_until(lambda: desktop.is_sensitive(install), "an Install that wakes up")
        button = desktop.Sensitivity(desktop.INSTALL)
        self.addCleanup(button.end)
        # Covered, while it still has the keyboard focus.
        parent = desktop.window_titled(PROVIDER_TITLE)
        subprocess.run(["xdotool", "windowraise", parent], check=True)
        button.see(False, True)
        child = desktop.window_titled(desktop.PROMPT_TITLE)
        subprocess.run(["xdotool", "windowraise", child], check=True)
        button.see(False, True)
        # Without the keyboard focus it stays insensitive.
        desktop.bring_forward(PROVIDER_TITLE)
        desktop.wait_until(lambda: not desktop.is_sensitive(install), "asleep without the keyboard")
        desktop.bring_forward(desktop.PROMPT_TITLE)
        desktop.wait_until(lambda: desktop.is_sensitive(install), "an Install that wakes up again")
        self.press_when_ready(prompt, desktop.REFUSE)

    @desktop.x11_only
    def test_who_is_made_to_press_again_and_again_agrees_to_nothing(self):
        asker = self.asker()
        asker.register(self.files)
        prompt = self.prompt()
        place = desktop.extents_of(self.button(prompt, desktop.INSTALL))
        self.refuse()
        desktop.typecasectl("unmute", APP)
        # Where the button will be, from before the window is there until long after the wait.
        # A hand moves a little; GTK looks for what is under the pointer when that moves.
        x, y = place.x + place.width // 2, place.y + place.height // 2
        press = [["mousemove", str(x + shift), str(y), "click", "1"] for shift in (0, 1)]
        presses = subprocess.Popen(
            ["xdotool", *[word for number in range(40) for word in (*press[number % 2], "sleep", "0.15")]])
        self.addCleanup(presses.wait)
        button = desktop.Sensitivity(desktop.INSTALL)
        self.addCleanup(button.end)
        asker = self.asker()
        responses = asker.follow()
        request = asker.register(self.files)
        prompt = self.prompt()
        install = self.button(prompt, desktop.INSTALL)
        self.assertEqual(desktop.extents_of(install).x, place.x, "the button is elsewhere now")
        self.assertIsNone(presses.poll(), "the presses ended before the window was there")
        presses.wait()
        self.assertEqual(responses, [])
        self.assertEqual(desktop.installed_families(), set())
        # A press after a pause is meant.
        desktop.wait_until(lambda: desktop.is_sensitive(install), "an Install that wakes up")
        subprocess.run(["xdotool", *press[0]], check=True)
        desktop.wait_until(lambda: (request, 0) in responses, "the answer")
        self.assertEqual(desktop.installed_families(), set(self.families))

    # What apps say

    def test_an_app_cannot_speak_for_the_system(self):
        for name, shown in (
                ("Typecase", APP), ("Туресаѕе", APP), ("T y p e c a s e\u200b Settings", APP),
                ("“Settings” is safe. “Foundry", "Settings is safe. Foundry"),
                ("<b>Bold</b> & \u202egnp\u202c", "<b>Bold</b> & gnp"),
                ("Two\\nlines\\tand more", "Two lines and more"),
                ("\u200b\u2066", APP), ("N" * 300, "N" * 40 + "…")):
            with self.subTest(name=name[:40]):
                desktop.typecasectl("unmute", APP)
                desktop.Bundle(self.bundle.fonts, name=name)
                self.asker().register(self.files)
                prompt = self.prompt()
                said = desktop.text_of(prompt).replace("\u2068", "").replace("\u2069", "")
                self.assertIn(f"Let “{shown}” install fonts?", said)
                self.assertIn(f"Not verified; says it is {APP}", said)
                self.refuse()


if __name__ == "__main__":
    unittest.main()
