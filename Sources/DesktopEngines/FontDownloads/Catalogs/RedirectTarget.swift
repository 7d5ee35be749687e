// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Servers that a catalog allows to be sent on to: `https://cdn.example.org`, or every host below
/// one, `https://*.example.net`.
public struct RedirectTarget: Sendable, Hashable {
  /// `http` or `https`.
  public let scheme: String
  /// In lower case; of a wildcard what follows the star, with its dot.
  public let host: String
  public let port: Int
  private let isWildcard: Bool

  /// Reads scheme, host and perhaps port; nothing else may be there.
  public init?(_ text: String) {
    guard let separator = text.firstRange(of: "://") else { return nil }
    scheme = text[..<separator.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    var rest = text[separator.upperBound...].lowercased()[...]
    // The colons of an IPv6 address are within brackets.
    if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
      guard let number = UInt16(rest[rest.index(after: colon)...]), number > 0 else { return nil }
      port = Int(number)
      rest = rest[..<colon]
    } else {
      port = scheme == "https" ? 443 : 80
    }
    isWildcard = rest.hasPrefix("*.")
    if isWildcard { rest.removeFirst() }
    if rest.hasPrefix("["), rest.hasSuffix("]") { rest = rest.dropFirst().dropLast() }
    host = String(rest)
    let isHost = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    // A star before a top-level domain would allow everybody of it.
    guard isHost, (1...253).contains(host.utf8.count),
      !isWildcard || host.dropFirst().contains(".")
    else { return nil }
  }

  /// Whether a server is meant.
  public func contains(scheme: String, host: String, port: Int) -> Bool {
    self.scheme == scheme && self.port == port
      && (isWildcard
        ? host.hasSuffix(self.host) && host.utf8.count > self.host.utf8.count : host == self.host)
  }
}
