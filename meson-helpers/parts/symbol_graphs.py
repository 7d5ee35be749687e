# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What the compiler says of the public Swift API: its symbol graphs, from what was built in .build."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
BUILD = SOURCE / ".build/debug"
# The modules that apps import, each of a product of Package.swift.
MODULES = ["Typecase", "TypecaseGTK", "TypecaseDataDetection", "TypecaseTextLayout"]
EXPORT = re.compile(r"(?m)^@_exported import (?:\w+ )?(\w+)(?:\.(\w+))?$")


def is_built():
    return (BUILD / "Modules/TypecaseGTK.swiftmodule").exists()


def exported(products=MODULES):
    """The modules whose declarations are API of products, each with the names that are; None for all of it."""
    modules = dict.fromkeys(products)
    waiting = list(products)
    while waiting:
        module = waiting.pop(0)
        for path in SOURCE.glob(f"Sources/*/{module}"):
            exports = path / "Exports.swift"
            if not exports.exists():
                continue
            for other, name in EXPORT.findall(exports.read_text()):
                # Of C the libraries are somebody else's, and the widgets are not for apps.
                if other.startswith("C"):
                    continue
                if not name:
                    if modules.get(other, name) is not None:
                        waiting.append(other)
                    modules[other] = None
                elif modules.get(other, set()) is not None:
                    modules.setdefault(other, set()).add(name)
    return modules


def compiler_options():
    """What the compiler needs to find the modules of C."""
    options = []
    for folder in sorted((SOURCE / "Sources/C").iterdir()):
        for path in (
                folder / "module.modulemap", folder / "include/module.modulemap",
                BUILD / f"{folder.name}.build/module.modulemap"):
            if path.exists():
                options += ["-Xcc", f"-fmodule-map-file={path}"]
        if (folder / "include").exists():
            options += ["-Xcc", f"-I{folder / 'include'}"]
    manifest = (SOURCE / "Package.swift").read_text()
    libraries = re.findall(r'library\(\s*"\w+",\s*"([^"]+)"', manifest)
    flags = subprocess.run(
        ["pkg-config", "--cflags-only-I", *libraries], check=True, stdout=subprocess.PIPE, text=True).stdout
    for flag in sorted(set(flags.split())):
        options += ["-Xcc", flag]
    return options


def target():
    information = subprocess.run(
        ["swift", "-print-target-info"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return json.loads(information)["target"]["triple"]


def extract(module, folder, options):
    """Writes the graphs of a module into a folder; `options` are those of `compiler_options`."""
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-I", BUILD / "Modules", *options,
         "-target", target(), "-minimum-access-level", "public", "-skip-synthesized-members",
         "-output-dir", folder], check=True)


def graphs_of(module, options):
    """The graphs of a module, each with the other module whose types it extends, or None."""
    with tempfile.TemporaryDirectory() as folder:
        extract(module, folder, options)
        return [
            (path.name.removesuffix(".symbols.json").partition("@")[2] or None, json.loads(path.read_text()))
            for path in sorted(Path(folder).glob("*.symbols.json"))]


def top_name(symbol):
    """The name that a symbol, or the type that it is in, is imported by: without the parameters that a function has."""
    return symbol["pathComponents"][0].partition("(")[0]


def is_exported(symbol, module, extended, modules):
    """Whether a symbol of a module's graph is API, where the graph extends another module or None, and `modules` is what
    `exported` returns."""
    if modules[module] is None:
        return True
    # What a module adds to the types of another one comes with it, also where it is exported in part.
    names = modules[module] if extended is None else modules.get(extended, ())
    return names is None or top_name(symbol) in names
