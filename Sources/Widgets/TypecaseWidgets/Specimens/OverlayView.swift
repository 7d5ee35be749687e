// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// A text in several faces on top of each other, line by line, each in a color that one sees through.
public final class OverlayView: CanvasContent {
  public struct Layer: Hashable {
    public var face: FaceReference
    /// Axis settings in CSS notation, such as "wght=650".
    public var variations: String?
    /// The size at the normal text size.
    public var points: Double
    /// The place of its color in a palette of eight.
    public var color: Int

    public init(face: FaceReference, variations: String?, points: Double, color: Int) {
      self.face = face
      self.variations = variations
      self.points = points
      self.color = color
    }
  }

  public struct Content: Hashable {
    public var text: String
    public var layers: [Layer]

    public init(text: String, layers: [Layer]) { (self.text, self.layers) = (text, layers) }
  }

  private var content = Content(text: "", layers: [])
  private var lines: [Line] = []
  private var isRightToLeft = false
  /// What the lines were made for.
  private var pixels: [Double] = []
  private var width = 0.0

  public static func make() -> Widget { Canvas.make(OverlayView()) }

  public static func set(_ content: Content, label: String, of canvas: Widget) {
    guard let view = Canvas.content(of: canvas) as? OverlayView else { return }
    canvas.setAccessibleLabel(label)
    guard view.content != content else { return }
    view.content = content
    view.lines = []
    view.pixels = []
    view.width = 0
    gtk_widget_queue_resize(canvas.pointer)
  }

  private static let margin = 24.0
  /// How narrow it may be, in pixels.
  private static let leastWidth = 120

  public var followsWidth: Bool { true }

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    guard orientation == GTK_ORIENTATION_VERTICAL else { return (Self.leastWidth, 320) }
    // As for any paragraph, the least is what GTK is told for the widest that it tries.
    guard let size, size < Self.widest else { return (0, Int(2 * Self.margin)) }
    prepare(canvas, width: Double(size))
    let height = lines.reduce(0) { $0 + $1.above + $1.below } + 2 * Self.margin
    return (Int(height.rounded(.up)), Int(height.rounded(.up)))
  }

  /// Wider than any window, in pixels: GTK looks for the least height by widths of up to 1,048,576.
  private static let widest = 65_536

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    prepare(canvas, width: width)
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    // On a dark ground less of a color is seen.
    let alpha: Float = painter.color.red > 0.5 ? 0.75 : 0.55
    let whole = lines.reduce(0) { $0 + $1.above + $1.below }
    var top = max((height - whole) / 2, Self.margin)
    for line in lines {
      let baseline = (top + line.above).rounded()
      // One line for all of them, to judge heights by.
      var rule = graphene_rect_t(
        origin: graphene_point_t(x: 0, y: Float(baseline)),
        size: graphene_size_t(width: Float(width), height: 1))
      var faint = painter.color
      faint.alpha *= 0.2
      gtk_snapshot_append_color(snapshot, &faint, &rule)
      for (layout, own, color) in line.layouts {
        let x = isRightToLeft ? width - Self.margin - layout.logicalBounds.width : Self.margin
        painter.draw(layout.layout, x: x, y: baseline - own, color: Self.color(color, alpha: alpha))
      }
      top += line.above + line.below
    }
  }

  /// One line in all faces.
  private struct Line {
    var layouts: [(layout: SpecimenLayout, baseline: Double, color: Int)]

    var above: Double {
      layouts.map { max($0.baseline, $0.baseline - $0.layout.inkBounds.y) }.max() ?? 0
    }

    var below: Double {
      layouts.map { entry in
        let (ink, line) = (entry.layout.inkBounds, entry.layout.logicalBounds)
        return max(line.height, ink.y + ink.height) - entry.baseline
      }.max() ?? 0
    }
  }

  private func prepare(_ canvas: Widget, width: Double) {
    let pixels = content.layers.map { SpecimenScale.current.pixels(points: $0.points, for: canvas) }
    guard pixels != self.pixels || width != self.width else { return }
    (self.pixels, self.width) = (pixels, width)
    let surroundings = LayoutContext(of: canvas)
    func layouts(_ text: String) -> [(layout: SpecimenLayout, baseline: Double, color: Int)] {
      zip(content.layers, pixels).compactMap { layer, pixels in
        guard let face = layer.face.open(isVariable: layer.variations != nil) else { return nil }
        let layout = SpecimenLayout(
          text, face: face,
          style: SpecimenLayout.Style(pixels: pixels, variations: layer.variations),
          surroundings: surroundings)
        return (layout, layout.layout.baseline, layer.color)
      }
    }
    let paragraphs = content.text.split(whereSeparator: \.isNewline).map { String($0) }
    lines = paragraphs.flatMap { paragraph in
      OverlayLines.lines(
        of: paragraph, in: layouts(paragraph).map(\.layout), width: width - 2 * Self.margin
      ).map { Line(layouts: layouts($0)) }
    }
    // Lines of one text begin at one side, whatever a line of it begins with.
    isRightToLeft = paragraphs.first.flatMap { layouts($0).first?.layout.isRightToLeft } ?? false
  }

  // MARK: - Colors

  /// Colors that people who see few colors tell apart, too: those of Okabe and Ito, and two more.
  private static let palette: [(red: Float, green: Float, blue: Float)] = [
    (0.00, 0.45, 0.70), (0.84, 0.37, 0.00), (0.00, 0.62, 0.45), (0.80, 0.47, 0.65),
    (0.90, 0.62, 0.00), (0.34, 0.71, 0.91), (0.55, 0.34, 0.29), (0.50, 0.50, 0.50),
  ]

  private static func color(_ place: Int, alpha: Float) -> GdkRGBA {
    let color = palette[place % palette.count]
    return GdkRGBA(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
  }

  /// A spot in the color of a layer.
  public static func makeSwatch(color: Int) -> Widget {
    let swatch = Canvas.make(Swatch(color), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    gtk_widget_set_valign(swatch.pointer, GTK_ALIGN_CENTER)
    return swatch
  }

  private final class Swatch: CanvasContent {
    private let color: Int
    init(_ color: Int) { self.color = color }

    func measure(
      _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
    ) -> (minimum: Int, natural: Int) {
      let side = Int(RowSymbol.size * 0.75)
      return (side, side)
    }

    func draw(on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget) {
      TextPainter(snapshot: snapshot, canvas: canvas).fill(
        x: 0, y: 0, width: width, height: height, radius: min(width, height) / 2,
        color: OverlayView.color(color, alpha: 1))
    }
  }
}
