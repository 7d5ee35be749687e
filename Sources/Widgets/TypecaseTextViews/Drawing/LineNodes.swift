// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecasePango
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextLayout

/// A `GskRenderNode`, alive as long as somebody has it.
@MainActor final class RenderNode {
  let pointer: OpaquePointer

  /// Takes over a reference that the caller owns.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  isolated deinit { gsk_render_node_unref(pointer) }

  /// The same, moved down: where it is text alone, by nodes of text and not by a transform.
  ///
  /// A transform costs as much in each frame as a short line does, and a list has hundreds of labels.
  ///
  /// - Parameter pixels: of the interface.
  func moved(down pixels: Float) -> RenderNode {
    if pixels == 0 { return self }
    if let moved = Self.movedText(pointer, down: pixels) { return RenderNode(adopting: moved) }
    var point = graphene_point_t(x: 0, y: pixels)
    let transform = gsk_transform_translate(nil, &point)
    defer { gsk_transform_unref(transform) }
    return RenderNode(adopting: gsk_transform_node_new(pointer, transform))
  }

  /// - Parameter node: used during the call.
  /// - Returns: a node that the caller owns; nil where it is not text alone.
  private static func movedText(_ node: OpaquePointer, down pixels: Float) -> OpaquePointer? {
    switch gsk_render_node_get_node_type(node) {
    case GSK_TEXT_NODE:
      var count: CUnsignedInt = 0
      guard let glyphs = gsk_text_node_get_glyphs(node, &count) else { return nil }
      // What is given is only read.
      var string = PangoGlyphString(
        num_glyphs: CInt(clamping: count), glyphs: UnsafeMutablePointer(mutating: glyphs),
        log_clusters: nil, space: 0)
      var offset = gsk_text_node_get_offset(node).pointee
      offset.y += pixels
      return gsk_text_node_new(
        gsk_text_node_get_font(node), &string, gsk_text_node_get_color(node), &offset)
    case GSK_CONTAINER_NODE:
      let count = gsk_container_node_get_n_children(node)
      let children = (0..<count).map { number in
        movedText(gsk_container_node_get_child(node, number), down: pixels)
      }
      defer { for child in children { if let child { gsk_render_node_unref(child) } } }
      guard children.allSatisfy({ $0 != nil }) else { return nil }
      var list = children
      return gsk_container_node_new(&list, count)
    default: return nil
    }
  }
}

/// Makes nodes of what is drawn of lines.
///
/// Coordinates are relative to a baseline, which whoever appends the node puts at a whole pixel of the device. So one node serves
/// wherever its line is, and scrolling makes none.
struct LineNodeMaker {
  /// Pixels of the device for each of the interface.
  var scale: Double
  /// Where the baseline that counts as 0 is, from the container's upper edge.
  var baseline: Double

  /// The node of what is behind letters, so that a selection can be above it, and that of all else; nil where there is nothing.
  func nodes(
    of drawings: [LineDrawing], picture: (TextAttachment, LayoutRect, OpaquePointer) -> Void
  ) -> (back: RenderNode?, front: RenderNode?) {
    let back = node { snapshot in
      for drawing in drawings {
        for case .rectangle(let rect, let color) in drawing.elements {
          append(color, rect, to: snapshot)
        }
      }
    }
    let front = node { snapshot in
      for drawing in drawings {
        for element in drawing.elements {
          switch element {
          case .rectangle: break
          case .glyphs(let glyphs): append(glyphs, to: snapshot)
          case .rule(let rule): append(rule, to: snapshot)
          case .attachment(let attachment, let rect, _):
            picture(attachment, placed(rect), snapshot)
          }
        }
      }
    }
    return (back, front)
  }

  /// A node of what a body draws; nil where that is nothing.
  ///
  /// - Parameter body: the snapshot is valid during its call.
  func node(_ body: (OpaquePointer) -> Void) -> RenderNode? {
    guard let snapshot = gtk_snapshot_new() else { return nil }
    body(snapshot)
    return gtk_snapshot_free_to_node(snapshot).map(RenderNode.init(adopting:))
  }

  /// A height of the container, as the node has it: at a whole pixel of the device.
  func snapped(_ y: Double) -> Double { ((y - baseline) * scale).rounded() / scale }

  private func placed(_ rect: LayoutRect) -> LayoutRect {
    LayoutRect(x: rect.x, y: snapped(rect.y), width: rect.width, height: rect.height)
  }

  private func append(_ color: TextColor, _ rect: LayoutRect, to snapshot: OpaquePointer) {
    let (top, bottom) = (snapped(rect.y), snapped(rect.y + rect.height))
    snapshot.append(
      color,
      LayoutRect(x: rect.x, y: top, width: rect.width, height: max(bottom - top, 1 / scale)))
  }

