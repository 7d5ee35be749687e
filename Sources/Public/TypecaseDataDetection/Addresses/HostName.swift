// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A host as it is written in a text, understood as browsers do.
struct HostName {
  var ascii: String
  var displayed: String
  var warnings: WebAddress.Warnings = []
  var isNumeric = false
  /// Whether its last part is a top-level domain.
  var isPublic = false

  /// A name, or an address of IPv4 in any of the notations that browsers take.
  ///
  /// - Returns: nil where a browser would ask for nothing, or DNS has no room for it.
  init?(_ written: String) {
    let bytes = Array(written.utf8)
    guard !bytes.isEmpty, bytes.count <= 1024 else { return nil }
    var isASCII = true
    // Labels, of the bytes between the dots.
    var start = 0
    var labels: [Range<Int>] = []
    for place in 0...bytes.count {
      if place < bytes.count, bytes[place] != UInt8(ascii: ".") {
        if bytes[place] >= 0x80 { isASCII = false }
        continue
      }
      let label = start..<place
      guard !label.isEmpty, label.count <= 256, bytes[label.lowerBound] != UInt8(ascii: "-"),
        bytes[label.upperBound - 1] != UInt8(ascii: "-")
      else { return nil }
      labels.append(label)
      start = place + 1
    }
    // As in GitHub's Markdown: names of hosts have none, but machines are called so.
    guard labels.suffix(2).allSatisfy({ !bytes[$0].contains(UInt8(ascii: "_")) }) else {
      return nil
    }
    if isASCII {
      ascii = String(decoding: bytes.map(\.lowercasedASCII), as: UTF8.self)
    } else {
      guard let converted = HostNames.ascii(written) else { return nil }
      ascii = converted.lowercased()
    }
    // UTS 46 takes “℀” for “a/c”: for a browser the host would end there.
    guard ascii.utf8.allSatisfy(Self.isAllowed) else { return nil }
    displayed = ascii
    let names = ascii.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard ascii.utf8.count <= 253, names.allSatisfy({ (1...63).contains($0.count) }),
      let last = names.last.map({ String(Substring($0)) })
    else { return nil }
    if IPv4Address.isNumber(last) {
      guard let address = IPv4Address(names.map { String(Substring($0)) }) else { return nil }
      ascii = address.description
      (displayed, isNumeric) = (ascii, true)
      return
    }
    isPublic = names.count > 1 && PublicSuffixList.shared.isRegistrySuffix(last)
    if !isASCII || names.contains(where: { $0.starts(with: "xn--".utf8) }) {
      guard judgeLetters() else { return nil }
    }
  }

  /// Finds whether the letters may deceive; false where the name is none.
  private mutating func judgeLetters() -> Bool {
    guard let unicode = HostNames.unicode(ascii) else { return false }
    let labels = unicode.split(separator: ".")
    guard let top = labels.last else { return false }
    let names = labels.dropLast().drop { $0 == "www" }
    // “аррӏе.со.рф” looks like a whole name of ASCII; one label alone is what one expects below a domain of its script.
    let isWholeName = names.count > 1 && names.allSatisfy(Self.looksLikeASCII)
    for label in labels where !Self.isASCII(label) {
      if HostNames.hasMixedScripts(String(label)) { warnings.insert(.mixedScripts) }
      let isExpected = !isWholeName && HostNames.hasOneScript(String(label + top))
      if !isExpected || Self.isASCII(top), Self.looksLikeASCII(label) {
        warnings.insert(.resemblesASCII)
      }
    }
    if warnings.isEmpty { displayed = unicode }
    return true
  }

  /// Whether the name of a host can have a byte, in ASCII and small letters.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isDigit || (byte.isLetter && !byte.isCapital) || AddressScanner.isHostPunctuation(byte)
  }

  private static func looksLikeASCII(_ label: Substring) -> Bool {
    isASCII(label) || HostNames.skeleton(String(label)).map { isASCII($0) } ?? false
  }

  private static func isASCII(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// An address of IPv6, in its brackets.
  init?(ipv6 written: String) {
    guard IPv6Address.isValid(written.dropFirst().dropLast()) else { return nil }
    ascii = written.lowercased()
    displayed = ascii
    isNumeric = true
  }
}

/// An address of IPv4, read as the URL Standard says: `0x7f.1` leads to 127.0.0.1.
struct IPv4Address: CustomStringConvertible {
  var value: UInt32

  init?(_ parts: [String]) {
    guard (1...4).contains(parts.count) else { return nil }
    let numbers = parts.compactMap(Self.number)
    guard numbers.count == parts.count, let last = numbers.last,
      numbers.dropLast().allSatisfy({ $0 < 256 }), last < 1 << (8 * UInt64(5 - numbers.count))
    else { return nil }
    var value = last
    for (index, number) in numbers.dropLast().enumerated() {
      value += number << (8 * UInt64(3 - index))
    }
    self.value = UInt32(truncatingIfNeeded: value)
  }

  /// Whether a last label makes a host an address in numbers, right or wrong.
  static func isNumber(_ label: String) -> Bool {
    label.utf8.allSatisfy(\.isDigit) || (label.hasPrefix("0x") && number(label) != nil)
  }

  private static func number(_ part: String) -> UInt64? {
    // Integers are read with a sign as well.
    guard part.utf8.count <= 20, part.utf8.first?.isDigit == true,
      part.utf8.allSatisfy(\.isAlphanumeric)
    else { return nil }
    if part.hasPrefix("0x") { return part == "0x" ? 0 : UInt64(part.dropFirst(2), radix: 16) }
    if part.hasPrefix("0"), part != "0" { return UInt64(part.dropFirst(), radix: 8) }
    return UInt64(part)
  }

  var description: String {
    (0..<4).map { String(value >> (8 * UInt32(3 - $0)) & 255) }.joined(separator: ".")
  }
}

/// The shape of an address of IPv6 (RFC 4291).
enum IPv6Address {
  static func isValid(_ text: Substring) -> Bool {
    guard text.utf8.count <= 45 else { return false }
    var text = text
    // Four numbers may stand for the last two groups.
    if let colon = text.lastIndex(of: ":"), text[colon...].contains(".") {
      let parts = text[text.index(after: colon)...].split(
        separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 4,
        parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) && UInt8($0) != nil })
      else { return false }
      text = text[...colon] + "0:0"
    }
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    let groups = halves.map { half in
      half.isEmpty ? [] : half.split(separator: ":", omittingEmptySubsequences: false)
    }
    let isHexadecimal = groups.joined().allSatisfy {
      (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAlphanumeric)
        && UInt16($0, radix: 16) != nil
    }
    let count = groups.joined().count
    return isHexadecimal && (halves.count == 2 ? count < 8 : halves.count == 1 && count == 8)
  }
}
