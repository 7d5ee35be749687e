// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

// The isolation of these protocols is written out: where it only follows from the module's default, a type that adopts the last of several
// has to say the isolation of each conformance.

/// A widget whose text the font panel and the formatting actions can change.
///
/// `GtkTextView`, `GtkEntry` and `GtkLabel` need no code, and a widget with a `TextEditor` adopts ``TextDocumentResponder``. For any other
/// widget, pass an object that adopts this to ``TextFormattingCoordinator/setResponder(_:for:)``; it notifies the coordinator
/// when its selection changes.
@MainActor public protocol TextFormattingResponder: AnyObject {
  /// The parts of the panel that apply; the others are hidden.
  var formattingModes: FormattingModes { get }

  /// The selection; nil when there is nothing to format.
  var formattingSelection: FormattingSelection? { get }

  /// Applies a change to the selection, as one step of undoing.
  ///
  /// Call the change's handler once for each run of the selection, in order, with the run's
  /// attributes, and give the run what the handler gives back. The style of a paragraph is that of all of it:
  /// `TextStorage.convertAttributes(ofSelection:extent:by:)` does both.
  ///
  /// - Returns: false to pass the change on to the widget's ancestors, its window, and the app.
  func updateTextAttributes(_ change: FormattingStep) -> Bool

  /// The parts that the widget keeps and cannot draw: the panel shows them and says so.
  ///
  /// None, if the object does not say.
  var undrawnModes: FormattingModes { get }
}

extension TextFormattingResponder {
  public var undrawnModes: FormattingModes { [] }
}

/// The selection in a widget.
public struct FormattingSelection {
  /// The attributes that all runs share.
  public var summary: AttributeSummary
  /// The defaults of the text: the widget's own font and size.
  public var base: TextAttributes
  /// The beginning of the selected text, for the preview; empty if there is only a caret.
  public var text: String
  /// The color of the page.
  public var pageColor: TextColor?

  public init(
    summary: AttributeSummary, base: TextAttributes, text: String = "",
    pageColor: TextColor? = nil
  ) {
    self.summary = summary
    self.base = base
    self.text = text
    self.pageColor = pageColor
  }

  /// Whether the text is in several families, of which that of the surroundings is one where a run names none.
  public var isFamilyMixed: Bool { summary.hasSeveralFamilies(over: base.font?.family) }
}

/// A change on its way along the responder chain.
public struct FormattingStep {
  /// The change.
  public enum Content {
    /// The conversion of each run of the selection.
    case attributes(ConversionHandler)
    /// The new color of the page; nil for the surroundings' color.
    case pageColor(TextColor?)
  }

  public var content: Content
  /// Its title for the person, such as "Text Color".
  public var title: String
  /// The same number in changes that form one step, such as those of a slider while it is dragged.
  public var gesture: Int?
  /// The part of the selection that is meant.
  public var extent: ConversionExtent

  public init(
    _ content: Content, title: String, gesture: Int? = nil, extent: ConversionExtent = .selection
  ) {
    self.content = content
    self.title = title
    self.gesture = gesture
    self.extent = extent
  }
}

/// A responder whose changes can be undone from the panel.
@MainActor public protocol UndoableFormatting: TextFormattingResponder {
  /// Undoes the last change; false when there is none.
  func undo() -> Bool
  /// Redoes the change that was undone last; false when there is none.
  func redo() -> Bool
}
