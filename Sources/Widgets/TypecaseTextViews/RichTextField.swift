// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// A field for a text of one line, or of as many as it needs up to a number.
///
/// In `.ui` files it is a `TypecaseRichTextField`. With one line, return emits its signal `activate`.
public final class RichTextField: RichTextWidget {
  private var size = (width: 0.0, height: 0.0)
  /// How far the text is moved under the field's edges.
  private var offset = (x: 0.0, y: 0.0)
  /// Called for the return key where the field has one line.
  public var activatedByReturn: () -> Void = {}

  /// A field of one line; ``RichTextWidget/maximumLines`` says how many more it may have, 0 for any number.
  public convenience init(_ storage: TextStorage) {
    self.init(nil, storage: storage, type: typecase_rich_text_field_get_type())
    maximumLines = 1
    setUp()
  }

  /// A field of a layout that was assembled by hand, with as many lines as it needs.
  package convenience init(_ layout: TextLayoutManager) {
    self.init(layout, type: typecase_rich_text_field_get_type())
    setUp()
  }

  /// A field without text.
  public convenience init() { self.init(TextStorage()) }

  convenience init(type: GType?) {
    self.init(nil, type: type)
    maximumLines = 1
  }

  private var isSingle: Bool { maximumLines == 1 }

  override func geometryChanged() {
    if let shown { ctypecase_accessible_set_multi_line(shown.pointer, isSingle ? 0 : 1) }
    fitContainer()
    lines.removeAll()
    queueResize()
    queueDraw()
  }

  private func fitContainer() {
    guard size.width > 0 else { return }
    var container = firstContainer(width: size.width)
    if input.hasFocus || wantedTruncation == nil {
      // Who writes sees the end that is written.
      (container.maximumNumberOfLines, container.truncation) = (0, nil)
      container.lineBreakMode = isSingle ? .clip : .byWord
    } else {
      container.lineBreakMode = .byWord
      offset = (0, 0)
    }
    if layout.containers.first != container { layout.containers = [container] }
  }

  private var lineHeight: Double {
    (layout.lineFragment(at: 0)?.height ?? 0) * zoom
  }

  private var contentHeight: Double { layout.usedHeight() * zoom }

  override func measureWidth() -> WidgetSize {
    WidgetSize(minimum: 40, natural: 150)
  }

  override func measureHeight(forWidth width: Double?) -> WidgetSize {
    if let width, width > 0, width != size.width {
      size.width = width
      fitContainer()
    }
    let line = max(lineHeight, 1)
    let most = maximumLines > 0 ? line * Double(maximumLines) : .infinity
    let height = isSingle ? line : min(max(contentHeight, line), most)
    return WidgetSize(
      minimum: height, natural: height,
      baseline: layout.lineFragment(at: 0).map { $0.baseline * zoom })
  }

  override func keepingSize(_ measure: () -> Void) {
    let (shown, offset, containers) = (size, offset, layout.containers)
    measure()
    (size, self.offset) = (shown, offset)
    restore(containers)
  }

  override func allocate(width: Double, height: Double) {
    isSettling = true
    let before = scrollOffset
    defer {
      isSettling = false
      // GTK draws again only what has another size.
      if scrollOffset != before { queueDraw() }
    }
    size = (width, height)
    fitContainer()
    keepCaretSeen()
    embedded.place()
    marginWidgets.place()
    handles.place()
    input.tellCursor()
  }

  override var scrollOffset: (x: Double, y: Double) { offset }

  override func origin(ofContainer number: Int) -> (x: Double, y: Double) {
    (0, max((size.height - contentHeight) / 2, 0))
  }

  override var pageHeight: Double { size.height }

  override func scroll(to range: Range<ScalarOffset>, left x: Double?, top y: Double?) {
    if range == selection.focus..<selection.focus, x == nil, y == nil {
      // With what is composed before it.
      keepCaretSeen()
      return queueDraw()
    }
    guard size.width > 0, range.count <= AccessibleText.mostAtOnce else { return }
    // Where it is now.
    let rect = extents(of: range)
    func moved(_ start: Double, _ length: Double, to wanted: Double?, in room: Double) -> Double {
      if let wanted { return start - wanted }
      // The start of what is longer than the room.
      if start < 0 || length > room { return start }
      return max(start + length - room, 0)
    }
    offset.x += moved(rect.x, rect.width, to: x, in: size.width)
    offset.y += moved(rect.y, rect.height, to: y, in: size.height)
    boundOffset()
    queueDraw()
  }

  override func scroll(byY pixels: Double) {
    offset.y = min(max(offset.y + pixels, 0), max(contentHeight - size.height, 0))
    queueDraw()
  }

  override func selectionFollowed() { keepCaretSeen() }

  private func keepCaretSeen() {
    guard size.width > 0, input.hasFocus || wantedTruncation == nil, let rect = caretRect() else {
      return
    }
    if rect.x < offset.x { offset.x = rect.x - 1 }
    if rect.x + 2 > offset.x + size.width { offset.x = rect.x + 2 - size.width }
    if rect.y < offset.y { offset.y = rect.y }
    if rect.y + rect.height > offset.y + size.height {
      offset.y = rect.y + rect.height - size.height
    }
    boundOffset()
  }

  /// Leaves nothing empty beside the text that it would have room for.
  private func boundOffset() {
    if isSingle {
      // Text that runs from the right and is wider than the field begins left of it.
      let used = layout.lineFragment(at: 0)?.usedRect ?? LayoutRect(x: 0, y: 0, width: 0, height: 0)
      var (left, right) = (0.0, size.width)
      if used.width * zoom + 2 > size.width {
        (left, right) = (min(used.x * zoom, 0), max((used.x + used.width) * zoom + 2, size.width))
      }
      offset.x = min(max(offset.x, left), max(right - size.width, left))
    } else {
      offset.x = 0
    }
    // At whole pixels, so that letters are as sharp as anywhere.
    offset.y = min(max(offset.y, 0), max(contentHeight - size.height, 0)).rounded()
  }

  // MARK: - What may be entered

  /// Of a field with one line, what ends lines is a space.
  override func accepted(_ text: String) -> String {
    isSingle ? String(text.map { $0.isNewline ? " " : $0 }) : text
  }

  override func acceptedRuns(_ runs: [TextRun]) -> [TextRun] {
    let runs = super.acceptedRuns(runs)
    return isSingle ? runs.map { TextRun(accepted($0.text), $0.attributes) } : runs
  }

  override func returnPressed(_ held: GdkModifierType) -> Bool {
    guard isSingle else {
      endParagraph()
      return true
    }
    if let shown { ctypecase_signal_emit(shown.pointer, "activate") }
    return true
  }

  override func activated() { activatedByReturn() }

  override func moveStopped(_ step: GtkMovementStep, isForward: Bool) {
    // From the end of a field the arrows go to the next one, as in GTK's entries.
    guard let shown, step == GTK_MOVEMENT_DISPLAY_LINES else { return }
    gtk_widget_child_focus(shown.pointer, isForward ? GTK_DIR_DOWN : GTK_DIR_UP)
  }

  override func focusChanged(_ hasFocus: Bool) {
    super.focusChanged(hasFocus)
    if wantedTruncation != nil { geometryChanged() }
    keepCaretSeen()
  }
}
