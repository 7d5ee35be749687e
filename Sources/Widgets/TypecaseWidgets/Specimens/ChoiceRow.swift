// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A row of a list to pick a font from: a family's or a face's name in its own font, and what there is
/// to say at its end.
///
/// It never shows boxes: where the font cannot write the name, the name stands in the interface's font
/// with a sample of the font's own script behind it. Like ``SpecimenRow`` it does everything when it is
/// first drawn.
public final class ChoiceRow: DrawnRow {
  public struct Content: Hashable {
    /// What the name is written with; nil for the interface's font.
    public var face: FaceReference?
    /// Axis settings of the face, in CSS notation.
    public var variations: String?
    /// The name of a family or of a face.
    public var name: String
    /// Short words at the row's end: "9 styles".
    public var detail: String
    /// Whether the row belongs to the one above it.
    public var isIndented: Bool
    /// Whether rows that belong to this one are shown; nil when there are none to show.
    public var isOpen: Bool?

    public init(
      face: FaceReference?, variations: String? = nil, name: String, detail: String = "",
      isIndented: Bool = false, isOpen: Bool? = nil
    ) {
      self.face = face
      self.variations = variations
      self.name = name
      self.detail = detail
      self.isIndented = isIndented
      self.isOpen = isOpen
    }
  }

  private var content: Content?
  private var specimen: NameSpecimen?

  /// A row that says nothing to a screen reader: the list's own row has a label.
  public static func make() -> Widget {
    Canvas.make(ChoiceRow(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
  }

  /// Changes what a row made by `make()` shows.
  public static func set(_ content: Content, of widget: Widget) {
    guard let row = Canvas.content(of: widget) as? ChoiceRow, row.content != content else { return }
    let isSameText =
      row.content?.face == content.face && row.content?.name == content.name
      && row.content?.variations == content.variations
    row.content = content
    if !isSameText { row.specimen = nil }
    gtk_widget_queue_draw(widget.pointer)
  }

  /// Whether a place in a row is on its arrow.
  ///
  /// - Parameter x: in pixels from the row's left edge.
  public static func isOnArrow(_ x: Double, of widget: Widget) -> Bool {
    guard (Canvas.content(of: widget) as? ChoiceRow)?.content?.isOpen != nil else { return false }
    let width = Double(gtk_widget_get_width(widget.pointer))
    return widget.isRightToLeft ? x < arrowRoom : x > width - arrowRoom
  }

  private static let points = 13.0
  private static let padding = 12.0
  private static let indent = 24.0
  private static let gap = 12.0
  /// The arrow and what is around it, which can be clicked too.
  private static var arrowRoom: Double { RowSymbol.size + 2 * padding }

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    guard orientation == GTK_ORIENTATION_VERTICAL else { return (160, 320) }
    var height = Self.lineHeight(canvas) + 2 * Self.margin
    if SpecimenScale.current.wrapsWords {
      height += TextScale.lineHeight(of: canvas, scale: PANGO_SCALE_SMALL)
    }
    return (Int(height.rounded(.up)), Int(height.rounded(.up)))
  }

  /// Above and below the name.
  private static let margin = 8.0

  private static func lineHeight(_ canvas: Widget) -> Double {
    NameSpecimen.lineHeight(points: points, canvas)
  }

  // MARK: - Drawing

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    guard let content else { return }
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    let isRightToLeft = canvas.isRightToLeft
    let leading = Self.padding + (content.isIndented ? Self.indent : 0)
    var trailing = Self.padding
    if let isOpen = content.isOpen {
      trailing = Self.arrowRoom
      RowSymbol.draw(
        isOpen ? "pan-down-symbolic" : "pan-end-symbolic", painter,
        x: isRightToLeft ? Self.padding : width - Self.padding - RowSymbol.size,
        y: ((height - RowSymbol.size) / 2).rounded(), isRightToLeft: isRightToLeft)
    }
    var room = max(width - leading - trailing, 20)
    var lineHeight = height
    if !content.detail.isEmpty {
      // Where text is large the words stand below the name.
      let isBelow = SpecimenScale.current.wrapsWords
      let detail = InterfaceLayout(
        content.detail, canvas: canvas, scale: PANGO_SCALE_SMALL,
        width: isBelow ? room : nil)
      if let detail {
        let size = detail.size
        if isBelow {
          lineHeight = height - size.height - Self.margin
          painter.draw(
            detail.layout, x: isRightToLeft ? trailing : leading, y: lineHeight,
            color: painter.dimColor)
        } else if size.width < room * 0.5 {
          painter.draw(
            detail.layout, x: isRightToLeft ? trailing : width - trailing - size.width,
            y: ((height - size.height) / 2).rounded(), color: painter.dimColor)
          room -= size.width + Self.gap
          if isRightToLeft { trailing += size.width + Self.gap }
        }
      }
    }
    let start = isRightToLeft ? width - leading - room : leading
    let specimen =
      specimen
      ?? NameSpecimen(
        content.name, face: content.face, variations: content.variations, points: Self.points)
    self.specimen = specimen
    specimen.draw(painter, x: start, y: 0, width: room, height: lineHeight)
  }
}
