# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""The whole story: a document lacks fonts, an app offers them, the person agrees, looks at one and
removes it, and takes it again. Each program follows the others by itself."""

import json
import re
import unittest

import desktop
from editor import APP_ID, EditorJourney

PROVIDER = "org.typecase.ExampleProvider"


class Story(EditorJourney):
    def setUp(self):
        super().setUp()
        desktop.typecasectl("unmute", APP_ID)
        self.bundle, self.families = desktop.synthetic_bundle(families=3, faces=1)
        self.documents = self.home / "documents"
        self.documents.mkdir()
        runs = [{"font": {"family": family}, "text": f"{number}"}
                for number, family in enumerate(self.families)]
        (self.documents / "letter.json").write_text(
            json.dumps({"version": 1, "title": "Letter", "runs": runs}))

    def drawn(self):
        """The families that the document's runs are drawn in."""
        return [self.attributes(offset).get("family-name") for offset in range(len(self.families))]

    def wait_until_drawn(self, families):
        desktop.wait_until(lambda: self.drawn() == families, f"text in {families}")

    def see_in_provider(self, family, words):
        """What the provider's list says of a family, which it is told by the registry only."""
        self.see(self.provider, f"{family}, {words}", desktop.ROWS)

    def families_asked_for(self):
        prompt = self.prompt()
        shown = "\n".join(desktop.text_of(row) for row in desktop.find_all(prompt, desktop.ROWS))
        return {family for family in self.families if re.search(rf"{family}\b", shown)}

    def test_fonts_are_installed_used_removed_and_installed_again(self):
        first, second, third = self.families

        # The reader substitutes, and the system's sheet names what is missing.
        self.open(self.documents)
        self.press_menu(self.app, re.compile("^(_?Show…|Show Missing Fonts)"))
        self.press_when_ready(self.app, re.compile("Find Fonts"))
        sheet = self.prompt()
        for family in self.families:
            self.see(sheet, re.compile(f"^{family}, "), desktop.ROWS)
        self.press_when_ready(sheet, re.compile("^(Not Now|Close|OK)$"))
        desktop.wait_until(lambda: all(self.drawn()), "a document")
        substitutes = self.drawn()
        self.assertTrue(set(substitutes).isdisjoint(self.families))
        self.see(self.app, re.compile("^3 fonts are missing"), "label")

        # The provider registers, and the person agrees.
        self.programs.append(self.bundle.start())
        self.provider = desktop.application(PROVIDER)
        for family in self.families:
            self.see_in_provider(family, "Not registered")
        self.press_when_ready(self.provider, re.compile("^(Register|Install) All$"))
        self.see(self.prompt(), desktop.PROMPT_TITLE)
        self.assertEqual(self.families_asked_for(), set(self.families))
        self.consent()

        # The reader draws with the fonts by itself, and the provider's names change.
        self.wait_until_drawn(self.families)
        self.see_no(self.app, re.compile("fonts? (is|are) missing"), "label")
        for family in self.families:
            self.see_in_provider(family, "Registered")

        # The person looks at one in the browser, who uses it, and removes it.
        browser = self.browser()
        remove = self.open_family(browser, second)
        desktop.press(remove)
        self.see_no_family(browser, second)
        self.see_in_provider(second, "Not registered")
        self.see_in_provider(first, "Registered")
        self.wait_until_drawn([first, substitutes[1], third])
        self.see(self.app, re.compile("^1 font is missing"), "label")

        # Only what is missing is asked about again.
        self.press_when_ready(self.provider, re.compile("^(Register|Install) All$"))
        self.see(self.prompt(), desktop.PROMPT_TITLE)
        self.assertEqual(self.families_asked_for(), {second})
        self.consent()
        self.wait_until_drawn(self.families)
        self.see_in_provider(second, "Registered")

        # The person sees what the reader was given.
        grants = json.loads(desktop.typecasectl("grants", "--app", APP_ID, "--json"))
        self.assertEqual({grant["family"] for grant in grants}, set(self.families))


if __name__ == "__main__":
    unittest.main()
