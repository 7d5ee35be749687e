// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What an RTF file says and nothing here means, to be written back as it was read.
///
/// Runs, paragraphs, cells and attachments have it as their `carried`. Only the reader and the writer of RTF look into it; each
/// byte is a scalar from U+0000 to U+00FF.
public struct CarriedRTF: Sendable, Hashable {
  /// Words, such as borders and shading; for a run, the groups before its text.
  public var words: String
  /// For a cell, the words about its row.
  public var rowWords: String
  /// For a paragraph, the number of a style in the file's own style sheet.
  public var style: Int?

  public init(_ words: String = "", rowWords: String = "", style: Int? = nil) {
    (self.words, self.rowWords, self.style) = (words, rowWords, style)
  }

  /// Whether nothing is carried.
  public var isEmpty: Bool { self == CarriedRTF() }
}
