// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import SyntheticFonts
import Testing
import TypecaseFontDescriptors
import TypecaseFontLanguages

struct LanguagePredicateTests {
  private let folder: FontFolder
  private let faces: FaceSet

  init() throws {
    folder = try FontFolder()
    let coverages: [(String, [ClosedRange<UInt32>])] = [
      ("Latin", [0x20...0x7E]), ("Pictures", [0x2600...0x26FF]), ("Polish", [0x20...0x17F]),
      ("Russian", [0x20...0x7E, 0x400...0x45F]), ("Chinese", [0x4E00...0x9FFF]),
      ("Chinese and Latin", [0x20...0x7E, 0x4E00...0x9FFF]),
    ]
    var paths: [String] = []
    for (name, coverage) in coverages {
      paths.append(
        try folder.write(SyntheticFont(name, coverage: coverage).data(), as: "\(name).ttf"))
    }
    faces = FaceSet.inFiles(paths)
  }

  private func families(_ predicate: LanguagePredicate) -> [String] {
    faces.faces(supporting: predicate).compactMap(\.descriptor.family)
  }

  @Test func `a language is matched by the characters of the face`() {
    #expect(families(.supports("pl")) == ["Polish"])
    #expect(families(.supports("ru")) == ["Russian"])
    #expect(families(.supports("zh")) == ["Chinese", "Chinese and Latin"])
    #expect(families(.supports("zh-TW")) == ["Chinese", "Chinese and Latin"])
    #expect(families(.supports("qqq")).isEmpty)
  }

  @Test func `Chinese and Latin is more than Chinese`() {
    #expect(families(.all([.supports("zh"), .supports("Latn")])) == ["Chinese and Latin"])
    #expect(
      families(.any([.supports("pl"), .supports("Cyrl")])) == ["Polish", "Russian"])
    #expect(
      families(.all([.supports("Latn"), .none([.supports("pl"), .supports("Hani")])]))
        == ["Latin", "Russian"])
    #expect(families(.all([])).count == 6 && families(.any([])).isEmpty)
  }

  @Test func `coverage and descriptor agree`() {
    let predicate = LanguagePredicate.all([.supports("zh"), .supports("Latn")])
    #expect(predicate.holds(for: CodePointSet([0x20...0x7E, 0x4E00...0x9FFF])))
    #expect(!predicate.holds(for: CodePointSet([0x4E00...0x9FFF])))
  }

  @Test func `a descriptor may ask for a script`() {
    var wanted = FontDescriptor()
    wanted.languages = ["zh", "Latn"]
    let found = faces.matching(wanted, mandatoryKeys: [.languages])
    #expect(found.map(\.family) == ["Chinese and Latin"])
  }
}
