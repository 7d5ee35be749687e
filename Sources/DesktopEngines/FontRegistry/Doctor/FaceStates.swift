// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

/// The known states of a file's faces, kept while the other data of the file are read again.
struct FaceStates {
  private struct State {
    var isEnabled: Bool
    var isDisabledByPerson: Bool
    var isHeldBack: Bool
    var exposure: FontExposure
    var isRemoved: Bool
    var removal: Int64?
  }

  /// By the faces' indexes.
  private var states: [UInt32: State] = [:]

  init(ofRegistration registration: Int64, _ database: Database) throws {
    let rows = try Row.fetchAll(
      database, sql: "SELECT * FROM face WHERE registration = ?", arguments: [registration])
    for row in rows {
      states[UInt32(clamping: row["faceIndex"] as Int64)] = State(
        isEnabled: row["enabled"], isDisabledByPerson: row["disabledByPerson"],
        isHeldBack: row["heldBack"],
        // The program that changed the row may have changed this too, so the narrower exposure is used.
        exposure: FontExposure(rawValue: row["exposure"]) ?? .asks, isRemoved: row["removed"],
        removal: row["removal"])
    }
  }

  /// The indexes of the faces that are removed.
  var removed: Set<UInt32> { Set(states.filter(\.value.isRemoved).keys) }

  /// Whether a face is enabled, or nothing is known of any.
  private var hasEnabled: Bool {
    states.isEmpty || states.values.contains { $0.isEnabled && !$0.isRemoved }
  }

  /// Gives the faces of a file that was inspected again the states that they had.
  ///
  /// A face of which nothing is known is enabled where another one is. None is enabled whose name another font has.
  func apply(toRegistration registration: Int64, _ database: Database) throws {
    let faces = try Row.fetchAll(
      database,
      sql: "SELECT id, faceIndex, removed FROM face WHERE registration = ? ORDER BY faceIndex",
      arguments: [registration])
    for face in faces {
      let id: String = face["id"]
      let state = states[UInt32(clamping: face["faceIndex"] as Int64)]
      if let state {
        try database.execute(
          sql: """
            UPDATE face SET disabledByPerson = ?, heldBack = ?, exposure = ?,
              removal = CASE WHEN removed THEN ? END WHERE id = ?
            """,
          arguments: [
            state.isDisabledByPerson, state.isHeldBack, state.exposure.rawValue, state.removal, id,
          ])
      }
      // A removed face takes no name; this is checked when it is restored.
      let isEnabled =
        try (state?.isEnabled ?? hasEnabled)
        && (face["removed"] || FontStore.clash(of: id, builtIn: .none, database) == nil)
      try database.execute(
        sql: "UPDATE face SET enabled = ? WHERE id = ?", arguments: [isEnabled, id])
    }
  }
}
