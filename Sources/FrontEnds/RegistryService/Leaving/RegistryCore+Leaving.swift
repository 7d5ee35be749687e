// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry

extension RegistryCore {
  /// Removes every font of an owner, which can be taken back, and what was fetched for it.
  func remove(fontsOfOwner owner: String) async throws -> [StoredFace] {
    let removed = try await change { [store] in
      try store.remove(fontsOfOwner: owner, now: Self.now)
    }
    await downloads.discardAll(provider: owner)
    await fontsChanged(of: [owner])
    return removed
  }

  /// Makes the fonts of an app that is gone the person's own.
  func keep(fontsOfOwner owner: String) async throws -> FontStore.StateChange {
    let builtIn = try await builtInFonts()
    let result = try await change { [store] in
      try store.keep(fontsOfOwner: owner, now: Self.now, builtIn: builtIn)
    }
    if result.isChange { await fontsChanged(of: [owner, FontOwner.person.id]) }
    return result
  }

  /// Notes how long an app has been away.
  func note(_ absence: Absence, ofOwner owner: String, isNew: Bool) async throws {
    try await change { [store] in
      try store.note(absence, ofOwner: owner, now: Self.now)
    }
    if isNew { await fontsChanged(of: [owner]) }
  }

  /// Disables the fonts of an app that is gone; nothing finds them by name any more.
  func withdraw(fontsOfOwner owner: String, _ absence: Absence) async throws {
    _ = try await change { [store] in
      try store.withdraw(fontsOfOwner: owner, absence, now: Self.now)
    }
    await fontsChanged(of: [owner])
  }

  /// Notes that an app is installed, and enables what was disabled for its absence.
  func welcome(owner: String, place: String, isEntitled: Bool) async throws {
    // Enabling what the system has meanwhile is worse than leaving it disabled.
    let builtIn = try await builtInFonts()
    let isChange = try await change { [store] in
      try store.welcome(
        owner: owner, place: place, isEntitled: isEntitled, now: Self.now,
        builtIn: builtIn)
    }
    if isChange { await fontsChanged(of: [owner]) }
  }

  /// Forgets what an app was given that is gone.
  func forget(consumer app: String) async throws {
    try await change { [store] in try store.forget(consumer: app) }
    grantsChanged()
  }
}
