// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Testing

@testable import TypecaseGLibKit

/// Signals of an emitter that has one for each kind of argument.
///
/// The emitters are made on the main actor, whose handlers they call.
@MainActor @Suite struct SignalTests {
  @Test func `a handler without arguments is called each time`() {
    let emitter = Emitter()
    var count = 0
    Signal.connect(emitter.object, "plain") { count += 1 }
    emitter.emit("plain")
    emitter.emit("plain")
    #expect(count == 2)
  }

  @Test func `numbers and truth values arrive unchanged`() {
    let emitter = Emitter()
    var seen: (Bool, CInt, CUnsignedInt, Double)?
    Signal.connect(emitter.object, "values") {
      (truth: Bool, number: CInt, count: CUnsignedInt, fraction: Double) in
      seen = (truth, number, count, fraction)
    }
    emitter.emit("values", [.truth(true), .int(-7), .uint(4_000_000_000), .double(0.25)])
    #expect(seen?.0 == true)
    #expect(seen?.1 == -7)
    #expect(seen?.2 == 4_000_000_000)
    #expect(seen?.3 == 0.25)
  }

  @Test func `enumerations and flags arrive as numbers`() {
    let emitter = Emitter()
    var seen: (CInt, CUnsignedInt)?
    Signal.connect(emitter.object, "choices") { (kind: CInt, flags: CUnsignedInt) in
      seen = (kind, flags)
    }
    emitter.emit("choices", [.enumeration(2), .flags(5)])
    #expect(seen?.0 == 2)
    #expect(seen?.1 == 5)
  }

  @Test(arguments: ["Größe", "", nil]) func `a text arrives whole, empty or not at all`(
    text: String?
  ) {
    let emitter = Emitter()
    var seen: [String?] = []
    Signal.connect(emitter.object, "text") { (text: String?) in seen.append(text) }
    emitter.emit("text", [.text(text)])
    #expect(seen == [text])
  }

  @Test func `a text is read up to its length`() {
    let emitter = Emitter()
    var seen: String?
    Signal.connect(emitter.object, "text") { (text: CountedText?) in seen = text?.text(bytes: 3) }
    emitter.emit("text", [.text("abcdef")])
    #expect(seen == "abc")
  }

  @Test func `an object arrives as a handle or as a pointer`() {
    let (emitter, other) = (Emitter(), Emitter())
    var seen: [UnsafeMutableRawPointer?] = []
    Signal.connect(emitter.object, "object") { (object: Handle<GObject>?) in
      seen.append(object?.raw)
    }
    Signal.connect(emitter.object, "object") { (object: OpaquePointer?) in
      seen.append(object?.raw)
    }
    emitter.emit("object", [.object(other.object.raw)])
    emitter.emit("object", [.object(nil)])
    #expect(seen == [other.object.raw, other.object.raw, nil, nil])
  }

  @Test func `a boxed value is read from its pointer`() {
    let emitter = Emitter()
    var seen: CInt?
    Signal.connect(emitter.object, "boxed") { (value: UnsafeMutablePointer<GValue>?) in
      seen = value.map { g_value_get_int($0) }
    }
    emitter.emit("boxed", [.boxedInt(12)])
    #expect(seen == 12)
  }

  @Test(arguments: [true, false]) func `what a handler decides is the result of the signal`(
    decision: Bool
  ) {
    let emitter = Emitter()
    Signal.connectReturning(emitter.object, "decision") { decision }
    #expect(emitter.emitForTruth("decision") == decision)
  }

  @Test func `a handler may omit the last arguments`() {
    let emitter = Emitter()
    var seen: Bool?
    Signal.connect(emitter.object, "values") { (truth: Bool) in seen = truth }
    emitter.emit("values", [.truth(true), .int(1), .uint(1), .double(1)])
    #expect(seen == true)
  }

  @Test func `a change of a property is signaled`() {
    let action = Handle<GObject>(
      adopting: g_simple_action_new("one", nil).raw.assumingMemoryBound(to: GObject.self))
    var changes = 0
    Signal.connect(action, "notify::enabled") { changes += 1 }
    g_simple_action_set_enabled(action.opaque, 0)
    #expect(changes == 1)
  }

  // MARK: - What does not fit

  private func refused(
    _ signal: String, _ arguments: [any SignalArgument.Type],
    result: (any SignalResult.Type)? = nil
  ) -> String? {
    let emitter = Emitter()
    return withExtendedLifetime(emitter) {
      Signal.mismatch(emitter.object, signal, arguments: arguments, result: result)?.description
    }
  }

  @Test func `a handler of another shape is refused with both shapes`() {
    #expect(
      refused("values", [CInt.self])
        == "a handler (Int32) -> Void was connected to TypecaseTestEmitter::values, which is "
        + "(gboolean, gint, guint, gdouble) -> void")
    #expect(refused("values", [Bool.self, CInt.self, CUnsignedInt.self, Double.self]) == nil)
    #expect(refused("values", [Bool.self, CUnsignedInt.self]) != nil)
    #expect(refused("choices", [CUnsignedInt.self]) != nil)
    #expect(refused("text", [Optional<OpaquePointer>.self]) != nil)
    #expect(refused("object", [Optional<String>.self]) != nil)
    #expect(refused("boxed", [Optional<UnsafeMutableRawPointer>.self]) != nil)
  }

  @Test func `a handler with more arguments than the signal is refused`() {
    #expect(refused("text", [Optional<String>.self, Bool.self]) != nil)
    #expect(refused("text", [Optional<String>.self]) == nil)
  }

  @Test func `an object of another class is refused`() {
    #expect(refused("object", [Optional<Handle<GApplication>>.self]) != nil)
  }

  @Test func `a result that the signal does not want is refused`() {
    #expect(refused("plain", [], result: Bool.self) != nil)
    #expect(refused("decision", []) != nil)
    #expect(refused("decision", [], result: CInt.self) != nil)
    #expect(refused("decision", [], result: Bool.self) == nil)
  }

  @Test func `a signal that the class does not have is refused`() {
    #expect(refused("nothing", []) == "there is no signal TypecaseTestEmitter::nothing")
  }

  // MARK: - How long a handler lives

  private final class Witness {}

  /// Connects a handler that alone keeps an object.
  @discardableResult
  private func connectWitness(
    to emitter: Emitter, noting held: inout Witness?, _ heard: @escaping () -> Void = {}
  ) -> UInt {
    let witness = Witness()
    held = witness
    return Signal.connect(emitter.object, "plain") {
      _ = witness
      heard()
    }
  }

  @Test func `a handler ends with its emitter`() {
    weak var held: Witness?
    do {
      let emitter = Emitter()
      connectWitness(to: emitter, noting: &held)
      emitter.emit("plain")
      #expect(held != nil)
    }
    #expect(held == nil)
  }

  @Test func `a disconnected handler is not called any more, and is released`() {
    let emitter = Emitter()
    weak var held: Witness?
    var count = 0
    let handler = connectWitness(to: emitter, noting: &held) { count += 1 }
    emitter.emit("plain")
    #expect(held != nil)
    Signal.disconnect(handler, from: emitter.object)
    emitter.emit("plain")
    #expect(count == 1)
    #expect(held == nil)
  }
}
