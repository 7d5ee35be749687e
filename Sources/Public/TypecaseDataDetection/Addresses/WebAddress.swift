// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A web address, with the URL that it leads to.
public struct WebAddress: Sendable, Hashable {
  /// A part of the address that may deceive a person.
  public struct Warnings: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    /// Warnings by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Text before the host can look like a host: “https://bank.example@evil.example”.
    public static let userInformation = Warnings(rawValue: 1)
    /// A part of the host mixes letters of scripts that no language uses together.
    public static let mixedScripts = Warnings(rawValue: 2)
    /// A part of the host has non-ASCII letters, and looks as if it had only ASCII.
    public static let resemblesASCII = Warnings(rawValue: 4)
  }

  /// The whole address in ASCII, to be opened: scheme and host in lowercase, other letters encoded.
  public var url: String
  /// “http”, “https” or “ftp”; “https” where none is written.
  public var scheme: String
  /// Whether the scheme is in the text.
  public var isSchemeWritten: Bool
  /// The host that is contacted, in ASCII; an IPv4 address with four numbers, an IPv6 address in
  /// brackets.
  public var host: String
  /// The host for display: with its own letters, unless one of them may deceive.
  public var displayedHost: String
  /// The part of the host that somebody has registered, in ASCII: the domain that is really
  /// contacted.
  ///
  /// Nil for numeric addresses and for names that nobody can register, such as “localhost”.
  public var registrableDomain: String?
  public var warnings: Warnings

  init(
    scheme: String, isSchemeWritten: Bool, userInformation: String?, host: HostName, tail: String
  ) {
    self.scheme = scheme
    self.isSchemeWritten = isSchemeWritten
    self.host = host.ascii
    displayedHost = host.displayed
    registrableDomain =
      host.isNumeric ? nil : PublicSuffixList.shared.registrableDomain(of: host.ascii)
    warnings = host.warnings
    if userInformation != nil { warnings.insert(.userInformation) }
    url = "\(scheme)://"
    if let userInformation { url += Self.encoded(userInformation) + "@" }
    url += host.ascii + Self.encoded(tail)
  }

  /// Characters as addresses have them: other letters in percent, and what would end an address elsewhere.
  private static func encoded(_ text: String) -> String {
    text.percentEncoded { byte in
      switch byte {
      case 0x80..., 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"),
        UInt8(ascii: "^"), UInt8(ascii: "\\"):
        true
      default: false
      }
    }
  }
}

extension String {
  /// The text with some of its bytes in percent.
  fileprivate func percentEncoded(where isEncoded: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      if isEncoded(byte) {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A mail address.
public struct MailAddress: Sendable, Hashable {
  /// The address, with the host in ASCII.
  public var address: String
  /// The part before the “@”.
  public var localPart: String
  /// The host in ASCII.
  public var host: String
  /// The host for display.
  public var displayedHost: String
  public var warnings: WebAddress.Warnings

  /// The address as a URL, to be opened: “mailto:” and the address, in ASCII.
  ///
  /// In the local part all but ASCII letters and digits and `-._~` is encoded: a written “%2C” is a
  /// part of its name, not a comma before another recipient (RFC 6068).
  public var url: String {
    let local = localPart.percentEncoded { byte in
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): false
      default: !byte.isAlphanumeric
      }
    }
    return "mailto:\(local)@\(host)"
  }

  init(localPart: String, host: HostName) {
    self.localPart = localPart
    self.host = host.ascii
    displayedHost = host.displayed
    warnings = host.warnings
    address = "\(localPart)@\(host.ascii)"
  }
}
