// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// The rules of CSS that a document has for its styles.
///
/// A rule has the style's name and, where the document says it, its look, both as custom properties, and for browsers as CSS. Paragraphs
/// have all of their look themselves.
struct HTMLStyles {
  /// The elements and classes that paragraphs of a style have.
  private(set) var classes: [StyleName: String] = [:]
  private let styles: StyleSheet
  private var names: [StyleName]

  /// - Parameter used: the names that paragraphs have.
  init(_ used: some Sequence<StyleName>, _ styles: StyleSheet) {
    self.styles = styles
    let used = Set(used)
    names = styles.names.filter { used.contains($0) || styles[$0] != nil }
    names += used.subtracting(names).sorted { $0.rawValue < $1.rawValue }
    var taken: Set<String> = []
    for name in names where Self.element(name) == nil {
      let word = Self.word(name)
      var (own, number) = (word, 1)
      while !taken.insert(own).inserted {
        number += 1
        own = "\(word)-\(number)"
      }
      classes[name] = own
    }
  }

  /// The element of paragraphs of a style; nil where it is `p`, with a class.
  static func element(_ name: StyleName) -> String? {
    if let level = name.headingLevel { return "h\(level)" }
    return switch name {
    case .body: "p"
    case .quote: "blockquote"
    case .code: "pre"
    default: nil
    }
  }

  /// A name as one word.
  private static func word(_ name: StyleName) -> String {
    let signs = name.rawValue.lowercased().utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: UInt8(ascii: "-")
      }
    }
    return "style-" + String(decoding: signs.prefix(40), as: UTF8.self)
  }

  /// The rules of all styles, in an element of their own.
  ///
  /// - Parameter css: the look of a style for browsers.
  func rules(_ css: (NamedStyle) -> String) -> String {
    let rules = names.compactMap { name -> String? in
      let style = styles[name]
      let selector = classes[name].map { ".\($0)" } ?? Self.element(name) ?? "p"
      if classes[name] == nil, style == nil { return nil }
      var rule = "\(selector){--style-name:\(Self.quoted(name.rawValue));"
      if let style {
        rule += css(style)
        if let data = try? Self.encoder.encode(style) {
          rule += "--style:\(Self.quoted(String(decoding: data, as: UTF8.self)));"
        }
      }
      return rule + "}"
    }
    return rules.isEmpty ? "" : "<style>\(rules.joined(separator: "\n"))</style>\n"
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// A text in quotation marks without braces and comments, at which rules end.
  private static func quoted(_ text: String) -> String {
    CSSText.quoted(text).replacing("{", with: #"\7b "#).replacing("}", with: #"\7d "#)
      .replacing("*", with: #"\2a "#)
  }

  /// What a rule says of a style: its name and its look; nil for any other rule.
  static func style(
    _ declarations: [CSSText.Declaration]
  ) -> (name: StyleName, look: NamedStyle?)? {
    func value(_ name: String) -> String? {
      declarations.last { $0.name == name }.map { CSSText.string($0.value) }
    }
    guard let name = value("--style-name").map(StyleName.init) else { return nil }
    let look = value("--style").flatMap {
      try? JSONDecoder().decode(NamedStyle.self, from: Data($0.utf8))
    }
    return (name, look?.name == name ? look : nil)
  }

  /// Declarations that take away what a rule says and an element does not, for browsers.
  ///
  /// - Parameters:
  ///   - rule: the declarations of the rule.
  ///   - own: those of the element.
  static func resets(_ rule: [CSSText.Declaration], beside own: String) -> String {
    var names = Set(CSSText.declarations(own).map(\.name))
    var css = ""
    for one in rule where !one.name.hasPrefix("--") && names.insert(one.name).inserted {
      switch one.name {
      case "font-family", "font-size", "font-weight", "font-style", "font-stretch":
        if names.insert("font").inserted { css += "font:inherit;" }
      case "background-color": css += "background-color:transparent;"
      case "hanging-punctuation": css += "hanging-punctuation:none;"
      default: css += "\(one.name):inherit;"
      }
    }
    return css
  }
}
