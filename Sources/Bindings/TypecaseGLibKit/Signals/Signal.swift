// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// Connects Swift closures to GObject signals.
///
/// When a handler is connected, its parameters and result are compared with the signal's declaration; a
/// mismatch ends the program with a message that shows both. The values come as `GValue`s, and each is
/// read as what it is. A handler may leave out the last arguments of a signal.
///
/// GLib owns the handler: it is released when it is disconnected or its emitter finalized.
public enum Signal {
  /// Connects a handler that runs on the main actor, which runs on GLib's loop.
  ///
  /// - Parameters:
  ///   - signal: the name, with its detail if there is one: `clicked`, `notify::visible`.
  ///   - after: whether the handler comes after the class's own.
  /// - Returns: the number by which the handler is disconnected.
  @discardableResult
  public static func connect<each Argument: SignalArgument>(
    _ emitter: some GObjectPointer, _ signal: String, after: Bool = false,
    _ handler: @escaping @MainActor (repeat each Argument) -> Void
  ) -> UInt {
    connect(
      emitter.raw, signal, shape(of: (repeat each Argument).self, result: nil), after: after,
      MainActorHandler { values, _ in
        var values = Values(values)
        handler(repeat values.next((each Argument).self))
      }, marshalOnMainActor)
  }

  /// Connects a handler that returns what the signal wants to know, such as whether an event was dealt
  /// with.
  ///
  /// - Returns: the number by which the handler is disconnected.
  @discardableResult
  public static func connectReturning<each Argument: SignalArgument, Result: SignalResult>(
    _ emitter: some GObjectPointer, _ signal: String, after: Bool = false,
    _ handler: @escaping @MainActor (repeat each Argument) -> Result
  ) -> UInt {
    connect(
      emitter.raw, signal, shape(of: (repeat each Argument).self, result: Result.self),
      after: after,
      MainActorHandler { values, result in
        var values = Values(values)
        let answer = handler(repeat values.next((each Argument).self))
        if let result { answer.write(to: result) }
      }, marshalOnMainActor)
  }

  /// Connects a handler to an emitter of another thread, where it runs.
  @discardableResult
  public static func connectOnEmittersThread<each Argument: SignalArgument>(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @Sendable (repeat each Argument) -> Void
  ) -> UInt {
    connect(
      emitter.raw, signal, shape(of: (repeat each Argument).self, result: nil), after: false,
      AnyThreadHandler { values in
        var values = Values(values)
        handler(repeat values.next((each Argument).self))
      }, marshalOnEmittersThread)
  }

  /// Why a handler of a shape cannot be connected to a signal; nil when it can.
  static func mismatch(
    _ emitter: some GObjectPointer, _ signal: String, arguments: [any SignalArgument.Type],
    result: (any SignalResult.Type)? = nil
  ) -> SignalMismatch? {
    do {
      _ = try SignalShape(arguments: arguments, result: result).signal(signal, of: emitter.raw)
      return nil
    } catch { return error }
  }

  /// Ends what `connect` began; the handler is not called any more.
  public static func disconnect(_ handler: UInt, from emitter: some GObjectPointer) {
    g_signal_handler_disconnect(emitter.raw, gulong(handler))
  }

  // MARK: - Handlers

  /// The values of one emission, read one after the other.
  private struct Values {
    private var next: UnsafePointer<GValue>

    init(_ first: UnsafePointer<GValue>) { next = first }

    mutating func next<Argument: SignalArgument>(_: Argument.Type) -> Argument {
      defer { next += 1 }
      return Argument.read(next)
    }
  }

  private final class MainActorHandler {
    let run: @MainActor (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
    init(
      _ run: @escaping @MainActor (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
    ) { self.run = run }
  }

  private final class AnyThreadHandler {
    let run: (UnsafePointer<GValue>) -> Void
    init(_ run: @escaping (UnsafePointer<GValue>) -> Void) { self.run = run }
  }

  private static func shape<each Argument: SignalArgument>(
    of arguments: (repeat each Argument).Type, result: (any SignalResult.Type)?
  ) -> SignalShape {
    var types: [any SignalArgument.Type] = []
    repeat types.append((each Argument).self)
    return SignalShape(arguments: types, result: result)
  }

  private static func connect(
    _ emitter: UnsafeMutableRawPointer, _ name: String, _ shape: SignalShape, after: Bool,
    _ handler: AnyObject, _ marshal: @escaping GClosureMarshal
  ) -> UInt {
    do {
      let signal = try shape.signal(name, of: emitter)
      let data = Unmanaged.passRetained(handler).toOpaque()
      guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data) else {
        preconditionFailure("GLib has no memory for a closure")
      }
      g_closure_set_marshal(closure, marshal)
      g_closure_add_finalize_notifier(closure, data, release)
      return UInt(
        g_signal_connect_closure_by_id(
          emitter, signal.id, signal.detail, closure, after ? 1 : 0))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static let release: GClosureNotify = { data, _ in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }

  /// The emitter is the first of the values.
  private static let marshalOnMainActor: GClosureMarshal = { closure, result, _, values, _, _ in
    // Raw pointers are not Sendable, their addresses are.
    let data = UInt(bitPattern: closure?.pointee.data)
    let (values, result) = (UInt(bitPattern: values), UInt(bitPattern: result))
    MainActor.assumeIsolated {
      guard let data = UnsafeRawPointer(bitPattern: data),
        let values = UnsafePointer<GValue>(bitPattern: values)
      else { return }
      Unmanaged<MainActorHandler>.fromOpaque(data).takeUnretainedValue()
        .run(values + 1, UnsafeMutablePointer(bitPattern: result))
    }
  }

  private static let marshalOnEmittersThread: GClosureMarshal = { closure, _, _, values, _, _ in
    guard let data = closure?.pointee.data, let values else { return }
    Unmanaged<AnyThreadHandler>.fromOpaque(data).takeUnretainedValue().run(values + 1)
  }
}
