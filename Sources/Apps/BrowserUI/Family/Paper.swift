// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseGTKKit

/// Ink and paper of a specimen.
enum Paper: String, CaseIterable {
  /// As text is in the desktop's windows.
  case desktop
  case darkOnLight = "dark-on-light"
  case lightOnDark = "light-on-dark"
  case sepia

  var name: String {
    switch self {
    case .desktop: tr("As the Desktop")
    case .darkOnLight: tr("Dark on Light")
    case .lightOnDark: tr("Light on Dark")
    case .sepia: tr("Sepia")
    }
  }

  /// The class of style.css.
  private var style: String? {
    switch self {
    case .desktop: nil
    case .darkOnLight: "paper-light"
    case .lightOnDark: "paper-dark"
    case .sepia: "paper-sepia"
    }
  }

  func apply(to widget: Widget) {
    for paper in Self.allCases {
      if let style = paper.style { widget.setStyle(style, paper == self) }
    }
  }

  /// A color font brings its own ink, which was made for light paper.
  static func usual(isColor: Bool) -> Paper { isColor ? .darkOnLight : .desktop }

  /// The paper that the person chose, unless a color font needs another.
  func fitting(isColor: Bool) -> Paper { self == .desktop ? .usual(isColor: isColor) : self }
}
