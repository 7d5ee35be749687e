// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseTextLayout
import TypecaseWidgets

/// The layout of a text in one face of a file, and in no other: what the face lacks are boxes.
///
/// The text of its storage says nothing of its look, so that several of them may show it in several ways.
final class FaceTextLayout {
  let layout: TextLayoutManager
  private(set) var setting: SpecimenSetting?
  /// The face, as it was opened last.
  private var opened: FaceFontMap?

  /// The desktop's fonts are none of it, and sizes are those that it is given.
  static let appearance = TextAppearance(
    fonts: SystemFonts(faces: FaceSet([]), settings: SystemFontSettings()) { _ in nil },
    textSize: DesktopTextSize())

  init(_ storage: TextStorage) {
    layout = TextLayoutManager(
      storage, appearance: Self.appearance, baseAttributes: TextAttributes(),
      containers: [TextContainer(width: 0)])
  }

  /// Whether the text is in the face: one that cannot be opened, or that this process must not read, leaves it in the interface's font.
  var isInFace: Bool { opened != nil }

  /// Lays the text out in another way.
  ///
  /// - Parameter widget: where it is seen, which knows the person's text size.
  func show(_ new: SpecimenSetting, on widget: Widget) {
    if new.hasOtherFace(than: setting) {
      opened = new.face.open(isVariable: !new.axes.isEmpty)
      layout.face = opened.map { FontFace($0, variations: new.variations) }
    } else if new.axes != setting?.axes {
      layout.face = opened.map { FontFace($0, variations: new.variations) }
    }
    setting = new
    let points = DesktopTextSize.points(
      ofPixels: SpecimenScale.current.pixels(points: new.points, for: widget))
    var base = TextAttributes()
    base.size = .points(points)
    base.tracking = new.tracking == 0 ? nil : points * new.tracking / 1000
    base.features = new.features.isEmpty ? nil : new.features
    base.paragraph = paragraph(new, points: points)
    layout.baseAttributes = base
  }

  /// Takes in another text: which side lines end at is that of its first paragraph.
  func textChanged() {
    guard let setting, setting.alignment == .end, let paragraph = layout.baseAttributes.paragraph
    else { return }
    let side = sideOfEnd
    if paragraph.alignment != side { layout.baseAttributes.paragraph?.alignment = side }
  }

  private var sideOfEnd: ParagraphStyle.Alignment {
    layout.isRightToLeft(paragraphOf: 0) ? .left : .right
  }

  private func paragraph(_ setting: SpecimenSetting, points: Double) -> ParagraphStyle {
    var style = ParagraphStyle()
    switch setting.alignment {
    case .start: style.alignment = .natural
    case .center: style.alignment = .center
    case .justified: style.alignment = .justified
    case .end: style.alignment = sideOfEnd
    }
    style.firstLineIndent = points * setting.firstLineIndent
    if let leading = setting.leading {
      // No higher and no lower, whatever the face says of itself.
      (style.minimumLineHeight, style.maximumLineHeight) = (points * leading, points * leading)
    }
    return style
  }

  /// The distance of lines as a multiple of the size, where nobody says another one: what the face has.
  var ownLeading: Double? {
    var base = layout.baseAttributes
    guard case .points(let points) = base.size, points > 0, let opened else { return nil }
    base.paragraph = nil
    let line = TextLayoutManager(
      TextStorage(runs: [TextRun("x")]), face: FontFace(opened, variations: setting?.variations),
      appearance: Self.appearance, baseAttributes: base, containers: [TextContainer(width: 1000)])
    return line.lineFragment(at: 0).map { DesktopTextSize.points(ofPixels: $0.height) / points }
  }
}
