// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseOpenSSLKit
import TypecaseSystemKit

/// A file to inspect.
public struct InspectionInput: Sendable {
  enum Source: Sendable {
    case path(String)
    case descriptor(OwnedDescriptor)
    case gathered(GatheredFont)
  }

  let source: Source

  /// A file by its path.
  ///
  /// It is found with this process's rights, and links are followed.
  public init(path: String) { source = .path(path) }

  /// A font of a folder or an archive, which is opened at its turn.
  public init(_ font: GatheredFont) { source = .gathered(font) }

  /// An open file; its position is neither used nor changed.
  public init(descriptor: OwnedDescriptor) { source = .descriptor(descriptor) }

  /// Opens the file for reading.
  ///
  /// - Throws: `EISDIR` for what is not a regular file.
  public func open() throws(SystemError) -> OwnedDescriptor {
    switch source {
    case .descriptor(let descriptor): return descriptor
    case .gathered(let font): return try font.open()
    case .path(let path):
      guard let opened = try OwnedDescriptor.openRegularFile(path) else {
        throw SystemError(code: EISDIR, operation: "open")
      }
      return opened
    }
  }
}

/// A copy of a font file that nobody can change any more, with its digest.
public struct SealedFont: Sendable {
  public let memory: SealedMemory
  /// SHA-256, in hexadecimal.
  public let digest: String

  /// Takes a file in: checks its kind before opening it, and copies and hashes it in one pass.
  init(_ input: InspectionInput, limit: Int) throws(Rejection) {
    let file: OwnedDescriptor
    do throws(SystemError) {
      file = try input.open()
    } catch {
      throw Self.rejection(error)
    }
    try self.init(copying: file, limit: limit)
  }

  /// Copies and hashes an open file.
  init(copying file: OwnedDescriptor, limit: Int) throws(Rejection) {
    let hash = SHA256()
    do throws(SystemError) {
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw SystemError(code: EISDIR, operation: "fstat")
      }
      // The size may change until the copy is sealed; the copy keeps to the limit itself.
      guard status.st_size <= limit else { throw SystemError(code: EFBIG, operation: "fstat") }
      memory = try SealedMemory(copying: file, limit: limit, name: "font") {
        hash.update($0)
      }
    } catch {
      throw Self.rejection(error, limit: limit)
    }
    guard memory.byteCount > 0 else {
      throw Rejection(.unrecognizedFormat, .size, .empty, detail: "0 bytes")
    }
    digest = hash.digest.hexadecimal
  }

  static func rejection(_ error: SystemError, limit: Int = 0) -> Rejection {
    let detail = "\(error)"
    switch error.code {
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO:
      return Rejection(.fileNotFound, .file, .notFound, detail: detail)
    case EACCES, EPERM:
      return Rejection(
        .insufficientPermissions, .file, .notPermitted, detail: detail)
    case EISDIR:
      return Rejection(
        .unrecognizedFormat, .file, .notAFile,
        detail: "not a regular file")
    case EFBIG:
      return Rejection(
        .invalidFontData, .size,
        .tooLarge, subject: "\(limit >> 20)",
        detail: "more than \(limit) bytes")
    default:
      return Rejection(.fileNotFound, .file, .unreadable, detail: detail)
    }
  }
}
