// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// GLib's fundamental types: `G_TYPE_BOOLEAN` and its like, macros that Swift does not import.
enum FundamentalType: GType {
  case none = 1
  case boolean = 5
  case int = 6
  case uint = 7
  case enumeration = 12
  case flags = 13
  case float = 14
  case double = 15
  case string = 16
  case pointer = 17
  case object = 20
  case variant = 21

  /// The number by which GLib knows the type.
  var type: GType { rawValue << 2 }

  /// The fundamental type that a type is, or is derived from.
  init?(of type: GType) { self.init(rawValue: g_type_fundamental(type) >> 2) }
}

/// GLib's name of a type.
func typeName(_ type: GType) -> String {
  g_type_name(type).map { String(cString: $0) } ?? "type \(type)"
}
