# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""Rich text: documents beside pandoc and unrtf, memory, what typing costs, and finding data in text."""

import json
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

from bench_common import PREFIX, TOOLS, WORK, BenchError, machine, median, say

# What every Debian system has to read, in plain text.
LICENSES = Path("/usr/share/common-licenses")
PROCESSES = {
    "typecasectl": [PREFIX / "bin/typecasectl", "text", "convert", "--to", "rtf", "{file}"],
    "pandoc": ["pandoc", "-f", "rtf", "-t", "rtf", "-s", "{file}"],
    "unrtf": ["unrtf", "--html", "--nopict", "{file}"],
}
KINDS = {"plain": 0, "another look every 10 characters": 10, "another look every 100 characters": 100}


def part(*arguments):
    """What the program that measures says of one part."""
    program = TOOLS / "TextBench"
    if not program.exists():
        raise BenchError(f"{program} is missing; run without --no-build")
    measured = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, timeout=1800)
    if measured.returncode != 0:
        raise BenchError(f"TextBench failed:\n{measured.stdout[-1000:]}{measured.stderr[-2000:]}")
    return json.loads(measured.stdout.splitlines()[-1])


def markdown(words_between):
    """The licenses with a word in bold or italics every so many, headings and links."""
    lines, count = [], 0
    for license in sorted(LICENSES.iterdir()):
        if license.is_symlink() or not license.is_file():
            continue
        lines.append(f"# {license.name}\n")
        for paragraph in re.split(r"\n\s*\n", license.read_text(errors="replace")):
            words = []
            for word in re.sub(r"[^\w.,;: ()/-]", " ", paragraph).split():
                count += 1
                if count % words_between == 0 and word.isalpha():
                    word = {0: f"**{word}**", 1: f"*{word}*",
                            2: f"[{word}](https://example.org/{count})"}[count // words_between % 3]
                words.append(word)
            lines.append(" ".join(words) + "\n")
    return "\n".join(lines)


def made_files():
    """A folder of files that pandoc and LibreOffice wrote from the licenses of this system."""
    folder = WORK / "rtf"
    if folder.exists():
        return folder
    making = folder.with_suffix(".new")
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir(parents=True)
    for name, between in (("many-runs", 3), ("few-runs", 200)):
        text = making / f"{name}.md"
        text.write_text(markdown(between))
        convert = ["pandoc", "-f", "markdown", "-s", text, "-o"]
        subprocess.run([*convert, making / f"pandoc-{name}.rtf"], check=True)
        subprocess.run([*convert, making / f"writer-{name}.odt"], check=True)
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{making}/profile", "--headless", "--convert-to",
             "rtf", "--outdir", making, making / f"writer-{name}.odt"],
            check=True, stdout=subprocess.DEVNULL, timeout=600)
    shutil.rmtree(making / "profile")
    making.rename(folder)
    return folder


def run_process(name, file):
    """Seconds of a process that reads a file; nothing where it fails."""
    command = [str(word).replace("{file}", str(file)) for word in PROCESSES[name]]
    start = time.monotonic()
    status = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600).returncode
    return time.monotonic() - start if status == 0 else None


def documents(files, rounds):
    figures = part("documents", *files)
    for figure in figures:
        figure["processes"] = {name: [] for name in PROCESSES}
        for _ in range(rounds):
            for name, times in figure["processes"].items():
                times.append(run_process(name, figure["path"]))
    return figures


def tell_documents(figures):
    say()
    say(f"   {'MB/s of RTF':<24} {'size':>8} {'runs':>7} {'read':>7} {'written':>8} {'over':>7}"
        + "".join(f" {name:>12}" for name in PROCESSES))
    totals = {name: [0, 0, 0] for name in PROCESSES}
    for figure in figures:
        size = figure["bytes"] / 1e6
        rates = [f"{size / median(figure[key]):>7.1f}" for key in ("reading", "writing", "writingOver")]
        others = ""
        both = median(figure["reading"]) + median(figure["writing"])
        for name, times in figure["processes"].items():
            failed = None in times
            others += f" {'fails' if failed else f'{size / median(times):.2f}':>12}"
            if not failed:
                total = totals[name]
                total[0] += size
                total[1] += median(times)
                total[2] += both
        say(f"   {Path(figure['path']).name[:24]:<24} {size:>5.2f} MB {figure['runs']:>7,} "
            f"{rates[0]} {rates[1]:>8} {rates[2]}{others}")
    for name, (size, seconds, ours) in totals.items():
        if size:
            say(f"   {name}, a process for each file that it can read: {size / seconds:.2f} MB/s; read and "
                f"written in the engine: {size / ours:.2f} MB/s, {seconds / ours:.1f} times as fast")


