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

  /// A signal with two pointers, such as `delete-range` of a text buffer.
  ///
  /// - Parameter after: whether the handler comes after the class's own.
  @discardableResult
  public static func connectPair(
    _ emitter: some GObjectPointer, _ signal: String, after: Bool = false,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(pair, to: GCallback.self), after)
  }

  /// A signal with three pointers, such as `apply-tag` of a text buffer.
  ///
  /// - Parameter after: whether the handler comes after the class's own.
  @discardableResult
  public static func connectTriple(
    _ emitter: some GObjectPointer, _ signal: String, after: Bool = false,
    _ handler:
      @escaping @MainActor (
        UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
      ) -> Void
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(triple, to: GCallback.self), after)
  }

  /// A signal with two pointers and a number: `insert-text` of a text buffer.
  ///
  /// - Parameter after: whether the handler comes after the class's own.
  @discardableResult
  public static func connectInsertion(
    _ emitter: some GObjectPointer, _ signal: String, after: Bool = false,
    _ handler:
      @escaping @MainActor (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int) -> Void
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(insertion, to: GCallback.self), after)
  }

  /// A signal with a key, its code and the modifiers that asks whether it was dealt with:
  /// `key-pressed` of a key controller.
  @discardableResult
  public static func connectKey(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @MainActor (_ key: UInt32, _ modifiers: UInt32) -> Bool
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(key, to: GCallback.self))
  }

  /// A signal with one pointer that asks whether it was dealt with, such as `event` of an event
  /// controller.
  @discardableResult
  public static func connectArgumentDecision(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer?) -> Bool
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(argumentDecision, to: GCallback.self))
  }

  /// `input` of a spin button: the number that its text means, or nil for what is none.
  @discardableResult
  public static func connectInput(
    _ emitter: some GObjectPointer, _ handler: @escaping @MainActor () -> Double?
  ) -> UInt {
    connect(emitter, "input", Handler(handler), unsafeBitCast(input, to: GCallback.self))
  }

  /// A signal with an array of pointers: `open` of an application, whose hint is left out.
  @discardableResult
  public static func connectArray(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @MainActor ([UnsafeMutableRawPointer]) -> Void
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(array, to: GCallback.self))
  }

  /// A signal with a signed number, such as `response` of a dialog.
  @discardableResult
  public static func connectCode(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @MainActor (Int) -> Void
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(code, to: GCallback.self))
  }

  /// `drop` of a drop target: the value that was dropped, without the place; whether it was taken.
  @discardableResult
  public static func connectDrop(
    _ emitter: some GObjectPointer,
    _ handler: @escaping @MainActor (UnsafePointer<GValue>) -> Bool
  ) -> UInt {
    connect(emitter, "drop", Handler(handler), unsafeBitCast(drop, to: GCallback.self))
  }

  /// A signal with a place: `drag-begin` and `drag-update` of a drag, `motion` of a pointer.
  @discardableResult
  public static func connectPoint(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(point, to: GCallback.self))
  }

  /// `pressed` or `released` of a click: how many clicks there were in a row, and where.
  @discardableResult
  public static func connectPress(
    _ emitter: some GObjectPointer, _ signal: String,
    _ handler: @escaping @MainActor (_ count: Int, _ x: Double, _ y: Double) -> Void
  ) -> UInt {
    connect(emitter, signal, Handler(handler), unsafeBitCast(press, to: GCallback.self))
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
    _ trampoline: GCallback, _ after: Bool = false
  ) -> UInt {
    UInt(
      g_signal_connect_data(
        emitter.raw, signal, trampoline, Unmanaged.passRetained(handler).toOpaque(), release,
        after ? G_CONNECT_AFTER : GConnectFlags(rawValue: 0)))
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

  private static let array: @convention(c) (Pointer?, Pointer?, CInt, Pointer?, Pointer?) -> Void =
    {
      _, array, count, _, data in
      let (data, array) = (address(data), address(array))
      MainActor.assumeIsolated {
        let pointers = UnsafeBufferPointer(
          start: UnsafePointer<UnsafeMutableRawPointer?>(bitPattern: array), count: Int(count))
        Handler<@MainActor ([UnsafeMutableRawPointer]) -> Void>
          .function(at: data)?(pointers.compactMap { $0 })
      }
    }

  private static let code: @convention(c) (Pointer?, CInt, Pointer?) -> Void = { _, code, data in
    let data = address(data)
    MainActor.assumeIsolated {
      Handler<@MainActor (Int) -> Void>.function(at: data)?(Int(code))
    }
  }

  private static let point: @convention(c) (Pointer?, Double, Double, Pointer?) -> Void = {
    _, x, y, data in
    let data = address(data)
    MainActor.assumeIsolated {
      Handler<@MainActor (Double, Double) -> Void>.function(at: data)?(x, y)
    }
  }

  private static let press: @convention(c) (Pointer?, CInt, Double, Double, Pointer?) -> Void = {
    _, count, x, y, data in
    let data = address(data)
    MainActor.assumeIsolated {
      Handler<@MainActor (Int, Double, Double) -> Void>.function(at: data)?(Int(count), x, y)
    }
  }

  private static let decision: @convention(c) (Pointer?, Pointer?) -> gboolean = { _, data in
    let data = address(data)
    return MainActor.assumeIsolated {
      Handler<@MainActor () -> Bool>.function(at: data)?() == true ? 1 : 0
    }
  }

  private static let drop:
    @convention(c) (Pointer?, Pointer?, Double, Double, Pointer?) -> gboolean = {
      _, value, _, _, data in
      let (data, address) = (address(data), address(value))
      return MainActor.assumeIsolated {
        guard let value = UnsafePointer<GValue>(bitPattern: address) else { return 0 }
        return Handler<@MainActor (UnsafePointer<GValue>) -> Bool>.function(at: data)?(value)
          == true ? 1 : 0
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

  private static let pair: @convention(c) (Pointer?, Pointer?, Pointer?, Pointer?) -> Void = {
    _, first, second, data in
    let (data, first, second) = (address(data), address(first), address(second))
    MainActor.assumeIsolated {
      Handler<@MainActor (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void>
        .function(at: data)?(
          UnsafeMutableRawPointer(bitPattern: first), UnsafeMutableRawPointer(bitPattern: second))
    }
  }

  private static let triple:
    @convention(c) (Pointer?, Pointer?, Pointer?, Pointer?, Pointer?) -> Void = {
      _, first, second, third, data in
      let (data, first) = (address(data), address(first))
      let (second, third) = (address(second), address(third))
      MainActor.assumeIsolated {
        Handler<
          @MainActor (
            UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
          ) -> Void
        >.function(at: data)?(
          UnsafeMutableRawPointer(bitPattern: first), UnsafeMutableRawPointer(bitPattern: second),
          UnsafeMutableRawPointer(bitPattern: third))
      }
    }

  private static let insertion:
    @convention(c) (Pointer?, Pointer?, Pointer?, CInt, Pointer?) -> Void = {
      _, place, text, length, data in
      let (data, place, text) = (address(data), address(place), address(text))
      MainActor.assumeIsolated {
        Handler<@MainActor (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int) -> Void>
          .function(at: data)?(
            UnsafeMutableRawPointer(bitPattern: place), UnsafeMutableRawPointer(bitPattern: text),
            Int(length))
      }
    }

  private static let key:
    @convention(c) (Pointer?, CUnsignedInt, CUnsignedInt, CUnsignedInt, Pointer?) -> gboolean = {
      _, key, _, modifiers, data in
      let data = address(data)
      return MainActor.assumeIsolated {
        Handler<@MainActor (UInt32, UInt32) -> Bool>.function(at: data)?(key, modifiers) == true
          ? 1 : 0
      }
    }

  private static let argumentDecision: @convention(c) (Pointer?, Pointer?, Pointer?) -> gboolean = {
    _, argument, data in
    let (data, argument) = (address(data), address(argument))
    return MainActor.assumeIsolated {
      Handler<@MainActor (UnsafeMutableRawPointer?) -> Bool>
        .function(at: data)?(UnsafeMutableRawPointer(bitPattern: argument)) == true ? 1 : 0
    }
  }

  /// GTK's numbers: 1 for a value that was stored, -1 (`GTK_INPUT_ERROR`) for no number.
  private static let input: @convention(c) (Pointer?, Pointer?, Pointer?) -> CInt = {
    _, value, data in
    let (data, address) = (address(data), address(value))
    return MainActor.assumeIsolated {
      guard let number = Handler<@MainActor () -> Double?>.function(at: data)?(),
        let value = UnsafeMutablePointer<Double>(bitPattern: address)
      else { return -1 }
      value.pointee = number
      return 1
    }
  }
}
