// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGLib

/// Connects Swift closures to GObject signals.
///
/// GLib owns the closure: it is released when the handler is disconnected or its emitter finalized.
/// Handlers run on the main actor, which runs on GLib's loop. There is one function for each shape
/// of C signal; what a signal passes besides is left out.
public enum Signal {
  /// A signal without arguments, such as `clicked`.
  @discardableResult
  public static func connect(
    _ emitter: some GObjectPointer, _ signal: String, _ handler: @escaping @MainActor () -> Void
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(plain, to: GCallback.self))
  }

  /// A signal with one pointer, such as `notify` or `activate` of an action, or `setup` of a factory.
  @discardableResult
  public static func connectArgument(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer?) -> Void
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(argument, to: GCallback.self))
  }

  /// A signal with an unsigned number, such as `activate` of a list view.
  @discardableResult
  public static func connectIndex(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @MainActor (Int) -> Void
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(index, to: GCallback.self))
  }

  /// A signal without arguments that asks whether it was dealt with, such as `close-request`.
  @discardableResult
  public static func connectDecision(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @MainActor () -> Bool
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(decision, to: GCallback.self))
  }

  /// A signal with one pointer that wants an exit status, such as `command-line`.
  @discardableResult
  public static func connectStatus(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer?) -> CInt
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(status, to: GCallback.self))
  }

  // MARK: - Handlers and trampolines

  private final class Handler<Function> {
    let function: Function

    init(_ function: Function) { self.function = function }

    /// The function behind the address that GLib keeps.
    static func function(at address: UInt) -> Function? {
      UnsafeRawPointer(bitPattern: address).map {
        Unmanaged<Handler<Function>>.fromOpaque($0).takeUnretainedValue().function
      }
    }
  }

  private static func connect<Function>(
    _ emitter: some GObjectPointer, _ signal: String, _ handler: Handler<Function>,
    _ trampoline: GCallback
  ) -> UInt {
    UInt(
      g_signal_connect_data(
        emitter.raw, signal, trampoline, Unmanaged.passRetained(handler).toOpaque(), release,
        GConnectFlags(rawValue: 0)))
  }

  /// An address that may cross into the main actor's region: a raw pointer is not Sendable.
  private static func address(_ pointer: UnsafeMutableRawPointer?) -> UInt {
    UInt(bitPattern: pointer)
  }

  private static let release: GClosureNotify = { data, _ in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }

  private typealias Pointer = UnsafeMutableRawPointer

  private static let plain: @convention(c) (Pointer?, Pointer?) -> Void = { _, data in
    let data = address(data)
    MainActor.assumeIsolated { Handler<@MainActor () -> Void>.function(at: data)?() }
  }

  private static let argument: @convention(c) (Pointer?, Pointer?, Pointer?) -> Void = {
    _, argument, data in
    let (data, argument) = (address(data), address(argument))
    MainActor.assumeIsolated {
      Handler<@MainActor (UnsafeMutableRawPointer?) -> Void>
        .function(at: data)?(UnsafeMutableRawPointer(bitPattern: argument))
    }
  }

  private static let index: @convention(c) (Pointer?, CUnsignedInt, Pointer?) -> Void = {
    _, index, data in
    let data = address(data)
    MainActor.assumeIsolated {
      Handler<@MainActor (Int) -> Void>.function(at: data)?(Int(index))
    }
  }

  private static let decision: @convention(c) (Pointer?, Pointer?) -> gboolean = { _, data in
    let data = address(data)
    return MainActor.assumeIsolated {
      Handler<@MainActor () -> Bool>.function(at: data)?() == true ? 1 : 0
    }
  }

  private static let status: @convention(c) (Pointer?, Pointer?, Pointer?) -> CInt = {
    _, argument, data in
    let (data, argument) = (address(data), address(argument))
    return MainActor.assumeIsolated {
      Handler<@MainActor (UnsafeMutableRawPointer?) -> CInt>
        .function(at: data)?(UnsafeMutableRawPointer(bitPattern: argument)) ?? 1
    }
  }
}
