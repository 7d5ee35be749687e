// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The font to draw with for a requested name; the name is kept, so that a saved document still
/// names it.
public struct SubstitutedFont: Sendable, Hashable, Codable {
  /// The name, exactly as it was asked for.
  public var requestedName: String
  public var descriptor: FontDescriptor
  /// Whether this is another font than the named one.
  public var isSubstitute: Bool

  public init(requestedName: String, descriptor: FontDescriptor, isSubstitute: Bool) {
    self.requestedName = requestedName
    self.descriptor = descriptor
    self.isSubstitute = isSubstitute
  }
}

extension SystemFonts {
  /// The font of a name, or the one to draw with instead.
  ///
  /// - A private name of another system, such as ".SFUI-Semibold" or
  ///   ".AppleSystemUIFontMonospaced-Regular", stands for the interface's font in the design and weight
  ///   that it says.
  /// - A name of a family that is there, with a style that is not ("Inter-ExtraBold"), gives the
  ///   family's nearest face.
  /// - A name that fontconfig's rules know another family for, such as one with the same widths, gives that family.
  /// - A font of which a document says the measures (``describing(_:)``) gives the family with the nearest ones.
  /// - Anything else gives a font of the same kind, serif, sans serif, monospaced or script, as a document or the name says it,
  ///   and otherwise the document's font, in the weight, width and slant that the name says.
  ///
  /// - Parameters:
  ///   - name: a PostScript name, a full name or a family's name; untrusted.
  ///   - size: points; an invalid size becomes the document's.
  public func substitute(for name: String, size: Double) -> SubstitutedFont {
    substitute(for: name, size: size, like: FontDescriptor())
  }

  /// The font that a descriptor names, or the one to draw with instead.
  ///
  /// The class, the traits and the measures of the descriptor count, and where it has none those that its name says.
  ///
  /// - Parameter font: untrusted; an invalid size becomes the document's.
  public func substitute(for font: FontDescriptor) -> SubstitutedFont {
    let name =
      font.postScriptName ?? font.fullName
      ?? [font.family, font.style].compactMap(\.self).joined(separator: " ")
    return substitute(for: name, size: font.size ?? 0, like: font)
  }

  private func substitute(
    for name: String, size: Double, like asked: FontDescriptor
  ) -> SubstitutedFont {
    let size = size.isFinite && size > 0 ? size : settings.size(of: .document)
    if let found = font(named: name, size: size) {
      return SubstitutedFont(requestedName: name, descriptor: found, isSubstitute: false)
    }
    let descriptor =
      FoldedName.isPrivate(name)
      ? privateSystemFont(name) : relative(of: name) ?? nearest(to: name, like: asked)
    // Without any installed font, the descriptor has only the name.
    var result = descriptor ?? FontDescriptor(postScriptName: name)
    result.size = size
    return SubstitutedFont(requestedName: name, descriptor: result, isSubstitute: true)
  }

  /// The interface's font in the design and style of a private name.
  private func privateSystemFont(_ name: String) -> FontDescriptor? {
    let name = PrivateFontName(name)
    var wanted = FontDescriptor()
    name.style.apply(to: &wanted)
    let family = family(of: name.design) ?? family(of: .default)
    return family.flatMap { wanted.withFamily($0, in: faces) } ?? font(.interface)
  }

  /// The nearest face of the family that a name begins with; nil when no family is recognized.
  private func relative(of name: String) -> FontDescriptor? {
    guard name.utf8.count <= 1000 else { return nil }
    // The style follows the family: after a hyphen in PostScript names, otherwise after a space.
    var ends = name.indices.filter { name[$0] == "-" || name[$0] == " " }
    ends.append(name.endIndex)
    for end in ends.reversed() {
      guard let family = faces.familyName(joining: String(name[..<end])),
        let style = StyleWords(String(name[end...]))
      else { continue }
      var wanted = FontDescriptor()
      style.apply(to: &wanted)
      return wanted.withFamily(family, in: faces)
    }
    return nil
  }

