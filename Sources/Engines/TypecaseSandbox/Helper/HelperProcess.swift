// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// A helper that runs in the sandbox, and the socket to it; for one thread.
package final class HelperProcess {
  /// The result of a request to a helper.
  ///
  /// Unless it answered, it does not run any more, or must not.
  package enum Reply<Answer> {
    case answer(Answer)
    /// It wrote something that is no answer, and was ended.
    case nonsense
    /// It did not answer in time, and was ended.
    case timedOut
    case ended(Ending)
    case cancelled
  }

  /// How a helper ended, and the last that it wrote.
  package struct Ending: CustomStringConvertible {
    package var status: ChildProcess.Ending
    package var said: String

    /// For a log.
    package var description: String { "the helper ended with \(status). \(said)" }

    /// What a helper ended over.
    package enum Cause { case time, memory, crash }

    /// The signal that ended it, which bubblewrap passes on as 128 and its number.
    package var signal: Int32? {
      switch status {
      case .signalled(let number): number
      case .exited(let code) where code > 128: code - 128
      default: nil
      }
    }

    package var cause: Cause {
      if signal == SIGXCPU { return .time }
      let said = said.lowercased()
      // The kernel kills when memory is short.
      return signal == SIGKILL || Self.wordsOfShortMemory.contains(where: said.contains)
        ? .memory : .crash
    }

    /// The lowercase messages of a helper that gets no memory: Swift's runtime, C++'s and GLib's.
    private static let wordsOfShortMemory = [
      "could not allocate memory", "bad_alloc", "failed to allocate",
    ]
  }

  /// Why a helper that must have been taken over is not believed; for a log.
  package static let nonsense = "the helper gave an impossible answer"

  private let socket: OwnedDescriptor
  private let process: RunningProcess

  /// How long a helper may take to start.
  private static let patience = Duration.seconds(60)

  /// Starts a helper in the sandbox and waits until it is ready; nil when canceled meanwhile.
  ///
  /// - Parameters:
  ///   - arguments: the helper's own.
  ///   - hasMemoryFiles: whether it makes files in memory for its caller.
  package convenience init?(
    _ arguments: [String], hasMemoryFiles: Bool, sandbox: InspectionSandbox,
    folders: InspectionSandbox.Folders = .init(), cancellation: CancellationSignal
  ) throws(InspectionUnavailable) {
    let program: ChildProcess
    do throws(SystemError) {
      program = try sandbox.helper(arguments, folders: folders, hasMemoryFiles: hasMemoryFiles)
    } catch {
      throw .sandboxFailed(detail: "\(error)")
    }
    try self.init(program, cancellation: cancellation)
  }

  /// Starts a helper and waits until it is ready; nil when canceled meanwhile.
  ///
  /// - Parameter program: the helper in its sandbox, or one that gives its rights up by itself.
  init?(_ program: ChildProcess, cancellation: CancellationSignal) throws(InspectionUnavailable) {
    let line: RunningProcess.Line
    do throws(SystemError) {
      let (ours, theirs) = try OwnedDescriptor.socketPair()
      var program = program
      program.standardInput = theirs
      program.outputLimit = 65_536
      process = try RunningProcess(program, cancellation: cancellation)
      socket = ours
      // A helper that announces a descriptor and does not send it must not block us.
      guard fcntl(socket.number, F_SETFL, O_NONBLOCK) == 0 else { throw SystemError.last("fcntl") }
      line = try process.nextLine(
        deadline: .now + Self.patience, limit: HelperProtocol.lineLimit)
    } catch {
      throw .sandboxFailed(detail: "\(error)")
    }
    if line == .cancelled { return nil }
    guard case .line(let bytes) = line,
      HelperProtocol.decode(bytes, as: HelperProtocol.Ready.self)?.ready == true
    else {
      let ending = end()
      throw .sandboxFailed(
        detail: ending.said.isEmpty ? "The helper ended with \(ending.status)." : ending.said)
    }
  }

  /// Sends a file to the helper, or asks it to continue, and waits for its answer.
  ///
  /// - Parameters:
  ///   - request: at most `HelperProtocol.requestLimit` bytes.
  ///   - limit: how many bytes the answer may have.
  package func ask<Answer: Decodable>(
    _ request: [UInt8] = HelperProtocol.request, handing descriptor: OwnedDescriptor?,
    deadline: ContinuousClock.Instant, limit: Int,
    for type: Answer.Type = Answer.self
  ) -> Reply<Answer> {
    do throws(SystemError) {
      try socket.send(request, with: descriptor)
      switch try process.nextLine(deadline: deadline, limit: limit) {
      case .line(let bytes):
        if let answer = HelperProtocol.decode(bytes, as: type) { return .answer(answer) }
        end()
        return .nonsense
      case .timedOut:
        end()
        return .timedOut
      case .cancelled: return .cancelled
      case .ended: return .ended(end())
      }
    } catch {
      return .ended(end())
    }
  }

  /// The file that the helper sent before its answer; nil when it sent none, or one that it can still
  /// change.
  package func receiveFile() -> SealedMemory? {
    (try? socket.receive(limit: 1))?.descriptor.flatMap { SealedMemory(adopting: $0) }
  }

  /// Ends the helper, if it has not ended.
  @discardableResult
  package func end() -> Ending {
    let status = process.end()
    let said = FontText.cleaned(String(decoding: process.errors, as: UTF8.self), limit: 1000)
    return Ending(status: status, said: said)
  }
}
