// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

/// Why one font of a request was refused: an entry of `errors`.
public struct FontFailure: Error, Sendable, Hashable, CustomStringConvertible {
  public var code: FontErrorCode
  /// A sentence for a person.
  public var message: String
  /// Technical; may be empty.
  public var detail: String
  /// The font as the caller gave it, less its file descriptor.
  package var font: FontReference
  /// The font's place in the call.
  public var requestIndex: Int?
  /// Which of the fonts in the folder or archive that was given: its path in there, for display
  /// only; nothing for a font file that was given itself.
  public var member: String?
  /// The check of the inspection that refused the font, such as `directory` or `ots`.
  public var check: String?
  /// What the check found, by its stable name, such as `overlapping-tables`.
  public var fault: String?
  /// The tag of the table that it is about.
  public var table: String?
  /// Bytes from the start of the font's file.
  public var offset: UInt64?
  /// The PostScript name that another font has.
  public var takenName: String?
  /// The tags of the tables without which the person may add the font; nil where it would be refused all the same.
  public var removableTables: [String]?
  /// For a person: what the font lacks without these tables.
  public var loss: String?
  /// The exposure with which the font would be within the limit that it exceeds.
  public var possibleExposure: FontExposure?

  package init(
    code: FontErrorCode, message: String, detail: String = "",
    font: FontReference = FontReference(),
    requestIndex: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.detail = detail
    self.font = font
    self.requestIndex = requestIndex
  }

  /// For a person: where in the file; empty where that is not known.
  public var place: String { FontFilePlace.words(table: table, offset: offset, glyph: nil) }

  /// What the caller named a font by.
  public enum Subject: Sendable, Hashable {
    /// An absolute path, as the caller sees it.
    case path(String)
    /// A name in the app's catalog.
    case asset(String)
    case postScriptName(String)
    case family(String)
    /// An id that the registry gave.
    case id(String)
  }

  /// The font that it is about, as the caller named it; nil for an open file, which has no name, and for
  /// a call as a whole.
  public var subject: Subject? {
    if let path { return .path(path) }
    if let name = font.asset { return .asset(name) }
    if let id { return .id(id) }
    if let name = font.postScriptName { return .postScriptName(name) }
    return font.family.map { .family($0) }
  }

  /// The path that the caller gave, if it gave one.
  public var path: String? { font.path.flatMap { Variant.bytes($0).pathValue } }

  /// The registry's id that the caller gave, if it gave one.
  public var id: String? { font.id }

  public var description: String {
    detail.isEmpty ? "\(code.name): \(message)" : "\(code.name): \(message) (\(detail))"
  }

  /// The failure as a method's error.
  package var busError: BusError {
    BusError(
      name: BusNames.errorPrefix + code.name,
      message: detail.isEmpty ? message : "\(message) (\(detail))")
  }
}
