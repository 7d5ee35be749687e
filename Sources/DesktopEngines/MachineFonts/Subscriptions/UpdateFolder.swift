// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseSystemKit

/// A folder of one of the steps of an update, which one process at a time writes to.
///
/// Two users fetch and install, and each reads the other's files: so everybody may read them, independently of the
/// present or former umask.
struct UpdateFolder: Sendable {
  let path: String

  /// Makes the folder, and keeps other updates of the same subscription away as long as the result lives.
  func lock() throws -> FileLock {
    try make()
    do throws(SystemError) { return try FileLock("\(path)/lock") } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      throw SystemError(
        code: error.code, operation: "another update is under way: \(error.operation)")
    }
  }

  /// Makes the folder, if it is not there.
  func make() throws(SystemError) {
    try FileSystem.createDirectories(path, mode: 0o755)
    guard chmod(path.cPath, 0o755) == 0 else { throw .last("chmod \(path)") }
  }

  /// Removes what was being written when a process was killed; only while this one has the lock.
  func tidy() throws(SystemError) {
    for name in try FileSystem.names(in: path) where name.contains(".new-") {
      try FileSystem.remove("\(path)/\(name)")
    }
  }

  /// Writes a file that everybody may read, or removes it where there is nothing to write; a check without news writes
  /// nothing.
  func write(_ bytes: [UInt8]?, to name: String) throws(SystemError) {
    guard let bytes else { return try FileSystem.remove("\(path)/\(name)") }
    if self.bytes(name) != bytes { try FileSystem.write(bytes, to: "\(path)/\(name)", mode: 0o644) }
    guard chmod("\(path)/\(name)".cPath, 0o644) == 0 else { throw .last("chmod \(path)/\(name)") }
  }

  /// Writes a value, the same one always in the same bytes.
  func write(json value: some Encodable, to name: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try write(Array(encoder.encode(value)), to: name)
  }

  /// A value that was written; nil where there is none that can be read.
  func json<Value: Decodable>(_ type: Value.Type, of name: String) -> Value? {
    bytes(name).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
  }

  /// The bytes of a file; nil where there is none that can be read.
  func bytes(_ name: String) -> [UInt8]? {
    guard
      let file = try? OwnedDescriptor.open(
        "\(path)/\(name)", flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY),
      (try? file.kind()) == S_IFREG
    else { return nil }
    return try? file.readAll(limit: SignedCatalog.byteLimit * 2)
  }
}
