// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SystemKit

/// A message bus of a test's own; it ends, with everything that it started, when this object goes.
final class BusDaemon: Sendable {
  let address: String
  private let cancellation: CancellationSignal

  /// Starts dbus-daemon, and waits until it listens.
  init(configuration: String, environment: [String: String]) async throws {
    var daemon = ChildProcess(
      "/usr/bin/dbus-daemon", ["--config-file=\(configuration)", "--nofork", "--print-address=1"])
    daemon.environment = environment
    let program = daemon
    let cancellation = try CancellationSignal()
    self.cancellation = cancellation
    let line: String? = try await withCheckedThrowingContinuation { continuation in
      do {
        // A program's thread must live as long as the program.
        try DedicatedThread.start {
          guard let running = try? RunningProcess(program, cancellation: cancellation) else {
            return continuation.resume(returning: nil)
          }
          if case .line(let bytes)? = try? running.nextLine(deadline: nil, limit: 4096) {
            continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
          } else {
            continuation.resume(returning: nil)
          }
          _ = try? running.nextLine(deadline: nil, limit: 4096)
          _ = running.end()
        }
      } catch { continuation.resume(throwing: error) }
    }
    guard let line else {
      throw SystemError(code: 0, operation: "dbus-daemon did not say where it listens")
    }
    address = line
  }

  deinit { cancellation.cancel() }
}
