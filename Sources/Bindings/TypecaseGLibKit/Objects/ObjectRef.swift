// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// A pointer to a GObject, whichever way Swift imports its class.
///
/// Classes whose structure is public come as `UnsafeMutablePointer`, the others as `OpaquePointer`.
public protocol GObjectPointer: Hashable {
  /// The same address, without a type.
  var raw: UnsafeMutableRawPointer { get }
}

extension UnsafeMutablePointer: GObjectPointer {
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: GObjectPointer {
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension UnsafeMutableRawPointer: GObjectPointer {
  public var raw: UnsafeMutableRawPointer { self }
}

/// The same address under other types of C; none of them takes a reference, so each is valid as long as the object.
extension GObjectPointer {
  /// The object as its base class.
  public var gobject: UnsafeMutablePointer<GObject> { raw.assumingMemoryBound(to: GObject.self) }

  /// The object as a class whose structure is private.
  ///
  /// The caller vouches for the class.
  public var opaque: OpaquePointer { OpaquePointer(raw) }

  /// The object as an instance of `type`.
  ///
  /// The caller vouches for the class.
  public func cast<T>(to type: T.Type) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }
}

/// One reference to a GObject, released with this object.
///
/// A signal handler must not hold a reference to its emitter or to a container of it: the emitter
/// owns its handlers, and the two would keep each other alive.
public final class ObjectRef<Pointer: GObjectPointer> {
  /// Valid as long as this object lives.
  public let pointer: Pointer

  /// Takes over a reference that the caller owns, such as what a function returned "transfer full".
  public init(adopting pointer: Pointer) { self.pointer = pointer }

  /// Takes a reference of its own.
  public init(retaining pointer: Pointer) {
    g_object_ref(pointer.raw)
    self.pointer = pointer
  }

  deinit { g_object_unref(pointer.raw) }
}
