// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The apps that a policy means: an application id, `org.example.*` for every id below `org.example.`, or `*`
/// for all.
struct AppPattern: Sendable, Hashable {
  private let text: String

  /// Nil where the text is none of that.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let names = parts.last == "*" ? parts.dropLast() : parts[...]
    guard text.utf8.count <= 255, names.allSatisfy(Self.isName), parts.count > 1 || text == "*"
    else { return nil }
    self.text = text
  }

  func matches(_ id: String) -> Bool {
    text.hasSuffix("*") ? id.hasPrefix(text.dropLast()) : id == text
  }

  private static func isName(_ part: Substring) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

/// The servers that a policy means: a host, `*.example.org` for every host below `example.org`, or `*` for
/// all.
///
/// Letters count alike in both cases; a port is no part of it.
struct HostPattern: Sendable, Hashable {
  /// In lower case.
  private let text: String

  /// Nil where the text is none of that.
  init?(_ text: String) {
    let text = text.lowercased()
    let host = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    guard
      text == "*" || !host.isEmpty && host.utf8.count <= 255 && host.utf8.allSatisfy(Self.isPart)
    else { return nil }
    self.text = text
  }

  func matches(_ host: String) -> Bool {
    if text == "*" { return true }
    let host = host.lowercased()
    return text.hasPrefix("*.") ? host.hasSuffix(text.dropFirst()) : host == text
  }

  /// A byte of a host: a name in ASCII, or an address, of which an IPv6 one has colons.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
