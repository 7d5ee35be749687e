// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseSystemKit

/// A D-Bus value.
public indirect enum Variant: Sendable, Hashable {
  case bool(Bool)
  case byte(UInt8)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// An index into the message's list of file descriptors.
  case handle(Int32)
  /// `ay`.
  case bytes([UInt8])
  /// `a{sv}`, its values without their variant wrapping.
  case dictionary([String: Variant])
  /// Any other array, with its elements' type string; a map's elements are `entry`.
  case array(of: String, [Variant])
  case entry(Variant, Variant)
  case tuple([Variant])
  /// A value wrapped as `v`, outside an `a{sv}`.
  case variant(Variant)
}

// MARK: Building and reading

extension Variant {
  /// `as`.
  public static func strings(_ values: some Sequence<String>) -> Variant {
    .array(of: "s", values.map(Variant.string))
  }

  /// `aa{sv}`.
  public static func dictionaries(_ values: some Sequence<[String: Variant]>) -> Variant {
    .array(of: "a{sv}", values.map(Variant.dictionary))
  }

  /// A file name as the bytes `ay`, closed by a zero as GLib's byte strings are.
  public static func path(_ path: String) -> Variant { .bytes(path.cPathBytes) }

  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var doubleValue: Double? { if case .double(let value) = self { value } else { nil } }
  public var uint32Value: UInt32? { if case .uint32(let value) = self { value } else { nil } }
  public var uint64Value: UInt64? { if case .uint64(let value) = self { value } else { nil } }
  public var int64Value: Int64? { if case .int64(let value) = self { value } else { nil } }
  public var handleValue: Int32? { if case .handle(let value) = self { value } else { nil } }

  /// The text of a string, object path or signature.
  public var stringValue: String? {
    switch self {
    case .string(let value), .objectPath(let value), .signature(let value): value
    default: nil
    }
  }

  public var dictionaryValue: [String: Variant]? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  public var arrayValue: [Variant]? {
    switch self {
    case .array(_, let values): values
    default: nil
    }
  }

  public var stringsValue: [String]? {
    guard case .array("s", let values) = self else { return nil }
    return values.compactMap(\.stringValue)
  }

  public var dictionariesValue: [[String: Variant]]? {
    guard case .array("a{sv}", let values) = self else { return nil }
    return values.compactMap(\.dictionaryValue)
  }

  /// The file name in `ay` bytes, with or without the closing zero; nothing when it is empty or holds
  /// a zero inside.
  public var pathValue: String? {
    guard case .bytes(var bytes) = self else { return nil }
    if bytes.last == 0 { bytes.removeLast() }
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    return PathText.text(bytes)
  }

  /// The D-Bus type string.
  public var typeString: String {
    switch self {
    case .bool: "b"
    case .byte: "y"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .handle: "h"
    case .bytes: "ay"
    case .dictionary: "a{sv}"
    case .array(let element, _): "a" + element
    case .entry(let key, let value): "{" + key.typeString + value.typeString + "}"
    case .tuple(let values): "(" + values.map(\.typeString).joined() + ")"
    case .variant: "v"
    }
  }
}

// MARK: GVariant

