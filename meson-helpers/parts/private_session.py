# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A desktop session of its own: home, bus and, where asked for, a display.

Nothing in it touches the person's real store, configuration, bus names or fonts. When it closes,
every process that was started within is ended, and no other.
"""

import ctypes
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

BUS_CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <keep_umask/>
  <listen>unix:dir={runtime}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>{services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="max_incoming_bytes">1000000000</limit>
  <limit name="max_outgoing_bytes">1000000000</limit>
  <limit name="max_incoming_unix_fds">250000000</limit>
  <limit name="max_outgoing_unix_fds">250000000</limit>
  <limit name="max_message_size">1000000000</limit>
  <limit name="max_replies_per_connection">50000</limit>
  <limit name="reply_timeout">2000000000</limit>
</busconfig>
"""

# What ties a process to the session that this was started from.
FOREIGN = (
    "AT_SPI_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS", "DBUS_STARTER_ADDRESS",
    "DBUS_STARTER_BUS_TYPE", "DESKTOP_SESSION", "DISPLAY", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
    "FONTCONFIG_SYSROOT", "GDK_BACKEND", "GIO_LAUNCHED_DESKTOP_FILE", "GSETTINGS_BACKEND",
    "GTK_A11Y", "GTK_IM_MODULE", "GTK_THEME", "INVOCATION_ID", "MANAGERPID", "NO_AT_BRIDGE", "SESSION_MANAGER",
    "TYPECASE_CONFIG_HOME", "TYPECASE_DATA_HOME", "WAYLAND_DISPLAY", "XAUTHORITY",
    "XDG_CONFIG_DIRS", "XDG_CURRENT_DESKTOP", "XDG_SESSION_ID", "XDG_SESSION_TYPE",
)

PR_SET_CHILD_SUBREAPER = 36


class SessionError(Exception):
    """The session cannot be made; the text says why."""


def wait_until(condition, seconds, what, poll=0.02):
    """Returns the first truthy result of `condition`, or raises TimeoutError naming `what`."""
    deadline = time.monotonic() + seconds
    while True:
        result = condition()
        if result:
            return result
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what}: not within {seconds} seconds")
        time.sleep(poll)


def processes():
    """Every process, with its parent and whether it has ended and only waits for that one to notice."""
    found = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat") as stat:
                fields = stat.read().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        found[int(entry)] = (int(fields[1]), fields[0] == "Z")
    return found


def children_of(process):
    """The processes that have `process` as their parent."""
    return [child for child, (parent, _) in processes().items() if parent == process]


def without_unit(service):
    """The lines of an activation file, as for a bus without a systemd that could start units of it."""
    return [line for line in service.read_text().splitlines() if not line.startswith("SystemdService=")]


