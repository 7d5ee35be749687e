// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import TypecaseFontDescriptors

/// Whether the person may keep a font when the app that brought it is gone.
///
/// No program can understand a license's prose. Two fields are made for programs:
///
/// - A license URL (name 14) of a well-known free license: the font may be kept, whatever else it
///   says.
/// - The embedding rights (`OS/2.fsType`): with "Restricted License embedding" a font "must not be
///   modified, embedded or exchanged in any manner without first obtaining explicit permission of
///   the legal owner". It is removed with its app.
///
/// Every other font may be kept; the notification and the browser leave the decision to the person.
public enum KeepingRule {
  /// Whether every face of a file may be kept.
  public static func allows(_ report: InspectionReport) -> Bool {
    report.faces.allSatisfy {
      allows(embedding: $0.embedding, licenseURL: $0.licenseURL)
    }
  }

  static func allows(embedding: EmbeddingRights, licenseURL: String) -> Bool {
    embedding != .restricted || isFree(licenseURL)
  }

  /// The addresses of licenses that let everybody use, copy and share a font: a host, and the start
  /// of a path.
  private static let freeLicenses = [
    ("scripts.sil.org", "/ofl"), ("openfontlicense.org", ""), ("apache.org", "/licenses/"),
    ("gnu.org", "/licenses/"), ("creativecommons.org", "/publicdomain/"),
    ("creativecommons.org", "/licenses/by/"), ("creativecommons.org", "/licenses/by-sa/"),
    ("ubuntu.com", "/legal/font-licence"),
  ]

  private static func isFree(_ url: String) -> Bool {
    let url = url.lowercased()
    guard let scheme = ["https://", "http://"].first(where: url.hasPrefix) else { return false }
    var host = url.dropFirst(scheme.count).prefix { $0 != "/" }
    let path = url.dropFirst(scheme.count + host.count)
    if host.hasPrefix("www.") { host = host.dropFirst(4) }
    return freeLicenses.contains { $0.0 == host && path.hasPrefix($0.1) }
  }
}
