// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Places of a text that are to fit it at any time.
protocol TextPlaces: AnyObject {
  /// Text was replaced by as much as a number of scalars says.
  func textWasReplaced(_ range: Range<ScalarOffset>, by length: Int)
}

/// Called with the edits before the observers, and may edit as well.
public protocol TextStorageDelegate: AnyObject {
  /// A session is about to end: text and attributes may be edited, as a part of it.
  func textStorage(_ storage: TextStorage, willProcess edit: TextStorage.Edit)
  /// All that will be edited is; attributes may still be.
  ///
  /// - Parameter edit: with what was edited by ``textStorage(_:willProcess:)``.
  func textStorage(_ storage: TextStorage, didProcess edit: TextStorage.Edit)
}

extension TextStorageDelegate {
  public func textStorage(_ storage: TextStorage, willProcess edit: TextStorage.Edit) {}
  public func textStorage(_ storage: TextStorage, didProcess edit: TextStorage.Edit) {}
}

/// Observes a storage: a layout, a view, a word count.
public protocol TextStorageObserver: AnyObject {
  /// Text or attributes were edited.
  ///
  /// The storage has what the edit says. Whoever edits while this is told has done so at once; all are told of it after that, each
  /// of everything that is different for it.
  func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit)
}
