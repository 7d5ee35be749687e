// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TypecaseSystemKit

/// What a program wrote, and how it ended.
public struct CommandResult: Sendable {
  /// Nothing when a signal ended it.
  public let status: CInt?
  public let output: String
  public let errors: String

  /// The one JSON document of the output.
  public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(output.utf8))
  }
}

extension ChildProcess {
  /// Runs the program to its end, five minutes at the most.
  public func result(environment: [String: String]) async throws -> CommandResult {
    var program = self
    program.environment = environment
    program.timeLimit = .seconds(300)
    let outcome = try await program.run()
    let status: CInt? = if case .exited(let status) = outcome.ending { status } else { nil }
    return CommandResult(
      status: status, output: String(decoding: outcome.output, as: UTF8.self),
      errors: String(decoding: outcome.errors, as: UTF8.self))
  }
}

extension PrivateDesktop {
  /// Runs `typecasectl` on this desktop, however it ends.
  ///
  /// - Parameter wrapper: a program with its arguments that runs it.
  public func command(
    _ arguments: [String], environment: [String: String] = [:], wrapper: [String] = []
  ) async throws -> CommandResult {
    let words = wrapper + [try Self.program("typecasectl")] + arguments
    return try await ChildProcess(words[0], Array(words.dropFirst()))
      .result(environment: self.environment.merging(environment) { $1 })
  }
}
