// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import Typecase
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// The formatting of a `GtkTextView`: attributes as text tags, changes as steps that can be undone,
/// copies that keep their attributes.
///
/// The coordinator makes one for each text view that gets the focus; an app that opens and saves
/// documents asks for it with ``TextFormattingCoordinator/textView(_:)``.
///
/// An app loads text with ``load(_:)``: GTK does not report
/// `gtk_text_buffer_begin_irreversible_action`, so text that is set within it can be undone.
public final class TextViewFormatting: FormattingResponders.StandardResponder {
  /// Nil once the widget is gone: an app may keep this object longer.
  var view: Widget? { reference?.object }
  /// The widget keeps this object, which must not keep the widget.
  private var reference: WeakHandle<GtkWidget>?
  private(set) var formatted: FormattedBuffer
  /// The buffer lives as long as it is used here, whatever the view shows.
  private var buffer: ObjectRef<FormattedBuffer.Buffer>
  private weak var coordinator: TextFormattingCoordinator?
  private var clipboard: RichTextClipboard?
  private let page: PageColor
  /// Until the view's width has come to rest.
  private let fitting = Debounced(after: .milliseconds(100))
  /// The kind of screen for which the sizes in the view are; a loaded document sets it.
  ///
  /// Copied text includes it, and pasted text is converted, so that it keeps its size on the
  /// screen.
  public var textScaling = TextScaling.standard
  /// Called when text or attributes changed.
  public var changed: () -> Void = {}
  /// Called after fonts were added or removed, or the desktop's text size changed: the text is
  /// drawn again, and ``missingFonts`` may have changed.
  public var appearanceChanged: () -> Void = {}

  init?(_ view: Widget, coordinator: TextFormattingCoordinator) {
    guard let buffer = gtk_text_view_get_buffer(view.cast(to: GtkTextView.self)) else { return nil }
    reference = view.weak
    self.coordinator = coordinator
    self.buffer = ObjectRef(retaining: buffer)
    formatted = FormattedBuffer.of(buffer, appearance: coordinator.appearance)
    page = PageColor(view)
    clipboard = RichTextClipboard(view, self)
    showPage(formatted.storage.pageColor)
    formatted.add(self)
    Signal.connect(view, "notify::buffer") { [weak self] in self?.bufferReplaced() }
    Signal.connect(view, "destroy") { [weak self] in self?.viewDestroyed() }
    Signal.connect(view, "notify::scale-factor") { [weak self] in self?.formatted.fitPictures() }
    followWidth()
    // A scrolled window gives it another one.
    Signal.connect(view, "notify::hadjustment") { [weak self] in self?.followWidth() }
    describePictures(on: view)
    UndoKeys.add(to: view) { [weak self] in self?.perform($0) ?? false }
  }

  /// Goes over to the buffer that the view has now.
  private func bufferReplaced() {
    guard let textView, let coordinator, let new = gtk_text_view_get_buffer(textView),
      new != buffer.pointer
    else { return }
    formatted.remove(self)
    formatted = FormattedBuffer.of(new, appearance: coordinator.appearance)
    buffer = ObjectRef(retaining: new)
    formatted.add(self)
    // Tags that the buffer had before may be from a time of other fonts.
    drawAnew(coordinator.appearance)
    showPage(formatted.storage.pageColor)
    bufferChanged()
  }

  /// Has pictures fit once the view's width has come to rest: each width may need other pixels.
  private func followWidth() {
    guard let view, let room = gtk_scrollable_get_hadjustment(view.opaque) else { return }
    // Its page is as wide as the view.
    Signal.connect(room, "notify::page-size") { [weak self] in
      self?.fitting.restart { @MainActor [weak self] in self?.formatted.fitPictures() }
    }
  }

  /// Says a picture's name, or why it is not seen, where the pointer rests on it.
  private func describePictures(on view: Widget) {
    gtk_widget_set_has_tooltip(view.pointer, 1)
    Signal.connectReturning(view, "query-tooltip") {
      [weak self] (x: CInt, y: CInt, _: Bool, tooltip: OpaquePointer?) in
      guard let self, let textView = self.textView, self.formatted.hasPictures else { return false }
      var (left, top): (CInt, CInt) = (0, 0)
      gtk_text_view_window_to_buffer_coords(textView, GTK_TEXT_WINDOW_WIDGET, x, y, &left, &top)
      var iter = GtkTextIter()
      guard gtk_text_view_get_iter_at_location(textView, &iter, left, top) != 0,
        let picture = self.formatted.picture(at: iter)
      else { return false }
      gtk_tooltip_set_text(tooltip, picture.description)
      return true
    }
  }

  private func showPage(_ color: TextColor?) {
    page.set(color)
    formatted.tags.pageColor = color
  }

  private func viewDestroyed() {
    reference = nil
    formatted.remove(self)
  }

  private var textView: UnsafeMutablePointer<GtkTextView>? { view?.cast(to: GtkTextView.self) }

  // MARK: - Formatting

  public var isEditable: Bool {
    textView.map { gtk_text_view_get_editable($0) != 0 } ?? false
  }

  /// GTK 4.8 draws no shadow behind parts of a text, no markers of lists and no hyphens, and a view has no pages.
  public var undrawnModes: FormattingModes {
    isEditable ? [.shadow, .letterpress, .hyphenation, .keepWithNext, .lists] : []
  }

