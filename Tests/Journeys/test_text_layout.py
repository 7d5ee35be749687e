# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A document is laid out by `typecasectl text layout`, as a script asks for it: without a bus, a display or a window."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import desktop

PREFIX = Path(os.environ["TYPECASE_TEST_PREFIX"])
HELPER = PREFIX / "libexec/typecase/typecase-typeset"
PATIENCE = 120
TEXT = (
    "Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or "
    "twice she had peeped into the book her sister was reading, but it had no pictures or conversations in it.")
# The numbers of lines are those of the fonts, which every machine with the tests has.
FONT = ("--font", "DejaVu Sans", "--size", "10")


class TextLayout(unittest.TestCase):
    def run_layout(self, text, *options, program="typecasectl", form="plain", **changes):
        """What the command answers; the text is its input."""
        environment = {
            name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "LANGUAGE")}
        environment.update(DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere", LC_ALL="C.UTF-8", **changes)
        return subprocess.run(
            [program, "text", "layout", "-", "--from", form, *map(str, options)], input=text,
            capture_output=True, text=True, timeout=PATIENCE, env=environment)

    def layout(self, text, *options, form="plain"):
        said = self.run_layout(text, *FONT, *options, form=form)
        self.assertEqual((said.returncode, said.stderr), (0, ""))
        return json.loads(said.stdout)

    def refused(self, *options, words, status=2, text=TEXT):
        said = self.run_layout(text, *options)
        self.assertEqual((said.returncode, said.stdout), (status, ""), said.stderr)
        self.assertEqual(said.stderr, f"typecasectl: {words}\n")

    # Lines

    def test_text_is_on_both_sides_of_a_shape_and_all_of_it_once(self):
        said = self.layout(TEXT, "--width", 300, "--exclude", "M 120 0 h 60 v 50 h -60 z", "--exclusion-margin", 4)
        self.assertEqual((said["length"], said["laid-out"]), (len(TEXT), len(TEXT)))
        [container] = said["containers"]
        self.assertEqual((container["width"], container["height"]), (300, None))
        place = 0
        for line in container["lines"]:
            self.assertEqual(line["start"], place)
            place = line["end"]
            self.assertEqual(line["parts"][0]["start"], line["start"])
            self.assertEqual(line["parts"][-1]["end"], line["end"])
            for part in line["parts"]:
                right = part["text-x"] + part["text-width"]
                if line["y"] < 54:
                    self.assertTrue(right <= 116.01 or part["text-x"] >= 183.99, part)
                self.assertTrue(0 <= part["x"] <= part["text-x"] and right <= part["x"] + part["width"] + 0.01)
        self.assertEqual(place, len(TEXT))
        self.assertEqual([len(line["parts"]) for line in container["lines"]][:2], [2, 2])
        bottom = container["lines"][-1]
        self.assertAlmostEqual(container["used"][1] + container["used"][3], bottom["y"] + bottom["height"])

    def test_an_open_path_is_closed_and_a_hole_takes_text(self):
        opened = self.layout(TEXT, "--width", 300, "--exclude", "M 120 0 h 60 v 50 h -60")
        closed = self.layout(TEXT, "--width", 300, "--exclude", "M 120 0 h 60 v 50 h -60 z")
        self.assertEqual(opened, closed)
        ring = "M 50 0 h 200 v 100 h -200 z M 70 0 v 100 h 160 v -100 z"
        parts = self.layout(TEXT, "--width", 300, "--exclude", ring)["containers"][0]["lines"][0]["parts"]
        self.assertEqual([(part["x"], part["width"]) for part in parts], [(0, 50), (70, 160), (250, 50)])

    def test_pictures_that_text_flows_round_are_said(self):
        picture = (
            "<img src='data:image/png;base64,iVBORw0=' style='float:right;margin:0 0 0 8pt;width:80pt;height:30pt'>")
        said = self.layout(f"<p>{picture}{TEXT}</p><p>{TEXT}</p>", "--width", 300, form="html")
        [container] = said["containers"]
        [shown] = container["pictures"]
        self.assertEqual((shown["offset"], shown["x"], shown["width"], shown["height"]), (0, 220, 80, 30))
        beside = [line for line in container["lines"] if line["y"] < shown["y"] + 30]
        self.assertTrue(beside)
        for line in beside:
            for part in line["parts"]:
                self.assertLessEqual(part["text-x"] + part["text-width"], 212.01)
        self.assertNotIn("pictures", self.layout(TEXT, "--width", 300)["containers"][0])

    def test_columns_are_beside_each_other_and_share_the_page(self):
        said = self.layout(TEXT, "--width", 220, "--height", 60, "--columns", 2, "--gap", 20)
        one, two = said["containers"]
        self.assertEqual([(each["x"], each["width"], each["height"]) for each in (one, two)], [(0, 100, 60), (120, 100, 60)])
        self.assertEqual(one["lines"][-1]["end"], two["lines"][0]["start"])
        self.assertEqual(two["lines"][0]["parts"][0]["x"], 0)
        self.assertEqual(said["laid-out"], two["lines"][-1]["end"])
        self.assertLess(said["laid-out"], len(TEXT))
        start = two["lines"][0]["start"]
        said = self.layout(
            TEXT, "--width", 220, "--height", 60, "--columns", 2, "--gap", 20, "--carets", f"{start}-{start}",
            "--selection", f"{start}-{start + 1}", "--hit", "121,5", "--hit", "1,5")
        self.assertEqual(said["carets"][0][0][:2], [120, 0])
        self.assertEqual(said["selections"][0][0][0], 120)
        self.assertEqual([(hit["container"], hit["offset"]) for hit in said["hits"]], [(1, start), (0, 0)])

    def test_what_has_no_room_is_said_and_a_token_stands_for_it(self):
        def last(*options):
            return self.layout(TEXT, "--width", 150, "--max-lines", 2, *options)["containers"][0]["lines"][-1]

        self.assertNotIn("truncated", last())
        whole = last()
        for side in ("head", "middle", "tail"):
            line = last("--line-break", side)
            self.assertLessEqual(line["parts"][0]["text-width"], 150)
            start, end = line["truncated"]
            self.assertEqual(start == whole["start"], side == "head", line)
            self.assertEqual(end == len(TEXT), side == "tail", line)
        self.assertNotEqual(
            last("--line-break", "tail", "--token", " [more]")["truncated"], last("--line-break", "tail")["truncated"])
        [line] = self.layout(TEXT, "--width", 150, "--line-break", "clip")["containers"][0]["lines"]
        self.assertEqual((line["start"], line["end"]), (0, len(TEXT)))

    def test_folded_text_takes_no_room_or_that_of_its_token(self):
        def line(*options, text="Heading\nits text\nand more\nNext"):
            said = self.layout(text, "--width", 300, *options)
            self.assertEqual(said["laid-out"], said["length"])
            return said["containers"][0]["lines"][0]

        def width(text):
            return line(text=text)["parts"][0]["text-width"]

        self.assertNotIn("folded", line())
        folded = line("--fold", "7-25", "--fold", "10-12")
        self.assertEqual((folded["end"], folded["folded"]), (26, [[7, 25]]))
        self.assertEqual(folded["parts"][0]["text-width"], width("Heading"))
        token = line("--fold", "7-25", "--fold-token", " (more)")
        self.assertAlmostEqual(token["parts"][0]["text-width"], width("Heading (more)"), 2)
        carets = self.layout("one two three", "--width", 300, "--fold", "4-8", "--carets", "3-9")["carets"][0]
        self.assertEqual([caret[5] for caret in carets], [3, 4, 8, 9])
        self.refused(
            "--width", 9, "--fold", "2-9", "--fold", "5-12",
            words="--fold “5-12”: the range crosses the edge of another one (character 1)")
        # As far as the text is long.
        many = [word for place in range(101) for word in ("--fold", f"{place}-{place + 1}")] * 10
        self.assertEqual(self.run_layout(TEXT, "--width", 9, *many[:2000]).returncode, 0)
        self.refused(
            "--width", 9, *many[:2000], "--fold", "0-1",
            words="--fold “0-1”: there can be at most 1000 (character 1)")

    def test_options_change_only_what_the_document_leaves_open(self):
        page = Path(tempfile.mkdtemp()) / "page.html"
        self.addCleanup(shutil.rmtree, page.parent)
        page.write_text(f"<p>{TEXT}<p style='text-align: center; font-size: 20pt'>Alice")

        def lines(*options):
            said = subprocess.run(
                ["typecasectl", "text", "layout", page, "--width", "200", *map(str, options)],
                capture_output=True, text=True, timeout=PATIENCE, check=True)
            return json.loads(said.stdout)["containers"][0]["lines"]

        plain, justified = lines(*FONT), lines(*FONT, "--justify", "greedy")
        self.assertLess(plain[0]["parts"][0]["text-width"], 199)
        self.assertAlmostEqual(justified[0]["parts"][0]["text-width"], 200, 2)
        self.assertEqual(plain[-1], justified[-1])
        self.assertGreater(plain[-1]["parts"][0]["text-x"], 10)
        self.assertEqual(lines(*FONT, "--size", 14)[-1]["height"], plain[-1]["height"])
        first = lines(*FONT, "--direction", "rtl")[0]["parts"][0]
        self.assertAlmostEqual(first["text-x"] + first["text-width"], 200, 2)

    def test_a_soft_hyphen_is_said_where_it_is_shown(self):
        lines = self.layout("beginning con\u00adver\u00adsations", "--width", 90)["containers"][0]["lines"]
        self.assertEqual([line.get("hyphen") for line in lines], [True, None])

    # Points and places

    def test_points_and_places_lead_to_each_other_in_any_direction(self):
        text = "The word שלום means peace, و 12 السلام ends e\u0301."
        said = self.layout(text, "--width", 120, "--carets", f"0-{len(text)}", "--exclude", "M 50 0 h 20 v 20 h -20 z")
        carets = [caret for caret in said["carets"][0] if caret[5] < len(text)]
        offsets = [caret[5] for caret in carets]
        self.assertEqual(offsets, sorted(offsets))
        self.assertNotIn(text.index("\u0301"), offsets)
        # A little inside of each cluster, on the side where it begins.
        primary = {}
        for caret in carets:
            primary.setdefault(caret[5], []).append(caret)
        single = [found[0] for found in primary.values() if len(found) == 1]
        self.assertGreater(len(single), 30)
        points = []
        for x, y, _, height, level, _ in single:
            points += ["--hit", f"{x + (0.2 if level % 2 == 0 else -0.2)},{y + height / 2}"]
        hits = self.layout(text, "--width", 120, "--exclude", "M 50 0 h 20 v 20 h -20 z", *points)["hits"]
        for caret, hit in zip(single, hits):
            self.assertEqual((hit["offset"], hit["insertion"], hit["container"]), (caret[5], caret[5], 0), caret)
            self.assertTrue(hit["on-text"])

    def test_where_the_direction_changes_are_two_carets_and_two_rectangles(self):
        said = self.layout(
            "abc שלום def", "--width", 300, "--carets", "4-4", "--carets", "2-2", "--selection", "2-6", "--selection", "3-3")
        self.assertEqual([caret[4:] for caret in said["carets"][0]], [[0, 4], [1, 4]])
        self.assertEqual(len(said["carets"][1]), 1)
        self.assertEqual([len(rects) for rects in said["selections"]], [2, 0])
        [caret] = self.layout("", "--width", 300, "--direction", "rtl", "--carets", "0-0")["carets"][0]
        self.assertEqual((caret[0], caret[4]), (300, 1))
        [caret] = self.layout("a\n", "--width", 300, "--carets", "2-2")["carets"][0]
        self.assertGreater(caret[1], 5)

    # Refusals

    def test_what_is_no_number_is_refused_with_its_place(self):
        beyond = "the number is not finite, or beyond 1,000,000,000"
        for value, place, words in (
                ("-5", 1, "the number must be at least 0"), ("nan", 1, "a number is expected here"),
                ("inf", 1, "a number is expected here"), ("1e999", 1, beyond), ("2e9", 1, beyond),
                ("12abc", 3, "a number is expected here"), ("", 1, "a number is expected here"),
                ("1,5", 2, "a number is expected here")):
            self.refused("--width", value, words=f"--width “{value}”: {words} (character {place})")
        for option in ("--height", "--gap", "--padding", "--minimum-part", "--exclusion-margin"):
            self.refused(
                "--width", 10, option, "-1", words=f"{option} “-1”: the number must be at least 0 (character 1)")
        self.refused("--width", 10, "--size", "0", words="--size “0”: the number must be from 1 to 1638 (character 1)")
        self.refused(
            "--width", 10, "--columns", "0", words="--columns “0”: a whole number of at least 1 is expected here (character 1)")
        self.refused("--width", 10, "--columns", 101, words="--columns “101”: there can be at most 100 (character 1)")
        self.refused(
            "--width", 100, "--columns", 3, "--gap", 60,
            words="--gap “60”: the gaps leave no width for columns (character 1)")
        self.refused(
            "--width", 10, "--max-lines", "1.5",
            words="--max-lines “1.5”: a whole number of at least 0 is expected here (character 2)")

    def test_what_is_no_path_is_refused_with_its_place(self):
        good = ("--width", 100, "--exclude", "M 0 0 h 5 z")
        for path, place, words in (
                ("M 0 0 L 5", 10, "L needs a number here"), ("L 0 0", 1, "path data begins with M or m"),
                ("M 0 0 x", 7, "“x” is neither a command of path data nor a number"),
                ("M 0 0 L 1e999 0", 9, "the number is not finite, or leads beyond 1,000,000,000"),
                ("M 0 0 a 1 1 0 2 0 5 5", 15, "“2” is no flag of an arc, which is 0 or 1")):
            self.refused(*good, "--exclude", path, words=f"--exclude “{path}”: {words} (character {place})")

    def test_points_offsets_fonts_and_languages_are_looked_at(self):
        self.refused(
            "--width", 9, "--hit", "5",
            words="--hit “5”: a point is two numbers with a comma between them, such as 10,20 (character 2)")
        self.refused("--width", 9, "--hit", "5,x", words="--hit “5,x”: a number is expected here (character 3)")
        ranges = "a range is two offsets with a hyphen between them, such as 0-20"
        self.refused("--width", 9, "--carets", "7", words=f"--carets “7”: {ranges} (character 2)")
        for option in ("--carets", "--selection", "--fold"):
            self.refused(
                "--width", 9, option, "2-999", words=f"{option} “2-999”: the text ends at {len(TEXT)} (character 3)")
            self.refused("--width", 9, option, "7-2", words=f"{option} “7-2”: the range ends before its start (character 3)")
        self.refused("--width", 9, "--font", "No Such Font", words="There is no font “No Such Font”", status=1)
        self.refused(
            "--width", 9, "--language", "de_AT",
            words="--language “de_AT”: a language’s tag is expected here, such as de-AT (character 3)")

    def test_ten_thousand_paths_are_taken_and_no_more(self):
        paths = ["--exclude", "M 9 0 h 1 v 1 h -1 z"] * 10000
        said = self.layout(TEXT, "--width", 100, *paths)
        self.assertEqual(said["laid-out"], len(TEXT))
        self.refused(
            "--width", 100, *paths, "--exclude", "M 0 0 z",
            words="--exclude “M 0 0 z”: there can be at most 10000 (character 1)")

    def test_a_hundred_thousand_segments_are_taken_and_no_more(self):
        half = "M 0 0" + "z" * 50000
        self.assertEqual(self.layout("a", "--width", 100, "--exclude", half, "--exclude", half)["laid-out"], 1)
        said = self.run_layout("a", "--width", 100, "--exclude", half, "--exclude", half + "h5")
        self.assertEqual(said.returncode, 2)
        self.assertRegex(said.stderr, "all paths together can have at most 100000 lines and curves \\(character 50008\\)")
        self.assertLess(len(said.stderr), 300)

    def test_what_cannot_be_read_is_said(self):
        said = subprocess.run(
            ["typecasectl", "text", "layout", "/nowhere", "--width", "9"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((said.returncode, said.stdout), (1, ""))
        self.assertIn("/nowhere: ", said.stderr)
        said = subprocess.run(
            ["typecasectl", "text", "layout", "/nowhere", "--width", "9", "--json"], capture_output=True, text=True,
            timeout=PATIENCE)
        self.assertIn("/nowhere: ", json.loads(said.stdout)["error"]["message"])

    # Extremes

    def test_without_room_it_does_what_it_can(self):
        cover = ("--exclude", "M -1e8 -1e8 h 2e8 v 2e8 h -2e8 z")
        for options, count in (
                (("--width", 0), len(TEXT)), (("--width", 100, "--height", 0), None),
                (("--width", 100, *cover), len(TEXT)), (("--width", 100, "--height", 1000, *cover), 0),
                (("--width", "1e9"), len(TEXT)), (("--width", 0, "--columns", 100, "--height", 0), None)):
            said = self.layout(TEXT, *options, "--hit", "1e9,-1e9")
            if count is not None:
                self.assertEqual(said["laid-out"], count, options)
            self.assertEqual(len(said["hits"]), 1)

    # The program

    def test_only_the_program_of_its_own_links_pango(self):
        def linked(program):
            return set(re.findall(r"lib(pango|cairo)[-\w.]*\.so", subprocess.run(
                ["ldd", program], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout))

        self.assertEqual(linked(PREFIX / "bin/typecasectl"), set())
        self.assertIn("pango", linked(HELPER))

    def test_nothing_is_laid_out_for_a_command_that_ended(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as long:
            # Each line is beside a comb with thousands of teeth, which takes many minutes.
            long.write(TEXT * 20_000)
            long.flush()
            comb = "v1e6h.1v-1e6h.1" * 8000
            shapes = [word for x in (0, 2000) for word in ("--exclude", f"M {x} 0 {comb} z")]
            command = subprocess.Popen(
                ["typecasectl", "text", "layout", long.name, "--from", "plain", "--width", "5000", *shapes],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            self.addCleanup(command.stderr.close)
            children = Path(f"/proc/{command.pid}/task").glob

            def helper():
                pids = [pid for path in children("*/children") for pid in path.read_text().split()]
                return next((pid for pid in pids if "typecase-typeset" in self.name_of(pid)), None)

            waited = desktop.wait_until(helper, "the program that lays out", PATIENCE)
            self.assertIsNone(command.poll())
            command.kill()
            command.wait(PATIENCE)
            desktop.wait_until(lambda: "typecase-typeset" not in self.name_of(waited), "its end", PATIENCE)

    @staticmethod
    def name_of(pid):
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().decode()
        except FileNotFoundError:
            return ""

    def test_a_program_that_is_missing_or_dies_is_named(self):
        room = Path(tempfile.mkdtemp(dir=PREFIX.parent))
        self.addCleanup(shutil.rmtree, room)
        (room / "bin").mkdir()
        program = shutil.copy(PREFIX / "bin/typecasectl", room / "bin")
        helper = room / "libexec/typecase/typecase-typeset"
        said = self.run_layout("a", "--width", 9, program=program)
        self.assertEqual((said.returncode, said.stdout), (1, ""))
        self.assertEqual(
            said.stderr, f"typecasectl: Text cannot be laid out: a part of Typecase is missing ({helper}).\n")
        helper.parent.mkdir(parents=True)
        for script in ("kill -9 $$", "exit 0", "exit 1", "echo out of order >&2; exit 3"):
            helper.write_text(f"#!/bin/sh\n{script}\n")
            helper.chmod(0o755)
            said = self.run_layout("a", "--width", 9, program=program)
            self.assertEqual((said.returncode, said.stdout), (1, ""), script)
            self.assertIn("typecase-typeset ended without an answer", said.stderr)
        self.assertIn("out of order", said.stderr)


if __name__ == "__main__":
    unittest.main()
