// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// The files of an app: where its packaging put its fonts.
struct AppBundle: Sendable, Hashable {
  /// A folder with all that is in it.
  struct Folder: Sendable, Hashable {
    /// Its path as the app sees it.
    var seen: String
    /// Its path outside the app's sandbox.
    var real: String
  }

  var folders: [Folder]
  /// The first that has a catalog counts.
  var catalogPlaces: [CatalogPlace]

  /// The required location of a file, for the app's packager.
  var whereFontsAre: String {
    folders.isEmpty
      ? "X-Typecase-Fonts of the app's desktop file names no folder by its absolute path"
      : "the app's fonts are in " + folders.map(\.seen).joined(separator: ", ")
  }
}

/// The allowed locations of a call's fonts.
enum FontBundle: Sendable {
  /// In an app's own files: an app offers those only.
  case app(AppBundle)
  /// Anywhere that the person can read: the person adds what they please.
  case anywhere

  /// Opens a font file by its path, for reading.
  ///
  /// A path is resolved beneath the bundle's own descriptor, so that no link, no `..`, nothing that
  /// is mounted and nothing that changes meanwhile leads out of it. The opened file is the one that
  /// will be copied.
  ///
  /// - Parameter path: absolute, as the caller sees it.
  func open(path: String) throws(FontFailure) -> OwnedDescriptor {
    guard path.hasPrefix("/") else {
      throw FontFailure(
        code: .invalidFilePath, message: RegistryWording.pathNotAbsolute, detail: "path: \(path)")
    }
    switch self {
    case .anywhere:
      do throws(SystemError) {
        return try Self.reopen(.open(path, flags: FileSystem.findOnly), path: path)
      } catch { throw Self.failure(error, path: path) }
    case .app(let bundle):
      do throws(FontFailure) {
        return try Self.open(path, in: bundle.folders.map { ($0.seen, $0.real) })
      } catch {
        guard error.code == .invalidFilePath else { throw error }
        var error = error
        error.detail += "; \(bundle.whereFontsAre)"
        throw error
      }
    }
  }

  /// - Parameter folders: the beginning of a path, and the folder that it means.
  private static func open(
    _ path: String, in folders: [(prefix: String, folder: String)]
  ) throws(FontFailure) -> OwnedDescriptor {
    for (prefix, folder) in folders {
      guard let relative = Self.relative(path, to: prefix) else { continue }
      do throws(SystemError) {
        let root = try OwnedDescriptor.open(folder, flags: FileSystem.findOnly | O_DIRECTORY)
        return try Self.reopen(
          .open(relative, beneath: root, flags: FileSystem.findOnly), path: path)
      } catch { throw Self.failure(error, path: path) }
    }
    throw FontFailure(
      code: .invalidFilePath, message: RegistryWording.outsideBundle, detail: "path: \(path)")
  }

  /// Opens the file of a descriptor that the caller passed.
  ///
  /// The file must be the one that its path names inside the bundle; a file in memory, or one that
  /// was deleted, is no part of an app.
  func open(descriptor: OwnedDescriptor) throws(FontFailure) -> OwnedDescriptor {
    let status: stat
    do throws(SystemError) { status = try descriptor.status() } catch {
      throw Self.failure(error, path: "descriptor")
    }
    try Self.checkKind(status, path: "descriptor")
    guard case .app(let bundle) = self else {
      do throws(SystemError) {
        return try .open(descriptor.path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
      } catch { throw Self.failure(error, path: "descriptor") }
    }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink(descriptor.path, &buffer, buffer.count - 1)
    guard length > 0 else {
      throw Self.failure(.last("readlink \(descriptor.path)"), path: "descriptor")
    }
    let path = PathText.text(buffer[..<length].map { UInt8(bitPattern: $0) })
    // The kernel names a file of a sandbox by its path there, or by that outside of it; either way
    // it must be the very file. The caller is not told where it is.
    let folders = bundle.folders.flatMap { [($0.seen, $0.real), ($0.real, $0.real)] }
    guard let file = try? Self.open(path, in: folders), let opened = try? file.status(),
      opened.st_dev == status.st_dev, opened.st_ino == status.st_ino
    else {
      throw FontFailure(
        code: .invalidFilePath, message: RegistryWording.outsideBundle,
        detail: "the descriptor is of no file of the bundle")
    }
    return file
  }

  /// Opens for reading what was found, once it is known to be a regular file: opening a pipe or a
  /// device may wait, or do something.
  private static func reopen(
    _ place: OwnedDescriptor, path: String
  ) throws(SystemError) -> OwnedDescriptor {
    let status = try place.status()
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(
        code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL, operation: "open \(path)")
    }
    return try .open(place.path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  private static func checkKind(_ status: stat, path: String) throws(FontFailure) {
    if status.st_mode & S_IFMT == S_IFDIR {
      throw failure(SystemError(code: EISDIR, operation: "open"), path: path)
    }
    if status.st_mode & S_IFMT != S_IFREG {
      throw failure(SystemError(code: EINVAL, operation: "open"), path: path)
    }
  }

  private static func relative(_ path: String, to folder: String) -> String? {
    let root = folder.split(separator: "/")
    let parts = path.split(separator: "/")
    guard parts.starts(with: root), parts.count > root.count else { return nil }
    return parts.dropFirst(root.count).joined(separator: "/")
  }

  private static func failure(_ error: SystemError, path: String) -> FontFailure {
    let detail = "\(error); path: \(path)"
    return switch error.code {
    case ENOENT, ENOTDIR:
      FontFailure(code: .fileNotFound, message: RegistryWording.noSuchFile, detail: detail)
    case EACCES, EPERM:
      FontFailure(
        code: .insufficientPermissions, message: RegistryWording.notReadable, detail: detail)
    case EXDEV, ELOOP:
      FontFailure(code: .invalidFilePath, message: RegistryWording.outsideBundle, detail: detail)
    case EISDIR:
      FontFailure(code: .unrecognizedFormat, message: RegistryWording.isFolder, detail: detail)
    case EINVAL:
      FontFailure(
        code: .unrecognizedFormat, message: RegistryWording.isNoRegularFile, detail: detail)
    default:
      FontFailure(code: .registrationFailed, message: RegistryWording.failed, detail: detail)
    }
  }
}
