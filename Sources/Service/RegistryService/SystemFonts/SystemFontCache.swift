// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry

/// The fonts that the system has without us, as they are now.
///
/// To list them takes a process in the sandbox and tens of milliseconds, so they are listed again
/// only when the source of the list has changed, which each call checks.
actor SystemFontCache {
  private struct Listing {
    /// Its place among all that were begun.
    let number: Int
    let fonts: BuiltInFonts
    /// Nothing where a change may have come while they were listed.
    var sources: SystemFontSources?
  }

  private let layout: StoreLayout
  private let environment: [String: String]
  private var last: Listing?
  private var running: Task<BuiltInFonts, any Error>?
  /// How often they were listed.
  private(set) var listings = 0

  /// - Parameter layout: what lies in the registry's own folders never counts as built-in, and its
  ///   rules are none of the system's.
  init(layout: StoreLayout, environment: [String: String]) {
    self.layout = layout
    self.environment = environment
  }

  /// The fonts, as the system has them when this is called or later.
  ///
  /// - Returns: the same object as long as nothing has changed.
  /// - Throws: `InspectionUnavailable`, `SystemError`, or `CancellationError`.
  func current() async throws -> BuiltInFonts {
    let before = listings
    while true {
      if let last, last.number > before || last.sources?.areUnchanged == true { return last.fonts }
      // A running listing may have begun before the change that this caller knows.
      guard let running else { return try await list() }
      _ = try? await running.value
    }
  }

  /// Something is known to have changed which the files may not show.
  func forget() { last?.sources = nil }

  private func list() async throws -> BuiltInFonts {
    listings += 1
    let number = listings
    let task = Task {
      // It is set before those who wait continue.
      defer { running = nil }
      let start = SystemFontSources.now
      let names = try await names()
      let fonts = BuiltInFonts(names)
      last = Listing(
        number: number, fonts: fonts,
        sources: SystemFontSources(
          of: names, environment: environment, rules: layout.rules, unchangedSince: start))
      return fonts
    }
    running = task
    return try await task.value
  }

  /// fontconfig reads the fonts in the helper, so that it reads none in this process.
  private func names() async throws -> SystemFontNames {
    let folders = [layout.data, layout.runtime].compactMap { $0.map { $0 + "/" } }
    return try await FontInspector(sandbox: InspectionSandbox()).systemFontNames(
      passingOver: folders + [layout.rules], environment: environment)
  }
}
