# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a person does on a desktop, done through the accessibility interface.

Controls are found by role and name, as a screen reader tells them, and used by their actions: never
by their place on the screen. Nothing waits for a fixed time; every wait is for a condition, with a
deadline. For use inside a private session with a virtual display (meson-helpers/session).
"""

import collections
import contextlib
import json
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402
import pyatspi  # noqa: E402

# libatspi asks each application for a cache that GTK 4 does not offer, and warns that it got none.
GLib.log_set_handler("dbind", GLib.LogLevelFlags.LEVEL_WARNING, lambda *_: None, None)

# Longer than the busiest machine takes, in seconds.
PATIENCE = 90
# After so many a person presses a key again: one that comes while a page changes has no effect.
KEY_PATIENCE = 15
LISTS = ("list", "list box", "table", "tree table", "grid")
BUTTONS = ("push button", "toggle button", "button")
WINDOWS = ("frame", "window", "dialog")
ROWS = ("list item", "table row", "table cell")

# What the programs call themselves, and what their windows say in the untranslated language.
PROMPTS = "org.typecase.Prompts"
BROWSER = "org.typecase.Typecase"
PROMPT_TITLE = "Install Fonts"
BROWSER_TITLE = "Typecase"
INSTALL = re.compile(r"^Install \d+ Fonts?$")
REFUSE = "Don’t Install"
REMOVE = "Remove Family"
UNDO = "Undo"


Box = collections.namedtuple("Box", "x y width height")


class NotSeen(AssertionError):
    """Something did not appear, or did not go away, in time."""


def settle():
    """Takes in the changes that applications have announced."""
    context = GLib.MainContext.default()
    while context.pending():
        context.iteration(False)


def wait_until(condition, what, patience=PATIENCE):
    """Returns the first truthy result of `condition`."""
    deadline = time.monotonic() + patience
    while True:
        settle()
        looked = time.monotonic()
        try:
            result = condition()
        except (GLib.Error, RuntimeError, AttributeError):
            # What was looked at has gone in the meantime.
            result = None
        if result:
            return result
        if time.monotonic() > deadline:
            raise NotSeen(f"{what}: not within {patience} s. On the screen:\n{screen_text()}")
        # Who looks at a window keeps its program busy, which needs the time for what is waited for.
        time.sleep(max(0.03, time.monotonic() - looked))


def heard(text):
    """A text without the marks at which an id may be broken: nobody hears them."""
    return (text or "").replace("\u200b", "")


def matches(text, pattern):
    if pattern is None:
        return True
    if isinstance(pattern, re.Pattern):
        return pattern.search(heard(text)) is not None
    return heard(text) == pattern


def descendants(node, depth=0):
    """Every accessible below `node`, in the order of the tree."""
    if node is None or depth > 60:
        return
    try:
        count = node.childCount
    except GLib.Error:
        # It has gone in the meantime.
        return
    for index in range(count):
        try:
            child = node.getChildAtIndex(index)
        except GLib.Error:
            continue
        if child is None:
            continue
        yield child
        yield from descendants(child, depth + 1)


def role_of(node):
    return node.getRoleName()


def is_showing(node):
    """Whether `node` is visible.

    GTK 4.8 tells only of windows whether they show; of other widgets, whether they would be visible if
    the page that they are on were.
    """
    state = node.getState()
    if role_of(node) in WINDOWS:
        return state.contains(pyatspi.STATE_SHOWING)
    return state.contains(pyatspi.STATE_VISIBLE)


def is_sensitive(node):
    return node.getState().contains(pyatspi.STATE_SENSITIVE)


def is_focused(node):
    return node.getState().contains(pyatspi.STATE_FOCUSED)


def spoken(node):
    """The name of `node`, without what GTK 4.8 puts before it: the label with its mnemonic's mark.

    A status has no name in newer versions of GTK, but a text, which a screen reader reads instead.
    """
    name = node.name or ""
    if not name and role_of(node) == "status bar":
        return contents(node)
    for cut in range(1, len(name)):
        if name[cut] == " " and "_" in name[:cut] and name[:cut].replace("_", "") == name[cut + 1:]:
            return name[cut + 1:]
    return name


def applications():
    desktop = pyatspi.Registry.getDesktop(0)
    return [application for application in desktop if application is not None]


def each(root, role=None, name=None, showing=True):
    """Looks for the accessibles below `root` with that role (or one of those roles) and that name."""
    roles = (role,) if isinstance(role, str) else role
    for node in descendants(root):
        with contextlib.suppress(GLib.Error, RuntimeError):
            if roles and role_of(node) not in roles:
                continue
            if not matches(spoken(node), name):
                continue
            if showing and not is_showing(node):
                continue
            yield node


def find_all(root, role=None, name=None, showing=True):
    return list(each(root, role, name, showing))


def find(root, role=None, name=None, showing=True):
    """The first of them, without a look at what comes after it; or None."""
    return next(each(root, role, name, showing), None)


def text_of(node):
    """Everything that `node` says: its name, and the texts within it."""
    parts = [node.name or ""]
    for child in descendants(node):
        with contextlib.suppress(GLib.Error, RuntimeError):
            if child.name and is_showing(child):
                parts.append(child.name)
    return heard("\n".join(part for part in parts if part))


def tree_text(node, depth=0):
    """The tree below `node`, for a person who wonders why a test failed."""
    lines = []
    with contextlib.suppress(GLib.Error, RuntimeError, AttributeError):
        state = "" if is_showing(node) else " (not showing)"
        lines.append(f"{'  ' * depth}{role_of(node)} “{node.name}”{state}")
        for index in range(node.childCount):
            child = node.getChildAtIndex(index)
            if child is not None and depth < 40:
                lines.append(tree_text(child, depth + 1))
    return "\n".join(lines)


def screen_text():
    with contextlib.suppress(GLib.Error, RuntimeError):
        return "\n".join(tree_text(application) for application in applications())
    return "(the accessibility bus does not answer)"


def press(node):
    """Does what a click on `node` would do."""
    if not is_sensitive(node):
        raise AssertionError(f"“{node.name}” cannot be pressed now")
    actions = node.queryAction()
    for index in range(actions.nActions):
        if actions.getName(index) in ("click", "activate", "press", "listitem.select"):
            actions.doAction(index)
            return
    # Newer libraries name a button with a menu as the button within it, which is the one that does something.
    inner = find(node, "toggle button")
    if not actions.nActions and inner is not None:
        return press(inner)
    names = [actions.getName(index) for index in range(actions.nActions)]
    raise AssertionError(f"“{node.name}” has no action to press, only {names}")


class Focus:
    """The accessible that got the keyboard last, as a screen reader is told of it.

    Looking for it in a tree of some hundred rows takes longer than all else that a journey does.
    """

    def __init__(self):
        self.last = None
        self.listener = Atspi.EventListener.new(self.hear)
        self.listener.register("object:state-changed:focused")

    def hear(self, event):
        if event.detail1:
            self.last = event.source

    def within(self, root):
        """The accessible, where it still has the keyboard and is below `root`; otherwise None."""
        with contextlib.suppress(GLib.Error, RuntimeError, AttributeError):
            node = self.last
            if node is None:
                return None
            if not is_focused(node):
                return None
            above = node
            while above is not None and above != root:
                above = above.parent
            return node if above == root else None
        return None


FOCUS = Focus()


class Announcements:
    """What a screen reader was told to say since this was made, where GTK can tell it: since 4.14."""

    def __init__(self):
        self.words = []
        self.listener = Atspi.EventListener.new(self.hear)
        self.listener.register("object:announcement")

    def hear(self, event):
        self.words.append(event.any_data)


ANNOUNCEMENTS = Announcements()


def says(root, words):
    """Whether a screen reader says so of what has the keyboard: it is told to, or by a new description."""
    node = focused(root)
    return node is not None and (node.description == words or words in ANNOUNCEMENTS.words)


def focused(root):
    """What the keyboard acts on."""
    settle()
    return FOCUS.within(root) or next((node for node in descendants(root) if is_focused(node)), None)


def move_focus(root, name, role=ROWS, furthest=60):
    """Goes to a row by the keyboard alone: Tab to the lists, Down within the one that holds it.

    GTK 4.8 offers neither an action nor a focus request for the rows of a list.
    """
    def look():
        """What has the keyboard, whether it is the row, and whether it is in the row's list."""
        with contextlib.suppress(GLib.Error, RuntimeError, AttributeError):
            node = focused(root)
            if node is None or role_of(node) not in role:
                return node, False, False
            siblings = [child.name for child in node.parent or () if child is not None]
            return (node, matches(node.name, name),
                    any(matches(sibling, name) for sibling in siblings))
        # It has gone in the meantime.
        return None, False, False

    for _ in range(furthest):
        before, is_here, is_inside = look()
        if is_here:
            return before

        def has_moved():
            return focused(root) not in (None, before)
        for _ in range(PATIENCE // KEY_PATIENCE):
            key("Down" if is_inside else "Tab")
            with contextlib.suppress(NotSeen):
                wait_until(has_moved, "the focus moved", KEY_PATIENCE)
                break
        else:
            raise NotSeen(f"the focus does not move:\n{screen_text()}")
    raise AssertionError(f"the keyboard does not get to {describe(name)}:\n{tree_text(root)}")


def open_row(root, window, row):
    """Opens a row of a list as a person without a mouse does."""
    bring_forward(window)
    move_focus(root, row.name)
    key("Return")


def type_into(node, text):
    node.queryEditableText().setTextContents(text)


def put_caret(node, offset):
    """Puts the caret of a text that has the keyboard somewhere; by keys where GTK lets nobody ask for it, as in 4.18."""
    text = node.queryText()
    try:
        text.setCaretOffset(offset)
    except GLib.Error:
        key("ctrl+Home")
        if offset:
            subprocess.run(["xdotool", "key", "--delay", "2", "--repeat", str(offset), "Right"], check=True)
    wait_until(lambda: text.caretOffset == offset, "the caret in its place")


def look_of(node):
    """How the beginning of a text is drawn, such as its `family-name` and its `size`."""
    attributes, _, _ = node.queryText().getAttributeRun(0, True)
    return dict(attribute.split(":", 1) for attribute in attributes)


def contents(node):
    """What is written in a text."""
    text = node.queryText()
    return text.getText(0, text.characterCount)


# Windows are a compositor's, and not of the display that keys are pressed on.
ON_WAYLAND = "WAYLAND_DISPLAY" in os.environ


def x11_only(test):
    """Marks a test of what only windows of X11 have, such as a place; on Wayland it is not run."""
    return None if ON_WAYLAND else test


def wayland_only(test):
    """Marks a test of what only a compositor of Wayland does."""
    return test if ON_WAYLAND else None


def window_titled(title):
    """The X window with that title; on Wayland that of the compositor."""
    sought = ["--class", "weston"] if ON_WAYLAND else ["--name", f"^{re.escape(title)}$"]

    def look():
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", *sought],
            capture_output=True, text=True)
        return found.stdout.split()
    return wait_until(look, f"a window with the title {title}")[-1]


