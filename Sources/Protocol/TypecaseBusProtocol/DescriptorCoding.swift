// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

extension FontDescriptor {
  private typealias Keys = FontDescriptor.CodingKeys

  /// Reads the contract's keys; unknown keys, and values of another type, are passed over.
  package init(busDictionary values: [String: Variant]) {
    self.init()
    id = values[Keys.id.rawValue]?.stringValue
    postScriptName = values[Keys.postScriptName.rawValue]?.stringValue
    family = values[Keys.family.rawValue]?.stringValue
    style = values[Keys.style.rawValue]?.stringValue
    fullName = values[Keys.fullName.rawValue]?.stringValue
    weight = values[Keys.weight.rawValue]?.doubleValue
    width = values[Keys.width.rawValue]?.doubleValue
    slant = values[Keys.slant.rawValue]?.doubleValue
    traits = values[Keys.traits.rawValue]?.stringsValue?.compactMap(FontTrait.init(rawValue:))
    fontClass = values[Keys.fontClass.rawValue]?.uint32Value.flatMap(UInt8.init(exactly:))
      .flatMap(FontClass.init(rawValue:))
    variations = values[Keys.variations.rawValue]?.entries { $0.doubleValue }
    features = values[Keys.features.rawValue]?.entries { $0.uint32Value }
    languages = values[Keys.languages.rawValue]?.stringsValue
    size = values[Keys.size.rawValue]?.doubleValue
    format = values[Keys.format.rawValue]?.stringValue.flatMap(FontFormat.init(rawValue:))
    provider = values[Keys.provider.rawValue]?.stringValue
    scope = values[Keys.scope.rawValue]?.stringValue.flatMap(RegistrationScope.init(rawValue:))
    enabled = values[Keys.enabled.rawValue]?.boolValue
    exposure = values[Keys.exposure.rawValue]?.stringValue.flatMap(FontExposure.init(rawValue:))
  }

  /// The contract's keys of what is set.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    func set(_ key: Keys, _ value: Variant?) { values[key.rawValue] = value }
    set(.id, id.map(Variant.string))
    set(.postScriptName, postScriptName.map(Variant.string))
    set(.family, family.map(Variant.string))
    set(.style, style.map(Variant.string))
    set(.fullName, fullName.map(Variant.string))
    set(.weight, weight.map(Variant.double))
    set(.width, width.map(Variant.double))
    set(.slant, slant.map(Variant.double))
    set(.traits, traits.map { .strings($0.map(\.rawValue)) })
    set(.fontClass, fontClass.map { .uint32(UInt32($0.rawValue)) })
    set(.variations, variations.map(Variant.numbers))
    set(
      .features,
      features.map { .array(of: "{su}", $0.map { .entry(.string($0), .uint32($1)) }) })
    set(.languages, languages.map { .strings($0) })
    set(.size, size.map(Variant.double))
    set(.format, format.map { .string($0.rawValue) })
    set(.provider, provider.map(Variant.string))
    set(.scope, scope.map { .string($0.rawValue) })
    set(.enabled, enabled.map(Variant.bool))
    set(.exposure, exposure.map { .string($0.rawValue) })
    return values
  }
}

extension Variant {
  /// `a{sd}`.
  static func numbers(_ values: [String: Double]) -> Variant {
    .array(
      of: "{sd}",
      values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .double($0.value)) }
    )
  }

  /// The entries of a map from strings whose values can be read.
  func entries<Value>(_ read: (Variant) -> Value?) -> [String: Value]? {
    guard case .array(_, let elements) = self else { return nil }
    var result: [String: Value] = [:]
    for case .entry(.string(let key), let value) in elements { result[key] = read(value) }
    return result
  }
}
