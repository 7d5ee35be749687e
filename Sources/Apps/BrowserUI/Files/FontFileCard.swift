// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontInspection
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// A font file that is not installed yet: how it looks, what the inspection says, and Add.
///
///     AdwPreferencesGroup
///       the name, the file; Add, or that it is installed
///       what programs would get because of its names
///       a preview of each face
///       the verdict, which opens to what was found
final class FontFileCard {
  let widget: Widget
  /// Called when the person wants the font.
  var added: () -> Void = {}
  /// Called when the person wants a refused font without the parts for which it was refused.
  var addedInPart: () -> Void = {}
  /// Called when the person wants the font for apps that ask for it only.
  var addedForAppsThatAsk: () -> Void = {}
  var standing: FontStanding {
    didSet { if standing != oldValue { showStanding() } }
  }

  private let font: CheckedFont
  private let button: Widget
  private let mark: Widget
  /// Why it cannot be added, or what it would replace.
  private var standingRow: Widget?
  /// Offers a font that slows down programs for apps that ask for it only.
  private var askingRow: Widget?

  /// Further faces of a collection are only counted.
  private static let facesShown = 12

  /// SHA-256 of the file, as the registry has it.
  var digest: String { font.report.digest }

  var isAcceptable: Bool { font.copy != nil }

  var postScriptNames: [String] { font.report.faces.compactMap(\.descriptor.postScriptName) }

