// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontconfigKit

/// A face of the person's library: installed, or of the system.
public struct LibraryFace: Sendable, Hashable {
  /// Whose it is.
  public enum Owner: Sendable, Hashable {
    case system
    /// An app, the person or the administrator, by the application id and the name for a person.
    case provider(id: String, name: String)

    /// The application id; empty for the system.
    public var id: String {
      if case .provider(let id, _) = self { id } else { "" }
    }
  }

  public var owner: Owner
  /// As its font gives them; the first of several names.
  public var family: String
  public var style: String
  public var postScriptName: String?
  /// From 1 to 1000; 400 is regular.
  public var weight: Double
  /// Percent of the normal width.
  public var width: Double
  public var isSlanted: Bool
  public var isVariable: Bool
  /// The file, and the face in it; never a named instance.
  public var location: FaceLocation
  /// Other paths by which fontconfig has the same file, such as those of links.
  public var otherPaths: [String] = []
  /// The registry's identifier; nil for a face of the system.
  public var id: String?
  /// The system's file that programs get instead, by a name that both have.
  public var overridingFile: String?
  /// When it was installed, in seconds since 1970; 0 for a face of the system.
  public var installed: Int64
  /// nil where its file was not read: it is damaged, or has not been checked.
  public var facts: FaceFacts?
  /// Whether this process may read its file.
  var isReadable = true

  public init(
    owner: Owner = .system, family: String, style: String, postScriptName: String? = nil,
    weight: Double = 400, width: Double = 100, isSlanted: Bool = false, isVariable: Bool = false,
    location: FaceLocation, id: String? = nil, overridingFile: String? = nil, installed: Int64 = 0,
    facts: FaceFacts? = nil
  ) {
    self.owner = owner
    self.family = family
    self.style = style
    self.postScriptName = postScriptName
    self.weight = weight
    self.width = width
    self.isSlanted = isSlanted
    self.isVariable = isVariable
    self.location = location
    self.id = id
    self.overridingFile = overridingFile
    self.installed = installed
    self.facts = facts
  }

  /// The place of a face among those of its family, as programs ask for one.
  struct Slot: Hashable {
    var weight: Int
    var width: Int
    var isSlanted: Bool
  }

  var slot: Slot {
    Slot(weight: Int(weight.rounded()), width: Int(width.rounded()), isSlanted: isSlanted)
  }

  /// Names as fontconfig compares them.
  var familyKey: String { FontconfigName.folded(family) }
  var styleKey: String { FontconfigName.folded(style) }
}

extension LibraryFace {
  /// A face that is installed, and that every program finds by its name; nil for another one, which is no problem
  /// for anybody.
  init?(_ font: InstalledFont) {
    let descriptor = font.descriptor
    guard descriptor.scope != .process, descriptor.enabled != false, descriptor.exposure != .asks,
      let family = descriptor.family, !family.isEmpty, let id = descriptor.id
    else { return nil }
    self.init(
      owner: .provider(id: descriptor.provider ?? "", name: font.providerName), family: family,
      style: descriptor.style ?? "", postScriptName: descriptor.postScriptName,
      weight: descriptor.weight ?? 400, width: descriptor.width ?? 100,
      isSlanted: (descriptor.slant ?? 0) != 0 || descriptor.traits?.contains(.italic) == true,
      isVariable: font.isVariable, location: font.location, id: id,
      overridingFile: font.conflict, installed: font.installed)
  }

  /// A face of the system, as fontconfig has it; nil for a named instance of a variable one, and for formats that
  /// new programs do not use.
  init?(_ pattern: FontconfigPattern) {
    guard pattern.isUsable, pattern.instance == 0, let location = pattern.faceLocation,
      let family = pattern.family, !family.hasPrefix(".")
    else { return nil }
    self.init(
      family: family, style: pattern.style ?? "", postScriptName: pattern.postScriptName,
      weight: pattern.weight ?? 400, width: pattern.width ?? 100,
      isSlanted: pattern.slant == .italic || pattern.slant == .oblique,
      location: location)
  }
}
