// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// A font that a consumer asks for.
struct AskedFont: Sendable {
  /// Its place in the call.
  let index: Int
  /// As the caller gave it, without keys that have no meaning here.
  let dictionary: [String: Variant]
  let descriptor: FontDescriptor
  /// Whether the caller can set another font in its place.
  private(set) var isReplaceable = false

  /// No call is about more fonts than this, which prevents name enumeration.
  static let limit = 256
  /// The longest name, in bytes; names in OpenType fonts have a few dozen.
  static let longestName = 1024

  /// The fonts of a call's argument.
  ///
  /// - Parameter replaceable: the places of those that the caller can set another font for.
  static func list(
    _ argument: Variant?, replaceable: Variant? = nil
  ) throws(BusError) -> [AskedFont] {
    guard let dictionaries = argument?.dictionariesValue, dictionaries.count <= limit else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "descriptors must be at most \(limit) dictionaries")
    }
    var fonts: [AskedFont] = []
    for (index, dictionary) in dictionaries.enumerated() {
      fonts.append(try AskedFont(dictionary, index: index))
    }
    for place in replaceable?.arrayValue ?? [] {
      guard let index = place.uint32Value.map({ Int($0) }), fonts.indices.contains(index) else {
        throw BusError(
          name: BusError.invalidArguments, message: "replaceable must be places of descriptors")
      }
      fonts[index].isReplaceable = true
    }
    return fonts
  }

  private init(_ dictionary: [String: Variant], index: Int) throws(BusError) {
    self.index = index
    self.dictionary = dictionary.filter { Self.types[$0.key] != nil }
    for (key, value) in self.dictionary where value.typeString != Self.types[key] {
      // To ignore a key would give the app more than it asked for.
      throw Self.malformed(
        index, "\(key) must be of the type \(Self.types[key] ?? ""), not \(value.typeString)")
    }
    descriptor = FontDescriptor(busDictionary: self.dictionary)
    let texts = descriptor.lowerNames + [descriptor.style].compactMap(\.self)
    guard texts.allSatisfy({ $0.utf8.count <= Self.longestName }) else {
      throw Self.malformed(index, "a name has at most \(Self.longestName) bytes")
    }
    if let names = self.dictionary["traits"]?.stringsValue, names.count != descriptor.traits?.count
    {
      throw Self.malformed(index, "there is no such trait")
    }
    if self.dictionary["format"] != nil, descriptor.format == nil {
      throw Self.malformed(index, "there is no such format")
    }
    guard let name = descriptor.lowerName, !name.isEmpty else {
      throw FontFailure(
        code: .insufficientInfo, message: RegistryWording.namesNoFont,
        detail: "descriptor \(index) has no postscript-name, full-name or family"
      ).busError
    }
  }

  private static func malformed(_ index: Int, _ message: String) -> BusError {
    BusError(name: BusError.invalidArguments, message: "descriptor \(index): \(message)")
  }

  /// The keys that name a font or narrow what is meant.
  private static let types = [
    "postscript-name": "s", "full-name": "s", "family": "s", "style": "s", "weight": "d",
    "width": "d", "slant": "d", "traits": "as", "format": "s",
  ]

  /// Names that begin with a dot belong to a system: no provider's font answers to one.
  var isPrivate: Bool { descriptor.lowerNames.contains { $0.hasPrefix(".") } }

  /// The font as the answer lists it where none is given for it.
  var asAsked: [String: Variant] {
    dictionary.merging(["request-index": .uint32(UInt32(index))]) { $1 }
  }
}