  // MARK: - Letters

  private func append(_ glyphs: DrawnGlyphs, to snapshot: OpaquePointer) {
    let y = snapped(glyphs.baseline)
    guard glyphs.paint == .filled, !glyphs.row.glyphs.contains(where: \.isMissing) else {
      // What GSK has no node for is drawn once, into one of cairo's; so are boxes for what no font has, which are to fit their room.
      let reach = glyphs.row.font.lineReach
      var room = glyphs.row.font.size
      if case .shadow(let blur) = glyphs.paint { room += blur }
      return snapshot.drawWithCairo(
        LayoutRect(
          x: glyphs.x - room, y: y - reach.above - room, width: glyphs.width + 2 * room,
          height: reach.above + reach.below + 2 * room)
      ) { cairo in
        var moved = glyphs
        moved.baseline = y
        CairoTextRenderer(cairo).draw(LineDrawing([.glyphs(moved)]), x: 0, y: 0)
      }
    }
    guard let node = textNode(glyphs, y: y) else { return }
    gtk_snapshot_append_node(snapshot, node)
    gsk_render_node_unref(node)
  }

  /// A node of glyphs in one color; the caller owns it.
  private func textNode(_ glyphs: DrawnGlyphs, y: Double) -> OpaquePointer? {
    guard let string = pango_glyph_string_new() else { return nil }
    defer { pango_glyph_string_free(string) }
    let row = glyphs.row.glyphs
    pango_glyph_string_set_size(string, CInt(clamping: row.count))
    for (place, glyph) in row.enumerated() {
      var info = PangoGlyphInfo()
      info.glyph = glyph.id
      info.geometry = PangoGlyphGeometry(
        width: glyph.advance, x_offset: glyph.x, y_offset: glyph.y)
      // Whoever draws with OpenGL colors letters and leaves pictures as they are.
      info.attr.is_color = glyph.isColor ? 1 : 0
      string.pointee.glyphs[place] = info
    }
    var (color, offset) = (glyphs.color.rgba, graphene_point_t(x: Float(glyphs.x), y: Float(y)))
    return gsk_text_node_new(glyphs.row.font.pointer, string, &color, &offset)
  }

  // MARK: - Lines

  private func append(_ rule: DrawnRule, to snapshot: OpaquePointer) {
    // As thick as whole pixels of the device, so that all lines of a text look alike.
    let thickness = max((rule.thickness * scale).rounded(), 1) / scale
    let y = snapped(rule.y)
    switch rule.style {
    case .none: break
    case .single, .double:
      for stretch in rule.stretches {
        for copy in 0..<(rule.style == .double ? 2 : 1) {
          snapshot.append(
            rule.color,
            LayoutRect(
              x: stretch.start, y: y + Double(2 * copy) * thickness, width: stretch.width,
              height: thickness))
        }
      }
    case .dotted, .wavy:
      var moved = rule
      (moved.y, moved.thickness) = (y, thickness)
      snapshot.drawWithCairo(
        LayoutRect(
          x: rule.x, y: y - 2 * thickness, width: rule.width, height: moved.reach + 4 * thickness)
      ) { CairoTextRenderer($0).draw(LineDrawing([.rule(moved)]), x: 0, y: 0) }
    }
  }
}

extension OpaquePointer {
  /// Appends a rectangle of a color to a `GtkSnapshot`.
  func append(_ color: TextColor, _ rect: LayoutRect) {
    var (color, bounds) = (color.rgba, rect.graphene)
    gtk_snapshot_append_color(self, &color, &bounds)
  }

  /// Appends what cairo draws in a rectangle to a `GtkSnapshot`.
  ///
  /// - Parameter draw: the context is valid during its call.
  func drawWithCairo(_ rect: LayoutRect, _ draw: (OpaquePointer) -> Void) {
    var bounds = rect.graphene
    guard let cairo = gtk_snapshot_append_cairo(self, &bounds) else { return }
    draw(cairo)
    cairo_destroy(cairo)
  }
}

extension LayoutRect {
  var graphene: graphene_rect_t {
    var rect = graphene_rect_t()
    graphene_rect_init(&rect, Float(x), Float(y), Float(width), Float(height))
    return rect
  }
}

extension TextColor {
  /// The same color, as opaque as said, 0 to 1.
  func withAlpha(_ alpha: Double) -> TextColor {
    let color = inSRGB
    return TextColor(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
  }

  /// As GDK has it, in sRGB.
  package var rgba: GdkRGBA {
    let color = inSRGB
    return GdkRGBA(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
      alpha: Float(color.alpha))
  }
}
