// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Crypto
import FontInspection
import SystemKit

/// What fontconfig is to give back to the faces of a file when one of them was asked for by name.
///
/// Files with the same coverage share a group, and one rule serves them all: the cost that rules
/// add to every program's start is mostly that of reading character sets.
public struct CoverageGroup: Sendable, Hashable {
  /// The coverage of some faces of a file.
  public struct Part: Sendable, Hashable {
    /// The `index` values by which fontconfig knows these faces, named instances included.
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

  /// Names the group in file names: a letter and 16 hexadecimal digits.
  public let id: String
  /// The group's fontconfig rules.
  public let rules: String

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
    // With one coverage for the whole file, the file alone decides.
    let testsIndex = merged.count > 1
    let edits = merged.map { part in
      (indexes: testsIndex ? part.indexes.sorted() : [], edit: Self.edit(part))
    }
    let text = edits.map { "\($0.indexes)\($0.edit)" }.joined()
    let digest = SHA256.hash(data: Array(text.utf8))
    let id = "g" + digest.prefix(8).hexadecimal
    self.id = id
    rules = edits.filter { !$0.edit.isEmpty }.map { indexes, edit in
      let file =
        "<match target=\"font\"><test name=\"file\" compare=\"contains\"><string>/\(id)-</string></test>"
      if indexes.isEmpty { return file + edit + "</match>" }
      return indexes.map {
        "\(file)<test name=\"index\"><int>\($0)</int></test>\(edit)</match>"
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The group of a file, by what its inspection says of its faces.
  init(_ faces: [FaceReport]) {
    self.init(
      faces.map {
        Part(
          indexes: $0.fontconfigIndexes.map(Int.init), coverage: $0.coverage,
          languages: $0.fontconfigLanguages)
      })
  }

  /// The edits of a part; an empty set is not one that fontconfig can read, and is left as it is.
  private static func edit(_ part: Part) -> String {
    let characters = part.coverage.map { range in
      range.count == 1
        ? "<int>\(range.lowerBound)</int>"
        : "<range><int>\(range.lowerBound)</int><int>\(range.upperBound)</int></range>"
    }.joined()
    let languages = part.languages.map { "<string>\(XML.escaped($0))</string>" }.joined()
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

/// XML as fontconfig reads it.
enum XML {
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
