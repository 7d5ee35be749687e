// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Synchronization
import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// A face's glyphs, by file; what a row of a list keeps of it.
nonisolated public struct FaceReference: Hashable, Sendable {
  public var path: String
  /// The face's number within the file.
  public var index: Int
  /// ISO 15924; "Zyyy" when it is not known yet, and "Zsye" also for a color font without further data.
  public var script: String
  /// BCP 47 tags.
  public var languages: [String]
  /// Who may read the file.
  package var reader: FaceReader

  /// A face that this process reads itself: of a font that was checked.
  public init(path: String, index: Int, script: String, languages: [String]) {
    self.init(path: path, index: index, script: script, languages: languages, reader: .process)
  }

  package init(
    path: String, index: Int, script: String, languages: [String], reader: FaceReader
  ) {
    self.path = path
    self.index = index
    self.script = script
    self.languages = languages
    self.reader = reader
  }

  /// Whether no font at all is drawn in this process, so that a person can remove one that hangs it.
  package static var drawsNothing: Bool {
    get { drawing.load(ordering: .relaxed) }
    set { drawing.store(newValue, ordering: .relaxed) }
  }
  private static let drawing = Atomic(false)

  /// Whether this process may read and draw the face.
  package var isDrawable: Bool { reader == .process && !Self.drawsNothing }

  /// The face, opened; nil when the file cannot be read as a font, and when this process must not read it.
  @MainActor package func open(isVariable: Bool = false) -> FaceFontMap? {
    guard isDrawable else { return nil }
    return OpenFaces.shared.face(path: path, index: index, isVariable: isVariable)
  }

  /// The script that the face is made for.
  ///
  /// The inspection finds it out for the registry's fonts. For those of the system it is taken from their
  /// characters, since fontconfig does not know it.
  @MainActor func script(in face: FaceFontMap) -> String {
    face.script(known: script) { OpenFaces.shared.script(of: self, $0) }
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
    let script = ScriptFinder.script(
      coverage: coverage.scalars(limit: Int.max) { _ in true }.lazy.map(\.value),
      languages: Set(reference.languages), isColored: reference.script == Script.emoji.code,
      claims: ScriptClaims(path: reference.path, index: reference.index))
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
