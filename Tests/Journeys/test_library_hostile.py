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

import gi

from library import Gio, GLib, Typecase

gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo  # noqa: E402

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
ASSET_REQUEST = "org.typecase.AssetRequest1"

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

    def accept(self, close=lambda call: call.reply("")):
        self.registry.register(self.path, REQUEST, {"Close": ""}, {"Close": ("", close)})
        self.registry.register(
            self.path, ASSET_REQUEST, {"Pause": "", "Resume": "", "SetPriority": "d"},
            dict.fromkeys(("Pause", "Resume", "SetPriority"), ("", lambda call: call.reply(""))))
        self.reply("o", self.path)

    def tell(self, interface, signal, signature, *values):
        """A signal of the request."""
        self.registry.bus.emit_signal(
            self.invocation.get_sender(), self.path, interface, signal,
            GLib.Variant(f"({signature})", values))

    def respond(self, signature, *values):
        """The end of a request, in whatever shape."""
        self.tell(REQUEST, "Response", signature, *values)

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

    def do(self, action, *arguments):
        """Has the registry's thread do something."""
        self.context.invoke_full(GLib.PRIORITY_DEFAULT, lambda *_: action(*arguments) and False)

    def register(self, path, interface, known, methods):
        text = ""
        for name in known.keys() & methods.keys():
            kinds = [("in", kind) for kind in split(known[name])]
            kinds += [("out", kind) for kind in split(methods[name][0])]
            arguments = "".join(f'<arg type="{kind}" direction="{way}"/>' for way, kind in kinds)
            text += f'<method name="{name}">{arguments}</method>'
        node = Gio.DBusNodeInfo.new_for_xml(
            f'<node><interface name="{interface}">{text}</interface></node>')

        def take(_bus, _sender, _path, _interface, method, _arguments, invocation):
            self.called.append(method)
            methods[method][1](Call(self, invocation))
        self.bus.register_object(path, node.interfaces[0], take, None, None)

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


def found(prefix):
    """The families that Pango lists in this process, those that begin so."""
    # A map of its own: one that is kept has to be told of changes.
    names = {family.get_name() for family in PangoCairo.FontMap.new().list_families()}
    return {name for name in names if name.startswith(prefix)}


