// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A program to run: what it is given, and what it may use.
///
/// It gets an environment and descriptors of its own and a session of its own; nothing that
/// is open here is open there unless it is named. It does not have the terminal either, with which a program of
/// another user could type commands into the shell of the caller.
public struct ChildProcess: Sendable {
  /// Of util-linux: has another user run a program.
  public static let setprivPath = "/usr/bin/setpriv"

  /// The absolute path of the program.
  public var executable: String
  /// Its arguments, without its own name.
  public var arguments: [String]
  public var environment: [String: String] = [:]
  /// Its input; nil for none.
  public var standardInput: OwnedDescriptor?
  /// Further descriptors, which become its numbers 3, 4 and so on.
  public var inherited: [OwnedDescriptor] = []
  /// The most bytes to keep of its standard output, and of its standard error; the rest is read
  /// and dropped.
  public var outputLimit = 1 << 20
  /// How long it may take by the clock; then it is killed with everything that it started.
  public var timeLimit: Duration?

  public init(_ executable: String, _ arguments: [String] = []) {
    self.executable = executable
    self.arguments = arguments
  }

  /// How a program ended.
  public enum Ending: Sendable, Hashable {
    case exited(CInt)
    /// Ended by a signal of that number.
    case signalled(CInt)
    /// Killed because its time was over.
    case timedOut
  }

  /// The output and status of a program that has ended.
  public struct Outcome: Sendable, Hashable {
    public var ending: Ending
    public var output: [UInt8]
    public var errors: [UInt8]
  }

  /// Runs the program to its end on a thread of its own.
  ///
  /// - Throws: `SystemError` when it cannot be started, `CancellationError` when the task is
  ///   canceled; the program is killed then.
  public func run() async throws -> Outcome {
    try await DedicatedThread.run { try runBlocking(cancellation: $0) }
  }

  /// Runs the program to its end on the calling thread.
  ///
  /// - Parameter cancellation: kills the program when it is given; the ending is then a signal.
  public func runBlocking(
    cancellation: CancellationSignal? = nil
  ) throws(SystemError) -> Outcome {
    let process = try RunningProcess(self, cancellation: cancellation)
    let deadline = timeLimit.map { ContinuousClock.now + $0 }
    var output: [UInt8] = []
    var timedOut = false
    reading: while true {
      switch try process.nextOutput(deadline: deadline) {
      case .bytes(let piece): output.append(contentsOf: piece.prefix(outputLimit - output.count))
      case .ended, .cancelled: break reading
      case .timedOut:
        timedOut = true
        break reading
      }
    }
    let ending = process.end()
    return Outcome(
      ending: timedOut ? .timedOut : ending, output: output, errors: process.errors)
  }
}
