// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecasePango
import TypecaseGLibKit

/// A stretch of text in one font, script and direction, as Pango itemizes.
///
/// The bytes of the text are the caller's, and read during a call; no item keeps them.
package final class TextItem {
  /// The `PangoItem`, valid as long as this object.
  let pointer: UnsafeMutablePointer<PangoItem>

  /// Takes the item over.
  private init(adopting pointer: UnsafeMutablePointer<PangoItem>) { self.pointer = pointer }

  deinit { pango_item_free(pointer) }

  /// Where it is in the text, in bytes of UTF-8.
  package var bytes: Range<Int> {
    let start = Int(pointer.pointee.offset)
    return start..<start + Int(pointer.pointee.length)
  }

  package var scalarCount: Int { Int(pointer.pointee.num_chars) }

  /// Odd where it runs from the right.
  package var level: UInt8 { pointer.pointee.analysis.level }

  /// The font that has its characters; nil where there is none at all.
  package var font: LayoutFont? {
    pointer.pointee.analysis.font.map {
      g_object_ref($0)
      return LayoutFont(adopting: $0)
    }
  }

  /// Divides a stretch of text into items, in its order.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 of the text around the stretch as well, read during the call only.
  ///   - isRightToLeft: the direction of the text around it.
  ///   - level: what all items get instead of their own levels, where it is known.
  package static func items(
    of bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>, attributes: AttributeList,
    context: LayoutContext, isRightToLeft: Bool, level: UInt8? = nil
  ) -> [TextItem] {
    guard !range.isEmpty else { return [] }
    let list = bytes.withPangoText {
      pango_itemize_with_base_dir(
        context.pointer, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR, $0.baseAddress,
        CInt(clamping: range.lowerBound), CInt(clamping: range.count), attributes.pointer, nil)
    }
    defer { g_list_free(list) }
    var items: [TextItem] = []
    var link = list
    while let current = link {
      if let item = current.pointee.data?.assumingMemoryBound(to: PangoItem.self) {
        if let level { item.pointee.analysis.level = level }
        items.append(TextItem(adopting: item))
      }
      link = current.pointee.next
    }
    return items
  }

  /// The item that another text is, which as a whole has the same font, script and direction.
  ///
  /// - Parameters:
  ///   - byteCount: of the text in UTF-8.
  /// - Returns: nil where features are set for places of this text.
  package func spread(byteCount: Int, scalarCount: Int) -> TextItem? {
    guard pointer.pointee.analysis.extra_attrs == nil, let copy = pango_item_copy(pointer) else {
      return nil
    }
    copy.pointee.offset = 0
    copy.pointee.length = CInt(clamping: byteCount)
    copy.pointee.num_chars = CInt(clamping: scalarCount)
    return TextItem(adopting: copy)
  }

  /// One glyph of a stretch; lengths are in Pango's units, y goes downwards.
  package struct Glyph: Sendable {
    package var id: UInt32
    package var advance: Int32
    package var x: Int32
    package var y: Int32
    /// The first byte of the cluster that it belongs to, from the start of the stretch that was shaped.
    package var byte: Int32
    package var isColor: Bool

    /// Whether it is the box with its number that stands for a character that no font has.
    package var isMissing: Bool { id & UInt32(PANGO_GLYPH_UNKNOWN_FLAG) != 0 }
  }

  /// Glyphs from left to right, and how far the font's lines reach above and below the baseline.
  package struct Glyphs {
    package var glyphs: [Glyph]
    package var ascent: Int32
    package var descent: Int32
  }

  /// Shapes the item, or a part of it.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 of the text that was itemized, with what is around the item, as letters join what is beside them; read
  ///     during the call only.
  ///   - range: in bytes, within the item.
  package func shape(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>? = nil) -> Glyphs {
    guard let glyphs = pango_glyph_string_new(), let part = pango_item_copy(pointer) else {
      return Glyphs(glyphs: [], ascent: 0, descent: 0)
    }
    defer {
      pango_glyph_string_free(glyphs)
      pango_item_free(part)
    }
    let range = range ?? self.bytes
    part.pointee.offset = CInt(clamping: range.lowerBound)
    part.pointee.length = CInt(clamping: range.count)
    bytes.withPangoText { text in
      // Not rounded to pixels: text of any zoom has the same lines.
      pango_shape_item(
        part, text.baseAddress, CInt(clamping: text.count), nil, glyphs, PANGO_SHAPE_NONE)
    }
    var box = PangoRectangle()
    pango_glyph_string_extents(glyphs, pointer.pointee.analysis.font, nil, &box)
    let count = Int(glyphs.pointee.num_glyphs)
    let shaped = [Glyph](unsafeUninitializedCapacity: count) { result, initialized in
      for place in 0..<count {
        let info = glyphs.pointee.glyphs[place]
        result[place] = Glyph(
          id: info.glyph, advance: info.geometry.width, x: info.geometry.x_offset,
          y: info.geometry.y_offset, byte: glyphs.pointee.log_clusters[place],
          isColor: info.attr.is_color != 0)
      }
      initialized = count
    }
    return Glyphs(glyphs: shaped, ascent: -box.y, descent: box.height + box.y)
  }
}
