// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The queries of the store; it changes nothing.
///
/// Each question sees the store as it is between two changes, and waits for none of them.
public struct StoreReader: Sendable {
  public let layout: StoreLayout
  /// The ids of faces for apps.
  public let appFontIDs: AppFontIDs
  /// Whether fonts can be installed for the login session.
  public let hasSession: Bool
  let database: any DatabaseReader

  /// Runs the queries of one question.
  ///
  /// - Throws: what `body` throws; `StoreUnavailable` where it shows that the store is damaged, or
  ///   the disk full.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do { return try database.read(body) } catch {
      throw StoreUnavailable(error, layout: layout) ?? error
    }
  }
}
