// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A row of a compact list of families: the name in its own font, in one line.
///
/// Where the font cannot write its name, the name stands in the interface's font with a sample of the
/// font's script behind it. Like ``SpecimenRow`` it does everything when it is first drawn.
public final class FamilyNameRow: DrawnRow {
  public struct Content: Hashable {
    /// Nil when the family has no file that can be shown.
    public var face: FaceReference?
    /// The place on the axes, in CSS notation; nil where the face has it by itself.
    public var variations: String?
    /// The family, as its font gives it, or one of its styles.
    public var family: String

    public init(face: FaceReference?, variations: String? = nil, family: String) {
      self.face = face
      self.variations = variations
      self.family = family
    }
  }

  private var content: Content?
  private var specimen: NameSpecimen?

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
    row.specimen = nil
    gtk_widget_queue_draw(widget.pointer)
  }

  private static let points = 12.0
  private static let padding = 7.0

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    guard orientation == GTK_ORIENTATION_VERTICAL else { return (120, 280) }
    let height = Int(
      (NameSpecimen.lineHeight(points: Self.points, canvas) + 2 * Self.padding).rounded(.up))
    return (height, height)
  }

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    guard let content else { return }
    let specimen =
      specimen
      ?? NameSpecimen(
        content.family, face: content.face, variations: content.variations, points: Self.points)
    self.specimen = specimen
    specimen.draw(
      TextPainter(snapshot: snapshot, canvas: canvas), x: Self.padding, y: 0,
      width: width - 2 * Self.padding, height: height)
  }
}
