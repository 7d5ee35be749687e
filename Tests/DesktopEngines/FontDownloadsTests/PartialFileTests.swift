// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseOpenSSLKit
import TypecaseSystemKit

@testable import FontDownloads

/// What is kept on the disk.
final class PartialFileTests {
  let folder = NSTemporaryDirectory() + "typecase-downloads-\(UUID().uuidString)"

  init() throws { try FileSystem.createDirectories(folder, mode: 0o700) }

  deinit { FileSystem.removeTree(folder) }

  @Test func `a partial file is continued with the digest of its bytes`() throws {
    let path = folder + "/part"
    var first = try PartialFile(path: path, limit: 10)
    #expect(!first.isResumed)
    try first.append([1, 2, 3])
    var second = try PartialFile(path: path, limit: 10)
    #expect(second.isResumed)
    #expect(second.byteCount == 3)
    try second.append([4])
    #expect(second.digest == SHA256.digest(of: [1, 2, 3, 4]).hexadecimal)
    try second.finish(as: folder + "/whole")
    #expect(try OwnedDescriptor.open(folder + "/whole").readAll(limit: 10) == [1, 2, 3, 4])
    #expect(!FileSystem.exists(path))
    let status = try OwnedDescriptor.open(folder + "/whole").status()
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `a file longer than the whole is not a part of it`() throws {
    try FileSystem.write([1, 2, 3], to: folder + "/part")
    let part = try PartialFile(path: folder + "/part", limit: 2)
    #expect(part.byteCount == 0)
    #expect(!part.isResumed)
    #expect(part.digest == SHA256.digest(of: "").hexadecimal)
  }

  @Test func `a link in the place of the partial file is not followed`() throws {
    try FileSystem.write([1, 2, 3], to: folder + "/target")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/part", withDestinationPath: folder + "/target")
    #expect(throws: SystemError.self) { try PartialFile(path: self.folder + "/part", limit: 10) }
    #expect(try OwnedDescriptor.open(folder + "/target").readAll(limit: 10) == [1, 2, 3])
  }

  @Test func `stored files are known after a restart, and the oldest is removed first`() throws {
    let layout = DownloadLayout(folder: folder)
    let keys = (0..<3).map {
      DownloadKey(provider: "org.example.App", digest: String(repeating: "\($0)", count: 64))
    }
    try FileSystem.createDirectories(layout.folder(of: "org.example.App"), mode: 0o700)
    for (index, key) in keys.enumerated() {
      let path = index == 1 ? layout.part(key) : layout.file(key)
      try FileSystem.write([UInt8](repeating: 0, count: 10 * (index + 1)), to: path)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double([200, 100, 300][index]))],
        ofItemAtPath: path)
    }
    try FileSystem.write([1], to: layout.origin(keys[1]))
    try FileSystem.write([1], to: layout.folder(of: "org.example.App") + "/stranger")
    var inventory = DownloadInventory(layout)
    #expect(inventory.entries.count == 3)
    #expect(inventory.total == 60)
    #expect(inventory.victims(freeing: 20) { _ in false } == [keys[1]])
    #expect(inventory.victims(freeing: 21) { _ in false } == [keys[1], keys[0]])
    #expect(inventory.victims(freeing: 21) { $0 == keys[1] } == [keys[0], keys[2]])
    layout.remove(keys[1])
    inventory.set(keys[1], nil)
    #expect(inventory.total == 40)
    #expect(DownloadInventory(layout).entries == inventory.entries)
  }
}