def bring_forward(title):
    """There is no window manager: raises the window with that title and gives it the keyboard."""
    window = window_titled(title)
    subprocess.run(["xdotool", "windowraise", window, "windowfocus", "--sync", window], check=True)
    return window


def key(name):
    """Presses a key, such as Escape or ctrl+z, on the keyboard."""
    subprocess.run(["xdotool", "key", name], check=True)


def write(text):
    """Types a text on the keyboard, not faster than a program can follow on a busy machine."""
    if text:
        subprocess.run(["xdotool", "type", "--delay", "20", text], check=True)


def install_button(prompt):
    """The button that agrees to a prompt, once it can be pressed."""
    return wait_until(
        lambda: next(
            (button for button in find_all(prompt, BUTTONS, INSTALL) if is_sensitive(button)), None),
        "an Install button that can be pressed")


def screenshot(path, title=None):
    """Saves a picture of the window with that title, or of the whole screen."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    window = bring_forward(title) if title else "root"
    subprocess.run(["import", "-silent", "-window", window, str(path)], check=True)
    return path


def owner_of(name):
    """The connection that owns a name of the session bus; nothing when none does."""
    try:
        return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
            GLib.Variant("(s)", (name,)), None, 0, -1).unpack()[0]
    except GLib.Error:
        return None


def process_of(name):
    """The process that owns a name of the session bus."""
    return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)), None, 0, -1).unpack()[0]


def menu_button(root, name):
    """The part of a menu button that can be pressed: the button within it, which has its name too."""
    def inner():
        found = find_all(root, BUTTONS, name)
        return next((node for node in found if node.queryAction().nActions), None)
    return wait_until(inner, f"the menu button {describe(name)}")


def show_view(browser, name):
    """Shows another view of the family that is shown: by its button, or in the list of views where there is no room for those.

    GTK 4.8 tells of the buttons then, too, and newer versions do not.
    """
    def look():
        return (find(browser, BUTTONS, name), find(browser, ("toggle button",) + BUTTONS, "View"))
    button, views = wait_until(lambda: any(found := look()) and found, f"the view {name}")
    if button is not None:
        press(button)
        return
    press(views)
    wait_until(lambda: find(browser, ROWS, name), f"{name} in the list of views")
    move_focus(browser, name)
    key("Return")


def unnamed_controls(root):
    """Controls that a screen reader could not tell apart: those without a name."""
    roles = BUTTONS + ("entry", "text", "combo box", "check box", "radio button", "slider")
    return [
        tree_text(node) for node in find_all(root, role=roles)
        if not (node.name or "").strip() and not (node.description or "").strip()]


def selected_rows(root):
    """The selected rows below `root`."""
    return [row for row in find_all(root, ROWS) if row.getState().contains(pyatspi.STATE_SELECTED)]


def size_of(node):
    """Width and height of `node`, in pixels."""
    return node.queryComponent().getSize()


def extents_of(node):
    """Where `node` is within its window, in pixels."""
    box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    # GTK 4.18 takes away the border that a window draws itself, of which it says as much, where it should add it.
    border = max(0, *(
        -window.queryComponent().getExtents(pyatspi.WINDOW_COORDS).x
        for window in node.getApplication() if window is not None))
    return Box(box.x + 2 * border, box.y + 2 * border, box.width, box.height)


def resize(title, width, height):
    """Gives the window with that title another size; there is no window manager to ask."""
    subprocess.run(
        ["xdotool", "windowsize", "--sync", window_titled(title), str(width), str(height)],
        check=True)


def typecasectl(*arguments, status=0):
    """Runs the command line in the session, and returns what it printed."""
    run = subprocess.run(
        ["typecasectl", *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE)
    if status is not None and run.returncode != status:
        raise AssertionError(
            f"typecasectl {' '.join(map(str, arguments))}: status {run.returncode}, not {status}\n"
            f"{run.stdout}{run.stderr}")
    return run.stdout


def installed_families():
    """The families that the registry says are installed."""
    return {font.get("family") for font in json.loads(typecasectl("list", "--json"))}


def family_of(row, families):
    """The family that a row stands for: its name starts with the family's."""
    for family in sorted(families, key=len, reverse=True):
        if row.name == family or (row.name or "").startswith(f"{family}, "):
            return family
    return None


