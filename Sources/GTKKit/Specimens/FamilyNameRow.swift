// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import GLibKit
import PangoKit

/// A row of a compact list of families: the name in its own font, in one line.
///
/// Where the font cannot write its name, the name stands in the interface's font with a sample of the
/// font's script behind it. Like ``SpecimenRow`` it does everything when it is first drawn.
public final class FamilyNameRow: CanvasContent {
  public struct Content: Hashable {
    /// Nil when the family has no file that can be shown.
    public var face: FaceReference?
    /// The family, as its font gives it.
    public var family: String

    public init(face: FaceReference?, family: String) {
      self.face = face
      self.family = family
    }
  }

  private var content: Content?
  private var drawn: Drawn?

  private struct Drawn {
    var pixels: Double
    var specimen: SpecimenLayout?
    var isName: Bool
  }

  /// A row that says nothing to a screen reader: the list's own row has the family's name.
  public static func make() -> Widget {
    Canvas.make(FamilyNameRow(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
  }

  /// Changes what a row made by `make()` shows.
  public static func set(_ content: Content, of widget: Widget) {
    guard let row = Canvas.content(of: widget) as? FamilyNameRow, row.content != content else {
      return
    }
    row.content = content
    row.drawn = nil
    gtk_widget_queue_draw(widget)
  }

  private static let points = 12.0
  private static let padding = 7.0

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    guard orientation == GTK_ORIENTATION_VERTICAL else { return (120, 280) }
    let height = Int((Self.lineHeight(canvas) + 2 * Self.padding).rounded(.up))
    return (height, height)
  }

  private static func lineHeight(_ canvas: Widget) -> Double {
    TextScale.pixels(points: points, for: canvas) * 1.4
  }

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    guard let content else { return }
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    let isRightToLeft = canvas.isRightToLeft
    let name = DisplayText.line(content.family, fallback: tr("Unnamed font"))
    let drawn = prepare(content, name, canvas)
    let inner = width - 2 * Self.padding
    if let specimen = drawn.specimen, drawn.isName {
      painter.drawLine(
        specimen, x: Self.padding, y: specimen.top(in: height, atMost: height), width: inner,
        isRightToLeft: isRightToLeft)
      return
    }
    // The name needs the room more than the sample does.
    let room = drawn.specimen == nil ? inner : (inner * 0.65).rounded()
    guard let plain = InterfaceLayout(name, canvas: canvas, width: room) else { return }
    let used = plain.size.width
    // The layout is as wide as its room, and puts the name where lines start.
    painter.draw(
      plain.pointer, x: isRightToLeft ? width - Self.padding - room : Self.padding,
      y: (height - plain.size.height) / 2, colour: painter.colour)
    guard let specimen = drawn.specimen else { return }
    let rest = inner - used - 12
    let start = isRightToLeft ? Self.padding : Self.padding + used + 12
    let length = min(specimen.logicalBounds.width, rest)
    painter.drawLine(
      specimen, x: isRightToLeft ? start : start + rest - length,
      y: specimen.top(in: height, atMost: height), width: length,
      isRightToLeft: isRightToLeft)
  }

  private func prepare(_ content: Content, _ name: String, _ canvas: Widget) -> Drawn {
    let pixels = TextScale.pixels(points: Self.points, for: canvas)
    if let drawn, drawn.pixels == pixels { return drawn }
    let made = make(content, name, pixels: pixels, canvas)
    drawn = made
    return made
  }

  private func make(
    _ content: Content, _ name: String, pixels: Double, _ canvas: Widget
  ) -> Drawn {
    guard let face = content.face, let open = face.open() else {
      return Drawn(pixels: pixels, specimen: nil, isName: false)
    }
    let isName = SampleText.nameServesAsSample(name, script: face.script, coverage: open.coverage)
    let sample =
      isName
      ? SampleText(short: name, long: name)
      : SampleText(script: face.script, languages: face.languages, coverage: open.coverage)
    let layout = SpecimenLayout(
      sample.short, face: open,
      style: SpecimenLayout.Style(pixels: pixels, language: sample.language),
      surroundings: gtk_widget_get_pango_context(canvas))
    layout.shrink(toInkHeight: Self.lineHeight(canvas) + Self.padding, from: pixels)
    return Drawn(pixels: pixels, specimen: layout, isName: isName)
  }
}
