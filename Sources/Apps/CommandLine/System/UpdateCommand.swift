// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontPolicy
import Foundation
import Glibc
import MachineFonts
import TypecaseGLibKit
import TypecaseSystemKit

/// Brings this machine to the catalogs that its administrator has subscribed to.
struct SystemUpdateCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Bring the fonts of this machine to the catalogs it is subscribed to; needs root.",
    discussion: """
      The subscriptions are in subscriptions.d of the configuration. The user typecase-update fetches what is new; root \
      checks its signatures and installs it, when it is this machine’s turn. A check without news costs one small \
      answer. The exit status is 1 when a subscription failed.
      """)

  @Argument(help: "Subscriptions; all by default.")
  var names: [String] = []
  @Flag(help: "Do not wait for this machine’s turn.")
  var now = false
  @Flag(help: "Ask no server: install what “system fetch” has fetched.")
  var fetched = false
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let place = UpdatePlace(environment: TypecaseCommand.environment)
    let machineID = try place.machineID()
    _ = try place.policy()
    // Whatever mask root has: who fetches reads what is kept here.
    umask(0o022)
    try place.showKept()
    let fetching = fetched ? nil : try FetchingUser(of: place)
    var documents: [UpdateDocument] = []
    for name in try names.isEmpty ? place.subscriptions() : names {
      var document: UpdateDocument
      do {
        let report = try await update(name, place, machineID, fetching)
        document = UpdateDocument(name, report)
        if case .installed = report.result {
          document.add(try place.store.manifest()[report.catalog.collection]?.usedFaces ?? [])
        }
      } catch {
        document = UpdateDocument(name, failure: Self.message(of: error, place.store))
      }
      documents.append(document)
      if !output.json { document.write() }
    }
    if output.json { try Output.json(documents) }
    if documents.contains(where: { $0.result == "failed" }) {
      throw CommandFailure(status: .refused, reason: nil)
    }
  }

  private func update(
    _ name: String, _ place: UpdatePlace, _ machineID: String, _ fetching: FetchingUser?
  ) async throws -> SubscriptionUpdate.Report {
    let (subscription, firstKeys) = try place.subscription(name)
    let update = SubscriptionUpdate(
      subscription, folder: place.kept(name), fetched: "\(place.fetched)/\(name)",
      firstKeys: firstKeys, machineID: machineID)
    let holdings = try place.holdings(of: firstKeys)
    let lock = try update.lock()
    _ = try await fetching?.fetch(name, waits: !now)
    let report: SubscriptionUpdate.Report
    switch try update.prepare(
      waits: !now, present: holdings.path, installed: holdings.digests)
    {
    case .settled(let settled): report = settled
    case .install(let delivery):
      _ = try await place.store.install(
        collection: delivery.catalog.collection, title: delivery.catalog.title,
        files: delivery.files, keepsRemovals: true)
      report = try update.finish(delivery)
    }
    withExtendedLifetime(lock) {}
    return report
  }

  static func message(of error: any Error, _ store: MachineStore) -> String {
    switch error {
    case let failure as CommandFailure: failure.reason?.message ?? "\(error)"
    case let problem as PolicyProblem:
      [
        problem.line.map { tr("line {line}", ["line": "\($0)"]) },
        PolicyWording.explanation(of: problem),
      ]
      .compactMap(\.self).joined(separator: ": ")
    case MachineStoreFailure.refused(let fonts):
      fonts.map { "\($0.title): \($0.reason.message)" }.joined(separator: "\n")
    case is MachineStoreFailure, is MachineStoreFault:
      CommandFailure(ofSystemStore: error).reason?.message ?? "\(error)"
    case let error as SystemError where [EACCES, EPERM].contains(error.code):
      CommandFailure(ofSystemStore: MachineStoreFailure.notPermitted(path: store.folder))
        .reason?.message ?? "\(error)"
    default: "\(error)"
    }
  }
}

/// The result for a subscription; an element of the JSON array.
private struct UpdateDocument: Encodable {
  var subscription: String
  /// `up-to-date`, `waiting`, `excluded`, `halted`, `installed` or `failed`.
  var result: String
  var collection: String?
  var version: Int?
  var release: Int?
  var fonts: Int?
  /// How many faces people have of the collection now, and of how many families; those that were removed one by one
  /// stay removed.
  var faces: Int?
  var families: Int?
  /// Bytes of fonts that were fetched.
  var fetched: UInt64?
  /// When the machine's turn is.
  var turn: String?
  /// The errors of servers, and of the subscription.
  var problems: [String]

  init(_ name: String, _ report: SubscriptionUpdate.Report) {
    subscription = name
    collection = report.catalog.collection
    version = report.catalog.version
    release = report.catalog.rollOut.release
    fonts = report.catalog.assets.count
    problems = report.problems
    switch report.result {
    case .upToDate: result = "up-to-date"
    case .waiting(let date):
      result = "waiting"
      turn = date.text
    case .excluded: result = "excluded"
    case .halted: result = "halted"
    case .installed(let bytes):
      result = "installed"
      fetched = bytes
    }
  }

  mutating func add(_ installed: [MachineFace]) {
    faces = installed.count
    families = Set(installed.map(\.family)).count
  }

  init(_ name: String, failure: String) {
    subscription = name
    result = "failed"
    problems = failure.split(separator: "\n").map(String.init)
  }

  func write() {
    for problem in problems { Output.error(Output.safe("\(subscription): \(problem)")) }
    let words: String? =
      switch result {
      case "up-to-date": tr("nothing new")
      case "waiting": tr("waits for its turn at {time}", ["time": turn ?? ""])
      case "excluded": tr("the roll-out takes other machines")
      case "halted": tr("the roll-out is halted")
      case "installed":
        [
          trn("{count} font file is there", "{count} font files are there", fonts ?? 0),
          ChangeReport.Change.installed.summary(fonts: faces ?? 0, families: families ?? 0),
        ].joined(separator: tr(", "))
      default: nil
      }
    if let words { Output.line("\(subscription): \(words)") }
  }
}
