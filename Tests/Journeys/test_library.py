# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""libtypecase as it was installed: the examples in C, Python, Vala and Rust, with a real registry."""

import hashlib
import http.server
import json
import os
import re
import subprocess
import threading
import unittest
from pathlib import Path

import desktop
from library import (
    ENVIRONMENT, EXAMPLES, GLib, PREFIX, SOURCE, TESTS, Typecase, checked, compiled, compiled_rust,
    compiled_vala, run)

PYTHON = "/usr/bin/python3"
CONSUMER = "org.example.Letters"
STRANGER = "org.example.Stranger"


def ended(begin, *arguments):
    """Makes an asynchronous call; what its end is taken from."""
    ending = []
    begin(*arguments, None, lambda *result: ending.extend(result))
    desktop.wait_until(lambda: ending, "the end of the call")
    return ending


class HaltingServer:
    """Serves bytes at every path, and stops half-way of each answer while it is halted."""

    def __init__(self, data):
        self.moving = threading.Event()
        moving = self.moving

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(404 if self.path.endswith("missing") else 200)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                half = len(data) // 2
                try:
                    self.wfile.write(data[:half])
                    self.wfile.flush()
                    moving.wait(desktop.PATIENCE)
                    self.wfile.write(data[half:])
                except OSError:
                    # Who pauses hangs up.
                    self.close_connection = True

            def log_message(self, *_):
                """The registry's log says what it asked for."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def url(self, name):
        return f"http://127.0.0.1:{self.server.server_port}/{name}"

    def stop(self):
        self.moving.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def declare(app, keys):
    entry = Path(os.environ["XDG_DATA_HOME"]) / f"applications/{app}.desktop"
    entry.write_text(f"[Desktop Entry]\nType=Application\nName=Letters\nExec=true\n{keys}\n")


class Library(desktop.Journey):
    @classmethod
    def setUpClass(cls):
        cls.provider = [compiled(EXAMPLES / "provider.c")]
        cls.consumer = [compiled(EXAMPLES / "consumer.c", "pangocairo", "pangoft2")]
        cls.rust_provider = [compiled_rust(EXAMPLES / "provider.rs")]
        cls.rust_consumer = [compiled_rust(EXAMPLES / "consumer.rs")]
        declare(CONSUMER, "X-Typecase-Entitlements=use-installed-fonts;")
        declare(STRANGER, "")

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def start_example(self, *command):
        process = subprocess.Popen(
            [str(word) for word in command], env=ENVIRONMENT, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def ended(self, process):
        output, errors = process.communicate(timeout=desktop.PATIENCE)
        return output.splitlines(), errors.splitlines()

    def offer(self, *command):
        """Has a provider register the fonts of its bundle and a text, and says yes."""
        bundle, families = desktop.synthetic_bundle(families=2, faces=1, glyphs=100)
        files = sorted(bundle.fonts.iterdir())
        broken = bundle.fonts / "broken.ttf"
        broken.write_text("This is no font.")
        self.addCleanup(broken.unlink)
        process = self.start_example(*command, bundle.app_id, *files, broken)
        self.consent()
        output, errors = self.ended(process)
        self.assertEqual(output, [f"installed: {family} Regular" for family in families], errors)
        self.assertEqual(len(errors), 1, errors)
        self.assertRegex(errors[0], "^not installed: ")
        self.assertEqual(desktop.installed_families(), set(families))
        return bundle, families

    def test_an_app_in_c_offers_fonts(self):
        bundle, families = self.offer(*self.provider)
        # The same files again, and a person who is not asked.
        output, errors = self.ended(self.start_example(
            *self.provider, bundle.app_id, *sorted(bundle.fonts.glob("*[0-9]*"))))
        self.assertEqual(output, [])
        self.assertEqual(len(errors), len(families), errors)

    def test_an_app_offers_fonts_over_the_bus_alone(self):
        self.offer(PYTHON, SOURCE / "docs/examples/provider.py")

    def test_an_app_in_rust_offers_fonts(self):
        bundle, _ = self.offer(*self.rust_provider)
        # What became of each is said: here of a file that is no part of the app, and one that is installed.
        foreign = Path(bundle.fonts.parent / "foreign.ttf")
        foreign.write_bytes(b"")
        file = min(bundle.fonts.glob("*[0-9]*"))
        output, errors = self.ended(self.start_example(*self.rust_provider, bundle.app_id, foreign, file))
        self.assertEqual(output, [])
        self.assertEqual(len(errors), 2, errors)
        for path, code in ((foreign, 306), (file, 105)):
            [_] = [line for line in errors if re.match(f"not installed: {re.escape(str(path))}: .* \\({code}\\b", line)]

    def test_an_app_in_python_offers_fonts_and_one_in_vala_lists_them(self):
        bundle, families = self.offer(PYTHON, EXAMPLES / "provider.py")
        listed = checked(
            compiled_vala(EXAMPLES / "provider.vala"), bundle.app_id).splitlines()
        self.assertEqual(sorted(listed), [f"registered: {family} Regular" for family in families])

    def test_a_mistake_in_one_font_is_told_of_that_font_and_a_call_about_none_does_nothing(self):
        bundle, _ = desktop.synthetic_bundle(families=1, faces=1)
        provider = Typecase.Provider.new(bundle.app_id)
        file, relative = min(bundle.fonts.iterdir()), Typecase.Font.new_for_path("fonts/a.ttf")
        _, result = ended(
            provider.register_fonts, [relative, Typecase.Font.new_for_path(str(file))],
            Typecase.Scope.PROCESS, True, None)
        [font], [failure] = provider.register_fonts_finish(result)
        self.assertEqual(
            (failure.get_code(), failure.get_font()), (Typecase.Error.INVALID_FILE_PATH, relative))
        for begin, end, rest in (
                (provider.register_fonts, provider.register_fonts_finish,
                 (Typecase.Scope.PERSISTENT, True, None)),
                (provider.unregister_fonts, provider.unregister_fonts_finish, (Typecase.Scope.PROCESS,)),
                (provider.set_fonts_enabled, provider.set_fonts_enabled_finish, (False, Typecase.Scope.PROCESS))):
            _, result = ended(begin, [], *rest)
            self.assertEqual(end(result), ([], []))
        consumer = Typecase.Consumer.new(CONSUMER)
        _, result = ended(consumer.request_fonts, [], Typecase.RequestFlags.NONE, None, None)
        self.assertEqual(consumer.request_fonts_finish(result), ([], []))

    def test_an_app_turns_its_fonts_off_and_takes_them_back(self):
        bundle, families = self.offer(*self.provider)
        provider, changes = Typecase.Provider(app_id=bundle.app_id), []
        provider.connect("fonts-changed", lambda _: changes.append(True))

        def listed():
            _, result = ended(provider.list_fonts)
            return provider.list_fonts_finish(result)

        def states():
            return {font.get_family(): font.get_enabled() for font in listed()}

        fonts = listed()
        self.assertEqual(states(), dict.fromkeys(families, True))
        self.assertEqual({font.get_scope() for font in fonts}, {"persistent"})
        _, result = ended(
            provider.set_fonts_enabled, [Typecase.Font.new_for_family(families[0])], False,
            Typecase.Scope.PERSISTENT)
        [off], failures = provider.set_fonts_enabled_finish(result)
        self.assertEqual((off.get_family(), off.get_enabled(), failures), (families[0], False, []))
        desktop.wait_until(lambda: changes, "the change told")
        self.assertEqual(states(), {families[0]: False, families[1]: True})

        _, result = ended(provider.unregister_fonts, fonts, Typecase.Scope.PERSISTENT)
        gone, failures = provider.unregister_fonts_finish(result)
        self.assertEqual(({font.get_family() for font in gone}, failures), (set(families), []))
        self.assertEqual(states(), {})
        _, result = ended(provider.unregister_fonts, fonts[:1], Typecase.Scope.PERSISTENT)
        gone, [failure] = provider.unregister_fonts_finish(result)
        self.assertEqual((gone, failure.get_code()), ([], Typecase.Error.NOT_REGISTERED))
        self.assertIs(failure.get_font(), fonts[0])
        _, result = ended(provider.request_assets, ["Not There"], 0.5)
        assets, [failure] = provider.request_assets_finish(result)
        self.assertEqual((assets, failure.get_code()), ([], Typecase.Error.ASSET_NOT_FOUND))

    def catalog(self):
        """An app with an asset that can be fetched and one that cannot; the server, and the size."""
        bundle, _ = desktop.synthetic_bundle(families=1, faces=1, glyphs=3000)
        font = min(bundle.fonts.glob("*.[ot]tf"))
        data = font.read_bytes()
        server = HaltingServer(data)
        self.addCleanup(server.stop)
        assets = [
            {"name": name, "tags": ["all"], "resource": {
                "url": server.url(name.lower()), "sha256": digest, "size": len(data)}}
            for name, digest in (("Here", hashlib.sha256(data).hexdigest()), ("Missing", "0" * 64))]
        catalog = bundle.fonts.parent / "catalog.json"
        catalog.write_text(json.dumps({"version": 1, "assets": assets}))
        self.addCleanup(catalog.unlink)
        # Another app each time: what was fetched before is not fetched again.
        app = f"org.example.{self._testMethodName.title().replace('_', '')}"
        return desktop.Bundle(bundle.fonts, app_id=app), server, len(data)

    def test_an_app_follows_what_it_fetches(self):
        bundle, server, size = self.catalog()
        server.moving.set()
        output, errors = self.ended(self.start_example(
            PYTHON, EXAMPLES / "assets.py", bundle.app_id, "all"))
        self.assertEqual(output, [f"here: Here {size}"], errors)
        self.assertTrue(any(line.startswith("not fetched: Missing ") for line in errors), errors)
        self.assertTrue(any(line.endswith(f"% of {2 * size} bytes") for line in errors), errors)

    def start_assets_in_vala(self, bundle, *names):
        """Starts the example; what gives it a word, and what waits for a line of what it says."""
        process = self.start_example(
            compiled_vala(EXAMPLES / "assets.vala"), bundle.app_id, *names)

        def say(word):
            process.stdin.write(word + "\n")
            process.stdin.flush()

        def wait_for(pattern):
            for line in process.stderr:
                if re.fullmatch(pattern, line.strip()):
                    return
            self.fail(f"the example said no {pattern}, and ended with {process.wait()}")

        return process, say, wait_for

    def test_an_app_in_vala_pauses_what_it_fetches_and_goes_on(self):
        bundle, server, size = self.catalog()
        process, say, wait_for = self.start_assets_in_vala(bundle, "all")
        wait_for(f"[1-9][0-9]* of {2 * size} bytes")
        say("pause")
        wait_for("done: pause|paused")
        wait_for("done: pause|paused")
        server.moving.set()
        say("resume")
        output, errors = self.ended(process)
        self.assertEqual((process.returncode, output), (0, [f"here: Here {size}"]), errors)
        self.assertIn("goes on", errors)
        self.assertTrue(any(line.startswith("not fetched: Missing ") for line in errors), errors)

    def test_an_app_in_vala_closes_what_it_fetches(self):
        bundle, server, size = self.catalog()
        process, say, wait_for = self.start_assets_in_vala(bundle, "Here")
        wait_for(f"[1-9][0-9]* of {size} bytes")
        say("close")
        output, errors = self.ended(process)
        self.assertEqual((process.returncode, output), (0, []))
        self.assertIn("done: close", errors)
        self.assertTrue(any(line.startswith("not fetched: Here ") for line in errors), errors)

    def test_an_app_pauses_what_it_fetches_and_goes_on(self):
        bundle, server, size = self.catalog()
        provider = Typecase.Provider.new(bundle.app_id)
        request, ending = Typecase.Request.new_for_assets(provider, ["Here"], 0.5), []
        request.run(None, lambda *result: ending.extend(result))
        desktop.wait_until(request.get_received, "some bytes")
        self.assertEqual(request.get_expected(), size)
        _, result = ended(request.pause)
        self.assertTrue(request.pause_finish(result))
        desktop.wait_until(request.get_paused, "the pause told")
        server.moving.set()
        self.assertEqual((ending, request.get_received() < size), ([], True))
        _, result = ended(request.resume)
        self.assertTrue(request.resume_finish(result))
        desktop.wait_until(lambda: ending, "the end")
        [font], failures = request.run_finish(ending[1])
        self.assertEqual((font.get_asset(), font.get_registered(), failures), ("Here", False, []))
        self.assertEqual((request.get_fraction(), request.get_paused()), (1, False))

    def test_an_app_closes_what_it_fetches(self):
        bundle, server, _ = self.catalog()
        request, ending = Typecase.Request.new_for_assets(
            Typecase.Provider.new(bundle.app_id), ["Here"], 0.5), []
        request.run(None, lambda *result: ending.extend(result))
        desktop.wait_until(request.get_received, "some bytes")
        _, result = ended(request.close)
        self.assertTrue(request.close_finish(result))
        desktop.wait_until(lambda: ending, "the end")
        try:
            assets, _ = request.run_finish(ending[1])
            self.assertEqual(assets, [])
        except GLib.Error as error:
            self.assertTrue(error.matches(
                Typecase.error_quark(), Typecase.Error.CANCELLED_BY_USER), error.message)

    def replace_missing(self):
        """Has DejaVu Serif take the place of the one font that is missing."""
        sheet = self.prompt()
        desktop.press(self.see(sheet, "Replace With…", desktop.BUTTONS))
        prompts = self.prompt()
        desktop.type_into(self.see(prompts, "Search Fonts"), "DejaVu Serif")
        desktop.wait_until(
            lambda: any(row.name.startswith("DejaVu Serif")
                        for row in desktop.selected_rows(prompts)), "the family selected")
        self.press_when_ready(prompts, "Select")
        self.see_no(prompts, "Search Fonts")
        # As a window manager does when a dialog closes.
        desktop.bring_forward("Missing Fonts")
        self.press_when_ready(self.prompt(), "Replace 1 Font")

    def test_an_app_in_vala_is_given_fonts_and_others_in_the_place_of_those_that_are_missing(self):
        _, families = self.offer(*self.provider)
        desktop.typecasectl("expose", families[0], "--to", "asks")
        process = self.start_example(
            compiled_vala(EXAMPLES / "consumer.vala"), CONSUMER, families[0], "Lost Forever")
        self.replace_missing()
        output, errors = self.ended(process)
        self.assertEqual(output, [
            f"given: {families[0]} Regular", "missing: Lost Forever",
            "instead of Lost Forever: DejaVu Serif"], errors)
        self.assertEqual(process.returncode, 0)

    def test_a_person_picks_a_font_in_the_place_of_one_that_is_missing(self):
        consumer, ending = Typecase.Consumer.new(CONSUMER), []
        self.addCleanup(consumer.close)
        wanted = Typecase.Font.new_for_family("Lost Forever")
        consumer.find_or_replace(
            [wanted], None, None, None, None, lambda *result: ending.extend(result))
        self.replace_missing()
        desktop.wait_until(lambda: ending, "the end")
        [replacement], fonts, missing = consumer.find_or_replace_finish(ending[1])
        self.assertIs(replacement.get_missing(), wanted)
        self.assertEqual(
            (replacement.get_font().get_family(), fonts, missing), ("DejaVu Serif", [], [wanted]))

    def test_a_font_of_the_system_is_not_missing(self):
        consumer, ending = Typecase.Consumer.new(CONSUMER), []
        self.addCleanup(consumer.close)
        system, lost = [Typecase.Font.new_for_family(name) for name in ("DejaVu Sans", "Lost Forever")]
        consumer.request_fonts([system, lost], Typecase.RequestFlags.QUIET, None, None, None,
                               lambda *result: ending.extend(result))
        desktop.wait_until(lambda: ending, "the end")
        fonts, missing = consumer.request_fonts_finish(ending[1])
        self.assertEqual((fonts, missing), ([], [lost]))
        self.assertEqual(consumer.get_system_fonts(), [system])
        self.assertEqual(consumer.get_missing(), [lost])
        consumer.forget_missing([system])
        self.assertEqual((consumer.get_system_fonts(), consumer.get_missing()), ([], [lost]))
        consumer.forget_missing(None)
        self.assertEqual(consumer.get_missing(), [])

    def test_a_person_picks_a_font_or_none(self):
        _, families = self.offer(*self.provider)
        consumer = Typecase.Consumer(app_id=CONSUMER)

        def pick(answer):
            ending = []
            consumer.pick_font(None, None, None, lambda *result: ending.extend(result))
            picker = self.prompt()
            desktop.bring_forward("Choose a Font")
            answer(picker)
            desktop.wait_until(lambda: ending, "the end of the dialog")
            desktop.see_no_window(desktop.PROMPTS)
            return consumer.pick_font_finish(ending[1])

        def choose(picker):
            desktop.type_into(self.see(picker, "Search Fonts"), families[0])
            desktop.wait_until(
                lambda: {row.name.startswith(families[0])
                         for row in desktop.find_all(picker, desktop.ROWS)} == {True},
                "the family alone in the picker")
            select = self.button(picker, "Select")
            desktop.wait_until(lambda: desktop.is_sensitive(select), "a font that can be picked")
            desktop.key("Return")

        font = pick(choose)
        self.assertEqual(font.get_family(), families[0])
        self.assertEqual(
            [given.get_id() for given in consumer.get_fonts()], [font.get_id()])
        self.assertEqual((font.get_enabled(), font.get_scope()), (True, None))
        self.assertTrue(Path(font.get_path()).read_bytes())
        with self.assertRaises(GLib.Error) as raised:
            pick(lambda _: desktop.key("Escape"))
        self.assertTrue(raised.exception.matches(
            Typecase.error_quark(), Typecase.Error.CANCELLED_BY_USER))

    def test_a_person_who_says_no_is_told_of_each_font(self):
        bundle, _ = desktop.synthetic_bundle(families=1, faces=1)
        # Who was refused is not asked about for some time.
        bundle = desktop.Bundle(bundle.fonts, app_id="org.example.Refused", name="Refused")
        files = list(bundle.fonts.iterdir())
        process = self.start_example(*self.provider, bundle.app_id, *files)
        self.press_when_ready(self.prompt(), desktop.REFUSE)
        output, errors = self.ended(process)
        self.assertEqual((output, len(errors)), ([], len(files)), errors)
        self.assertEqual(desktop.installed_families(), set())

    def test_apps_write_in_fonts_that_they_name(self):
        _, families = self.offer(*self.provider)
        for family in families:
            desktop.typecasectl("expose", family, "--to", "asks")
        for example in (self.consumer, [PYTHON, EXAMPLES / "consumer.py"]):
            self.assertEqual(checked(*example, CONSUMER, families[0]), f"{families[0]}\n")
            name = f"Never Installed {len(example)}"
            process = self.start_example(*example, CONSUMER, name)
            self.press_when_ready(desktop.application(desktop.PROMPTS), "Close")
            self.assertEqual(self.ended(process), ([], [f"not installed: {name}"]))
            desktop.see_no_window(desktop.PROMPTS)

    def test_an_app_in_rust_reads_fonts_that_it_names(self):
        bundle, families = self.offer(*self.provider)
        family, file = families[0], min(bundle.fonts.glob("*[0-9]*"))
        desktop.typecasectl("expose", family, "--to", "asks")
        self.assertEqual(checked(*self.rust_consumer, CONSUMER, family).splitlines(), [
            "the process has other fonts", f"{family}: face 0 of {file.stat().st_size} bytes"])
        process = self.start_example(*self.rust_consumer, CONSUMER, "Never Installed In Rust")
        self.press_when_ready(desktop.application(desktop.PROMPTS), "Close")
        self.assertEqual(self.ended(process), ([], ["not installed: Never Installed In Rust"]))

    def test_what_an_app_in_rust_gives_away_is_dropped_once(self):
        self.assertEqual(checked(compiled_rust(TESTS / "ownership.rs")), "")

    def test_given_fonts_are_found_by_their_names_only_and_follow_each_change(self):
        _, families = self.offer(*self.provider)
        family, own = families[0], "Own 1"
        desktop.typecasectl("expose", family, "--to", "asks")
        folder = Path(os.environ["HOME"]) / "own"
        subprocess.run(
            [os.environ["TYPECASE_SYNTHETIC_FONTS"], "--families", "1", "--prefix", "Own", "--output",
             folder], check=True)
        [own_file] = folder.iterdir()
        # Where no other font has its characters, it would be in fallback if it were not kept out.
        configuration = Path(os.environ["HOME"]) / "fonts.conf"
        configuration.write_text(
            "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir>"
            '<cachedir prefix="xdg">fontconfig</cachedir></fontconfig>')
        process = subprocess.Popen(
            [compiled(TESTS / "lookup.c", "fontconfig"), CONSUMER, family,
             family.replace(" ", "") + "-Regular", own_file, own],
            env=dict(ENVIRONMENT, FONTCONFIG_FILE=str(configuration)),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(process.wait)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stdin.close)

        def line():
            return process.stdout.readline().strip()

        found = "family 1 postscript 1 fallback 0 own 1"
        gone = "family 0 postscript 0 fallback 0 own 1"
        self.assertEqual([line(), line()], [found, "given 1"])
        desktop.typecasectl("disable", family)
        self.assertEqual(line(), gone)
        desktop.typecasectl("enable", family)
        self.assertEqual(line(), found)
        # As GTK does when the desktop's fonts change; what an app has added itself is the app's affair.
        process.stdin.write("\n")
        process.stdin.flush()
        self.assertEqual(
            [line(), line(), line()],
            ["family 0 postscript 0 fallback 0 own 0", "restored 1",
             "family 1 postscript 1 fallback 0 own 0"])

    def test_what_an_app_gave_a_consumer_is_freed_in_the_app_s_thread(self):
        _, families = self.offer(*self.provider)
        desktop.typecasectl("expose", families[0], "--to", "asks")
        self.assertEqual(
            checked(compiled(TESTS / "threads.c", "fontconfig"), CONSUMER, families[0]),
            "given 1\nfreed in the app's thread\n")

    def test_the_page_speaks_of_what_there_is(self):
        page = (SOURCE / "docs/c-python-vala.md").read_text()
        interfaces = "".join(
            (PREFIX / f"share/gir-1.0/{name}-1.0.gir").read_text() for name in ("Typecase", "TypecaseGtk4"))
        names = re.findall(r"\b(?:typecase_|TypecaseGtk[A-Z])\w+", page)
        names += re.findall(r"`(\w+_fonts?|\w+_missing|request_assets|refresh)`", page)
        self.assertGreater(len(names), 6)
        for name in names:
            self.assertRegex(interfaces, rf'"(typecase_)?{name}"')
        for code in re.findall(r"(?s)```python\n(.*?)```", page):
            compile(code, "docs/c-python-vala.md", "exec")
            for name in re.findall(r"Typecase((?:\.\w+)+)\b", code):
                last = name.split(".")[-1]
                self.assertRegex(interfaces, rf'name="{last}"|name="{last.lower()}"')

    def test_arguments_that_cannot_be_sent_are_refused(self):
        result = run(compiled(TESTS / "arguments.c"), "--tap")
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        self.assertGreater(result.stdout.count("\nok "), 3)
        self.assertNotIn("not ok", result.stdout)

    def test_an_app_without_the_entitlement_is_told_so(self):
        for example in (self.consumer, [PYTHON, EXAMPLES / "consumer.py"]):
            output, errors = self.ended(self.start_example(*example, STRANGER, "Never Installed"))
            self.assertEqual((output, len(errors)), ([], 1), errors)
            self.assertRegex(errors[0], "^no fonts: ")
        output, errors = self.ended(
            self.start_example(*self.rust_consumer, STRANGER, "Never Installed"))
        self.assertEqual(output, [])
        self.assertEqual(errors[0], "the app's packaging does not declare use-installed-fonts")
        self.assertRegex(errors[1], "^no fonts: ")


if __name__ == "__main__":
    unittest.main()
