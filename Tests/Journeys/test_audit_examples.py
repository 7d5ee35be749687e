# SPDX-FileCopyrightText: The Typecase contributors
# SPDX-License-Identifier: Apache-2.0

"""An audit of the text size finds nothing in the examples."""

import unittest

from audit import SIZES, AuditJourney


class ExampleAudit(AuditJourney):
    def test_the_example_reader(self):
        findings, views = self.audit("example-reader", SIZES, "en,ar", "typecase-audit")
        self.assert_none(findings)
        # Four windows in two widths, and menus.
        self.assertGreaterEqual(views, 4 * 2 * 3 * 2)

    def test_the_demonstrations_of_text(self):
        findings, views = self.audit("example-text", SIZES, "en,ar", "typecase-audit")
        self.assert_none(findings)
        # Seven pages in two widths, and menus.
        self.assertGreaterEqual(views, 7 * 2 * 3 * 2)

    def test_the_example_game(self):
        findings, views = self.audit("example-game", SIZES, "en,ar", "typecase-audit")
        self.assert_none(findings)
        # Two pages in two widths.
        self.assertGreaterEqual(views, 2 * 2 * 3 * 2)


if __name__ == "__main__":
    unittest.main()
