// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// Text shown in a face of a font file.
///
/// The face is opened and the text set when the view is first drawn, or, where lines wrap, when its
/// height is asked for. A face that cannot be opened shows its name in the interface font.
public final class SpecimenView: CanvasContent {
  /// How the text takes its room.
  public enum Shape {
    /// One line, which fades out at its end.
    case line
    /// As many lines as it needs.
    case paragraph
  }

  private var face: FaceReference
  private var name: String
  private let shape: Shape
  private var points: Double
  private let usesLongSample: Bool
  private var variations: String?
  private var features: String?
  private var text: String?
  private var layout: SpecimenLayout?
  private var layoutKey: [Double] = []
  private var cannotOpen = false
  /// Of a face that this process must not read.
  private var picture: SpecimenPicture?

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - name: family and style, for screen readers and where the face cannot be opened.
  ///   - text: what to show; nil for a sample of the face's own script.
  ///   - points: the text's size at the normal text size.
  ///   - usesLongSample: whether a line shows the whole sentence; a paragraph always does.
  ///   - variations: axis settings in CSS notation, such as "wght=650".
  public static func make(
    _ face: FaceReference, name: String, text: String? = nil, points: Double, shape: Shape = .line,
    usesLongSample: Bool = false, variations: String? = nil
  ) -> Widget {
    let view = SpecimenView(
      face, name: name, text: text, points: points, shape: shape,
      usesLongSample: usesLongSample || shape == .paragraph, variations: variations)
    let canvas = Canvas.make(view)
    canvas.setAccessibleLabel(tr("{font} specimen", ["font": name]))
    return canvas
  }

  /// Changes the face and the text of a view made by `make`.
  ///
  /// - Parameters:
  ///   - features: OpenType features in CSS notation, such as "ss01=1,liga=0".
  ///   - points: the size at the normal text size; nil for the one that it has.
  public static func set(
    _ face: FaceReference, name: String, text: String?, variations: String?,
    features: String? = nil, points: Double? = nil, of canvas: Widget
  ) {
    guard let view = Canvas.content(of: canvas) as? SpecimenView else { return }
    (view.face, view.name, view.text) = (face, name, text)
    (view.variations, view.features) = (variations, features)
    (view.layout, view.cannotOpen) = (nil, false)
    view.points = points ?? view.points
    canvas.setAccessibleLabel(tr("{font} specimen", ["font": name]))
    if view.shape == .paragraph {
      gtk_widget_queue_resize(canvas.pointer)
    } else {
      gtk_widget_queue_draw(canvas.pointer)
    }
  }

  private init(
    _ face: FaceReference, name: String, text: String?, points: Double, shape: Shape,
    usesLongSample: Bool, variations: String?
  ) {
    self.face = face
    self.name = name
    self.text = text
    self.points = points
    self.shape = shape
    self.usesLongSample = usesLongSample
    self.variations = variations
  }

  public var followsWidth: Bool { shape == .paragraph }

  /// Wider than any window, in pixels: GTK looks for the least height by widths of up to 1,048,576.
  private static let widest = 65_536

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    guard orientation == GTK_ORIENTATION_VERTICAL else { return (80, 320) }
    let pixels = SpecimenScale.current.pixels(points: points, for: canvas)
    var height = Int((pixels * 1.6).rounded(.up))
    guard shape == .paragraph else { return (height, height) }
    // Without a width the least is asked for, and it must be what GTK is told for the widest that it tries, or it
    // complains. To lay text out for either would only cost the layout, or the picture, of its own width.
    guard let size, size < Self.widest else { return (0, height) }
    if let text = text(pixels: pixels, width: size, canvas) {
      height = Int(text.logicalBounds.height.rounded(.up))
    }
    return (height, height)
  }

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    let pixels = SpecimenScale.current.pixels(points: points, for: canvas)
    guard let layout = text(pixels: pixels, width: Int(width), canvas) else {
      if picture?.state.isWaiting == true { return }
      guard let plain = InterfaceLayout(name, canvas: canvas, width: width) else { return }
      painter.draw(
        plain.layout, x: 0, y: (height - plain.size.height) / 2, color: painter.dimColor)
      return
    }
    switch shape {
    case .paragraph: painter.drawParagraph(layout, x: 0, y: 0)
    case .line:
      painter.drawLine(
        layout, x: 0, y: (height - layout.logicalBounds.height) / 2, width: width,
        isRightToLeft: canvas.isRightToLeft)
    }
  }

  /// What is shown; nil when the face cannot be drawn, and while its picture is being drawn.
  private func text(pixels: Double, width: Int, _ canvas: Widget) -> (any SetText)? {
    guard face.reader == .sandbox else { return layout(pixels: pixels, width: width, canvas) }
    let wanted: SpecimenRequest.Text =
      text.map { .text($0) } ?? (usesLongSample ? .sentence : .sample)
    let request = face.request(
      wanted, pixels: pixels, wrapWidth: shape == .paragraph ? width : nil,
      variations: variations, on: canvas)
    return SpecimenPicture.state(
      request, of: face, keptIn: &picture, on: canvas, resizes: shape == .paragraph
    ).bitmap
  }

  private func layout(pixels: Double, width: Int, _ canvas: Widget) -> SpecimenLayout? {
    let key = [pixels, shape == .paragraph ? Double(width) : 0]
    if let layout, key == layoutKey { return layout }
    guard !cannotOpen else { return nil }
    guard let opened = face.open(isVariable: variations != nil) else {
      cannotOpen = true
      return nil
    }
    let sample = SampleText(
      script: face.script(in: opened), languages: face.languages, coverage: opened.coverage)
    let made = SpecimenLayout(
      text ?? (usesLongSample ? sample.long : sample.short), face: opened,
      style: SpecimenLayout.Style(
        pixels: pixels, wrapWidth: shape == .paragraph ? width : nil, variations: variations,
        features: features, language: sample.language, isRightToLeft: canvas.isRightToLeft),
      surroundings: LayoutContext(of: canvas))
    layout = made
    layoutKey = key
    return made
  }
}
