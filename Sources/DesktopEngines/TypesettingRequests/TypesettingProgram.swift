// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseProductIdentity
import TypecaseRichText
import TypecaseSystemKit

/// The program typecase-typeset, which runs once for each request.
package struct TypesettingProgram: Sendable {
  package static let name = "typecase-typeset"

  /// Where it is.
  package var path: String
  package var environment: [String: String]

  /// - Parameter path: by default beside the running program, or where this installation has helpers.
  package init(path: String? = nil, environment: [String: String]) {
    let places = InstallPrefix.helperPaths(Self.name)
    self.path = path ?? places.first { access($0.cPath, X_OK) == 0 } ?? places.last ?? Self.name
    self.environment = environment
  }

  /// Why the program gave neither an answer nor a refusal.
  package enum Failure: Error, Sendable, Hashable {
    /// It is not at that path.
    case missing(path: String)
    /// It could not be started, or ended before it had answered; in the words of the system or its own.
    case ended(detail: String)
  }

  /// The ends of the program that its callers know.
  package enum Status: Int32 {
    case answered = 0
    case refused = 1
  }

  /// Has the work done.
  ///
  /// - Returns: what the work's description says.
  /// - Throws: a ``TypesettingRefusal``, a ``Failure``, or `CancellationError`.
  package func answer(
    _ request: TypesettingRequest, about document: RichTextDocument
  ) async throws -> [UInt8] {
    guard access(path.cPath, X_OK) == 0 else { throw Failure.missing(path: path) }
    var program = ChildProcess(path, ["answer"])
    let outcome: ChildProcess.Outcome
    do {
      program.standardInput = try SealedMemory(Self.message(request, document)).descriptor
      program.environment = environment
      program.outputLimit = .max
      outcome = try await program.run()
    } catch let error as SystemError {
      throw Failure.ended(detail: "\(error)")
    }
    switch outcome.ending {
    case .exited(Status.answered.rawValue) where !outcome.output.isEmpty: return outcome.output
    case .exited(Status.refused.rawValue):
      if let refusal = try? JSONDecoder().decode(
        TypesettingRefusal.self, from: Data(outcome.output))
      {
        throw refusal
      }
    default: break
    }
    let said =
      String(decoding: outcome.errors.prefix(1000), as: UTF8.self)
      .split(separator: "\n").last.map { ": \($0)" } ?? ""
    throw Failure.ended(detail: "\(outcome.ending)\(said)")
  }

  // MARK: - What is sent

  /// A line of JSON, and the document behind it.
  package static func message(
    _ request: TypesettingRequest, _ document: RichTextDocument
  ) throws -> [UInt8] {
    try Array(JSONEncoder().encode(request)) + [UInt8(ascii: "\n")]
      + Array(DocumentFormat.json.write(document))
  }

  /// The two again.
  package static func read(
    _ bytes: [UInt8]
  ) throws -> (request: TypesettingRequest, document: RichTextDocument) {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let request = try JSONDecoder().decode(TypesettingRequest.self, from: Data(bytes[..<end]))
    // Sizes are as who asks has them.
    var options = DocumentFormat.Options()
    options.reading = .asIs
    let document = try DocumentFormat.json.read(Data(bytes[end...].dropFirst()), options: options)
    return (request, document.document)
  }
}
