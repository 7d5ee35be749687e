// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Limits for a malicious file.
///
/// The numbers are far beyond those of real files (the deepest of 553 examined files has 2,714
/// nested groups).
public enum RTFLimits {
  /// The largest file that is read, in bytes.
  public static let largestSize = 256 << 20
  /// The depth of nested groups with their own formatting; deeper ones have that of this depth.
  public static let deepestGroup = 50_000
  /// Warnings that are reported one by one.
  public static let mostWarnings = 100
  /// The highest number that a font or a color may have.
  public static let highestNumber: Int32 = 0xFFFF
  /// Bytes of carried words in the style of one paragraph, cell or row.
  public static let mostWords = 4096
  /// Cells of one row of a table; further ones are text.
  public static let mostCells = 1000
}

/// A fault in a file that was read anyway, and its position.
public struct RTFWarning: Sendable, Hashable, CustomStringConvertible {
  /// What was wrong.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A brace closes the document before its text is over; what follows is no text.
    case strayBrace = "a closing brace too many"
    /// The file ends inside groups.
    case missingBraces = "the file ends before its last brace"
    /// There are bytes after the end of the document.
    case bytesAfterEnd = "there is something behind the end of the document"
    case wrongHexadecimal = "two hexadecimal digits are missing"
    /// `\bin` has fewer bytes than it says.
    case shortBinary = "binary data ends too early"
    case tooDeep = "groups are too deep in each other"
    /// No decoder has this code page; bytes above 7F were read as Windows' western one.
    case unknownCodePage = "the code page is not known"
    case undecodable = "these bytes are no character of their code page"
    /// Half of a pair of UTF-16.
    case loneSurrogate = "half of a character"
    /// A font that the font table lacks.
    case unknownFont = "the font is not in the font table"
    /// A color that the color table lacks.
    case unknownColor = "the color is not in the color table"
    /// A number that no document may have: the nearest that it may was read. Only the first one is told.
    case outOfRange = "numbers are beyond what a document may have; the nearest were read"
    /// A picture or bundled file that cannot be had.
    case missingFile = "an attached file is missing"
  }

  public var kind: Kind
  /// In bytes from the start of the file.
  public var offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  public var description: String { "byte \(offset): \(kind.rawValue)" }
}
