// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecaseSoup
import TypecaseGLibKit

/// An address of the web: `http` or `https`, with a host and without a user's name or password.
///
/// It is read by the parser that the connection is made with, so that what was checked is what is
/// connected to.
public struct DownloadAddress: Sendable, Hashable, CustomStringConvertible {
  /// The whole address, without a fragment.
  public let text: String
  public let origin: Origin

  /// Scheme, host and port: who answers.
  public struct Origin: Sendable, Hashable, CustomStringConvertible {
    public let scheme: String
    /// In lower case.
    public let host: String
    public let port: Int

    public var description: String {
      let isUsual = port == (scheme == "https" ? 443 : 80)
      let host = host.contains(":") ? "[\(host)]" : host
      return "\(scheme)://\(host)" + (isUsual ? "" : ":\(port)")
    }
  }

  /// The longest address, in bytes.
  public static let longest = 4096

  /// Reads an absolute address.
  public init?(_ text: String) {
    guard let uri = Self.parse(nil, text) else { return nil }
    defer { g_uri_unref(uri) }
    self.init(reading: uri)
  }

  /// The address that a reference means on this page, such as a redirect's `Location`.
  public func resolving(_ reference: String) -> DownloadAddress? {
    guard let base = Self.parse(nil, text) else { return nil }
    defer { g_uri_unref(base) }
    guard let uri = Self.parse(base, reference) else { return nil }
    defer { g_uri_unref(uri) }
    return DownloadAddress(reading: uri)
  }

  private init?(reading uri: OpaquePointer) {
    guard let scheme = g_uri_get_scheme(uri).map({ String(cString: $0) }),
      scheme == "http" || scheme == "https",
      let host = g_uri_get_host(uri).map({ String(cString: $0) }), !host.isEmpty,
      g_uri_get_userinfo(uri) == nil
    else { return nil }
    let port = g_uri_get_port(uri)
    origin = Origin(
      scheme: scheme, host: host.lowercased(),
      port: port > 0 ? Int(port) : scheme == "https" ? 443 : 80
    )
    guard let text = g_uri_to_string_partial(uri, G_URI_HIDE_FRAGMENT) else { return nil }
    defer { g_free(text) }
    self.text = String(cString: text)
  }

  /// - Returns: a URI that the caller owns.
  static func parse(_ base: OpaquePointer?, _ text: String) -> OpaquePointer? {
    guard text.utf8.count <= longest, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else { return nil }
    return ctypecase_soup_parse(base, text, nil)
  }

  public var description: String { text }
}
