// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// A view of a formatted buffer.
protocol FormattedBufferObserver: AnyObject {
  /// Text or attributes changed.
  func bufferChanged()
  /// The selection or the caret moved.
  func bufferSelectionChanged()
  /// The color of the page changed.
  func bufferColorChanged(_ color: TextColor?)
  /// A copy of a part of the text.
  func copy(of range: Range<ScalarOffset>) -> TextCopy
  /// Where pictures of the text are shown; nil where they are not.
  var pictureRoom: FormattedBuffer.PictureRoom? { get }
  /// Whether a selection that goes by itself is kept.
  ///
  /// GTK takes a text view's selection away when another widget of the process selects text, as a
  /// field of the font panel does; but it is this text that the field is to change.
  var keepsSelection: Bool { get }
}
