// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

/// What is known of the states of a file's faces, kept while the rest of what is known of the file is read anew.
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
        // Whoever changed the row may have changed this too, so the narrower exposure is used.
        exposure: FontExposure(rawValue: row["exposure"]) ?? .asks, isRemoved: row["removed"],
        removal: row["removal"])
    }
  }

  /// The indexes of the faces that are removed.
  var removed: Set<UInt32> { Set(states.filter(\.value.isRemoved).keys) }

  /// Whether a face is enabled, or nothing is known of any.
  var hasEnabled: Bool {
    states.isEmpty || states.values.contains { $0.isEnabled && !$0.isRemoved }
  }

  /// Gives the faces of a file that was inspected again the states that they had.
  func apply(toRegistration registration: Int64, _ database: Database) throws {
    for (index, state) in states {
      try database.execute(
        sql: """
          UPDATE face SET enabled = ?, disabledByPerson = ?, heldBack = ?, exposure = ?,
            removal = CASE WHEN removed THEN ? END
          WHERE registration = ? AND faceIndex = ?
          """,
        arguments: [
          state.isEnabled, state.isDisabledByPerson, state.isHeldBack, state.exposure.rawValue,
          state.removal, registration, Int64(index),
        ])
    }
  }
}
