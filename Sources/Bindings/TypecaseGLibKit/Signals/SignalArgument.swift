// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// A type that a signal handler can take.
///
/// `Bool`, `CInt` (also of an enumeration), `CUnsignedInt` (also of flags) and `Double` are values.
/// Everything else may be absent in C, so that a handler takes it as an optional.
public protocol SignalArgument {
  /// Whether a value of a type of GLib's can be read as this one.
  static func fits(_ type: GType) -> Bool

  /// What a value holds, which is of a type that fits. The value is GLib's, and valid during the call.
  static func read(_ value: UnsafePointer<GValue>) -> Self
}

/// A type that a signal handler can take as an optional.
public protocol SignalReference {
  /// Whether a value of a type of GLib's can be read as this one.
  static func fits(_ type: GType) -> Bool
  /// What a value holds; nil where there is nothing. The value is GLib's, and valid during the call.
  static func read(_ value: UnsafePointer<GValue>) -> Self?
}

/// A type that a signal handler can return.
public protocol SignalResult {
  /// Whether a signal may want a value of this type.
  static func fits(_ type: GType) -> Bool
  /// Writes the value to one of GLib's, which is of a type that fits, and valid during the call.
  func write(to value: UnsafeMutablePointer<GValue>)
}

/// A type whose values C code passes by their address, such as `GtkTextIter`.
public protocol BoxedType {
  static var type: GType { get }
}

// MARK: - Values

extension Bool: SignalArgument, SignalResult {
  public static func fits(_ type: GType) -> Bool { FundamentalType(of: type) == .boolean }
  public static func read(_ value: UnsafePointer<GValue>) -> Bool {
    g_value_get_boolean(value) != 0
  }
  public func write(to value: UnsafeMutablePointer<GValue>) {
    g_value_set_boolean(value, self ? 1 : 0)
  }
}

extension CInt: SignalArgument, SignalResult {
  public static func fits(_ type: GType) -> Bool {
    [.int, .enumeration].contains(FundamentalType(of: type))
  }
  public static func read(_ value: UnsafePointer<GValue>) -> CInt {
    FundamentalType(of: value.pointee.g_type) == .enumeration
      ? g_value_get_enum(value) : g_value_get_int(value)
  }
  public func write(to value: UnsafeMutablePointer<GValue>) {
    if FundamentalType(of: value.pointee.g_type) == .enumeration {
      g_value_set_enum(value, self)
    } else {
      g_value_set_int(value, self)
    }
  }
}

extension CUnsignedInt: SignalArgument, SignalResult {
  public static func fits(_ type: GType) -> Bool {
    [.uint, .flags].contains(FundamentalType(of: type))
  }
  public static func read(_ value: UnsafePointer<GValue>) -> CUnsignedInt {
    FundamentalType(of: value.pointee.g_type) == .flags
      ? g_value_get_flags(value) : g_value_get_uint(value)
  }
  public func write(to value: UnsafeMutablePointer<GValue>) {
    if FundamentalType(of: value.pointee.g_type) == .flags {
      g_value_set_flags(value, self)
    } else {
      g_value_set_uint(value, self)
    }
  }
}

extension Double: SignalArgument {
  public static func fits(_ type: GType) -> Bool { FundamentalType(of: type) == .double }
  public static func read(_ value: UnsafePointer<GValue>) -> Double { g_value_get_double(value) }
}

// MARK: - References

extension Optional: SignalArgument where Wrapped: SignalReference {
  public static func fits(_ type: GType) -> Bool { Wrapped.fits(type) }
  public static func read(_ value: UnsafePointer<GValue>) -> Wrapped? { Wrapped.read(value) }
}

extension String: SignalReference {
  public static func fits(_ type: GType) -> Bool { FundamentalType(of: type) == .string }
  public static func read(_ value: UnsafePointer<GValue>) -> String? {
    g_value_get_string(value).map { String(cString: $0) }
  }
}

/// A signal's text that need not end with a zero: another argument says how long it is.
public struct CountedText: SignalReference {
  private let start: UnsafePointer<CChar>

  public static func fits(_ type: GType) -> Bool { String.fits(type) }
  public static func read(_ value: UnsafePointer<GValue>) -> CountedText? {
    g_value_get_string(value).map { CountedText(start: $0) }
  }

  /// The text of so many bytes of UTF-8, for the time of the handler only.
  public func text(bytes: Int) -> String {
    String(
      decoding: UnsafeRawBufferPointer(start: start, count: max(bytes, 0)), as: UTF8.self)
  }
}

extension Handle: SignalReference where Class: ObjectClass {
  /// Whether values of a type are objects of this class.
  public static func fits(_ type: GType) -> Bool { g_type_is_a(type, Class.type) != 0 }
  /// The object in a value; nil where there is none.
  public static func read(_ value: UnsafePointer<GValue>) -> Handle? {
    g_value_get_object(value).map { Handle($0.assumingMemoryBound(to: Class.self)) }
  }
}

/// Values of a boxed type, in their place. Only for the time of the handler.
extension UnsafeMutablePointer: SignalReference where Pointee: BoxedType {
  public static func fits(_ type: GType) -> Bool { type == Pointee.type }
  public static func read(_ value: UnsafePointer<GValue>) -> UnsafeMutablePointer? {
    g_value_get_boxed(value)?.assumingMemoryBound(to: Pointee.self)
  }
}

/// Objects, and other instances of classes, such as `GdkEvent`, whose structure is private. Only for
/// the time of the handler.
extension OpaquePointer: SignalReference {
  public static func fits(_ type: GType) -> Bool {
    g_type_test_flags(type, guint(G_TYPE_FLAG_INSTANTIATABLE.rawValue)) != 0
      || type == FundamentalType.variant.type
  }
  public static func read(_ value: UnsafePointer<GValue>) -> OpaquePointer? {
    value.pointee.g_type == FundamentalType.variant.type
      ? g_value_get_variant(value) : g_value_peek_pointer(value).map { OpaquePointer($0) }
  }
}

/// What C declares as a pointer to anything. Only for the time of the handler.
extension UnsafeMutableRawPointer: SignalReference {
  public static func fits(_ type: GType) -> Bool { type == FundamentalType.pointer.type }
  public static func read(_ value: UnsafePointer<GValue>) -> UnsafeMutableRawPointer? {
    g_value_get_pointer(value)
  }
}
