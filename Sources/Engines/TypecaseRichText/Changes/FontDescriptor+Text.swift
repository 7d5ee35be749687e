// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

extension FontDescriptor {
  /// The part of a descriptor that text keeps: the names and the design, not the font's source.
  public var named: FontDescriptor {
    var font = FontDescriptor()
    (font.family, font.style) = (family, style)
    (font.postScriptName, font.fullName) = (postScriptName, fullName)
    (font.weight, font.width, font.slant) = (weight, width, slant)
    return font
  }

  /// The same for a missing font: what will be asked for when it is installed.
  ///
  /// - Returns: nil when it is known to be so already, and for what no face can be asked for.
  func asking(_ trait: FontTrait, _ isOn: Bool) -> FontDescriptor? {
    guard let family, let measure = trait.measure else { return nil }
    let isKnown =
      self[keyPath: measure.value] != nil || measure.axes.contains { variations?[$0] != nil }
    if isKnown, measuredTraits.contains(SymbolicTraits([trait])) == isOn { return nil }
    var font = FontDescriptor()
    font.family = family
    (font.weight, font.width, font.slant) = (weight, width, slant)
    font[keyPath: measure.value] = isOn ? measure.on : measure.off
    // The axis would override it.
    font.variations = variations?.filter { !measure.axes.contains($0.key) }
    return font
  }
}

extension FontTrait {
  /// A measure that a trait follows from, with its usual values and the axes that say it too.
  fileprivate struct Measure {
    var value: WritableKeyPath<FontDescriptor, Double?>
    var on: Double
    var off: Double
    var axes: Set<String>
  }

  fileprivate var measure: Measure? {
    switch self {
    case .bold: Measure(value: \.weight, on: 700, off: 400, axes: ["wght"])
    case .italic: Measure(value: \.slant, on: 12, off: 0, axes: ["slnt", "ital"])
    case .condensed: Measure(value: \.width, on: 75, off: 100, axes: ["wdth"])
    case .expanded: Measure(value: \.width, on: 125, off: 100, axes: ["wdth"])
    case .monospace, .vertical, .tightLeading, .looseLeading, .uiOptimized: nil
    }
  }

  /// The traits that contradict this one.
  var opposites: SymbolicTraits {
    switch self {
    case .condensed: .expanded
    case .expanded: .condensed
    case .tightLeading: .looseLeading
    case .looseLeading: .tightLeading
    case .bold, .italic, .monospace, .vertical, .uiOptimized: []
    }
  }
}

extension FaceSet {
  /// Whether a font names a face, and of this family.
  func names(_ font: FontDescriptor, aFaceOf family: String) -> Bool {
    let named = [font.postScriptName, font.fullName].lazy.compactMap { $0 }
      .compactMap { self.face(named: $0) }.first
    guard let named else { return false }
    return named.descriptor.family == faces(ofFamily: family).first?.descriptor.family
  }
}

extension FaceSet.Face {
  /// The face's traits where the axes for weight, width and slant are elsewhere than the face has them.
  func traits(at variations: [String: Double]?) -> SymbolicTraits {
    let own = descriptor.symbolicTraits
    guard let variations else { return own }
    var moved = descriptor
    moved.variations = (descriptor.variations ?? [:]).merging(variations) { $1 }
    return own.subtracting([.bold, .italic, .condensed, .expanded]).union(moved.measuredTraits)
  }
}
