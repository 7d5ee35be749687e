// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox

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

/// A file, folder or link in a folder that no font was taken from, and why.
public struct PassedFile: Codable, Sendable, Hashable {
  public enum Reason: String, Codable, Sendable, CaseIterable {
    case notAFont = "not-a-font"
    case webFont = "web-font"
    case archive
    case hidden
    /// A link that leads nowhere.
    case danglingLink = "dangling-link"
    /// A link that is not followed.
    case link
    /// It leads to a folder that it is in, or in a circle.
    case loop
    /// The same file or folder was there already, under another name.
    case again
    case unreadable
    /// A pipe, a socket or a device.
    case special
    case tooDeep = "too-deep"
  }

  /// Its path in the folder.
  public var member: String
  public var reason: Reason

  public init(member: String, reason: Reason) {
    self.member = member
    self.reason = reason
  }
}

/// The files in a folder or archive that are not fonts to be installed.
struct PassedOver: Codable, Sendable, Hashable {
  /// Web fonts and archives included.
  var count = 0
  var webFonts = 0
  var archives = 0
  /// Folders that are too deep to be looked into.
  var deepFolders = 0
  /// The first ones of a folder, as far as they are listed.
  var files: [PassedFile] = []

  /// How many are listed.
  static let listLimit = 1000

  /// - Parameter path: where it is in a folder; those of an archive are not listed.
  mutating func note(_ candidate: IntakeKind, _ path: String? = nil) {
    switch candidate {
    case .webFont:
      webFonts += 1
      note(PassedFile.Reason.webFont, path)
    case .archive:
      archives += 1
      note(PassedFile.Reason.archive, path)
    case .font, .other: note(.notAFont, path)
    }
  }

  mutating func note(_ reason: PassedFile.Reason, _ path: String?) {
    count += 1
    if reason == .tooDeep { deepFolders += 1 }
    guard let path, files.count < Self.listLimit else { return }
    files.append(
      PassedFile(
        member: FontText.cleaned(path, limit: InspectionReport.nameLimit), reason: reason))
  }

  /// Why a folder or archive without fonts is refused.
  func rejection(_ check: InspectionIssue.Check) -> Rejection {
    Rejection(
      .unrecognizedFormat, check,
      // Nobody knows what is deeper inside.
      deepFolders > 0
        ? .tooDeep
        : webFonts > 0 ? .onlyWebFontsInside : archives > 0 ? .onlyArchivesInside : .noFontsInside,
      detail:
        "\(count) files, of them \(webFonts) web fonts and \(archives) archives; \(deepFolders) folders were too deep"
    )
  }
}
