// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextLayout

/// A widget with text, as ``AccessibleText`` needs it: what a screen reader reads and does goes through this.
///
/// Rectangles and points of the widget are in its own coordinates, in pixels from its upper left corner, and may be outside of what is
/// seen. Offsets are Unicode scalars, which AT-SPI counts as well. What an input method composes is not in the storage, and so it is
/// never read.
@MainActor package protocol AccessibleTextSource: AnyObject {
  /// The text and the selection; the same one for as long as the widget lives.
  var editor: TextEditor { get }

  /// The lines of the text that the widget shows; the same one for as long as the widget lives.
  var layout: TextLayoutManager { get }

  /// Whether a person may edit the text; a screen reader may do no more.
  var isEditable: Bool { get }

  /// Whether a person may select text, so that there is a caret.
  var isSelectable: Bool { get }

  /// Marks over the text whose meaning is said, such as those of misspelled words.
  var accessibleMarks: [AccessibleTextMarks] { get }

  /// Marks over data that were found in the text, which are read and opened as links are; nil where nothing is looked for.
  var accessibleData: TextOverlay? { get }

  /// Where found data lead, as links have it; nil for data without an address, such as a date.
  ///
  /// - Parameter range: the data's text, of ``accessibleData``.
  func target(ofDataIn range: Range<ScalarOffset>) -> String?

  /// Where a rectangle of the layout is in the widget.
  ///
  /// - Parameters:
  ///   - rect: in units of the layout, from the upper left corner of its container.
  ///   - container: the container's number.
  func widgetRect(of rect: LayoutRect, inContainer container: Int) -> LayoutRect

  /// Has text laid out down to a point of the widget, unless that is more than ``AccessibleText/mostAtOnce``.
  ///
  /// - Returns: whether it is laid out.
  func layOut(throughX x: Double, y: Double) -> Bool

  /// The place in the text that is nearest to a point of the widget; nil where there is no text.
  func offset(nearestToX x: Double, y: Double) -> ScalarOffset?

  /// Scrolls until some text is seen, if the widget scrolls; at the latest with its next frame, as text is laid out for that.
  ///
  /// - Parameters:
  ///   - x: where the left edge of the text is to be in the widget, in pixels; nil for the shortest way.
  ///   - y: the same of its upper edge.
  func scroll(to range: Range<ScalarOffset>, x: Double?, y: Double?)

  /// Replaces some text by plain text, as one step of the history; only called where the text may be edited.
  ///
  /// - Returns: whether it was replaced: not where the widget refuses the text.
  func replace(_ range: Range<ScalarOffset>, with text: String) -> Bool

  /// Copies some text to the clipboard.
  func copy(_ range: Range<ScalarOffset>)

  /// Inserts the clipboard's content, now or when it has arrived; only called where the text may be edited.
  func paste(at offset: ScalarOffset)

  /// Opens the target of a link, or does the usual thing with found data.
  ///
  /// - Parameters:
  ///   - link: as the text's attribute has it; nil for found data.
  ///   - range: the text of the link or the data.
  func open(_ link: String?, in range: Range<ScalarOffset>)

  /// What is said of an attachment in its place: the picture's description, where somebody wrote one.
  func accessibleName(of attachment: TextAttachment, at offset: ScalarOffset) -> String
}

extension AccessibleTextSource {
  package var accessibleMarks: [AccessibleTextMarks] { [] }

  package var accessibleData: TextOverlay? { nil }

  package func target(ofDataIn range: Range<ScalarOffset>) -> String? { nil }

  /// Has the new text look like that in its place; the caret follows it.
  package func replace(_ range: Range<ScalarOffset>, with text: String) -> Bool {
    editor.edit { _ = editor.storage.replace(range, with: text) }
    return true
  }

  package func open(_ link: String?, in range: Range<ScalarOffset>) {}

  package func accessibleName(of attachment: TextAttachment, at offset: ScalarOffset) -> String {
    attachment.spokenName
  }

  /// Has the line of a place laid out with all text before it, unless that is more than ``AccessibleText/mostAtOnce``.
  ///
  /// - Parameter place: in scalars of the storage.
  /// - Returns: whether it is laid out.
  func layOut(through place: ScalarOffset) -> Bool {
    layout.ensureLayout(
      through: layout.layoutPlace(ofScalarAt: place), atMost: AccessibleText.mostAtOnce)
  }
}

extension TextAttachment {
  /// Its description, or the name of the file that it was, without its ending.
  nonisolated var spokenName: String {
    if let text = alternativeText, !text.isEmpty { return text }
    guard let name else { return "" }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// Marks over a text, and what they say of it.
package struct AccessibleTextMarks {
  /// What marked text is.
  package enum Meaning: String, Sendable {
    /// Misspelled; the word is AT-SPI's value of the attribute "invalid".
    case misspelled = "spelling"
    /// Against the language's grammar; the same.
    case ungrammatical = "grammar"
  }

  package var overlay: TextOverlay
  package var meaning: Meaning

  package init(_ overlay: TextOverlay, _ meaning: Meaning) {
    (self.overlay, self.meaning) = (overlay, meaning)
  }
}
