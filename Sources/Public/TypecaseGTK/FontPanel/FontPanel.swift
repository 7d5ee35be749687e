// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// The font panel: a window of its own that stays up while the person works in the app.
///
///     AdwWindow                   font-panel.ui
///       PanelPreview              the selected text as it is
///       FontPage                  family, face, size
///       EffectsPage               colors, lines, shadow, letterpress
///       TypographyPage            spacing, axes, features of the current face
///       ParagraphPage             alignment, spacing, indents, tab stops, lists
///
/// Each part shows what the selection has, mixed values as mixed, and gives a change to the
/// coordinator when the person touches it; parts that do not apply to the focused widget are hidden.
final class FontPanel {
  private let builder = Builder("font-panel", xml: PackageResources.font_panel_ui)
  private unowned let coordinator: TextFormattingCoordinator
  private let memory = PanelMemory()
  private let preview: PanelPreview
  private let parts: [any PanelPart]
  private var window: Widget { builder.widget("window") }

  init(coordinator: TextFormattingCoordinator) {
    self.coordinator = coordinator
    preview = PanelPreview(
      label: builder.widget("preview"), card: builder.widget("preview-card"))
    parts = [FontPage(memory), EffectsPage(), TypographyPage(), ParagraphPage()]
    Resources.applyStyle(css: PackageResources.font_panel_css)
    builder.widget("states").nameStackPages(tr("Fonts"))
    let boxes = ["font-box", "style-box", "typography-box", "paragraph-box"]
    for (part, box) in zip(parts, boxes) {
      gtk_box_append(builder.widget(box).cast(to: GtkBox.self), part.widget.pointer)
      part.send = { [weak self] in self?.send($0, gesture: $1) }
    }
    window.followAccessibilitySizes()
    builder.widget("switcher-bar").reveal(inPlaceOfTabsIn: builder.widget("switcher-title"))
    addKeys()
    Signal.connectReturning(window, "close-request") { [weak self] in
      self?.remember()
      return false
    }
    Signal.connect(window, "hide") { [weak self] in self?.didHide() }
    g_object_ref_sink(window.raw)
  }

  // MARK: - Showing

  var isVisible: Bool { window.isVisible }

  func show() {
    guard !isVisible else { return gtk_window_present(window.window) }
    memory.restoreSize(of: window)
    for part in parts { part.willAppear() }
    stand(beside: coordinator.documentWindow?.pointer)
    coordinator.addPanel(window)
    coordinator.observers[ObjectIdentifier(self)] = { [weak self] in self?.update() }
    update()
    gtk_widget_realize(window.pointer)
    // The text keeps the focus: the window manager is told that nobody asked for it here.
    if let surface = gtk_native_get_surface(window.opaque) {
      ctypecase_surface_show_without_focus(surface)
    }
    window.isVisible = true
    memory.restorePlace(of: window)
  }

  func hide() {
    remember()
    window.isVisible = false
  }

  /// Keeps size and place for the next time.
  func remember() {
    if isVisible { memory.save(window) }
  }

  private func didHide() {
    coordinator.observers[ObjectIdentifier(self)] = nil
    coordinator.removePanel(window)
    coordinator.panelVisibilityChanged()
  }

  /// Stays above the window whose text it shows, and outlives it.
  private func stand(beside document: UnsafeMutablePointer<GtkWindow>?) {
    guard gtk_window_get_transient_for(window.window) != document else { return }
    gtk_window_set_transient_for(window.window, document)
    gtk_window_set_destroy_with_parent(window.window, 0)
  }

  // MARK: - Following the selection

  private func update() {
    stand(beside: coordinator.documentWindow?.pointer)
    let target = coordinator.target
    let shownModes = target.modes.union(target.undrawn)
    let selection = shownModes.isEmpty ? nil : target.selection
    gtk_stack_set_visible_child_name(
      builder.widget("states").opaque, selection == nil ? "empty" : "parts")
    builder.widget("preview-card").isVisible = selection != nil
    builder.widget("switcher-bar").isVisible = selection != nil
    guard let selection else { return }
    let state = PanelState(
      selection: selection, modes: target.modes, undrawn: target.undrawn,
      appearance: coordinator.appearance, context: coordinator.context(base: selection.base))
    preview.show(state)
    for part in parts { part.show(state) }
    let pages: [(String, FormattingModes)] = [
      ("font-page", .font), ("style-page", .effects), ("typography-page", .typography),
      ("paragraph-page", .paragraphs),
    ]
    for (page, modes) in pages {
      let object = builder.object(page).opaque
      adw_view_stack_page_set_visible(object, shownModes.isDisjoint(with: modes) ? 0 : 1)
    }
  }

  private func send(_ change: DocumentChange, gesture: Int?) {
    switch change {
    case .attributes(let change):
      if case .family(let family) = change { memory.addRecent(family) }
      coordinator.apply(change, gesture: gesture)
    case .pageColor(let color): coordinator.applyDocumentColor(color, gesture: gesture)
    }
  }

  // MARK: - Keys

  /// Undo works here as in the text; Escape goes back to it.
  private func addKeys() {
    guard let keys = gtk_event_controller_key_new() else { return }
    Signal.connectReturning(keys, "key-pressed") {
      [weak self] (key: CUnsignedInt, _: CUnsignedInt, modifiers: CUnsignedInt) in
      guard let self else { return false }
      switch UndoKeys.step(key, modifiers) {
      case .undo: self.coordinator.undo()
      case .redo: self.coordinator.redo()
      case nil:
        let held = modifiers & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue)
        switch (gdk_keyval_to_lower(key), held) {
        case (guint(GDK_KEY_w), GDK_CONTROL_MASK.rawValue): self.hide()
        case (guint(GDK_KEY_Escape), 0): self.coordinator.presentDocument()
        default: return false
        }
      }
      return true
    }
    gtk_widget_add_controller(window.pointer, keys)
  }
}
