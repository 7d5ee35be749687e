// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CatalogSubscriptions
import Foundation
import TypecaseGLibKit

/// Fetches what a machine's subscriptions have that the machine has not.
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
    let place = UpdatePlace(environment: ProcessInfo.processInfo.environment)
    let machineID = try place.machineID()
    let network = try place.network()
    var status: CommandFailure.Status?
    for name in try names.isEmpty ? place.subscriptions() : names {
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
        // Nobody else is told of this.
        status = .unreachable
        let message = SystemUpdateCommand.message(of: error, place.store)
        Output.error(Output.safe("\(name): \(message)"))
      }
    }
    if let status { throw CommandFailure(status: status, reason: nil) }
  }
}
