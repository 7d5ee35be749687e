// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How a font may be embedded in documents (OpenType `OS/2.fsType`).
public enum EmbeddingRights: String, Codable, Sendable, Hashable, CaseIterable {
  case installable, restricted, editable
  case previewAndPrint = "preview-and-print"

  /// From the bits of `fsType`; where several are set, the least restrictive counts, as the
  /// specification says for older versions of the table, which allow several.
  public init(fsType: UInt16) {
    if fsType & 0xF == 0 {
      self = .installable
    } else if fsType & 8 != 0 {
      self = .editable
    } else if fsType & 4 != 0 {
      self = .previewAndPrint
    } else {
      self = fsType & 2 != 0 ? .restricted : .installable
    }
  }
}
