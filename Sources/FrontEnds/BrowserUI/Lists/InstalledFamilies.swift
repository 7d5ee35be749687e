// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors

/// The installed families of the registry, kept up to date.
///
/// The first page is there at once, and the others are read when one is looked for among them. After
/// any change, the same families are read again.
final class InstalledFamilies {
  enum State {
    case waiting
    case loaded
    case failed(TypecaseError)
  }

  private(set) var state = State.waiting
  /// By name.
  private(set) var families: [FamilySummary] = []
  /// By application id.
  private(set) var providers: [String: ProviderSummary] = [:]
  /// Whether all families were read.
  private(set) var isComplete = false

  /// Called when anything above has changed.
  var changed: () -> Void = {}

  /// The first page, which is being read.
  private var opening: Task<Opening, Never>?
  private var library: FontLibrary?
  private var reading: Task<Void, Never>?
  /// Whether something changed since the last reading began.
  private var isStale = false

  /// How many families are to be read.
  private var wanted = Opening.count

  /// What the registry returns at most.
  private static let largestPage = 500

  /// Begins to read the first page, before there is a window: for a first frame that would have nothing to show
  /// else.
  func prepare() { opening = Self.open() }

  private static func open() -> Task<Opening, Never> { Task.detached { await Opening.read() } }

  /// Reads, and then follows changes.
  func start() {
    state = .waiting
    changed()
    let opening = self.opening ?? Self.open()
    self.opening = nil
    Task { [weak self] in
      let opened = await opening.value
      guard let self else { return }
      switch opened {
      case .failed(let error): self.fail(error)
      case .read(let library, let page, let providers, let changes):
        self.library = library
        self.show(page.families, providers: providers, isComplete: !page.isFollowed)
        if page.isFollowed, self.wanted > page.families.count { self.readAgain() }
        self.follow(changes)
      }
    }
  }

  /// Removes families, every face of them, in one step.
  func remove(_ families: [ListedFamily.Key]) async throws(TypecaseError) {
    _ = try await connected().remove(ids: try await ids(of: families))
    readAgain()
  }

  private func ids(of families: [ListedFamily.Key]) async throws(TypecaseError) -> [String] {
    let library = try await connected()
    var ids: [String] = []
    for family in families {
      let faces = try await library.family(family.name, provider: family.provider)
      ids += faces.compactMap(\.font.descriptor.id)
    }
    return ids
  }

  /// Removes everything that a provider installed, in one step; returns how many faces went.
  func removeAll(of provider: String) async throws(TypecaseError) -> Int {
    let removed = try await connected().removeProvider(id: provider)
    readAgain()
    return removed.count
  }

  /// Makes the fonts of an app that is gone the person's own; returns how many, and why not others.
  func keepFonts(of provider: String) async throws(TypecaseError) -> (Int, [FontFailure]) {
    let kept = try await connected().keepFonts(ofProvider: provider)
    readAgain()
    return (kept.fonts.count, kept.errors)
  }

  /// Enables or disables families; returns why faces stay as they were.
  func setEnabled(
    _ isEnabled: Bool, _ families: [ListedFamily.Key]
  ) async throws(TypecaseError) -> [FontFailure] {
    let change = try await connected().setEnabled(isEnabled, ids: try await ids(of: families))
    readAgain()
    return change.errors
  }

  /// Enables or disables some faces; returns why others stay as they were.
  func setEnabled(
    _ isEnabled: Bool, ids: [String]
  ) async throws(TypecaseError) -> [FontFailure] {
    let change = try await connected().setEnabled(isEnabled, ids: ids)
    readAgain()
    return change.errors
  }

  /// Removes some faces.
  func remove(ids: [String]) async throws(TypecaseError) {
    _ = try await connected().remove(ids: ids)
    readAgain()
  }

  /// Decides who may use a family.
  /// - Returns: the faces that had another one before.
  @discardableResult
  func setExposure(
    _ exposure: FontExposure, _ family: String, provider: String
  ) async throws(TypecaseError) -> [String] {
    let faces = try await connected().family(family, provider: provider)
    let changed = faces.map(\.font.descriptor)
      .filter { ($0.exposure ?? .byName) != exposure }.compactMap(\.id)
    try await setExposure(exposure, ids: changed)
    return changed
  }

  func setExposure(_ exposure: FontExposure, ids: [String]) async throws(TypecaseError) {
    _ = try await connected().setExposure(exposure, ids: ids)
    readAgain()
  }

  /// Undoes the last removal.
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

  /// Reads all families, for who looks for one among them.
  func wantAll() {
    guard !isComplete, wanted < .max else { return }
    wanted = .max
    readAgain()
  }

  // MARK: - Reading

  /// The registry, connected to when it was not yet.
  func connected() async throws(TypecaseError) -> FontLibrary {
    if let library { return library }
    let library = try await FontLibrary.connect()
    if self.library == nil { self.library = library }
    return library
  }

  /// Reads everything again, after a change that this program made itself.
  func reload() { readAgain() }

  private func follow(_ changes: AsyncStream<FontChange>) {
    Task { [weak self] in
      for await _ in changes {
        guard let self else { return }
        self.readAgain()
      }
    }
  }

  /// Reads everything again.
  ///
  /// Changes in quick succession are read once, and do not delay the reading.
  private func readAgain() {
    isStale = true
    guard reading == nil else { return }
    reading = Task { [weak self] in
      while let self, self.isStale, let library = self.library {
        self.isStale = false
        await self.readAll(library)
        try? await Task.sleep(for: .milliseconds(80))
      }
      self?.reading = nil
    }
  }

  private func readAll(_ library: FontLibrary) async {
    do throws(TypecaseError) {
      let summaries = try await library.providers()
      var page = try await library.families(
        offset: 0, limit: min(wanted, Self.largestPage), byName: true)
      var read = page.families
      while read.count < min(wanted, page.total), !page.families.isEmpty {
        let serial = page.serial
        page = try await library.families(
          offset: read.count, limit: min(wanted - read.count, Self.largestPage), byName: true)
        // Something changed between two pages, so they may not fit together. The change is read
        // next.
        if page.serial != serial { return isStale = true }
        read += page.families
      }
      show(read, providers: summaries, isComplete: read.count >= page.total)
    } catch { fail(error) }
  }

  private func show(
    _ families: [FamilySummary], providers: [ProviderSummary], isComplete: Bool
  ) {
    self.families = families
    self.providers = Dictionary(providers.map { ($0.id, $0) }) { first, _ in first }
    self.isComplete = isComplete
    state = .loaded
    changed()
  }

  private func fail(_ error: TypecaseError) {
    state = .failed(error)
    changed()
  }
}

/// The connection to the registry, the first page of families, and what changes from then on.
private nonisolated enum Opening: Sendable {
  case read(FontLibrary, FamilyPage, [ProviderSummary], changes: AsyncStream<FontChange>)
  case failed(TypecaseError)

  /// As many families as a large window shows, and some to scroll.
  static let count = 60

  static func read() async -> Opening {
    do throws(TypecaseError) {
      let library = try await FontLibrary.connect()
      // Subscribed before reading, so that no change is missed.
      let changes = library.changes()
      let providers = try await library.providers()
      let page = try await library.families(offset: 0, limit: count, byName: true)
      return .read(library, page, providers, changes: changes)
    } catch { return .failed(error) }
  }
}

extension FamilyPage {
  /// Whether there is more than the page holds.
  fileprivate nonisolated var isFollowed: Bool { families.count < total }
}
