// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// A face's glyphs, by file; what a row of a list keeps of it.
nonisolated public struct FaceReference: Hashable, Sendable {
  public var path: String
  /// The face's number within the file.
  public var index: Int
  /// ISO 15924; "Zyyy" when it is not known yet, and "Zsye" also for a color font of which no more is
  /// known.
  public var script: String
  /// BCP 47 tags.
  public var languages: [String]

  public init(path: String, index: Int, script: String, languages: [String]) {
    self.path = path
    self.index = index
    self.script = script
    self.languages = languages
  }

  /// The face, opened; nil when the file cannot be read as a font.
  @MainActor func open(isVariable: Bool = false) -> FaceFontMap? {
    OpenFaces.shared.face(path: path, index: index, isVariable: isVariable)
  }

  /// The script that the face is made for.
  ///
  /// The inspection finds it out for the registry's fonts. For those of the system it is taken from their
  /// characters, since fontconfig does not know it.
  @MainActor func script(in face: FaceFontMap) -> String {
    let script =
      [Script.unknown.code, Script.emoji.code].contains(script)
      ? OpenFaces.shared.script(of: self, face.coverage) : script
    return script == "Hani" ? Self.eastAsianScript(ofFamily: face.family) ?? script : script
  }

  /// The script of a font that has the signs of all of East Asia.
  ///
  /// The name of such a font says in which country's forms they are, such as "Noto Sans CJK JP".
  ///
  /// - Returns: nil for another name.
  static func eastAsianScript(ofFamily name: String) -> String? {
    for word in name.split(separator: " ") {
      switch word {
      case "JP": return "Jpan"
      case "KR": return "Kore"
      case "SC", "CN": return "Hans"
      case "TC", "TW", "HK": return "Hant"
      default: continue
      }
    }
    return nil
  }
}

/// The faces that were drawn last, so that scrolling back does not open them again.
final class OpenFaces {
  static let shared = OpenFaces()

  private struct Key: Hashable {
    var path: String
    var index: Int
    var isVariable: Bool
  }

  private var faces: [Key: FaceFontMap] = [:]
  private var order: [Key] = []
  private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  /// Finding one looks at every character, so each is found once.
  private var scripts: [Key: String] = [:]
  private let limit = 48

  func face(path: String, index: Int, isVariable: Bool) -> FaceFontMap? {
    let key = Key(path: path, index: index, isVariable: isVariable)
    if let position = order.firstIndex(of: key) { order.remove(at: position) }
    guard
      let face = faces[key]
        ?? FaceFontMap(
          path: path, index: UInt32(clamping: index), isVariable: isVariable)
    else { return nil }
    faces[key] = face
    order.append(key)
    if order.count > limit { faces[order.removeFirst()] = nil }
    return face
  }

  func script(of reference: FaceReference, _ coverage: Coverage) -> String {
    let key = Key(path: reference.path, index: reference.index, isVariable: false)
    if let known = scripts[key] { return known }
    var script = ScriptFinder.script(
      coverage: coverage.scalars(limit: Int.max) { _ in true }.lazy.map(\.value),
      languages: Set(reference.languages), isColored: reference.script == Script.emoji.code)
    // A font for formulas has more signs than letters, and still writes its name.
    if script == Script.symbols.code, coverage.contains(Self.alphabet) { script = "Latn" }
    scripts[key] = script
    return script
  }
}

extension FaceReference {
  /// A text that shows what the face is for; nil when the file cannot be read as a font.
  @MainActor package var sample: SampleText? {
    open().map {
      SampleText(script: script(in: $0), languages: languages, coverage: $0.coverage)
    }
  }

  /// Whether every visible character of a text is in the face.
  @MainActor public func canWrite(_ text: String) -> Bool {
    open()?.coverage.contains(text) ?? false
  }
}
