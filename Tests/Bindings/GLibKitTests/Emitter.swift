// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseGLibKit

extension GObject: ObjectClass {
  public static var type: GType { GType(20 << 2) }
}

extension GApplication: ObjectClass {
  public static var type: GType { g_application_get_type() }
}

extension GValue: BoxedType {
  public static var type: GType { g_value_get_type() }
}

/// An object that emits signals of every shape.
final class Emitter {
  /// What a signal is emitted with.
  enum Argument {
    case truth(Bool)
    case int(CInt)
    case uint(CUnsignedInt)
    case double(Double)
    case enumeration(CInt)
    case flags(CUnsignedInt)
    case text(String?)
    case object(UnsafeMutableRawPointer?)
    case boxedInt(CInt)
  }

  let object: UnsafeMutablePointer<GObject>

  init() {
    guard let object = g_object_new_with_properties(Emitter.type, 0, nil, nil) else {
      preconditionFailure("GLib makes no object")
    }
    self.object = object
  }

  deinit { g_object_unref(object) }

  func emit(_ signal: String, _ arguments: [Argument] = []) {
    emit(signal, arguments, result: nil)
  }

  func emitForTruth(_ signal: String) -> Bool {
    var result = GValue()
    g_value_init(&result, 5 << 2)
    emit(signal, [], result: &result)
    return g_value_get_boolean(&result) != 0
  }

  private func emit(
    _ signal: String, _ arguments: [Argument], result: UnsafeMutablePointer<GValue>?
  ) {
    var values = [GValue](repeating: GValue(), count: arguments.count + 1)
    g_value_init(&values[0], Emitter.type)
    g_value_set_object(&values[0], object)
    for (index, argument) in arguments.enumerated() {
      Self.set(&values[index + 1], argument)
    }
    g_signal_emitv(values, g_signal_lookup(signal, Emitter.type), 0, result)
    for index in values.indices { g_value_unset(&values[index]) }
  }

  private static func set(_ value: inout GValue, _ argument: Argument) {
    switch argument {
    case .truth(let truth):
      g_value_init(&value, 5 << 2)
      g_value_set_boolean(&value, truth ? 1 : 0)
    case .int(let number):
      g_value_init(&value, 6 << 2)
      g_value_set_int(&value, number)
    case .uint(let number):
      g_value_init(&value, 7 << 2)
      g_value_set_uint(&value, number)
    case .double(let number):
      g_value_init(&value, 15 << 2)
      g_value_set_double(&value, number)
    case .enumeration(let number):
      g_value_init(&value, g_bus_type_get_type())
      g_value_set_enum(&value, number)
    case .flags(let number):
      g_value_init(&value, g_application_flags_get_type())
      g_value_set_flags(&value, number)
    case .text(let text):
      g_value_init(&value, 16 << 2)
      g_value_set_string(&value, text)
    case .object(let object):
      g_value_init(&value, 20 << 2)
      g_value_set_object(&value, object)
    case .boxedInt(let number):
      var inner = GValue()
      g_value_init(&inner, 6 << 2)
      g_value_set_int(&inner, number)
      g_value_init(&value, g_value_get_type())
      g_value_set_boxed(&value, &inner)
    }
  }

  /// The class, with its signals.
  private static let type: GType = {
    let type = g_type_register_static_simple(
      20 << 2, "TypecaseTestEmitter", guint(MemoryLayout<GObjectClass>.size), nil,
      guint(MemoryLayout<GObject>.size), nil, GTypeFlags(rawValue: 0))
    func add(_ name: String, _ arguments: [GType], returning result: GType = 1 << 2) {
      var arguments = arguments
      g_signal_newv(
        name, type, G_SIGNAL_RUN_LAST, nil, nil, nil, nil, result, guint(arguments.count),
        &arguments)
    }
    add("plain", [])
    add("values", [5 << 2, 6 << 2, 7 << 2, 15 << 2])
    add("choices", [g_bus_type_get_type(), g_application_flags_get_type()])
    add("text", [16 << 2])
    add("object", [20 << 2])
    // Whose values are not copied, as `G_SIGNAL_TYPE_STATIC_SCOPE` says.
    add("boxed", [g_value_get_type() | 1])
    add("decision", [], returning: 5 << 2)
    return type
  }()
}
