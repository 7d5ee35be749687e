// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

/// That an app was given a font; see ListGrants of org.typecase.Manager1.
public struct FontGrant: Sendable, Hashable {
  public var app: AppSummary
  /// Whose font it is: an application id, and its name for a person.
  public var provider: String
  public var providerName: String
  public var postScriptName: String
  public var family: String
  public var style: String
  /// Seconds since 1970.
  public var granted: Int64
  /// Seconds since 1970.
  public var lastUsed: Int64
  public var origin: GrantOrigin
  /// Whether the person took it back.
  public var isRevoked: Bool
  /// The face as it is installed now.
  public var face: Face?
  /// The families of all faces of the font's file, where there are several; empty where there is one.
  ///
  /// An app that was given the font has the bytes of all of them.
  public var fileFamilies: [String] = []

  /// An installed face, for its preview.
  public struct Face: Sendable, Hashable {
    public var id: String
    public var location: FaceLocation
    /// ISO 15924.
    public var script: String
    /// BCP 47 tags.
    public var languages: [String]

    public init(id: String, location: FaceLocation, script: String, languages: [String]) {
      self.id = id
      self.location = location
      self.script = script
      self.languages = languages
    }
  }

  public init(
    app: AppSummary, provider: String, providerName: String, postScriptName: String,
    family: String, style: String, granted: Int64, lastUsed: Int64, origin: GrantOrigin,
    isRevoked: Bool, face: Face? = nil
  ) {
    self.app = app
    self.provider = provider
    self.providerName = providerName
    self.postScriptName = postScriptName
    self.family = family
    self.style = style
    self.granted = granted
    self.lastUsed = lastUsed
    self.origin = origin
    self.isRevoked = isRevoked
    self.face = face
  }

  package init?(busDictionary values: [String: Variant]) {
    func text(_ key: String) -> String { values[key]?.stringValue ?? "" }
    guard let id = values["app"]?.stringValue,
      let postScriptName = values["postscript-name"]?.stringValue,
      let family = values["family"]?.stringValue
    else { return nil }
    self.init(
      app: .init(
        id: id, name: text("app-name"), icon: text("app-icon"), identity: text("app-kind")),
      provider: text("provider"), providerName: text("provider-name"),
      postScriptName: postScriptName, family: family, style: text("style"),
      granted: values["granted"]?.int64Value ?? 0, lastUsed: values["last-used"]?.int64Value ?? 0,
      origin: GrantOrigin(rawValue: text("how")) ?? .asked,
      isRevoked: values["revoked"]?.boolValue ?? false)
    if let id = values["id"]?.stringValue, let location = FaceLocation(busDictionary: values) {
      face = Face(
        id: id, location: location, script: values["script"]?.stringValue ?? "Zyyy",
        languages: values["languages"]?.stringsValue ?? [])
    }
    fileFamilies = values["file-families"]?.stringsValue ?? []
  }

  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [
      "app": .string(app.id), "app-name": .string(app.name), "app-icon": .string(app.icon),
      "app-kind": .string(app.identity), "provider": .string(provider),
      "provider-name": .string(providerName), "postscript-name": .string(postScriptName),
      "family": .string(family), "style": .string(style), "granted": .int64(granted),
      "last-used": .int64(lastUsed), "how": .string(origin.rawValue), "revoked": .bool(isRevoked),
    ]
    if let face {
      values.merge(face.location.busDictionary) { $1 }
      values["id"] = .string(face.id)
      values["script"] = .string(face.script)
      values["languages"] = .strings(face.languages)
    }
    if fileFamilies.count > 1 { values["file-families"] = .strings(fileFamilies) }
    return values
  }
}
