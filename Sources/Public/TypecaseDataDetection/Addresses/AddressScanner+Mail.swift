// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Addresses of mail, from their “@”.
extension AddressScanner {
  /// Looks at an “@”.
  mutating func mail(at sign: Int) -> Int {
    let local = localPart(before: sign)
    guard !local.isEmpty else { return sign }
    let hasScheme =
      local.lowerBound - 7 >= floor && text.hasASCII("mailto:", at: local.lowerBound - 7)
      && !text.hasWord(before: local.lowerBound - 7)
    guard hasScheme || isStartOfMail(local.lowerBound) else { return sign }
    let run = hostRun(from: sign + 1)
    let written = sign + 1..<withoutDots(sign + 1..<run)
    guard text.byte(run) != UInt8(ascii: "@") else { return run }
    let found: (HostName, end: Int)? =
      hasScheme ? host(at: sign + 1) : publicHost(in: written, over: sign)
    guard let (host, end) = found, !host.isNumeric, isEndOfHost(end) else { return sign }
    let start = hasScheme ? local.lowerBound - 7 : local.lowerBound
    add(start..<end, .mailAddress(MailAddress(localPart: text.string(local), host: host)))
    return end
  }

  /// What can stand before the “@” of an address: atoms with dots between them (RFC 5322), with letters of any
  /// script (RFC 6531).
  func localPart(before sign: Int) -> Range<Int> {
    var start = sign
    // A local part may begin in what was taken for a host.
    let limit = max(finds.last.map(\.bytes.lowerBound) ?? 0, sign - Self.longestLocalPart * 4)
    while start > limit {
      let byte = text[start - 1]
      if byte < 0x80 {
        if byte == UInt8(ascii: ".") {
          guard start < sign, text[start] != UInt8(ascii: ".") else { break }
        } else if !byte.isAlphanumeric, !Self.isLocalPunctuation(byte) {
          break
        }
        start -= 1
      } else {
        guard let (scalar, scalarStart) = text.scalar(before: start), scalar.isWord,
          !scalar.isHidden
        else { break }
        if scalar.isUnspaced, start < sign, text[start] < 0x80 { break }
        start = scalarStart
      }
    }
    // An address can be between two of these, and in bold type of Markdown.
    while start < sign, text[start] < 0x80, !text[start].isAlphanumeric,
      text[start] != UInt8(ascii: "_"), text[start] != UInt8(ascii: "+")
    {
      // After a dot too many, or the quoted part of a local part, is another address than the one meant.
      if text[start] == UInt8(ascii: ".") { return sign..<sign }
      start += 1
    }
    if text.byte(start - 1) == UInt8(ascii: "."), start > limit { return sign..<sign }
    return sign - start <= Self.longestLocalPart ? start..<sign : sign..<sign
  }

  static func isLocalPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  func isStartOfMail(_ start: Int) -> Bool {
    let seen = text.skipHidden(before: start)
    guard let before = text.scalar(before: seen)?.scalar else { return true }
    switch before {
    case "@", "/", "\\": return false
    default: return !before.isWord || (seen == start && before.isUnspaced)
    }
  }
}
