// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup
import Synchronization

/// Ends an exchange from any thread, and remembers why.
final class ExchangeCancellation: Sendable {
  nonisolated(unsafe) let handle: UnsafeMutablePointer<GCancellable>?
  private let state = Mutex<HTTPFailure?>(nil)

  init() { handle = g_cancellable_new() }

  deinit { if let handle { g_object_unref(handle) } }

  /// Why the exchange was ended; nothing when it was not.
  var reason: HTTPFailure? { state.withLock { $0 } }

  /// Ends the exchange, for good; the first reason counts.
  func cancel(_ reason: HTTPFailure) {
    let isFirst = state.withLock { state in
      defer { state = state ?? reason }
      return state == nil
    }
    if isFirst { g_cancellable_cancel(handle) }
  }

  /// Waits for one step of the exchange, which fails when it takes longer than `patience`, or when
  /// the task is canceled.
  func limiting<Value: Sendable>(
    _ patience: Duration, _ step: () async throws(HTTPFailure) -> Value
  ) async throws(HTTPFailure) -> Value {
    let watch = Task {
      if (try? await Task.sleep(for: patience)) != nil { cancel(.stalled(patience)) }
    }
    let result: Result<Value, HTTPFailure> = await withTaskCancellationHandler {
      do throws(HTTPFailure) { return .success(try await step()) } catch { return .failure(error) }
    } onCancel: {
      cancel(.cancelled)
    }
    watch.cancel()
    return try result.get()
  }
}
