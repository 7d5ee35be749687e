// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontInspection
import FontPolicy
import Foundation
import Glibc
import MachineFonts
import TypecaseGLibKit
import TypecaseProductIdentity
import TypecaseSystemKit

/// The locations of a machine's subscriptions, policy and fonts.
struct UpdatePlace {
  /// The folder of the subscriptions.
  let folder: String
  private let policyPath: String
  private let machineIDPath: String
  let owners: Set<uid_t>
  /// The name of the user who contacts servers; nil for the present user.
  let fetchingUser: String?
  let store: MachineStore
  /// The fetching user's folder beside the store, for files that wait to be installed.
  var fetched: String { store.folder + "-update" }
  /// Where fonts come to while they are fetched; no subscription has a name that begins like this.
  private var downloads: String { fetched + "/.downloads" }
  private var subscriptionsKept: String { store.folder + "/subscriptions" }
  /// The folder with the state of a subscription.
  func kept(_ name: String) -> String { "\(subscriptionsKept)/\(name)" }

  init(environment: [String: String]) {
    store = MachineStore(environment: environment)
    #if DEBUG
      // A test need not be root.
      if let configuration = environment["TYPECASE_TEST_CONFIGURATION"] {
        folder = "\(configuration)/subscriptions.d"
        policyPath = "\(configuration)/policy.conf"
        machineIDPath = "\(configuration)/machine-id"
        owners = FileSystem.administrators.union([getuid()])
        fetchingUser = environment["TYPECASE_TEST_FETCHING_USER"]
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
    fetchingUser = FetchingUser.name
  }

  /// Whether a variable is for tests.
  static func isOfTests(_ variable: String) -> Bool {
    #if DEBUG
      variable.hasPrefix("TYPECASE_TEST_")
    #else
      false
    #endif
  }

  func subscriptions() throws -> [String] {
    Subscription.names(among: try FileSystem.names(in: folder))
  }

  /// Lets who fetches look into what is kept, which a root with a mask of its own may have made.
  func showKept() throws(SystemError) {
    guard chmod(subscriptionsKept.cPath, 0o755) == 0 || errno == ENOENT else {
      throw .last("chmod \(subscriptionsKept)")
    }
  }

  /// Removes fetched files of deleted subscriptions; only for the user who fetches.
  func tidyFetched(keeping names: [String]) {
    for folder in [fetched, downloads] {
      for name in (try? FileSystem.names(in: folder)) ?? []
      where !name.hasPrefix(".") && !names.contains(name) {
        FileSystem.removeTree("\(folder)/\(name)")
      }
    }
  }

  /// A subscription, and the first keys that its administrator trusts.
  func subscription(_ name: String) throws -> (Subscription, firstKeys: [UInt8]) {
    let subscription = try Subscription(named: name, in: folder, owners: owners)
    guard
      let firstKeys = try AdministratorFile.bytes(
        of: subscription.firstKeys, owners: owners, limit: KeysFile.byteLimit * 2)
    else { throw PolicyProblem(.unreadable, subject: "there is no \(subscription.firstKeys)") }
    return (subscription, firstKeys)
  }

  /// The store's files of a collection, for its update.
  struct Holdings {
    let digests: Set<String>
    /// The path of a file by its digest; what the disk has damaged is fetched again.
    let path: (_ digest: String) -> String?
  }

  func holdings(of firstKeys: [UInt8]) throws -> Holdings {
    let installed = try store.intactFiles(of: KeysFile(first: firstKeys).collection)
    return Holdings(digests: Set(installed.map(\.digest))) { [store] digest in
      installed.first { $0.digest == digest }.map(store.path(of:)).flatMap {
        (try? FileDigest.sha256(path: $0)) == digest ? $0 : nil
      }
    }
  }

  /// The id of this machine.
  func machineID() throws -> String {
    let text = try FileSystem.text(of: machineIDPath, limit: 256)
    let id = text.hasSuffix("\n") ? String(text.dropLast()) : text
    guard id.utf8.count == 32, id.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw CommandFailure(
        refused: tr("{path} does not identify this machine.", ["path": machineIDPath]))
    }
    return id
  }

  /// The policy of the machine.
  ///
  /// - Throws: when it does not allow downloads.
  func policy() throws -> Policy {
    // No person's settings count here: the fonts are the machine's.
    let policy = Policy(file: PolicyFile(path: policyPath, owners: owners))
    if policy.refusalOfDownloads != nil {
      throw CommandFailure(
        refused: tr("{path} does not allow downloads, or has a mistake.", ["path": policyPath]))
    }
    return policy
  }

  /// The policy and clients for fetching all subscriptions.
  struct Network {
    let policy: Policy
    let client: HTTPClient
    let downloads: Downloads
  }

  func network() throws -> Network {
    let policy = try policy()
    let networks = NetworkPolicy(
      allowed: policy.texts(.networks).compactMap { FontDownloads.Network($0) })
    var limits = DownloadLimits()
    limits.budget = policy.number(.downloadsBudget)
    limits.reserve = policy.number(.downloadsReserve)
    // If there is a next mirror, one that does not answer is not worth six attempts.
    var patience = DownloadPolicy()
    patience.fruitlessAttempts = 3
    patience.delivery = DeliveryTime()
    return Network(
      policy: policy,
      client: HTTPClient(
        connections: 4, userAgent: "Typecase/1", isAllowed: { networks.allows($0) }),
      downloads: Downloads(
        folder: downloads, policy: patience, networks: { networks },
        allowsHost: { policy.refusal(ofHost: $0) == nil }, limits: { [limits] in limits },
        report: { Output.error(Output.safe($0)) }))
  }
}