def family_rows(browser, family=None):
    """The rows of families in a list; of that family only, when one is named."""
    rows = find_all(browser, ROWS, re.compile(r", \d+ styles?(, |$)"))
    return rows if family is None else [row for row in rows if family_of(row, [family])]


def family_page(browser, family):
    """The Remove button of a family's page, once the page is about that family.

    The page's title is a label; the rows of lists draw the family's name instead.
    """
    remove = find(browser, BUTTONS, REMOVE)
    return remove if remove is not None and find(browser, "label", family) else None


class Program:
    """A program started for a test."""

    def __init__(self, command):
        self.process = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL)

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


def application(name, patience=PATIENCE):
    """The application with a window that calls itself `name`."""
    return wait_until(lambda: with_window(name), f"a window of {name}", patience)


def with_window(name):
    """The application that calls itself `name`, where it shows a window; a program may stay without one."""
    return next(
        (program for program in applications()
         if program.name == name and any(is_showing(window) for window in program if window)), None)


def see_no_window(name):
    """Waits until the application that calls itself `name` shows no window."""
    wait_until(lambda: not with_window(name), f"no window of {name}")


class SettingsTextSize:
    """The desktop's text size on Wayland, where programs read the desktop's settings themselves."""

    KEY = ("org.gnome.desktop.interface", "text-scaling-factor")

    def __init__(self, factor=1):
        self.set(factor)

    def set(self, factor):
        """Changes the text size while programs run."""
        subprocess.run(["gsettings", "set", *self.KEY, str(factor)], check=True)

    def end(self):
        subprocess.run(["gsettings", "reset", *self.KEY], check=True)


