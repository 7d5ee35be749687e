// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A library in C whose functions are looked for by their names while the program runs.
///
/// So a program uses what a newer library has, or one that need not be installed, and starts without.
public struct DynamicLibrary: Sendable {
  /// What `dlopen` gave, or 0 for all that the process has.
  ///
  /// It is never closed: types of GObject cannot be unloaded.
  private let address: UInt

  /// All libraries that the process has loaded for itself.
  public static let process = DynamicLibrary(address: 0)

  private init(address: UInt) { self.address = address }

  /// Loads a library, unless it is loaded.
  ///
  /// - Parameter name: its file, such as "libX11.so.6".
  /// - Returns: nil where there is none.
  public init?(_ name: String) {
    guard let library = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return nil }
    address = UInt(bitPattern: library)
  }

  /// A function of the library; nil where it has none of that name.
  ///
  /// - Parameter type: how C declares it, as `@convention(c)`. The caller vouches for it.
  public func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(UnsafeMutableRawPointer(bitPattern: address), name).map { unsafeBitCast($0, to: type) }
  }
}
