// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FoundationEssentials
import Glibc
import TypecaseSystemKit

/// Installs what was fetched of a subscription's catalog.
///
///     FetchedFolder ───────────▶ CatalogTrust   the keys that follow, and the catalog: believed, or the end
///     SubscriptionFolder ──────▶      │
///                                     │
///     the machine's id ────────▶ RollOut        now, or not yet
///                                     │
///     FetchedFolder ───────────▶  a copy        of each font that is not here, if it has the digest
///                                     │
///                                 Delivery      the caller's to install, all of the collection at once
///
/// It asks no server, and believes nothing of the fetched files but what is signed: whoever takes over the program
/// that fetches can keep a machine from news, and do no more to it.
public struct SubscriptionUpdate: Sendable {
  public let subscription: Subscription
  let folder: SubscriptionFolder
  let fetched: FetchedFolder
  let firstKeys: [UInt8]
  let machineID: String
  /// In seconds; the timer looks every quarter of an hour.
  private static let usualInterval = 86_400.0

  /// The result of an update.
  public struct Report: Sendable {
    public let catalog: SignedCatalog
    public let result: Result
    /// The errors of servers that gave no valid answer.
    public let problems: [String]

    public enum Result: Sendable, Hashable {
      /// The machine has the fonts of the catalog.
      case upToDate
      /// The machine's turn comes at that time.
      case waiting(until: Date)
      /// The roll-out takes other machines only, until now.
      case excluded
      case halted
      /// The fonts were installed; so many bytes of them were not on the machine before.
      case installed(fetched: UInt64)
    }
  }

  /// The new collection as a whole; fonts that are not part of it are removed.
  public final class Delivery {
    public let catalog: SignedCatalog
    /// The paths of its files, which have their names of the catalog; they go with this.
    public let files: [String]
    /// How many bytes of them were not on the machine before.
    fileprivate let byteCount: UInt64
    fileprivate let news: News
    private let folder: TemporaryFolder

    fileprivate init(
      _ news: News, files: [String], byteCount: UInt64, folder: TemporaryFolder
    ) {
      catalog = news.catalog
      self.files = files
      self.byteCount = byteCount
      self.news = news
      self.folder = folder
    }
  }

  /// What comes next.
  public enum Step {
    /// Nothing is to be installed.
    case settled(Report)
    /// Install this, and then record it.
    case install(Delivery)
  }

  /// - Parameters:
  ///   - folder: where what is known of the subscription is kept; nobody else may write there.
  ///   - fetched: where `SubscriptionFetch` puts what it has.
  ///   - firstKeys: the bytes of the administrator's keys file.
  ///   - machineID: what tells this machine from others.
  public init(
    _ subscription: Subscription, folder: String, fetched: String, firstKeys: [UInt8],
    machineID: String
  ) {
    self.subscription = subscription
    self.folder = SubscriptionFolder(path: folder)
    self.fetched = FetchedFolder(path: fetched)
    self.firstKeys = firstKeys
    self.machineID = machineID
  }

  /// Keeps other updates of the subscription away as long as the result lives, also while somebody fetches.
  public func lock() throws -> FileLock { try folder.lock() }

  /// Takes what was fetched, and has it ready to be installed when it is this machine's turn; only while the caller has
  /// the lock.
  ///
  /// - Parameters:
  ///   - waits: false to install at once, whatever the roll-out says; a halted one is not.
  ///   - present: the path of a font that is on the machine, by its digest; asked only when fonts are to be installed.
  ///   - installed: the digests of the collection's files that are installed, by any means.
  /// - Throws: `SubscriptionFailure`, `CatalogProblem` for the first keys, and `SystemError`.
  public func prepare(
    at time: Date = Date(), waits: Bool = true, present: (_ digest: String) -> String?,
    installed: Set<String>
  ) throws -> Step {
    try folder.tidy()
    let news = try takeNews(since: try folder.read(firstKeys: firstKeys), at: time)
    // The turn may have come since it was fetched, and the fonts are not here then.
    if let settlement = news.catalog.settlement(
      installed: installed, noted: news.state.installed, machineID: machineID,
      at: min(time, news.told.time), waits: waits)
    {
      return .settled(report(settlement, of: news))
    }
    return .install(try gather(news, present))
  }

  /// Notes that a delivery is installed.
  public func finish(_ delivery: Delivery) throws -> Report {
    var state = delivery.news.state
    state.installed = delivery.catalog.digests
    try folder.write(delivery.news.trust, state)
    return report(.installed(fetched: delivery.byteCount), of: delivery.news)
  }

