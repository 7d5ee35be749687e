// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGLibKit
import TypecaseSystemKit

/// Programs that send more descriptors than can be closed, with which they would take the registry from everybody.
///
///     1,024 of one sender open: its calls are refused
///     2,048 of one sender open: its connection is ended
///     none left:                the registry leaves, and is started again
///
/// A connection ends with its process, since the bus ends none when it is asked to: for an app in a sandbox that is
/// the sandbox's proxy of the bus, and for another program the program.
enum DescriptorFlood {
  /// The exit status with which the session manager restarts the service (`RestartForceExitStatus`).
  static let exitStatus: Int32 = 75

  /// Opens a connection to the session bus whose senders are kept to that.
  static func openConnection(limits: CallLimits) async throws(BusError) -> BusConnection {
    let (senders, reported) = AsyncStream.makeStream(of: String.self)
    let connection = try await BusConnection.open(limits: limits) { reported.yield($0) }
    Task(executorPreference: BlockingExecutor.shared) {
      for await sender in senders { await end(sender, on: connection) }
    }
    return connection
  }

  private static func end(_ sender: String, on connection: BusConnection) async {
    do {
      let process = try await connection.process(of: sender)
      guard process.number != getpid() else { return }
      Log.error(
        "process \(process.number) (\(process.program ?? "of unknown program")), connection \(sender), is ended: "
          + "it has sent more descriptors than can be closed")
      try process.kill()
    } catch { Log.failure("connection \(sender) has sent too many descriptors, and stays", error) }
  }

  /// Whether nothing is left: this process can open nothing more.
  static var hasTakenAll: Bool {
    do throws(SystemError) {
      _ = try OwnedDescriptor.open("/dev/null")
      return false
    } catch { return error.code == EMFILE }
  }
}
