// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontLanguages

extension LanguagePredicate {
  /// Whether it holds for a face, by the languages that its descriptor says; opens no file.
  ///
  /// These are the table's, for built-in faces and for the registry's: the same rule chose them.
  public func holds(for face: FontDescriptor) -> Bool {
    let tags = Set(face.languages ?? [])
    return holds { LanguageTable.shared.isNamed($0, in: tags) }
  }

  /// Whether it holds for characters that a face has.
  ///
  /// - Parameter probe: how the face shapes; nil where its file is not opened.
  public func holds(for coverage: CodePointSet, probe: ShapingProbe? = nil) -> Bool {
    holds { name in
      LanguageTable.shared.languages(named: name).contains { language in
        language.everyday.isSubset(of: coverage)
          && probe?.fault(inScript: language.script) == nil
      }
    }
  }
}

extension FaceSet {
  /// The faces that support what a predicate wants, in the set's order.
  ///
  /// Faces that have the same languages are judged once.
  public func faces(supporting predicate: LanguagePredicate) -> [Face] {
    var known: [[String]: Bool] = [:]
    return faces.filter { face in
      let languages = face.descriptor.languages ?? []
      if let holds = known[languages] { return holds }
      let holds = predicate.holds(for: face.descriptor)
      known[languages] = holds
      return holds
    }
  }
}
