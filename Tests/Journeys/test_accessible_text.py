# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""A text of a widget of our own is read, selected and edited by assistive programs, whatever they ask."""

import os
import random
import unittest

from gi.repository import GLib
import pyatspi

import desktop
import read_text

CHAR, WORD, SENTENCE, LINE, PARAGRAPH = range(5)
# AT-SPI's old kinds of boundaries.
WORD_START, WORD_END, SENTENCE_START, SENTENCE_END, LINE_START, LINE_END = range(1, 7)
SEED = int(os.environ.get("TYPECASE_FUZZ_SEED", random.randrange(1 << 32)))
EDGES = [-(1 << 31), -1000, -2, -1, 0, 1, 5, 39, 239, 240, 241, 1000, (1 << 31) - 1]
WORDS = ["", "a", "weight", "é👩‍🚀", "\n", "￼", "x" * 100_000]


class AccessibleText(unittest.TestCase):
    OPTIONS = ()

    def setUp(self):
        self.reader = None

    def tearDown(self):
        if self.reader is not None:
            status, errors = self.reader.end()
            self.assertEqual(status, 0, errors)
            self.assertNotIn("CRITICAL", errors)

    def open(self, *options, role="text", **environment):
        self.reader = read_text.Reader(*self.OPTIONS, *options, **environment)
        self.node = self.reader.node(role)
        self.text = self.node.queryText()
        return self.text

    def listen(self, **options):
        heard = read_text.Heard(**options)
        self.addCleanup(heard.end)
        heard.begin(self.reader)
        return heard

    def test_text_is_read_by_all_units(self):
        text = self.open()
        self.assertEqual(text.characterCount, len(desktop.contents(self.node)))
        self.assertIn("￼", desktop.contents(self.node))
        self.assertEqual(text.getText(6, 9), "big")
        self.assertEqual(text.getText(9, 6), "")
        self.assertEqual(text.getCharacterAtOffset(6), ord("b"))
        paragraph = "Hello big world. A second sentence.\n"
        for unit, words in [
                (CHAR, "b"), (WORD, "big "), (SENTENCE, "Hello big world. "), (LINE, paragraph),
                (PARAGRAPH, paragraph)]:
            found, start, end = text.getStringAtOffset(6, unit)
            self.assertEqual(found, words)
            self.assertEqual(text.getText(start, end), words)
        # An emoji is one character, and at the end of the text there is none.
        self.assertEqual(text.getStringAtOffset(237, CHAR), ("👩‍🚀", 236, 239))
        self.assertEqual(text.getStringAtOffset(240, CHAR), ("", 240, 240))

    def test_lines_are_those_that_are_seen(self):
        text = self.open()
        start, lines = 36, []
        while not lines or not lines[-1].endswith("\n"):
            line, first, end = text.getStringAtOffset(start, LINE)
            self.assertEqual(first, start)
            # All of a line is at the same height, and below the one before it.
            tops = {text.getCharacterExtents(place, pyatspi.WINDOW_COORDS)[1] for place in range(first, end)}
            lines.append(line)
            self.assertTrue(max(tops) < text.getCharacterExtents(end, pyatspi.WINDOW_COORDS)[1])
            start = end
        self.assertGreater(len(lines), 1)
        self.assertEqual("".join(lines), text.getStringAtOffset(36, PARAGRAPH)[0])

    def test_text_before_at_and_behind_a_place(self):
        text = self.open()
        for boundary, before, at, behind in [
                (CHAR, " ", "b", "i"),
                (WORD_START, "Hello ", "big ", "world. "),
                (WORD_END, "Hello", " big", " world"),
                (SENTENCE_START, "", "Hello big world. ", "A second sentence.\n"),
                (SENTENCE_END, "", "Hello big world.", " A second sentence."),
                (LINE_START, "", "Hello big world. A second sentence.\n", "This paragraph is bold and "),
                (LINE_END, "", "Hello big world. A second sentence.", "\nThis paragraph is bold and ")]:
            self.assertEqual(text.getTextBeforeOffset(6, boundary)[0], before)
            self.assertEqual(text.getTextAtOffset(6, boundary)[0], at)
            # What has room in the next line depends on the fonts.
            self.assertTrue(text.getTextAfterOffset(6, boundary)[0].startswith(behind))

    def test_whoever_goes_from_unit_to_unit_reads_all_of_it_once(self):
        text = self.open()
        whole = desktop.contents(self.node)
        for boundary in range(7):
            place, read = 0, ""
            while place < text.characterCount:
                words, start, end = text.getTextAtOffset(place, boundary)
                self.assertEqual(start, place, (boundary, words))
                self.assertGreater(end, start)
                self.assertEqual(text.getTextBeforeOffset(end, boundary)[0] if end < len(whole) else words, words)
                read += words
                place = end
            self.assertEqual(read, whole)

    def test_attributes_say_how_text_looks_and_what_it_is(self):
        text = self.open()

        def attributes(words, defaults=True):
            start = desktop.contents(self.node).index(words)
            names, first, end = text.getAttributeRun(start, defaults)
            return dict(name.split(":", 1) for name in names), text.getText(first, end)

        plain, stretch = attributes("Hello")
        self.assertEqual(stretch, "Hello big world. A second sentence.\n")
        self.assertEqual(plain["weight"], "400")
        self.assertEqual(plain["direction"], "ltr")
        self.assertEqual(attributes("Hello", False)[0], {"direction": "ltr"})
        large, stretch = attributes("bold", False)
        self.assertEqual(stretch, "bold and large")
        self.assertEqual(
            large, {"family-name": "DejaVu Sans", "weight": "700", "size": "18pt", "underline": "single",
                    "fg-color": "65535,0,0", "direction": "ltr"})
        self.assertEqual(attributes("handbook")[0]["link"], "https://example.org/handbook")
        self.assertEqual(
            [attributes(word)[0]["list-item-marker"] for word in ("Apples", "Pears")], ["1.", "2."])
        misspelled, stretch = attributes("mispelled")
        self.assertEqual((misspelled["invalid"], stretch), ("spelling", "mispelled"))
        self.assertNotIn("invalid", attributes("One")[0])
        self.assertEqual(attributes("One")[1], "One ")
        self.assertEqual(attributes(" word.\n")[1], " word.\n")
        cells = [attributes(word)[0] for word in ("Name", "Age")]
        self.assertEqual(
            [(cell["table-row"], cell["table-column"]) for cell in cells], [("1", "1"), ("1", "2")])
        place = desktop.contents(self.node).index("bold")
        self.assertEqual(text.getAttributeValue(place, "weight"), "700")
        self.assertEqual(text.getAttributeValue(place, "nothing"), "")

    def test_places_and_points_fit_each_other(self):
        text = self.open()
        for place in range(0, text.characterCount - 5):
            if text.getText(place, place + 1) == "\n":
                continue
            x, y, width, height = text.getCharacterExtents(place, pyatspi.WINDOW_COORDS)
            self.assertGreater(width * height, 0)
            found = text.getOffsetAtPoint(x + width // 2, y + height // 2, pyatspi.WINDOW_COORDS)
            self.assertEqual(found, place)
        # The rectangle of two characters is around those of both.
        both = text.getRangeExtents(0, 2, pyatspi.WINDOW_COORDS)
        first, second = (text.getCharacterExtents(place, pyatspi.WINDOW_COORDS) for place in (0, 1))
        self.assertEqual(both[0], first[0])
        self.assertLessEqual(abs(both[0] + both[2] - second[0] - second[2]), 1)
        # The widget is below a label, and its text as far below its own corner as below its parent's.
        self.assertGreater(first[1], 0)
        messages = read_text.Messages(self.node)
        self.addCleanup(messages.end)
        [ranges] = messages.call(
            "Text", "GetBoundedRanges", "(iiiiuuu)", 0, first[1], 1000, first[3] // 2, 1, 0, 0)
        self.assertEqual(
            [(start, end, words) for start, end, words, _ in ranges],
            [(0, 35, "Hello big world. A second sentence.")])
        # Of several lines each is one of them.
        below = text.getCharacterExtents(36, pyatspi.WINDOW_COORDS)
        [ranges] = messages.call(
            "Text", "GetBoundedRanges", "(iiiiuuu)", 0, first[1], 1000, below[1] + below[3] // 2 - first[1], 1, 0, 0)
        line, start, end = text.getStringAtOffset(36, LINE)
        self.assertEqual([each[:3] for each in ranges], [(0, 35, "Hello big world. A second sentence."), (36, end, line)])

    def test_selection_is_told_and_changed(self):
        text = self.open()
        self.assertEqual((text.getNSelections(), text.caretOffset), (0, 0))
        self.assertTrue(text.addSelection(2, 5))
        self.assertFalse(text.addSelection(6, 8))
        self.assertEqual((text.getNSelections(), text.getSelection(0)), (1, (2, 5)))
        self.assertEqual(self.reader.does("caret"), "2 5")
        self.assertTrue(text.setSelection(0, 9, 6))
        self.assertEqual((text.getSelection(0), text.caretOffset), ((6, 9), 6))
        self.assertFalse(text.setSelection(1, 0, 2))
        self.assertTrue(text.removeSelection(0))
        self.assertFalse(text.removeSelection(0))
        self.assertEqual((text.getNSelections(), text.caretOffset), (0, 6))
        self.assertTrue(text.setCaretOffset(17))
        self.assertEqual(self.reader.does("caret"), "17 17")
        self.assertIn("scrolled to 17..<17", self.reader.does("done"))
        # A caret is never within a character.
        self.assertTrue(text.setCaretOffset(237))
        self.assertEqual(text.caretOffset, 236)
        self.reader.does("select 3 7")
        self.assertEqual(text.getSelection(0), (3, 7))

    def test_text_is_scrolled_into_view(self):
        text = self.open()
        self.assertTrue(text.scrollSubstringTo(0, 5, 6))
        for edge in (0, 2, 4):
            self.assertTrue(text.scrollSubstringTo(0, 5, edge))
        messages = read_text.Messages(self.node)
        self.addCleanup(messages.end)
        # In coordinates of the parent.
        left, top, _, _ = messages.call("Text", "GetCharacterExtents", "(iu)", 0, 2)
        self.assertEqual(messages.call("Text", "ScrollSubstringToPoint", "(iiuii)", 0, 5, 2, left + 30, top + 40), (True,))
        self.assertEqual(messages.call("Text", "ScrollSubstringTo", "(iiu)", 0, 5, 7), (False,))
        self.assertEqual(
            self.reader.does("done"), "; ".join(
                f"scrolled to 0..<5 at {place}"
                for place in ("the nearest, the nearest", "0.0, 0.0", "the nearest, 0.0", "0.0, the nearest", "30.0, 40.0")))

    def test_every_method_answers_whatever_it_is_asked(self):
        self.open()
        messages = read_text.Messages(self.node)
        self.addCleanup(messages.end)
        chance = random.Random(SEED)
        print(f"seed {SEED}")
        before = self.reader.does("text")
        values = {"i": lambda: chance.choice(EDGES), "u": lambda: chance.choice([0, 1, 2, 3, 6, 7, (1 << 32) - 1]),
                  "s": lambda: chance.choice(WORDS), "b": lambda: chance.random() < 0.5}
        # The link, the picture, and the cells of a table are objects by themselves, and so is what leads to them.
        links = [messages.call("Hypertext", "GetLink", "(i)", index)[0][1] for index in range(4)]
        paths = links + [messages.call("Hyperlink", "GetObject", "(i)", 0, path=link)[0][1] for link in links]
        asked = set()
        for path in [*paths, messages.path]:
            for name, methods in sorted(messages.methods(path).items(), key=lambda each: "Editable" in each[0]):
                interface = name.removeprefix(read_text.INTERFACES)
                asked.add(interface)
                if path == messages.path and "ext" not in interface:
                    # It is GTK's own.
                    continue
                for method, signatures in methods.items():
                    for _ in range(20):
                        arguments = [values[signature]() for signature in signatures]
                        # It is an answer, also where it is an error.
                        messages.call(interface, method, f"({''.join(signatures)})", *arguments, path=path)
                    # Arguments of other types, or too few, too.
                    wrong = messages.call(interface, method, "(sv)", "a", GLib.Variant("s", "b"), path=path)
                    self.assertIn("Invalid", wrong)
                if interface != "EditableText":
                    self.assertEqual(self.reader.does("text"), before)
        self.assertLessEqual(
            {"Text", "EditableText", "Hypertext", "Hyperlink", "Accessible", "Component", "Action"}, asked)
        # What was pasted may come later.
        desktop.wait_until(
            lambda: self.text.characterCount == len(desktop.contents(self.node)), "as much text as there is said to be")

    def test_every_answer_comes_at_once_while_a_million_characters_are_laid_out(self):
        chance = random.Random(SEED)
        print(f"seed {SEED}")
        for kind in ("--long", "--long-paragraphs"):
            self.open(kind)
            messages = read_text.Messages(self.node, patience=300)
            declared = [
                (name.removeprefix(read_text.INTERFACES), method, signatures)
                for name, methods in messages.methods().items() for method, signatures in methods.items()
                if name.removeprefix(read_text.INTERFACES) in ("Text", "EditableText", "Hypertext")]
            self.assertGreater(len(declared), 30)
            places = [*EDGES, 20_000, 40_000, 500_000, 999_000, 1_000_006, 1_000_007, 2_000_000]
            values = {
                "i": lambda: chance.choice(places), "u": lambda: chance.choice([0, 1, 2, 3, 4, 5, 6, 7, (1 << 32) - 1]),
                "s": lambda: chance.choice(WORDS), "b": lambda: chance.random() < 0.5}

            def calls(interfaces):
                return [
                    (interface, method, f"({''.join(signatures)})", [values[each]() for each in signatures])
                    for interface, method, signatures in declared if interface in interfaces]
            for change in ("stale", "elsewhere", "edited", "typed"):
                # All of them one after another, each of which may lay out something.
                everything = calls(("Text", "Hypertext")) + calls(("EditableText",))
                answers, are_in_order, _ = messages.in_one_turn(self.reader, change, everything)
                self.assertTrue(are_in_order, (kind, change, everything))
                for call, answer in zip(everything, answers):
                    if isinstance(answer, str):
                        self.assertRegex(answer, "Invalid|LimitsExceeded|UnknownMethod|NotSupported", (kind, change, call))
                # And some alone.
                for call in chance.sample([each for each in calls(("Text",)) if each[1] in self.MEASURING], 5):
                    _, _, laid_out = messages.in_one_turn(self.reader, change, [call])
                    # A view lays out 30,000 characters at once, and lines are whole.
                    self.assertLess(laid_out, 40_000, (kind, change, call))
            messages.end()
            self.tearDown()

    # They have text laid out to know the answer.
    MEASURING = (
        "GetCharacterExtents", "GetRangeExtents", "GetOffsetAtPoint", "GetBoundedRanges", "ScrollSubstringTo",
        "ScrollSubstringToPoint", "GetStringAtOffset", "GetTextAfterOffset", "GetAttributeRun")

    # MARK: Editing

    def test_text_is_edited_as_one_step_each(self):
        self.open()
        edits = self.node.queryEditableText()
        before = self.reader.does("text")
        self.assertTrue(edits.insertText(0, "Well, ", 6))
        self.assertTrue(self.reader.does("text").startswith("Well, Hello"))
        # The length counts bytes, and no character is cut.
        self.assertTrue(edits.insertText(0, "éü", 3))
        self.assertTrue(self.reader.does("text").startswith("éWell, Hello"))
        self.assertTrue(edits.deleteText(0, 7))
        self.assertEqual(self.reader.does("text"), before)
        self.reader.does("undo")
        self.assertTrue(self.reader.does("text").startswith("éWell, Hello"))
        edits.copyText(1, 5)
        self.assertTrue(edits.cutText(0, 1))
        self.assertEqual(self.reader.does("done"), "copied Well; copied é")
        self.assertTrue(edits.pasteText(4))
        self.assertTrue(self.reader.does("text").startswith("Wellpasted, Hello"))
        self.assertTrue(edits.setTextContents("New\nlines"))
        self.assertEqual(self.reader.does("text"), "New|lines")
        self.assertEqual(self.text.characterCount, 9)

    def test_what_is_no_text_is_not_deleted(self):
        self.open()
        messages = read_text.Messages(self.node)
        self.addCleanup(messages.end)
        before = self.reader.does("text")
        for start, end in [(5, 2), (-1, 4), (0, 241), (240, 300), (3, 3), (-5, -1)]:
            for method in ("DeleteText", "CutText"):
                self.assertEqual(messages.call("EditableText", method, "(ii)", start, end), (False,))
            self.assertEqual(messages.call("EditableText", "CopyText", "(ii)", start, end), ())
        self.assertEqual((self.reader.does("text"), self.reader.does("done")), (before, ""))
        # A negative end is that of the text.
        self.assertEqual(messages.call("EditableText", "DeleteText", "(ii)", 5, -1), (True,))
        self.assertEqual(self.reader.does("text"), "Hello")

    def test_text_that_is_only_read_is_not_edited(self):
        self.open("--read-only")
        self.assertNotIn("EditableText", pyatspi.listInterfaces(self.node))
        messages = read_text.Messages(self.node)
        self.addCleanup(messages.end)
        self.assertIn("Unknown", messages.call("EditableText", "InsertText", "(isi)", 0, "a", 1))
        self.assertTrue(self.text.addSelection(0, 3))
        self.reader.does("editable yes")
        self.assertEqual(messages.call("EditableText", "InsertText", "(isi)", 0, "a", 1), (True,))
        desktop.wait_until(
            lambda: "EditableText" in pyatspi.listInterfaces(self.node), "a text that can be edited")
        self.reader.does("editable no")
        self.assertIn("Unknown", messages.call("EditableText", "InsertText", "(isi)", 0, "a", 1))
        self.assertTrue(self.reader.does("text").startswith("aHello"))

    def test_what_was_composed_is_entered_after_the_call_that_ends_it(self):
        self.open()
        self.reader.does("compose か")
        self.assertTrue(self.text.setCaretOffset(5))
        self.assertTrue(self.reader.does("text").startswith("Helloか big"))
        self.assertEqual(self.reader.does("caret"), "6 6")

    # MARK: Objects within the text

    def test_links_pictures_and_cells_are_objects(self):
        self.open()
        links = self.node.queryHypertext()
        # Readers say "link" of as many as are counted.
        self.assertEqual(links.getNLinks(), 1)
        content = desktop.contents(self.node)

        def at(words):
            index = links.getLinkIndex(content.index(words))
            return links.getLink(index), links.getLink(index).getObject(0)
        for words, role, name, text in [
                ("handbook", "link", "handbook", "handbook"), ("￼", "image", "Sleeping cat", "￼"),
                ("Name", "table cell", "Name", "Name\n"), ("Age", "table cell", "Age", "Age\n")]:
            link, node = at(words)
            self.assertEqual((node.getRoleName(), node.name), (role, name))
            self.assertEqual(content[link.startIndex:link.endIndex], text)
            self.assertEqual((link.nAnchors, link.isValid()), (1, True))
            self.assertEqual(node.parent, self.node)
            self.assertEqual(node.getApplication().name, read_text.NAME)
            self.assertEqual((node.childCount, list(node.getRelationSet())), (0, []))
            self.assertTrue(node.getState().contains(pyatspi.STATE_VISIBLE))
            start = self.text.getCharacterExtents(link.startIndex, pyatspi.WINDOW_COORDS)
            box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
            self.assertEqual((box.x, box.y), start[:2])
            self.assertTrue(node.queryComponent().contains(box.x + 1, box.y + 1, pyatspi.WINDOW_COORDS))
        self.assertEqual(links.getLinkIndex(0), -1)
        self.assertEqual(sorted(at("Age")[1].getAttributes()), ["colindex:2", "rowindex:1"])
        # A picture is a text, too: readers put its name in the place of its character.
        self.assertEqual(desktop.contents(at("￼")[1]), "Sleeping cat")
        self.assertEqual(at("handbook")[0].getURI(0), "https://example.org/handbook")
        actions = at("handbook")[1].queryAction()
        self.assertEqual((actions.nActions, actions.getName(0)), (1, "open"))
        self.assertTrue(actions.doAction(0))
        self.assertEqual(self.reader.does("done"), "opened https://example.org/handbook of handbook")
        self.assertTrue(at("Name")[1].queryComponent().grabFocus())
        self.assertEqual(self.text.caretOffset, content.index("Name"))

    def test_objects_stay_the_same_while_text_is_edited(self):
        self.open()
        messages = read_text.Messages(self.node)
        self.addCleanup(messages.end)

        def path_of(words):
            [index] = messages.call("Hypertext", "GetLinkIndex", "(i)", desktop.contents(self.node).index(words))
            [(_, path)] = messages.call("Hypertext", "GetLink", "(i)", index)
            return path

        def object_of(words):
            [(_, path)] = messages.call("Hyperlink", "GetObject", "(i)", 0, path=path_of(words))
            return path
        link, picture = path_of("handbook"), object_of("￼")
        self.reader.does("type Much text before. ")
        self.assertEqual((path_of("handbook"), object_of("￼")), (link, picture))
        start = desktop.contents(self.node).index("handbook")
        self.assertEqual(messages.property("Hyperlink", "StartIndex", path=link), start)
        self.reader.does(f"replace {start} {start + 8}")
        self.assertEqual(messages.call("Hypertext", "GetNLinks"), (0,))
        self.assertIsInstance(messages.call("Hyperlink", "IsValid", path=link), str)
        self.assertEqual(messages.property("Accessible", "Name", path=picture), "Sleeping cat")

    # MARK: Events

    def test_edits_are_told_with_their_text_and_then_the_caret(self):
        self.open()
        heard = self.listen()
        self.reader.does("select 6 6")
        heard.see("caret", [("text-caret-moved", 6, 0, 0)])
        self.reader.does("type very ")
        desktop.wait_until(lambda: heard.of("caret"), "the caret told")
        self.assertEqual(
            [event[:4] for event in heard.events],
            [("object:text-changed:insert", 6, 5, "very "), ("object:text-caret-moved", 11, 0, 0)])
        heard.events.clear()
        self.reader.does("replace 6 11")
        heard.see("text-changed", [("delete", 6, 5, "very ")])
        self.reader.does("undo")
        heard.see("text-changed", [("insert", 6, 5, "very ")])
        # A replacement is both, and what stays is not told.
        self.reader.does("select 6 10")
        heard.see("selection", [("text-selection-changed", 0, 0, 0)])
        self.reader.does("type vexy")
        heard.see("text-changed", [("delete", 8, 1, "r"), ("insert", 8, 1, "x")])
        self.reader.does("underline 0 5")
        heard.see("attributes", [("text-attributes-changed", 0, 0, 0)])
        long = "much " * 2000
        self.reader.does(f"type {long}")
        heard.see("text-changed", [("insert", 10, 10_000, long)])

    def test_other_marks_are_told(self):
        self.open()
        heard = self.listen()
        self.reader.does("mark 0 5")
        heard.see("attributes", [("text-attributes-changed", 0, 0, 0)])

    def test_clients_edits_are_told_like_others(self):
        self.open()
        heard = self.listen()
        self.text.setCaretOffset(3)
        heard.see("caret", [("text-caret-moved", 3, 0, 0)])
        self.node.queryEditableText().insertText(0, "été ", 6)
        heard.see("text-changed", [("insert", 0, 4, "été ")])
        self.node.queryEditableText().deleteText(0, 2)
        heard.see("text-changed", [("delete", 0, 2, "ét")])
        self.text.addSelection(0, 3)
        heard.see("selection", [("text-selection-changed", 0, 0, 0)])

    def test_a_mirror_that_is_made_of_events_has_the_text(self):
        self.open()
        heard = self.listen(events=["object:text-changed", "object:text-caret-moved"])
        mirror = list(desktop.contents(self.node))
        chance = random.Random(SEED)
        print(f"seed {SEED}")
        messages = read_text.Messages(self.node)
        self.addCleanup(messages.end)
        for _ in range(150):
            self.reader.does(
                "undo" if chance.random() < 0.2 else f"edits {chance.randrange(1 << 32)}")
            # What is read between edits fits the text as it is then.
            place, unit = chance.randrange(250), chance.randrange(5)
            words, start, end = messages.call("Text", "GetStringAtOffset", "(iu)", place, unit)
            self.assertEqual((words,), messages.call("Text", "GetText", "(ii)", start, end))
            messages.call("Text", "GetAttributeRun", "(ib)", place, True)
            messages.call("Text", "GetRangeExtents", "(iiu)", start, end, 1)
            [index] = messages.call("Hypertext", "GetLinkIndex", "(i)", place)
            if index >= 0:
                [(_, link)] = messages.call("Hypertext", "GetLink", "(i)", index)
                self.assertLessEqual(messages.property("Hyperlink", "StartIndex", path=link), place)
        # The last one is known by its text.
        self.reader.does("type end of all")
        desktop.wait_until(
            lambda: any(event[3] == "end of all" for event in heard.of("text-changed")), "the last edit")
        for kind, start, length, words in heard.of("text-changed"):
            self.assertEqual(len(words), length)
            if kind == "delete":
                self.assertEqual("".join(mirror[start:start + length]), words)
                del mirror[start:start + length]
            else:
                mirror[start:start] = words
        self.assertEqual("".join(mirror), desktop.contents(self.node))

    def test_nothing_is_told_where_nobody_listens(self):
        self.open()
        told = []
        messages = read_text.Messages(self.node)
        self.addCleanup(messages.end)
        messages.bus.signal_subscribe(
            messages.name, read_text.INTERFACES + "Event.Object", None, messages.path, None, 0,
            lambda *signal: told.append((signal[4], *signal[5].unpack()[:2])))
        self.listen(events=["object:text-caret-moved"])
        self.reader.does("type abc")
        desktop.wait_until(lambda: ("TextCaretMoved", "", 3) in told, "the caret told")
        self.assertEqual({event for event, *_ in told}, {"TextCaretMoved"})

    def test_clients_that_keep_what_they_know_learn_of_the_text(self):
        told = {}
        bus = read_text.accessibility_bus()
        self.addCleanup(lambda: bus.close_sync(None))

        def add(*signal):
            (_, path), _, _, _, _, interfaces, *_ = signal[5].unpack()[0]
            told.setdefault(path, []).append(read_text.INTERFACES + "Text" in interfaces)
        bus.signal_subscribe(None, read_text.INTERFACES + "Cache", "AddAccessible", None, None, 0, add)
        self.open()
        # GTK tells of its object when it registers it, and its text is there after that.
        desktop.wait_until(lambda: told.get(self.node.path, [])[-1:] == [True], f"an object with text: {told}")

    def test_a_paragraph_of_a_million_characters_is_not_laid_out_to_be_read(self):
        text = self.open("--long")
        self.assertEqual(text.characterCount, 1_000_006)
        self.assertEqual(text.getStringAtOffset(14, WORD), ("word ", 14, 19))
        self.assertTrue(text.getStringAtOffset(14, LINE)[0].startswith("word and then"))
        self.assertEqual(text.getAttributeRun(20, True)[1:], [0, 1_000_006])
        self.assertGreater(text.getCharacterExtents(30, pyatspi.WINDOW_COORDS)[2], 0)
        self.assertEqual(text.getText(999_996, 1_000_001), " and ")
        self.assertEqual(text.getStringAtOffset(999_996, WORD)[0], "word ")
        self.assertEqual(self.reader.does("laid-out"), "some")
        self.assertEqual(len(text.getText(0, -1)), 1_000_006)

    def test_a_label_can_be_read_and_nothing_else(self):
        text = self.open("--label", role="label")
        self.assertEqual(
            [name for name in pyatspi.listInterfaces(self.node) if "ext" in name], ["Text"])
        self.assertEqual(text.getText(0, 5), "Hello")
        self.assertFalse(text.setCaretOffset(3))
        self.assertFalse(text.addSelection(0, 3))
        self.assertEqual((text.caretOffset, text.getNSelections()), (0, 0))

    def test_text_is_there_after_the_widget_moved_or_was_hidden(self):
        self.open()
        before = read_text.Messages(self.node)
        self.addCleanup(before.end)
        self.reader.does("move")
        # GTK has another object for it, and nothing of the old one stays.
        self.assertEqual(self.reader.node().queryText().getText(0, 5), "Hello")
        self.assertIn("Unknown", before.call("Text", "GetText", "(ii)", 0, 5))
        self.reader.does("hide")
        self.reader.does("show")
        self.assertEqual(self.reader.node().queryText().getText(0, 5), "Hello")

    def test_with_a_gtk_that_nobody_knows_text_is_what_gtk_itself_asks_for(self):
        self.reader = read_text.Reader("--untried")
        application = desktop.application(read_text.NAME)
        node = desktop.wait_until(
            lambda: desktop.find(application, "text", "Document"), "a widget without text of ours")
        version_text = application.toolkitVersion
        version = tuple(map(int, version_text.split(".")[:2]))
        self.reader.does("type Words ")
        if version < (4, 14):
            self.assertNotIn("Text", pyatspi.listInterfaces(node))
            self.assertIn("Words Hello", self.reader.does("text"))
            reader, self.reader = self.reader, None
            status, errors = reader.end()
            self.assertEqual(status, 0, errors)
            self.assertEqual(
                errors, f"Screen readers get no text of Typecase's views: GTK {version_text} "
                "is not known.\n")
            return
        self.node = node
        text = self.text = node.queryText()
        self.assertEqual(text.getText(0, 11), "Words Hello")
        self.assertEqual(text.characterCount, len(desktop.contents(node)))
        self.assertEqual(text.caretOffset, 6)
        self.assertEqual(text.getStringAtOffset(6, WORD), ("Hello ", 6, 12))
        self.assertEqual(text.getStringAtOffset(6, SENTENCE)[0], "Words Hello big world. ")
        heard = self.listen()
        self.reader.does("select 6 11")
        heard.see("selection", [("text-selection-changed", 0, 0, "")])
        self.assertEqual((text.getNSelections(), text.getSelection(0)), (1, (6, 11)))
        self.reader.does("type Good morning")
        desktop.wait_until(lambda: len(heard.of("text-changed")) == 2, "both halves of an edit")
        self.assertEqual(
            heard.of("text-changed"), [("delete", 6, 5, "Hello"), ("insert", 6, 12, "Good morning")])
        bold = desktop.contents(node).index("bold")
        names, start, end = text.getAttributeRun(bold, True)
        self.assertIn("weight:700", names)
        if version >= (4, 16):
            x, y, width, height = text.getCharacterExtents(0, pyatspi.WINDOW_COORDS)
            self.assertGreater(width * height, 0)

    def test_one_that_answers_is_replaced_by_another_one(self):
        self.open("--label", role="label")
        self.reader.does("again")
        self.assertEqual(self.reader.node("label").queryText().getText(0, 5), "Hello")
        # It also hears of the object that the widget has in another window.
        self.reader.does("move")
        self.assertEqual(self.reader.node("label").queryText().getText(0, 5), "Hello")

    def test_programs_run_without_assistive_programs(self):
        for variable, value in [
                ("GTK_A11Y", "none"), ("GTK_A11Y", "test"), ("AT_SPI_BUS_ADDRESS", "unix:path=/nowhere"),
                ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")]:
            reader = read_text.Reader(**{variable: value})
            self.assertEqual(reader.does("type Words "), "ok")
            self.assertEqual(reader.does("move"), "ok")
            self.assertTrue(reader.does("text").startswith("Words Hello"))
            self.assertEqual(reader.end()[0], 0, (variable, value))


class AccessibleView(AccessibleText):
    """The same in the view that apps have."""

    OPTIONS = ("--in-view",)

    def test_found_data_are_links_to_readers(self):
        text = self.open()
        events = self.listen()
        links = self.node.queryHypertext()
        self.assertEqual(links.getNLinks(), 1)
        self.reader.does("select 0 0")
        self.reader.does("type Mail ada@example.org on 24 December 2031. ")
        desktop.wait_until(lambda: links.getNLinks() == 3, "the address and the date as links")
        self.assertTrue(events.of("attributes"))
        content = desktop.contents(self.node)

        def found(words):
            index = links.getLinkIndex(content.index(words))
            return index, links.getLink(index)

        number, mail = found("ada@")
        self.assertEqual((number, mail.getURI(0)), (0, "mailto:ada@example.org"))
        self.assertEqual(content[mail.startIndex:mail.endIndex], "ada@example.org")
        self.assertEqual((mail.getObject(0).getRoleName(), mail.getObject(0).name), ("link", "ada@example.org"))
        number, date = found("24")
        self.assertEqual((number, date.getURI(0), date.getObject(0).name), (1, "", "24 December 2031"))
        self.assertEqual(found("handbook")[0], 2)
        self.assertEqual(text.getAttributeValue(content.index("ada@"), "link"), "mailto:ada@example.org")
        self.assertEqual(text.getAttributeValue(0, "link"), "")
        for link in (mail, date):
            actions = link.getObject(0).queryAction()
            self.assertEqual((actions.nActions, actions.getName(0)), (1, "open"))
            self.assertTrue(actions.doAction(0))
        self.assertEqual(self.reader.does("done"), "sendMail ada@example.org; addToCalendar 24 December 2031")
        # Data are another thing when they are others, and go with their text.
        self.reader.does("replace 0 5")
        self.assertEqual((mail.startIndex, mail.getObject(0).name), (0, "ada@example.org"))
        self.reader.does("replace 0 8")
        desktop.wait_until(lambda: links.getNLinks() == 2, "the date and the link alone")

    # The reader itself is asked for these, and says so.
    test_a_label_can_be_read_and_nothing_else = None
    test_attributes_say_how_text_looks_and_what_it_is = None
    test_links_pictures_and_cells_are_objects = None
    test_one_that_answers_is_replaced_by_another_one = None
    test_other_marks_are_told = None
    test_selection_is_told_and_changed = None
    test_text_is_edited_as_one_step_each = None
    test_text_is_scrolled_into_view = None
    test_what_was_composed_is_entered_after_the_call_that_ends_it = None


if __name__ == "__main__":
    unittest.main()
