// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// Everything an app does to offer its fonts to the desktop: connect, register, unregister, follow.
///
/// The rest of this program is its window. Two rules make the life of a provider simple:
/// - Ask the registry what is registered, and never remember it: the person removes fonts in
///   Typecase, where this program does not see it.
/// - A request is not refused as a whole for one bad font: look at `errors` for what to tell.
final class FontRegistration {
  /// The app's fonts that are registered now, as the registry says.
  private(set) var registeredFonts = RegisteredFonts()
  /// Called when they have changed, for any reason.
  var changed: () -> Void = {}

  private let appID: String
  private var provider: FontProvider?

  /// - Parameter appID: the name of the app's desktop file, without `.desktop`. The file says
  ///   `X-Typecase-Entitlements=install-fonts;` and, in `X-Typecase-Fonts=`, where the fonts are.
  init(appID: String) {
    self.appID = appID
    registeredFonts.readNames(ofApp: appID)
  }

  /// Connects, and follows changes as long as the program runs.
  func start() async throws(TypecaseError) {
    let provider = try await FontProvider.connect(appID: appID)
    self.provider = provider
    // Subscribed before reading, so that no change is missed.
    let changes = provider.changes()
    Task { [weak self] in
      for await _ in changes { try? await self?.read() }
    }
    try await read()
  }

  private func read() async throws(TypecaseError) {
    registeredFonts.all = try await provider?.registeredFonts() ?? []
    changed()
  }

  /// Offers fonts to the desktop: files of the app, and fonts of its catalog, which the registry fetches first.
  ///
  /// The system asks the person, once for all of them.
  ///
  /// - Parameters:
  ///   - window: the window above which the system asks.
  ///   - progress: called with a fraction from 0 to 1.
  /// - Throws: `TypecaseError` when the system did not take the request.
  func register(
    _ fonts: [FontSource], window: ParentWindow, progress: (Double) -> Void
  ) async throws -> FontOutcome? {
    guard let provider else { return nil }
    let request = provider.register(fonts, parentWindow: window)
    for await case .progress(let fraction, _) in request { progress(fraction) }
    return try await request.outcome()
  }

  /// Remembers which faces were in files of the catalog.
  ///
  /// - Parameter entries: by the index, in the call, of the font that each was.
  func note(_ outcome: FontOutcome, of entries: [Int: CatalogEntry]) {
    guard !entries.isEmpty else { return }
    for result in outcome.results {
      guard let entry = result.requestIndex.flatMap({ entries[$0] }) else { continue }
      registeredFonts.note([result.descriptor], in: entry)
    }
    registeredFonts.writeNames(ofApp: appID)
    changed()
  }

  /// Unregisters fonts, by the ids that the registry has given them.
  ///
  /// - Throws: `TypecaseError` when the system did not take the request.
  func unregister(_ fonts: [FontDescriptor]) async throws -> FontOutcome? {
    try await provider?.unregister(fonts.compactMap(\.id).map(FontSource.id)).outcome()
  }
}
