// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// A face that the app was given, with the file that it is in.
public struct GivenFont: Sendable {
  /// Its names and other properties, with the registry's `id`.
  public let descriptor: FontDescriptor
  /// The registry's id of the face, for this app.
  public let id: String
  /// The face's index in the file: an app that reads the file itself must use this face and no
  /// other, since it was given only this one.
  public let index: Int
  /// SHA-256 of the file, in hexadecimal: faces with the same one share a file.
  public let digest: String
  /// The font file, in sealed memory.
  public let file: SealedMemory
  /// Whether the registry has checked it by its present rules: lists of fonts draw it only then.
  public let isChecked: Bool

  /// Which face of which file.
  struct Face: Hashable {
    let digest: String
    let index: Int
  }

  var face: Face { Face(digest: digest, index: index) }
}

/// A font of a result, whose file is not open yet.
struct FontEntry: Sendable {
  let descriptor: FontDescriptor
  let id: String
  let index: Int
  let digest: String
  /// The place in the call of the descriptor that it is for.
  let requestIndex: Int?
  let handle: Int32?
  let isChecked: Bool

  /// Nil for a font without what one that can be opened has.
  init?(_ face: GivenFace) {
    guard let id = face.descriptor.id, !id.isEmpty, let digest = face.digest, !digest.isEmpty else {
      return nil
    }
    descriptor = face.descriptor
    self.id = id
    self.digest = digest
    index = face.index ?? 0
    requestIndex = face.requestIndex
    handle = face.handle
    // A registry that does not say so has no older rules.
    isChecked = face.isChecked ?? true
  }

  func given(_ file: SealedMemory) -> GivenFont {
    GivenFont(
      descriptor: descriptor, id: id, index: index, digest: digest, file: file, isChecked: isChecked
    )
  }
}

/// The result of a request for fonts.
public struct RequestedFonts: Sendable {
  /// The faces that the app may use.
  public let fonts: [GivenFont]
  /// The descriptors of fonts that the system has, as they were asked for and in their order: every
  /// program draws text in these, and nothing is missing.
  public let ofSystem: [FontDescriptor]
  /// The other descriptors for which no font was given, as they were asked for and in their order.
  ///
  /// The app does not learn whether a font is not installed, disabled, revoked, or was refused by the
  /// person.
  public let unresolved: [FontDescriptor]
  /// What the person picked instead of some of these, and what they chose for scripts.
  public let replacements: [FontReplacement]
  /// Why the request could not show the person what is missing (308).
  ///
  /// There is no display, or the prompt failed: then a font that was not given is not a refusal.
  public let notAsked: FontFailure?
}

/// A font that the person chose for text that cannot be shown as it is: instead of a font that nobody has, or for a script that no
/// font of the app writes.
public struct FontReplacement: Sendable, Hashable {
  /// The missing font, as it was asked for; without any name where it is for a script.
  public let missing: FontDescriptor
  /// The ISO 15924 code of the script that it is for; nil where it is for a missing font.
  public let script: String?
  /// The font to use instead.
  public let font: FontDescriptor

  public init(missing: FontDescriptor, font: FontDescriptor) {
    (self.missing, script, self.font) = (missing, nil, font)
  }

  /// A font for text in a script.
  ///
  /// - Parameter script: an ISO 15924 code, as `UnwrittenScript` has it.
  public init(script: String, font: FontDescriptor) {
    (missing, self.script, self.font) = (FontDescriptor(), script, font)
  }
}

/// What the person picked.
public struct PickedFont: Sendable {
  /// The font by its names, with the size, variations and features that the person chose.
  public let descriptor: FontDescriptor
  /// Its file; nil for a font of the system, which is found by name.
  public let font: GivenFont?
}
