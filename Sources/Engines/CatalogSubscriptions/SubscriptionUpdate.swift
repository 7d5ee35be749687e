// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FoundationEssentials
import SignedCatalogs
import TypecaseSystemKit

/// Brings a machine to the catalog of a subscription.
///
///     addresses, in order ──▶ SignedFileFetch   catalog (or “no news”), then the keys that follow
///                                  │
///     SubscriptionFolder ────▶ CatalogTrust     believed or refused; refused: the next address
///                                  │
///     the machine's id ──────▶ RollOut          now, or not yet
///                                  │
///                              Downloads        the files that are not here, by their digests
///                                  │
///                              install          the caller's, all of the collection at once
public struct SubscriptionUpdate: Sendable {
  public let subscription: Subscription
  let folder: SubscriptionFolder
  let firstKeys: [UInt8]
  let machineID: String
  let fetch: SignedFileFetch
  let downloads: Downloads

  /// What an update led to.
  public struct Report: Sendable {
    public let catalog: SignedCatalog
    public let result: Result
    /// What was wrong with servers that were asked in vain.
    public let problems: [String]

    public enum Result: Sendable, Hashable {
      /// The machine has the fonts of the catalog.
      case upToDate
      /// The machine's turn comes at that time.
      case waiting(until: Date)
      /// The roll-out takes other machines only, until now.
      case excluded
      case halted
      /// The fonts were installed; so many bytes of them were fetched.
      case installed(fetched: UInt64)
    }
  }

  /// Why a machine was not updated; what it had stays.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// One for each address, or for each file that is not to be had.
    public let problems: [String]

