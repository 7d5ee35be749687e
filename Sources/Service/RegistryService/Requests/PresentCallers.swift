// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The connections that have called and are still on the bus.
///
/// A call is noted where it comes in, and the end of a connection where the bus tells of it, which is
/// in the order of the bus. So whoever keeps something for a caller first, and then finds it here, is
/// told of its end afterwards; the bus need not be asked.
final class PresentCallers: Sendable {
  private let connections = Mutex<Set<String>>([])

  /// A call came in; on the bus thread.
  func called(_ connection: String) { _ = connections.withLock { $0.insert(connection) } }

  /// A connection has ended; before anybody else is told so.
  func left(_ connection: String) { _ = connections.withLock { $0.remove(connection) } }

  func contains(_ connection: String) -> Bool { connections.withLock { $0.contains(connection) } }
}
