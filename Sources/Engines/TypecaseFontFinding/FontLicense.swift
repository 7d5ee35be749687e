// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A license by its common name, as far as a program can recognize it.
public enum FontLicense: String, Sendable, Hashable, Codable, CaseIterable {
  /// SIL Open Font License.
  case ofl
  case apache, mit, gpl
  /// Ubuntu Font Licence.
  case ubuntu
  /// The license of Bitstream Vera, which DejaVu has as well.
  case vera
  case creativeCommons = "creative-commons"
  case publicDomain = "public-domain"
  /// The font has a license that is none of these.
  case other
  /// The font says nothing.
  case unknown

  /// - Parameters:
  ///   - url: the license's address (name 14), which is made for programs and counts first.
  ///   - text: the license in words (name 13).
  ///   - copyright: name 0, which contains the license in old fonts.
  public init(url: String, text: String, copyright: String) {
    let url = url.lowercased()
    for (part, license) in Self.addresses where url.contains(part) {
      self = license
      return
    }
    // A license's name is at its beginning; some fonts have the whole text.
    for words in [text, copyright] {
      let words = words.prefix(4000).lowercased()
      for (part, license) in Self.names where words.contains(part) {
        self = license
        return
      }
    }
    self = text.isEmpty && url.isEmpty ? .unknown : .other
  }

  /// The address of its text; nil for a license with several, or none.
  public var address: String? {
    switch self {
    case .ofl: "https://openfontlicense.org"
    case .apache: "https://www.apache.org/licenses/LICENSE-2.0"
    case .mit: "https://opensource.org/licenses/MIT"
    case .gpl: "https://www.gnu.org/licenses/gpl.html"
    case .ubuntu: "https://ubuntu.com/legal/font-licence"
    case .vera: "https://dejavu-fonts.github.io/License.html"
    case .creativeCommons, .publicDomain, .other, .unknown: nil
    }
  }

  private static let addresses: [(String, FontLicense)] = [
    ("scripts.sil.org/ofl", .ofl), ("openfontlicense.org", .ofl), ("/ofl", .ofl),
    ("apache.org/licenses", .apache), ("creativecommons.org/publicdomain", .publicDomain),
    ("creativecommons.org", .creativeCommons), ("font.ubuntu.com", .ubuntu),
    ("ubuntu.com/legal/font-licence", .ubuntu), ("gnu.org/licenses", .gpl),
    ("opensource.org/licenses/mit", .mit), ("dejavu.sourceforge.net/wiki/index.php/license", .vera),
    ("dejavu-fonts.org/wiki/license", .vera),
  ]

  private static let names: [(String, FontLicense)] = [
    ("open font license", .ofl), ("sil ofl", .ofl), ("apache license", .apache),
    ("ubuntu font licence", .ubuntu), ("bitstream vera", .vera), ("public domain", .publicDomain),
    ("general public license", .gpl), ("gnu gpl", .gpl), ("mit license", .mit),
    ("creative commons", .creativeCommons),
  ]
}
