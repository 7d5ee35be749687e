# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""libtypecase-gtk4 as it was installed: a whole program with it, and what it does with windows and their text."""

import os
import re
import subprocess
import unittest
from pathlib import Path

import desktop
from library import ENVIRONMENT, PREFIX, SOURCE, TESTS, checked, compiled, compiled_vala, run
from test_pages import block_with

EXAMPLE = SOURCE / "docs/examples/libtypecase-gtk4"
READER = "gtk4-reader"
READER_TITLE = "GTK Reader"
BUTTON = "Font of the whole text"
APP = "org.example.Letters"
PICKER_TITLE = "Choose a Font"

# A window that is written as a file, in Python.
WRITTEN = """
import gi
gi.require_version("Gtk", "4.0")
gi.require_version("TypecaseGtk4", "1.0")
from gi.repository import GObject, Gtk, TypecaseGtk4
GObject.type_ensure(TypecaseGtk4.FontButton)
builder = Gtk.Builder.new_from_string('''<interface>
  <object class="TypecaseGtkFontButton" id="button">
    <property name="title">Title font</property>
    <property name="include-faces">true</property>
    <property name="sample">Hamburgefonts</property>
    <property name="languages">de
zh-Hant</property>
  </object>
</interface>''', -1)
button = builder.get_object("button")
print(button.props.title, button.props.include_faces, button.props.sample, button.props.languages,
      button.get_font(), button.get_tooltip_text())
"""

# A window with nothing but a button, which says what it is by itself.
SHOWN = """
import gi
gi.require_version("Gtk", "4.0")
gi.require_version("TypecaseGtk4", "1.0")
gi.require_version("Typecase", "1.0")
from gi.repository import GLib, Gtk, Typecase, TypecaseGtk4
GLib.set_prgname("german")
window = Gtk.Window(title="Button", child=TypecaseGtk4.FontButton())
window.present()
print(window.get_child().get_child().get_text(), flush=True)
window.get_child().set_font(Typecase.Font.new_for_family("Foundry"))
GLib.MainLoop().run()
"""


def parent_of(title):
    """The number of the window that the one with that title stands above."""
    told = subprocess.run(
        ["xprop", "-id", desktop.window_titled(title), "WM_TRANSIENT_FOR"], check=True,
        capture_output=True, text=True).stdout
    found = re.search(r"window id # (0x[0-9a-f]+)", told)
    return int(found[1], 16) if found else None


