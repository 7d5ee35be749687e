// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// The coverage that fontconfig restores to the faces of a file when one of them is chosen by its
/// name.
///
/// See `HiddenCoverage`. Each face of a collection has its own coverage, so the rules for one also
/// test the index, and named instances have their own indexes.
public struct RestoredCoverage: Sendable, Hashable {
  /// The coverage of some faces of a file.
  public struct Part: Sendable, Hashable {
    /// fontconfig's `index` values of these faces, named instances included.
    public var indexes: [Int]
    /// Inclusive ranges of code points.
    public var coverage: [ClosedRange<UInt32>]
    /// fontconfig's language names.
    public var languages: [String]

    public init(indexes: [Int], coverage: [ClosedRange<UInt32>], languages: [String]) {
      self.indexes = indexes
      self.coverage = coverage
      self.languages = languages
    }
  }

  /// How a rule identifies the file.
  public enum File: Sendable, Hashable {
    /// By its whole path.
    case path(String)
  }

  /// The coverages of faces; none are named if there is one edit for the whole file.
  private struct Edit: Sendable, Hashable {
    var indexes: [Int]
    var xml: String
  }

  /// The faces, those with equal coverage together; indexes are told only where there are several.
  public let parts: [Part]
  private let edits: [Edit]

  /// - Parameter parts: the faces of one file, those with equal coverage together or apart.
  public init(_ parts: [Part]) {
    var merged: [Part] = []
    for part in parts {
      if let same = merged.firstIndex(where: {
        $0.coverage == part.coverage && $0.languages == part.languages
      }) {
        merged[same].indexes += part.indexes
      } else {
        merged.append(part)
      }
    }
    for index in merged.indices {
      // With one coverage for the whole file, the file alone decides.
      merged[index].indexes = merged.count > 1 ? merged[index].indexes.sorted() : []
    }
    self.parts = merged
    edits = merged.map { Edit(indexes: $0.indexes, xml: Self.xml($0)) }
  }

  /// About how many microseconds the rules of parts add to the start of every program, if no other file has a similar
  /// coverage.
  ///
  /// - Parameter parts: those of one file with equal coverage are together.
  public static func startCost(of parts: [Part]) -> UInt64 {
    parts.reduce(0) {
      $0
        + CoverageCost.microseconds(
          of: FaceCoverage(characters: $1.coverage, languages: $1.languages))
    }
  }

  /// The same text for the same coverage in any file.
  public var content: String { edits.map { "\($0.indexes)\($0.xml)" }.joined() }

  /// The rules for a file.
  public func rules(for file: File) -> String {
    let test =
      switch file {
      case .path(let path):
        "<test name=\"file\"><string>\(FontconfigXML.escaped(path))</string></test>"
      }
    let match = "<match target=\"font\">\(test)"
    return edits.filter { !$0.xml.isEmpty }.map { edit in
      if edit.indexes.isEmpty { return match + edit.xml + "</match>" }
      return edit.indexes.map {
        "\(match)<test name=\"index\"><int>\($0)</int></test>\(edit.xml)</match>"
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The edits of a part; an empty set is not one that fontconfig can read, and is left as it is.
  private static func xml(_ part: Part) -> String {
    let characters = part.coverage.map { range in
      range.count == 1
        ? "<int>\(range.lowerBound)</int>"
        : "<range><int>\(range.lowerBound)</int><int>\(range.upperBound)</int></range>"
    }.joined()
    let languages = part.languages.map {
      "<string>\(FontconfigXML.escaped($0))</string>"
    }.joined()
    var edits = ""
    if !characters.isEmpty {
      edits += "<edit name=\"charset\" mode=\"assign\"><charset>\(characters)</charset></edit>"
    }
    if !languages.isEmpty {
      edits += "<edit name=\"lang\" mode=\"assign\"><langset>\(languages)</langset></edit>"
    }
    return edits
  }
}
