// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// A font that a request is about.
public enum FontSource: Sendable {
  /// A font file, by its absolute path as this program sees it; for `FontLibrary.add` also a
  /// folder or an archive.
  ///
  /// A byte that is not UTF-8 is the scalar U+10FE00 plus the byte.
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

  /// The font of a call; an open file is appended to the message's descriptors.
  func argument(descriptors: inout [OwnedDescriptor]) -> FontArgument {
    switch self {
    case .path(let path): return .init(reference: .init(path: path.cPathBytes))
    case .file(let descriptor):
      descriptors.append(descriptor)
      return .init(reference: .init(), handle: Int32(descriptors.count - 1))
    case .asset(let name): return .init(reference: .init(asset: name))
    case .postScriptName(let name): return .init(reference: .init(postScriptName: name))
    case .family(let family): return .init(reference: .init(family: family))
    case .id(let id): return .init(reference: .init(id: id))
    case .holding(let source, let postScriptName, let family):
      var argument = source.argument(descriptors: &descriptors)
      argument.reference.postScriptName = postScriptName ?? argument.reference.postScriptName
      argument.reference.family = family ?? argument.reference.family
      return argument
    }
  }

  /// The same, for a call that takes names only.
  var asked: AskedDescriptor {
    switch self {
    case .postScriptName(let name): AskedDescriptor(postScriptName: name)
    case .family(let family): AskedDescriptor(family: family)
    case .holding(_, let postScriptName, let family):
      AskedDescriptor(postScriptName: postScriptName, family: family)
    case .path, .file, .asset, .id: AskedDescriptor()
    }
  }
}
