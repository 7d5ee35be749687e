// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseHarfBuzz

/// The bytes of a font file, as HarfBuzz holds them.
public final class HarfBuzzBlob {
  let handle: OpaquePointer

  /// Maps a file; nil when it cannot be read.
  public convenience init?(path: String) {
    guard let handle = hb_blob_create_from_file_or_fail(path) else { return nil }
    self.init(adopting: handle)
  }

  /// A copy of some bytes.
  package convenience init(_ bytes: [UInt8]) {
    // The empty blob, never a null pointer, stands for failure.
    let handle = bytes.withUnsafeBytes {
      hb_blob_create(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    self.init(adopting: handle ?? hb_blob_get_empty())
  }

  init(adopting handle: OpaquePointer) { self.handle = handle }

  deinit { hb_blob_destroy(handle) }

  /// How many faces HarfBuzz finds in it; 0 when it is not a font.
  public var faceCount: Int { Int(hb_face_count(handle)) }

  /// The bytes.
  public var bytes: [UInt8] {
    var length: UInt32 = 0
    let start = hb_blob_get_data(handle, &length)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(length)))
  }
}

/// A text of four characters that names a table, an axis or a feature.
func tagText(_ tag: hb_tag_t) -> String {
  String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: tag >> (24 - 8 * $0)) }, as: UTF8.self)
}

func tagValue(_ text: String) -> hb_tag_t {
  let padded = Array(text.utf8.prefix(4)) + [UInt8](repeating: 0x20, count: 4)
  return padded.prefix(4).reduce(0) { $0 << 8 | hb_tag_t($1) }
}
