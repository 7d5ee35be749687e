// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Testing
import TypecaseFontDescriptors

@testable import FontRegistry

/// What the person may keep without the app that brought it.
struct KeepingRuleTests {
  @Test(arguments: EmbeddingRights.allCases)
  func `restricted fonts are not kept, others are`(embedding: EmbeddingRights) {
    #expect(
      KeepingRule.allows(embedding: embedding, licenseURL: "") == (embedding != .restricted))
  }

  @Test(arguments: [
    "https://scripts.sil.org/OFL", "http://scripts.sil.org/OFL_web", "https://openfontlicense.org",
    "HTTPS://OpenFontLicense.org/", "http://www.apache.org/licenses/LICENSE-2.0.html",
    "https://creativecommons.org/publicdomain/zero/1.0/",
    "https://creativecommons.org/licenses/by-sa/4.0/",
  ])
  func `a free license allows it whatever the embedding rights say`(url: String) {
    #expect(KeepingRule.allows(embedding: .restricted, licenseURL: url))
  }

  @Test(arguments: [
    "", "scripts.sil.org/OFL", "https://scripts.sil.org.example.com/OFL", "https://example.com/OFL",
    "https://example.com/?https://scripts.sil.org/OFL",
    "https://creativecommons.org/licenses/by-nc/4.0/",
    "https://openfontlicense.org.evil.example/", "https://", "ftp://gnu.org/licenses/",
  ])
  func `no other address counts as a free license`(url: String) {
    #expect(!KeepingRule.allows(embedding: .restricted, licenseURL: url))
  }
}
