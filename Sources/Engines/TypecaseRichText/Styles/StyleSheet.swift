// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors

/// The styles of a document: what it says of those that every document has, and its own.
public struct StyleSheet: Sendable, Hashable {
  /// What the document says, in its order; no name is twice.
  public private(set) var styles: [NamedStyle] = []
  /// Where each of them is, by its name.
  private var places: [StyleName: Int] = [:]

  /// The most styles of a document; a file with more has the first of them.
  static let most = 1000

  public init() {}

  /// - Parameter styles: of several with one name, the last counts.
  public init(_ styles: some Sequence<NamedStyle>) { for style in styles { set(style) } }

  /// Whether the document says nothing of any style.
  public var isEmpty: Bool { styles.isEmpty }

  /// What the document says of a style; nil where it says nothing, and a style that every document has looks as it does everywhere.
  public subscript(name: StyleName) -> NamedStyle? { places[name].map { styles[$0] } }

  public static func == (one: StyleSheet, other: StyleSheet) -> Bool { one.styles == other.styles }

  public func hash(into hasher: inout Hasher) { hasher.combine(styles) }

  /// How a style looks in the document: as that says, or as everywhere.
  ///
  /// One that nobody knows, such as that of text from elsewhere, has no look.
  public func style(_ name: StyleName) -> NamedStyle { self[name] ?? .usual(name) }

  /// The names of all styles, for a menu: those that every document has, and then the document's own.
  public var names: [StyleName] {
    StyleName.builtIn + styles.lazy.map(\.name).filter { !$0.isBuiltIn }
  }

  /// Adds a style, or replaces the one with its name.
  public mutating func set(_ style: NamedStyle) {
    if let place = places[style.name] {
      styles[place] = style
    } else if styles.count < Self.most {
      places[style.name] = styles.count
      styles.append(style)
    }
  }

  /// Removes what the document says of a style.
  public mutating func remove(_ name: StyleName) {
    guard places[name] != nil else { return }
    self = StyleSheet(styles.filter { $0.name != name })
  }

  /// Changes the attributes of each style, such as its size.
  mutating func convertAttributes(by handler: ConversionHandler) {
    styles = styles.map { NamedStyle($0.name, handler($0.attributes)) }
  }
}

extension NamedStyle {
  /// How a style looks where no document says it.
  public static func usual(_ name: StyleName) -> NamedStyle {
    usualStyles[name] ?? NamedStyle(name)
  }

  private static let usualStyles = Dictionary(
    uniqueKeysWithValues: StyleName.builtIn.map { ($0, makeUsual($0)) })

  private static func makeUsual(_ name: StyleName) -> NamedStyle {
    var attributes = TextAttributes()
    var paragraph = ParagraphStyle()
    switch name {
    case .title:
      (attributes.size, attributes.font) = (.style(.largeTitle), .bold)
      (paragraph.spaceAfter, paragraph.keepsWithNext) = (6, true)
    case .subtitle:
      attributes.size = .style(.title3)
      (paragraph.spaceAfter, paragraph.keepsWithNext) = (12, true)
    // As far in as what other formats have as a quotation.
    case .quote:
      paragraph.indent = ParagraphStyle.indentOfLevel
      paragraph.tailIndent = ParagraphStyle.indentOfLevel
    case .code: attributes.font = FontDescriptor(family: "monospace")
    case .body, .list: break
    default:
      attributes.size = name.headingLevel.flatMap(TextStyle.ofHeading).map(FontSize.style)
      attributes.font = .bold
      (paragraph.spaceBefore, paragraph.spaceAfter) = (12, 6)
      paragraph.keepsWithNext = true
    }
    attributes.paragraph = paragraph
    return NamedStyle(name, attributes)
  }
}
