# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""What a text of Markdown means, as cmark-gfm renders it: its HTML, without blanks that browsers do not show."""

import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

# CommonMark's own examples, of the package golang-github-yuin-goldmark-dev.
EXAMPLES = Path("/usr/share/gocode/src/github.com/yuin/goldmark/_test/spec.json")

BLOCKS = set(
    "article header aside hgroup blockquote hr iframe body li map button object canvas ol caption output col p colgroup pre "
    "dd progress div section dl table td dt tbody embed textarea fieldset tfoot figcaption th figure thead footer tr form ul "
    "h1 h2 h3 h4 h5 h6 video script style br".split())


class _Events(HTMLParser):
    """The elements and texts of HTML, in order."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.events = []
        self.literal = 0

    def handle_starttag(self, tag, values):
        self.events.append(("<", tag, tuple(sorted((name, value or "") for name, value in values))))
        self.literal += tag == "pre"

    def handle_startendtag(self, tag, values):
        self.events.append(("<", tag, tuple(sorted((name, value or "") for name, value in values))))

    def handle_endtag(self, tag):
        self.events.append((">", tag))
        self.literal -= tag == "pre"

    def handle_data(self, data):
        text = data if self.literal > 0 else re.sub(r"[ \t\r\n]+", " ", data)
        if self.events and self.events[-1][0] == "text" and self.events[-1][2] == (self.literal > 0):
            text = self.events.pop()[1] + text
            if not self.literal:
                text = re.sub(" +", " ", text)
        self.events.append(("text", text, self.literal > 0))

    def handle_comment(self, data):
        self.events.append(("comment", data))

    def handle_decl(self, data):
        self.events.append(("declaration", data))

    def handle_pi(self, data):
        self.events.append(("instruction", data))

    def unknown_decl(self, data):
        self.events.append(("unknown", data))


def normalized(html):
    parser = _Events()
    parser.feed(html)
    parser.close()
    events, result = parser.events, []
    for place, event in enumerate(events):
        if event[0] == "text" and not event[2]:
            text = event[1]
            if place == 0 or events[place - 1][0] != "text" and events[place - 1][1] in BLOCKS:
                text = text.lstrip(" ")
            if place + 1 == len(events) or events[place + 1][0] != "text" and events[place + 1][1] in BLOCKS:
                text = text.rstrip(" ")
            if not text:
                continue
            event = ("text", text)
        result.append(event)
    return result


def meaning(markdown):
    command = ["cmark-gfm", "--unsafe"]
    run = subprocess.run(command, input=markdown.encode(), capture_output=True, check=True, timeout=60)
    return normalized(run.stdout.decode())
