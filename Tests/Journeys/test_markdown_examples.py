# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""CommonMark's own examples mean the same after they were read and written again, as cmark-gfm renders them."""

import json
import os
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import desktop

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "meson-helpers/parts"))
from markdown_judge import EXAMPLES, meaning  # noqa: E402

# By their numbers in version 0.30.
EMPHASIS = "text is emphasized or not: emphasis within emphasis is one, and which kind is outside of the other is not kept"
MISSES = {
    **dict.fromkeys(
        (368, 372, 388, 406, 407, 408, 416, 417, 418, 424, 425, 426, 431, 460, 462, 463, 464, 465, 467), EMPHASIS),
    39: "line feeds that are written as entities end a paragraph",
    148: "the line end before a tag that is kept as it was",
    168: "struck text around emphasis is written within it",
    284: "a document that is one item without text is empty",
    483: "a link without text is nothing that one sees",
    486: "a link without text is nothing that one sees",
    493: "a tag for bold text that nothing ends makes the rest bold, and is written as such",
}


class Examples(unittest.TestCase):
    def test_they_mean_the_same_but_for_those_that_are_listed(self):
        examples = json.loads(EXAMPLES.read_text())
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
            def misses(example):
                number, text = example["example"], example["markdown"]
                before, after = Path(folder, f"{number}.md"), Path(folder, f"{number}-again.md")
                before.write_bytes(text.encode())
                desktop.typecasectl("text", "convert", before, after, "--to", "markdown")
                return meaning(text) != meaning(after.read_bytes().decode())

            found = {example["example"] for example, isMiss in zip(examples, pool.map(misses, examples)) if isMiss}
        self.assertGreater(len(examples), 600)
        texts = {example["example"]: example["markdown"] for example in examples}
        self.assertEqual({number: texts[number] for number in found - MISSES.keys()}, {}, "these do not any more")
        self.assertEqual(sorted(MISSES.keys() - found), [], "these mean the same now, and need not be listed")


if __name__ == "__main__":
    unittest.main()
