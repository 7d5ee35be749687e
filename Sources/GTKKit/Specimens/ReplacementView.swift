// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import GLibKit
import PangoKit

/// Two fonts side by side, each name in its own face: the one that is missing, and the one that is
/// shown in its place.
///
/// Where there is little room the second stands below the first.
public final class ReplacementView: CanvasContent {
  /// One of the two.
  public struct Font: Hashable {
    public var name: String
    /// Nil for the interface's font.
    public var face: FaceReference?
    public var variations: String?
    /// What it is, above the name.
    public var caption: String

    public init(
      name: String, face: FaceReference?, variations: String? = nil, caption: String
    ) {
      self.name = name
      self.face = face
      self.variations = variations
      self.caption = caption
    }
  }

  private let missing: Font
  private var substitute: Font?
  private let missingName: NameSpecimen
  private var substituteName: NameSpecimen?

  /// Makes a view.
  ///
  /// - Parameter substitute: nil while it is not known.
  public static func make(_ missing: Font, shownWith substitute: Font? = nil) -> Widget {
    let view = ReplacementView(missing)
    let canvas = Canvas.make(view, role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    if let substitute { set(substitute, of: canvas) }
    return canvas
  }

  /// Says which font is shown in the other's place.
  public static func set(_ substitute: Font, of widget: Widget) {
    guard let view = Canvas.content(of: widget) as? ReplacementView else { return }
    view.substitute = substitute
    view.substituteName = NameSpecimen(
      substitute.name, face: substitute.face, variations: substitute.variations, points: points)
    gtk_widget_queue_draw(widget)
  }

  private init(_ missing: Font) {
    self.missing = missing
    missingName = NameSpecimen(
      missing.name, face: missing.face, variations: missing.variations, points: Self.points)
  }

  private static let points = 14.0
  private static let arrowRoom = 40.0
  /// How many times as wide as a name is high a view must be for two names beside each other.
  private static let roomyProportion = 13.0

  public var followsWidth: Bool { true }

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    guard orientation == GTK_ORIENTATION_VERTICAL else { return (160, 420) }
    let font = Self.fontHeight(canvas)
    let height = isRoomy(Double(size ?? 420), canvas) ? font : 2 * font + 6
    return (Int(height.rounded(.up)), Int(height.rounded(.up)))
  }

  private func isRoomy(_ width: Double, _ canvas: Widget) -> Bool {
    width >= Self.roomyProportion * Self.nameHeight(canvas) + Self.arrowRoom
      && !SpecimenScale.current.wrapsWords
  }

  private static func captionHeight(_ canvas: Widget) -> Double {
    TextScale.lineHeight(of: canvas, scale: PANGO_SCALE_SMALL)
  }

  private static func nameHeight(_ canvas: Widget) -> Double {
    NameSpecimen.lineHeight(points: points, canvas).rounded(.up)
  }

  private static func fontHeight(_ canvas: Widget) -> Double {
    captionHeight(canvas) + nameHeight(canvas)
  }

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    let isRightToLeft = canvas.isRightToLeft
    let font = Self.fontHeight(canvas)
    if isRoomy(width, canvas) {
      let column = ((width - Self.arrowRoom) / 2).rounded()
      let far = width - column
      draw(missing, missingName, painter, x: isRightToLeft ? far : 0, y: 0, width: column)
      RowSymbol.draw(
        "go-next-symbolic", painter,
        x: (column + (Self.arrowRoom - RowSymbol.size) / 2).rounded(),
        y: (Self.captionHeight(canvas) + (Self.nameHeight(canvas) - RowSymbol.size) / 2).rounded(),
        isRightToLeft: isRightToLeft)
      if let substitute, let substituteName {
        draw(
          substitute, substituteName, painter, x: isRightToLeft ? 0 : far, y: 0, width: column)
      }
    } else {
      draw(missing, missingName, painter, x: 0, y: 0, width: width)
      if let substitute, let substituteName {
        draw(substitute, substituteName, painter, x: 0, y: font + 6, width: width)
      }
    }
  }

  private func draw(
    _ font: Font, _ name: NameSpecimen, _ painter: TextPainter, x: Double, y: Double,
    width: Double
  ) {
    let caption = InterfaceLayout(
      font.caption, canvas: painter.canvas, scale: PANGO_SCALE_SMALL, width: width)
    if let caption { painter.draw(caption.pointer, x: x, y: y, colour: painter.dimColour) }
    name.draw(
      painter, x: x, y: y + Self.captionHeight(painter.canvas), width: width,
      height: Self.nameHeight(painter.canvas))
  }
}
