// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors
import SystemKit

/// What a file is, by its first bytes and never by its name.
enum FontMagic {
  static let trueType: UInt32 = 0x0001_0000
  static let appleTrueType: UInt32 = 0x7472_7565  // true
  static let openType: UInt32 = 0x4F54_544F  // OTTO
  static let collection: UInt32 = 0x7474_6366  // ttcf

  /// The format of an accepted file; a refusal names what else the file is, if that is known.
  static func format(of bytes: FileBytes) throws(Rejection) -> FontFormat {
    switch bytes.bigEndian(UInt32.self, at: 0) {
    case trueType, appleTrueType: return .trueType
    case openType: return .openType
    case collection: return .collection
    default: break
    }
    let start = bytes.bytes(at: 0, count: 256)
    let hexadecimal = start.prefix(8).map(\.hexadecimal).joined(separator: " ")
    let kind = refusedKinds.first { $0.matches(start) }
    let what = kind.map { "This is \($0.name)." } ?? "This is not a font file."
    let advice = kind?.advice ?? "Fonts in TrueType and OpenType files can be installed."
    throw Rejection(
      .unrecognizedFormat, .magic, "\(what) \(advice)",
      detail: "\(kind?.technicalName ?? "unknown"); first bytes: \(hexadecimal)", offset: 0)
  }

  private struct RefusedKind {
    var technicalName: String
    var name: String
    var advice = "Ask for the font as a TTF or OTF file."
    var matches: @Sendable ([UInt8]) -> Bool

    init(
      _ technicalName: String, _ name: String, advice: String? = nil,
      matches: @escaping @Sendable ([UInt8]) -> Bool
    ) {
      self.technicalName = technicalName
      self.name = name
      if let advice { self.advice = advice }
      self.matches = matches
    }
  }

  private static let unpack = "Unpack it and choose the font files inside."

  private static let refusedKinds = [
    RefusedKind("WOFF", "a web font (WOFF)") { $0.starts(with: Array("wOFF".utf8)) },
    RefusedKind("WOFF2", "a web font (WOFF 2)") { $0.starts(with: Array("wOF2".utf8)) },
    RefusedKind("Type 1 (PFA)", "a PostScript Type 1 font, which programs no longer support") {
      $0.starts(with: Array("%!".utf8))
    },
    RefusedKind("Type 1 (PFB)", "a PostScript Type 1 font, which programs no longer support") {
      $0.starts(with: [0x80, 0x01])
    },
    RefusedKind("sfnt-wrapped Type 1", "a PostScript Type 1 font in a Mac container") {
      $0.starts(with: Array("typ1".utf8))
    },
    RefusedKind("resource fork (dfont, suitcase or LWFN)", "an old Mac font suitcase") {
      $0.starts(with: [0, 0, 1, 0])
    },
    RefusedKind("EOT", "an Embedded OpenType web font") {
      $0.count > 35 && $0[34] == 0x4C && $0[35] == 0x50
    },
    RefusedKind("PCF", "a bitmap font of the X Window System (PCF)") {
      $0.starts(with: [0x01, 0x66, 0x63, 0x70])
    },
    RefusedKind("BDF", "a bitmap font in the BDF format") {
      $0.starts(with: Array("STARTFONT".utf8))
    },
    RefusedKind("FNT/FON", "a Windows program or bitmap font") {
      $0.starts(with: Array("MZ".utf8))
    },
    RefusedKind("SVG", "an SVG image or font") {
      String(decoding: $0, as: UTF8.self).contains("<svg")
    },
    RefusedKind("zip", "a ZIP archive", advice: unpack) {
      $0.starts(with: [0x50, 0x4B, 3, 4])
    },
    RefusedKind("gzip", "a compressed file", advice: unpack) { $0.starts(with: [0x1F, 0x8B]) },
    RefusedKind("xz", "a compressed file", advice: unpack) {
      $0.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A])
    },
    RefusedKind("bzip2", "a compressed file", advice: unpack) {
      $0.starts(with: Array("BZh".utf8))
    },
    RefusedKind("7z", "a 7-Zip archive", advice: unpack) {
      $0.starts(with: [0x37, 0x7A, 0xBC, 0xAF])
    },
    RefusedKind("rar", "a RAR archive", advice: unpack) { $0.starts(with: Array("Rar!".utf8)) },
  ]
}
