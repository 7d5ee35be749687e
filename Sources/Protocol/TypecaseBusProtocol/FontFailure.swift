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
  package var font: [String: Variant]
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

  package init(
    code: FontErrorCode, message: String, detail: String = "", font: [String: Variant] = [:],
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
    if let name = font["asset"]?.stringValue { return .asset(name) }
    if let id = font["id"]?.stringValue { return .id(id) }
    if let name = font["postscript-name"]?.stringValue { return .postScriptName(name) }
    return font["family"]?.stringValue.map { .family($0) }
  }

  /// The path that the caller gave, if it gave one.
  public var path: String? { font["path"]?.pathValue }

  /// The registry's id that the caller gave, if it gave one.
  public var id: String? { font["id"]?.stringValue }

  public var description: String {
    detail.isEmpty ? "\(code.name): \(message)" : "\(code.name): \(message) (\(detail))"
  }

  /// The failure as a method's error.
  package var busError: BusError {
    BusError(
      name: BusNames.errorPrefix + code.name,
      message: detail.isEmpty ? message : "\(message) (\(detail))")
  }

  package init?(busDictionary: [String: Variant]) {
    guard let number = busDictionary["code"]?.uint32Value,
      let code = FontErrorCode(rawValue: number)
    else { return nil }
    var font = busDictionary
    for key in Self.ownKeys { font[key] = nil }
    self.init(
      code: code, message: busDictionary["message"]?.stringValue ?? "",
      detail: busDictionary["detail"]?.stringValue ?? "", font: font,
      requestIndex: busDictionary["request-index"]?.uint32Value.map { Int($0) })
    member = busDictionary["member"]?.stringValue
    check = busDictionary["check"]?.stringValue
    fault = busDictionary["fault"]?.stringValue
    table = busDictionary["table"]?.stringValue
    offset = busDictionary["offset"]?.uint64Value
    takenName = busDictionary["taken-name"]?.stringValue
    removableTables = busDictionary["removable-tables"]?.stringsValue
    loss = busDictionary["loss"]?.stringValue
  }

  private static let ownKeys = [
    "code", "name", "message", "detail", "request-index", "member", "check", "fault", "table",
    "offset", "taken-name", "removable-tables", "loss",
  ]

  package var busDictionary: [String: Variant] {
    var result = font
    result["fd"] = nil
    result["code"] = .uint32(code.rawValue)
    result["name"] = .string(code.name)
    result["message"] = .string(message)
    result["detail"] = .string(detail)
    result["request-index"] = requestIndex.map { .uint32(UInt32($0)) }
    result["member"] = member.map { .string($0) }
    result["check"] = check.map { .string($0) }
    result["fault"] = fault.map { .string($0) }
    result["table"] = table.map { .string($0) }
    result["offset"] = offset.map { .uint64($0) }
    result["taken-name"] = takenName.map { .string($0) }
    result["removable-tables"] = removableTables.map { .strings($0) }
    result["loss"] = loss.map { .string($0) }
    return result
  }
}
