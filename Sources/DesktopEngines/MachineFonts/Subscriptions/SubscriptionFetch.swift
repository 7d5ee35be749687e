// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontInspection
import FoundationEssentials
import TypecaseSystemKit

/// Fetches what a subscription has that the machine has not; installs nothing.
///
///     addresses, in order ──▶ SignedFileFetch   catalog (or “no news”), then the keys that follow
///                                  │
///     SubscriptionFolder ────▶ CatalogTrust     believed or refused; refused: the next address
///                                  │
///     the machine's id ──────▶ RollOut          now, or not yet
///                                  │
///                              Downloads        the files that are not here, by their digests
///                                  │
///                              FetchedFolder    for SubscriptionUpdate
///
/// It reads what any server sends, so it is run by a user who may change nothing else on the machine.
public struct SubscriptionFetch: Sendable {
  public let subscription: Subscription
  let folder: FetchedFolder
  let kept: SubscriptionFolder
  let firstKeys: [UInt8]
  let machineID: String
  let fetch: SignedFileFetch
  let downloads: Downloads

  /// - Parameters:
  ///   - folder: where what is fetched is put.
  ///   - kept: where the machine keeps what it knows of the subscription; only read.
  ///   - firstKeys: the bytes of the administrator's keys file.
  ///   - machineID: what tells this machine from others; it is not sent.
  ///   - client: asks for the small files.
  ///   - downloads: fetches the fonts, to the same file system.
  ///   - allowsHost: whether a server may be asked.
  public init(
    _ subscription: Subscription, folder: String, kept: String, firstKeys: [UInt8],
    machineID: String, client: HTTPClient, downloads: Downloads,
    patience: FetchPatience = FetchPatience(), allowsHost: @escaping @Sendable (String) -> Bool
  ) {
    self.subscription = subscription
    self.folder = FetchedFolder(path: folder)
    self.kept = SubscriptionFolder(path: kept)
    self.firstKeys = firstKeys
    self.machineID = machineID
    self.downloads = downloads
    fetch = SignedFileFetch(client: client, allowsHost: allowsHost, patience: patience)
  }