class PortalTextSize:
    """The desktop's text size as a sandbox has it: from the settings portal, which `wait_until` serves.

    Programs that are started after it ask the portal.
    """

    NAME, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
    INTERFACE = "org.freedesktop.portal.Settings"
    XML = f"""<node><interface name="{INTERFACE}">
      <method name="ReadAll">
        <arg type="as" direction="in"/><arg type="a{{sa{{sv}}}}" direction="out"/>
      </method>
      <method name="Read">
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
      </method>
      <property name="version" type="u" access="read"/>
      <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
    </interface></node>"""

    def __init__(self, factor=1):
        self.factor = factor
        self.asked = 0
        os.environ["GDK_DEBUG"] = "portals"
        self.connection = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        node = Gio.DBusNodeInfo.new_for_xml(self.XML)
        self.connection.register_object(
            self.PATH, node.interfaces[0], self._called, lambda *_: GLib.Variant("u", 1), None)
        self.connection.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", (self.NAME, 4)), None, 0, -1, None)

    def _called(self, connection, sender, path, interface, method, arguments, invocation):
        value = GLib.Variant("d", self.factor)
        if method == "ReadAll":
            self.asked += 1
            settings = {SettingsTextSize.KEY[0]: {SettingsTextSize.KEY[1]: value}}
            invocation.return_value(GLib.Variant("(a{sa{sv}})", (settings,)))
        elif arguments.unpack() == SettingsTextSize.KEY:
            invocation.return_value(GLib.Variant("(v)", (value,)))
        else:
            invocation.return_dbus_error(f"{self.NAME}.Error.NotFound", "there is no such setting")

    def set(self, factor):
        """Changes the text size while programs run."""
        self.factor = factor
        self.connection.emit_signal(
            None, self.PATH, self.INTERFACE, "SettingChanged",
            GLib.Variant("(ssv)", (*SettingsTextSize.KEY, GLib.Variant("d", factor))))

    def end(self):
        del os.environ["GDK_DEBUG"]
        self.connection.close_sync(None)


