# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What the benchmarks use."""

import json
import os
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
BUILD = SOURCE / ".build"
PREFIX = BUILD / "prefix"
WORK = BUILD / "bench"
# The programs that measure. They are beside the folder of the installed ones, and find Swift's runtime as those do.
TOOLS = PREFIX / "bench"
PROVIDER = "org.typecase.ExampleProvider"

# Collections that hold more files than any measurement needs; downloaded, not installed.
FONT_PACKAGES = ["fonts-noto-core", "fonts-noto-extra", "fonts-noto-cjk", "texlive-fonts-extra"]


class BenchError(Exception):
    """A measurement cannot be made; the text says why."""


def median(values):
    return statistics.median(values)


def spread(values, unit="s", digits=2):
    return f"{median(values):.{digits}f} {unit} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def say(text=""):
    print(text, flush=True)


def compiled(name, *packages):
    """A program of one file in C beside this one, compiled now."""
    program = WORK / name
    WORK.mkdir(parents=True, exist_ok=True)
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", *packages], check=True, capture_output=True, text=True).stdout.split()
    subprocess.run(
        ["gcc", "-O2", "-o", program, SOURCE / f"meson-helpers/benches/{name}.c", *flags], check=True)
    return program


def synthetic_fonts(families, coverages, glyphs):
    """A folder of that many families of generated fonts, one file each."""
    folder = WORK / f"synthetic-{families}-{coverages}-{glyphs}"
    if not folder.exists():
        generator = TOOLS / "SyntheticFontsMain"
        if not generator.exists():
            raise BenchError(f"{generator} is missing; run without --no-build")
        making = folder.with_suffix(".new")
        shutil.rmtree(making, ignore_errors=True)
        making.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [generator, "--families", str(families), "--distinct-coverages", str(coverages),
             "--glyphs", str(glyphs), "--output", making], check=True)
        making.rename(folder)
    return folder


def unpack(package, folder):
    """Puts the files of a Debian package below a folder, without installing it."""
    packages = WORK / "packages"
    packages.mkdir(parents=True, exist_ok=True)
    if not list(packages.glob(f"{package}_*.deb")):
        say(f"Downloading {package}; it is not installed.")
        if subprocess.run(
                ["apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root", package],
                cwd=packages).returncode != 0:
            raise BenchError(f"apt cannot download {package}")
    archive, = packages.glob(f"{package}_*.deb")
    subprocess.run(["dpkg-deb", "-x", archive, folder], check=True)


def real_font(package, name):
    """A folder with one font file of a Debian package."""
    folder = WORK / f"real-{name}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=WORK) as unpacked:
            unpack(package, unpacked)
            file, = Path(unpacked).rglob(name)
            making = folder.with_suffix(".new")
            shutil.rmtree(making, ignore_errors=True)
            making.mkdir()
            shutil.copy(file, making)
        making.rename(folder)
    return folder


def real_fonts(count):
    """A folder of that many font files of Debian packages, each PostScript name once."""
    folder = WORK / f"real-{count}"
    if folder.exists():
        return folder
    unpacked = WORK / "unpacked"
    for package in FONT_PACKAGES:
        unpack(package, unpacked)
    # A name of the system is refused, and a name is taken once.
    taken = set(subprocess.run(
        ["fc-list", "--format", "%{postscriptname}\n"], capture_output=True, text=True,
        check=True).stdout.split("\n"))
    making = folder.with_suffix(".new")
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir()
    scan = subprocess.run(
        ["fc-scan", "--format", "%{file}\t%{postscriptname}\n", unpacked / "usr/share"],
        capture_output=True, text=True, check=True).stdout
    names = {}
    for line in scan.splitlines():
        file, name = line.split("\t")
        names.setdefault(file, set()).add(name)
    copied = 0
    for file, file_names in sorted(names.items()):
        if copied < count and file.endswith((".ttf", ".otf", ".ttc")) and not file_names & taken:
            taken |= file_names - {""}
            shutil.copy(file, making)
            copied += 1
    shutil.rmtree(unpacked)
    if copied < count:
        raise BenchError(f"the packages hold {copied} usable fonts, not {count}")
    making.rename(folder)
    return folder


def declare_provider(session, fonts):
    """Gives the session a provider app whose bundle is that folder."""
    (session.data_home / f"applications/{PROVIDER}.desktop").write_text(
        "[Desktop Entry]\nType=Application\nName=Benchmark\nExec=/bin/true\n"
        f"X-Typecase-Entitlements=install-fonts;\nX-Typecase-Fonts={fonts}\n")


def register(session, fonts, count=None):
    """Registers the folder's fonts through the bus, with a prompt that says yes; see the client."""
    declare_provider(session, fonts)
    command = ["/usr/bin/python3", SOURCE / "meson-helpers/benches/bench_register.py", PROVIDER, fonts]
    if count:
        command.append(count)
    run = session.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=900)
    if run.returncode != 0:
        raise BenchError(
            f"registering failed:\n{run.stdout[:1000]}\n{run.stderr[-1000:]}\n"
            f"{session.log_text()[-3000:]}")
    return json.loads(run.stdout)


def status_of(process, key):
    """A value of /proc/PID/status, in MiB."""
    with open(f"/proc/{process}/status") as status:
        for line in status:
            if line.startswith(f"{key}:"):
                return int(line.split()[1]) / 1024
    raise BenchError(f"process {process} has no {key}")


def machine():
    """The machine in a line, for whoever reads the figures later."""
    model = "unknown processor"
    with open("/proc/cpuinfo") as processors:
        for line in processors:
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    return f"{os.cpu_count()} cores, {model}"
