// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// A font's name in its own face, as far as the face can write it.
///
/// Where it cannot, the name stands in the interface's font with a sample of the face's own script
/// behind it, so that there are never boxes. The face is opened when it is first drawn, or, where a
/// name may take several lines, when its height is asked for.
final class NameSpecimen {
  private let name: String
  private let face: FaceReference?
  private let variations: String?
  private let points: Double
  private let wraps: Bool
  private var drawn: Drawn?

  /// Of a face that this process must not read, in one line and in several.
  private var picture: SpecimenPicture?
  private var wrappedPicture: SpecimenPicture?

  private struct Drawn {
    var pixels: Double
    var specimen: (any SetText)?
    /// The specimen is the name.
    var isName: Bool
    /// Whether a picture is being drawn.
    var isWaiting = false
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
  ///   - wraps: whether a long name takes as many lines as it needs; else it is cut off.
  init(
    _ name: String, face: FaceReference?, variations: String? = nil, points: Double,
    wraps: Bool = false
  ) {
    self.name = DisplayText.line(name, fallback: tr("Unnamed font"))
    self.face = face
    self.variations = variations
    self.points = points
    self.wraps = wraps
  }

  /// The height of a line of such names.
  static func lineHeight(points: Double, _ canvas: Widget) -> Double {
    SpecimenScale.current.pixels(points: points, for: canvas) * 1.4
  }

  /// The height that the name takes within a width.
  func height(width: Double, _ canvas: Widget) -> Double {
    let line = Self.lineHeight(points: points, canvas)
    guard wraps else { return line }
    let drawn = prepare(canvas)
    let text =
      drawn.isName
      ? lines(drawn, width: width, canvas)?.logicalBounds.height
      : plain(drawn, width: width, canvas)?.size.height
    return max(line, text ?? 0)
  }

  /// Draws the name within a box, in the middle of its height.
  func draw(_ painter: TextPainter, x: Double, y: Double, width: Double, height: Double) {
    // Letters may lean a little out of their box.
    painter.clip(x: x - 4, y: y, width: width + 8, height: height) {
      drawUnclipped(painter, x: x, y: y, width: width, height: height)
    }
  }

  private func drawUnclipped(
    _ painter: TextPainter, x: Double, y: Double, width: Double, height: Double
  ) {
    let isRightToLeft = painter.canvas.isRightToLeft
    let drawn = prepare(painter.canvas)
    if let specimen = drawn.specimen, drawn.isName {
      if let lines = lines(drawn, width: width, painter.canvas) {
        painter.drawParagraph(
          lines, x: x, y: y + ((height - lines.logicalBounds.height) / 2).rounded())
      } else {
        painter.drawLine(
          specimen, x: x, y: y + specimen.top(in: height, atMost: height), width: width,
          isRightToLeft: isRightToLeft)
      }
      return
    }
    guard let plain = plain(drawn, width: width, painter.canvas) else { return }
    let (room, used) = (room(drawn, width: width), plain.size.width)
    // The layout is as wide as its room, and puts the name where lines start.
    painter.draw(
      plain.layout, x: isRightToLeft ? x + width - room : x,
      y: y + ((height - plain.size.height) / 2).rounded(), color: painter.color)
    guard let specimen = drawn.specimen else { return }
    let rest = width - used - Self.gap
    let length = min(specimen.logicalBounds.width, rest)
    painter.drawLine(
      specimen, x: isRightToLeft ? x : x + width - length,
      y: y + specimen.top(in: height, atMost: height), width: length,
      isRightToLeft: isRightToLeft)
  }

  /// What the name has of a width: it needs the room more than a sample behind it does.
  private func room(_ drawn: Drawn, width: Double) -> Double {
    drawn.specimen == nil ? width : (width * 0.65).rounded()
  }

  /// The name in the interface's font.
  private func plain(_ drawn: Drawn, width: Double, _ canvas: Widget) -> InterfaceLayout? {
    InterfaceLayout(
      name, canvas: canvas, scale: max(1, points / Self.interfacePoints),
      width: room(drawn, width: width), wraps: wraps)
  }

  /// The name in its own face, where it takes more than one line.
  private func lines(_ drawn: Drawn, width: Double, _ canvas: Widget) -> (any SetText)? {
    guard wraps, let specimen = drawn.specimen, specimen.logicalBounds.width > width, let face
    else { return nil }
    if face.reader == .sandbox {
      let request = face.request(
        .text(name), pixels: drawn.pixels, wrapWidth: Int(width), variations: variations,
        on: canvas)
      return SpecimenPicture.state(
        request, of: face, keptIn: &wrappedPicture, on: canvas, resizes: true
      ).bitmap
    }
    guard let open = face.open(isVariable: variations != nil) else { return nil }
    return SpecimenLayout(
      name, face: open,
      style: SpecimenLayout.Style(
        pixels: drawn.pixels, wrapWidth: Int(width), variations: variations,
        isRightToLeft: canvas.isRightToLeft),
      surroundings: LayoutContext(of: canvas))
  }

  private func prepare(_ canvas: Widget) -> Drawn {
    let pixels = SpecimenScale.current.pixels(points: points, for: canvas)
    if let drawn, drawn.pixels == pixels, !drawn.isWaiting { return drawn }
    let made = make(pixels: pixels, canvas)
    drawn = made
    return made
  }

  private func make(pixels: Double, _ canvas: Widget) -> Drawn {
    let inkHeight = pixels * 1.4 + 8
    if let face, face.reader == .sandbox {
      return pictured(face, pixels: pixels, inkHeight: inkHeight, canvas)
    }
    guard let face, let open = face.open(isVariable: variations != nil) else {
      return Drawn(pixels: pixels, specimen: nil, isName: false)
    }
    let choice = SampleText.choice(
      for: .name(name), script: face.script(in: open), languages: face.languages,
      coverage: open.coverage)
    let layout = SpecimenLayout(
      choice.text, face: open,
      style: SpecimenLayout.Style(
        pixels: pixels, variations: variations, language: choice.language),
      surroundings: LayoutContext(of: canvas))
    layout.shrink(toInkHeight: inkHeight, from: pixels)
    return Drawn(pixels: pixels, specimen: layout, isName: choice.isName)
  }

  /// What there is of a face that the sandbox draws; the name stands in the interface's font until then.
  private func pictured(
    _ face: FaceReference, pixels: Double, inkHeight: Double, _ canvas: Widget
  ) -> Drawn {
    let request = face.request(
      .name(name), pixels: pixels, inkHeight: inkHeight, variations: variations, on: canvas)
    let state = SpecimenPicture.state(
      request, of: face, keptIn: &picture, on: canvas, resizes: wraps)
    return Drawn(
      pixels: pixels, specimen: state.bitmap,
      isName: state.bitmap?.isName(for: request) ?? false, isWaiting: state.isWaiting)
  }
}
