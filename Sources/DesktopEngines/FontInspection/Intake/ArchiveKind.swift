// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The archives that fonts are taken out of, by their first bytes and never by their name.
enum ArchiveKind: String, CaseIterable {
  case zip = "ZIP"
  case gzip
  case bzip2
  case xz
  case zstd = "Zstandard"
  case tar

  /// How many bytes from the start of a file tell its kind.
  static let prefixLength = 512

  init?(_ start: [UInt8]) {
    // An empty archive begins with the end record of others.
    let zips: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]]
    if zips.contains(where: start.starts) {
      self = .zip
    } else if start.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if start.starts(with: Array("BZh".utf8)) {
      self = .bzip2
    } else if start.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]) {
      self = .xz
    } else if start.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      self = .zstd
    } else if start.count >= 262, start[257..<262].elementsEqual("ustar".utf8) {
      self = .tar
    } else {
      return nil
    }
  }
}
