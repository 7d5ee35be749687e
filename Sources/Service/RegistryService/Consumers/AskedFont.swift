// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// A font that a consumer asks for.
struct AskedFont: Sendable {
  /// What of a call it is for.
  enum Purpose: Sendable, Hashable {
    /// A descriptor, by its place in the call.
    case descriptor(Int)
    /// Text in a script that no font of the caller writes: any font will do, and only the person says which.
    case script(String)
  }

  let purpose: Purpose
  /// Its names, and the properties that narrow them; of a script there are none before the person has chosen.
  private(set) var descriptor: FontDescriptor
  /// Whether the caller can use another font instead.
  private(set) var isReplaceable = false

  /// The longest name, in bytes; names in OpenType fonts have a few dozen.
  static let longestName = 1024

  /// The fonts of a call's argument.
  ///
  /// - Parameters:
  ///   - replaceable: the places of those that the caller can set another font for.
  ///   - scripts: the ISO 15924 codes of scripts that a font is asked for; they come last.
  static func list(
    _ descriptors: [AskedDescriptor], replaceable: [Int] = [], scripts: [String] = []
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
    guard scripts.count <= Self.mostScripts, Set(scripts).count == scripts.count,
      scripts.allSatisfy(FontCatalog.isScript)
    else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "scripts must be at most \(Self.mostScripts) different ISO 15924 codes")
    }
    return fonts + scripts.map(AskedFont.init(script:))
  }

  /// More than one sheet can well show.
  private static let mostScripts = 32

  private init(script: String) {
    purpose = .script(script)
    descriptor = FontDescriptor()
    isReplaceable = true
  }

  /// The script that a font is asked for; nil where it is asked for by name.
  var script: String? { if case .script(let script) = purpose { script } else { nil } }

  /// The same once it is known which font it is.
  func found(as descriptor: FontDescriptor) -> AskedFont {
    var font = self
    font.descriptor = descriptor
    return font
  }

  private init(_ asked: AskedDescriptor, index: Int) throws(BusError) {
    purpose = .descriptor(index)
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

  /// The font as the answer lists it where none is given for it; of a script nothing is told.
  var ungiven: UngivenFont? {
    guard case .descriptor(let index) = purpose else { return nil }
    return UngivenFont(descriptor: descriptor, requestIndex: index)
  }
}
