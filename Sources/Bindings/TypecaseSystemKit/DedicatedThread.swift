// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A thread for work that blocks, so that Swift's own pool never does.
public enum DedicatedThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a new thread, which ends with it.
  public static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context)
    guard error == 0 else {
      Unmanaged<Body>.fromOpaque(context).release()
      throw SystemError(code: error, operation: "pthread_create")
    }
    pthread_detach(thread)
  }

  /// Waits for work that blocks, which runs on a new thread.
  ///
  /// - Parameter body: is given what calls it off, and ends soon after that.
  /// - Throws: what `body` throws, and `CancellationError` when the task was canceled.
  public static func run<Value: Sendable>(
    _ body: @escaping @Sendable (CancellationSignal) throws -> Value
  ) async throws -> Value {
    let signal = try CancellationSignal()
    let value = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          try start { continuation.resume(with: Result { try body(signal) }) }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      signal.cancel()
    }
    try Task.checkCancellation()
    return value
  }
}

/// Something that a blocked thread can wait for beside its own work: that somebody calls it off.
public final class CancellationSignal: Sendable {
  private let ends: (reading: OwnedDescriptor, writing: OwnedDescriptor)

  public init() throws(SystemError) { ends = try OwnedDescriptor.pipe() }

  /// Calls the work off, for good; from any thread.
  public func cancel() { _ = try? ends.writing.write(all: [0]) }

  var number: CInt { ends.reading.number }
}
