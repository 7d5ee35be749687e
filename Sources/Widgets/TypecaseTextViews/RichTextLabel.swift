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
    var container = TextContainer(
      width: size.width / zoom, maximumNumberOfLines: maximumLines, truncation: truncation)
    if xAlign > 0 { container.width = min(container.width, neededWidths.natural.rounded(.up) + 1) }
    if truncation != nil, size.height > 0 { container.height = size.height / zoom + 0.5 }
    if layout.containers.first != container { layout.containers = [container] }
  }

  private var truncation: TextTruncation? {
    switch ellipsize {
    case PANGO_ELLIPSIZE_START: TextTruncation(.head)
    case PANGO_ELLIPSIZE_MIDDLE: TextTruncation(.middle)
    case PANGO_ELLIPSIZE_END: TextTruncation(.tail)
    default: ownTruncation
    }
  }

  /// What stands for text that has no room, such as a token of the app's own; nil for an ellipsis as ``RichTextWidget/ellipsize`` says.
  public var ownTruncation: TextTruncation? {
    didSet { if ownTruncation != oldValue { geometryChanged() } }
  }

  private var neededWidths: (least: Double, natural: Double) {
    if let widths { return widths }
    let needed = layout.neededWidths()
    widths = needed
    return needed
  }

  override func measureWidth() -> WidgetSize {
    let needed = neededWidths
    let least = truncation == nil ? needed.least : min(needed.least, Self.leastTruncated)
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
    let least = truncation == nil || maximumLines > 0 ? height : (first?.height ?? 0) * zoom
    let measured = WidgetSize(
      minimum: least, natural: height, baseline: first.map { $0.baseline * zoom })
    heights[width] = measured
    return measured
  }

  override func allocate(width: Double, height: Double) {
    isSettling = true
    defer { isSettling = false }
    size = (width, height)
    fitContainer()
    embedded.place()
    handles.place()
  }

  override func origin(ofContainer number: Int) -> (x: Double, y: Double) {
    let width = (layout.containers.first?.width ?? 0) * zoom
    let isRightToLeft = shown?.isRightToLeft ?? false
    let share = isRightToLeft ? 1 - xAlign : xAlign
    let free = max(size.width - width, 0)
    return (free * share, max((size.height - layout.usedHeight() * zoom) / 2, 0))
  }

  override var pageHeight: Double { size.height }
}
