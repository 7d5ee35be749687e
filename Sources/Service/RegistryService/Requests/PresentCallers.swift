// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The connections that have called and are still on the bus.
///
/// A call is recorded when it arrives, and the end of a connection when the bus reports it, in the
/// order of the bus. So code that first keeps something for a caller, and then finds the caller
/// here, is notified of its end later; the bus need not be asked.
final class PresentCallers: Sendable {
  private let connections = Mutex<Set<String>>([])

  /// A call came in; on the bus thread.
  func called(_ connection: String) { _ = connections.withLock { $0.insert(connection) } }

  /// A connection has ended; before anybody else is told so.
  func left(_ connection: String) { _ = connections.withLock { $0.remove(connection) } }

  func contains(_ connection: String) -> Bool { connections.withLock { $0.contains(connection) } }
}
