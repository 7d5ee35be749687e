// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// A line of a picker's list.
final class PickerEntry {
  enum Kind {
    /// Words above some families.
    case heading(String)
    /// A family, by its place in the choice.
    case family(Int)
    /// A face, by its family's place and its own.
    case face(Int, Int)
  }

  let kind: Kind
  /// Short words at the row's end.
  let detail: String
  /// Whether the faces below a family are shown; nil when it has none to show.
  var isOpen: Bool?
  /// Which faces a family has to show.
  let faces: [Int]

  init(heading: String) {
    (kind, detail, isOpen, faces) = (.heading(heading), "", nil, [])
  }

  init(family: Int, detail: String, faces: [Int] = [], isOpen: Bool? = nil) {
    (kind, self.detail, self.isOpen, self.faces) = (.family(family), detail, isOpen, faces)
  }

  init(face: Int, ofFamily family: Int) {
    (kind, detail, isOpen, faces) = (.face(family, face), "", nil, [])
  }

  /// The family that the line is, or belongs to.
  var family: Int? {
    switch kind {
    case .heading: nil
    case .family(let family), .face(let family, _): family
    }
  }

  var isHeading: Bool { if case .heading = kind { true } else { false } }
}

extension FaceReference {
  /// A face that is offered.
  public init(_ face: OfferedFace) {
    let isUnknownColor = face.isColor && face.script == "Zyyy"
    self.init(
      path: face.location.path, index: face.location.index,
      script: isUnknownColor ? "Zsye" : face.script,
      languages: face.descriptor.languages ?? [], reader: face.reader)
  }
}

extension PickerEntry {
  /// The row of the line.
  ///
  /// - Parameter usesSystemFont: whether names are written in the interface's font.
  func row(in choice: FontChoice, usesSystemFont: Bool) -> ListRow {
    switch kind {
    case .heading(let words):
      return ListRow(
        .widget { makeLabel(words, styles: ["caption-heading", "dim-label"]) }, label: words,
        styles: ["heading"])
    case .family(let place):
      let family = choice.families[place]
      let face = family.usualFace
      let states: [Bool: String] = [true: tr("expanded"), false: tr("collapsed")]
      let words =
        [DisplayText.line(family.name, fallback: tr("Unnamed font")), detail]
        + [isOpen.flatMap { states[$0] } ?? ""]
      return ListRow(
        .choice(
          ChoiceRow.Content(
            face: usesSystemFont ? nil : FaceReference(face), variations: face.variations,
            name: family.name, detail: detail, isOpen: isOpen)),
        label: words.filter { !$0.isEmpty }.joined(separator: tr(", ")), isActivatable: true)
    case .face(let place, let number):
      let family = choice.families[place]
      let face = family.faces[number]
      let style = face.descriptor.style ?? face.descriptor.fullName ?? family.name
      return ListRow(
        .choice(
          ChoiceRow.Content(
            face: usesSystemFont ? nil : FaceReference(face), variations: face.variations,
            name: style, isIndented: true)),
        // TRANSLATORS: a face for a screen reader: its family, then its style
        label: tr(
          "{family} {style}",
          [
            "family": DisplayText.line(family.name, fallback: tr("Unnamed font")),
            "style": DisplayText.line(style),
          ]),
        isActivatable: true)
    }
  }
}
