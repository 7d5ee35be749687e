// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseSystemKit

/// The kind of a file, by its first bytes and never by its name.
enum FontMagic {
  static let trueType: UInt32 = 0x0001_0000
  static let appleTrueType: UInt32 = 0x7472_7565  // true
  static let openType: UInt32 = 0x4F54_544F  // OTTO
  static let collection: UInt32 = 0x7474_6366  // ttcf

  /// The format of an accepted file; a rejection names the file's kind, if it is known.
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
    throw Rejection(
      .unrecognizedFormat, .magic, kind?.fault ?? .notAFont, subject: kind?.technicalName,
      detail: "\(kind?.technicalName ?? "unknown"); first bytes: \(hexadecimal)", offset: 0)
  }

  private struct RefusedKind {
    var technicalName: String
    var fault: InspectionIssue.Fault
    var matches: @Sendable ([UInt8]) -> Bool

    init(
      _ technicalName: String, _ fault: InspectionIssue.Fault,
      matches: @escaping @Sendable ([UInt8]) -> Bool
    ) {
      self.technicalName = technicalName
      self.fault = fault
      self.matches = matches
    }

    init(_ technicalName: String, _ fault: InspectionIssue.Fault, start: [UInt8]) {
      self.init(technicalName, fault) { $0.starts(with: start) }
    }
  }

  private static let refusedKinds =
    [
      RefusedKind("WOFF", .webFont, start: Array("wOFF".utf8)),
      RefusedKind("WOFF 2", .webFont, start: Array("wOF2".utf8)),
      RefusedKind("Type 1, PFA", .type1, start: Array("%!".utf8)),
      RefusedKind("Type 1, PFB", .type1, start: [0x80, 0x01]),
      RefusedKind("Type 1 in an sfnt", .type1, start: Array("typ1".utf8)),
      RefusedKind("dfont, suitcase or LWFN", .macSuitcase, start: [0, 0, 1, 0]),
      // Embedded OpenType's magic number stands at byte 34, little-endian.
      RefusedKind("Embedded OpenType", .webFont) {
        $0.count > 35 && $0[34] == 0x4C && $0[35] == 0x50
      },
      RefusedKind("PCF", .bitmapFormat, start: [0x01, 0x66, 0x63, 0x70]),
      RefusedKind("BDF", .bitmapFormat, start: Array("STARTFONT".utf8)),
      RefusedKind("FNT, FON or EXE", .windowsProgram, start: Array("MZ".utf8)),
      RefusedKind("SVG", .svg) { String(decoding: $0, as: UTF8.self).contains("<svg") },
      RefusedKind("7-Zip", .archive, start: [0x37, 0x7A, 0xBC, 0xAF]),
      RefusedKind("RAR", .archive, start: Array("Rar!".utf8)),
    ]
    + ArchiveKind.allCases.map { kind in
      RefusedKind(kind.rawValue, .archive) { ArchiveKind($0) == kind }
    }
}
