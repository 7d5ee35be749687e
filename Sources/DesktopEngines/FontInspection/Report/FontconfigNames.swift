// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// Every name by which fontconfig, and with it every program, finds a face: of all its patterns,
/// those of its named instances included, and in every language.
///
/// A font shows one family name and may be found by many: names 1, 16 and 21 of its name table and
/// their translations are all families. So all of these are checked before a font is accepted, not
/// only the shown one.
public struct FontconfigNames: Codable, Sendable, Hashable {
  /// The family that is shown comes first.
  public var families: [String]
  public var fullNames: [String]
  public var postScriptNames: [String]

  public init(families: [String] = [], fullNames: [String] = [], postScriptNames: [String] = []) {
    self.families = families
    self.fullNames = fullNames
    self.postScriptNames = postScriptNames
  }

  /// The most family names of a face.
  static let familyLimit = 64
  /// The most names of a face that are not families: each named instance has some of its own.
  static let nameLimit = 4096

  /// The names of several faces, each once by fontconfig's comparison, in the order of the faces.
  public init(_ faces: some Sequence<FontconfigNames>) {
    self.init()
    for face in faces {
      families += face.families
      fullNames += face.fullNames
      postScriptNames += face.postScriptNames
    }
    families = Self.unique(families)
    fullNames = Self.unique(fullNames)
    postScriptNames = Self.unique(postScriptNames)
  }

  /// Every name, whatever it is of: a program that is given the file may be answered by any of them.
  public var all: [String] { families + fullNames + postScriptNames }

  /// The names without those that fontconfig considers equal to an earlier one.
  package static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert(FontconfigName.folded($0)).inserted }
  }
}
