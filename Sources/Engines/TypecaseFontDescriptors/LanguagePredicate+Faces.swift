// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontLanguages

extension LanguagePredicate {
  /// Whether it is true for a face, by the languages of its descriptor; opens no file.
  ///
  /// These are the table's, for built-in faces and for the registry's: the same rule chose them.
  /// For many faces ``FaceSet/faces(supporting:)`` is faster.
  public func holds(for face: FontDescriptor) -> Bool {
    var condition = LanguageCondition(self)
    return condition.holds(for: face)
  }

  /// Whether it holds for characters that a face has.
  ///
  /// - Parameter probe: how the face shapes; nil where its file is not opened.
  package func holds(for coverage: CodePointSet, probe: ShapingProbe? = nil) -> Bool {
    holds { name in
      LanguageTable.shared.languages(named: name).contains { language in
        language.everyday.isSubset(of: coverage)
          && probe?.fault(inScript: language.script) == nil
      }
    }
  }
}

extension FaceSet {
  /// The faces for which a predicate is true, in the set's order.
  public func faces(supporting predicate: LanguagePredicate) -> [Face] {
    var condition = LanguageCondition(predicate)
    return faces.filter { condition.holds(for: $0.descriptor) }
  }
}

/// A predicate that is prepared for many faces: its names are looked up once, and lists of
/// languages that faces share are evaluated once.
struct LanguageCondition {
  private let predicate: LanguagePredicate
  /// The tags for each name; a face needs one of them.
  private let wanted: [String: Set<String>]
  /// Earlier results, by the address of a list.
  ///
  /// The lists are held, so that their addresses are not reused.
  private var judged: [UnsafePointer<String>: (list: [String], holds: Bool)] = [:]

  init(_ predicate: LanguagePredicate) {
    self.predicate = predicate
    wanted = Dictionary(
      predicate.names.map { ($0, LanguageTable.shared.tags(named: $0).union([$0])) },
      uniquingKeysWith: { one, _ in one })
  }

  mutating func holds(for face: FontDescriptor) -> Bool {
    let tags = face.languages ?? []
    guard let place = tags.withUnsafeBufferPointer(\.baseAddress), !tags.isEmpty else {
      return predicate.holds { _ in false }
    }
    if let known = judged[place], known.list.count == tags.count { return known.holds }
    let holds = predicate.holds { name in
      let wanted = wanted[name] ?? []
      return tags.contains { wanted.contains($0) }
    }
    judged[place] = (tags, holds)
    return holds
  }
}
