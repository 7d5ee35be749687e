// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors

@testable import BrowserUI
@testable import TypecaseFontFinding

/// Fonts that are compared with each other.
@MainActor
struct ComparisonTests {
  private func font(_ name: String, of owner: String?, at path: String) -> ComparedFont {
    var descriptor = FontDescriptor()
    (descriptor.family, descriptor.style) = (name, "Regular")
    let face = OfferedFace(
      descriptor, location: FaceLocation(path: path, index: 0), ownerName: owner)
    return ComparedFont(
      OfferedFamily(name: name, faces: [face], usual: 0, initial: NameInitial(of: name)))
  }

  @Test
  func `a family of two owners is compared with itself, and each is told apart`() {
    var comparison = Comparison(
      fonts: [
        font("Lobster", of: "Foundry", at: "/a.ttf"), font("Lobster", of: nil, at: "/b.ttf"),
      ],
      text: "")
    #expect(comparison.fonts[0].id != comparison.fonts[1].id)
    #expect(comparison.fonts.map(\.name) == ["Lobster (Foundry)", "Lobster (Built-in)"])
    comparison.fonts.removeLast()
    #expect(comparison.fonts.map(\.familyName) == ["Lobster"])
  }
}
