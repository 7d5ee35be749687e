// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseWidgets

/// The faces of the current family, by their own names and each drawn in itself.
final class FaceChooser: PanelPart {
  var widget: Widget { row }
  var send: (DocumentChange, Int?) -> Void = { _, _ in }

  private let row: Widget
  private let names = StringList()
  private var faces: [FaceSet.Face] = []
  private var isShowing = false

  init() {
    row = makeComboRow(tr("Style"), names)
    drawFaces()
    Signal.connect(row, "notify::selected") { [weak self] in self?.choose() }
  }

  /// A face in the list of an open choice.
  private struct Line {
    var canvas: Widget
    var mark: Widget
    /// Nil while it shows none.
    var place: Int?
  }

  private var lines: [OpaquePointer: Line] = [:]

  /// Has each name in the open list drawn in its own face; the row itself stays in the interface's font.
  private func drawFaces() {
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    defer { g_object_unref(factory.raw) }
    Signal.connect(factory, "setup") { [weak self] (item: OpaquePointer?) in
      guard let self, let item else { return }
      let canvas = FamilyNameRow.make()
      gtk_widget_set_hexpand(canvas.pointer, 1)
      let mark = makeIcon("object-select-symbolic")
      let box = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [canvas, mark])
      gtk_list_item_set_child(item, box.pointer)
      self.lines[item] = Line(canvas: canvas, mark: mark)
    }
    Signal.connect(factory, "bind") { [weak self] (item: OpaquePointer?) in
      guard let self, let item, let line = self.lines[item] else { return }
      let place = Int(gtk_list_item_get_position(item))
      self.lines[item]?.place = place
      guard self.faces.indices.contains(place) else { return }
      let face = self.faces[place]
      let name = Self.name(of: face)
      FamilyNameRow.set(
        FamilyNameRow.Content(
          face: face.reference, variations: OfferedFace(face)?.variations, family: name),
        of: line.canvas)
      // The row of the list, which a screen reader reads.
      line.canvas.parent?.parent?.setAccessibleLabel(name)
      self.showMark(line.mark, at: place)
    }
    Signal.connect(factory, "unbind") { [weak self] (item: OpaquePointer?) in
      if let item { self?.lines[item]?.place = nil }
    }
    Signal.connect(factory, "teardown") { [weak self] (item: OpaquePointer?) in
      if let item { self?.lines[item] = nil }
    }
    adw_combo_row_set_list_factory(row.cast(to: AdwComboRow.self), factory)
  }

  /// Marks the face that is chosen.
  private func showMark(_ mark: Widget, at place: Int) {
    gtk_widget_set_opacity(mark.pointer, row.chosenPosition == place ? 1 : 0)
  }

  private func showMarks() {
    for line in lines.values { if let place = line.place { showMark(line.mark, at: place) } }
  }

  private static func name(of face: FaceSet.Face) -> String {
    DisplayText.line(face.descriptor.style ?? "", fallback: tr("Regular"))
  }

  func show(_ state: PanelState) {
    state.apply(.face, to: widget)
    isShowing = true
    defer { isShowing = false }
    let isMixed = state.isMixed(.font) || state.isMixed(.axes)
    let current = state.face
    let family = current?.descriptor.family
    // The faces of one family mean nothing to text in several.
    let faces =
      state.selection.isFamilyMixed
      ? [] : family.map(state.appearance.fonts.faces.faces(ofFamily:)) ?? []
    if faces != self.faces {
      self.faces = faces
      names.set(faces.map(Self.name))
    }
    row.chosenPosition = isMixed ? nil : current.flatMap { position(of: $0, state) }
    showMarks()
    // Why there is nothing to choose.
    row.setSubtitle(
      state.selection.isFamilyMixed
        ? tr("The selected text is in several families")
        : faces.isEmpty
          ? tr("The font is missing, and its styles with it") : isMixed ? tr("Mixed") : "")
    row.isSensitive = !faces.isEmpty
  }

  /// The face itself, or the named instance where the axes are.
  private func position(of face: FaceSet.Face, _ state: PanelState) -> Int? {
    if let axes = state.set.axes {
      let named = faces.firstIndex {
        guard let instance = $0.descriptor.variations else { return false }
        return instance.allSatisfy { axes[$0.key] == $0.value }
      }
      if let named { return named }
    }
    return faces.firstIndex(of: face)
  }

  private func choose() {
    showMarks()
    guard !isShowing, let selected = row.chosenPosition, faces.indices.contains(selected) else {
      return
    }
    send(.attributes(.face(faces[selected].descriptor)), nil)
  }
}
