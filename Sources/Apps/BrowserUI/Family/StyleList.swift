// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The actions for one style.
enum StyleAction {
  case turnOn, turnOff, restrict, openToAll, remove, export, showInFiles, collect
}

/// The styles of a family, each drawn in its face; one of them is chosen.
///
///     AdwPreferencesGroup
///       row     the style, drawn; a check mark; a menu
final class StyleList {
  let widget: Widget
  /// Called when the person wants something done with a style.
  var wanted: (StyleAction, FamilyPresentation.Face) -> Void = { _, _ in }

  private let selection: FamilySelection
  private let texts: SampleTexts
  private var rows: [Row] = []
  private var more: Widget?

  private struct Row {
    var face: FamilyPresentation.Face
    var row: Widget
    var canvas: Widget
    var mark: Widget
    var menu: Widget
  }

  /// More styles are shown on request.
  private static let atFirst = 12

  /// - Parameter texts: the text that styles are shown in, where they have its letters.
  init(_ selection: FamilySelection, _ texts: SampleTexts) {
    self.selection = selection
    self.texts = texts
    let faces = selection.family.faces
    widget = makeGroup(title: trn("{count} Style", "{count} Styles", faces.count))
    for face in faces.prefix(Self.atFirst) { add(face) }
    if faces.count > Self.atFirst { addMore(faces.count - Self.atFirst) }
    selection.observe { [weak self] _ in self?.showChosen() }
    texts.observe(self) { [weak self] in self?.showTexts() }
    showChosen()
  }

  private var preferences: UnsafeMutablePointer<AdwPreferencesGroup> {
    widget.cast(to: AdwPreferencesGroup.self)
  }

  private func addMore(_ count: Int) {
    let more = makeTextRow(title: trn("Show {count} More", "Show {count} More", count))
    adw_action_row_add_suffix(
      more.cast(to: AdwActionRow.self), makeIcon("pan-down-symbolic", styles: ["dim-label"]).pointer
    )
    gtk_list_box_row_set_activatable(more.cast(to: GtkListBoxRow.self), 1)
    Signal.connect(more, "activated") { [weak self] in self?.showMore() }
    adw_preferences_group_add(preferences, more.pointer)
    self.more = more
  }

  private func showMore() {
    guard let more else { return }
    adw_preferences_group_remove(preferences, more.pointer)
    self.more = nil
    let first = rows.count
    for face in selection.family.faces.dropFirst(first) { add(face) }
    showChosen()
    // The keyboard continues with the first of the new ones.
    gtk_widget_grab_focus(rows[first].row.pointer)
  }

  // MARK: - Rows

