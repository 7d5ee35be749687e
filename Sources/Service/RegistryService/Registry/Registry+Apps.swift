// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseFontDescriptors

// Rights and grants of apps, and their handling when apps are uninstalled.

extension Registry {
  // MARK: Apps that leave

  /// Removes every font of an owner, which can be undone, and what was fetched for it.
  func remove(fontsOfOwner owner: String) async throws -> [StoredFace] {
    guard owner != AppIdentity.administrator.id else { throw Self.isRequired }
    let removed = try await change { [clock] store in
      try store.remove(fontsOfOwner: owner, now: clock.now)
    }
    await downloads.discardAll(provider: owner)
    return removed
  }

  /// Makes the fonts of an app that is gone the person's own.
  func keep(fontsOfOwner owner: String) async throws -> FontStore.StateChange {
    guard owner != AppIdentity.administrator.id else { throw Self.isRequired }
    let builtIn = try await systemFonts.current()
    return try await change { [clock] store in
      try store.keep(fontsOfOwner: owner, now: clock.now, builtIn: builtIn)
    }
  }

  /// Notes how long an app has been away.
  func note(_ absence: Absence, ofOwner owner: String) async throws {
    try await change { [clock] store in
      try store.note(absence, ofOwner: owner, now: clock.now)
    }
  }

  /// Disables the fonts of an app that is gone; nothing finds them by name any more.
  func holdBack(fontsOfOwner owner: String, _ absence: Absence) async throws {
    _ = try await change { [clock] store in
      try store.holdBack(fontsOfOwner: owner, absence, now: clock.now)
    }
  }

  /// Notes that an app is installed, and enables what was disabled for its absence.
  func welcome(owner: String, place: String, isEntitled: Bool) async throws {
    // To enable a font that the system has by now would be worse than to leave it disabled.
    let builtIn = try await systemFonts.current()
    _ = try await change { [clock] store in
      try store.welcome(
        owner: owner, place: place, isEntitled: isEntitled, now: clock.now, builtIn: builtIn)
    }
  }

  /// Deletes the grants of an app that is gone.
  func forget(consumer app: String) async throws {
    try await change { store in try store.forget(consumer: app) }
  }

  // MARK: What apps were given

  /// Records that an app is given fonts.
  ///
  /// - Parameter liftsRevocation: whether the person decided so just now, so that what was taken
  ///   back before is given again.
  /// - Returns: the fonts that the app has now: less those that the person took back meanwhile.
  nonisolated func grant(
    _ faces: [StoredFace], to app: AppIdentity, _ origin: GrantOrigin, liftsRevocation: Bool
  ) async throws -> [StoredFace] {
    guard !faces.isEmpty else { return [] }
    // Most are given again: then nothing waits for the disk.
    if !liftsRevocation, try store.isGranted(faces, to: app.id) { return faces }
    return try await grants.add(
      .init(faces, to: app, origin, liftsRevocation: liftsRevocation))
  }
}