class TextSize:
    """The desktop's text size, and the program that tells it to others, as a desktop on X11 has one."""

    def __init__(self, factor=1):
        self.settings = Path(os.environ["HOME"]) / "xsettings"
        self.factor = factor
        self.font_changes = 0
        # Whether the person wants things to move.
        self.animates = True
        self.write()
        self.process = subprocess.Popen(
            ["xsettingsd", "-c", str(self.settings)], stderr=subprocess.PIPE, text=True)
        # It says so on its error output when it has taken the selection that makes it the one.
        for line in self.process.stderr:
            if "Took ownership" in line:
                break

    def write(self):
        self.settings.write_text(
            f"Xft/DPI {round(96 * 1024 * self.factor)}\nFontconfig/Timestamp {self.font_changes}\n"
            f"Gtk/EnableAnimations {int(self.animates)}\n")

    def set(self, factor):
        """Changes the text size while programs run."""
        self.factor = factor
        self.write()
        self.process.send_signal(signal.SIGHUP)

    def tell_of_fonts(self):
        """Tells programs that fonts were added or removed."""
        self.font_changes += 1
        self.write()
        self.process.send_signal(signal.SIGHUP)

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.process.stderr.close()


class Bundle:
    """A provider app of this session: a desktop file that names a folder of fonts."""

    def __init__(self, fonts, app_id="org.typecase.ExampleProvider", name="Example Font Provider"):
        self.fonts = Path(fonts)
        self.app_id = app_id
        folder = Path(os.environ["XDG_DATA_HOME"]) / "applications"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{app_id}.desktop").write_text(
            "[Desktop Entry]\nType=Application\n"
            f"Name={name}\nExec=example-provider\nIcon=org.typecase.ExampleProvider\n"
            "X-Typecase-Entitlements=install-fonts;\n"
            f"X-Typecase-Fonts={self.fonts}\n")

    def start(self, *options):
        return Program(
            ["example-provider", "--fonts", self.fonts, "--app-id", self.app_id, *options])


