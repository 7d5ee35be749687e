// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseGTK
import TypecaseWidgets

/// The person's choices for a family: a style, its position on the axes, and features.
///
///     StyleList, AxisPanel, FeaturePanel  -->  FamilySelection  -->  specimen, waterfall, glyphs, copies
final class FamilySelection {
  let family: FamilyPresentation
  private(set) var face: FamilyPresentation.Face
  /// Those on which the face can be moved.
  private(set) var axes: [VariationAxis] = []
  private(set) var features: [FontFeature] = []
  /// The face's position on all its axes.
  private(set) var coordinates: [String: Double] = [:]
  /// Features that are not as the font has them by itself.
  private(set) var switched: [String: UInt32] = [:]

  /// Called for each change, with whether the face is another.
  private var observers: [(_ isOtherFace: Bool) -> Void] = []

  init(_ family: FamilyPresentation) {
    self.family = family
    face = family.regular
    read()
  }

  func observe(_ observer: @escaping (_ isOtherFace: Bool) -> Void) { observers.append(observer) }

  private func tell(isOtherFace: Bool) { for observer in observers { observer(isOtherFace) } }

  func choose(_ face: FamilyPresentation.Face) {
    let isOtherFace = !face.isSameFile(as: self.face)
    self.face = face
    read()
    tell(isOtherFace: isOtherFace)
  }

  func setAxis(_ tag: String, to value: Double) {
    guard coordinates[tag] != value else { return }
    coordinates[tag] = value
    tell(isOtherFace: false)
  }

  /// Puts the face back where the chosen style is.
  func resetAxes() {
    coordinates = ownCoordinates
    tell(isOtherFace: false)
  }

  func setFeature(_ choice: FeatureNames.Choice, isOn: Bool) {
    // The font's defaults are not stored.
    switched[choice.tag] = isOn == choice.isUsual ? nil : isOn ? 1 : 0
    tell(isOtherFace: false)
  }

  private func read() {
    let set = FaceSet([face.inSet])
    guard let read = set.faces.first else { return }
    axes = set.axes(of: read).filter { $0.minimum < $0.maximum }
    features = set.features(of: read)
    coordinates = ownCoordinates
    let tags = Set(features.map(\.tag))
    switched = switched.filter { tags.contains($0.key) }
  }

  /// The chosen style's own position.
  private var ownCoordinates: [String: Double] {
    Dictionary(axes.map { ($0.tag, face.coordinates[$0.tag] ?? $0.default) }) { first, _ in first }
  }

  /// Whether the face was moved away from the chosen style.
  var isMoved: Bool { coordinates != ownCoordinates }

  /// The style that the face is at: the chosen one, or a named instance of the same file.
  var current: FamilyPresentation.Face? {
    if !isMoved, let chosen = family.faces.first(where: face.isSame) { return chosen }
    // A variable face at its defaults is one of its instances, as a rule.
    let instance = family.faces.first { other in
      other.isSameFile(as: face) && !other.coordinates.isEmpty
        && axes.allSatisfy { coordinates[$0.tag] == (other.coordinates[$0.tag] ?? $0.default) }
    }
    return instance ?? (isMoved ? nil : face)
  }

  /// The axes in CSS notation; nil for a face without any.
  var variations: String? {
    coordinates.isEmpty ? nil : FontNotation(family: "", axes: coordinates).variations
  }

  var pangoFeatures: String? {
    switched.isEmpty ? nil : FontNotation(family: "", features: switched).pangoFeatures
  }

  // MARK: - Notation

  /// The axes where the face is not at its defaults.
  private var movedAxes: [String: Double] {
    let defaults = Dictionary(axes.map { ($0.tag, $0.default) }) { first, _ in first }
    return coordinates.filter { defaults[$0.key] != $0.value }
  }

  private var notation: FontNotation {
    FontNotation(
      family: family.family, weight: coordinates["wght"] ?? face.descriptor.weight ?? 400,
      width: coordinates["wdth"] ?? face.descriptor.width ?? 100, isItalic: face.isItalic,
      axes: movedAxes, features: switched)
  }

  var css: String { notation.css }

  /// A style that has a name is found by it.
  var fontconfig: String {
    var written = notation
    if let current {
      written.style = current.style
      written.axes = [:]
    }
    return written.fontconfig
  }

  /// The font as Pango describes it.
  func pango(points: Double = 12) -> String {
    var descriptor = FontDescriptor()
    descriptor.family = family.family
    descriptor.weight = notation.weight
    descriptor.width = notation.width
    descriptor.slant = face.isItalic ? 12 : 0
    let others = movedAxes.filter { !["wght", "wdth"].contains($0.key) }
    descriptor.variations = current == nil ? movedAxes : others
    return descriptor.pangoText(points: points)
  }
}

extension FamilyPresentation.Face {
  func isSameFile(as other: Self) -> Bool {
    reference.path == other.reference.path && reference.index == other.reference.index
  }

  var isItalic: Bool {
    descriptor.traits?.contains(.italic) ?? ((descriptor.slant ?? 0) != 0)
  }

  /// The file as a set of faces knows it.
  fileprivate var inSet: FaceSet.Face {
    var named = descriptor
    // A set leaves out what has no family, or a private one.
    named.family = "face"
    return FaceSet.Face(
      named,
      location: FaceLocation(
        path: reference.path, index: reference.index),
      isVariable: isVariable)
  }
}
