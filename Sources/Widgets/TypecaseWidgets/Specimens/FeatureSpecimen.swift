// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// The same text without and with a feature of a face, side by side.
public final class FeatureSpecimen: CanvasContent {
  public struct Content: Hashable {
    public var face: FaceReference
    public var variations: String?
    public var text: String
    /// The feature's tag.
    public var feature: String

    public init(face: FaceReference, variations: String?, text: String, feature: String) {
      self.face = face
      self.variations = variations
      self.text = text
      self.feature = feature
    }
  }

  private var content: Content?
  private var layouts: (pixels: Double, before: SpecimenLayout, after: SpecimenLayout)?

  /// A view that says nothing to a screen reader, for which the feature's name says it all.
  public static func make() -> Widget {
    Canvas.make(FeatureSpecimen(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
  }

  public static func set(_ content: Content, of widget: Widget) {
    guard let view = Canvas.content(of: widget) as? FeatureSpecimen, view.content != content else {
      return
    }
    view.content = content
    view.layouts = nil
    gtk_widget_queue_draw(widget.pointer)
  }

  private static let points = 17.0

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    guard orientation == GTK_ORIENTATION_VERTICAL else { return (120, 320) }
    let height = Int(
      (SpecimenScale.current.pixels(points: Self.points, for: canvas) * 1.6).rounded())
    return (height, height)
  }

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    guard let content, let (before, after) = layouts(content, canvas) else { return }
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    let isRightToLeft = canvas.isRightToLeft
    let gap = 12.0
    let arrow = RowSymbol.size
    let column = (width - arrow - 2 * gap) / 2
    let first = min(before.logicalBounds.width, column)
    func draw(_ layout: SpecimenLayout, at start: Double, width room: Double) {
      painter.drawLine(
        layout, x: isRightToLeft ? width - start - room : start,
        y: layout.top(in: height, atMost: height), width: room, isRightToLeft: isRightToLeft)
    }
    draw(before, at: 0, width: first)
    RowSymbol.draw(
      "go-next-symbolic", painter,
      x: isRightToLeft ? width - first - gap - arrow : first + gap,
      y: ((height - arrow) / 2).rounded(), isRightToLeft: isRightToLeft)
    let start = first + 2 * gap + arrow
    draw(after, at: start, width: min(after.logicalBounds.width, width - start))
  }

  private func layouts(
    _ content: Content, _ canvas: Widget
  ) -> (SpecimenLayout, SpecimenLayout)? {
    let pixels = SpecimenScale.current.pixels(points: Self.points, for: canvas)
    if let layouts, layouts.pixels == pixels { return (layouts.before, layouts.after) }
    guard let face = content.face.open(isVariable: content.variations != nil) else { return nil }
    func layout(_ value: Int) -> SpecimenLayout {
      SpecimenLayout(
        content.text, face: face,
        style: SpecimenLayout.Style(
          pixels: pixels, variations: content.variations, features: "\(content.feature)=\(value)"),
        surroundings: LayoutContext(of: canvas))
    }
    let made = (layout(0), layout(1))
    layouts = (pixels, made.0, made.1)
    return made
  }
}
