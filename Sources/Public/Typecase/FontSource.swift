// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// A font that a request is about.
public enum FontSource: Sendable {
  /// A font file, by its absolute path as this program sees it; for `FontLibrary.add` also a
  /// folder or an archive.
  case path(String)
  /// A font file that is open for reading.
  case file(OwnedDescriptor)
  /// A font of the app's catalog, by its name there; it is fetched if it is not there yet.
  case asset(String)
  /// An installed face, by its PostScript name.
  case postScriptName(String)
  /// Every installed face of a family.
  case family(String)
  /// An installed face, by the id that the app was told; it is nobody else's.
  case id(String)
  /// A font file or an asset, and which font it must hold: InsufficientInfo (303) is the error if it does not.
  ///
  /// Such as `.holding(.path("/app/share/fonts/Inter.ttf"), postScriptName: "Inter-Regular")`.
  indirect case holding(FontSource, postScriptName: String? = nil, family: String? = nil)

  /// The dictionary of the contract; an open file is appended to the message's descriptors.
  func busDictionary(descriptors: inout [OwnedDescriptor]) -> [String: Variant] {
    switch self {
    case .path(let path): return ["path": .path(path)]
    case .file(let descriptor):
      descriptors.append(descriptor)
      return ["fd": .handle(Int32(descriptors.count - 1))]
    case .asset(let name): return ["asset": .string(name)]
    case .postScriptName(let name): return ["postscript-name": .string(name)]
    case .family(let family): return ["family": .string(family)]
    case .id(let id): return ["id": .string(id)]
    case .holding(let source, let postScriptName, let family):
      var values = source.busDictionary(descriptors: &descriptors)
      values["postscript-name"] = postScriptName.map { .string($0) } ?? values["postscript-name"]
      values["family"] = family.map { .string($0) } ?? values["family"]
      return values
    }
  }
}
