// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A font of an app's catalog: one that the app offers, and that need not be there yet.
public struct FontAsset: Sendable, Hashable {
  /// Unique in its catalog.
  public var name: String
  /// The family, as the app's maker wrote it: what the sheet of missing fonts shows, and what the file
  /// must then have.
  public var family: String
  public var resource: Resource
  public var tags: [String]
  /// The ISO 15924 codes of the scripts that it writes, as the app's maker says; the sheet of missing fonts offers it for text in them.
  public var scripts: [String] = []
  /// The priority of fetching, 0 to 1.
  public var priority: Double

  /// The bytes of an asset: where they are, and which they are.
  public struct Resource: Sendable, Hashable {
    public var place: Place
    /// In hexadecimal, lower case.
    public var sha256: String
    public var byteCount: UInt64

    public enum Place: Sendable, Hashable {
      /// A file of the app, relative to the catalog's folder.
      case bundle(path: String)
      /// A file of a web server.
      case web(address: String)
    }
  }

  /// The priority of an asset whose catalog says nothing.
  public static let usualPriority = 0.5
}
