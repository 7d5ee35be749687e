// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Testing

@testable import TypecaseGLibKit

/// A value comes back from GVariant as it went in.
struct VariantTests {
  private func roundTrip(_ value: Variant) -> (value: Variant, type: String) {
    let variant = g_variant_ref_sink(value.makeGVariant())
    defer { g_variant_unref(variant) }
    guard let variant else { return (.tuple([]), "") }
    return (
      Variant(reading: variant), String(cString: g_variant_get_type_string(variant))
    )
  }

  @Test(
    arguments: [
      .bool(true), .bool(false), .byte(0), .byte(255), .int16(.min), .int16(.max), .uint16(.max),
      .int32(.min), .int32(.max), .uint32(.max), .int64(.min), .int64(.max), .uint64(.max),
      .double(0), .double(-0.1), .double(.infinity), .double(-.infinity),
      .double(.leastNonzeroMagnitude), .handle(0), .handle(.max),
      .string(""), .string("Ünïcode 字 🅰\u{FE0F}"), .objectPath("/"), .objectPath("/org/typecase"),
      .signature(""), .signature("a{sv}(ii)"),
    ] as [Variant])
  func `plain values`(value: Variant) {
    let (result, type) = roundTrip(value)
    #expect(result == value)
    #expect(type == value.typeString)
  }

  @Test(
    arguments: [
      .bytes([]), .bytes([0]), .bytes(Array("path".utf8)), .bytes(Array("path".utf8) + [0]),
      .bytes([0xFF, 0, 0xFE]), .dictionary([:]),
      .dictionary(["a": .uint32(1), "": .string(""), "deep": .dictionary(["b": .bytes([1])])]),
      .strings([]), .strings(["", "b"]), .dictionaries([]),
      .dictionaries([[:], ["a": .bool(true)]]),
      .array(of: "(ds)", []), .array(of: "(ds)", [.tuple([.double(1), .string("x")])]),
      .array(of: "aay", [.array(of: "ay", [.bytes([])])]), .array(of: "ay", []),
      .array(of: "{us}", [.entry(.uint32(1), .string("one"))]), .array(of: "{us}", []),
      .array(of: "v", []),
      .array(of: "v", [.variant(.uint32(1)), .variant(.variant(.string("")))]),
      .variant(.variant(.tuple([]))), .tuple([]),
      .tuple([.variant(.dictionary(["a": .variant(.byte(1))])), .handle(3), .strings([])]),
    ] as [Variant])
  func `containers, empty and nested`(value: Variant) {
    let (result, type) = roundTrip(value)
    #expect(result == value)
    #expect(type == value.typeString)
  }

  @Test func `NaN stays NaN`() {
    #expect(roundTrip(.double(.nan)).value.doubleValue?.isNaN == true)
  }

  @Test func `a dictionary that was written as an array is read as a dictionary`() {
    let map = Variant.array(of: "{sv}", [.entry(.string("a"), .variant(.byte(1)))])
    #expect(roundTrip(map).value == .dictionary(["a": .byte(1)]))
  }

  @Test func `elements of an array of variants may be given plain`() {
    #expect(
      roundTrip(.array(of: "v", [.uint32(1), .variant(.byte(2))])).value
        == .array(of: "v", [.variant(.uint32(1)), .variant(.byte(2))]))
  }

  @Test func `a value that D-Bus cannot hold becomes the nearest that it can`() {
    #expect(roundTrip(.objectPath("no path")).value == .objectPath("/"))
    #expect(roundTrip(.signature("no signature")).value == .signature(""))
    // A D-Bus string has no zero byte.
    #expect(roundTrip(.string("before\0after")).value == .string("before"))
  }
}

/// A file name in bytes, as GLib writes it and as others do.
struct PathValueTests {
  @Test func `the closing zero of a path is written, and optional when read`() {
    #expect(Variant.path("/a/b") == .bytes(Array("/a/b".utf8) + [0]))
    #expect(Variant.path("/a/字").pathValue == "/a/字")
    #expect(Variant.bytes(Array("/a".utf8)).pathValue == "/a")
  }

  @Test(arguments: [[], [0], [0, 0], [0x61, 0, 0x62], [0x61, 0, 0]])
  func `invalid bytes of a path give nil`(bytes: [UInt8]) {
    #expect(Variant.bytes(bytes).pathValue == nil)
  }

  @Test(arguments: [[0xFF, 0xFE], [0xC3], Array("/caf".utf8) + [0xE9]])
  func `a path that is not UTF-8 keeps its bytes`(bytes: [UInt8]) throws {
    let path = try #require(Variant.bytes(bytes + [0]).pathValue)
    #expect(Variant.path(path) == .bytes(bytes + [0]))
  }

  @Test func `a string is not a path`() {
    #expect(Variant.string("/a").pathValue == nil)
  }
}
