// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseTextFormats

/// uchardet: which character encoding bytes are probably in.
enum CharsetDetector {
  /// Bytes that are looked at: more do not change its mind, and cost.
  static let sampleSize = 1 << 20

  /// The encoding's name, as iconv knows it; nil when it has no opinion.
  static func charset(of bytes: some Collection<UInt8>) -> String? {
    guard let detector = uchardet_new() else { return nil }
    defer { uchardet_delete(detector) }
    let sample = Array(bytes.prefix(sampleSize))
    let status = sample.withUnsafeBytes { buffer in
      buffer.baseAddress.map {
        uchardet_handle_data(detector, $0.assumingMemoryBound(to: CChar.self), buffer.count)
      } ?? 0
    }
    guard status == 0 else { return nil }
    uchardet_data_end(detector)
    let name = uchardet_get_charset(detector).map { String(cString: $0) } ?? ""
    return name.isEmpty ? nil : name
  }
}
