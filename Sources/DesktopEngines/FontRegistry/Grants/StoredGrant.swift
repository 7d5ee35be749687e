// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// Which font a grant means: the font of an owner, whichever version of it is installed.
public struct GrantKey: Sendable, Hashable {
  public let owner: String
  /// In lower case: PostScript names are compared without regard to it.
  public let postScriptName: String

  public init(owner: String, postScriptName: String) {
    self.owner = owner
    self.postScriptName = postScriptName.lowercased()
  }
}

extension StoredFace {
  public var grantKey: GrantKey {
    GrantKey(owner: owner.id, postScriptName: descriptor.postScriptName ?? "")
  }

  public var version: FaceVersion { FaceVersion(id: id, digest: digest) }
}

/// That an app was given a font.
public struct StoredGrant: Sendable, Hashable {
  public var app: AppIdentity
  public var owner: String
  public var ownerName: String
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
  /// The font as it is installed now.
  public var face: Face?

  public struct Face: Sendable, Hashable {
    public var id: String
    public var path: String
    public var preview: FacePreview
    /// The families of all faces of its file, which the app gets with it.
    public var fileFamilies: [String]
  }

  public var key: GrantKey { GrantKey(owner: owner, postScriptName: postScriptName) }
}

/// A face that somebody may use, with as much as is needed to notice that it has changed.
public struct FaceVersion: Sendable, Hashable {
  public var id: String
  public var digest: String
}

/// An app that was given fonts, and where its packaging was seen last.
public struct ConsumerPresence: Sendable, Hashable {
  public var app: AppIdentity
  public var place: String?
  /// Its absence, if it is not installed any more.
  public var absence: Absence?
  /// Whether it has installed fonts itself: then its absence is noticed with them.
  public var hasFonts: Bool
}
