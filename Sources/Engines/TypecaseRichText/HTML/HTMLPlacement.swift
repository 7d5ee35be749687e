// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Where pictures are that text flows round, as CSS has it.
///
/// CSS knows the left and the right edge. A picture with text on both sides is at the left for browsers, and text flows round
/// rectangles there, as they do not follow the outline of a picture that is in its page.
enum HTMLPlacement {
  static func css(_ placement: PicturePlacement) -> String {
    var css = "float:\(placement.side == .right ? "right" : "left");"
    css += "margin:\(CSSValue.points(placement.margin));"
    if placement.side == .both { css += "--float:both;" }
    if placement.x != 0.5 { css += "--float-x:\(CSSValue.text(placement.x));" }
    if placement.followsOutline { css += "--float-outline:yes;" }
    return css
  }

  /// What an element of a picture says; nil for one in its line.
  ///
  /// - Parameter values: its attributes.
  static func read(_ values: [String: String]) -> PicturePlacement? {
    var (side, margin) = (PicturePlacement.Side?.none, Double?.none)
    switch values["align"]?.lowercased() {
    case "left": side = .left
    case "right": side = .right
    default: break
    }
    var placement = PicturePlacement(.left)
    for one in CSSText.declarations(values["style"] ?? "") {
      let word = one.value.lowercased()
      switch one.name {
      case "float": side = word == "left" ? .left : word == "right" ? .right : nil
      case "margin", "margin-left", "margin-right", "margin-top", "margin-bottom":
        let lengths = CSSText.words(word).compactMap { CSSValue.length($0, em: 12) }
        margin = ([margin ?? 0] + lengths).max()
      case "--float" where word == "both" && side != nil: side = .both
      case "--float-x":
        placement.x = Double(word).flatMap { AttributeLimits.share.contains($0) ? $0 : nil } ?? 0.5
      case "--float-outline": placement.followsOutline = word == "yes"
      default: break
      }
    }
    guard let side else { return nil }
    placement.side = side
    placement.margin = AttributeLimits.pictureMargin.nearest(to: margin ?? 0)
    return placement
  }
}
