// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import TypecaseFontDescriptors

/// The identity of an app that owns fonts or is given some; the person and the administrator own fonts, too.
public struct AppIdentity: Sendable, Hashable, Codable {
  /// The application id.
  public var id: String
  /// The name for a person.
  public var name: String
  /// An icon name of the theme, or empty.
  public var icon: String
  /// How the app was identified, such as `registered-host`; `person` for the person,
  /// `administrator` for the administrator.
  public var kind: String

  public init(id: String, name: String, icon: String, kind: String) {
    self.id = id
    self.name = name
    self.icon = icon
    self.kind = kind
  }

  /// The person, as the owner of the fonts that they added; the name is the store's own, and shown to nobody.
  public static let person = AppIdentity(
    id: "org.typecase.Person", name: "Added by you", icon: "avatar-default-symbolic",
    kind: "person")

  /// The administrator, as the owner of the fonts that are installed for everybody; the name is the store's own, too.
  public static let administrator = AppIdentity(
    id: "org.typecase.Administrator", name: "Installed by your administrator",
    icon: "changes-prevent-symbolic", kind: "administrator")

  /// Whether fonts of an owner with this id are an app's.
  public static func isApp(_ id: String) -> Bool { ![person.id, administrator.id].contains(id) }

  public var isApp: Bool { Self.isApp(id) }
}

/// A font file that is to be stored: a copy in the staging folder, or a file of the machine's store.
public struct StagedFile: Sendable, Hashable {
  public var path: String
  /// SHA-256 of the bytes that were copied, in hexadecimal.
  public var digest: String
  public var byteCount: UInt64
  /// Whether it stays where it is, and the store refers to it: who says so has made sure of its bytes.
  public var isShared: Bool
  /// SHA-256 of the file that it was made of, where that is another: parts of it were left out.
  public var originalDigest: String?

  public init(
    path: String, digest: String, byteCount: UInt64, isShared: Bool = false,
    originalDigest: String? = nil
  ) {
    self.originalDigest = originalDigest
    self.path = path
    self.digest = digest
    self.byteCount = byteCount
    self.isShared = isShared
  }
}

/// An installed face, with what a list needs of it.
public struct StoredFace: Sendable, Hashable {
  /// Opaque, and never used again for another face.
  public var id: String
  public var registration: Int64
  public var owner: AppIdentity
  /// The stored file.
  public var path: String
  public var digest: String
  public var byteCount: UInt64
  public var scope: RegistrationScope
  public var isEnabled: Bool
  /// Whether it was the person who disabled it.
  public var isDisabledByPerson: Bool
  public var exposure: FontExposure
  /// Seconds since 1970.
  public var installed: Int64
  public var descriptor: FontDescriptor
  public var preview: FacePreview
  /// The system's font file that has one of its names, and is preferred to this font.
  public var conflict: String?
  /// Why the font is not used any more, if it would be refused now.
  public var withdrawal: Withdrawal?
  /// Whether the inspection accepted it by the rules of this version: no program of ours draws it before.
  public var isChecked: Bool
}

/// The data of the face that previews a family in a list.
public struct FacePreview: Sendable, Hashable, Codable {
  public var style: String
  public var index: UInt32
  public var script: String
  public var languages: [String]
  public var isVariable: Bool
  public var color: ColorKind

  package init(
    style: String, index: UInt32, script: String, languages: [String], isVariable: Bool,
    color: ColorKind
  ) {
    self.style = style
    self.index = index
    self.script = script
    self.languages = languages
    self.isVariable = isVariable
    self.color = color
  }

  init(_ report: FaceReport) {
    self.init(
      style: report.descriptor.style ?? "", index: report.index, script: report.script,
      languages: report.descriptor.languages ?? [], isVariable: report.isVariable,
      color: report.color)
  }

  /// As previews are stored; a name of older versions stays.
  private enum CodingKeys: String, CodingKey {
    case style, index, script, languages, isVariable
    case color = "colour"
  }
}

/// A family of one owner.
public struct StoredFamily: Sendable, Hashable {
  public var owner: AppIdentity
  public var family: String
  public var faceCount: Int
  /// How many faces are enabled.
  public var enabledCount: Int
  /// To how many faces a font of the system is preferred.
  public var conflictCount: Int
  /// The face nearest to regular.
  public var faceID: String
  public var path: String
  public var preview: FacePreview
  /// Whether that face may be drawn; see `StoredFace`.
  public var isChecked: Bool
}

/// The installed fonts of an owner, in numbers.
public struct OwnerUsage: Sendable, Hashable {
  public var owner: AppIdentity
  public var familyCount: Int
  public var faceCount: Int
  public var byteCount: UInt64
  public var glyphCount: UInt64
  /// Whether its packaging lets it install fonts, as far as is known.
  public var isEntitled: Bool
  /// Since when its app is not installed any more; nothing when it is.
  public var absence: Absence?
  /// How many faces the person may keep without the app.
  public var keepableFaceCount: Int
}

/// The cost of fonts.
public struct FontCost: Sendable, Hashable {
  public var bytes: UInt64
  public var glyphs: UInt64
  public var faces: UInt64

  public init(bytes: UInt64 = 0, glyphs: UInt64 = 0, faces: UInt64 = 0) {
    self.bytes = bytes
    self.glyphs = glyphs
    self.faces = faces
  }

  /// The sum, or the largest number: somebody may have edited the database.
  public static func + (one: FontCost, other: FontCost) -> FontCost {
    FontCost(
      bytes: one.bytes.addingSaturating(other.bytes),
      glyphs: one.glyphs.addingSaturating(other.glyphs),
      faces: one.faces.addingSaturating(other.faces))
  }

  /// The difference; never negative.
  public static func - (one: FontCost, other: FontCost) -> FontCost {
    FontCost(
      bytes: one.bytes - min(one.bytes, other.bytes),
      glyphs: one.glyphs - min(one.glyphs, other.glyphs),
      faces: one.faces - min(one.faces, other.faces))
  }

  /// Describes for a log what exceeds a limit; nil when nothing does.
  public func excess(over limit: FontCost) -> String? {
    for (name, value, allowed) in [
      ("bytes", bytes, limit.bytes), ("glyphs", glyphs, limit.glyphs),
      ("faces", faces, limit.faces),
    ] where value > allowed {
      return "\(value) \(name), of \(allowed) at the most"
    }
    return nil
  }
}

extension UInt64 {
  fileprivate func addingSaturating(_ other: UInt64) -> UInt64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}

/// Why the store refused a change; nothing was changed.
public enum StoreFailure: Error, Sendable, Hashable {
  /// A PostScript name belongs to another installed font.
  case duplicatedName(String)
  /// The font was accepted once and would be refused now.
  case withdrawn(Withdrawal)
  /// The app has been told as many names of other owners' fonts today as it may be.
  case toldEnoughNames
  /// There is nothing to undo.
  case nothingToUndo
  /// No such installed face.
  case notRegistered
  /// The person disabled the font: its provider cannot enable it.
  case disabledByPerson
  /// The app that owns the font is not installed any more: the person keeps the font, or it goes.
  case ownerAbsent
  /// The app that owns the fonts is installed: they are not the person's to keep.
  case ownerPresent
  /// The font's license does not let the person keep it without its app.
  case notKeepable
  /// The person has the same bytes already.
  case alreadyRegistered
  /// The staged bytes are not those that were inspected.
  case changedWhileWaiting(digest: String)
}
