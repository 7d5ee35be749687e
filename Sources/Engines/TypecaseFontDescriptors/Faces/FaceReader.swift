// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Who may read the file of a face, to draw it.
///
/// A library for text that reads hostile bytes may be taken over, or never come back, and then holds locks that every
/// text of the process needs.
package enum FaceReader: Hashable, Sendable {
  /// This process: a font of the system, or one that was checked and drawn once.
  case process
  /// The sandbox, which draws pictures: a font that nobody has agreed to.
  case sandbox
  /// Nobody: an installed font that has not been checked yet, and cannot be shown until then.
  case nobody

  /// Of an installed font.
  package static func ofInstalled(isChecked: Bool) -> FaceReader { isChecked ? .process : .nobody }
}