class Windows(desktop.Journey):
    def setUp(self):
        super().setUp()
        bundle, self.families = desktop.synthetic_bundle(families=2, faces=1, glyphs=100)
        desktop.typecasectl("add", *sorted(bundle.fonts.iterdir()))
        for family in self.families:
            desktop.typecasectl("expose", family, "--to", "asks")
        applications = Path(os.environ["XDG_DATA_HOME"]) / "applications"
        (applications / f"{APP}.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Letters\nExec=true\n"
            "X-Typecase-Entitlements=use-installed-fonts;\n")

    def tearDown(self):
        super().tearDown()
        desktop.remove_everything()

    def start_program(self, *command, **environment):
        process = subprocess.Popen(
            [str(word) for word in command], env=dict(ENVIRONMENT, **environment), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    # A whole program

    def built(self):
        """The example, built and installed as its own build system does it."""
        folder = Path(os.environ["TMPDIR"]) / "reader"
        if not folder.exists():
            checked("meson", "setup", folder, EXAMPLE, f"--prefix={folder}/prefix",
                    f"--datadir={os.environ['XDG_DATA_HOME']}", "--werror", "-Dwarning_level=2",
                    "-Dc_args=-Wno-unused-parameter")
            checked("meson", "install", "-C", folder, "--quiet")
        return folder / "prefix/bin/gtk4-reader"

    def test_a_program_shows_a_text_in_fonts_that_it_names_and_one_that_is_picked(self):
        given, other = self.families
        document = Path(os.environ["HOME"]) / "document.txt"
        document.write_text(
            f"{given}: The quick brown fox\nLost Forever: jumps over\nDejaVu Sans: the lazy dog.\n")
        self.start_program(self.built(), document)
        sheet = desktop.application(desktop.PROMPTS)
        parent = int(desktop.window_titled(READER_TITLE))
        self.assertEqual(parent_of("Missing Fonts"), parent)
        self.press_when_ready(sheet, "Close")
        desktop.see_no_window(desktop.PROMPTS)
        reader = desktop.application(READER)
        self.see(reader, "Missing: Lost Forever")

        def pick():
            desktop.bring_forward(READER_TITLE)
            self.press_when_ready(reader, BUTTON)
            picker = self.prompt()
            self.assertEqual(parent_of(PICKER_TITLE), parent)
            desktop.bring_forward(PICKER_TITLE)
            return picker

        button = self.button(reader, BUTTON)
        self.assertEqual(button.description, "")
        picker = pick()
        desktop.type_into(self.see(picker, "Search Fonts"), other)
        desktop.wait_until(
            lambda: {row.name.startswith(other) for row in desktop.find_all(picker, desktop.ROWS)} == {True},
            "the family alone in the picker")
        desktop.wait_until(lambda: desktop.is_sensitive(self.button(picker, "Select")), "a font to pick")
        # Another press opens no second one.
        desktop.press(self.button(reader, BUTTON))
        desktop.key("Return")
        desktop.see_no_window(desktop.PROMPTS)
        desktop.wait_until(lambda: button.description.startswith(other), "the picked font told")
        self.see(reader, re.compile(f"^{re.escape(other)}"))

        picker = pick()
        desktop.wait_until(
            lambda: any(row.name.startswith(other) for row in desktop.selected_rows(picker)),
            "the picker begins with what was picked")
        desktop.key("Escape")
        desktop.see_no_window(desktop.PROMPTS)
        self.assertTrue(button.description.startswith(other))
        self.assertEqual(desktop.unnamed_controls(reader), [])

    def test_the_page_shows_lines_of_the_program(self):
        program = {line.strip() for line in (EXAMPLE / "reader.c").read_text().splitlines()}
        shown = block_with("c-python-vala.md", "c", "typecase_gtk_follow_fonts")
        self.assertEqual([line for line in shown.splitlines() if line.strip() not in program], [])

    def test_a_prefix_of_one_s_own_is_found_as_the_page_says(self):
        home = Path(os.environ["TMPDIR"]) / "home"
        home.mkdir()
        (home / ".local").symlink_to(PREFIX)
        (home / "app.vala").write_text((SOURCE / "docs/examples/libtypecase/provider.vala").read_text())
        script = block_with("c-python-vala.md", "sh", "PKG_CONFIG_PATH")
        asked = f"""{script}
            pkg-config --modversion libtypecase libtypecase-gtk4
            /usr/bin/python3 -c 'import gi; gi.require_version("TypecaseGtk4", "1.0")
from gi.repository import TypecaseGtk4; print(TypecaseGtk4.MAJOR_VERSION)'
            ldd ./app | grep -o libtypecase.so.0.=.*local"""
        without = {name: value for name, value in ENVIRONMENT.items() if not name.endswith("_PATH")}
        done = subprocess.run(
            ["sh", "-ec", asked], cwd=home, env=dict(without, HOME=str(home)), capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), 4, done.stdout)

    # Text that is on the screen

    def test_text_on_the_screen_is_drawn_in_fonts_that_come_and_without_those_that_go(self):
        size = desktop.TextSize()
        self.addCleanup(size.end)
        process = self.start_program(
            compiled(TESTS / "follow_fonts.c", "libtypecase-gtk4"), APP, self.families[0])

        def picture(occasion):
            word, _, checksum = process.stdout.readline().strip().partition(" ")
            self.assertEqual(word, occasion)
            return checksum

        before, given, new = picture("before"), picture("given"), picture("new")
        picture("following")
        self.assertNotEqual(before, given)
        self.assertEqual(given, new, "a window from before looks as one that was made after")
        desktop.typecasectl("disable", self.families[0])
        self.assertEqual(picture("changed"), before)
        desktop.typecasectl("enable", self.families[0])
        self.assertEqual(picture("changed"), given)
        # GTK loses what only one process has when it hears of other fonts of the desktop.
        size.tell_of_fonts()
        self.assertEqual(picture("desktop"), given)

    # The button

    def test_a_button_takes_and_tells_fonts(self):
        result = run(compiled(TESTS / "gtk_font_button.c", "libtypecase-gtk4"), "--tap")
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        self.assertEqual(result.stdout.count("\nok "), 4, result.stdout)

    def test_a_button_can_be_written_in_a_file_and_used_in_python(self):
        self.assertEqual(
            checked("/usr/bin/python3", "-c", WRITTEN),
            "Title font True Hamburgefonts ['de', 'zh-Hant'] None Title font\n")

    def test_a_button_says_what_it_is_in_the_person_s_language(self):
        locales = Path(os.environ["TMPDIR"]) / "locales"
        locales.mkdir()
        subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", locales / "de_DE.UTF-8"], check=True)
        process = self.start_program(
            "/usr/bin/python3", "-c", SHOWN, LOCPATH=str(locales), LC_ALL="de_DE.UTF-8", LANGUAGE="de")
        self.assertEqual(process.stdout.readline().strip(), "Schrift")
        self.button(desktop.application("german"), "Schrift: Foundry")

    def test_a_window_in_vala_has_all_of_it(self):
        program = compiled_vala(TESTS / "gtk_font_button.vala", "libtypecase-gtk4")
        self.assertRegex(checked(program), "^Foundry\nx11:[0-9a-f]+\n$")


if __name__ == "__main__":
    unittest.main()
