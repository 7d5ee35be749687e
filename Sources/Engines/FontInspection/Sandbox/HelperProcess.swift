// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemKit

/// A helper that runs in the sandbox, and the socket to it; for one thread.
final class HelperProcess {
  let socket: OwnedDescriptor
  private let process: RunningProcess

  /// How long a helper may take to start.
  private static let patience = Duration.seconds(60)

  /// Starts a helper in the sandbox and waits until it is ready; nil when cancelled meanwhile.
  init?(
    _ command: InspectionHelper.Command, sandbox: InspectionSandbox,
    folders: InspectionSandbox.Folders = .init(), cancellation: CancellationSignal
  ) throws(InspectionUnavailable) {
    let line: RunningProcess.Line
    do throws(SystemError) {
      let (ours, theirs) = try OwnedDescriptor.socketPair()
      var program = try sandbox.helper(
        command.arguments, folders: folders, hasMemoryFiles: command.task != .fonts)
      program.standardInput = theirs
      program.outputLimit = 65_536
      process = try RunningProcess(program, cancellation: cancellation)
      socket = ours
      // A helper that says it sent a descriptor and did not must not keep us.
      guard fcntl(socket.number, F_SETFL, O_NONBLOCK) == 0 else { throw SystemError.last("fcntl") }
      line = try process.nextLine(
        deadline: .now + Self.patience, limit: HelperProtocol.answerLimit)
    } catch {
      throw .sandboxFailed(detail: "\(error)")
    }
    if line == .cancelled { return nil }
    guard case .line(let bytes) = line, HelperProtocol.decode(bytes)?.ready == true else {
      let (ending, said) = end()
      throw .sandboxFailed(detail: said.isEmpty ? "The helper ended with \(ending)." : said)
    }
  }

  /// Hands the helper something, or asks it to go on, and waits for its answer.
  ///
  /// - Parameter limit: how many bytes the answer may have.
  func ask(
    handing descriptor: OwnedDescriptor?, deadline: ContinuousClock.Instant, limit: Int
  ) throws(SystemError) -> RunningProcess.Line {
    try socket.send(HelperProtocol.request, with: descriptor)
    return try process.nextLine(deadline: deadline, limit: limit)
  }

  /// Ends the helper, if it has not ended; returns how, and what it said at last.
  @discardableResult
  func end() -> (ending: ChildProcess.Ending, said: String) {
    let ending = process.end()
    return (
      ending, FontText.cleaned(String(decoding: process.errors, as: UTF8.self), limit: 1000)
    )
  }
}
