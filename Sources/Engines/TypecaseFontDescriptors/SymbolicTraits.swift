// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Properties of a face's design, as one number.
///
/// Bits 0 to 16 are traits; the top four bits hold the class of the design.
public struct SymbolicTraits: OptionSet, Sendable, Hashable, Codable {
  public var rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let italic = SymbolicTraits(rawValue: 1 << 0)
  public static let bold = SymbolicTraits(rawValue: 1 << 1)
  public static let expanded = SymbolicTraits(rawValue: 1 << 5)
  public static let condensed = SymbolicTraits(rawValue: 1 << 6)
  public static let monospace = SymbolicTraits(rawValue: 1 << 10)
  public static let vertical = SymbolicTraits(rawValue: 1 << 11)
  public static let uiOptimized = SymbolicTraits(rawValue: 1 << 12)
  public static let tightLeading = SymbolicTraits(rawValue: 1 << 15)
  public static let looseLeading = SymbolicTraits(rawValue: 1 << 16)

  /// The bits that hold the class.
  ///
  /// They are a number, so a union of two classes makes no sense.
  static let classMask: UInt32 = 0xF000_0000

  /// The class of the design; `unknown` also for the reserved numbers.
  public var fontClass: FontClass {
    get { FontClass(rawValue: UInt8(rawValue >> 28)) ?? .unknown }
    set { rawValue = rawValue & ~Self.classMask | UInt32(newValue.rawValue) << 28 }
  }

  /// The traits of a list, without a class.
  public init(_ traits: [FontTrait]) {
    self = traits.reduce(into: []) { $0.formUnion($1.symbolic) }
  }

  /// The traits without the class, in the order of `FontTrait`.
  public var list: [FontTrait] { FontTrait.allCases.filter { contains($0.symbolic) } }
}

extension SymbolicTraits {
  /// The traits that follow from a face's measures: semibold counts as bold, semicondensed as
  /// condensed and semiexpanded as expanded.
  ///
  /// - Parameters:
  ///   - weight: 1 to 1000.
  ///   - width: percent of the normal width.
  ///   - slant: degrees; any value but 0 is italic.
  public init(weight: Double, width: Double, slant: Double) {
    self = []
    if weight >= 600 { insert(.bold) }
    if slant != 0 { insert(.italic) }
    if width <= 87.5 { insert(.condensed) }
    if width >= 112.5 { insert(.expanded) }
  }

  /// The traits that follow from weight, width and slant.
  static let measured: SymbolicTraits = [.bold, .italic, .condensed, .expanded]

  /// Requests about the distance of lines: no face declares them, and every face supports them.
  static let leading: SymbolicTraits = [.tightLeading, .looseLeading]

  /// Without the bits of the class.
  var withoutClass: SymbolicTraits { SymbolicTraits(rawValue: rawValue & ~Self.classMask) }
}

extension FontTrait {
  /// The trait's bit.
  public var symbolic: SymbolicTraits {
    switch self {
    case .bold: .bold
    case .italic: .italic
    case .expanded: .expanded
    case .condensed: .condensed
    case .monospace: .monospace
    case .vertical: .vertical
    case .tightLeading: .tightLeading
    case .looseLeading: .looseLeading
    case .uiOptimized: .uiOptimized
    }
  }
}

extension FontDescriptor {
  /// The traits and the class in one; unknown ones are not in it.
  ///
  /// Setting it replaces both, and does not change weight, width and slant: to get the face that
  /// has the traits, use ``withTraits(_:in:)``.
  public var symbolicTraits: SymbolicTraits {
    get {
      var result = SymbolicTraits(traits ?? [])
      result.fontClass = fontClass ?? .unknown
      return result
    }
    set {
      traits = newValue.list
      fontClass = newValue.fontClass == .unknown ? nil : newValue.fontClass
    }
  }
}
