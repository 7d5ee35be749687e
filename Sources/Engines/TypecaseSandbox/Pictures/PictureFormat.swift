// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The formats of pictures that are read, by their first bytes: what a file or a document says of them may be wrong.
package enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  case png
  case jpeg
  case gif
  case tiff
  case bmp
  /// WebP, where gdk-pixbuf has a loader for it.
  case webp

  /// - Parameter bytes: of the whole picture.
  package init?(of bytes: some RandomAccessCollection<UInt8>) {
    let found = Self.allCases.first { format in
      format.beginnings.contains { beginning in
        bytes.count >= beginning.count
          && zip(bytes, beginning).allSatisfy { byte, wanted in wanted == nil || byte == wanted }
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// Nil stands for any byte.
  private var beginnings: [[UInt8?]] {
    switch self {
    case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
    case .jpeg: [[0xFF, 0xD8, 0xFF]]
    case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
    case .tiff: [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42]]
    case .bmp: [Array("BM".utf8)]
    // The length of the file is between.
    case .webp: [Array("RIFF".utf8) + [nil, nil, nil, nil] + Array("WEBP".utf8)]
    }
  }
}
