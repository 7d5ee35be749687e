// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// A window's name for other programs, good as long as this lives.
///
/// On X11 it is a number that the window has anyway; on Wayland the compositor hands one out.
@MainActor public final class ExportedWindow {
  /// `x11:XID` in hexadecimal, `wayland:HANDLE`; empty where there is no such name.
  public let handle: String
  private let surface: ObjectRef<OpaquePointer>?

  private init(_ handle: String, surface: ObjectRef<OpaquePointer>? = nil) {
    self.handle = handle
    self.surface = surface
  }

  /// Exports a window that is shown.
  public static func of(_ window: Widget?) async -> ExportedWindow {
    guard let window else { return ExportedWindow("") }
    let number = WindowHandle.of(window)
    guard number.isEmpty, let native = gtk_widget_get_native(window.pointer),
      let surface = gtk_native_get_surface(native)
    else { return ExportedWindow(number) }
    let kept = ObjectRef(retaining: surface)
    let handle = await withCheckedContinuation { (waiting: CheckedContinuation<String, Never>) in
      let box = Unmanaged.passRetained(Waiting(waiting))
      if ctypecase_surface_export_wayland(surface, exported, forgotten, box.toOpaque()) == 0 {
        box.takeRetainedValue().resume("")
      }
    }
    return handle.isEmpty
      ? ExportedWindow("") : ExportedWindow("wayland:" + handle, surface: kept)
  }

  isolated deinit { if let surface { ctypecase_surface_unexport_wayland(surface.pointer) } }

  private final class Waiting {
    private var continuation: CheckedContinuation<String, Never>?
    init(_ continuation: CheckedContinuation<String, Never>) { self.continuation = continuation }

    func resume(_ handle: String) {
      continuation?.resume(returning: handle)
      continuation = nil
    }
  }

  private nonisolated static let exported:
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void = { handle, data in
      let (handle, data) = (handle.map { String(cString: $0) } ?? "", UInt(bitPattern: data))
      MainActor.assumeIsolated {
        guard let pointer = UnsafeRawPointer(bitPattern: data) else { return }
        Unmanaged<Waiting>.fromOpaque(pointer).takeUnretainedValue().resume(handle)
      }
    }

  /// The handle was released, or the window is gone.
  private nonisolated static let forgotten: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
    data in
    let data = UInt(bitPattern: data)
    MainActor.assumeIsolated {
      guard let pointer = UnsafeRawPointer(bitPattern: data) else { return }
      Unmanaged<Waiting>.fromOpaque(pointer).takeRetainedValue().resume("")
    }
  }
}