  /// Checks for news, and fetches the fonts when it is this machine's turn.
  ///
  /// - Parameters:
  ///   - waits: false to fetch at once, whatever the roll-out says; a halted one is not fetched.
  ///   - present: the path of a font that is on the machine, by its digest; asked only when fonts are to be installed.
  ///   - installed: the digests of the collection's files that are installed, by any means.
  /// - Throws: `SubscriptionFailure`, which the report has too; `CatalogProblem` for the first keys and `SystemError` where
  ///   there is no report.
  public func run(
    at time: Date = Date(), waits: Bool = true, present: (_ digest: String) -> String?,
    installed: Set<String>
  ) async throws {
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    try folder.tidy()
    // As precise as the report.
    let time = Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down))
    // Whatever ends this run, the report says so.
    try folder.write(.interrupted(at: time))
    let machine = try kept.read(firstKeys: firstKeys)
    var (trust, state) = try folder.read(machine.trust)
    var problems: [String] = []
    do {
      guard let source = await check(&trust, &state, &problems, at: time) else {
        throw SubscriptionFailure(problems: problems)
      }
      try folder.write(trust, state)
      guard let catalog = trust.catalog else { throw SubscriptionFailure(problems: problems) }
      let isSettled =
        catalog.settlement(
          installed: installed, noted: machine.state.installed, machineID: machineID, at: time,
          waits: waits) != nil
      let missing = isSettled ? [] : catalog.assets.filter { present($0.sha256) == nil }
      try folder.keep(fonts: isSettled ? [] : Set(missing.map(\.sha256)))
      try await deliver(missing, from: source, &problems, trust, &state)
    } catch {
      let failure =
        error as? SubscriptionFailure ?? SubscriptionFailure(problems: problems + ["\(error)"])
      // Keys that were believed stay so, also where no catalog was.
      try? folder.write(trust, state)
      try folder.write(FetchReport(time: time, hasFailed: true, problems: failure.problems))
      throw failure
    }
    try folder.write(FetchReport(time: time, hasFailed: false, problems: problems))
  }

  // MARK: News

  /// Asks one address after the other until one answers with what is believed.
  ///
  /// - Returns: that address; nil when there is none.
  private func check(
    _ trust: inout CatalogTrust, _ state: inout FetchedFolder.State,
    _ problems: inout [String], at time: Date
  ) async -> CollectionAddress? {
    for address in addresses(state) {
      do {
        try await check(address, &trust, &state, at: time)
        return address
      } catch { problems.append("\(address): \(error)") }
    }
    return nil
  }

  /// The addresses in the order of asking: one that let a run fail is not the first of the next.
  private func addresses(_ state: FetchedFolder.State) -> [CollectionAddress] {
    let undelivered = state.undelivered ?? []
    return subscription.addresses.filter { !undelivered.contains($0.description) }
      + subscription.addresses.filter { undelivered.contains($0.description) }
  }

  private func check(
    _ address: CollectionAddress, _ trust: inout CatalogTrust,
    _ state: inout FetchedFolder.State, at time: Date
  ) async throws {
    guard let place = address.file(SignedCatalog.path) else {
      throw FetchProblem("this is no address of a folder")
    }
    let start = SuspendingClock().now
    // Another server may use the same validator for other bytes.
    let isKnown = trust.catalog != nil && state.address == address.description
    switch try await fetch.get(
      place, validator: isKnown ? state.validator : nil,
      limit: SignedCatalog.byteLimit + SignedFile.headLimit, since: start)
    {
    case .unchanged: try trust.requireValid(at: time)
    case .missing: throw FetchProblem("there is no \(SignedCatalog.path)")
    case .file(let bytes, let validator):
      try await followKeys(address, &trust, since: start)
      try trust.take(catalog: bytes, at: time)
      state.address = address.description
      state.validator = validator
    }
  }

  /// Takes the keys that follow, one version after the other; nothing tells how many there are but that the
  /// next is missing.
  private func followKeys(
    _ address: CollectionAddress, _ trust: inout CatalogTrust, since start: SuspendingClock.Instant
  ) async throws {
    // A server that has a thousand of them must not keep a machine busy.
    for _ in 0..<64 {
      let path = KeysFile.path(version: trust.keys.version + 1)
      guard let place = address.file(path),
        case .file(let bytes, _) = try await fetch.get(
          place, limit: KeysFile.byteLimit + SignedFile.headLimit, since: start)
      else { return }
      do throws(CatalogProblem) { try trust.take(keys: bytes) } catch {
        throw FetchProblem("\(path): \(error)")
      }
      try folder.write(keys: bytes, version: trust.keys.version)
    }
  }

  // MARK: Fonts

  /// Fetches fonts, from one address after the other.
  private func deliver(
    _ assets: [SignedCatalog.Asset], from source: CollectionAddress, _ problems: inout [String],
    _ trust: CatalogTrust, _ state: inout FetchedFolder.State
  ) async throws {
    if assets.isEmpty { return }
    var missing = Dictionary(
      uniqueKeysWithValues: assets.filter { !folder.has(font: $0.sha256) }.map { ($0.sha256, $0) })
    // The one that had the catalog has the fonts too, most likely.
    let asked = state
    for address in [source] + addresses(asked).filter({ $0 != source }) {
      if missing.isEmpty { break }
      // Noted before it is asked: this run may be killed while it waits.
      state.undelivered = ((state.undelivered ?? []) + [address.description]).uniqued()
      try folder.write(trust, state)
      let ticket = await downloads.open(provider: subscription.name, priority: 1)
      let outcomes = await downloads.fetch(
        missing.values.compactMap { asset in
          address.file(asset.path).map {
            DownloadItem(address: $0.text, digest: asset.sha256, byteCount: asset.byteCount)
          }
        }, by: ticket
      ) { _ in }
      for (digest, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
        switch outcome {
        case .success(let path):
          try folder.take(font: digest, at: path)
          missing[digest] = nil
        // One that took too long says it for all that were called off with it.
        case .failure(.cancelled) where outcomes.values.contains(where: \.isOverdue): break
        case .failure(let failure):
          problems.append("\(missing[digest]?.name ?? digest): \(failure)")
        }
      }
      await downloads.close(ticket)
    }
    guard missing.isEmpty else { throw SubscriptionFailure(problems: problems) }
    state.undelivered = nil
    try folder.write(trust, state)
    await downloads.discardAll(provider: subscription.name)
  }
}

extension Result where Success == String, Failure == DownloadFailure {
  fileprivate var isOverdue: Bool { if case .failure(.overdue) = self { true } else { false } }
}

extension [String] {
  /// Each element once, in the place where it is last.
  fileprivate func uniqued() -> [String] {
    enumerated().filter { !self[($0.offset + 1)...].contains($0.element) }.map(\.element)
  }
}
