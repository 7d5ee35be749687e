// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FoundationEssentials
import TypecaseSystemKit

/// The digests of files that were read before, so that a start of the registry does not read them again.
///
/// They are kept in a file. To lose it costs time only.
struct KnownDigests {
  private struct Entry: Codable, Hashable {
    var state: FileState
    var digest: String
  }

  private let path: String
  private let known: [String: Entry]
  private var used: [String: Entry] = [:]

  private static let byteLimit = 64 << 20

  init(path: String) {
    self.path = path
    let bytes = try? OwnedDescriptor.open(path).readAll(limit: Self.byteLimit)
    known =
      bytes.flatMap { try? JSONDecoder().decode([String: Entry].self, from: Data($0)) } ?? [:]
  }

  /// The digest of an open file, which is read only if it is not known as it is now.
  ///
  /// - Parameter place: what tells the file from the others.
  mutating func digest(of file: OwnedDescriptor, at place: String) throws(SystemError) -> String {
    let state = FileState(try file.status())
    let digest: String
    if let entry = known[place], entry.state == state {
      digest = entry.digest
    } else {
      digest = try FileDigest.sha256(of: file, limit: Staging.largestFont).digest
    }
    used[place] = Entry(state: state, digest: digest)
    return digest
  }

  /// Keeps those that were asked for.
  func save() {
    guard used != known, let data = try? JSONEncoder().encode(used) else { return }
    try? FileSystem.write(Array(data), to: path)
  }
}