def synthetic_bundle(families=4, faces=2, glyphs=40):
    """A provider whose fonts were made up for the test."""
    folder = Path(os.environ["HOME"]) / "bundle/fonts"
    folder.mkdir(parents=True, exist_ok=True)
    generator = os.environ["TYPECASE_SYNTHETIC_FONTS"]
    subprocess.run(
        [generator, "--families", str(families), "--faces-per-family", str(faces),
         "--glyphs", str(glyphs), "--output", str(folder)], check=True)
    scan = subprocess.run(
        ["fc-scan", "--format", "%{family[0]}\n", str(folder)],
        check=True, capture_output=True, text=True)
    return Bundle(folder), sorted(set(scan.stdout.split("\n")) - {""})


def loose_fonts(families=3, glyphs=40):
    """Fonts that nobody has installed, in a folder of their own.

    They have the same names each time, and differ with the number of glyphs.
    """
    folder = Path(tempfile.mkdtemp(dir=os.environ["HOME"]))
    generator = os.environ["TYPECASE_SYNTHETIC_FONTS"]
    subprocess.run(
        [generator, "--families", str(families), "--faces-per-family", "1",
         "--glyphs", str(glyphs), "--output", str(folder)], check=True)
    return sorted(folder.iterdir())


def rejection(family):
    """A file of fontconfig's rules that hides a family, as Font Manager writes it; line 8 has the rule."""
    return f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<!-- Generated by Font Manager. Do NOT edit this file. -->
<fontconfig>
  <selectfont>
    <rejectfont>

      <pattern>
        <patelt name="family">
          <string>{family}</string>
        </patelt>
      </pattern>
    </rejectfont>
  </selectfont>
</fontconfig>
"""


def rejecting(family):
    """Has another program hide a family; where its rules are."""
    path = Path(os.environ["XDG_CONFIG_HOME"]) / "fontconfig/conf.d/78-Reject.conf"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(rejection(family))
    return path


def collection_file(name, families=5):
    """A file of several families of two styles each, which are called by its name and a number."""
    folder = Path(tempfile.mkdtemp(dir=os.environ["HOME"]))
    generator = os.environ["TYPECASE_SYNTHETIC_FONTS"]
    subprocess.run(
        [generator, "--siblings", name, "--families", str(families), "--styles", "2",
         "--output", str(folder)],
        check=True)
    return folder / f"{name}.ttc"


def remove_everything():
    """Removes all fonts and closes the browser, for the next test of the same session."""
    # A browser that the bus started is no child of this process.
    subprocess.run(["gapplication", "action", BROWSER, "quit"], capture_output=True)
    wait_until(
        lambda: not any(each.name == BROWSER for each in applications()), "the browser gone")
    forget_view()
    ids = [font["id"] for font in json.loads(typecasectl("list", "--json"))]
    if ids:
        manager("RemoveFonts", "(as)", ids)


def forget_view():
    """Has the browser begin as at its first start: it keeps how lists and specimens look."""
    subprocess.run(["gsettings", "reset-recursively", "org.typecase.Typecase.view"], check=True)


def manager(method, signature, *arguments):
    """Calls the registry as the person's own tools do."""
    return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        "org.typecase.Registry", "/org/typecase/Registry", "org.typecase.Manager1", method,
        GLib.Variant(signature, arguments), None, 0, PATIENCE * 1000)


class Sensitivity:
    """The changes of a button's sensitivity, as a screen reader is told of them.

    Polling could miss a button that is insensitive for a second.
    """

    def __init__(self, name):
        self.name = name
        self.changes = []
        self.listener = Atspi.EventListener.new(self.hear)
        self.listener.register("object:state-changed:sensitive")

    def hear(self, event):
        with contextlib.suppress(GLib.Error, RuntimeError):
            if matches(spoken(event.source), self.name):
                self.changes.append(bool(event.detail1))

    def see(self, *changes):
        """Waits for these changes, and removes them from the list."""
        def told():
            rest = iter(self.changes)
            return all(change in rest for change in changes)
        wait_until(told, f"{describe(self.name)} that can be pressed: {changes}, one after the other")
        self.changes.clear()

    def end(self):
        self.listener.deregister("object:state-changed:sensitive")


