// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// Text that is only read; it can be selected where that is asked for, and its links can be followed.
///
/// In `.ui` files it is a `TypecaseRichTextLabel`.
public final class RichTextLabel: RichTextWidget {
  private var size = (width: 0.0, height: 0.0)
  private var widths: (least: Double, natural: Double)?
  /// By the width for which they are.
  private var heights: [Double: WidgetSize] = [:]

  /// A label without text.
  public convenience init() { self.init(TextStorage()) }

  /// A label with a text, which other widgets may show as well.
  public convenience init(_ storage: TextStorage) {
    self.init(nil, storage: storage, type: typecase_rich_text_label_get_type())
    (isEditable, isSelectable) = (false, false)
    setUp()
  }

  convenience init(type: GType?) {
    self.init(nil, type: type)
    (isEditable, isSelectable) = (false, false)
  }

  override func setUp() {
    super.setUp()
    // Nothing is cut off, as of a GtkLabel: a clip for each label of a list would be drawn with each frame that is scrolled.
    if let shown, let surface = typecase_rich_text_get_surface(shown.pointer) {
      gtk_widget_set_overflow(surface, GTK_OVERFLOW_VISIBLE)
    }
  }

  override var hasFewLines: Bool { true }

  override func geometryChanged() {
    heights = [:]
    fitContainer()
    lines.removeAll()
    queueResize()
    queueDraw()
  }

  override func linesInvalidated() {
    (widths, heights) = (nil, [:])
    super.linesInvalidated()
  }

  private func fitContainer() {
    guard size.width > 0 else { return }
    var container = firstContainer(width: size.width)
    container.height = nil
    // What is narrower than the label is as wide as it needs, and moved.
    if shareAtLeft > 0 {
      container.width = min(container.width, neededWidths.natural.rounded(.up) + 1)
    }
    if container.truncation != nil, size.height > 0 { container.height = size.height / zoom + 0.5 }
    if layout.containers.first != container { layout.containers = [container] }
  }

  private var isTruncated: Bool { layout.containers.first?.truncation != nil }

  private var neededWidths: (least: Double, natural: Double) {
    if let widths { return widths }
    let needed = layout.neededWidths()
    widths = needed
    return needed
  }

  override func measureWidth() -> WidgetSize {
    let needed = neededWidths
    let least =
      !isTruncated && wantedTruncation == nil
      ? needed.least : min(needed.least, Self.leastTruncated)
    return WidgetSize(minimum: least * zoom, natural: needed.natural * zoom)
  }

  /// Room for an ellipsis and some letters, in pixels.
  private static let leastTruncated = 40.0

  override func measureHeight(forWidth width: Double?) -> WidgetSize {
    let width = width ?? neededWidths.natural * zoom
    if let known = heights[width] { return known }
    if width > 0, width != size.width || layout.containers.first?.height != nil {
      size = (width, 0)
      fitContainer()
    }
    let height = layout.usedHeight() * zoom
    let first = layout.lineFragment(at: 0)
    let least = !isTruncated || maximumLines > 0 ? height : (first?.height ?? 0) * zoom
    let measured = WidgetSize(
      minimum: least, natural: height, baseline: first.map { $0.baseline * zoom })
    heights[width] = measured
    return measured
  }

  override func keepingSize(_ measure: () -> Void) {
    let (shown, containers, known) = (size, layout.containers, heights)
    // What is known is not laid out.
    heights = [:]
    measure()
    (size, heights) = (shown, known)
    restore(containers)
  }

  override func allocate(width: Double, height: Double) {
    isSettling = true
    defer { isSettling = false }
    size = (width, height)
    fitContainer()
    embedded.place()
    marginWidgets.place()
    handles.place()
    // Whether a token with a link is there depends on the room.
    if truncation?.attributedToken != nil { dataFound() }
  }

  /// How much of what is free is at the left of the text, 0 to 1.
  private var shareAtLeft: Double {
    shown?.isRightToLeft ?? false ? 1 - xAlign : xAlign
  }

  override func origin(ofContainer number: Int) -> (x: Double, y: Double) {
    let width = (layout.containers.first?.width ?? 0) * zoom
    let free = max(size.width - width, 0)
    return (free * shareAtLeft, max((size.height - layout.usedHeight() * zoom) / 2, 0))
  }

  override var pageHeight: Double { size.height }

