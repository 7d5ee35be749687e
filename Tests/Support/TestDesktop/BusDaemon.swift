// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TypecaseSystemKit

/// A message bus of a test's own; it ends, with everything that it started, when this object goes.
public final class BusDaemon: Sendable {
  public let address: String
  private let cancellation: CancellationSignal
  /// A folder that is deleted with it.
  private let ownFolder: String?

  /// Starts a bus on which nothing is started by activation.
  public convenience init() async throws {
    let folder = NSTemporaryDirectory() + "typecase-bus-\(UUID().uuidString)"
    try FileSystem.createDirectories(folder, mode: 0o700)
    try await self.init(
      folder: folder, socketFolder: folder, services: nil, environment: [:], ownFolder: folder)
  }

  /// Starts dbus-daemon, and waits until it listens.
  ///
  /// - Parameters:
  ///   - folder: where its configuration is written.
  ///   - services: a folder of service files; nil for none.
  ///   - environment: of the daemon, and of what it starts.
  init(
    folder: String, socketFolder: String, services: String?, environment: [String: String],
    ownFolder: String? = nil
  ) async throws {
    let configuration = folder + "/bus.conf"
    try """
    <busconfig><type>session</type><listen>unix:dir=\(socketFolder)</listen>
    \(services.map { "<servicedir>\($0)</servicedir>" } ?? "")
    <policy context="default"><allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/><allow own="*"/></policy>
    <!-- As on the session bus of a desktop. -->
    <limit name="max_replies_per_connection">50000</limit></busconfig>
    """.write(toFile: configuration, atomically: true, encoding: .utf8)
    self.ownFolder = ownFolder
    // It ends with the tests, however they end: an object that is never released has no deinit.
    var daemon = ChildProcess(
      "/usr/bin/setpriv",
      [
        "--pdeathsig", "TERM", "/usr/bin/dbus-daemon", "--config-file=\(configuration)", "--nofork",
        "--print-address=1",
      ])
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

  deinit {
    cancellation.cancel()
    if let ownFolder { FileSystem.removeTree(ownFolder) }
  }
}
