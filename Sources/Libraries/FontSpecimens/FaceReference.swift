// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import GLibKit
import GTKKit
import PangoKit

/// A face's glyphs, by file; what a row of a list keeps of it.
public struct FaceReference: Hashable, Sendable {
  public var path: String
  /// The face's number within the file.
  public var index: UInt32
  /// ISO 15924.
  public var script: String
  /// BCP 47 tags.
  public var languages: [String]

  public init(path: String, index: UInt32, script: String, languages: [String]) {
    self.path = path
    self.index = index
    self.script = script
    self.languages = languages
  }

  /// The face, opened; nil when the file cannot be read as a font.
  func open(isVariable: Bool = false) -> FaceFontMap? {
    OpenFaces.shared.face(path: path, index: index, isVariable: isVariable)
  }
}

/// The faces that were drawn last, so that scrolling back does not open them again.
final class OpenFaces {
  static let shared = OpenFaces()

  private struct Key: Hashable {
    var path: String
    var index: UInt32
    var isVariable: Bool
  }

  private var faces: [Key: FaceFontMap] = [:]
  private var order: [Key] = []
  private let limit = 48

  func face(path: String, index: UInt32, isVariable: Bool) -> FaceFontMap? {
    let key = Key(path: path, index: index, isVariable: isVariable)
    if let position = order.firstIndex(of: key) { order.remove(at: position) }
    guard
      let face = faces[key] ?? FaceFontMap(path: path, index: index, isVariable: isVariable)
    else { return nil }
    faces[key] = face
    order.append(key)
    if order.count > limit { faces[order.removeFirst()] = nil }
    return face
  }
}
