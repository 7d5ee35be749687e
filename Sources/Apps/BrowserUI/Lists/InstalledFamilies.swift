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

  /// The most families that the registry returns.
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

  /// The result of a change of fonts.
  struct Change {
    /// Those that have changed.
    var fonts: NamedFonts
    /// The registry's identifiers of their faces.
    var ids: [String]
    /// Why others stay as they were.
    var failures: [FontFailure] = []
  }

  /// Removes fonts, every face of families, in one step.
  func remove(_ fonts: [FamilyOrFace.Key]) async throws(TypecaseError) -> Change {
    let meant = try await meant(fonts)
    let removed = try await connected().remove(ids: meant.ids)
    return change(removed, meant)
  }

  /// The faces that are meant, and how many faces their families have.
  private struct Meant {
    var ids: [String] = []
    var sizes: [ListedFamily.Key: Int] = [:]
  }

  private func meant(_ fonts: [FamilyOrFace.Key]) async throws(TypecaseError) -> Meant {
    let library = try await connected()
    var meant = Meant()
    for font in fonts {
      let key = font.family
      if case .face(let face) = font {
        meant.ids.append(face.face)
        if meant.sizes[key] != nil { continue }
      }
      let faces = try await library.family(key.name, provider: key.provider)
      meant.sizes[key] = faces.count
      if case .family = font { meant.ids += faces.compactMap(\.font.descriptor.id) }
    }
    return meant
  }

  private func change(
    _ faces: [InstalledFont], _ meant: Meant, failures: [FontFailure] = []
  ) -> Change {
    readAgain()
    return Change(
      fonts: NamedFonts(changed: faces, of: meant.sizes), ids: faces.compactMap(\.descriptor.id),
      failures: failures)
  }

  /// Removes everything that a provider installed, in one step.
  func removeAll(of provider: String) async throws(TypecaseError) -> Change {
    change(try await connected().removeProvider(id: provider), Meant())
  }

  /// Makes the fonts of an app that is gone the person's own.
  func keepFonts(of provider: String) async throws(TypecaseError) -> Change {
    let kept = try await connected().keepFonts(ofProvider: provider)
    return change(kept.fonts, Meant(), failures: kept.errors)
  }

  /// Enables or disables fonts.
  func setEnabled(
    _ isEnabled: Bool, _ fonts: [FamilyOrFace.Key]
  ) async throws(TypecaseError) -> Change {
    let meant = try await meant(fonts)
    let changed = try await connected().setEnabled(isEnabled, ids: meant.ids)
    return change(changed.fonts, meant, failures: changed.errors)
  }

  /// Decides who may use fonts; changes only what others may use now.
  @discardableResult
  func setExposure(
    _ exposure: FontExposure, _ fonts: [FamilyOrFace.Key]
  ) async throws(TypecaseError) -> Change {
    let library = try await connected()
    var meant = Meant()
    for font in fonts {
      let faces = try await library.family(font.family.name, provider: font.family.provider)
        .map(\.font.descriptor)
      meant.sizes[font.family] = faces.count
      meant.ids += faces.filter { face in
        if case .face(let one) = font, face.id != one.face { return false }
        return (face.exposure ?? .byName) != exposure
      }.compactMap(\.id)
    }
    if meant.ids.isEmpty { return change([], meant) }
    return change(try await library.setExposure(exposure, ids: meant.ids), meant)
  }

  /// Decides who may use some faces.
  func setExposure(_ exposure: FontExposure, ids: [String]) async throws(TypecaseError) {
    _ = try await connected().setExposure(exposure, ids: ids)
    readAgain()
  }

  /// Undoes the last removal.
  func undo() async throws(TypecaseError) -> Change {
    let library = try await connected()
    let returned = try await library.undo()
    var meant = Meant()
    // Of many families nobody reads which came back in part.
    for face in returned where meant.sizes.count < Self.fewFamilies {
      let key = ListedFamily.Key(
        name: face.descriptor.family ?? "", provider: face.descriptor.provider ?? "")
      guard meant.sizes[key] == nil else { continue }
      meant.sizes[key] = (try? await library.family(key.name, provider: key.provider))?.count
    }
    return change(returned, meant)
  }

  /// As many as a message may name, and some.
  private static let fewFamilies = 8

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