    public var description: String { problems.joined(separator: "\n") }
  }

  /// What is to be installed.
  public struct Delivery: Sendable {
    public let catalog: SignedCatalog
    /// The paths of its files, which have their names of the catalog; they go when this is done with.
    public let files: [String]
  }

  /// - Parameters:
  ///   - folder: where what is known of the subscription is kept; nobody else may write there.
  ///   - firstKeys: the bytes of the administrator's keys file.
  ///   - machineID: what tells this machine from others; it is not sent.
  ///   - client: asks for the small files.
  ///   - downloads: fetches the fonts.
  ///   - allowsHost: whether a server may be asked.
  public init(
    _ subscription: Subscription, folder: String, firstKeys: [UInt8], machineID: String,
    client: HTTPClient, downloads: Downloads, patience: FetchPatience = FetchPatience(),
    allowsHost: @escaping @Sendable (String) -> Bool
  ) {
    self.subscription = subscription
    self.folder = SubscriptionFolder(path: folder)
    self.firstKeys = firstKeys
    self.machineID = machineID
    self.downloads = downloads
    fetch = SignedFileFetch(client: client, allowsHost: allowsHost, patience: patience)
  }

  /// Checks for news, and installs them when it is this machine's turn.
  ///
  /// - Parameters:
  ///   - waits: false to install at once, whatever the roll-out says; a halted one is not.
  ///   - present: the path of a font that is on the machine, by its digest; asked only when fonts are to be installed.
  ///   - installed: the digests of the collection's files that are there, whoever has installed them.
  ///   - install: installs all fonts of the catalog, and removes those that are no part of it.
  /// - Throws: `Failure`, `CatalogProblem` for the first keys, and what `install` throws.
  public func run(
    at time: Date = Date(), waits: Bool = true, present: (_ digest: String) -> String?,
    installed: Set<String>, install: (Delivery) async throws -> Void
  ) async throws -> Report {
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    try folder.tidy()
    var (trust, state) = try folder.read(firstKeys: firstKeys)
    var problems: [String] = []
    guard let source = await check(&trust, &state, &problems, at: time) else {
      // Keys that were believed stay so, also where no catalog was.
      try folder.write(trust, state)
      throw Failure(problems: problems)
    }
    try folder.write(trust, state)
    guard let catalog = trust.catalog else { throw Failure(problems: problems) }
    func report(_ result: Report.Result) -> Report {
      Report(catalog: catalog, result: result, problems: problems)
    }
    let wanted = Dictionary(uniqueKeysWithValues: catalog.assets.map { ($0.name, $0.sha256) })
    if installed == Set(wanted.values), state.installed == wanted { return report(.upToDate) }
    switch turn(catalog, at: time) {
    case .halted: return report(.halted)
    case .excluded where waits: return report(.excluded)
    case .later(let turn) where waits: return report(.waiting(until: turn))
    case .now, .excluded, .later: break
    }
    let fetched = try await deliver(
      catalog, from: source, present, &problems, trust, &state, install)
    state.installed = wanted
    try folder.write(trust, state)
    return report(.installed(fetched: fetched))
  }

  private func turn(_ catalog: SignedCatalog, at time: Date) -> RollOut.Turn {
    catalog.rollOut.turn(
      of: RollOut.place(
        machineID: machineID, collection: catalog.collection, release: catalog.rollOut.release),
      at: time)
  }

  // MARK: News

  /// Asks one address after the other until one answers with what is believed.
  ///
  /// - Returns: that address; nil when there is none.
  private func check(
    _ trust: inout CatalogTrust, _ state: inout SubscriptionFolder.State,
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
  private func addresses(_ state: SubscriptionFolder.State) -> [CollectionAddress] {
    let undelivered = state.undelivered ?? []
    return subscription.addresses.filter { !undelivered.contains($0.description) }
      + subscription.addresses.filter { undelivered.contains($0.description) }
  }

  private func check(
    _ address: CollectionAddress, _ trust: inout CatalogTrust,
    _ state: inout SubscriptionFolder.State, at time: Date
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
      do { try trust.take(keys: bytes) } catch { throw FetchProblem("\(path): \(error)") }
    }
  }

  // MARK: Fonts

  /// Fetches what is not here, from one address after the other, and has it installed.
  ///
  /// - Returns: how many bytes were fetched.
  private func deliver(
    _ catalog: SignedCatalog, from source: CollectionAddress, _ present: (String) -> String?,
    _ problems: inout [String], _ trust: CatalogTrust, _ state: inout SubscriptionFolder.State,
    _ install: (Delivery) async throws -> Void
  ) async throws -> UInt64 {
    var files: [String: String] = [:]
    var missing: [String: SignedCatalog.Asset] = [:]
    for asset in catalog.assets {
      if let path = present(asset.sha256) {
        files[asset.sha256] = path
      } else {
        missing[asset.sha256] = asset
      }
    }
    let fetched = missing.values.reduce(0) { $0 + $1.byteCount }
    var tickets: [DownloadTicket] = []
    // The one that had the catalog has the fonts too, most likely.
    let asked = state
    for address in [source] + addresses(asked).filter({ $0 != source }) {
      if missing.isEmpty { break }
      // Noted before it is asked: this run may be killed while it waits.
      state.undelivered = ((state.undelivered ?? []) + [address.description]).uniqued()
      try folder.write(trust, state)
      let ticket = await downloads.open(provider: subscription.name, priority: 1)
      tickets.append(ticket)
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
          files[digest] = path
          missing[digest] = nil
        // One that took too long says it for all that were called off with it.
        case .failure(.cancelled) where outcomes.values.contains(where: \.isOverdue): break
        case .failure(let failure):
          problems.append("\(missing[digest]?.name ?? digest): \(failure)")
        }
      }
    }
    let result: Swift.Result<Void, any Error>
    if missing.isEmpty {
      // Whatever the installation comes to, the servers did their part.
      state.undelivered = nil
      try folder.write(trust, state)
      do { result = .success(try await handOver(catalog, files, to: install)) } catch {
        result = .failure(error)
      }
    } else {
      result = .failure(Failure(problems: problems))
    }
    for ticket in tickets { await downloads.close(ticket) }
    try result.get()
    await downloads.discardAll(provider: subscription.name)
    return fetched
  }

  /// Gives the files their names, and has them installed.
  private func handOver(
    _ catalog: SignedCatalog, _ files: [String: String],
    to install: (Delivery) async throws -> Void
  ) async throws {
    let named = try folder.makeIncoming()
    var paths: [String] = []
    for asset in catalog.assets {
      guard let file = files[asset.sha256] else { continue }
      let path = "\(named.path)/\(asset.name)"
      try FileSystem.link(file, at: path)
      paths.append(path)
    }
    try await install(Delivery(catalog: catalog, files: paths))
    withExtendedLifetime(named) {}
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
