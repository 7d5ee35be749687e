// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import GLibKit
import PangoKit

/// A font's name in its own face, as far as the face can write it.
///
/// Where it cannot, the name stands in the interface's font with a sample of the face's own script
/// behind it, so that there are never boxes. The face is opened when it is first drawn.
final class NameSpecimen {
  private let name: String
  private let face: FaceReference?
  private let variations: String?
  private let points: Double
  private var drawn: Drawn?

  private struct Drawn {
    var pixels: Double
    var specimen: SpecimenLayout?
    /// The specimen is the name.
    var isName: Bool
  }

  private static let gap = 12.0
  /// The size that the interface's font has as a rule, a little more than which reads as large as a
  /// specimen.
  private static let interfacePoints = 12.0

  /// - Parameters:
  ///   - name: as the font, or an app, gives it.
  ///   - face: nil for the interface's font.
  ///   - variations: axis settings in CSS notation.
  ///   - points: the size at the normal text size.
  init(_ name: String, face: FaceReference?, variations: String? = nil, points: Double) {
    self.name = DisplayText.line(name, fallback: tr("Unnamed font"))
    self.face = face
    self.variations = variations
    self.points = points
  }

  /// The height of a line of such names.
  static func lineHeight(points: Double, _ canvas: Widget) -> Double {
    SpecimenScale.current.pixels(points: points, for: canvas) * 1.4
  }

  /// Draws the name within a box, in the middle of its height.
  func draw(_ painter: TextPainter, x: Double, y: Double, width: Double, height: Double) {
    let isRightToLeft = painter.canvas.isRightToLeft
    let drawn = prepare(painter.canvas)
    if let specimen = drawn.specimen, drawn.isName {
      painter.drawLine(
        specimen, x: x, y: y + specimen.top(in: height, atMost: height), width: width,
        isRightToLeft: isRightToLeft)
      return
    }
    // The name needs the room more than the sample does.
    let room = drawn.specimen == nil ? width : (width * 0.65).rounded()
    let plain = InterfaceLayout(
      name, canvas: painter.canvas, scale: max(1, points / Self.interfacePoints), width: room)
    guard let plain else { return }
    let used = plain.size.width
    // The layout is as wide as its room, and puts the name where lines start.
    painter.draw(
      plain.pointer, x: isRightToLeft ? x + width - room : x,
      y: y + ((height - plain.size.height) / 2).rounded(), colour: painter.colour)
    guard let specimen = drawn.specimen else { return }
    let rest = width - used - Self.gap
    let length = min(specimen.logicalBounds.width, rest)
    painter.drawLine(
      specimen, x: isRightToLeft ? x : x + width - length,
      y: y + specimen.top(in: height, atMost: height), width: length,
      isRightToLeft: isRightToLeft)
  }

  private func prepare(_ canvas: Widget) -> Drawn {
    let pixels = SpecimenScale.current.pixels(points: points, for: canvas)
    if let drawn, drawn.pixels == pixels { return drawn }
    let made = make(pixels: pixels, canvas)
    drawn = made
    return made
  }

  private func make(pixels: Double, _ canvas: Widget) -> Drawn {
    guard let face, let open = face.open(isVariable: variations != nil) else {
      return Drawn(pixels: pixels, specimen: nil, isName: false)
    }
    let isName = SampleText.nameServesAsSample(name, script: face.script, coverage: open.coverage)
    let sample =
      isName
      ? SampleText(short: name, long: name)
      : SampleText(script: face.script, languages: face.languages, coverage: open.coverage)
    let layout = SpecimenLayout(
      sample.short, face: open,
      style: SpecimenLayout.Style(
        pixels: pixels, variations: variations, language: sample.language),
      surroundings: gtk_widget_get_pango_context(canvas))
    layout.shrink(toInkHeight: pixels * 1.4 + 8, from: pixels)
    return Drawn(pixels: pixels, specimen: layout, isName: isName)
  }
}
