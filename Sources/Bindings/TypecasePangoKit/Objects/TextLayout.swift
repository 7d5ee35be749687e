// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecasePango
import Glibc
import TypecaseGLibKit

/// Paragraphs of text, broken into lines.
///
/// Lengths are in units of the medium: pixels of the interface, or points on paper.
public final class TextLayout {
  /// The `PangoLayout`, valid as long as this object.
  package let pointer: OpaquePointer

  public enum Alignment: Hashable, Sendable { case left, center, right }

  /// What happens to text that is wider than the layout.
  public enum Overflow: Hashable, Sendable {
    /// Another line begins between words, or within one that is too long.
    case wraps
    /// The end is left out for an ellipsis.
    case endsInEllipsis
  }

  public init(_ text: String = "", in context: LayoutContext) {
    pointer = pango_layout_new(context.pointer)
    if !text.isEmpty { setText(text) }
  }

  deinit { g_object_unref(pointer.raw) }

  // MARK: - What is set, and how

  public func setText(_ text: String) { pango_layout_set_text(pointer, text, -1) }

  public func setFont(_ font: FontDescription) {
    font.withPointer { pango_layout_set_font_description(pointer, $0) }
  }

  public func setAttributes(_ attributes: AttributeList) {
    pango_layout_set_attributes(pointer, attributes.pointer)
  }

  public func setWidth(_ width: Double, _ overflow: Overflow) {
    pango_layout_set_width(pointer, max(CInt(pangoUnits: width), 0))
    switch overflow {
    case .wraps: pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
    case .endsInEllipsis: pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
    }
  }

  /// Leaves out lines for which a height has no room, with an ellipsis at the end of the last one; the first line stays in any case.
  public func setHeight(_ height: Double) {
    pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
    pango_layout_set_height(pointer, max(CInt(pangoUnits: height), 0))
  }

  /// Shows line feeds as signs, so that there is one paragraph.
  public func setSingleParagraph() { pango_layout_set_single_paragraph_mode(pointer, 1) }

  /// Aligns lines.
  ///
  /// Where a paragraph's letters decide which way it runs, `left` is the right side for one that runs against
  /// its surroundings.
  public func setAlignment(_ alignment: Alignment) {
    let alignments: [Alignment: PangoAlignment] = [
      .center: PANGO_ALIGN_CENTER, .right: PANGO_ALIGN_RIGHT,
    ]
    pango_layout_set_alignment(pointer, alignments[alignment] ?? PANGO_ALIGN_LEFT)
  }

  /// Has paragraphs run as their surroundings do, whatever their letters are.
  public func setDirectionOfSurroundings() { pango_layout_set_auto_dir(pointer, 0) }

  // MARK: - What came of it

  /// Whether text runs from the right.
  ///
  /// - Parameter byte: where, in bytes of UTF-8.
  public func isRightToLeft(at byte: Int = 0) -> Bool {
    pango_layout_get_direction(pointer, CInt(clamping: byte)) == PANGO_DIRECTION_RTL
  }

  /// The ink extents of the glyphs, and the box of the lines, from the layout's upper left corner.
  public var bounds: (ink: LayoutBounds, logical: LayoutBounds) {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_get_extents(pointer, &ink, &logical)
    return (LayoutBounds(ink), LayoutBounds(logical))
  }

  /// The size of the box of the lines, in whole pixels.
  public var pixelSize: (width: Double, height: Double) {
    var width: CInt = 0
    var height: CInt = 0
    pango_layout_get_pixel_size(pointer, &width, &height)
    return (Double(width), Double(height))
  }

  /// How far the baseline of the first line is below the upper edge.
  public var baseline: Double { Double(pangoUnits: pango_layout_get_baseline(pointer)) }

  public var lines: [LayoutLine] {
    guard let iterator = LayoutIterator(self) else { return [] }
    var lines: [LayoutLine] = []
    repeat {
      if let line = LayoutLine(at: iterator) { lines.append(line) }
    } while iterator.goToNextLine()
    return lines
  }

