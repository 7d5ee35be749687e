// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import GLibKit
import Glibc

/// `typecasectl`: the registry for people at a terminal, and for scripts.
public struct TypecaseCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "typecasectl",
    abstract: "Look at, add, remove and check fonts that apps have installed.",
    discussion: """
      Exit status: 0 when all is well, 1 when something asked for was refused or not found, 2 for \
      wrong usage, 3 when the registry cannot be reached. With --json, one JSON document and \
      nothing else is written to standard output.
      """,
    subcommands: [
      ListCommand.self, ProvidersCommand.self, ShowCommand.self, AddCommand.self,
      RemoveCommand.self, UndoCommand.self, CheckCommand.self,
    ])

  public init() {}

  /// Runs the command that the process was given, and returns its exit status.
  public static func run(arguments: [String]) async -> Int32 {
    startTranslation(prefix: .current)
    do {
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return 0
    } catch let failure as CommandFailure {
      Output.error(failure.message)
      return failure.status.rawValue
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code == .success {
        Output.line(message)
        return 0
      }
      Output.error(message, prefix: "")
      return CommandFailure.Status.usage.rawValue
    }
  }
}

/// Why a command ends with another status than 0.
struct CommandFailure: Error {
  enum Status: Int32 {
    case refused = 1
    case usage = 2
    case unreachable = 3
  }

  var status: Status
  /// For a person; empty when everything was said already.
  var message: String
}

/// How a command writes its result.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Write one JSON document.")
  var json = false
}
