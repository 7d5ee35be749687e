// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What documents are written as to be looked at, and not to be read again as documents.
package enum PageFormat: String, Sendable, Hashable, CaseIterable, Codable {
  /// All pages in one file, with text that can be searched, links and an outline.
  case pdf
  /// A picture of each page, of pixels.
  case png
  /// A picture of each page, of curves.
  case svg

  /// The format of a file name's ending.
  ///
  /// - Parameter path: a name, with or without folders.
  package init?(path: String) {
    guard let ending = DocumentFormat.ending(ofPath: path) else { return nil }
    self.init(rawValue: ending)
  }
}
