// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

/// What of others is on the session bus.
enum BusFacts {
  typealias Fact = ProblemReport.Fact

  private static let services = [
    ("Portal", "org.freedesktop.portal.Desktop"), ("Prompts", BusNames.Prompts.name),
  ]

  static func found() async -> [Fact] {
    let bus: BusConnection
    do throws(BusError) { bus = try await .open() } catch {
      return [Fact("Session bus", "cannot be reached (\(error.name))")]
    }
    let reply = try? await bus.call(.bus, "ListActivatableNames")
    let startable = reply?.values.first?.stringsValue ?? []
    var facts: [Fact] = []
    for (title, name) in services {
      let isRunning = await bus.owner(of: name) != nil
      facts.append(
        Fact(
          title, isRunning ? "runs" : startable.contains(name) ? "can be started" : "missing"))
    }
    await bus.close()
    return facts
  }
}
