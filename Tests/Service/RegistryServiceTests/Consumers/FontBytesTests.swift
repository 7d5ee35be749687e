// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import Foundation
import Glibc
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import RegistryService

/// Font files as sealed memory: copied once, read by many.
final class FontBytesTests {
  private let folder: TemporaryFolder
  private let bytes = FontBytes()

  init() throws { folder = try TemporaryFolder(in: NSTemporaryDirectory(), prefix: "bytes-") }

  /// A stored file of some bytes.
  private func font(_ content: [UInt8]) throws -> FontBytes.File {
    let path = folder.path + "/\(UUID().uuidString)"
    try FileSystem.write(content, to: path)
    return FontBytes.File(
      path: path, digest: try FileDigest.sha256(path: path), byteCount: UInt64(content.count))
  }

  @Test func `however many ask at once, a file is copied once`() async throws {
    let content = noise(3 << 20)
    let font = try font(content)
    let files = try await withThrowingTaskGroup(of: OwnedDescriptor.self) { [bytes] group in
      for _ in 0..<64 { group.addTask { try await bytes.open(font, for: "a") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(files.count == 64)
    #expect(await bytes.copyCount == 1)
    // One copy, and a position for each descriptor.
    #expect(Set(try files.map { try $0.status().st_ino }).count == 1)
    var start = [UInt8](repeating: 0, count: 10)
    _ = try start.withUnsafeMutableBytes { try files[0].read(into: $0) }
    #expect(try files[1].readAll(limit: 4 << 20) == content)
    #expect(fcntl(files[0].number, F_GETFL) & O_ACCMODE == O_RDONLY)
    #expect(SealedMemory(adopting: files[0]) != nil)
    // The copy stays when the file is removed, for those who have it.
    try FileSystem.remove(font.path)
    #expect(try await bytes.open(font, for: "a").readAll(limit: 4 << 20) == content)
  }

  @Test func `no app can see, lock or change the memory that another app has`() async throws {
    let font = try font(noise(10_000))
    let (own, other) = (try await bytes.open(font, for: "a"), try await bytes.open(font, for: "b"))
    #expect(await bytes.copyCount == 2)
    #expect(try own.status().st_ino != other.status().st_ino)
    #expect(flock(own.number, LOCK_EX) == 0)
    #expect(flock(other.number, LOCK_EX | LOCK_NB) == 0)
    #expect(fchmod(own.number, 0) == 0)
    #expect(try await bytes.open(font, for: "b").status().st_mode & 0o400 != 0)
  }

  @Test func `files that were changed, extended, shortened or lost are not given to apps`()
    async throws
  {
    for (number, change) in ["changed", "longer", "shorter", "lost", "link", "pipe"].enumerated() {
      let content = noise(10_000, seed: UInt64(number + 10))
      let font = try font(content)
      switch change {
      case "changed": try FileSystem.write(noise(10_000, seed: 9), to: font.path)
      case "longer": try FileSystem.write(content + [0], to: font.path)
      case "shorter": try FileSystem.write(content.dropLast(), to: font.path)
      case "link":
        try FileSystem.remove(font.path)
        try FileManager.default.createSymbolicLink(
          atPath: font.path, withDestinationPath: "/etc/passwd")
      case "pipe":
        try FileSystem.remove(font.path)
        mkfifo(font.path, 0o600)
      default: try FileSystem.remove(font.path)
      }
      await #expect(throws: (any Error).self, "\(change)") { try await bytes.open(font, for: "a") }
      // Once the file is right again, it is given again.
      try? FileSystem.remove(font.path)
      try FileSystem.write(content, to: font.path)
      #expect(try await bytes.open(font, for: "a").readAll(limit: 20_000) == content)
    }
  }

  @Test func `memory is limited, and the least recently used file is dropped first`() async throws {
    let small = FontBytes(limit: 100_000, patience: .seconds(3600))
    let fonts = try (0..<3).map { try font(noise(40_000, seed: UInt64($0 + 1))) }
    for font in fonts[...1] { _ = try await small.open(font, for: "a") }
    _ = try await small.open(fonts[0], for: "a")
    _ = try await small.open(fonts[2], for: "a")
    #expect(await small.copyCount == 3)
    _ = try await small.open(fonts[0], for: "a")
    #expect(await small.copyCount == 3)
    _ = try await small.open(fonts[1], for: "a")
    #expect(await small.copyCount == 4)
    // A file that is larger than the limit is given all the same.
    let large = try font(noise(150_000))
    #expect(try await small.open(large, for: "a").status().st_size == 150_000)
  }
}
