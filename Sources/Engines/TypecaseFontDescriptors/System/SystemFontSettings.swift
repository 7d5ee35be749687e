// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The fonts that the person chose for the desktop, in the form of its settings: "Cantarell Bold
/// 11".
///
/// Any program may have written the settings: invalid text counts as the default.
public struct SystemFontSettings: Sendable, Hashable {
  /// Of windows and menus: the setting `font-name` of `org.gnome.desktop.interface`.
  public var interface: String
  /// Of documents: `document-font-name`.
  public var document: String
  /// Of terminals and source code: `monospace-font-name`.
  public var monospace: String

  /// Without arguments the traditional defaults of GNOME's schema.
  public init(
    interface: String = "Cantarell 11", document: String = "Cantarell 11",
    monospace: String = "Monospace 11"
  ) {
    self.interface = interface
    self.document = document
    self.monospace = monospace
  }

  /// The setting's text.
  public subscript(role: SystemFontRole) -> String {
    switch role {
    case .interface: interface
    case .document: document
    case .monospace: monospace
    }
  }

  /// The size of a role in points: 11 when the setting has no valid size.
  public func size(of role: SystemFontRole) -> Double { Choice(self[role]).size }
}

extension SystemFontSettings {
  /// A parsed setting.
  struct Choice: Sendable, Hashable {
    /// In order of preference.
    var families: [String] = []
    /// The text before the size, which may be a family's name whole: "Arial Black".
    var wholeName = ""
    var style = StyleWords()
    /// Points.
    var size = Choice.usualSize

    static let usualSize = 11.0

    /// Reads Pango's way to write a font.
    ///
    /// It has families with commas between them, words of a style, a size, and variations after an
    /// "@". A comma after the family keeps words of its name out of the style.
    init(_ text: String) {
      // Names are at most a few dozen characters; a longer text is no setting.
      guard text.utf8.count <= 1000,
        !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { return }
      let font = text.prefix { $0 != "@" && $0 != "#" }
      var words = font.split(separator: " ")
      if let last = words.last, let size = Self.size(last) {
        words.removeLast()
        self.size = size
      }
      let rest = words.joined(separator: " ")
      wholeName = rest
      var names = rest.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
      // After the last comma there is a style, a family, or a family with a style.
      let (family, style) = StyleWords.split(names.popLast() ?? "")
      self.style = style
      names.append(family)
      families = names.map { $0.split(separator: " ").joined(separator: " ") }
        .filter { !$0.isEmpty && !FoldedName.isPrivate($0) }
    }

    /// nil for what is no number; the default size for a number that is not a legible size.
    private static func size(_ word: Substring) -> Double? {
      let digits = word.hasSuffix("px") ? word.dropLast(2) : word
      guard let first = digits.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
        digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == 0x2E }),
        let value = Double(digits)
      else { return nil }
      return 1...1000 ~= value ? value : usualSize
    }
  }
}