def matched(name):
    """The family of the font that Pango draws with where a name is asked for as a family."""
    fonts = PangoCairo.FontMap.new()
    asked = Pango.FontDescription.new()
    asked.set_family(name)
    return fonts.load_font(fonts.create_context(), asked).describe().get_family()


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
        folder = Path(os.environ["TMPDIR"]) / "siblings"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--siblings", "Sibling", "--output", folder],
            check=True)
        [cls.siblings] = folder.iterdir()
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
        codes = Typecase.Error.__enum_values__
        self.assertTrue(codes)
        for code, known in codes.items():
            name = "".join(word.capitalize() for word in known.value_nick.split("-"))
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

    def test_of_a_file_of_five_families_those_are_found_that_were_given(self):
        memory = sealed(self.siblings)
        self.addCleanup(os.close, memory)
        digest = "4" * 64

        def sibling(number, **more):
            return face(digest, id=GLib.Variant("s", str(number)), index=GLib.Variant("u", number),
                        family=GLib.Variant("s", f"Sibling {number + 1}"), **more)

        granted = []
        registry = self.start(
            RequestFonts=("o", lambda call: call.answer(fonts=granted, unresolved=[])),
            GetGrantedFonts=("aa{sv}", lambda call: call.reply("aa{sv}", granted)),
            OpenFonts=("aa{sv}", lambda call: call.reply(
                "aa{sv}", [sibling(2, fd=GLib.Variant("h", 0))], files=[memory])))
        consumer, changes = Typecase.Consumer.new("org.example.App"), []
        consumer.connect("fonts-changed", changes.append)
        # An app and a library in it: what both were given is used.
        other, other_changes = Typecase.Consumer.new("org.example.App"), []
        other.connect("fonts-changed", other_changes.append)

        granted[:] = [sibling(2)]
        self.assertEqual([font.get_index() for font in self.request(consumer)[0]], [2])
        self.assertEqual(found("Sibling"), {"Sibling 3"})
        granted[:] = [sibling(4)]
        self.request(other)
        self.assertEqual(found("Sibling"), {"Sibling 3", "Sibling 5"})
        # Nothing has another one of its names either.
        for name in ("Sibling 1", "Sibling2-Regular", "Sibling 4 Regular"):
            self.assertFalse(matched(name).startswith("Sibling"), name)
        for name in ("Sibling 3", "Sibling5-Regular", "Sibling 5 Regular"):
            self.assertTrue(matched(name).startswith("Sibling"), name)

        # One face is taken back from each; what is left of the file stays.
        granted[:] = [sibling(4)]
        seen = len(changes), len(other_changes)
        registry.announce("Consumer1", "FontsChanged")
        wait_until(lambda: len(changes) > seen[0], "another face")
        self.assertEqual(found("Sibling"), {"Sibling 5"})
        self.assertEqual([font.get_index() for font in consumer.get_fonts()], [4])
        granted.clear()
        registry.announce("Consumer1", "FontsChanged")
        wait_until(lambda: consumer.get_fonts() == other.get_fonts() == [], "nothing given")
        wait_until(lambda: found("Sibling") == set(), "nothing found")

    def test_a_face_that_the_file_does_not_have_is_not_given(self):
        memory = sealed(self.siblings)
        self.addCleanup(os.close, memory)
        for number in (7, 65538, 2**32 - 1):
            entry = face("5" * 64, index=GLib.Variant("u", number))
            registry = self.start(
                RequestFonts=("o", lambda call: call.answer(fonts=[entry], unresolved=[])),
                OpenFonts=("aa{sv}", lambda call: call.reply(
                    "aa{sv}", [dict(entry, fd=GLib.Variant("h", 0))], files=[memory])))
            self.assertEqual(self.request(), ([], []))
            self.assertEqual(found("Sibling"), set())
            registry.leave()

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

    # What the person removed

    def test_a_provider_is_told_which_of_its_fonts_the_person_removed(self):
        registry = self.start(GetRegisteredFonts=("aa{sv}", lambda call: call.reply("aa{sv}", [])))
        provider, told = Typecase.Provider.new("org.example.App"), []
        provider.connect("fonts-removed", lambda _, fonts: told.append([
            (font.get_id(), font.get_postscript_name(), font.get_family(), font.get_style(),
             font.get_full_name(), font.get_scope()) for font in fonts]))
        provider.connect("fonts-changed", lambda _: told.append("changed"))
        wait_for(provider.list_fonts)

        def font(style):
            values = {
                "id": f"id {style}", "postscript-name": f"A-{style}", "family": "A", "style": style,
                "full-name": f"A {style}", "scope": "persistent"}
            return {key: GLib.Variant("s", value) for key, value in values.items()}

        def removed(signature, *values):
            registry.bus.emit_signal(
                None, PATH, "org.typecase.Provider1", "RegisteredFontsRemoved",
                GLib.Variant(f"({signature})", values))

        # What has another shape, or names nothing, says nothing.
        for signature, values in (("", ()), ("t", (1,)), ("as", (["A"],)), ("aa{sv}", ([],))):
            removed(signature, *values)
        registry.bus.emit_signal(
            None, PATH, "org.typecase.Provider1", "SomethingElse", GLib.Variant("(t)", (1,)))
        removed("aa{sv}", [font("Bold"), {"family": GLib.Variant("t", 1)}])
        registry.announce("Provider1", "RegisteredFontsChanged")
        wait_until(lambda: "changed" in told, "the change")
        self.assertEqual(told, [
            [("id Bold", "A-Bold", "A", "Bold", "A Bold", "persistent"), (None,) * 6], "changed"])

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

    # Following a request

    def begin_assets(self):
        """A request for assets that runs; its registry, the call, and what is told of its end."""
        calls, ended = [], []
        registry = self.start(RequestAssets=("o", calls.append))
        request = Typecase.Request.new_for_assets(
            Typecase.Provider.new("org.example.App"), ["all"], 0.5)
        request.run(None, lambda *ending: ended.extend(ending))
        wait_until(lambda: calls, "the call")
        return request, registry, calls[0], ended

    def test_progress_is_told_in_properties(self):
        request, registry, call, ended = self.begin_assets()
        seen, failed = [], []
        for name in ("fraction", "received", "expected", "paused"):
            request.connect(f"notify::{name}", lambda request, spec: seen.append(
                (spec.name, request.get_property(spec.name))))
        request.connect("failed", lambda _, failure: failed.append(failure))
        error = {"code": GLib.Variant("u", 107), "asset": GLib.Variant("s", "Gone"),
                 "request-index": GLib.Variant("u", 0)}

        def tell():
            call.accept()
            call.tell(ASSET_REQUEST, "Transferred", "ttb", 1 << 40, 1 << 42, False)
            call.tell(REQUEST, "Progress", "daa{sv}", 0.25, [error])
            call.tell(REQUEST, "Progress", "daa{sv}", 0.25, [])
            call.tell(ASSET_REQUEST, "Transferred", "ttb", 1 << 40, 1 << 42, True)
        registry.do(tell)
        wait_until(request.get_paused, "the pause told")
        self.assertEqual(set(seen[:2]), {("received", 1 << 40), ("expected", 1 << 42)})
        self.assertEqual(seen[2:], [("fraction", 0.25), ("paused", True)])
        self.assertEqual((request.get_fraction(), request.get_received(), request.get_expected()),
                         (0.25, 1 << 40, 1 << 42))
        [failure] = failed
        self.assertEqual((failure.get_code(), failure.get_font().get_asset()),
                         (Typecase.Error.ASSET_NOT_FOUND, "Gone"))
        here = {"name": GLib.Variant("s", "Here"), "size": GLib.Variant("t", 1 << 42),
                "tags": GLib.Variant("as", ["all"]), "registered": GLib.Variant("b", True)}
        registry.do(call.respond, "ua{sv}", 0, {
            "assets": GLib.Variant("aa{sv}", [here]), "errors": GLib.Variant("aa{sv}", [error])})
        wait_until(lambda: ended, "the end")
        [font], [failure] = request.run_finish(ended[1])
        self.assertEqual(
            (font.get_asset(), font.get_byte_count(), font.get_tags(), font.get_registered()),
            ("Here", 1 << 42, ["all"], True))
        self.assertEqual(failure.get_code(), Typecase.Error.ASSET_NOT_FOUND)

    def test_progress_that_is_none_is_passed_over(self):
        request, registry, call, ended = self.begin_assets()
        seen = []
        request.connect("notify", lambda _, spec: seen.append(spec.name))
        request.connect("failed", lambda *_: seen.append("failed"))

        def tell():
            call.accept()
            for fraction in (-1, 2, float("nan"), float("inf")):
                call.tell(REQUEST, "Progress", "daa{sv}", fraction, [])
            call.tell(REQUEST, "Progress", "s", "half")
            call.tell(ASSET_REQUEST, "Transferred", "tt", 1, 2)
            call.tell(ASSET_REQUEST, "Progress", "daa{sv}", 0.5, [])
            call.tell("org.example.Other", "Transferred", "ttb", 1, 2, True)
            call.respond("ua{sv}", 0, {"assets": GLib.Variant("aa{sv}", [])})
            # After the end there is nothing to tell.
            call.tell(REQUEST, "Progress", "daa{sv}", 1, [])
        registry.do(tell)
        wait_until(lambda: ended, "the end")
        self.assertEqual(request.run_finish(ended[1]), ([], []))
        self.assertEqual(seen, [])

    def test_a_request_is_paused_and_goes_on_and_is_closed(self):
        request, registry, call, ended = self.begin_assets()
        paused = []
        # The registry has not said yet that it has the request.
        request.pause(None, lambda *ending: paused.extend(ending))
        self.assertNotIn("Pause", registry.called)

        def end(closing):
            closing.reply("")
            call.respond("ua{sv}", 1, {
                "assets": GLib.Variant("aa{sv}", [{"name": GLib.Variant("s", "Here")}])})
        registry.do(call.accept, end)
        wait_until(lambda: paused, "the end of the pause's call")
        self.assertTrue(request.pause_finish(paused[1]))
        _, result = wait_for(request.resume)
        self.assertTrue(request.resume_finish(result))
        _, result = wait_for(request.set_priority, 0.9)
        self.assertTrue(request.set_priority_finish(result))
        _, result = wait_for(request.close)
        self.assertTrue(request.close_finish(result))
        wait_until(lambda: ended, "the end")
        [font], failures = request.run_finish(ended[1])
        self.assertEqual((font.get_asset(), failures), ("Here", []))
        self.assertEqual(
            registry.called[-5:], ["RequestAssets", "Pause", "Resume", "SetPriority", "Close"])
        _, result = wait_for(request.pause)
        said = self.is_closed(lambda: request.pause_finish(result))
        self.assertEqual(said, "The request has ended.")

    def test_a_pause_of_a_request_whose_registry_leaves_is_no_success(self):
        request, registry, call, ended = self.begin_assets()
        paused = []
        request.pause(None, lambda *ending: paused.extend(ending))
        registry.leave()
        wait_until(lambda: paused and ended, "both ends")
        self.is_closed(lambda: request.pause_finish(paused[1]))
        with self.assertRaises(GLib.Error):
            request.run_finish(ended[1])

    def test_a_request_runs_once_and_nothing_else_can_be_paused(self):
        self.start(RequestAssets=("o", lambda call: call.answer(assets=[])))
        request = Typecase.Request.new_for_assets(Typecase.Provider.new(None), [], 0.5)
        _, result = wait_for(request.pause)
        self.is_closed(lambda: request.pause_finish(result))
        _, result = wait_for(request.run)
        self.assertEqual(request.run_finish(result), ([], []))
        for other in (request, Typecase.Request()):
            _, result = wait_for(other.run)
            self.fails(lambda: other.run_finish(result), Gio.io_error_quark(),
                       Gio.IOErrorEnum.INVALID_ARGUMENT)

    def test_registering_is_followed_too(self):
        def end(call):
            call.accept()
            call.tell(REQUEST, "Progress", "daa{sv}", 0.5, [
                {"code": GLib.Variant("u", 104), "request-index": GLib.Variant("u", 1),
                 "table": GLib.Variant("s", "glyf"), "offset": GLib.Variant("t", 12)}])
            call.respond("ua{sv}", 0, {"registered": GLib.Variant("aa{sv}", [face()])})
        self.start(RegisterFonts=("o", end))
        given = [Typecase.Font.new_for_family(name) for name in "AB"]
        request = Typecase.Request.new_for_registration(
            Typecase.Provider.new(None), given, Typecase.Scope.PERSISTENT, True, None)
        seen = []
        request.connect("notify::fraction", lambda *_: seen.append(request.get_fraction()))
        request.connect("failed", lambda _, failure: seen.append(failure))
        _, result = wait_for(request.run)
        [font], _ = request.run_finish(result)
        self.assertEqual(font.get_family(), "Hostile")
        failure, fraction = seen
        self.assertIs(failure.get_font(), given[1])
        self.assertEqual((fraction, failure.get_table(), failure.get_offset()), (0.5, "glyf", (True, 12)))

    # Replacing and forgetting

    def test_the_person_picks_a_font_in_the_place_of_one_that_nobody_has(self):
        memory = sealed(self.font)
        self.addCleanup(os.close, memory)
        asked = []

        def answer(call):
            asked.append(call.arguments[2])
            unresolved = [{"request-index": GLib.Variant("u", place)} for place in range(3)]
            if not call.arguments[2]["interactive"]:
                return call.answer(fonts=[], unresolved=unresolved)
            of_system = {"family": GLib.Variant("s", "Sans"), "size": GLib.Variant("d", 9.5),
                         "features": GLib.Variant("a{su}", {"smcp": 1}),
                         "request-index": GLib.Variant("u", 0)}
            picked = face("4" * 64, **{"request-index": GLib.Variant("u", 2),
                                       "variations": GLib.Variant("a{sd}", {"wght": 450.0})})
            # One that cannot be opened, and one that is for nothing that was asked for.
            lost = face("5" * 64, id=GLib.Variant("s", "8"))
            call.answer(fonts=[], unresolved=unresolved, replacements=[
                of_system, picked, lost, face(**{"request-index": GLib.Variant("u", 77)})])
        self.start(
            RequestFonts=("o", answer),
            OpenFonts=("aa{sv}", lambda call: call.reply(
                "aa{sv}", [face("4" * 64, fd=GLib.Variant("h", 0))], files=[memory])))
        names = [Typecase.Font.new_for_family(name) for name in "ABC"]
        consumer, result = wait_for(
            Typecase.Consumer.new("org.example.App").find_or_replace, names,
            [Typecase.Font.new_for_family(name) for name in "AC"], None, None)
        replacements, fonts, missing = consumer.find_or_replace_finish(result)
        self.assertEqual([options.get("replaceable") for options in asked], [None, [0, 2]])
        self.assertEqual([each.get_missing() for each in replacements], [names[0], names[2]])
        self.assertEqual(missing, names)
        system, picked = (each.get_font() for each in replacements)
        self.assertEqual((system.get_family(), system.get_path(), system.get_point_size(),
                          system.dup_features().unpack()), ("Sans", None, 9.5, {"smcp": 1}))
        self.assertEqual(picked.dup_variations().unpack(), {"wght": 450.0})
        self.assertEqual(Path(picked.get_path()).read_bytes(), self.font.read_bytes())
        self.assertEqual([font.get_id() for font in fonts], ["7"])
        self.assertEqual([font.get_id() for font in consumer.get_fonts()], ["7"])

    def test_every_font_is_replaceable_where_none_is_named(self):
        asked = []

        def answer(call):
            asked.append(call.arguments[2].get("replaceable"))
            call.answer(fonts=[], unresolved=[face()])
        self.start(RequestFonts=("o", answer))
        consumer, result = wait_for(
            Typecase.Consumer.new(None).find_or_replace, [Typecase.Font.new_for_family("A")], None,
            None, None)
        replacements, fonts, [missing] = consumer.find_or_replace_finish(result)
        self.assertEqual((replacements, fonts, missing.get_family()), ([], [], "A"))
        self.assertEqual(asked, [None, [0]])

    def test_what_is_forgotten_while_it_is_asked_for_is_not_remembered(self):
        calls, ended = [], []
        registry = self.start(RequestFonts=("o", calls.append))
        consumer = Typecase.Consumer.new("org.example.App")
        consumer.request_fonts(
            [Typecase.Font.new_for_family(name) for name in "AB"], Typecase.RequestFlags.QUIET, None,
            None, None, lambda *ending: ended.extend(ending))
        wait_until(lambda: calls, "the call")
        consumer.forget_missing([Typecase.Font.new_for_family("A")])
        unresolved = [face(**{"request-index": GLib.Variant("u", place)}) for place in range(2)]
        registry.do(lambda: calls[0].answer(fonts=[], unresolved=unresolved))
        wait_until(lambda: ended, "the end")
        _, missing = consumer.request_fonts_finish(ended[1])
        self.assertEqual([font.get_family() for font in missing], ["A", "B"])
        self.assertEqual([font.get_family() for font in consumer.get_missing()], ["B"])

    # Closing

    def is_closed(self, call):
        return self.fails(call, Gio.io_error_quark(), Gio.IOErrorEnum.CLOSED)

    def has_left(self, registry, name):
        [there] = registry.bus.call_sync(
            *BUS, "NameHasOwner", GLib.Variant("(s)", (name,)), None, 0, -1, None).unpack()
        return not there

    def test_what_is_under_way_ends_when_a_provider_is_closed(self):
        calls = []

        def accept(call):
            call.accept()
            calls.append(call)
        registry = self.start(
            RegisterFonts=("o", accept), RequestAssets=("o", calls.append),
            GetRegisteredFonts=("aa{sv}", calls.append))
        provider, ended, changes = Typecase.Provider.new("org.example.App"), [], []
        provider.connect("fonts-changed", changes.append)
        fonts = [Typecase.Font.new_for_family("A")]

        def told(finish):
            return lambda _, result: ended.append((finish, result))
        request = Typecase.Request.new_for_assets(provider, ["all"], 0.5)
        provider.register_fonts(
            fonts, Typecase.Scope.PERSISTENT, True, None, None, told(provider.register_fonts_finish))
        provider.list_fonts(None, told(provider.list_fonts_finish))
        request.run(None, told(request.run_finish))
        request.pause(None, told(request.pause_finish))
        wait_until(lambda: len(calls) == 3, "the calls")
        provider.close()
        wait_until(lambda: len(ended) == 4, "their ends")
        for finish, result in ended:
            self.is_closed(lambda: finish(result))
        sender = calls[0].invocation.get_sender()
        wait_until(lambda: self.has_left(registry, sender), "the connection gone")
        provider.close()
        self.assertEqual(changes, [])
        _, result = wait_for(provider.list_fonts)
        self.is_closed(lambda: provider.list_fonts_finish(result))
        _, result = wait_for(provider.register_fonts, fonts, Typecase.Scope.PERSISTENT, True, None)
        self.is_closed(lambda: provider.register_fonts_finish(result))

    def test_a_provider_is_closed_before_it_has_reached_the_registry(self):
        calls = []
        self.start(Register=("", calls.append), GetRegisteredFonts=("aa{sv}", calls.append))
        for is_connected in (False, True):
            provider, ended = Typecase.Provider.new("org.example.App"), []
            provider.list_fonts(None, lambda *ending: ended.extend(ending))
            if is_connected:
                wait_until(lambda: calls, "the registry told who it is")
            provider.close()
            wait_until(lambda: ended, "the end")
            self.is_closed(lambda: provider.list_fonts_finish(ended[1]))

    def test_nothing_is_told_to_a_closed_consumer_and_its_fonts_stay(self):
        memory = sealed(self.font)
        self.addCleanup(os.close, memory)
        calls = []

        def give(call):
            calls.append(call)
            call.answer(fonts=[face("6" * 64)], unresolved=[])
        registry = self.start(
            RequestFonts=("o", give), PickFont=("o", lambda call: call.accept()),
            GetGrantedFonts=("aa{sv}", lambda call: call.reply("aa{sv}", [])),
            OpenFonts=("aa{sv}", lambda call: call.reply(
                "aa{sv}", [face("6" * 64, fd=GLib.Variant("h", 0))], files=[memory])))
        consumer, other = (Typecase.Consumer.new("org.example.App") for _ in range(2))
        for each in (consumer, other):
            self.request(each)
        changes, other_changes, ended = [], [], []
        consumer.connect("fonts-changed", changes.append)
        other.connect("fonts-changed", other_changes.append)
        consumer.pick_font(None, None, None, lambda *ending: ended.extend(ending))
        wait_until(lambda: "PickFont" in registry.called, "the picker")
        # Told before it is closed, perhaps read, and not yet looked at.
        registry.announce("Consumer1", "FontsChanged")
        consumer.close()
        wait_until(lambda: ended, "the end")
        self.is_closed(lambda: consumer.pick_font_finish(ended[1]))
        wait_until(lambda: self.has_left(registry, calls[0].invocation.get_sender()), "it gone")
        wait_until(lambda: other_changes, "the other one told")
        self.assertEqual((changes, other.get_fonts()), ([], []))
        [font] = consumer.get_fonts()
        self.assertEqual(Path(font.get_path()).read_bytes(), self.font.read_bytes())
        _, result = wait_for(consumer.refresh)
        self.is_closed(lambda: consumer.refresh_finish(result))
        self.is_closed(lambda: self.request(consumer))

    def test_an_object_that_nobody_has_leaves_the_bus(self):
        calls = []

        def listed(call):
            calls.append(call.invocation.get_sender())
            call.reply("aa{sv}", [])
        registry = self.start(GetRegisteredFonts=("aa{sv}", listed))
        provider, result = wait_for(Typecase.Provider.new("org.example.App").list_fonts)
        provider.list_fonts_finish(result)
        self.assertFalse(self.has_left(registry, calls[0]))
        changes = []
        provider.connect("fonts-changed", lambda *_: changes.append(True))
        del provider, result
        gc.collect()
        registry.announce("Provider1", "RegisteredFontsChanged")
        wait_until(lambda: self.has_left(registry, calls[0]), "the connection gone")
        self.assertEqual(changes, [])

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
        registry.do(calls[0].accept)
        wait_until(lambda: "Close" in registry.called, "the request closed")


if __name__ == "__main__":
    unittest.main()
