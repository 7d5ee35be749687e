// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors

/// The data that a change of attributes needs besides the run itself.
public struct FormattingContext: Sendable {
  /// The available faces.
  public var faces: FaceSet
  /// The default attributes of text: at least a font and a size.
  public var base: TextAttributes
  /// The present size of each text style, in points.
  public var stylePoints: @Sendable (TextStyle) -> Double
  /// The list that paragraphs become items of; see ``TextStorage/newListNumber(at:marker:)``.
  public var newListNumber = 1

  public init(
    faces: FaceSet, base: TextAttributes, stylePoints: @escaping @Sendable (TextStyle) -> Double
  ) {
    self.faces = faces
    self.base = base
    self.stylePoints = stylePoints
  }

  /// The size of a run, in points.
  public func points(of attributes: TextAttributes) -> Double {
    switch attributes.size ?? base.size {
    case .points(let points): points
    case .style(let style): stylePoints(style)
    case nil: stylePoints(.body)
    }
  }

  /// The font that a run names, with its axes.
  public func descriptor(of attributes: TextAttributes) -> FontDescriptor {
    var descriptor = attributes.font ?? base.font ?? FontDescriptor()
    // A heading's font may be a weight alone, in the family of the text.
    if descriptor.family == nil, descriptor.postScriptName == nil, descriptor.fullName == nil,
      let usual = base.font
    {
      descriptor.family = usual.family ?? faces.face(for: usual)?.descriptor.family
    }
    descriptor.variations = attributes.axes ?? (attributes.font == nil ? base.axes : nil)
    return descriptor
  }

  /// The face of a run; nil when its font is missing.
  public func face(of attributes: TextAttributes) -> FaceSet.Face? {
    faces.face(for: descriptor(of: attributes))
  }

  /// The traits of a run's face, at its position on the axes.
  public func traits(of attributes: TextAttributes) -> SymbolicTraits {
    let font = descriptor(of: attributes)
    return faces.face(for: font)?.traits(at: font.variations) ?? font.measuredTraits
  }
}