  /// The font of the same kind as a name's, or otherwise the document's, in the style that the name and what is asked for say.
  private func nearest(to name: String, like asked: FontDescriptor) -> FontDescriptor? {
    let document = font(.document) ?? font(.interface) ?? faces.faces.first?.descriptor
    guard name.utf8.count <= 1000 else { return document }
    let behindHyphen = name.split(separator: "-", maxSplits: 1).dropFirst().first
    let ofPostScriptName = behindHyphen.flatMap { StyleWords(String($0)) }
    let split = StyleWords.split(name)
    let style = ofPostScriptName ?? split.style
    let described = described(asked, name: name)
    let design = NamedDesign(asked, name: name, described)
    let base =
      ofPostScriptName == nil
      ? split.rest : String(name.prefix { $0 != "-" })
    var wanted = FontDescriptor()
    style.apply(to: &wanted)
    var measured = asked
    if measured.symbolicTraits.isDisjoint(with: .measured) { measured.traits = nil }
    let saysMore =
      asked.weight != nil || asked.width != nil || asked.slant != nil || measured.traits != nil
    if saysMore {
      let own = asked.measures
      if asked.weight != nil || asked.symbolicTraits.contains(.bold) { wanted.weight = own.weight }
      if asked.width != nil || !asked.symbolicTraits.isDisjoint(with: [.condensed, .expanded]) {
        wanted.width = own.width
      }
      if asked.slant != nil || asked.symbolicTraits.contains(.italic) { wanted.slant = own.slant }
    }
    let families = self.families(standingFor: base, design, described?.panose)
    if let family = family(of: families, nearestTo: wanted) {
      return wanted.withFamily(family, in: faces)
    }
    // A slanted serif is nearer to handwriting than anything upright.
    if design == .script, let serif = family(of: .serif), serif != document?.family {
      if wanted.slant == 0 { wanted.slant = MatchedMeasures.usualSlant }
      return wanted.withFamily(serif, in: faces)
    }
    guard let document, let family = document.family, style != StyleWords() || saysMore else {
      return document
    }
    return wanted.withFamily(family, in: faces)
  }

  /// The installed families that may stand for a name, the best one first; none for the document's own.
  ///
  /// - Parameter panose: the measures of the font of that name, where they are known.
  private func families(
    standingFor name: String, _ design: NamedDesign?, _ panose: PanoseDigits?
  ) -> [String] {
    var families: [String] = []
    func add(_ family: String?) {
      guard let family = family.flatMap({ faces.familyName($0) }), !families.contains(family)
      else { return }
      families.append(family)
    }
    // The family that fontconfig has for every name that it does not know says nothing.
    if let known = generic(name), known != generic(Self.unknownName) { add(known) }
    // Measures of another kind of design are not believed.
    if let panose, panose.design.map(NamedDesign.init) == design {
      faces.families(near: panose).forEach(add)
    }
    switch design {
    case .sansSerif: names(of: .default).forEach(add)
    case .serif: names(of: .serif).forEach(add)
    case .monospaced: names(of: .monospaced).forEach(add)
    case .script: NamedDesign.scripts.forEach(add)
    case nil: break
    }
    return families
  }

  /// A name that no font has.
  private static let unknownName = "Typecase Missing"

  /// The first family with a face as wide as what is wanted; without one the first of all.
  private func family(of families: [String], nearestTo wanted: FontDescriptor) -> String? {
    let width = wanted.measures.width
    return families.first { family in
      faces.nearest(to: wanted, inFamily: family).map { abs($0.measures.width - width) <= 12.5 }
        ?? false
    } ?? families.first
  }
}

/// A private name of another system's interface font, such as rich text from there has.
struct PrivateFontName {
  var design = SystemDesign.default
  var style = StyleWords()

  /// - Parameter name: such as ".SFUI-Semibold", ".SFUIMono-BoldItalic", ".NewYork-Regular" or
  ///   ".SFNS-Regular_wdth_opsz110000_GRAD_wght2580000".
  init(_ name: String) {
    let parts = name.prefix(200).split(separator: "_")
    let words = parts.first.map { $0.split(separator: "-").map { $0.lowercased() } } ?? []
    let family = words.first ?? ""
    design =
      family.contains("mono")
      ? .monospaced
      : family.contains("round")
        ? .rounded : family.contains("serif") || family.contains("newyork") ? .serif : .default
    // The weights are another system's: its ultralight is its lightest.
    let styleName = words.dropFirst().joined(separator: " ")
    let suffixes = ["emphasized", "bolditalic", "bold", "italic"]
    style =
      StyleWords(styleName).flatMap { $0 == StyleWords() ? nil : $0 }
      ?? suffixes.first(where: family.hasSuffix).flatMap { StyleWords($0) } ?? StyleWords()
    if styleName.hasPrefix("ultralight") { style.weight = 100 }
    if styleName.hasPrefix("thin") { style.weight = 200 }
    // A coordinate is in 65536ths, as OpenType's Fixed, in hexadecimal.
    if let place = parts.dropFirst().first(where: { $0.hasPrefix("wght") })?.dropFirst(4),
      let value = UInt32(place, radix: 16), case 1.0...1000 = Double(value) / 65_536
    {
      style.weight = Double(value) / 65_536
    }
  }
}
