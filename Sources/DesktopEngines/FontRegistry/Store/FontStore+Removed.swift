// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB

// The files of removed fonts, which stay as long as the removal can be undone.

extension StoreReader {
  /// The size of the files that only removed fonts have, in bytes.
  public func removedByteCount() throws -> UInt64 {
    try read { UInt64(clamping: try Self.removedByteCount($0)) }
  }

  static func removedByteCount(_ database: Database) throws -> Int64 {
    try Int64.fetchOne(
      database,
      sql: """
        SELECT SUM(byteCount) FROM (
          SELECT DISTINCT digest, fileExtension, byteCount FROM registration r
          WHERE state = 'removed' AND NOT EXISTS (
            SELECT 1 FROM registration other
            WHERE other.digest = r.digest AND other.state <> 'removed'))
        """) ?? 0
  }
}

extension FontStore {
  /// Deletes the files of removed fonts, whose removal cannot be undone any more then.
  ///
  /// - Returns: how many bytes that freed.
  public func freeRemoved() throws -> UInt64 {
    let byteCount = try reader.removedByteCount()
    release(try forgetRemovals(before: .max))
    return byteCount
  }
}