def tell_memory(figures):
    say()
    say(f"   {'bytes a character':<36} {'storage':>10} {'AttributedString':>18}")
    for kind, figure in figures.items():
        say(f"   {kind:<36} {figure['storage']:>10.2f} {figure['attributed-string']:>18.2f}")


def tell_typing(figures):
    say()
    say(f"   {'a letter among 1,000,000':<28} {'storage':>10} {'slowest':>10} {'AttributedString':>18}")
    for figure in figures:
        storage = figure["storage"]
        say(f"   {figure['text']:<28} {median(storage) * 1e6:>7.1f} µs {max(storage) * 1e6:>7.0f} µs "
            f"{median(figure['attributedString']) * 1e6:>15.0f} µs")


def made_letters():
    """A file of 8 MB: the licenses with an address of the web or of mail, a date or a number every 500 characters."""
    path = WORK / "letters.txt"
    if path.exists():
        return path
    text = " ".join(
        license.read_text(errors="replace") for license in sorted(LICENSES.iterdir()) if not license.is_symlink())
    finds = ["https://example{0}.org/a/b?c={0}", "user{0}@example.com", "www.example.co.uk/{0}", "3 May 20{1:02}",
             "(650) 253-{2:04}"]
    parts, place, size = [], 0, 0
    while size < 8_000_000:
        number = len(parts)
        part = text[place:place + 500] + " " + finds[number % len(finds)].format(
            number, number % 100, number % 9000 + 1000) + " "
        place = (place + 500) % (len(text) - 500)
        size += len(part)
        parts.append(part)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(parts))
    return path


def detection(path):
    """Seconds of our detectors, and of linkify-it-py for a part of the same text."""
    (figure,) = part("detection", path)
    try:
        from linkify_it import LinkifyIt
    except ImportError:
        return figure
    detector = LinkifyIt(options={"fuzzy_email": True, "fuzzy_link": True, "fuzzy_ip": False})
    # A fraction: it is some hundred times as slow. By paragraphs, as a program would do it.
    paragraphs = path.read_text()[:400_000].split("\n")
    start = time.monotonic()
    for paragraph in paragraphs:
        detector.match(paragraph)
    figure["linkify-it-py"] = 400_000 / 1e6 / (time.monotonic() - start)
    return figure


def tell_detection(figure):
    say()
    size = figure["bytes"] / 1e6
    say(f"   finding data in {size:.1f} MB: web and mail addresses {size / median(figure['addresses']):.0f} MB/s "
        f"({figure['addressCount']:,}), all kinds {size / median(figure['all']):.1f} MB/s ({figure['count']:,})")
    if "linkify-it-py" in figure:
        say(f"   linkify-it-py, web and mail addresses: {figure['linkify-it-py']:.2f} MB/s")


def measure(options):
    say(f"Rich text; {machine()}, load {os.getloadavg()[0]:.1f}. Medians.")
    folder = Path(options.files) if options.files else made_files()
    files = sorted(path for path in folder.rglob("*.rtf") if path.is_file())
    if not files:
        raise BenchError(f"{folder} has no RTF")
    results = {"machine": machine(), "documents": documents(files, options.rounds or 3)}
    tell_documents(results["documents"])
    results["memory"] = {
        kind: {what: part("memory", length, what)["bytes"] for what in ("storage", "attributed-string")}
        for kind, length in KINDS.items()}
    tell_memory(results["memory"])
    results["typing"] = part("typing")
    tell_typing(results["typing"])
    results["detection"] = detection(made_letters())
    tell_detection(results["detection"])
    return results
