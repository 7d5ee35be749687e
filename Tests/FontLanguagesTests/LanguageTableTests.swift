// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontLanguages
import Testing

@Suite struct `Table of languages` {
  @Test func `is there`() { #expect(LanguageTable.shared.languages.count > 400) }
}