  /// What is selected, also while GTK has given the selection up for the panel.
  public var formattedRange: Range<ScalarOffset> { formatted.selection }

  public var typingAttributes: TextAttributes { formatted.typingAttributes }

  public func convertAttributes(
    in range: Range<ScalarOffset>, by handler: ConversionHandler, as step: FormattingStep
  ) {
    formatted.convert(range, by: handler, as: step)
  }

  public var baseAttributes: TextAttributes {
    guard let coordinator, let view else { return TextAttributes() }
    return coordinator.baseAttributes(of: view)
  }

  public func focusReturned() { formatted.restoreSelection() }

  public func appearanceChanged(_ appearance: TextAppearance) {
    guard view != nil else { return }
    drawAnew(appearance)
    appearanceChanged()
  }

  private func drawAnew(_ appearance: TextAppearance) {
    formatted.tags.basePoints = appearance.points(baseAttributes.size ?? .style(.body))
    formatted.tags.setAppearance(appearance)
    formatted.overlays.appearanceChanged()
  }

  // MARK: - Document

  /// The text of the view's buffer, with its attributes and its history.
  ///
  /// It may be observed and edited: the view shows what is edited, as it shows what is typed. Another buffer has another one.
  public var storage: TextStorage {
    formatted.settle()
    return formatted.storage
  }

  /// What the buffer shows, read from its text and its tags: the same as the storage has.
  package var shownRuns: [TextRun] {
    formatted.settle()
    return formatted.shownRuns(in: 0..<formatted.shownEnd)
  }

  /// The selection, and what is typed next has.
  public var editor: TextEditor {
    formatted.settle()
    return formatted.editor
  }

  /// The text, its attributes and the color of the page; a view has no title, and no settings of a file.
  public var document: RichTextDocument { storage.document }

  /// Shows a document, and clears the history.
  public func load(_ document: RichTextDocument) {
    textScaling = document.settings.textScaling ?? .standard
    formatted.load(document)
  }

  /// Shows the marks of an overlay over the view's storage, such as found data or misspelled words, until ``hide(_:)``.
  ///
  /// Every view of the same buffer shows them.
  public func show(_ overlay: TextOverlay) { formatted.overlays.show(overlay) }

  /// Shows the marks of an overlay no longer.
  public func hide(_ overlay: TextOverlay) { formatted.overlays.hide(overlay) }

  /// Makes a tag for the view's buffer that marks places and is no part of the document.
  ///
  /// Where marks belong to places of the text, a `TextOverlay` does more.
  ///
  /// The app sets its appearance and applies it; set a color with `foreground-rgba`. Other tags
  /// that an app makes count as attributes of the text.
  ///
  /// - Returns: owned by the buffer's table of tags.
  public func makeMarkingTag() -> UnsafeMutablePointer<GtkTextTag>? { formatted.makeMarkingTag() }

  public var missingFonts: [FontDescriptor] {
    coordinator?.missing(among: formatted.fonts) ?? []
  }

  /// A copy of a part of the text.
  func copy(of range: Range<ScalarOffset>) -> TextCopy {
    TextCopy(storage.runs(in: range), textScaling: textScaling, surroundings: baseAttributes)
  }

  /// Replaces the selection with text, as one step.
  public func replaceSelection(with runs: [TextRun]) {
    formatted.replaceSelection(with: runs)
    showCaret()
  }

  private func showCaret() {
    guard let textView else { return }
    gtk_text_view_scroll_mark_onscreen(textView, gtk_text_buffer_get_insert(formatted.buffer))
  }

  // MARK: - History

  /// The text's position in its history; undoing and redoing to a state returns the same value.
  public var position: TextHistory.Position { formatted.position }
  public var canUndo: Bool { formatted.canUndo }
  public var canRedo: Bool { formatted.canRedo }

  @discardableResult
  public func undo() -> Bool {
    defer { showCaret() }
    return formatted.undo()
  }

  @discardableResult
  public func redo() -> Bool {
    defer { showCaret() }
    return formatted.redo()
  }
}

extension TextViewFormatting: FormattedBufferObserver {
  func bufferChanged() {
    changed()
    coordinator?.selectionChanged()
  }

  func bufferSelectionChanged() { coordinator?.selectionChanged() }

  func bufferColorChanged(_ color: TextColor?) { showPage(color) }

  var pictureRoom: FormattedBuffer.PictureRoom? {
    guard let view, let textView else { return nil }
    let margins = gtk_text_view_get_left_margin(textView) + gtk_text_view_get_right_margin(textView)
    let visible = gtk_widget_get_width(view.pointer) - margins
    return FormattedBuffer.PictureRoom(
      // Until the view has a size of its own, that of a column of text.
      widget: view, width: visible > 0 ? Int(visible) : 600,
      scale: Int(gtk_widget_get_scale_factor(view.pointer)))
  }

  var keepsSelection: Bool { coordinator?.isPanelActive ?? false }
}

extension FontDescriptor {
  /// The font's name for a person.
  public var displayName: String {
    fullName ?? [family, style].compactMap { $0 }.joined(separator: " ")
      .nilIfEmpty ?? postScriptName ?? ""
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
