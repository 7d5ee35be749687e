// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseRichText

/// On what pages a document is to be drawn; lengths are points.
package struct PagesRequest: Codable, Sendable, Hashable {
  package var format: PageFormat
  /// The title of a PDF whose document has none.
  package var title: String?
  /// The size of the paper; nil for the document's, or A4.
  package var size: Size?
  /// Nil for the document's, or an inch.
  package var margins: Margins?
  package var columns = 1
  /// Between two columns.
  package var columnGap = 18.0
  /// How many pixels of a PNG a point has.
  package var scale = 2.0

  package struct Size: Codable, Sendable, Hashable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  }

  package struct Margins: Codable, Sendable, Hashable {
    package var top: Double
    package var right: Double
    package var bottom: Double
    package var left: Double

    package init(top: Double, right: Double, bottom: Double, left: Double) {
      (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }
  }

  package init(_ format: PageFormat) { self.format = format }
}

/// The files that pages were written to.
package struct PagesAnswer: Sendable, Hashable {
  /// What stands before the files: a line of JSON.
  private struct Head: Codable {
    var sizes: [Int]
    var missingCharacters: Int
  }

  /// The bytes of each: one, or one for each page.
  package var files: [[UInt8]]
  /// How many characters no font has, so that each is a box with its number.
  package var missingCharacterCount: Int

  package init(files: [[UInt8]], missingCharacterCount: Int) {
    (self.files, self.missingCharacterCount) = (files, missingCharacterCount)
  }

  package init(message: [UInt8]) throws {
    let end = message.firstIndex(of: UInt8(ascii: "\n")) ?? message.endIndex
    let head = try JSONDecoder().decode(Head.self, from: Data(message[..<end]))
    missingCharacterCount = head.missingCharacters
    var place = min(end + 1, message.endIndex)
    files = []
    for size in head.sizes {
      guard size >= 0, size <= message.endIndex - place else {
        throw TypesettingProgram.Failure.ended(detail: "a file is cut off")
      }
      files.append(Array(message[place..<place + size]))
      place += size
    }
  }

  package var message: [UInt8] {
    get throws {
      let head = Head(sizes: files.map(\.count), missingCharacters: missingCharacterCount)
      return try Array(JSONEncoder().encode(head)) + [UInt8(ascii: "\n")] + files.joined()
    }
  }
}
