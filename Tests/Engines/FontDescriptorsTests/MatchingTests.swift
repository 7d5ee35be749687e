// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseFontDescriptors

struct MatchingTests {
  private let faces = FaceSet([
    .made("A"), .made("A", "Bold", weight: 700), .made("A", "Italic", slant: 12), .made("B"),
    .made("B", "Bold", weight: 700), .made("Mono", traits: [.monospace]),
  ])

  private func names(
    _ keys: Set<FontDescriptor.CodingKeys>, _ change: (inout FontDescriptor) -> Void
  ) -> [String] {
    var descriptor = FontDescriptor()
    change(&descriptor)
    return faces.matching(descriptor, mandatoryKeys: keys).compactMap(\.postScriptName)
  }

  @Test func `mandatory keys must be identical`() {
    #expect(
      names([.family]) { $0.family = "a" } == ["A-Regular", "A-Bold", "A-Italic"])
    #expect(names([.weight]) { $0.weight = 700 } == ["A-Bold", "B-Bold"])
    #expect(names([.traits]) { $0.traits = [.monospace] } == ["Mono-Regular"])
    #expect(names([.weight]) { $0.weight = 699 } == [])
  }

  @Test func `the best match is first`() {
    #expect(
      names([.family]) {
        $0.family = "A"
        $0.style = "Bold"
      } == ["A-Bold", "A-Regular", "A-Italic"])
    #expect(names([]) { $0.postScriptName = "B-Bold" } == ["B-Bold"])
  }

  @Test func `a mandatory key without a value has no effect`() {
    #expect(names([.provider, .weight]) { $0.family = "A" }.count == 6)
    #expect(names([]) { _ in }.count == 6)
  }

  @Test func `leading is a property of the text and not of the face`() {
    #expect(names([.traits]) { $0.traits = [.looseLeading, .monospace] } == ["Mono-Regular"])
  }

  @Test func `a match is complete and keeps the request's values`() throws {
    var descriptor = FontDescriptor()
    descriptor.family = "a"
    descriptor.size = 24
    descriptor.traits = [.bold, .tightLeading]
    let found = try #require(
      faces.matching(descriptor, mandatoryKeys: [.family, .traits, .size]).first)
    #expect(found.postScriptName == "A-Bold" && found.family == "A")
    #expect(found.size == 24)
    #expect(found.symbolicTraits == [.bold, .tightLeading])
  }

  @Test func `languages are those that the face must have among its own`() {
    var face = FontDescriptor()
    face.languages = ["de", "en", "ta"]
    var asked = FontDescriptor()
    asked.languages = ["ta", "de"]
    #expect(asked.matches(face, mandatoryKeys: [.languages]))
    asked.languages = ["ta", "ja"]
    #expect(!asked.matches(face, mandatoryKeys: [.languages]))
    #expect(!asked.matches(FontDescriptor(), mandatoryKeys: [.languages]))
  }
}
