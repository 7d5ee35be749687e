// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CatalogSubscriptions
import FontDownloads
import FontInspection
import FontPolicy
import Foundation
import Glibc
import PolicyWording
import SignedCatalogs
import SystemFonts
import TypecaseGLibKit
import TypecaseProductFolders
import TypecaseSystemKit

/// Brings this machine to the catalogs that its administrator has subscribed to.
struct SystemUpdateCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Bring the fonts of this machine to the catalogs it is subscribed to; needs root.",
    discussion: """
      The subscriptions are in subscriptions.d of the configuration. A check without news costs one small answer; \
      what is new is installed when it is this machine's turn. The exit status is 1 when a subscription failed.
      """)

  @Argument(help: "Subscriptions; all by default.")
  var names: [String] = []
  @Flag(help: "Do not wait for this machine’s turn.")
  var now = false
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let place = UpdatePlace(environment: ProcessInfo.processInfo.environment)
    let machine = try place.machine()
    var documents: [UpdateDocument] = []
    for name in try names.isEmpty ? place.subscriptions() : names {
      var document: UpdateDocument
      do {
        let report = try await update(name, machine)
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
    _ name: String, _ machine: UpdatePlace.Machine
  ) async throws -> SubscriptionUpdate.Report {
    let subscription = try Subscription(
      named: name, in: machine.place.folder, owners: machine.place.owners)
    guard
      let firstKeys = try AdministratorFile.bytes(
        of: subscription.firstKeys, owners: machine.place.owners, limit: KeysFile.byteLimit * 2)
    else { throw PolicyProblem(.unreadable, subject: "there is no \(subscription.firstKeys)") }
    let update = SubscriptionUpdate(
      subscription, folder: "\(machine.place.store.folder)/subscriptions/\(name)",
      firstKeys: firstKeys, machineID: machine.id, client: machine.client,
      downloads: machine.downloads,
      allowsHost: { [policy = machine.policy] in policy.refusal(ofHost: $0) == nil })
    let store = machine.place.store
    let id = try KeysFile(first: firstKeys).collection
    let installed = try store.intactFiles(of: id)
    return try await update.run(
      waits: !now,
      present: { digest in
        // What the disk has damaged is fetched again.
        installed.first { $0.digest == digest }.map(store.path(of:)).flatMap {
          (try? FileDigest.sha256(path: $0)) == digest ? $0 : nil
        }
      },
      installed: Set(installed.map(\.digest))
    ) { delivery in
      _ = try await store.install(
        collection: delivery.catalog.collection, title: delivery.catalog.title,
        files: delivery.files, keepsRemovals: true)
    }
  }

  private static func message(of error: any Error, _ store: SystemStore) -> String {
    switch error {
    case let problem as PolicyProblem:
      [
        problem.line.map { tr("line {line}", ["line": "\($0)"]) },
        PolicyWording.explanation(of: problem),
      ]
      .compactMap(\.self).joined(separator: ": ")
    case SystemStoreFailure.refused(let fonts):
      fonts.map { "\($0.title): \($0.reason.message)" }.joined(separator: "\n")
    case is SystemStoreFailure, is SystemStoreFault:
      CommandFailure(ofSystemStore: error).reason?.message ?? "\(error)"
    case let error as SystemError where [EACCES, EPERM].contains(error.code):
      CommandFailure(ofSystemStore: SystemStoreFailure.notPermitted(path: store.folder))
        .reason?.message ?? "\(error)"
    default: "\(error)"
    }
  }
}

/// Where a machine's subscriptions, its policy and its fonts are.
private struct UpdatePlace {
  /// The folder of the subscriptions.
  let folder: String
  private let policyPath: String
  private let machineIDPath: String
  let owners: Set<uid_t>
  let store: SystemStore

  init(environment: [String: String]) {
    store = SystemStore(environment: environment)
    #if DEBUG
      // A test need not be root.
      if let configuration = environment["TYPECASE_TEST_CONFIGURATION"] {
        folder = "\(configuration)/subscriptions.d"
        policyPath = "\(configuration)/policy.conf"
        machineIDPath = "\(configuration)/machine-id"
        owners = FileSystem.administrators.union([getuid()])
        return
      }
    #endif
    func configuration(_ name: String) -> String {
      InstallPrefix.current?.configuration(name) ?? "/etc/typecase/\(name)"
    }
    folder = configuration("subscriptions.d")
    policyPath = configuration("policy.conf")
    machineIDPath = "/etc/machine-id"
    owners = FileSystem.administrators
  }

  func subscriptions() throws -> [String] {
    Subscription.names(among: try FileSystem.names(in: folder))
  }

  /// What all subscriptions of a run use.
  struct Machine {
    let place: UpdatePlace
    let id: String
    let policy: Policy
    let client: HTTPClient
    let downloads: Downloads
  }

  func machine() throws -> Machine {
    // No person's settings count here: the fonts are the machine's.
    let policy = Policy(file: PolicyFile(path: policyPath, owners: owners))
    if policy.refusalOfDownloads != nil {
      throw CommandFailure(
        status: .refused,
        reason: .init(
          name: BusError.failed,
          message: tr("{path} does not allow downloads, or has a mistake.", ["path": policyPath])))
    }
    let text = try FileSystem.text(of: machineIDPath, limit: 256)
    let id = text.hasSuffix("\n") ? String(text.dropLast()) : text
    guard id.utf8.count == 32, id.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw CommandFailure(
        status: .refused,
        reason: .init(
          name: BusError.failed,
          message: tr("{path} does not identify this machine.", ["path": machineIDPath])))
    }
    let networks = NetworkPolicy(allowed: policy.texts(.networks).compactMap { Network($0) })
    var limits = DownloadLimits()
    limits.budget = policy.number(.downloadsBudget)
    limits.reserve = policy.number(.downloadsReserve)
    // With a mirror to go on to, one that does not answer is not worth six attempts.
    var patience = DownloadPolicy()
    patience.fruitlessAttempts = 3
    patience.delivery = DeliveryTime()
    return Machine(
      place: self, id: id, policy: policy,
      client: HTTPClient(
        connections: 4, userAgent: "Typecase/1", isAllowed: { networks.allows($0) }),
      downloads: Downloads(
        folder: "\(store.folder)/downloads", policy: patience, networks: { networks },
        allowsHost: { policy.refusal(ofHost: $0) == nil }, limits: { [limits] in limits },
        report: { Output.error(Output.safe($0)) }))
  }
}

/// What came of a subscription; an element of the JSON array.
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
  /// What was wrong with servers, and with the subscription.
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

  mutating func add(_ installed: [SystemFace]) {
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