  // MARK: - Links by the keyboard

  /// The link that the keyboard is at; nil where it is in the text, or elsewhere.
  package private(set) var focusedLink: Range<ScalarOffset>?

  /// The links of the text and the data that were found in it, in their order; where a token with a link stands for the rest of the text,
  /// that is the last one.
  private var links: [Range<ScalarOffset>] {
    guard let token = linkedToken else { return linksOfText }
    return linksOfText.filter { !$0.overlaps(token) } + [token]
  }

  /// The text for which a token with a link stands; nil where there is none.
  private var linkedToken: Range<ScalarOffset>? {
    guard let token = truncation?.attributedToken, Self.link(of: token) != nil else { return nil }
    var range: Range<ScalarOffset>?
    layout.enumerateLineFragments { line in
      range = line.truncatedRange
      return range == nil
    }
    return range
  }

  private var linksOfText: [Range<ScalarOffset>] {
    var (found, place) = ([Range<ScalarOffset>](), ScalarOffset(0))
    for span in storage.spans(in: 0..<storage.end) {
      if span.attributes.link != nil, let link = storage.link(at: place),
        found.last != link.range
      {
        found.append(link.range)
      }
      place = place + span.length
    }
    let data = dataMarks?.overlay.ranges ?? []
    return (found + data.filter { range in !found.contains { $0.overlaps(range) } })
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  override var takesFocus: Bool { super.takesFocus || !links.isEmpty }

  override func textFollowed(_ edit: TextStorage.Edit) {
    super.textFollowed(edit)
    focusedLink = nil
    dataFound()
  }

  override func dataFound() {
    guard let shown else { return }
    let takesFocus = takesFocus
    if (gtk_widget_get_focusable(shown.pointer) != 0) != takesFocus {
      gtk_widget_set_focusable(shown.pointer, takesFocus ? 1 : 0)
    }
  }

  override func focusChanged(_ hasFocus: Bool) {
    super.focusChanged(hasFocus)
    // The keyboard comes to text that can be selected before it comes to links.
    focus(hasFocus && !allowsSelection ? links.first : nil)
  }

  private func focus(_ link: Range<ScalarOffset>?) {
    guard focusedLink != link else { return }
    focusedLink = link
    // A screen reader says what is at the caret, and the menu's key is for it.
    if let link { selection = TextSelection(caret: link.lowerBound) }
    queueDraw()
  }

  override func otherKeyPressed(_ key: CInt, held: GdkModifierType) -> Bool {
    switch key {
    case GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab:
      let isBack = key == GDK_KEY_ISO_Left_Tab || held.rawValue & GDK_SHIFT_MASK.rawValue != 0
      return moveFocus(isBack: isBack)
    case GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter, GDK_KEY_space:
      guard let focusedLink, let datum = seenDatum(at: focusedLink.lowerBound) else { return false }
      activate(datum)
      return true
    default: return super.otherKeyPressed(key, held: held)
    }
  }

  /// Moves the keyboard to another link.
  ///
  /// - Returns: whether there is one; otherwise the key goes on to the next widget.
  private func moveFocus(isBack: Bool) -> Bool {
    let links = links
    guard let focusedLink else {
      guard !isBack, let first = links.first else { return false }
      focus(first)
      return true
    }
    let next =
      isBack
      ? links.last { $0.upperBound <= focusedLink.lowerBound }
      : links.first { $0.lowerBound >= focusedLink.upperBound }
    guard let next else { return false }
    focus(next)
    return true
  }

  override func drawFocus(on snapshot: OpaquePointer) {
    guard let focusedLink, let shown, input.hasFocus else { return }
    for (container, rect) in layout.selectionRects(for: focusedLink) {
      let box = widgetRect(rect, inContainer: container)
      // GTK's style has an outline for whole widgets alone.
      var (bounds, outline) = (
        LayoutRect(x: box.x - 2, y: box.y, width: box.width + 4, height: box.height).graphene,
        GskRoundedRect()
      )
      gsk_rounded_rect_init_from_rect(&outline, &bounds, 3)
      let color = Self.color(of: shown).withAlpha(0.6).rgba
      gtk_snapshot_append_border(
        snapshot, &outline, [Float](repeating: 2, count: 4), [GdkRGBA](repeating: color, count: 4))
    }
  }
}
