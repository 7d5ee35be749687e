// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Glibc
import MachineFonts
import TypecaseGLibKit

/// Fetches the files of a machine's subscriptions that the machine lacks.
struct SystemFetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetch what this machine’s subscriptions have that is new, and install nothing.",
    discussion: """
      “system update” has the user typecase-update run this, who may write where fonts wait to be installed and \
      nowhere else. The exit status is 1 when no server of a subscription had what it must have, and 3 when none could be \
      asked.
      """)

  @Argument(help: "Subscriptions; all by default.")
  var names: [String] = []
  @Flag(help: "Do not wait for this machine’s turn.")
  var now = false

  func run() async throws {
    let place = UpdatePlace(environment: TypecaseCommand.environment)
    let subscriptions = try names.isEmpty ? place.subscriptions() : names
    let status =
      geteuid() == 0 && place.fetchingUser != nil
      ? try await haveFetched(subscriptions, place) : try await fetch(subscriptions, place)
    if let status { throw CommandFailure(status: status, reason: nil) }
  }

  /// Has the other user fetch: root writes to no folder of theirs, and reads nothing that a server sends.
  ///
  /// - Returns: the exit status, where it is not 0.
  private func haveFetched(
    _ subscriptions: [String], _ place: UpdatePlace
  ) async throws -> CommandFailure.Status? {
    let user = try FetchingUser(of: place)
    var status: CommandFailure.Status?
    for name in subscriptions {
      do {
        let outcome = try await user.fetch(name, waits: !now)
        if outcome.ending != .exited(0) { status = status ?? .refused }
        for line in String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n") {
          Output.error(Output.safe(String(line)))
        }
      } catch {
        status = .unreachable
        let message = SystemUpdateCommand.message(of: error, place.store)
        Output.error(Output.safe("\(name): \(message)"))
      }
    }
    return status
  }

  /// - Returns: the exit status, where it is not 0.
  private func fetch(
    _ subscriptions: [String], _ place: UpdatePlace
  ) async throws -> CommandFailure.Status? {
    // Whatever mask there is: root reads what is written here.
    umask(0o022)
    let machineID = try place.machineID()
    let network = try place.network()
    if names.isEmpty { place.tidyFetched(keeping: subscriptions) }
    var status: CommandFailure.Status?
    for name in subscriptions {
      do {
        let (subscription, firstKeys) = try place.subscription(name)
        let holdings = try place.holdings(of: firstKeys)
        try await SubscriptionFetch(
          subscription, folder: "\(place.fetched)/\(name)", kept: place.kept(name),
          firstKeys: firstKeys, machineID: machineID, client: network.client,
          downloads: network.downloads,
          allowsHost: { [policy = network.policy] in policy.refusal(ofHost: $0) == nil }
        ).run(waits: !now, present: holdings.path, installed: holdings.digests)
      } catch let failure as SubscriptionFailure {
        status = status ?? .refused
        for problem in failure.problems { Output.error(Output.safe("\(name): \(problem)")) }
      } catch {
        // Nobody else is notified of this.
        status = .unreachable
        let message = SystemUpdateCommand.message(of: error, place.store)
        Output.error(Output.safe("\(name): \(message)"))
      }
    }
    return status
  }
}
