// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// A list model of names, for the rows and buttons that choose one.
public final class StringList {
  private let list: ObjectRef<OpaquePointer>
  private var count = 0

  public init() { list = ObjectRef(adopting: gtk_string_list_new(nil)) }

  /// The `GListModel`, valid as long as this object.
  public var model: OpaquePointer { list.pointer }

  /// Replaces all names.
  public func set(_ names: [String]) {
    var strings = names.map { g_strdup($0) } + [nil]
    defer { strings.forEach { g_free($0) } }
    strings.withUnsafeMutableBufferPointer { buffer in
      buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
        gtk_string_list_splice(list.pointer, 0, guint(count), $0.baseAddress)
      }
    }
    count = names.count
  }
}