class PrivateSession:
    """Use as a context manager.

    prefix: where Typecase is installed, or None for a session without it.
    bindir, datadir: two folders of that installation, relative to the prefix or absolute.
    display: "none"; "virtual", an Xvfb of its own with the accessibility bus; "wayland", a compositor
        that shows what it draws in such an Xvfb, which also gives it a keyboard; "host", the person's.
    screen: width and height of the virtual display in pixels.
    parent: the folder that the session's own folder is made in.
    data: more folders like /usr/share, absolute.
    prompts: a command that replies in the place of a person, instead of the program that asks.
    """

    def __init__(
            self, prefix=None, display="none", screen=(1280, 900), parent=None, data=(), prompts=None,
            bindir="bin", datadir="share"):
        self.prefix = Path(prefix).resolve() if prefix else None
        self.bindir = self.prefix / bindir if prefix else None
        self.datadir = self.prefix / datadir if prefix else None
        self.display = display
        self.screen = screen
        self.parent = parent
        self.data = data
        self.prompts = prompts
        self.environment = {}
        self.log = None
        self._folder = None
        self._own = []
        self._strangers = set()

    def __enter__(self):
        # Whatever a process of the session leaves behind becomes our child, so that it can be found.
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self._strangers = set(children_of(os.getpid()))
        # A Unix socket's path holds at most 108 bytes, and tests make sessions within this one.
        self._folder = Path(tempfile.mkdtemp(prefix="tc-", dir=self.parent))
        try:
            self._make_folders()
            if self.display in ("virtual", "wayland"):
                self._start_display()
            if self.display == "wayland":
                self._start_compositor()
            self._start_bus()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    @property
    def home(self):
        return self._folder / "home"

    @property
    def data_home(self):
        return self.home / ".local/share"

    @property
    def config_home(self):
        return self.home / ".config"

    def start(self, command, **options):
        """Starts a program in the session; its output goes to the session's log by default."""
        options.setdefault("env", self.environment)
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", self.log)
        options.setdefault("stderr", self.log)
        process = subprocess.Popen([str(part) for part in command], **options)
        self._own.append(process)
        return process

    def run(self, command, **options):
        """Runs a program in the session to its end."""
        options.setdefault("env", self.environment)
        return subprocess.run([str(part) for part in command], **options)

    def log_text(self):
        """What the programs of the session have printed."""
        return (self._folder / "log").read_text(errors="replace")

    def close(self):
        if self._folder is None:
            return
        self._end_processes()
        if self.log is not None:
            self.log.close()
        folder, self._folder = self._folder, None
        # The store's files and folders are read-only.
        for path, folders, _ in os.walk(folder):
            for name in folders:
                if not os.path.islink(os.path.join(path, name)):
                    os.chmod(os.path.join(path, name), 0o700)
        shutil.rmtree(folder, ignore_errors=True)

    def _make_folders(self):
        runtime, temporary = self._folder / "runtime", self._folder / "t"
        for path in (self.home, self.data_home / "applications", self.config_home / "fontconfig/conf.d",
                     self.home / ".cache", self.home / ".local/state", runtime, temporary):
            path.mkdir(parents=True)
        runtime.chmod(0o700)
        self.log = open(self._folder / "log", "a", buffering=1)

        environment = {key: value for key, value in os.environ.items() if key not in FOREIGN}
        data_folders = ["/usr/local/share", "/usr/share"]
        if self.prefix:
            data_folders.insert(0, str(self.datadir))
            environment["PATH"] = f"{self.bindir}:{environment.get('PATH', '/usr/bin:/bin')}"
            environment["TYPECASE_PREFIX"] = str(self.prefix)
        data_folders[:0] = map(str, self.data)
        if self.prompts:
            environment["TYPECASE_DEVELOPER_SESSION"] = str(self._folder)
        environment.update(
            HOME=str(self.home),
            XDG_DATA_HOME=str(self.data_home),
            XDG_CONFIG_HOME=str(self.config_home),
            XDG_CACHE_HOME=str(self.home / ".cache"),
            XDG_STATE_HOME=str(self.home / ".local/state"),
            XDG_RUNTIME_DIR=str(runtime),
            TMPDIR=str(temporary),
            XDG_DATA_DIRS=":".join(data_folders),
            # Windows of GTK would ask the desktop's portals, which are not on this bus.
            ADW_DISABLE_PORTAL="1",
            GTK_USE_PORTAL="0",
            GIO_USE_VFS="local",
            GVFS_DISABLE_FUSE="1",
        )
        if self.display == "host":
            self._lend_display(environment)
        else:
            environment["GSETTINGS_BACKEND"] = "keyfile"
            self._write_settings()
        self.environment = environment

    def _write_settings(self):
        """Lets fonts be downloaded from this machine, as an administrator could, since tests have servers; and
        has the browser begin with its lists, as at every start but a person's first."""
        settings = self.config_home / "glib-2.0/settings/keyfile"
        settings.parent.mkdir(parents=True)
        settings.write_text(
            "[org/typecase/Typecase]\nshow-welcome=false\n"
            "[org/typecase/Typecase/downloads]\nallowed-networks=['127.0.0.0/8', '::1']\n")

    @staticmethod
    def _lend_display(environment):
        for key in ("DISPLAY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "GDK_BACKEND", "GTK_IM_MODULE",
                    "GTK_THEME"):
            if key in os.environ:
                environment[key] = os.environ[key]
        if "DISPLAY" in os.environ:
            environment["XAUTHORITY"] = os.environ.get(
                "XAUTHORITY", os.path.expanduser("~/.Xauthority"))
        wayland = os.environ.get("WAYLAND_DISPLAY")
        if wayland:
            # A name is looked up in the runtime folder, which is another one here.
            environment["WAYLAND_DISPLAY"] = os.path.join(
                os.environ.get("XDG_RUNTIME_DIR", "/"), wayland)

    def _start_display(self):
        width, height = self.screen
        reader, writer = os.pipe()
        # -noreset: otherwise it starts afresh when its last window goes, and may crash there.
        try:
            server = self.start(
                ["Xvfb", "-displayfd", writer, "-screen", "0", f"{width}x{height}x24", "-noreset",
                 "-nolisten", "tcp"],
                pass_fds=[writer])
        except FileNotFoundError:
            raise SessionError("there is no Xvfb, which Debian has in xvfb") from None
        os.close(writer)
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        if not number:
            server.wait()
            raise SessionError(f"Xvfb did not start:\n{self.log_text()}")
        self.environment.update(
            # libatspi empties its cache by recursion, without an end where apps have told it of a circle.
            ATSPI_NO_CACHE="1",
            DISPLAY=f":{number}",
            GDK_BACKEND="x11",
            GSK_RENDERER="cairo",
            GTK_A11Y="atspi",
            # Whatever input methods are installed, keys are those of the keyboard.
            GTK_IM_MODULE="gtk-im-context-simple",
            LIBGL_ALWAYS_SOFTWARE="1",
        )

    def _start_compositor(self):
        """Starts a Wayland compositor, each of whose windows fills the screen.

        Programs of the session reach it alone; those that press keys reach the display below it.
        """
        width, height = self.screen
        socket = Path(self.environment["XDG_RUNTIME_DIR"]) / "wayland-0"
        try:
            compositor = self.start(
                ["weston", "--backend=x11-backend.so", "--shell=kiosk-shell.so", "--use-pixman",
                 "--no-config", "--idle-time=0", f"--width={width}", f"--height={height}",
                 f"--socket={socket.name}"])
        except FileNotFoundError:
            raise SessionError("there is no weston, which Debian has in weston") from None
        try:
            wait_until(
                lambda: socket.exists() or compositor.poll() is not None, 60, "a Wayland compositor")
        except TimeoutError as error:
            raise SessionError(f"{error}:\n{self.log_text()}") from None
        if not socket.exists():
            raise SessionError(f"weston did not start:\n{self.log_text()}")
        self.environment.update(
            WAYLAND_DISPLAY=socket.name, GDK_BACKEND="wayland", XDG_SESSION_TYPE="wayland")

    def _start_bus(self):
        services = self._folder / "services"
        services.mkdir()
        if self.prefix:
            for service in (self.datadir / "dbus-1/services").glob("*.service"):
                lines = without_unit(service)
                if self.prompts and service.name == "org.typecase.Prompts.service":
                    lines = [line for line in lines if not line.startswith("Exec=")]
                    lines.append(f"Exec={shlex.join(map(str, self.prompts))}")
                (services / service.name).write_text("\n".join(lines) + "\n")
        accessibility = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
        if self.display in ("virtual", "wayland"):
            if not accessibility.exists():
                raise SessionError("there is no accessibility bus, which Debian has in at-spi2-core")
            (services / accessibility.name).write_text("\n".join(without_unit(accessibility)) + "\n")
        configuration = self._folder / "bus.conf"
        configuration.write_text(BUS_CONFIGURATION.format(
            runtime=self.environment["XDG_RUNTIME_DIR"], services=services))
        try:
            bus = self.start(
                ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--nopidfile",
                 "--print-address"],
                stdout=subprocess.PIPE, text=True)
        except FileNotFoundError:
            raise SessionError("there is no dbus-daemon, which Debian has in dbus-daemon") from None
        address = bus.stdout.readline().strip()
        if not address:
            raise SessionError(f"the bus did not start:\n{self.log_text()}")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = address

    def _end_processes(self):
        """Ends every process of the session, the ones that they started included."""
        deadline = time.monotonic() + 5
        for how in (signal.SIGTERM, signal.SIGKILL):
            while True:
                ours = self._descendants()
                if not ours:
                    break
                for process in ours:
                    try:
                        os.kill(process, how)
                    except ProcessLookupError:
                        pass
                self._reap()
                if how == signal.SIGTERM and time.monotonic() > deadline:
                    break
                time.sleep(0.02)
        self._reap()
        for process in self._own:
            if process.stdout:
                process.stdout.close()

    def _descendants(self):
        # One look at all: a long session leaves thousands that have ended.
        known = processes()
        children = {}
        for process, (parent, _) in known.items():
            children.setdefault(parent, []).append(process)
        waiting = [process for process in children.get(os.getpid(), []) if process not in self._strangers]
        found = []
        while waiting:
            process = waiting.pop()
            waiting += children.get(process, [])
            if not known[process][1]:
                found.append(process)
        return found

    def _reap(self):
        for process in self._own:
            process.poll()
        known = {process.pid for process in self._own} | self._strangers
        for child in children_of(os.getpid()):
            if child not in known:
                try:
                    os.waitpid(child, os.WNOHANG)
                except ChildProcessError:
                    pass
