// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// A cell of a grid of families: a large sample, and below it the name in the interface's font.
///
/// Like a row, it keeps strings and does everything else when it is first drawn.
public final class SpecimenCell: DrawnRow {
  public struct Content: Hashable, DrawnContent {
    public typealias Row = SpecimenCell

    public var face: FaceReference
    /// The family, as its font gives it.
    public var family: String
    /// What stands below the name, paler.
    public var detail: String
    public var sample: SpecimenRow.Sample
    /// The size of the sample in a list; here it is larger.
    public var points: Double
    /// Whether the sample is shown paler, for what is turned off.
    public var isDimmed: Bool

    public init(
      face: FaceReference, family: String, detail: String, sample: SpecimenRow.Sample,
      points: Double, isDimmed: Bool
    ) {
      self.face = face
      self.family = family
      self.detail = detail
      self.sample = sample
      self.points = points
      self.isDimmed = isDimmed
    }
  }

  private var content: Content?
  private var drawn: (pixels: Double, width: Double, layout: SpecimenLayout?)?

  public static func make() -> Widget {
    Canvas.make(SpecimenCell(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
  }

  public static func set(_ content: Content, of widget: Widget) {
    guard let cell = Canvas.content(of: widget) as? SpecimenCell, cell.content != content else {
      return
    }
    let hasOtherSize = cell.content?.points != content.points
    cell.content = content
    cell.drawn = nil
    if hasOtherSize {
      gtk_widget_queue_resize(widget.pointer)
    } else {
      gtk_widget_queue_draw(widget.pointer)
    }
  }

  // MARK: - Size

  private static let padding = 12.0
  /// How much larger a sample is than in a list.
  private static let enlargement = 2.0

  private func pixels(_ canvas: Widget) -> Double {
    SpecimenScale.current.pixels(points: (content?.points ?? 20) * Self.enlargement, for: canvas)
  }

  private func sampleHeight(_ canvas: Widget) -> Double { (pixels(canvas) * 1.6).rounded(.up) }

  private static func lines(_ canvas: Widget) -> (name: Double, detail: Double) {
    (
      TextScale.lineHeight(of: canvas),
      TextScale.lineHeight(of: canvas, scale: PANGO_SCALE_SMALL)
    )
  }

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    let lines = Self.lines(canvas)
    guard orientation == GTK_ORIENTATION_VERTICAL else {
      // Room for some twelve letters of a name.
      let width = Int(max(lines.name * 6.5, pixels(canvas) * 2.2).rounded(.up))
      return (width, width)
    }
    let height = Int(sampleHeight(canvas) + lines.name + lines.detail + 2 * Self.padding)
    return (height, height)
  }

  // MARK: - Drawing

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    guard let content else { return }
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    let (room, sampleHeight) = (width - 2 * Self.padding, sampleHeight(canvas))
    if let layout = prepare(content, room: room, canvas) {
      if content.isDimmed { gtk_snapshot_push_opacity(snapshot, 0.5) }
      let line = min(layout.logicalBounds.width, room)
      painter.drawLine(
        layout, x: Self.padding + (room - line) / 2,
        y: Self.padding + layout.top(in: sampleHeight, atMost: sampleHeight * 1.2),
        width: line, isRightToLeft: canvas.isRightToLeft)
      if content.isDimmed { gtk_snapshot_pop(snapshot) }
    }
    let lines = Self.lines(canvas)
    var y = Self.padding + sampleHeight
    let name = DisplayText.line(content.family, fallback: tr("Unnamed font"))
    for (text, scale, color, line) in [
      (name, 1.0, painter.color, lines.name),
      (content.detail, PANGO_SCALE_SMALL, painter.dimColor, lines.detail),
    ] where !text.isEmpty {
      // In the middle where it fits; else it ends in an ellipsis.
      guard let whole = InterfaceLayout(text, canvas: canvas, scale: scale) else { continue }
      let fits = whole.size.width <= room
      let layout = fits ? whole : InterfaceLayout(text, canvas: canvas, scale: scale, width: room)
      if let layout {
        painter.draw(
          layout.layout, x: Self.padding + (fits ? (room - whole.size.width) / 2 : 0), y: y,
          color: color)
      }
      y += line
    }
  }

  private func prepare(_ content: Content, room: Double, _ canvas: Widget) -> SpecimenLayout? {
    let pixels = pixels(canvas)
    if let drawn, drawn.pixels == pixels, drawn.width == room { return drawn.layout }
    let layout = make(content, pixels: pixels, room: room, canvas)
    drawn = (pixels, room, layout)
    return layout
  }

  private func make(
    _ content: Content, pixels: Double, room: Double, _ canvas: Widget
  ) -> SpecimenLayout? {
    guard let face = content.face.open() else { return nil }
    let (text, language) = sample(of: content, face)
    func layout(_ pixels: Double) -> SpecimenLayout {
      SpecimenLayout(
        text, face: face, style: SpecimenLayout.Style(pixels: pixels, language: language),
        surroundings: LayoutContext(of: canvas))
    }
    var made = layout(pixels)
    let width = made.logicalBounds.width
    // A long text is made smaller first, and fades out at its end when that is not enough.
    if width > room, width > 0 { made = layout(max(pixels * room / width, pixels * 0.4)) }
    made.shrink(toInkHeight: sampleHeight(canvas), from: min(pixels, pixels * room / max(width, 1)))
    return made
  }

  private func sample(
    of content: Content, _ face: FaceFontMap
  ) -> (text: String, language: String?) {
    if case .text(let text) = content.sample, !text.isEmpty, face.coverage.contains(text) {
      return (text, nil)
    }
    let sample = SampleText(
      script: content.face.script(in: face), languages: content.face.languages,
      coverage: face.coverage)
    return (sample.initials(face.coverage), sample.language)
  }
}

extension SampleText {
  /// What stands for a font in little room: its A in both cases, or the first word of its script.
  func initials(_ coverage: Coverage) -> String {
    for pair in ["Aa", "Аа", "Αα"] where coverage.contains(pair) {
      // Of the script that the sample is in.
      let script = Script(of: pair.unicodeScalars[pair.unicodeScalars.startIndex])
      let first = short.unicodeScalars.first { Script(of: $0) != .unknown }
      if first.map({ Script(of: $0) }) == script { return pair }
    }
    return short.split(separator: " ").first.map { String($0.prefix(8)) } ?? short
  }
}
