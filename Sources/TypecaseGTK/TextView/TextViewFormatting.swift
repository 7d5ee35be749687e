// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import FontDescriptors
import FoundationEssentials
import GLibKit
import GTKKit
import RichText

/// The formatting of a `GtkTextView`: attributes as text tags, changes as steps that can be undone,
/// copies that keep their attributes.
///
/// The coordinator makes one for each text view that gets the focus; an app that opens and saves
/// documents asks for it with ``TextFormattingCoordinator/textView(_:)``.
public final class TextViewFormatting: StandardResponders.StandardResponder {
  let view: Widget
  private let formatted: FormattedBuffer
  private weak var coordinator: TextFormattingCoordinator?
  private let clipboard: RichTextClipboard
  private let page: PageColor
  /// Called when text or attributes changed.
  public var changed: () -> Void = {}

  init(_ view: Widget, coordinator: TextFormattingCoordinator) {
    self.view = view
    self.coordinator = coordinator
    let textView = view.cast(to: GtkTextView.self)
    formatted = FormattedBuffer.of(
      gtk_text_view_get_buffer(textView), appearance: coordinator.appearance)
    clipboard = RichTextClipboard(view, formatted)
    page = PageColor(view)
    formatted.changed = { [weak self] in
      self?.changed()
      self?.coordinator?.selectionChanged()
    }
    formatted.colorChanged = { [weak self] in self?.page.set($0) }
    for mark in ["insert", "selection_bound"] { follow(mark) }
    addKeys()
  }

  private func follow(_ name: String) {
    let buffer = formatted.buffer
    let mark = gtk_text_buffer_get_mark(buffer, name)
    Signal.connectPair(buffer, "mark-set", after: true) { [weak self] _, set in
      if let set, set == mark?.raw { self?.coordinator?.selectionChanged() }
    }
  }

  // MARK: - Formatting

  public var formattingModes: FormattingModes {
    let isEditable = gtk_text_view_get_editable(view.cast(to: GtkTextView.self)) != 0
    return isEditable ? .all.subtracting(undrawnModes) : []
  }

  /// GTK 4.8 draws no shadow behind parts of a text.
  public var undrawnModes: FormattingModes {
    gtk_text_view_get_editable(view.cast(to: GtkTextView.self)) != 0 ? [.shadow] : []
  }

  public var formattingSelection: FormattingSelection? {
    guard gtk_text_view_get_editable(view.cast(to: GtkTextView.self)) != 0 else { return nil }
    let range = formatted.selection
    let base = baseAttributes
    guard !range.isEmpty, let summary = formatted.selectionSummary else {
      return FormattingSelection(
        summary: AttributeSummary(formatted.typingAttributes), base: base,
        documentColor: formatted.color)
    }
    let beginning = range.lowerBound..<min(range.upperBound, range.lowerBound + 200)
    return FormattingSelection(
      summary: summary, base: base, text: formatted.text(in: beginning),
      documentColor: formatted.color)
  }

  public func updateTextAttributes(_ change: FormattingChange) -> Bool {
    guard gtk_text_view_get_editable(view.cast(to: GtkTextView.self)) != 0 else { return false }
    switch change.content {
    case .attributes(let handler):
      formatted.convert(handler, title: change.title, gesture: change.gesture)
    case .documentColor(let color):
      formatted.setColor(color, title: change.title, gesture: change.gesture)
    }
    return true
  }

  /// The view's own font and size, which its style gives.
  private var baseAttributes: TextAttributes {
    guard let coordinator, let context = gtk_widget_get_pango_context(view),
      let font = pango_context_get_font_description(context)
    else { return TextAttributes() }
    var base = DesktopFonts.baseAttributes(coordinator.appearance)
    let descriptor = FontDescriptor(font)
    if descriptor.family != nil { base.font = coordinator.appearance.resolved(descriptor) }
    let pixels = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
    if pango_font_description_get_size_is_absolute(font) != 0, pixels > 0 {
      let points = pixels * 72 / 96
      let body = coordinator.appearance.shownPoints(.body)
      base.size = abs(points - body) < 0.5 ? .style(.body) : .points(points)
    }
    return base
  }

  func appearanceChanged(_ appearance: TextAppearance) {
    formatted.tags.basePoints = appearance.points(baseAttributes.size ?? .style(.body))
    formatted.tags.setAppearance(appearance)
  }

  // MARK: - Document

  /// The text and its attributes.
  public var document: RichTextDocument {
    RichTextDocument(runs: formatted.runs(in: 0..<formatted.length), color: formatted.color)
  }

  /// Shows a document; there is nothing to undo then.
  public func load(_ document: RichTextDocument) {
    formatted.load(document.runs, color: document.color)
  }

  /// The fonts of the text that are not there, each once, in the order of their names.
  public var missingFonts: [FontDescriptor] {
    guard let coordinator else { return [] }
    let fonts = Set(formatted.spans(in: 0..<formatted.length).compactMap(\.attributes.font))
    return fonts.filter { coordinator.appearance.isMissing($0) }
      .sorted { $0.displayName < $1.displayName }
  }

  /// Inserts text in the place of the selection, as one step.
  public func replaceSelection(with runs: [TextRun]) { formatted.replaceSelection(with: runs) }

  // MARK: - History

  public var canUndo: Bool { formatted.canUndo }
  public var canRedo: Bool { formatted.canRedo }

  @discardableResult
  public func undo() -> Bool { formatted.undo() }

  @discardableResult
  public func redo() -> Bool { formatted.redo() }

  private func addKeys() {
    let keys = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connectKey(keys?.raw ?? view.raw, "key-pressed") { [weak self] key, modifiers in
      guard let self, gtk_text_view_get_editable(self.view.cast(to: GtkTextView.self)) != 0 else {
        return false
      }
      let held = modifiers & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue | GDK_ALT_MASK.rawValue)
      switch (gdk_keyval_to_lower(key), held) {
      case (guint(GDK_KEY_z), GDK_CONTROL_MASK.rawValue): self.undo()
      case (guint(GDK_KEY_z), GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue),
        (guint(GDK_KEY_y), GDK_CONTROL_MASK.rawValue):
        self.redo()
      default: return false
      }
      return true
    }
    gtk_widget_add_controller(view, keys)
  }
}

extension FontDescriptor {
  /// The name that a person would give the font.
  public var displayName: String {
    fullName ?? [family, style].compactMap { $0 }.joined(separator: " ")
      .nilIfEmpty ?? postScriptName ?? ""
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
