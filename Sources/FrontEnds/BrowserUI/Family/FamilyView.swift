// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontSpecimens
import GLibKit
import GTKKit

/// The page about a family.
///
///     GtkScrolledWindow, AdwClamp
///       the sample, large
///       states          FamilyStatePanel, of an installed family
///       Styles          a SpecimenRow a face
///       Sizes           the sample from small to large
///       Languages       LanguagePanel
///       Axes            of a variable font
///       Warnings        of its inspection
///       Information
enum FamilyView {
  /// More faces are shown on request.
  private static let facesAtFirst = 12
  private static let sizes = [10.0, 12, 14, 18, 24, 32, 44]

  /// - Parameters:
  ///   - states: the controls of an installed family.
  ///   - languages: the panel of languages.
  static func make(
    _ family: FamilyPresentation, states: Widget?, languages: Widget
  ) -> Widget {
    makePage([
      sample(family), states, styles(family), waterfall(family), languages,
      facts(tr("Axes"), family.axes), warnings(family),
      facts(tr("Information"), family.facts),
    ])
  }

  private static func card(_ children: [Widget]) -> Widget {
    let card = makeBox(GTK_ORIENTATION_VERTICAL, children)
    card.setStyle("card")
    card.setStyle("specimen-card")
    return card
  }

  private static func fullName(_ family: FamilyPresentation, _ face: FamilyPresentation.Face)
    -> String
  {
    "\(Wording.name(ofFamily: family.family)) \(DisplayText.line(face.style))"
  }

  private static func sample(_ family: FamilyPresentation) -> Widget {
    card([
      SpecimenView.make(
        family.regular.reference, name: fullName(family, family.regular), points: 27,
        shape: .paragraph)
    ])
  }

  // MARK: - Styles

  private static func styles(_ family: FamilyPresentation) -> Widget {
    let group = makeGroup(
      title: trn("{count} Style", "{count} Styles", family.faces.count),
      rows: family.faces.prefix(facesAtFirst).map { row($0, family) })
    let rest = family.faces.dropFirst(facesAtFirst)
    guard !rest.isEmpty else { return group }
    let preferences = group.cast(to: AdwPreferencesGroup.self)
    let more = makeTextRow(
      title: trn("Show {count} More", "Show {count} More", rest.count))
    adw_action_row_add_suffix(
      more.cast(to: AdwActionRow.self), makeIcon("pan-down-symbolic", styles: ["dim-label"]).pointer
    )
    gtk_list_box_row_set_activatable(more.cast(to: GtkListBoxRow.self), 1)
    let place = more.weak
    Signal.connect(more, "activated") {
      guard let more = place.object else { return }
      adw_preferences_group_remove(preferences, more.pointer)
      for face in rest { adw_preferences_group_add(preferences, row(face, family).pointer) }
    }
    adw_preferences_group_add(preferences, more.pointer)
    return group
  }

  private static func row(
    _ face: FamilyPresentation.Face, _ family: FamilyPresentation
  ) -> Widget {
    let style = DisplayText.line(face.style, fallback: tr("Unnamed style"))
    let canvas = SpecimenRow.make()
    SpecimenRow.set(
      SpecimenRow.Content(
        face: face.reference, family: style, style: "", detail: face.detail, leadsOn: false),
      of: canvas)
    canvas.setAccessibleLabel(tr("{font} specimen", ["font": fullName(family, face)]))
    return makePlainRow(canvas, title: style, label: "\(style), \(face.detail)")
  }

  // MARK: - Sizes

  private static func waterfall(_ family: FamilyPresentation) -> Widget {
    let lines = sizes.map { size -> Widget in
      let number = makeLabel(
        Wording.number(size), styles: ["caption", "dim-label", "numeric"], alignment: 1)
      gtk_label_set_width_chars(number.opaque, 3)
      number.hideFromAccessibility()
      let specimen = SpecimenView.make(
        family.regular.reference,
        name: tr(
          "{font} at {size} points",
          ["font": fullName(family, family.regular), "size": Wording.number(size)]),
        points: size, usesLongSample: true)
      gtk_widget_set_hexpand(specimen.pointer, 1)
      return makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [number, specimen])
    }
    let group = makeGroup(title: tr("Sizes"))
    adw_preferences_group_add(group.cast(to: AdwPreferencesGroup.self), card(lines).pointer)
    return group
  }

  // MARK: - Facts

  private static func facts(_ title: String, _ facts: [FamilyPresentation.Fact]) -> Widget? {
    guard !facts.isEmpty else { return nil }
    return makeGroup(
      title: title,
      rows: facts.map { makeTextRow(title: $0.title, subtitle: $0.value, isProperty: true) })
  }

  private static func warnings(_ family: FamilyPresentation) -> Widget? {
    guard !family.warnings.isEmpty else { return nil }
    return makeGroup(
      title: tr("Warnings"),
      rows: family.warnings.map {
        let row = makeTextRow(title: $0.title, subtitle: $0.value)
        adw_action_row_add_prefix(
          row.cast(to: AdwActionRow.self),
          makeIcon("dialog-warning-symbolic", styles: ["warning"]).pointer)
        return row
      })
  }
}
