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
  /// Called after fonts came or went, or the desktop's text size changed: the text is drawn anew, and
  /// ``missingFonts`` may be others.
  public var appearanceChanged: () -> Void = {}

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
    formatted.keepsSelection = { [weak coordinator] in coordinator?.isPanelActive ?? false }
    for mark in ["insert", "selection_bound"] { follow(mark) }
    UndoKeys.add(to: view) { [weak self] in self?.perform($0) ?? false }
  }

  private func follow(_ name: String) {
    let buffer = formatted.buffer
    let mark = gtk_text_buffer_get_mark(buffer, name)
    Signal.connectPair(buffer, "mark-set", after: true) { [weak self] _, set in
      if let set, set == mark?.raw { self?.coordinator?.selectionChanged() }
    }
  }

  // MARK: - Formatting

  private var isEditable: Bool {
    gtk_text_view_get_editable(view.cast(to: GtkTextView.self)) != 0
  }

  public var formattingModes: FormattingModes {
    isEditable ? .all.subtracting(undrawnModes) : []
  }

  /// GTK 4.8 draws no shadow behind parts of a text.
  public var undrawnModes: FormattingModes {
    isEditable ? [.shadow] : []
  }

  public var formattingSelection: FormattingSelection? {
    guard isEditable else { return nil }
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
    guard isEditable else { return false }
    switch change.content {
    case .attributes(let handler):
      formatted.convert(handler, title: change.title, gesture: change.gesture)
    case .documentColor(let color):
      formatted.setColor(color, title: change.title, gesture: change.gesture)
    }
    return true
  }

  private var baseAttributes: TextAttributes {
    coordinator.map { DesktopFonts.baseAttributes(of: view, $0.appearance) } ?? TextAttributes()
  }

  func focusReturned() { formatted.restoreSelection() }

  func appearanceChanged(_ appearance: TextAppearance) {
    formatted.tags.basePoints = appearance.points(baseAttributes.size ?? .style(.body))
    formatted.tags.setAppearance(appearance)
    appearanceChanged()
  }

  // MARK: - Document

  /// The text, its attributes and the colour of the page; a view has no title.
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
    return formatted.fonts.filter { coordinator.appearance.isMissing($0) }
      .sorted { $0.displayName < $1.displayName }
  }

  /// Inserts text in the place of the selection, as one step.
  public func replaceSelection(with runs: [TextRun]) { formatted.replaceSelection(with: runs) }

  // MARK: - History

  /// Where in its history the text is; the same again when it was come back to by undoing and redoing.
  public var position: TextHistory.Position { formatted.position }
  public var canUndo: Bool { formatted.canUndo }
  public var canRedo: Bool { formatted.canRedo }

  private func perform(_ step: UndoKeys.Step) -> Bool {
    guard isEditable else { return false }
    switch step {
    case .undo: undo()
    case .redo: redo()
    }
    return true
  }

  @discardableResult
  public func undo() -> Bool { formatted.undo() }

  @discardableResult
  public func redo() -> Bool { formatted.redo() }
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
