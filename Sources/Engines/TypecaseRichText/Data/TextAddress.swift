// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// An address that a text leads to, by its parts.
public struct TextAddress: Sendable, Hashable {
  /// The whole address, as it was given; it may be anything.
  public let address: String
  /// In small letters, such as `https`; nil where the address has none (RFC 3986, section 3.1).
  public let scheme: String?
  /// Where an address with an authority leads: its host in small letters, without user and port; of `mailto` that of the first recipient.
  public let host: String?
  /// Whether a user's name stands before the host, which can look like a host itself.
  public let hasUser: Bool

  public init(_ address: String) {
    self.address = address
    let scheme = Self.scheme(of: address)
    self.scheme = scheme?.lowercased()
    guard let scheme else {
      (host, hasUser) = (nil, false)
      return
    }
    let rest = address.dropFirst(scheme.count + 1)
    if self.scheme == "mailto" {
      let recipient = rest.prefix { $0 != "?" && $0 != "," }
      host = recipient.lastIndex(of: "@").map {
        recipient[recipient.index(after: $0)...].lowercased()
      }
      hasUser = false
    } else {
      (host, hasUser) = Self.authority(of: rest)
    }
  }

  private static func scheme(of address: String) -> Substring? {
    let scheme = address.prefix { $0 != ":" }
    guard scheme.endIndex < address.endIndex, let first = scheme.utf8.first,
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20
    else { return nil }
    let isScheme = scheme.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    return isScheme ? scheme : nil
  }

  /// - Parameter rest: what follows the scheme.
  private static func authority(of rest: Substring) -> (host: String?, hasUser: Bool) {
    guard rest.hasPrefix("//") else { return (nil, false) }
    // Browsers take a backslash for a slash.
    let authority = rest.dropFirst(2).prefix { !"/\\?#".contains($0) }
    let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    let host = place ?? authority
    // A host of numbers in brackets has colons itself.
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    return (name.isEmpty ? nil : name.lowercased(), place != nil)
  }

  /// Whether it has neither spaces nor characters that are not seen or turn the text around them, so that what is shown of it is
  /// what a program that opens it reads.
  public var isPlain: Bool {
    address.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .unassigned, .privateUse, .spaceSeparator, .lineSeparator,
        .paragraphSeparator:
        false
      default: !scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }

  /// The address of a mail with nothing but texts and recipients: some programs would attach files of this machine that an address names.
  public var withoutFiles: TextAddress {
    guard scheme == "mailto", let mark = address.firstIndex(of: "?") else { return self }
    let fields = address[address.index(after: mark)...].split(separator: "&").filter { field in
      let name = field.prefix { $0 != "=" }
      return ["subject", "body", "to", "cc", "bcc"].contains(name.lowercased())
    }
    return TextAddress(
      address[..<mark] + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&")))
  }

  /// What a person writes who means it: a mail address or a phone number without its scheme, otherwise all of it.
  public var written: String {
    switch scheme {
    case "mailto":
      let recipients = address.dropFirst("mailto:".count).prefix { $0 != "?" }
      let decoded = recipients.percentDecoded ?? String(recipients)
      // What would not be seen stays as it was encoded.
      let isSeen = TextAddress(decoded).isPlain && !decoded.isEmpty
      return isSeen ? decoded : recipients.isEmpty ? address : String(recipients)
    case "tel": return String(address.dropFirst("tel:".count).prefix { $0 != ";" })
    default: return address
    }
  }

  // MARK: - Disguise

  /// What the address leads to, where a text that has it as its link reads as an address of elsewhere; nil where it does not.
  func targetDisguised(by text: String) -> String? {
    let target = host ?? address
    if hasUser { return target }
    let hosts = text.split { $0.isWhitespace }.compactMap { Self.hostRead(in: $0) }
    return hosts.contains { !isAt($0) } ? target : nil
  }

  /// Whether it leads to a host, or one below that.
  private func isAt(_ other: String) -> Bool {
    func plain(_ host: String) -> String {
      host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
    guard let target = host.map(plain) else { return false }
    return target == plain(other) || target.hasSuffix("." + plain(other))
  }

  /// The host that a word seems to lead to, in small letters; nil for a word that is no address.
  private static func hostRead(in word: Substring) -> String? {
    let word = word.trimmedPunctuation
    if let scheme = scheme(of: String(word)), word.dropFirst(scheme.count).hasPrefix("://") {
      return TextAddress(String(word)).host
    }
    var host = word.prefix { !"/\\?#:".contains($0) }
    if let sign = host.lastIndex(of: "@") { host = host[host.index(after: sign)...] }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, last.count >= 2,
      last.allSatisfy(\.isLetter), !labels.contains(where: \.isEmpty),
      host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." })
    else { return nil }
    // “README.md” is a file.
    let isFile =
      labels.count == 2 && host.endIndex == word.endIndex
      && fileEndings.contains(last.lowercased())
    return isFile ? nil : host.lowercased()
  }

  /// How names of files end that would be hosts as well.
  private static let fileEndings: Set<String> = [
    "c", "cc", "cpp", "css", "csv", "doc", "docx", "gif", "gz", "h", "htm", "html", "jpeg", "jpg",
    "js",
    "json", "md", "odt", "pdf", "pl", "png", "ps", "py", "rs", "rtf", "sh", "svg", "swift", "tar",
    "tex",
    "toml", "ts", "txt", "xml", "yaml", "yml", "zip",
  ]
}

extension Substring {
  /// Without what stands around an address in a sentence.
  fileprivate var trimmedPunctuation: Substring {
    var text = self
    while let first = text.first, first.isPunctuation || first.isSymbol { text.removeFirst() }
    while let last = text.last, last != "/", last.isPunctuation || last.isSymbol {
      text.removeLast()
    }
    return text
  }

  /// With the bytes that `%` and two digits stand for; nil where they are no UTF-8.
  fileprivate var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), rest.count >= 2,
        Substring(rest.prefix(2)).allSatisfy(\.isHexDigit),
        let value = UInt8(Substring(rest.prefix(2)), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
