// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit
import PangoKit
import Typecase

/// The installed families as the registry tells them, kept up to date.
///
/// The first page is there at once and the rest follows, so that thousands of families cost no time
/// before the first is seen. A change made anywhere is read again as a whole.
final class InstalledFamilies {
  enum State {
    case waiting
    case loaded
    case failed(TypecaseError)
  }

  private(set) var state = State.waiting
  /// By provider name and family name.
  private(set) var families: [FamilySummary] = []
  /// By application id.
  private(set) var providers: [String: ProviderSummary] = [:]
  /// Whether every page was read.
  private(set) var isComplete = false

  /// Called when anything above has changed.
  var changed: () -> Void = {}

  private var library: FontLibrary?
  private var reading: Task<Void, Never>?
  private var following: Task<Void, Never>?

  private static let firstPage = 60
  private static let page = 500

  /// Connects, reads, and goes on following changes.
  func start() {
    state = .waiting
    changed()
    reading?.cancel()
    reading = Task { [weak self] in
      do throws(TypecaseError) {
        let library = try await self?.connected()
        guard let self, let library else { return }
        self.follow(library)
        try await self.read(library, showsFirstPage: true)
      } catch {
        self?.fail(error)
      }
    }
  }

  /// Removes a family, every face of it.
  func remove(_ family: String, provider: String) async throws(TypecaseError) {
    let library = try await connected()
    let faces = try await library.family(family, provider: provider)
    _ = try await library.remove(ids: faces.compactMap(\.font.descriptor.id))
    readAgain()
  }

  /// Takes the last removal back.
  func undo() async throws(TypecaseError) {
    _ = try await connected().undo()
    readAgain()
  }

  /// Everything known of a family.
  func details(
    _ family: String, provider: String
  ) async throws(TypecaseError) -> [FontDetails] {
    try await connected().family(family, provider: provider)
  }

  // MARK: - Reading

  private func connected() async throws(TypecaseError) -> FontLibrary {
    if let library { return library }
    let connected = try await FontLibrary.connect()
    library = connected
    return connected
  }

  private func follow(_ library: FontLibrary) {
    guard following == nil else { return }
    following = Task { [weak self] in
      for await _ in library.changes() {
        guard let self else { return }
        self.readAgain()
      }
    }
  }

  /// Reads everything anew; changes that come in a row are read once.
  private func readAgain() {
    reading?.cancel()
    reading = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(80))
      guard let self, !Task.isCancelled, let library = self.library else { return }
      do throws(TypecaseError) {
        try await self.read(library, showsFirstPage: false)
      } catch {
        self.fail(error)
      }
    }
  }

  private func read(
    _ library: FontLibrary, showsFirstPage: Bool
  ) async throws(TypecaseError) {
    var page = try await library.families(offset: 0, limit: Self.firstPage)
    var read = page.families
    let summaries = try await library.providers()
    if Task.isCancelled { return }
    providers = Dictionary(summaries.map { ($0.id, $0) }) { first, _ in first }
    if showsFirstPage { show(read, isComplete: read.count >= page.total) }
    while read.count < page.total, !page.families.isEmpty {
      let serial = page.serial
      page = try await library.families(offset: read.count, limit: Self.page)
      if Task.isCancelled { return }
      // Something changed between two pages: their ends need not fit.
      if page.serial != serial { return try await self.read(library, showsFirstPage: false) }
      read += page.families
    }
    if Task.isCancelled { return }
    show(read, isComplete: true)
  }

  private func show(_ families: [FamilySummary], isComplete: Bool) {
    self.families = families
    self.isComplete = isComplete
    state = .loaded
    changed()
  }

  private func fail(_ error: TypecaseError) {
    guard !Task.isCancelled else { return }
    state = .failed(error)
    changed()
  }
}
