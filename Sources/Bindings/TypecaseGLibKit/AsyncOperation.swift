// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// GIO's asynchronous operations, as something to wait for.
///
/// An operation ends where it was started: on the main thread, or on the thread of a `BackgroundLoop`.
public enum AsyncOperation {
  /// Starts an operation on the main actor and waits until it is done.
  ///
  /// - Parameter start: calls a function whose name ends with `_async`, with the callback and the
  ///   callback's data, an address that is valid until the callback was called, which must happen once.
  /// - Returns: the result, which the function whose name ends with `_finish` is to be given.
  @MainActor
  public static func run(
    _ start: (_ callback: GAsyncReadyCallback, _ data: UnsafeMutableRawPointer) -> Void
  ) async -> ObjectRef<OpaquePointer> {
    let address = await withCheckedContinuation { continuation in
      let waiting = Waiting { _, result in
        g_object_ref(result.raw)
        continuation.resume(returning: UInt(bitPattern: result))
      }
      start(finish, Unmanaged.passRetained(waiting).toOpaque())
    }
    guard let result = OpaquePointer(bitPattern: address) else {
      preconditionFailure("GIO ended an operation without a result")
    }
    return ObjectRef(adopting: result)
  }

  /// Starts an operation on a loop's thread and waits until it is done.
  ///
  /// - Parameters:
  ///   - start: calls a function whose name ends with `_async`, or another that takes such a callback.
  ///     An error that it throws is the outcome; it must not have started anything then. The data is an address that is
  ///     valid until the callback was called, which must happen once.
  ///   - finish: calls the function whose name ends with `_finish`, on the loop's thread; `source` is
  ///     the object that the operation is of. Both pointers are GIO's, and valid during the call.
  package static func run<Value: Sendable, Failure: Error>(
    on loop: BackgroundLoop,
    _ start:
      @escaping @Sendable (_ callback: GAsyncReadyCallback, _ data: UnsafeMutableRawPointer)
      throws(Failure) -> Void,
    finish:
      @escaping @Sendable (_ source: OpaquePointer?, _ result: OpaquePointer)
      throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let outcome: Result<Value, Failure> = await withCheckedContinuation { continuation in
      loop.perform {
        let waiting = Unmanaged.passRetained(
          Waiting { source, result in
            do throws(Failure) {
              continuation.resume(returning: .success(try finish(source, result)))
            } catch { continuation.resume(returning: .failure(error)) }
          })
        do throws(Failure) { try start(Self.finish, waiting.toOpaque()) } catch {
          waiting.release()
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try outcome.get()
  }

  /// The callback at the end of an operation.
  private final class Waiting {
    let end: (_ source: OpaquePointer?, _ result: OpaquePointer) -> Void
    init(_ end: @escaping (OpaquePointer?, OpaquePointer) -> Void) { self.end = end }
  }

  private nonisolated static let finish: GAsyncReadyCallback = { source, result, data in
    guard let result, let data else { return }
    Unmanaged<Waiting>.fromOpaque(data).takeRetainedValue()
      .end(source.map { OpaquePointer($0) }, result)
  }
}