  init(_ font: CheckedFont) {
    self.font = font
    standing = font.copy == nil ? .refused : .addable
    let name = Self.name(of: font.report.faces)
    let title = name ?? font.name
    // The button's own label would be read before the whole sentence.
    let label = makeLabel(tr("Add"))
    label.wrapWords()
    label.hideFromAccessibility()
    button = Widget(gtk_button_new())
    gtk_button_set_child(button.cast(to: GtkButton.self), label.pointer)
    let state = makeLabel(tr("Installed"), styles: ["dim-label"])
    state.wrapWords()
    mark = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, [makeIcon("object-select-symbolic"), state])
    widget = makeGroup(
      title: name == nil ? DisplayText.breakable(fileName: title) : title)
    let group = widget.cast(to: AdwPreferencesGroup.self)
    if name != nil {
      adw_preferences_group_set_description(
        group, escapeMarkup(DisplayText.breakable(fileName: font.name)))
    }
    adw_preferences_group_set_header_suffix(
      group, makeBox(GTK_ORIENTATION_HORIZONTAL, [button, mark]).pointer)
    makeButton()
    let rows = previews() + [facts(), furtherNames()].compactMap(\.self)
    askingRow = makeAskingRow()
    for row in rows + [verdict()] + [partRow(), askingRow].compactMap(\.self) {
      adw_preferences_group_add(group, row.pointer)
    }
    showStanding()
  }

  /// The family, and the style where it is the only one and no regular one; nil without faces.
  private static func name(of faces: [FaceReport]) -> String? {
    guard let face = faces.first else { return nil }
    let family = Wording.name(ofFamily: face.descriptor.family ?? "")
    let style = DisplayText.line(face.descriptor.style ?? "")
    return faces.count > 1 || style.isEmpty || style == "Regular" ? family : "\(family) \(style)"
  }

  /// Every family name under which programs would find the font.
  var families: [String] {
    FontconfigNames(font.report.faces.compactMap(\.fontconfigNames)).families
  }

  /// The names of its faces, for the registry to judge.
  ///
  /// - Parameter number: of the font.
  func candidates(_ number: Int) -> [CandidateFace] {
    font.report.faces.map { face in
      let names = face.fontconfigNames ?? FontconfigNames()
      return CandidateFace(
        font: number, shown: face.descriptor.family.map { [$0] } ?? [], families: names.families,
        fullNames: names.fullNames, postScriptNames: names.postScriptNames)
    }
  }

  /// Shows which requests the font would answer although they do not name it.
  func show(notices: [String]) {
    for notice in notices {
      let row = makeTextRow(title: DisplayText.line(notice, limit: 600))
      adw_action_row_add_prefix(
        row.cast(to: AdwActionRow.self), Self.mark("dialog-warning-symbolic", "warning").pointer)
      adw_preferences_group_add(widget.cast(to: AdwPreferencesGroup.self), row.pointer)
    }
  }

  private static func mark(_ icon: String, _ style: String) -> Widget {
    let mark = makeIcon(icon, styles: [style])
    mark.adjustImageSize()
    return mark
  }

  private func makeButton() {
    gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(mark.pointer, GTK_ALIGN_CENTER)
    Signal.connect(button, "clicked") { [weak self] in self?.added() }
  }

  private func showStanding() {
    button.isVisible = standing != .installed
    mark.isVisible = standing == .installed
    button.isSensitive = standing.canBeAdded
    askingRow?.isVisible = standing == .addable
    let reason: String? =
      switch standing {
      case .refused: font.report.issues.last { $0.severity == .rejected }?.message
      case .taken(let reason): reason
      case .addable, .replaces, .installed: nil
      }
    let title = Self.name(of: font.report.faces) ?? font.name
    button.setAccessibleLabel(
      reason.map { tr("Add {font}. Not possible: {reason}", ["font": title, "reason": $0]) }
        ?? tr("Add {font}", ["font": title]))
    gtk_widget_set_tooltip_text(button.pointer, reason)
    showClash()
  }

  /// A row that says which other font has the name.
  private func showClash() {
    let group = widget.cast(to: AdwPreferencesGroup.self)
    if let standingRow { adw_preferences_group_remove(group, standingRow.pointer) }
    standingRow = nil
    let row: Widget
    switch standing {
    case .taken(let reason):
      row = makeTextRow(title: tr("Cannot be added"), subtitle: reason)
      adw_action_row_add_prefix(
        row.cast(to: AdwActionRow.self), Self.mark("dialog-error-symbolic", "error").pointer)
    case .replaces:
      row = makeTextRow(
        title: tr("You have added another version"),
        subtitle: tr("You are asked whether this one takes its place."))
      adw_action_row_add_prefix(
        row.cast(to: AdwActionRow.self), Self.mark("view-refresh-symbolic", "accent").pointer)
    case .addable, .installed, .refused: return
    }
    adw_preferences_group_add(group, row.pointer)
    standingRow = row
  }

  // MARK: - Rows

  private func previews() -> [Widget] {
    guard let copy = font.copy else { return [] }
    let faces = font.report.faces
    var rows = faces.prefix(Self.facesShown).map { face in
      let reference = FaceReference(
        path: copy.path, index: Int(face.index), script: face.script,
        languages: face.descriptor.languages ?? [], reader: .sandbox)
      let style = DisplayText.line(face.descriptor.style ?? "", fallback: tr("Unnamed style"))
      let family = Wording.name(ofFamily: face.descriptor.family ?? "")
      return faces.count == 1
        ? sampleRow(reference, name: "\(family) \(style)", style: style)
        : styleRow(reference, family: family, style: style, face: face)
    }
    if faces.count > Self.facesShown {
      rows.append(
        makeTextRow(
          title: trn("{count} more style", "{count} more styles", faces.count - Self.facesShown)))
    }
    return rows
  }

  private func sampleRow(_ face: FaceReference, name: String, style: String) -> Widget {
    let specimen = SpecimenView.make(face, name: name, points: 24, shape: .paragraph)
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [specimen])
    box.setStyle("specimen-card")
    return makePlainRow(box, title: name)
  }

  private func styleRow(
    _ face: FaceReference, family: String, style: String, face report: FaceReport
  ) -> Widget {
    let canvas = SpecimenRow.make()
    SpecimenRow.set(
      SpecimenRow.Content(
        face: face, family: style, style: "",
        detail: tr(
          "Weight {weight}", ["weight": Wording.number(report.descriptor.weight ?? 400)]),
        tags: Wording.tags(isVariable: report.isVariable, isColor: report.color != .none),
        leadsOn: false), of: canvas)
    return makePlainRow(canvas, title: "\(family) \(style)")
  }

  /// "Regular · TrueType outlines · 1,234 glyphs · 45 kB".
  private func facts() -> Widget? {
    guard let face = font.report.faces.first else { return nil }
    let parts = [
      font.report.faces.count == 1 ? DisplayText.line(face.descriptor.style ?? "") : "",
      font.report.format.map(Wording.name(of:)) ?? "",
      trn("{count} glyph", "{count} glyphs", Int(face.glyphCount)),
      DisplayText.size(font.report.byteCount), DisplayText.line(face.version, limit: 60),
    ].filter { !$0.isEmpty }
    return makeTextRow(
      title: tr("Information"), subtitle: parts.joined(separator: " · "), isProperty: true)
  }

  /// The other family names under which programs would find the font.
  private func furtherNames() -> Widget? {
    let names = NameTable.withoutMisreadings(families).dropFirst().map {
      DisplayText.line($0, limit: 100)
    }
    guard !names.isEmpty else { return nil }
    return makeTextRow(
      title: tr("Also found as"), subtitle: names.joined(separator: tr(", ")), isProperty: true)
  }

  private func verdict() -> Widget {
    let issues = font.report.issues
    let (title, icon, style): (String, String, String) =
      switch font.report.verdict {
      case .ok: (tr("No faults were found"), "object-select-symbolic", "success")
      case .warnings:
        (
          trn("{count} warning", "{count} warnings", issues.count), "dialog-warning-symbolic",
          "warning"
        )
      case .rejected: (tr("Cannot be added"), "dialog-error-symbolic", "error")
      }
    let mark = Self.mark(icon, style)
    guard !issues.isEmpty else {
      let row = makeTextRow(title: title)
      adw_action_row_add_prefix(row.cast(to: AdwActionRow.self), mark.pointer)
      return row
    }
    let row = makeExpander(title: title, subtitle: issues.last?.message ?? "")
    let expander = row.cast(to: AdwExpanderRow.self)
    adw_expander_row_add_prefix(expander, mark.pointer)
    for issue in issues { adw_expander_row_add_row(expander, makeRow(issue).pointer) }
    return row
  }

  /// Offers a refused font without the parts for which it was refused; nil where it is refused as a whole.
  private func partRow() -> Widget? {
    guard font.refusedCopy != nil, let tables = font.removableTables else { return nil }
    let row = makeTextRow(
      title: tr("Can Be Added in Part"),
      subtitle: tr("Missing then: {loss}", ["loss": TableLoss.words(without: tables)]))
    let install = makeRowButton(tr("Install _Without"), description: font.name)
    Signal.connect(install, "clicked") { [weak self] in self?.addedInPart() }
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), install.pointer)
    return row
  }

  /// Offers a font that takes long at the start of programs for apps that ask, which start as before.
  private func makeAskingRow() -> Widget? {
    guard font.copy != nil, font.report.issues.contains(where: { $0.fault == .slowStart }) else {
      return nil
    }
    let row = makeTextRow(
      title: tr("Can Be Added for Apps That Ask"),
      subtitle: tr("It is not in the lists of other programs, and does not slow down their start."))
    let install = makeRowButton(tr("_Install"), description: font.name)
    Signal.connect(install, "clicked") { [weak self] in self?.addedForAppsThatAsk() }
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), install.pointer)
    return row
  }

  private func makeRow(_ issue: InspectionIssue) -> Widget {
    let face = issue.face.flatMap { number in
      font.report.faces.count > 1 && font.report.faces.indices.contains(number)
        ? font.report.faces[number].descriptor.style : nil
    }
    let place = [face, issue.place].compactMap(\.self).filter { !$0.isEmpty }
      .map { DisplayText.line($0, limit: 200) }.joined(separator: tr(", "))
    let detail =
      issue.detail.isEmpty
      ? "" : "\(issue.check.rawValue): \(DisplayText.line(issue.detail, limit: 600))"
    return makeTextRow(
      title: issue.message,
      subtitle: [place, detail].filter { !$0.isEmpty }.joined(separator: "\n"))
  }
}
