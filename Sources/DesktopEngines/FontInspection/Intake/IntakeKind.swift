// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The kind of a file in a folder or an archive, by its first bytes and its name, before it is
/// inspected.
enum IntakeKind {
  /// A font, or a file with a font's name, which is refused with the reason.
  case font
  /// A font that cannot be installed, but is often packed beside others.
  case webFont
  case archive
  case other

  init(start: [UInt8], name: String) {
    let magic = start.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let fonts = [
      FontMagic.trueType, FontMagic.appleTrueType, FontMagic.openType, FontMagic.collection,
    ]
    if start.count >= 4, fonts.contains(magic) {
      self = .font
    } else if start.starts(with: Array("wOFF".utf8)) || start.starts(with: Array("wOF2".utf8)) {
      self = .webFont
    } else if Self.extensions.contains(where: name.lowercased().hasSuffix) {
      self = .font
    } else if ArchiveKind(start) != nil || start.starts(with: Array("Rar!".utf8))
      || start.starts(with: [0x37, 0x7A, 0xBC, 0xAF])
    {
      self = .archive
    } else {
      self = .other
    }
  }

  private static let extensions = [".ttf", ".otf", ".ttc", ".otc"]

  /// Whether a path has a hidden part: one that begins with a dot, or the folder in which macOS
  /// puts metadata that zip cannot hold.
  static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains {
      $0 == "__MACOSX" || ($0.hasPrefix(".") && $0 != "." && $0 != "..")
    }
  }
}

/// The files in a folder or archive that are not fonts to be installed.
struct PassedOver: Codable, Sendable, Hashable {
  /// Web fonts and archives included.
  var count = 0
  var webFonts = 0
  var archives = 0

  mutating func note(_ candidate: IntakeKind) {
    count += 1
    switch candidate {
    case .webFont: webFonts += 1
    case .archive: archives += 1
    case .font, .other: break
    }
  }

  /// Why a folder or archive without fonts is refused.
  func rejection(_ check: InspectionIssue.Check) -> Rejection {
    Rejection(
      .unrecognizedFormat, check,
      webFonts > 0 ? .onlyWebFontsInside : archives > 0 ? .onlyArchivesInside : .noFontsInside,
      detail: "\(count) files, of them \(webFonts) web fonts and \(archives) archives")
  }
}
