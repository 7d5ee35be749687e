// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// An address of the web, as what it leads to.
public struct WebAddress: Sendable, Hashable {
  /// What a person may be deceived by.
  public struct Warnings: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    /// Warnings by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Something stands before the host that can look like one: “https://bank.example@evil.example”.
    public static let userInformation = Warnings(rawValue: 1)
    /// A part of the host has letters of scripts that no language writes together.
    public static let mixedScripts = Warnings(rawValue: 2)
    /// A part of the host has other letters than ASCII's, and looks as if it had none.
    public static let resemblesASCII = Warnings(rawValue: 4)
  }

  /// The whole address in ASCII, to be opened: scheme and host in small letters, other letters encoded.
  public var url: String
  /// “http”, “https” or “ftp”; “https” where none is written.
  public var scheme: String
  /// Whether the scheme is in the text.
  public var isSchemeWritten: Bool
  /// The host that is asked, in ASCII; an address of IPv4 with four numbers, of IPv6 in brackets.
  public var host: String
  /// The host as it may be shown: with its letters, unless one of them may deceive.
  public var displayedHost: String
  /// The part of the host that somebody has registered, in ASCII: who is really asked.
  ///
  /// Nil of addresses in numbers and of names that nobody can register, such as “localhost”.
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

/// An address of mail.
public struct MailAddress: Sendable, Hashable {
  /// The address, with the host in ASCII.
  public var address: String
  /// What is before the “@”.
  public var localPart: String
  /// The host in ASCII.
  public var host: String
  /// The host as it may be shown.
  public var displayedHost: String
  public var warnings: WebAddress.Warnings

  /// The address as a URL, to be opened: “mailto:” and the address, in ASCII.
  ///
  /// Of the local part all but letters and digits of ASCII and `-._~` is encoded: a “%2C” that is written in it is a
  /// part of its name, not a comma before another receiver (RFC 6068).
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
