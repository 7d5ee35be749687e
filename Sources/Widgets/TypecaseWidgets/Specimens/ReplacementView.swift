// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// Two fonts side by side, each name in its own face: the missing one, and the one that is shown
/// instead.
///
/// Where there is little room the second stands below the first. A long name wraps: the person
/// may need it for a search.
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
  private let mayBeAlone: Bool
  private var isAlone: Bool { mayBeAlone && substitute == nil }
  private let missingName: NameSpecimen
  private var substituteName: NameSpecimen?
  private var sample = ""
  private var missingSample: NameSpecimen?
  private var substituteSample: NameSpecimen?

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - substitute: nil while it is not known.
  ///   - isAlone: whether the first has the whole width as long as there is no other.
  public static func make(
    _ missing: Font, shownWith substitute: Font? = nil, isAlone: Bool = false
  ) -> Widget {
    let view = ReplacementView(missing, isAlone: isAlone)
    let canvas = Canvas.make(view, role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    if let substitute { set(substitute, of: canvas) }
    return canvas
  }

  /// Shows a text below the names, in each font of which there is a face.
  public static func set(sample: String, of widget: Widget) {
    guard let view = Canvas.content(of: widget) as? ReplacementView, view.sample != sample
    else { return }
    view.sample = sample
    view.makeSamples()
    gtk_widget_queue_resize(widget.pointer)
  }

  private func makeSamples() {
    func specimen(_ font: Font?) -> NameSpecimen? {
      guard let font, font.face != nil, !sample.isEmpty else { return nil }
      return NameSpecimen(
        sample, face: font.face, variations: font.variations, points: Self.points, wraps: true)
    }
    missingSample = specimen(missing)
    substituteSample = specimen(substitute)
  }

  /// Says which font is shown in the other's place; nil for none.
  public static func set(_ substitute: Font?, of widget: Widget) {
    guard let view = Canvas.content(of: widget) as? ReplacementView else { return }
    defer { view.makeSamples() }
    view.substitute = substitute
    view.substituteName = substitute.map {
      NameSpecimen(
        $0.name, face: $0.face, variations: $0.variations, points: points, wraps: true)
    }
    gtk_widget_queue_resize(widget.pointer)
  }

  private init(_ missing: Font, isAlone: Bool) {
    self.missing = missing
    mayBeAlone = isAlone
    missingName = NameSpecimen(
      missing.name, face: missing.face, variations: missing.variations, points: Self.points,
      wraps: true)
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
    let places = places(width: Double(size ?? 420), canvas)
    let height = max(
      places.missing.height, places.substitute.y + places.substitute.height)
    return (Int(height.rounded(.up)), Int(height.rounded(.up)))
  }

  /// Where the two fonts stand.
  private struct Places {
    struct Place {
      var x = 0.0
      var y = 0.0
      var width: Double
      /// With the caption.
      var height: Double
    }

    var missing: Place
    var substitute: Place
    var isRoomy: Bool
  }

  private func places(width: Double, _ canvas: Widget) -> Places {
    let isRoomy = !isAlone && isRoomy(width, canvas)
    let column = isRoomy ? ((width - Self.arrowRoom) / 2).rounded() : width
    func height(_ name: NameSpecimen?, _ sample: NameSpecimen?) -> Double {
      Self.captionHeight(canvas) + Self.height(of: name, column, canvas)
        + (sample == nil ? 0 : Self.height(of: sample, column, canvas))
    }
    var missing = Places.Place(width: column, height: height(missingName, missingSample))
    var substitute = Places.Place(
      width: column, height: isAlone ? 0 : height(substituteName, substituteSample))
    if isRoomy {
      if canvas.isRightToLeft {
        missing.x = width - column
      } else {
        substitute.x = width - column
      }
    } else if !isAlone {
      substitute.y = missing.height + 9
    }
    return Places(missing: missing, substitute: substitute, isRoomy: isRoomy)
  }

  private func isRoomy(_ width: Double, _ canvas: Widget) -> Bool {
    width >= Self.roomyProportion * Self.nameHeight(canvas) + Self.arrowRoom
      && !SpecimenScale.current.wrapsWords
  }

  private static func height(
    of text: NameSpecimen?, _ width: Double, _ canvas: Widget
  ) -> Double {
    max(text?.height(width: width, canvas) ?? 0, nameHeight(canvas)).rounded(.up)
  }

  private static func captionHeight(_ canvas: Widget) -> Double {
    TextScale.lineHeight(of: canvas, scale: PANGO_SCALE_SMALL)
  }

  private static func nameHeight(_ canvas: Widget) -> Double {
    NameSpecimen.lineHeight(points: points, canvas).rounded(.up)
  }

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    let places = places(width: width, canvas)
    draw(missing, missingName, missingSample, painter, places.missing)
    if places.isRoomy {
      // Beside the first lines.
      let middle = Self.captionHeight(canvas) + Self.nameHeight(canvas) / 2
      RowSymbol.draw(
        "go-next-symbolic", painter,
        x: (places.missing.width + (Self.arrowRoom - RowSymbol.size) / 2).rounded(),
        y: (middle - RowSymbol.size / 2).rounded(), isRightToLeft: canvas.isRightToLeft)
    }
    if let substitute, let substituteName {
      draw(substitute, substituteName, substituteSample, painter, places.substitute)
    }
  }

  private func draw(
    _ font: Font, _ name: NameSpecimen, _ sample: NameSpecimen?, _ painter: TextPainter,
    _ place: Places.Place
  ) {
    let caption = InterfaceLayout(
      font.caption, canvas: painter.canvas, scale: PANGO_SCALE_SMALL, width: place.width)
    if let caption {
      painter.draw(caption.layout, x: place.x, y: place.y, color: painter.dimColor)
    }
    let above = Self.captionHeight(painter.canvas)
    let height = Self.height(of: name, place.width, painter.canvas)
    name.draw(painter, x: place.x, y: place.y + above, width: place.width, height: height)
    guard let sample else { return }
    let below = above + height
    sample.draw(
      painter, x: place.x, y: place.y + below, width: place.width, height: place.height - below)
  }
}
