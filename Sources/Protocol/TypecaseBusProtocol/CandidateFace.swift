// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// The names of a face that is not installed; see GetNameClashes of org.typecase.Manager1.
public struct CandidateFace: Sendable, Hashable {
  /// The same for the faces of a file.
  public var font: Int
  /// The family that it shows, if it has one.
  public var shown: [String]
  /// Every name by which programs would find it.
  public var families: [String]
  public var fullNames: [String]
  public var postScriptNames: [String]

  /// How many a call may hold.
  public static let limit = 8192

  public init(
    font: Int, shown: [String], families: [String], fullNames: [String], postScriptNames: [String]
  ) {
    self.font = font
    self.shown = shown
    self.families = families
    self.fullNames = fullNames
    self.postScriptNames = postScriptNames
  }

  /// Nil for a dictionary without the number of a font.
  package init?(busDictionary values: [String: Variant]) {
    guard let font = values["font"]?.uint32Value else { return nil }
    func names(_ key: String) -> [String] { values[key]?.stringsValue ?? [] }
    self.init(
      font: Int(font), shown: names("shown"), families: names("families"),
      fullNames: names("full-names"), postScriptNames: names("postscript-names"))
  }

  package var busDictionary: [String: Variant] {
    [
      "font": .uint32(UInt32(clamping: font)), "shown": .strings(shown),
      "families": .strings(families), "full-names": .strings(fullNames),
      "postscript-names": .strings(postScriptNames),
    ]
  }
}
