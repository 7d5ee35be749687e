// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

/// What a font picker offers; see PickFont of org.typecase.Consumer1.
public struct PickerConfiguration: Sendable, Hashable {
  /// Whether faces can be picked, and not families only.
  public var includesFaces: Bool
  /// Whether names are written in the system's font, and not in their own.
  public var usesSystemFont: Bool
  /// Only faces that have them all are offered.
  public var traits: [FontTrait]
  /// Only faces that support these languages are offered.
  public var languages: LanguagePredicate?
  /// What is selected at first.
  public var selected: FontDescriptor?
  /// Some of the text that the font is for, which is shown in the chosen one; may be empty.
  public var sample: String

  /// A sentence is enough to see a font in.
  public static let sampleLimit = 200

  public init(
    includesFaces: Bool = false, usesSystemFont: Bool = false, traits: [FontTrait] = [],
    languages: LanguagePredicate? = nil, selected: FontDescriptor? = nil, sample: String = ""
  ) {
    self.sample = sample
    self.includesFaces = includesFaces
    self.usesSystemFont = usesSystemFont
    self.traits = traits
    self.languages = languages
    self.selected = selected
  }

  /// Reads the argument of PickFont; unknown keys are passed over.
  ///
  /// - Throws: for a value of another type or an unknown trait: a filter that is passed over would
  ///   offer what was not asked for.
  package init(busDictionary values: [String: Variant]) throws(Malformed) {
    func read<Value>(
      _ key: String, _ type: String, _ value: (Variant) -> Value?
    ) throws(Malformed) -> Value? {
      guard let found = values[key] else { return nil }
      guard let result = value(found) else { throw Malformed("\(key) must be \(type)") }
      return result
    }
    self.init(
      includesFaces: try read("include-faces", "a boolean", \.boolValue) ?? false,
      usesSystemFont: try read("use-system-font", "a boolean", \.boolValue) ?? false)
    for name in try read("traits", "an array of strings", \.stringsValue) ?? [] {
      guard let trait = FontTrait(rawValue: name) else {
        throw Malformed("there is no trait “\(name.prefix(40))”")
      }
      traits.append(trait)
    }
    if let predicate = values["languages"] {
      var count = 0
      languages = try LanguagePredicate(predicate, depth: 1, count: &count)
    }
    selected = try read("selected", "a dictionary", \.dictionaryValue).map(
      FontDescriptor.init(busDictionary:))
    sample = String((try read("sample", "a string", \.stringValue) ?? "").prefix(Self.sampleLimit))
  }

  /// What of a configuration cannot be understood.
  package struct Malformed: Error, Hashable, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
  }

  /// The argument of PickFont.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    if includesFaces { values["include-faces"] = .bool(true) }
    if usesSystemFont { values["use-system-font"] = .bool(true) }
    if !traits.isEmpty { values["traits"] = .strings(traits.map(\.rawValue)) }
    if !sample.isEmpty { values["sample"] = .string(String(sample.prefix(Self.sampleLimit))) }
    values["languages"] = languages.map(\.variant)
    values["selected"] = selected.map { .dictionary($0.busDictionary) }
    return values
  }
}

extension LanguagePredicate {
  /// As a value of the bus: a string, or `(sav)`.
  var variant: Variant {
    func group(_ kind: String, _ parts: [LanguagePredicate]) -> Variant {
      .tuple([.string(kind), .array(of: "v", parts.map { .variant($0.variant) })])
    }
    return switch self {
    case .supports(let name): .string(name)
    case .any(let parts): group("any", parts)
    case .all(let parts): group("all", parts)
    case .none(let parts): group("none", parts)
    }
  }

  init(_ value: Variant, depth: Int, count: inout Int) throws(PickerConfiguration.Malformed) {
    count += 1
    guard depth <= Self.depthLimit, count <= Self.countLimit else {
      throw .init(
        "languages may be nested \(Self.depthLimit) deep, with \(Self.countLimit) parts in all")
    }
    switch value {
    case .variant(let inner):
      self = try LanguagePredicate(inner, depth: depth + 1, count: &count)
    case .string(let name):
      guard (2...35).contains(name.utf8.count), name.utf8.allSatisfy(Self.isOfTag) else {
        throw .init("“\(name.prefix(40))” is no tag of a language or script")
      }
      self = .supports(name)
    case .tuple(let values):
      guard values.count == 2, let kind = values[0].stringValue, let members = values[1].arrayValue
      else { throw .init(Self.form) }
      var parts: [LanguagePredicate] = []
      for member in members {
        parts.append(
          try LanguagePredicate(Self.unwrapped(member), depth: depth + 1, count: &count))
      }
      switch kind {
      case "any": self = .any(parts)
      case "all": self = .all(parts)
      case "none": self = .none(parts)
      default: throw .init("languages: “\(kind.prefix(40))” is not any, all or none")
      }
    default: throw .init(Self.form)
    }
  }

  private static let form = "languages must be a string, or (sav) of a word and predicates"

  private static func isOfTag(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func unwrapped(_ value: Variant) -> Variant {
    if case .variant(let inner) = value { inner } else { value }
  }
}
