// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontInspection
import Glibc
import MachineFonts
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseProductIdentity
import TypecaseSystemKit

/// `typecasectl`: the registry for people at a terminal, and for scripts.
public struct TypecaseCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "typecasectl",
    abstract: "Look at, add, remove and check fonts that apps have installed.",
    discussion: """
      Exit status: 0 when all is well, 1 when something asked for was refused or not found, 2 for \
      wrong usage, 3 when the registry cannot be reached. With --json, one JSON document and \
      nothing else is written to standard output; after a failure without a result it is an \
      object with the name and the message of the “error”.
      """,
    version: "typecasectl \(ProductVersion.current)",
    subcommands: [
      ListCommand.self, ProvidersCommand.self, MuteCommand.self, UnmuteCommand.self,
      ShowCommand.self, AddCommand.self, RemoveCommand.self, KeepCommand.self, UndoCommand.self,
      GrantsCommand.self, RevokeCommand.self, AllowCommand.self, EnableCommand.self,
      DisableCommand.self, ExposeCommand.self, HideCommand.self, UnhideCommand.self,
      ListHiddenCommand.self, MeasureStartCommand.self, StorageCommand.self, PolicyCommand.self,
      PrepareUninstallCommand.self, SystemCommand.self, CatalogCommand.self, CheckCommand.self,
      ProblemsCommand.self, DoctorCommand.self, ReportCommand.self, TextSizeCommand.self,
      TextCommand.self,
    ])

  public init() {}

  /// The environment that the command was given.
  @TaskLocal static var environment: [String: String] = [:]

  /// Runs the command that the process was given, and returns its exit status.
  public static func run(
    arguments: [String], environment: [String: String] = ProcessEnvironment.current
  ) async -> Int32 {
    await $environment.withValue(environment) { await run(arguments) }
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    startTranslation(from: InstallPrefix.current?.translations)
    var writesJSON = false
    do {
      var command = try parseAsRoot(RepeatedOptions.joined(arguments))
      writesJSON = (command as? any DocumentCommand)?.output.json ?? false
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      try Output.finish()
      return 0
    } catch let failure as CommandFailure {
      return report(failure, json: writesJSON)
    } catch let refusal as SiteRefusal {
      return report(CommandFailure(refusal), json: writesJSON)
    } catch {
      switch exitCode(for: error) {
      case .success:
        Output.line(fullMessage(for: error))
        do { try Output.finish() } catch let failure as CommandFailure {
          return report(failure, json: false)
        } catch { return report(CommandFailure(unexpected: error), json: false) }
        return 0
      case .validationFailure:
        Output.error(fullMessage(for: error), prefix: "")
        return CommandFailure.Status.usage.rawValue
      default:
        return report(CommandFailure(unexpected: error), json: writesJSON)
      }
    }
  }

  private static func report(_ failure: CommandFailure, json: Bool) -> Int32 {
    if let reason = failure.reason {
      Output.error(reason.message)
      // Two strings can always be encoded as JSON.
      if json {
        let shown = CommandFailure.Reason(
          name: reason.name, message: PathText.shown(reason.message))
        try? Output.json(ErrorDocument(error: shown))
      }
    }
    return failure.status.rawValue
  }
}

/// Why a command ends with another status than 0.
struct CommandFailure: Error {
  enum Status: Int32 {
    case refused = 1
    case usage = 2
    case unreachable = 3
  }

  struct Reason: Encodable {
    /// As errors are named on the bus.
    var name: String
    /// For a person.
    var message: String
  }

  var status: Status
  /// nil when the command's result is sufficient.
  var reason: Reason?

  /// A refusal that has no name of its own.
  ///
  /// - Parameter message: for a person.
  init(refused message: String) {
    self.init(status: .refused, reason: Reason(name: BusError.failed, message: message))
  }

  /// An unexpected failure, such as one of the system.
  init(unexpected error: any Error) {
    self.init(refused: "\(error)")
  }

  /// Nothing can be inspected here.
  init(_ error: InspectionUnavailable) {
    self.init(
      status: .refused,
      reason: Reason(name: BusNames.errorPrefix + "InspectionUnavailable", message: "\(error)"))
  }

  init(status: Status, reason: Reason?) {
    self.status = status
    self.reason = reason
  }
}

/// A command that can write its result as JSON.
protocol DocumentCommand: AsyncParsableCommand {
  var output: OutputOptions { get }
}

/// How a command writes its result.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Write one JSON document.")
  var json = false
}
