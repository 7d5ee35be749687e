// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseProductIdentity
import TypecaseSystemKit

/// What the registry says of itself, of the policy and of its store; numbers and stable names only, since its
/// sentences name fonts and files.
enum RegistryFacts {
  typealias Fact = ProblemReport.Fact

  static func found(
    closedStore: (@Sendable () async throws -> [StoreFindingSummary])?
  ) async -> [Fact] {
    var facts = [
      Fact("Registry", await answer()),
      Fact("Registry program", await ComputerFacts.programVersion(program)),
    ]
    do throws(TypecaseError) {
      let library = try await FontLibrary.connect()
      facts += [
        Fact("Installed families", await counts(library)),
        Fact("Policy", await policy(library)),
        Fact("Store", await store(library, closedStore)),
      ]
    } catch { facts.append(Fact("Store", await examined(closedStore, error))) }
    return facts
  }

  /// Whether it answers, and what its interface's version is.
  private static func answer() async -> String {
    do throws(BusError) {
      let bus = try await BusConnection.open()
      let manager = BusNames.Management.manager
      let properties = BusDestination(
        name: manager.name, path: manager.path, interface: "org.freedesktop.DBus.Properties")
      let reply = try await bus.call(
        properties, "Get", [.string(manager.interface), .string("version")])
      await bus.close()
      guard case .variant(let value) = reply.values.first, let number = value.uint32Value else {
        return "answers, interface of unknown version"
      }
      return "answers, interface \(number)"
    } catch { return "does not answer (\(error.name))" }
  }

  /// The registry of this installation: the one that the bus starts next.
  private static var program: String? {
    let name = "typecase-registry"
    let folder = FileSystem.target(ofLink: "/proc/self/exe").map { FileSystem.split($0).folder }
    let beside = folder.map { "\($0)/\(name)" }
    if let beside, FileSystem.exists(beside) { return beside }
    return InstallPrefix.current?.helper(name)
  }

  private static func counts(_ library: FontLibrary) async -> String {
    do throws(TypecaseError) {
      let families = try await library.families(offset: 0, limit: 1).total
      return "\(families), from \(try await library.providers().count) providers"
    } catch { return "unknown (\(error.name))" }
  }

  /// The groups in which something is decided, and by whom; not what.
  private static func policy(_ library: FontLibrary) async -> String {
    let policy: PolicySummary
    do throws(TypecaseError) { policy = try await library.policy() } catch {
      return "unknown (\(error.name))"
    }
    let decided = policy.rules.filter { $0.origin != "usual" }
    let groups = Dictionary(grouping: decided) { String($0.key.prefix { $0 != "/" }) }
      .sorted { $0.key < $1.key }
      .map { group, rules in "\(group) (\(list(rules.map(\.origin))))" }
    let problems = policy.problems.map(\.name)
    return (groups.isEmpty ? "nothing is decided" : groups.joined(separator: ", "))
      + (problems.isEmpty ? "" : "; problems: \(list(problems))")
  }

  // MARK: The store

  private static func store(
    _ library: FontLibrary, _ closedStore: (@Sendable () async throws -> [StoreFindingSummary])?
  ) async -> String {
    do throws(TypecaseError) { return findings(try await library.checkStore()) } catch {
      return await examined(closedStore, error)
    }
  }

  private static func examined(
    _ closedStore: (@Sendable () async throws -> [StoreFindingSummary])?, _ error: TypecaseError
  ) async -> String {
    guard let closedStore, error.meansUnreachable || error.meansStoreUnavailable,
      let found = try? await closedStore()
    else { return "cannot be checked (\(error.name))" }
    return findings(found)
  }

  /// What the doctor found, by its codes.
  private static func findings(_ findings: [StoreFindingSummary]) -> String {
    findings.isEmpty ? "in order" : list(findings.map(\.code))
  }

  // MARK: Texts

  /// Stable names, each once, with how often it is there; nothing that is no such name.
  private static func list(_ names: [String]) -> String {
    let stable = names.map { name in
      name.allSatisfy { $0 == "-" || "a"..."z" ~= $0 } ? name : "unknown"
    }
    return Dictionary(grouping: stable, by: \.self).sorted { $0.key < $1.key }
      .map { $1.count == 1 ? $0 : "\($0) × \($1.count)" }.joined(separator: ", ")
  }
}