extension Variant {
  /// A floating GVariant of this value.
  func makeGVariant() -> OpaquePointer {
    switch self {
    case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
    case .byte(let value): return g_variant_new_byte(value)
    case .int16(let value): return g_variant_new_int16(value)
    case .uint16(let value): return g_variant_new_uint16(value)
    case .int32(let value): return g_variant_new_int32(value)
    case .uint32(let value): return g_variant_new_uint32(value)
    case .int64(let value): return g_variant_new_int64(gint64(value))
    case .uint64(let value): return g_variant_new_uint64(guint64(value))
    case .double(let value): return g_variant_new_double(value)
    case .string(let value): return g_variant_new_string(value)
    case .objectPath(let value):
      return g_variant_new_object_path(g_variant_is_object_path(value) != 0 ? value : "/")
    case .signature(let value):
      return g_variant_new_signature(g_variant_is_signature(value) != 0 ? value : "")
    case .handle(let value): return g_variant_new_handle(value)
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        g_variant_new_fixed_array(Self.type("y"), $0.baseAddress, gsize($0.count), 1)
      }
    case .dictionary(let values):
      let dictionary = Self.container("a{sv}") { builder in
        for (key, value) in values {
          g_variant_builder_add_value(
            builder,
            g_variant_new_dict_entry(
              g_variant_new_string(key), g_variant_new_variant(value.makeGVariant())))
        }
      }
      // Makes it bytes now: as a tree of values, a list of thousands takes many times their room.
      _ = g_variant_get_data(dictionary)
      return dictionary
    case .array(let element, let values):
      return Self.container("a" + element) { builder in
        for value in values {
          // Elements of `av` may be given plain.
          let wraps = element == "v" && value.typeString != "v"
          let child = value.makeGVariant()
          g_variant_builder_add_value(builder, wraps ? g_variant_new_variant(child) : child)
        }
      }
    case .entry(let key, let value):
      return g_variant_new_dict_entry(key.makeGVariant(), value.makeGVariant())
    case .tuple(let values):
      var children: [OpaquePointer?] = values.map { $0.makeGVariant() }
      return g_variant_new_tuple(&children, gsize(values.count))
    case .variant(let value): return g_variant_new_variant(value.makeGVariant())
    }
  }

  private static func container(
    _ typeString: String, fill: (UnsafeMutablePointer<GVariantBuilder>) -> Void
  ) -> OpaquePointer {
    let type = g_variant_type_new(typeString)
    defer { g_variant_type_free(type) }
    // The builder lives on the heap: a Swift value may move, and GVariantBuilder must not.
    guard let builder = g_variant_builder_new(type) else { return g_variant_new_tuple(nil, 0) }
    defer { g_variant_builder_unref(builder) }
    fill(builder)
    return g_variant_builder_end(builder)
  }

  /// A static type string as GVariant's type: in C the one is cast to the other.
  private static func type(_ text: StaticString) -> OpaquePointer {
    OpaquePointer(text.utf8Start)
  }

  /// Reads a GVariant; the caller keeps its reference.
  init(reading variant: OpaquePointer) {
    switch UInt8(bitPattern: Int8(g_variant_classify(variant).rawValue)) {
    case UInt8(ascii: "b"): self = .bool(g_variant_get_boolean(variant) != 0)
    case UInt8(ascii: "y"): self = .byte(g_variant_get_byte(variant))
    case UInt8(ascii: "n"): self = .int16(g_variant_get_int16(variant))
    case UInt8(ascii: "q"): self = .uint16(g_variant_get_uint16(variant))
    case UInt8(ascii: "i"): self = .int32(g_variant_get_int32(variant))
    case UInt8(ascii: "u"): self = .uint32(g_variant_get_uint32(variant))
    case UInt8(ascii: "x"): self = .int64(Int64(g_variant_get_int64(variant)))
    case UInt8(ascii: "t"): self = .uint64(UInt64(g_variant_get_uint64(variant)))
    case UInt8(ascii: "d"): self = .double(g_variant_get_double(variant))
    case UInt8(ascii: "h"): self = .handle(g_variant_get_handle(variant))
    case UInt8(ascii: "s"): self = .string(Self.text(variant))
    case UInt8(ascii: "o"): self = .objectPath(Self.text(variant))
    case UInt8(ascii: "g"): self = .signature(Self.text(variant))
    case UInt8(ascii: "v"):
      self = .variant(Self.children(variant).first ?? .tuple([]))
    case UInt8(ascii: "a"): self = Self.array(variant)
    case UInt8(ascii: "{"):
      let children = Self.children(variant)
      self = .entry(children[0], children[1])
    default: self = .tuple(Self.children(variant))
    }
  }

  private static func text(_ variant: OpaquePointer) -> String {
    var length: gsize = 0
    guard let text = g_variant_get_string(variant, &length) else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: text, count: Int(length)), as: UTF8.self)
  }

  private static func children(_ variant: OpaquePointer) -> [Variant] {
    (0..<g_variant_n_children(variant)).map { index in
      let child: OpaquePointer = g_variant_get_child_value(variant, index)
      defer { g_variant_unref(child) }
      return Variant(reading: child)
    }
  }

  private static func array(_ variant: OpaquePointer) -> Variant {
    let typeString = String(cString: g_variant_get_type_string(variant))
    switch typeString {
    case "ay":
      var count: gsize = 0
      guard let bytes = g_variant_get_fixed_array(variant, &count, 1), count > 0 else {
        return .bytes([])
      }
      return .bytes(Array(UnsafeRawBufferPointer(start: bytes, count: Int(count))))
    case "a{sv}":
      var values: [String: Variant] = [:]
      for case .entry(.string(let key), .variant(let value)) in children(variant) {
        values[key] = value
      }
      return .dictionary(values)
    default:
      return .array(of: String(typeString.dropFirst()), children(variant))
    }
  }
}