  private func add(_ face: FamilyPresentation.Face) {
    let style = Self.name(of: face)
    let canvas = SpecimenRow.make()
    SpecimenRow.set(content(of: face), of: canvas)
    canvas.hideFromAccessibility()
    gtk_widget_set_hexpand(canvas.pointer, 1)
    let mark = makeIcon("object-select-symbolic", styles: ["accent"])
    let menu = makeMenuButton(
      icon: "view-more-symbolic", label: tr("Menu of {style}", ["style": style]),
      sections: menu(of: face))
    menu.setStyle("flat")
    let box = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [canvas, mark, menu])
    gtk_widget_set_margin_end(box.pointer, 6)
    let row = makePlainRow(box, title: style, label: Self.label(of: face))
    gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 1)
    addActions(actions(at: rows.count), group: "style", to: row)
    adw_preferences_group_add(preferences, row.pointer)
    if rows.isEmpty, let list = row.parent {
      Signal.connect(list, "row-activated") { [weak self] (row: Handle<GtkListBoxRow>?) in
        if let row { self?.activate(row) }
      }
    }
    rows.append(Row(face: face, row: row, canvas: canvas, mark: mark, menu: menu))
  }

  private func activate(_ activated: Handle<GtkListBoxRow>) {
    guard let row = rows.first(where: { $0.row.raw == activated.raw }) else { return }
    selection.choose(row.face)
  }

  static func name(of face: FamilyPresentation.Face) -> String {
    DisplayText.line(face.style, fallback: tr("Unnamed style"))
  }

  private static func states(of face: FamilyPresentation.Face) -> [String] {
    Wording.states(isOn: face.state.isOn, asks: face.state.asks, isOverridden: false)
  }

  private func content(of face: FamilyPresentation.Face) -> SpecimenRow.Content {
    let line = texts.line
    return SpecimenRow.Content(
      face: face.reference, family: Self.name(of: face), style: "",
      detail: face.detail, tags: Self.states(of: face), leadsOn: false,
      sample: line.isEmpty ? .script : .text(line), points: 20,
      namesFirst: true, isDimmed: !face.state.isOn, variations: face.variations)
  }

  /// What a screen reader says for a style: its state as well.
  private static func label(of face: FamilyPresentation.Face) -> String {
    ([name(of: face), face.detail] + states(of: face)).joined(separator: ", ")
  }

  private func menu(of face: FamilyPresentation.Face) -> [[MenuEntry]] {
    var file: [MenuEntry] = [(tr("_Export File…"), "style.export")]
    if face.isOwnFile { file.append((tr("Show in _Files"), "style.show-in-files")) }
    // A collection knows a single face by this name.
    if face.descriptor.postScriptName != nil {
      file.append((tr("Add to _Collection…"), "style.collect"))
    }
    guard face.id != nil, face.descriptor.provider != BusNames.administrator else { return [file] }
    let instances = selection.family.instanceCount(of: face)
    return [
      [
        face.state.isOn ? (tr("Turn _Off"), "style.turn-off") : (tr("Turn _On"), "style.turn-on"),
        face.state.asks
          ? (tr("For _Every App, by Name"), "style.open-to-all")
          : (tr("Only for Apps That _Ask"), "style.restrict"),
      ],
      file,
      [
        (
          // The registry has a variable face as a whole.
          instances > 1
            ? trn(
              "_Remove with Its {count} Style", "_Remove with Its {count} Styles", instances)
            : tr("_Remove"), "style.remove"
        )
      ],
    ]
  }

  private func actions(at place: Int) -> [Action] {
    func action(_ name: String, _ wanted: StyleAction) -> Action {
      Action("style." + name) { [weak self] in
        guard let self, self.rows.indices.contains(place) else { return }
        self.wanted(wanted, self.rows[place].face)
      }
    }
    return [
      action("turn-on", .turnOn), action("turn-off", .turnOff),
      action("restrict", .restrict), action("open-to-all", .openToAll), action("remove", .remove),
      action("export", .export), action("show-in-files", .showInFiles),
      action("collect", .collect),
    ]
  }

  private func showTexts() {
    for row in rows { SpecimenRow.set(content(of: row.face), of: row.canvas) }
  }

  // MARK: - States

  private func showChosen() {
    let chosen = selection.current
    for row in rows {
      let isChosen = chosen.map(row.face.isSame) ?? false
      // Room is kept for the mark, so that nothing moves.
      gtk_widget_set_opacity(row.mark.pointer, isChosen ? 1 : 0)
      row.row.setAccessibleDescription(isChosen ? tr("Chosen") : "")
    }
  }

  /// Shows who can use the styles.
  ///
  /// - Parameter states: by the registry's identifiers of their faces.
  func update(_ states: [String: FamilyPresentation.Face.State]) {
    for place in rows.indices {
      guard let state = rows[place].face.descriptor.id.flatMap({ states[$0] }),
        state != rows[place].face.state
      else { continue }
      rows[place].face.state = state
      let row = rows[place]
      SpecimenRow.set(content(of: row.face), of: row.canvas)
      row.row.setAccessibleLabel(Self.label(of: row.face))
      setMenu(menu(of: row.face), of: row.menu)
    }
  }
}
