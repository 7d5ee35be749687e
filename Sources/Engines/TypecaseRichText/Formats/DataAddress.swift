// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// An address that holds its content: `data:image/png;base64,…` (RFC 2397).
struct DataAddress {
  var bytes: [UInt8]
  /// nil where the address says none.
  var type: String?

  init(_ bytes: [UInt8], type: String) { (self.bytes, self.type) = (bytes, type) }

  init?(_ address: String) {
    guard address.prefix(5).lowercased() == "data:",
      let comma = address.utf8.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let head = address[..<comma].dropFirst(5).split(
      separator: ";", omittingEmptySubsequences: false)
    let content = Self.withoutPercents(address[address.utf8.index(after: comma)...])
    let isBase64 = head.last?.trimmingBlanks.lowercased() == "base64"
    type = head.first.flatMap { $0.contains("/") && $0.utf8.count <= 100 ? $0.lowercased() : nil }
    guard isBase64 else {
      bytes = content
      return
    }
    // Mail programs break it into lines.
    guard let data = Data(base64Encoded: Data(content), options: .ignoreUnknownCharacters) else {
      return nil
    }
    bytes = [UInt8](data)
  }

  var text: String {
    "data:\(type ?? "application/octet-stream");base64,\(Data(bytes).base64EncodedString())"
  }

  private static func withoutPercents(_ text: Substring) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let high = CSSText.hexadecimalDigit(bytes[place + 1]),
        let low = CSSText.hexadecimalDigit(bytes[place + 2])
      {
        result.append(UInt8(high << 4 | low))
        place += 3
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }
}
