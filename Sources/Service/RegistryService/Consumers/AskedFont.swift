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
  /// Its names, and the properties that narrow them.
  let descriptor: FontDescriptor
  /// Whether the caller can use another font instead.
  private(set) var isReplaceable = false

  /// The longest name, in bytes; names in OpenType fonts have a few dozen.
  static let longestName = 1024

  /// The fonts of a call's argument.
  ///
  /// - Parameter replaceable: the places of those that the caller can set another font for.
  static func list(
    _ descriptors: [AskedDescriptor], replaceable: [Int] = []
  ) throws(BusError) -> [AskedFont] {
    var fonts: [AskedFont] = []
    for (index, descriptor) in descriptors.enumerated() {
      fonts.append(try AskedFont(descriptor, index: index))
    }
    for place in replaceable {
      guard fonts.indices.contains(place) else {
        throw BusError(
          name: BusError.invalidArguments, message: "replaceable must be places of descriptors")
      }
      fonts[place].isReplaceable = true
    }
    return fonts
  }

  private init(_ asked: AskedDescriptor, index: Int) throws(BusError) {
    self.index = index
    let descriptor = asked.descriptor
    self.descriptor = descriptor
    let texts = descriptor.lowerNames + [descriptor.style].compactMap(\.self)
    guard texts.allSatisfy({ $0.utf8.count <= Self.longestName }) else {
      throw Self.malformed(index, "a name has at most \(Self.longestName) bytes")
    }
    // To ignore a word would give the app more than it asked for.
    if asked.traits?.count != descriptor.traits?.count {
      throw Self.malformed(index, "there is no such trait")
    }
    if asked.format != nil, descriptor.format == nil {
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

  /// Names that begin with a dot belong to a system: no provider's font answers to one.
  var isPrivate: Bool { descriptor.lowerNames.contains { $0.hasPrefix(".") } }

  /// The font as the answer lists it where none is given for it.
  var ungiven: UngivenFont { UngivenFont(descriptor: descriptor, requestIndex: index) }
}