  /// How wide each Unicode scalar is, in the order of the text; what is drawn together shares its width evenly.
  ///
  /// In one pass over the runs: to ask for the place of each character looks at all runs before it.
  package var scalarWidths: [Double] {
    guard let text = pango_layout_get_text(pointer), let iterator = LayoutIterator(self) else {
      return []
    }
    // Where scalars begin, in bytes, and how many there are before.
    let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
    var numbers: [Int] = []
    numbers.reserveCapacity(bytes.count)
    var count = 0
    for byte in bytes {
      if byte & 0xC0 != 0x80 { count += 1 }
      numbers.append(count - 1)
    }
    var widths = [CInt](repeating: 0, count: count)
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator.pointer),
        let item = run.pointee.item, numbers.indices.contains(Int(item.pointee.offset))
      else { continue }
      let first = numbers[Int(item.pointee.offset)]
      let length = Int(item.pointee.num_chars)
      guard length > 0, first + length <= count else { continue }
      widths[first..<first + length].withUnsafeMutableBufferPointer {
        pango_glyph_item_get_logical_widths(run, text, $0.baseAddress)
      }
    } while iterator.goToNextRun()
    return widths.map { abs(Double(pangoUnits: $0)) }
  }

  /// Draws the glyphs run by run, with the upper left corner at a point, in the source of cairo's context.
  ///
  /// `pango_cairo_show_layout` also tells a recording surface which characters the glyphs are for,
  /// and Pango 1.50 ends the process over some texts that it has itself split into runs.
  ///
  /// The context of cairo is the caller's, and used during the call.
  package func show(in cairo: OpaquePointer, x: Double, y: Double) {
    guard let iterator = LayoutIterator(self) else { return }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator.pointer),
        let item = run.pointee.item
      else { continue }
      var extents = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator.pointer, nil, &extents)
      cairo_move_to(cairo, x + Double(pangoUnits: extents.x), y + iterator.baseline)
      pango_cairo_show_glyph_string(cairo, item.pointee.analysis.font, run.pointee.glyphs)
    } while iterator.goToNextRun()
  }
}

/// A place in a layout that goes from line to line, or from run to run.
final class LayoutIterator {
  let pointer: OpaquePointer
  let layout: TextLayout

  /// Nil when there is no memory.
  init?(_ layout: TextLayout) {
    guard let pointer = pango_layout_get_iter(layout.pointer) else { return nil }
    self.pointer = pointer
    self.layout = layout
  }

  deinit { pango_layout_iter_free(pointer) }

  /// Below the layout's upper edge.
  var baseline: Double { Double(pangoUnits: pango_layout_iter_get_baseline(pointer)) }

  func goToNextLine() -> Bool { pango_layout_iter_next_line(pointer) != 0 }
  func goToNextRun() -> Bool { pango_layout_iter_next_run(pointer) != 0 }
}

/// A line of a layout, which it keeps.
public final class LayoutLine {
  /// Its box, from the layout's upper left corner.
  public let bounds: LayoutBounds
  /// How far its baseline is below the layout's upper edge.
  public let baseline: Double
  /// The characters on it, in bytes of UTF-8, without the line feed that ends it.
  public let bytes: Range<Int>
  private let pointer: UnsafeMutablePointer<PangoLayoutLine>
  private let layout: TextLayout

  fileprivate init?(at iterator: LayoutIterator) {
    guard let line = pango_layout_iter_get_line_readonly(iterator.pointer),
      let pointer = pango_layout_line_ref(line)
    else { return nil }
    var box = PangoRectangle()
    pango_layout_iter_get_line_extents(iterator.pointer, nil, &box)
    bounds = LayoutBounds(box)
    baseline = iterator.baseline
    let start = Int(pointer.pointee.start_index)
    bytes = start..<start + Int(pointer.pointee.length)
    self.pointer = pointer
    layout = iterator.layout
  }

  deinit { pango_layout_line_unref(pointer) }
}
