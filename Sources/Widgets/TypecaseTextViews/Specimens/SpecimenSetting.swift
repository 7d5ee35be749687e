// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseWidgets

/// How a specimen's text is set: the face, where it is on its axes, and what a typesetter says of lines.
package nonisolated struct SpecimenSetting: Hashable {
  package var face: FaceReference
  /// Axis tag to coordinate, of every axis of a variable face.
  package var axes: [String: Double]
  /// Feature tag to value.
  package var features: [String: UInt32]
  /// The size at the normal text size.
  package var points: Double
  /// The distance of lines as a multiple of the size; nil for the face's own.
  package var leading: Double?
  /// What is added between letters, in thousandths of the size.
  package var tracking: Double
  package var alignment: Alignment
  /// How far the first line of a paragraph is moved in, as a multiple of the size.
  package var firstLineIndent = 0.0

  package init(
    face: FaceReference, axes: [String: Double] = [:], features: [String: UInt32] = [:],
    points: Double = 32, leading: Double? = nil, tracking: Double = 0,
    alignment: Alignment = .start
  ) {
    self.face = face
    self.axes = axes
    self.features = features
    self.points = points
    self.leading = leading
    self.tracking = tracking
    self.alignment = alignment
  }

  /// Where lines stand.
  package enum Alignment: Int, Hashable, CaseIterable {
    /// Where lines of their script begin.
    case start
    case center, end, justified
  }

  /// The axes in CSS notation; nil for a face that has none.
  var variations: String? {
    let written = axes.sorted { $0.key < $1.key }
      .filter { $0.key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
      .map { "\($0.key)=\($0.value)" }
    return written.isEmpty ? nil : written.joined(separator: ",")
  }

  /// Whether it is another file, or one that is opened otherwise.
  func hasOtherFace(than other: SpecimenSetting?) -> Bool {
    face.path != other?.face.path || face.index != other?.face.index
      || face.reader != other?.face.reader || axes.isEmpty != other?.axes.isEmpty
  }
}
