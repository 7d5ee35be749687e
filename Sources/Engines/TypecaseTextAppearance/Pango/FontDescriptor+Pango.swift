// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecasePangoKit

extension FontDescriptor {
  /// A font from the text by which Pango knows it, as in GTK's settings: "Inter Bold Italic 12 @opsz=14".
  ///
  /// Weight, slant and width are normal where the text says nothing of them. Of several families the first is
  /// taken. A size in pixels is that of an interface whose text is not enlarged.
  public init(pangoText: String) { self.init(FontDescription(text: pangoText)) }

  /// The text by which Pango knows the font, such as "Inter Bold Italic 12 @opsz=14".
  ///
  /// Read again it is the same family, whatever that is called, except that Pango takes a name with commas for
  /// several families. Pango has nine widths: the nearest is written. Styles, features and other names than
  /// the family's have no place in the text.
  ///
  /// - Parameter points: the size; nil for the descriptor's own, if it has one.
  public func pangoText(points: Double? = nil) -> String {
    var font = self
    if let points { font.size = points }
    return font.pangoDescription.text
  }

  /// What Pango is asked for: family, design, axes, and the size if there is one.
  package var pangoDescription: FontDescription {
    var description = FontDescription()
    description.family = family
    description.weight = weight
    description.slant = slant.map { $0 == 0 ? .upright : .italic }
    description.width = width
    if let size, size > 0 { description.size = .points(size) }
    if let variations = variations?.pangoVariations, !variations.isEmpty {
      description.variations = variations
    }
    return description
  }

  /// What Pango is asked for, as far as it is said.
  package init(_ description: FontDescription) {
    self.init()
    family = description.families.first
    weight = description.weight
    slant = description.slant.map { $0 == .upright ? 0 : 12 }
    width = description.width
    variations = description.variations.flatMap([String: Double].init(pangoVariations:))
    switch description.size {
    case .points(let points) where points > 0: size = points
    case .pixels(let pixels) where pixels > 0: size = DesktopTextSize.points(ofPixels: pixels)
    default: break
    }
  }
}

extension [String: Double] {
  /// `opsz=14.5,wght=650`, in the order of the tags.
  ///
  /// A number is written with a full stop in every language, as Swift does. What no axis can have is left out.
  package var pangoVariations: String {
    filter { Self.isPossible($0.key, $0.value) }.sorted { $0.key < $1.key }
      .map { tag, value in
        "\(tag)=\(Int(exactly: value).map { String($0) } ?? String(value))"
      }.joined(separator: ",")
  }

  /// Nil when there is no setting that an axis can have.
  fileprivate init?(pangoVariations text: String) {
    self.init()
    for setting in text.split(separator: ",") {
      let parts = setting.split(separator: "=")
      guard parts.count == 2, let value = Double(parts[1]), Self.isPossible(String(parts[0]), value)
      else { continue }
      self[String(parts[0])] = value
    }
    if isEmpty { return nil }
  }

  /// Four letters or digits, and a number that OpenType's `Fixed` has: 16 bits before its point, and 16 after.
  private static func isPossible(_ tag: String, _ value: Double) -> Bool {
    tag.utf8.count == 4 && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && (-32768..<32768).contains(value)
  }
}
