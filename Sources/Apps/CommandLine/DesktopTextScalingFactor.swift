// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseSystemKit

/// The factor by which the desktop scales text, found without a toolkit and without a bus.
enum DesktopTextScalingFactor {
  /// The desktop's factor; nil when it is not known.
  ///
  /// On GNOME its setting counts. On other desktops the schema is often installed with its default,
  /// whatever the desktop's own size, so the display comes first there.
  static func current() -> Double? {
    DesktopSession.keepsGNOMESettings == true
      ? setting ?? displayFactor : displayFactor ?? setting
  }

  private static var setting: Double? {
    Settings(schema: "org.gnome.desktop.interface")?.double("text-scaling-factor")
  }

  /// The X resource `Xft.dpi` over 96.
  ///
  /// The library is loaded if it is installed, so that servers do not need it.
  private static var displayFactor: Double? {
    guard TypecaseCommand.environment["DISPLAY"] != nil,
      let library = DynamicLibrary("libX11.so.6")
    else {
      return nil
    }
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Close = @convention(c) (OpaquePointer) -> CInt
    typealias Default =
      @convention(c) (
        OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>
      ) -> UnsafePointer<CChar>?
    guard let open = library.function("XOpenDisplay", as: Open.self),
      let close = library.function("XCloseDisplay", as: Close.self),
      let value = library.function("XGetDefault", as: Default.self), let display = open(nil)
    else { return nil }
    defer { _ = close(display) }
    guard let text = value(display, "Xft", "dpi").map({ String(cString: $0) }),
      let resolution = Double(text), resolution > 0
    else { return nil }
    return resolution / 96
  }
}
