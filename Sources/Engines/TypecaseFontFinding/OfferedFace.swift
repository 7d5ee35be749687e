// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// A face that a person can pick.
///
///     OfferedFace        from fontconfig, or from the registry
///       v
///     FontChoice         families in a person's order, those that meet what is asked for
///       v
///     FontSearch         which of them a person looks for: by name, style, designer, language, …
///       ^
///     FaceDetails        what only the files say, read when a question needs it
public struct OfferedFace: Sendable, Hashable {
  /// The result for the program when the face is picked; with `id` for a face of a provider.
  public var descriptor: FontDescriptor
  public var location: FaceLocation
  /// ISO 15924 code of the script that the face is made for; "Zyyy" when it is not known.
  public var script: String
  public var isVariable: Bool
  /// Other names of the family, in other languages for instance.
  public var otherFamilyNames: [String]
  public var isColor: Bool
  /// The owner's name for a person; nil for a font of the system.
  public var ownerName: String?
  /// Whether a font of the system with the same name is preferred to it.
  public var isOverridden: Bool
  /// When it was installed, in seconds since 1970; nil for a font of the system.
  public var installed: Int64?
  /// nil if they were not listed.
  public var characters: FaceCharacters?
  /// Who may read its file.
  package var reader = FaceReader.process

  public init(
    _ descriptor: FontDescriptor, location: FaceLocation, script: String = "Zyyy",
    isVariable: Bool = false, isColor: Bool = false, otherFamilyNames: [String] = [],
    ownerName: String? = nil, isOverridden: Bool = false, installed: Int64? = nil,
    characters: FaceCharacters? = nil
  ) {
    self.installed = installed
    self.isColor = isColor
    self.ownerName = ownerName
    self.isOverridden = isOverridden
    self.characters = characters
    self.descriptor = descriptor
    self.location = location
    self.script = script
    self.isVariable = isVariable
    self.otherFamilyNames = otherFamilyNames
  }

  /// A face of a set; nil for one without a file.
  public init?(_ face: FaceSet.Face) {
    guard let location = face.location else { return nil }
    self.init(
      face.descriptor, location: location, isVariable: face.isVariable, isColor: face.isColor,
      otherFamilyNames: face.otherFamilyNames, characters: face.characters)
    reader = face.reader
  }

  /// The position of a named instance on its axes, in CSS notation, for drawing; nil for another
  /// face.
  public var variations: String? {
    guard isVariable, location.instance > 0, let places = descriptor.variations, !places.isEmpty
    else { return nil }
    return places.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      .joined(separator: ",")
  }
}

/// A family that a person can pick.
public struct OfferedFamily: Sendable, Hashable {
  /// As its fonts give it.
  public var name: String
  /// Lightest first, then widest, uprights before italics.
  public var faces: [OfferedFace]
  /// The index in `faces` of the face that represents the family: the one nearest to regular.
  public var usual: Int
  /// The index letter of the family.
  public var initial: NameInitial

  /// The face that represents the family.
  public var usualFace: OfferedFace { faces[usual] }
}
