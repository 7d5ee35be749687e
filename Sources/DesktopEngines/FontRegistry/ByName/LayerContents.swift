// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseOpenSSLKit
import TypecaseSystemKit

/// The links of a layer, so that the registry recognizes it.
///
/// A link's name tells the font and the rules that serve it, but not the group that they were made
/// for; and to work the rules out again takes long where there are many. So this file lists the
/// groups and the digest of the rules.
struct LayerContents: Equatable {
  /// The fonts, by the names of their links.
  var fonts: [String: ByNameLayers.Font]
  private var rulesDigest: String

  init(_ fonts: [String: ByNameLayers.Font], rules: String) {
    self.fonts = fonts
    rulesDigest = Self.digest(rules)
  }

  /// - Parameter text: as the property `text` has it.
  init?(_ text: String) {
    var lines = text.split(separator: "\n")[...]
    guard let first = lines.popFirst() else { return nil }
    rulesDigest = String(first)
    fonts = [:]
    for line in lines {
      let fields = line.split(separator: " ")
      guard fields.count == 2, let name = fields[0].split(separator: "~").last else { return nil }
      fonts[String(fields[0])] = .init(name: String(name), group: String(fields[1]))
    }
  }

  /// The digest, then a line for each link.
  var text: String {
    ([rulesDigest] + fonts.map { "\($0) \($1.group)" }.sorted()).joined(separator: "\n") + "\n"
  }

  /// Whether rules are those that were written for these links.
  func isMade(with rules: String) -> Bool { rulesDigest == Self.digest(rules) }

  private static func digest(_ text: String) -> String {
    SHA256.digest(of: text).hexadecimal
  }
}
