// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// A face that the app was given, with the file that it is in.
public struct GivenFont: Sendable {
  /// Its names and what else describes it, with the registry's `id`.
  public let descriptor: FontDescriptor
  /// The registry's id of the face, for this app.
  public let id: String
  /// The face's number in the file, the only one of it that the app was given: an app that reads the file
  /// itself uses this face and no other.
  public let index: Int
  /// SHA-256 of the file, in hexadecimal: faces with the same one share a file.
  public let digest: String
  /// The font file: memory that nobody can change any more.
  public let file: SealedMemory
  /// Whether the registry has checked it by the rules of now: lists of fonts draw it only then.
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

/// What became of a request for fonts.
public struct RequestedFonts: Sendable {
  /// The faces that the app may use.
  public let fonts: [GivenFont]
  /// The descriptors of what the system has, as they were asked for and in their order: text in these is drawn as in
  /// every program, and is missing nothing.
  public let ofSystem: [FontDescriptor]
  /// The other descriptors that no font was given for, as they were asked for and in their order.
  ///
  /// The app does not learn whether a font is not installed, disabled, revoked, or was refused by the
  /// person.
  public let unresolved: [FontDescriptor]
  /// What the person picked in the place of some of these.
  public let replacements: [FontReplacement]
  /// Why the person was not shown what is missing, where they were to be (308).
  ///
  /// There is no display, or the prompt failed: then it is no answer that a font was not given.
  public let notAsked: FontFailure?
}

/// A font that the person picked in the place of one that nobody has.
public struct FontReplacement: Sendable, Hashable {
  /// What is missing, as it was asked for.
  public let missing: FontDescriptor
  /// What is to be used in its place.
  public let font: FontDescriptor

  public init(missing: FontDescriptor, font: FontDescriptor) {
    self.missing = missing
    self.font = font
  }
}

/// What the person picked.
public struct PickedFont: Sendable {
  /// The font by its names, with the size, variations and features that the person chose.
  public let descriptor: FontDescriptor
  /// Its file; nil for a font of the system, which is there by name.
  public let font: GivenFont?
}