class Journey(unittest.TestCase):
    """A test on the real windows. When it fails, a screenshot and the session's tree are kept."""

    def setUp(self):
        self.programs = []

    def start(self, command):
        program = Program(command)
        self.programs.append(program)
        return program

    def tearDown(self):
        folder = os.environ.get("TYPECASE_TEST_RESULTS")
        # unittest has no public way to ask whether the test has failed so far.
        result = self._outcome.result
        failed = any(test is self for test, _ in [*result.failures, *result.errors])
        if folder and failed:
            with contextlib.suppress(OSError, subprocess.SubprocessError):
                screenshot(Path(folder) / f"{self.id().rpartition('.')[2]}.png")
        for program in reversed(self.programs):
            program.end()

    def button(self, root, name, patience=PATIENCE):
        return wait_until(
            lambda: find(root, BUTTONS, name), f"a button {describe(name)}", patience)

    def press_when_ready(self, root, name, patience=PATIENCE):
        """Presses a button as soon as it can be pressed."""
        def ready():
            found = find(root, BUTTONS, name)
            return found if found is not None and is_sensitive(found) else None
        press(wait_until(ready, f"a button {describe(name)} that can be pressed", patience))

    def see(self, root, name, role=None, patience=PATIENCE):
        return wait_until(
            lambda: find(root, role, name), f"{role or 'something'} {describe(name)}", patience)

    def see_no(self, root, name, role=None, patience=PATIENCE):
        wait_until(
            lambda: find(root, role, name) is None, f"{describe(name)} gone", patience)

    def prompt(self, patience=PATIENCE):
        """The consent prompt, once it is on the screen."""
        return application(PROMPTS, patience)

    def see_no_prompt(self):
        """Waits until the prompts show no window."""
        see_no_window(PROMPTS)

    def consent(self):
        """Says yes to the prompt."""
        self.press_when_ready(self.prompt(), INSTALL)

    def install(self, bundle, families):
        """A provider asks, the person agrees, and the fonts are there."""
        self.programs.append(bundle.start("--register-all"))
        self.consent()
        wait_until(lambda: set(families) <= installed_families(), f"{families} installed")

    def browser(self):
        """The browser, with its window on the screen."""
        self.start(["typecase"])
        return application(BROWSER)

    def open_family(self, browser, family):
        """Goes to a family's page as a person does, by its row."""
        row = wait_until(
            lambda: next(iter(family_rows(browser, family)), None), f"a row of {family}")
        open_row(browser, BROWSER_TITLE, row)
        return wait_until(lambda: family_page(browser, family), f"the page of {family}")

    def open_view(self, browser, name):
        """Shows another view of the family that is shown."""
        show_view(browser, name)

    def press_menu(self, root, name):
        press(menu_button(root, name))

    def order_by_app(self, browser):
        """Has the lists of the browser show who installed the fonts, as headings."""
        bring_forward(BROWSER_TITLE)
        self.press_menu(browser, "Sample and Order")
        move_focus(browser, "App", ("radio button", "check box"))
        key("space")
        key("Escape")

    def see_family(self, browser, family):
        wait_until(lambda: family_rows(browser, family), f"{family} in the browser")

    def see_no_family(self, browser, family):
        wait_until(lambda: not family_rows(browser, family), f"{family} gone from the browser")

    def see_chosen(self, root, name):
        """A row of a choice that is the chosen one, as a screen reader tells it."""
        def look():
            return any((row.description or "").startswith("Chosen.")
                       for row in find_all(root, ROWS, name))
        wait_until(look, f"{describe(name)} chosen")

    def assert_all_named(self, root):
        self.assertEqual(unnamed_controls(root), [], "controls without a name for a screen reader")


def describe(name):
    return f"like {name.pattern}" if isinstance(name, re.Pattern) else f"“{name}”"
