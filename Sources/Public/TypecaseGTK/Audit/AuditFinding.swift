// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType

/// Something that a person with another text size, language or window cannot read or reach.
public nonisolated struct AuditFinding: Codable, Sendable, Hashable {
  /// What is wrong.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A part of a text is outside what is drawn of its window, and no scrolling brings it there.
    case clippedText = "clipped-text"
    /// A text is drawn over another one.
    case overlappingText = "overlapping-text"
    /// A text ends in an ellipsis, and nothing else shows the whole of it.
    case ellipsis
    /// A line of a text ends inside a word.
    case brokenWord = "broken-word"
    /// At an accessibility size an image is as small as at the usual one, and smaller than a line of text.
    case imageDidNotGrow = "image-did-not-grow"
    /// At an accessibility size a control is less than 44 pixels wide or high.
    case smallControl = "small-control"
    /// A text has less contrast to what is behind it than WCAG 2.1 asks for.
    case lowContrast = "low-contrast"
    /// The window is wider than it was asked to be.
    case tooWide = "too-wide"
  }

  public var kind: Kind
  /// The view that was on the screen.
  public var view: AuditedView
  /// The widget by the classes of its ancestors and its own, with their ids in `.ui` files:
  /// `AdwWindow#window/GtkBox/GtkLabel#title`.
  public var path: String
  /// The text, or else the tooltip or the first text within; empty where there is none.
  public var text: String
  public var frame: AuditFrame
  /// A description with measures, in plain English.
  public var reason: String
}

/// A window in one of the ways in which a person may see it.
public nonisolated struct AuditedView: Codable, Sendable, Hashable {
  /// The direction of text.
  public enum Direction: String, Codable, Sendable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    var value: GtkTextDirection {
      self == .leftToRight ? GTK_TEXT_DIR_LTR : GTK_TEXT_DIR_RTL
    }
  }

  /// The name of the window, and of the page of it that was shown; the page may be empty.
  public var window: String
  public var page = ""
  public var category: ContentSizeCategory
  public var direction: Direction
  /// The width that the window was asked to have, in pixels; 0 for a window that has no width of its own.
  public var width: Int
  /// As in `LANGUAGE`, such as `de` or `en_GB`.
  public var language: String

  /// For a person who looks for it.
  var name: String {
    let page = page.isEmpty ? "" : ", page \(page)"
    return "“\(window)”\(page), \(category.shortName), \(width) pixels, \(language), "
      + direction.rawValue
  }
}

/// A place in a window, in pixels from its upper left corner.
public nonisolated struct AuditFrame: Codable, Sendable, Hashable {
  public var x, y, width, height: Double

  static let everything = AuditFrame(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

  var isEmpty: Bool { width <= 0 || height <= 0 }

  func intersection(_ other: AuditFrame) -> AuditFrame {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return AuditFrame(
      x: left, y: top, width: max(min(x + width, other.x + other.width) - left, 0),
      height: max(min(y + height, other.y + other.height) - top, 0))
  }

  /// How far this reaches beyond another frame, on the side where it is farthest.
  func excess(beyond other: AuditFrame) -> Double {
    max(
      other.x - x, other.y - y, x + width - other.x - other.width,
      y + height - other.y - other.height)
  }
}
