// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// The place of a file in a site, with its folder held open.
///
/// Anyone who can write to the site could replace one of its folders by a link, at any moment, so that a file
/// is written or removed where they cannot write themselves, such as in another site.
struct SitePlace {
  private let folder: OwnedDescriptor
  private let name: String

  /// Finds a place, and makes its folder where there is none.
  ///
  /// - Parameters:
  ///   - path: below the site, such as `keys/1.signed`.
  ///   - site: absolute, without links.
  /// - Throws: `SiteRefusal.noFolder` if the folder is something else.
  init(_ path: String, in site: String) throws {
    let (parent, name) = FileSystem.split(path)
    self.name = name
    try FileSystem.createDirectories("\(site)/\(parent)", mode: 0o755)
    let root = try OwnedDescriptor.open(site, flags: FileSystem.findOnly | O_DIRECTORY)
    do throws(SystemError) {
      folder = try OwnedDescriptor.open(
        parent, beneath: root, flags: O_RDONLY | O_DIRECTORY, crossesMounts: true)
    } catch {
      guard [EXDEV, ENOTDIR, ELOOP, ENOENT].contains(error.code) else { throw error }
      throw SiteRefusal.noFolder(path: "\(site)/\(parent)")
    }
  }

  private var path: String { "\(folder.path)/\(name)" }

  /// Writes a file, and replaces anything at its path.
  func write(_ bytes: [UInt8]) throws {
    // Only a folder is in the way of a new name.
    var status = stat()
    if lstat(path.cPath, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { remove() }
    try FileSystem.write(bytes, to: path, mode: 0o644)
  }

  /// Removes what is there.
  func remove() { FileSystem.removeTree(path) }

  /// Opens a regular file of a site; nil if it is something else.
  ///
  /// - Throws: `ENOENT` where there is nothing, `EXDEV` where a link leads out of the site.
  static func openRegularFile(
    _ path: String, in site: String
  ) throws(SystemError) -> OwnedDescriptor? {
    let root = try OwnedDescriptor.open(site, flags: FileSystem.findOnly | O_DIRECTORY)
    let place = try OwnedDescriptor.open(
      path, beneath: root, flags: FileSystem.findOnly, crossesMounts: true)
    guard try place.kind() == S_IFREG else { return nil }
    return try OwnedDescriptor.open(place.path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }
}

extension CollectionSite {
  /// The fault of a catalog's font.
  public enum FontFault: Sendable, Hashable {
    case missing
    /// Its bytes are not those that were signed.
    case different
  }

  /// Compares a font with what the catalog says of it.
  ///
  /// No more is read than the font should have: a file that somebody has put there could have terabytes.
  public func fault(of asset: SignedCatalog.Asset) -> FontFault? {
    guard let file = try? SitePlace.openRegularFile(asset.path, in: folder),
      let status = try? file.status()
    else { return .missing }
    guard UInt64(clamping: status.st_size) == asset.byteCount,
      let bytes = try? file.readAll(limit: Int(clamping: asset.byteCount)),
      Self.digest(bytes) == asset.sha256
    else { return .different }
    return nil
  }
}
