// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The name of a style of paragraphs: of one that every document has, such as ``title``, or of a document's own.
///
/// The names of the former are those that word processors have in files, in every language; `StyleWording` has them for a person.
public struct StyleName: RawRepresentable, Sendable, Hashable {
  /// The name in files, in one line.
  public let rawValue: String

  /// The most scalars of a name; Word has no longer ones.
  static let longest = 253

  /// A name of any text.
  ///
  /// Signs that RTF cannot have in a name (`;`, `,`, braces and backslashes), controls and ends of lines are blanks, of which none are at
  /// its ends or beside each other. Small and capital letters make no difference in the names that every document has. Without
  /// anything else it is the name of ordinary text.
  public init(rawValue: String) {
    let scalars = rawValue.unicodeScalars.map { (scalar) -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: Self.parting.contains(scalar) ? " " : scalar
      }
    }
    var name = String(String.UnicodeScalarView(scalars)).collapsingBlanks
    if name.unicodeScalars.count > Self.longest {
      name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.longest))).trimmed
    }
    self.rawValue = name.isEmpty ? "Normal" : Self.known[name.lowercased()] ?? name
  }

  private init(known name: String) { rawValue = name }

  private static let parting: Set<Unicode.Scalar> = [";", ",", "{", "}", "\\"]

  private static let known = Dictionary(
    uniqueKeysWithValues: builtIn.map { ($0.rawValue.lowercased(), $0.rawValue) })

  /// Ordinary text, which has no other style.
  public static let body = StyleName(known: "Normal")
  public static let title = StyleName(known: "Title")
  public static let subtitle = StyleName(known: "Subtitle")
  public static let quote = StyleName(known: "Quote")
  /// Code, of which each line is a paragraph.
  public static let code = StyleName(known: "HTML Preformatted")
  public static let list = StyleName(known: "List Paragraph")

  /// A heading's.
  ///
  /// - Parameter level: from 1, the highest, to 6; another one is the nearest of these.
  public static func heading(_ level: Int) -> StyleName {
    StyleName(known: "heading \(AttributeLimits.heading.nearest(to: level))")
  }

  /// The names of the styles that every document has, in the order of a menu.
  public static let builtIn: [StyleName] =
    [.title, .subtitle] + AttributeLimits.heading.map(StyleName.heading) + [
      .body, .quote, .code, .list,
    ]

  /// Whether every document has the style.
  public var isBuiltIn: Bool { Self.known[rawValue.lowercased()] != nil }

  /// The level of the heading that a paragraph with the style is, from 1; nil where the name says none.
  public var headingLevel: Int? { Self.levels[rawValue] }

  private static let levels = Dictionary(
    uniqueKeysWithValues: AttributeLimits.heading.map { (heading($0).rawValue, $0) })
}