  private func report(_ result: Report.Result, of news: News) -> Report {
    Report(catalog: news.catalog, result: result, problems: news.told.problems)
  }

  /// The fetched files, as far as they are trusted.
  fileprivate struct News {
    let trust: CatalogTrust
    let state: SubscriptionFolder.State
    let catalog: SignedCatalog
    let told: FetchReport
  }

  /// Reads what was fetched, and keeps what of it is believed.
  private func takeNews(
    since kept: (trust: CatalogTrust, state: SubscriptionFolder.State), at time: Date
  ) throws -> News {
    var told = fetched.report()
    if !told.hasFailed, time.timeIntervalSince(told.time) > Self.usualInterval {
      told.problems.append("nothing was fetched since \(told.time.text)")
    } else if !told.hasFailed, told.time.timeIntervalSince(time) > Self.usualInterval {
      // Its age is not known, and a fetching that never begins any more would go unnoticed until that time.
      told.problems.append("the clock was ahead at the last fetching: \(told.time.text)")
    }
    var trust = kept.trust
    let problem = take(into: &trust, at: time)
    try folder.write(trust, kept.state)
    if told.hasFailed { throw SubscriptionFailure(problems: told.problems) }
    if let problem { throw SubscriptionFailure(problems: told.problems + ["\(problem)"]) }
    guard let catalog = trust.catalog else {
      throw SubscriptionFailure(problems: told.problems + ["no catalog was fetched"])
    }
    return News(trust: trust, state: kept.state, catalog: catalog, told: told)
  }

  /// Takes the fetched keys and the catalog, as far as they are trusted.
  ///
  /// - Returns: why it is not, or why what is known is valid no longer.
  private func take(into trust: inout CatalogTrust, at time: Date) -> CatalogProblem? {
    do throws(CatalogProblem) {
      // The user who fetches must not keep this busy.
      for _ in 0..<64 {
        guard let keys = fetched.keys(version: trust.keys.version + 1) else { break }
        try trust.take(keys: keys)
      }
      if let catalog = fetched.catalog(), catalog != trust.catalogBytes {
        try trust.take(catalog: catalog, at: time)
      }
      try trust.requireValid(at: time)
      return nil
    } catch { return error }
  }

  /// Gives all fonts their names in a folder, and copies those to it that are not on the machine.
  private func gather(_ news: News, _ present: (String) -> String?) throws -> Delivery {
    let incoming = try folder.makeIncoming()
    var missing: [String] = []
    var paths: [String] = []
    var byteCount: UInt64 = 0
    for asset in news.catalog.assets {
      let path = "\(incoming.path)/\(asset.name)"
      if let file = present(asset.sha256) {
        try FileSystem.link(file, at: path)
      } else if try fetched.copy(font: asset.sha256, byteCount: asset.byteCount, to: path) {
        byteCount += asset.byteCount
      } else {
        missing.append("\(asset.name): it was not fetched")
      }
      paths.append(path)
    }
    guard missing.isEmpty else {
      throw SubscriptionFailure(problems: news.told.problems + missing)
    }
    return Delivery(news, files: paths, byteCount: byteCount, folder: incoming)
  }
}

/// Why a machine was not brought to a catalog; what it had stays.
public struct SubscriptionFailure: Error, Sendable, CustomStringConvertible {
  /// One for each address, or for each file that is not to be had.
  public let problems: [String]

  public var description: String { problems.joined(separator: "\n") }
}

extension SignedCatalog {
  /// The digests of its files, by their names.
  var digests: [String: String] {
    Dictionary(uniqueKeysWithValues: assets.map { ($0.name, $0.sha256) })
  }

  /// The result of an update without any font; nil when fonts must be installed.
  ///
  /// - Parameters:
  ///   - installed: the digests of the files that are there.
  ///   - noted: what was noted of them, by their names.
  func settlement(
    installed: Set<String>, noted: [String: String]?, machineID: String, at time: Date, waits: Bool
  ) -> SubscriptionUpdate.Report.Result? {
    let wanted = digests
    if installed == Set(wanted.values), noted == wanted { return .upToDate }
    let place = RollOut.place(
      machineID: machineID, collection: collection, release: rollOut.release)
    switch rollOut.turn(of: place, at: time) {
    case .halted: return .halted
    case .excluded where waits: return .excluded
    case .later(let turn) where waits: return .waiting(until: turn)
    case .now, .excluded, .later: return nil
    }
  }
}
