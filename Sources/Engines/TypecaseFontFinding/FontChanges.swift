// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Notifies listeners that fonts were added or removed.
public final class FontChanges: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())

  public init() {}

  /// Notifies all listeners; a busy one gets several changes as one.
  public func send() {
    for listener in state.withLock({ $0.listeners.values.map { $0 } }) { listener.yield() }
  }

  /// An element for each later change.
  public func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }
}
