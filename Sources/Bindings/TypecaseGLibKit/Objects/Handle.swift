// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Synchronization

/// A class of GObjects whose instances are a structure in C.
public protocol ObjectClass {
  /// The number by which GLib knows the class.
  static var type: GType { get }
}

extension GApplicationCommandLine: ObjectClass {
  public static var type: GType { g_application_command_line_get_type() }
}

/// A GObject of a class, alive as long as somebody has a handle of it.
///
/// What was taken from a handle, such as ``pointer``, is valid in the same turn of the main loop even
/// when the handle was used for the last time: a reference is given up in the next turn, on the thread
/// of the main loop, where alone interface objects may end.
///
/// An object owns its signal handlers. One that has a handle of the object itself, or of a container of
/// it, would keep both for ever: give it a ``WeakHandle``.
public struct Handle<Class>: GObjectPointer {
  /// For functions of C.
  ///
  /// To keep it beyond this iteration of the main loop, keep the handle too.
  public let pointer: UnsafeMutablePointer<Class>
  private let reference: LateReference

  /// Takes a reference of its own, or the floating one of an object that was just made.
  ///
  /// The caller vouches for the class.
  public init(_ pointer: UnsafeMutablePointer<Class>) {
    g_object_ref_sink(pointer)
    self.pointer = pointer
    reference = LateReference(adopting: pointer)
  }

  /// Takes over a reference that the caller owns, such as what a function returned "transfer full".
  public init(adopting pointer: UnsafeMutablePointer<Class>) {
    self.pointer = pointer
    reference = LateReference(adopting: pointer)
  }

  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

  public static func == (one: Handle, other: Handle) -> Bool { one.pointer == other.pointer }

  public func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
}

/// A GObject of a class, as long as others keep it.
public final class WeakHandle<Class> {
  private let reference: UnsafeMutablePointer<GWeakRef>

  public init(_ handle: Handle<Class>) {
    reference = .allocate(capacity: 1)
    g_weak_ref_init(reference, handle.pointer)
  }

  /// Nil once the object is gone.
  public var object: Handle<Class>? {
    g_weak_ref_get(reference).map {
      Handle(adopting: UnsafeMutableRawPointer($0).assumingMemoryBound(to: Class.self))
    }
  }

  deinit {
    g_weak_ref_clear(reference)
    reference.deallocate()
  }
}

extension Handle {
  /// The same object, without keeping it.
  public var weak: WeakHandle<Class> { WeakHandle(self) }
}

/// One reference to a GObject, released in the next iteration of the main loop.
private final class LateReference {
  private let address: UInt

  init(adopting pointer: UnsafeMutableRawPointer) { address = UInt(bitPattern: pointer) }

  deinit { LateReleases.add(address) }
}

/// The references that are released in the next iteration of the main loop.
private enum LateReleases {
  private static let waiting = Mutex<[UInt]>([])

  static func add(_ address: UInt) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(address)
      return waiting.count == 1
    }
    if isFirst { g_idle_add_full(G_PRIORITY_DEFAULT, release, nil, nil) }
  }

  private static let release: GSourceFunc = { _ in
    let objects = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for address in objects { g_object_unref(gpointer(bitPattern: address)) }
    return 0
  }
}
