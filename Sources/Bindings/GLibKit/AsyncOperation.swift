// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// GIO's asynchronous operations, as something to wait for on the main actor.
public enum AsyncOperation {
  /// Starts an operation and waits until it is done.
  ///
  /// - Parameter start: calls a function whose name ends with `_async`, with the callback and the
  ///   callback's data.
  /// - Returns: the result, which the function whose name ends with `_finish` is to be given.
  @MainActor
  public static func run(
    _ start: (_ callback: GAsyncReadyCallback, _ data: UnsafeMutableRawPointer) -> Void
  ) async -> ObjectRef<OpaquePointer> {
    let address = await withCheckedContinuation { continuation in
      start(finish, Unmanaged.passRetained(Waiting(continuation)).toOpaque())
    }
    guard let result = OpaquePointer(bitPattern: address) else {
      preconditionFailure("GIO ended an operation without a result")
    }
    return ObjectRef(adopting: result)
  }

  private final class Waiting: Sendable {
    let continuation: CheckedContinuation<UInt, Never>
    init(_ continuation: CheckedContinuation<UInt, Never>) { self.continuation = continuation }
  }

  private static let finish: GAsyncReadyCallback = { _, result, data in
    guard let result, let data else { return }
    g_object_ref(result.raw)
    Unmanaged<Waiting>.fromOpaque(data).takeRetainedValue()
      .continuation.resume(returning: UInt(bitPattern: result))
  }
}
