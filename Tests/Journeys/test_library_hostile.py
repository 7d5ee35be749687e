# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""libtypecase with a registry that answers wrongly, leaves in the middle, or says nothing.

The registry is a stand-in on a connection and a thread of its own. What it does with a call is a function of
the test, so that each fault is made on purpose. A critical warning of the library ends this process.
"""

import fcntl
import gc
import os
import subprocess
import threading
import unittest
from pathlib import Path

from library import Gio, GLib, Typecase

GLib.log_set_always_fatal(
    GLib.LogLevelFlags.FLAG_RECURSION | GLib.LogLevelFlags.LEVEL_ERROR
    | GLib.LogLevelFlags.LEVEL_CRITICAL)

PATIENCE = 90
NAME = "org.typecase.Fonts"
PATH = "/org/freedesktop/portal/Typecase"
BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
# The flags of RequestName: to take the name from who has it, or to get it when they leave.
TAKE_OVER, SUCCEED = 3, 1
ERROR = "org.typecase.Error."
REQUEST = "org.typecase.Request1"

# The interfaces' methods and their arguments; what they answer is for a test to say.
METHODS = {
    "HostApps1": {"Register": "sa{sv}"},
    "Provider1": {
        "RegisterFonts": "saa{sv}a{sv}", "GetRegisteredFonts": "a{sv}", "RequestAssets": "asa{sv}"},
    "Consumer1": {
        "RequestFonts": "saa{sv}a{sv}", "PickFont": "sa{sv}a{sv}", "GetGrantedFonts": "",
        "OpenFonts": "as"},
}


class Call:
    """A call of a method, to be answered."""

    def __init__(self, registry, invocation):
        self.registry = registry
        self.invocation = invocation
        self.arguments = invocation.get_parameters().unpack()

    @property
    def path(self):
        """The path of the request that the call makes."""
        sender = self.invocation.get_sender()[1:].replace(".", "_")
        return f"{PATH}/request/{sender}/{self.arguments[-1]['handle_token']}"

    def reply(self, signature, *values, files=()):
        values = GLib.Variant(f"({signature})", values)
        if not files:
            return self.invocation.return_value(values)
        given = Gio.UnixFDList.new_from_array([os.dup(file) for file in files])
        self.invocation.return_value_with_unix_fd_list(values, given)

    def fail(self, name, message):
        self.invocation.return_dbus_error(name, message)

    def accept(self):
        self.registry.register(
            self.path, REQUEST, {"Close": ""}, {"Close": ("", lambda call: call.reply(""))})
        self.reply("o", self.path)

    def respond(self, signature, *values):
        """The end of a request, in whatever shape."""
        self.registry.bus.emit_signal(
            self.invocation.get_sender(), self.path, REQUEST, "Response",
            GLib.Variant(f"({signature})", values))

    def answer(self, response=0, **lists):
        """Accepts the request and ends it."""
        self.accept()
        results = {key: GLib.Variant("aa{sv}", value) for key, value in lists.items()}
        self.respond("ua{sv}", response, results)


class Registry:
    """Owns the registry's name; with each method goes the type that it answers, and what it does."""

    def __init__(self, address, flags, methods):
        self.address = address
        self.flags = flags
        self.methods = {"Register": ("", lambda call: call.reply("")), **methods}
        self.called = []
        self.context = GLib.MainContext()
        self.loop = GLib.MainLoop.new(self.context, False)
        ready = threading.Event()
        self.thread = threading.Thread(target=self.run, args=(ready,), daemon=True)
        self.thread.start()
        if not ready.wait(PATIENCE):
            raise AssertionError("the stand-in for the registry did not get its name")

    def run(self, ready):
        self.context.push_thread_default()
        self.bus = Gio.DBusConnection.new_for_address_sync(
            self.address,
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        for interface, known in METHODS.items():
            self.register(PATH, f"org.typecase.{interface}", known, self.methods)
        self.bus.call_sync(
            *BUS, "RequestName", GLib.Variant("(su)", (NAME, self.flags)), None, 0, -1, None)
        ready.set()
        self.loop.run()

    def register(self, path, interface, known, methods):
        text = ""
        for name in known.keys() & methods.keys():
            kinds = [("in", kind) for kind in split(known[name])]
            kinds += [("out", kind) for kind in split(methods[name][0])]
            arguments = "".join(f'<arg type="{kind}" direction="{way}"/>' for way, kind in kinds)
            text += f'<method name="{name}">{arguments}</method>'
        node = Gio.DBusNodeInfo.new_for_xml(
            f'<node><interface name="{interface}">{text}</interface></node>')
        self.bus.register_object(path, node.interfaces[0], self.take, None, None)

    def take(self, _bus, _sender, _path, interface, method, _arguments, invocation):
        self.called.append(method)
        action = (lambda call: call.reply("")) if interface == REQUEST else self.methods[method][1]
        action(Call(self, invocation))

    def announce(self, interface, signal):
        self.bus.emit_signal(
            None, PATH, f"org.typecase.{interface}", signal, GLib.Variant("(t)", (1,)))

    def leave(self):
        if not self.bus.is_closed():
            self.bus.close_sync(None)
        self.context.invoke_full(GLib.PRIORITY_DEFAULT, lambda *_: self.loop.quit())
        self.thread.join(PATIENCE)


def split(signature):
    """The types of a signature, one by one."""
    kinds, rest = [], signature
    while rest:
        end = next(end for end in range(1, len(rest) + 1)
                   if GLib.variant_type_string_is_valid(rest[:end]))
        kinds.append(rest[:end])
        rest = rest[end:]
    return kinds


def wait_for(begin, *arguments, cancellable=None):
    """Makes an asynchronous call; the object and the result."""
    ended = []
    begin(*arguments, cancellable, lambda *ending: ended.extend(ending))
    wait_until(lambda: ended, "the end of the call")
    return ended


def wait_until(condition, what):
    """Lets the main context run until a condition holds."""
    late = []
    # Also looks at what changes in another thread.
    timeout = GLib.timeout_add(20, lambda: True)
    end = GLib.timeout_add_seconds(PATIENCE, lambda: late.append(True))
    while not condition() and not late:
        GLib.MainContext.default().iteration(True)
    GLib.source_remove(timeout)
    if late:
        raise AssertionError(f"{what}: not within {PATIENCE} s")
    GLib.source_remove(end)


def sealed(path):
    """A copy of a file in memory that nobody can change."""
    memory = os.memfd_create("font", os.MFD_ALLOW_SEALING)
    os.write(memory, Path(path).read_bytes())
    fcntl.fcntl(memory, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE)
    return memory


def face(digest="0" * 64, **more):
    return {"id": GLib.Variant("s", "7"), "family": GLib.Variant("s", "Hostile"),
            "digest": GLib.Variant("s", digest), "request-index": GLib.Variant("u", 0), **more}


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = Path(os.environ["TMPDIR"]) / "fonts"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--prefix", "Hostile",
             "--output", folder], check=True)
        [cls.font] = folder.iterdir()
        # The session's own bus would start the real registry.
        cls.bus = Gio.TestDBus.new(Gio.TestDBusFlags.NONE)
        cls.bus.up()

    @classmethod
    def tearDownClass(cls):
        cls.bus.stop()

    def setUp(self):
        # What another test left behind follows the registry, too.
        gc.collect()

    def start(self, flags=TAKE_OVER, **methods):
        registry = Registry(self.bus.get_bus_address(), flags, methods)
        self.addCleanup(registry.leave)
        return registry

    def register(self, cancellable=None, fonts=None):
        provider, result = wait_for(
            Typecase.Provider.new("org.example.App").register_fonts,
            fonts or [Typecase.Font.new_for_family("A")], Typecase.Scope.PERSISTENT, True, None,
            cancellable=cancellable)
        return provider.register_fonts_finish(result)

    def request(self, consumer=None, flags=Typecase.RequestFlags.QUIET, names=("A",)):
        consumer, result = wait_for(
            (consumer or Typecase.Consumer.new("org.example.App")).request_fonts,
            [Typecase.Font.new_for_family(name) for name in names], flags, None, None)
        return consumer.request_fonts_finish(result)

    def fails(self, call, domain, code):
        with self.assertRaises(GLib.Error) as raised:
            call()
        error = raised.exception
        self.assertTrue(error.matches(domain, code), f"{error.domain} {error.code} {error.message}")
        return error.message

    def is_malformed(self, call, method):
        said = self.fails(call, Gio.io_error_quark(), Gio.IOErrorEnum.INVALID_DATA)
        self.assertEqual(said, f"The registry's answer to {method} is malformed.")

    def is_gone(self, call):
        self.fails(call, Gio.DBusError.quark(), Gio.DBusError.NO_REPLY)

    # Wrong answers

    def test_a_handle_of_another_type(self):
        self.start(RegisterFonts=("s", lambda call: call.reply("s", "/a")))
        said = self.fails(self.register, Gio.io_error_quark(), Gio.IOErrorEnum.INVALID_ARGUMENT)
        self.assertIn("RegisterFonts", said)

    def test_a_handle_of_another_request(self):
        self.start(RegisterFonts=("o", lambda call: call.reply("o", "/a")))
        self.is_malformed(self.register, "RegisterFonts")

    def test_an_end_of_another_type(self):
        for signature, values in (("s", ["done"]), ("ua{ss}", [0, {}]), ("a{sv}u", [{}, 0])):
            def end(call):
                call.accept()
                call.respond(signature, *values)
            registry = self.start(RegisterFonts=("o", end))
            self.is_malformed(self.register, "RegisterFonts")
            registry.leave()

    def test_results_of_another_type_or_none(self):
        def end(call):
            call.accept()
            call.respond("ua{sv}", 0, {"registered": GLib.Variant("as", ["A"])})
        self.start(
            RegisterFonts=("o", end), RequestFonts=("o", lambda call: call.answer()),
            PickFont=("o", lambda call: call.answer()))
        self.is_malformed(self.register, "RegisterFonts")
        self.is_malformed(self.request, "RequestFonts")
        self.is_malformed(self.pick, "PickFont")

    def pick(self):
        consumer, result = wait_for(Typecase.Consumer.new(None).pick_font, None, None)
        return consumer.pick_font_finish(result)

    def test_values_of_another_type_are_as_if_they_were_not_there(self):
        odd = {key: GLib.Variant("(bs)", (True, "")) for key in (
            "id", "family", "full-name", "weight", "traits", "index", "enabled", "path", "digest",
            "code", "message", "request-index")}
        self.start(RegisterFonts=("o", lambda call: call.answer(registered=[odd], errors=[odd])))
        [font], [failure] = self.register()
        self.assertEqual(
            (font.get_id(), font.get_family(), font.get_weight(), font.get_traits(), font.get_index(),
             font.get_enabled(), font.get_path()), (None, None, 0, [], 0, False, None))
        self.assertEqual(
            (failure.get_code(), failure.get_message()), (Typecase.Error.REGISTRATION_FAILED, ""))

    def test_a_failure_is_of_the_font_that_was_given(self):
        def end(call):
            entry = {"code": GLib.Variant("u", 104), "message": GLib.Variant("s", "Damaged.")}
            call.answer(1, errors=[
                {**entry, "request-index": GLib.Variant("u", 1)},
                {**entry, "request-index": GLib.Variant("u", 77)}])
        self.start(RegisterFonts=("o", end))
        given = [Typecase.Font.new_for_family(name) for name in "AB"]
        fonts, [one, other] = self.register(fonts=given)
        self.assertEqual(fonts, [])
        self.assertIs(one.get_font(), given[1])
        self.assertEqual(one.get_code(), Typecase.Error.INVALID_FONT_DATA)
        self.assertIsNone(other.get_font().get_family())

    def test_errors_of_the_contract_are_of_the_domain(self):
        for code in range(100, 309):
            known = Typecase.Error.__enum_values__.get(code)
            if known is None:
                continue
            name = "".join(word.capitalize() for word in known.value_nick.split("_"))
            registry = self.start(
                GetRegisteredFonts=("aa{sv}", lambda call: call.fail(ERROR + name, "So it is.")))
            self.assertEqual(self.fails(self.listed, Typecase.error_quark(), code), "So it is.")
            registry.leave()

    def listed(self):
        provider, result = wait_for(Typecase.Provider.new("org.example.App").list_fonts)
        return provider.list_fonts_finish(result)

    def test_a_refusal_without_a_word_is_the_persons_no(self):
        self.start(
            RegisterFonts=("o", lambda call: call.answer(1)), PickFont=("o", lambda call: call.answer(1)))
        for call in (self.register, self.pick):
            self.fails(call, Typecase.error_quark(), Typecase.Error.CANCELLED_BY_USER)

    def test_objects_that_were_made_without_anything(self):
        self.start(RegisterFonts=("o", lambda call: call.answer(1)))
        failure = Typecase.Failure()
        self.assertEqual(
            (failure.get_code(), failure.get_message(), failure.get_font()),
            (Typecase.Error.REGISTRATION_FAILED, "", None))
        self.assertEqual(Typecase.Consumer(app_id="org.example.App").get_property("app-id"),
                         "org.example.App")
        provider, result = wait_for(
            Typecase.Provider().register_fonts, [Typecase.Font()], Typecase.Scope.PERSISTENT, True, None)
        self.fails(lambda: provider.register_fonts_finish(result), Typecase.error_quark(),
                   Typecase.Error.CANCELLED_BY_USER)

    # Files

    def giving(self, *entries, files=()):
        return self.start(
            RequestFonts=("o", lambda call: call.answer(fonts=[face()], unresolved=[])),
            OpenFonts=("aa{sv}", lambda call: call.reply("aa{sv}", list(entries), files=files)))

    def test_a_handle_without_a_file(self):
        with open(self.font, "rb") as file:
            for handle, files in ((0, []), (1, [file.fileno()]), (-1, [file.fileno()])):
                registry = self.giving(face(fd=GLib.Variant("h", handle)), files=files)
                self.is_malformed(self.request, "OpenFonts")
                registry.leave()

    def test_a_file_that_somebody_can_still_change(self):
        reader, writer = os.pipe()
        self.addCleanup(os.close, reader)
        self.addCleanup(os.close, writer)
        with open(self.font, "rb") as file:
            for number in (file.fileno(), reader):
                registry = self.giving(face(fd=GLib.Variant("h", 0)), files=[number])
                said = self.fails(self.request, Gio.io_error_quark(), Gio.IOErrorEnum.INVALID_DATA)
                self.assertIn("can still be changed", said)
                registry.leave()

    def test_files_that_were_not_asked_for_or_are_not_there(self):
        memory = sealed(self.font)
        self.addCleanup(os.close, memory)
        self.giving(face("1" * 64, fd=GLib.Variant("h", 0)), files=[memory])
        self.assertEqual(self.request(), ([], []))

    def test_a_file_without_a_font_is_not_given(self):
        memory = sealed("/etc/passwd")
        self.addCleanup(os.close, memory)
        registry = self.start(
            RequestFonts=("o", lambda call: call.answer(fonts=[face("2" * 64)], unresolved=[])),
            OpenFonts=("aa{sv}", lambda call: call.reply(
                "aa{sv}", [face("2" * 64, fd=GLib.Variant("h", 0))], files=[memory])))
        self.assertEqual(self.request(), ([], []))
        self.assertIn("OpenFonts", registry.called)

    def test_a_font_goes_and_its_number_is_nobody_elses(self):
        memory = sealed(self.font)
        self.addCleanup(os.close, memory)
        granted = [face("3" * 64)]
        registry = self.start(
            RequestFonts=("o", lambda call: call.answer(fonts=granted, unresolved=[])),
            GetGrantedFonts=("aa{sv}", lambda call: call.reply("aa{sv}", granted)),
            OpenFonts=("aa{sv}", lambda call: call.reply(
                "aa{sv}", [face("3" * 64, fd=GLib.Variant("h", 0))], files=[memory])))
        consumer, changes = Typecase.Consumer.new("org.example.App"), []
        consumer.connect("fonts-changed", changes.append)
        [font], _ = self.request(consumer)
        path = font.get_path()
        self.assertEqual(Path(path).read_bytes(), self.font.read_bytes())
        del font
        granted.clear()
        registry.announce("Consumer1", "FontsChanged")
        wait_until(lambda: len(changes) == 2, "the font gone")
        self.assertEqual(consumer.get_fonts(), [])
        wait_until(lambda: Path(path).read_bytes() == b"", "its number empty")
        # The same font finds its number again.
        granted.append(face("3" * 64))
        registry.announce("Consumer1", "FontsChanged")
        wait_until(lambda: len(changes) == 3, "the font back")
        self.assertEqual([font.get_path() for font in consumer.get_fonts()], [path])

    # Leaving

    def test_a_registry_that_leaves_in_the_middle_of_registering(self):
        def leave(call):
            call.accept()
            call.registry.bus.flush_sync(None)
            call.registry.bus.close_sync(None)
        self.start(RegisterFonts=("o", leave))
        self.is_gone(self.register)

    def test_a_registry_that_leaves_is_followed_by_another_one(self):
        self.start(RequestFonts=("o", lambda call: call.registry.bus.close_sync(None)))
        successor = self.start(
            SUCCEED, RequestFonts=("o", lambda call: call.answer(fonts=[], unresolved=[face()])),
            GetGrantedFonts=("aa{sv}", lambda call: call.reply("aa{sv}", [])))
        consumer = Typecase.Consumer.new("org.example.App")
        fonts, [missing] = self.request(consumer)
        self.assertEqual((fonts, missing.get_family()), ([], "A"))
        self.assertEqual(successor.called[:2], ["Register", "RequestFonts"])
        # What is missing is asked for again by itself, from another one that takes over too.
        third = self.start(
            RequestFonts=("o", lambda call: call.answer(fonts=[], unresolved=[face()])),
            GetGrantedFonts=("aa{sv}", lambda call: call.reply("aa{sv}", [])))
        wait_until(lambda: {"RequestFonts", "GetGrantedFonts"} <= set(third.called), "both asked")
        self.assertEqual(third.called.count("Register"), 1)
        self.assertEqual(third.called[0], "Register")

    def test_a_consumer_asks_the_next_one_when_a_registry_leaves_while_a_person_is_asked(self):
        def leave(call):
            call.accept()
            call.registry.bus.flush_sync(None)
            call.registry.bus.close_sync(None)
        self.start(RequestFonts=("o", leave))
        successor = self.start(
            SUCCEED, RequestFonts=("o", lambda call: call.answer(fonts=[], unresolved=[face()])))
        self.assertEqual(self.request()[0], [])
        self.assertEqual(successor.called[:2], ["Register", "RequestFonts"])

    def test_no_registry_is_an_error(self):
        self.fails(self.register, Gio.DBusError.quark(), Gio.DBusError.SERVICE_UNKNOWN)

    def test_no_bus_is_an_error(self):
        self.addCleanup(
            GLib.setenv, "DBUS_SESSION_BUS_ADDRESS", self.bus.get_bus_address(), True)
        GLib.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", True)
        self.fails(self.register, Gio.io_error_quark(), Gio.IOErrorEnum.NOT_FOUND)

    # Threads

    def test_callbacks_come_in_the_thread_that_the_object_was_made_in(self):
        self.start(GetRegisteredFonts=("aa{sv}", lambda call: call.reply("aa{sv}", [])))
        came = []

        def work():
            context = GLib.MainContext()
            context.push_thread_default()
            Typecase.Provider(app_id="org.example.App").list_fonts(
                None, lambda *_: came.append(threading.current_thread()))
            while not came:
                context.iteration(True)
            context.pop_thread_default()
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        thread.join(PATIENCE)
        self.assertEqual(came, [thread])

    # Cancelling

    def cancelled(self, registry, method):
        cancellable = Gio.Cancellable()

        def cancel():
            if method in registry.called:
                cancellable.cancel()
            return not cancellable.is_cancelled()
        GLib.timeout_add(5, cancel)
        self.fails(lambda: self.register(cancellable), Gio.io_error_quark(), Gio.IOErrorEnum.CANCELLED)

    def test_a_request_that_was_cancelled_is_closed(self):
        registry = self.start(RegisterFonts=("o", lambda call: call.accept()))
        self.cancelled(registry, "RegisterFonts")
        wait_until(lambda: "Close" in registry.called, "the request closed")

    def test_a_request_that_was_cancelled_before_it_was_accepted_is_closed_then(self):
        calls = []
        registry = self.start(RegisterFonts=("o", calls.append))
        self.cancelled(registry, "RegisterFonts")
        wait_until(lambda: calls, "the call")
        self.assertNotIn("Close", registry.called)
        registry.context.invoke_full(GLib.PRIORITY_DEFAULT, lambda *_: calls[0].accept())
        wait_until(lambda: "Close" in registry.called, "the request closed")


if __name__ == "__main__":
    unittest.main()
