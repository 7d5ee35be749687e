// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// The interfaces of text on the object that GTK has for a widget; they are there until this is released.
@MainActor final class TextGraft {
  let bus: AccessibilityBus
  let path: String
  private(set) weak var owner: AccessibleText?
  let widget: WeakHandle<GtkWidget>
  private var exports: [LentBusConnection.Export] = []
  /// Those that are served beside GTK's own.
  private(set) var interfaces: [String] = []
  var embedded = EmbeddedObjects()

  init(_ bus: AccessibilityBus, _ path: String, _ owner: AccessibleText, _ widget: Widget) {
    (self.bus, self.path, self.owner, self.widget) = (bus, path, owner, widget.weak)
  }

  /// Whether it is of an object at a path of a connection, which is only compared.
  func isOf(_ connection: OpaquePointer, _ path: String) -> Bool {
    bus.connection.isSame(as: connection) && self.path == path
  }

  /// Serves what may be done with a text, and nothing else.
  func serve(_ source: any AccessibleTextSource) {
    var described: [BusInterfaceDescription] = [.text]
    if source.isEditable { described.append(.editableText) }
    if source.isSelectable { described.append(.hypertext) }
    exports = []
    exports = described.compactMap { bus.connection.export($0, at: path, self) }
    if source.isSelectable {
      let objects = bus.connection.exportObjects(below: embeddedPath, self) { [weak self] name in
        self?.interfaces(ofObject: name) ?? []
      }
      exports += [objects].compactMap(\.self)
    }
    interfaces = described.map(\.name)
  }

  /// Tells clients of the interfaces that the object has.
  func announce(then body: @escaping () -> Void) { bus.announce(path, then: body) }

  var source: (any AccessibleTextSource)? { owner?.source }

  /// Gives up an answer that would need too much text to be laid out: the client may ask again.
  func require(_ isLaidOut: Bool) throws(BusError) {
    guard isLaidOut else {
      throw BusError(name: BusError.limitsExceeded, message: "The text there is not laid out yet.")
    }
  }
}

extension TextGraft: TextEventSender {
  func isHeard(_ event: TextEvent) -> Bool { bus.hasListeners(to: event.name.lowercased()) }

  func send(_ event: TextEvent) {
    switch event {
    case .deleted(let place, let length, let text):
      emit(event.name, "delete", place, length, .string(text))
    case .inserted(let place, let length, let text):
      emit(event.name, "insert", place, length, .string(text))
    case .caret(let place): emit(event.name, "", place)
    case .attributes, .selection: emit(event.name)
    }
  }

  /// Sends a signal of the object.
  ///
  /// - Parameters:
  ///   - event: its name in AT-SPI.
  ///   - detail: which kind of it.
  func emit(
    _ event: String, _ detail: String = "", _ first: Int = 0, _ second: Int = 0,
    _ value: Variant = .int32(0)
  ) {
    bus.connection.emit(
      path: path, interface: "org.a11y.atspi.Event.Object", member: event,
      [
        .string(detail), .int32(first), .int32(second), .variant(value),
        .dictionary([:]),
      ])
  }
}

extension TextEvent {
  /// AT-SPI's name.
  fileprivate var name: String {
    switch self {
    case .deleted, .inserted: "TextChanged"
    case .attributes: "TextAttributesChanged"
    case .caret: "TextCaretMoved"
    case .selection: "TextSelectionChanged"
    }
  }
}

extension TextGraft: LentBusConnection.Handler {
  func answer(_ call: LentBusConnection.Call) throws(BusError) -> [Variant] {
    guard let owner, let source else {
      throw BusError(name: BusError.unknownMethod, message: "The text is gone.")
    }
    return try owner.answering { () throws(BusError) in
      if call.path != path { return try answerEmbedded(call, source) }
      return switch call.interface {
      case BusInterfaceDescription.text.name: try answerText(call, source)
      case BusInterfaceDescription.hypertext.name: try answerHypertext(call, source)
      case BusInterfaceDescription.editableText.name: try answerEditing(call, source)
      default: throw call.unknown
      }
    }
  }

  func value(ofProperty name: String, of interface: String, at path: String) -> Variant? {
    guard let source else { return nil }
    if path != self.path { return value(ofProperty: name, ofObject: path, source) }
    switch name {
    case "CharacterCount": return .int32(source.editor.storage.length)
    case "CaretOffset":
      return .int32(source.isSelectable ? source.editor.selection.focus.value : 0)
    default: return nil
    }
  }
}

extension LentBusConnection.Call {
  /// What a method that is declared and not known is answered with.
  var unknown: BusError {
    BusError(name: BusError.unknownMethod, message: "\(interface) has no method \(method).")
  }

  /// An argument that is a number.
  func number(_ index: Int) -> Int {
    switch arguments[index] {
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    default: 0
    }
  }

  /// An argument that is a text.
  func text(_ index: Int) -> String { arguments[index].stringValue ?? "" }
}

extension Variant {
  /// A number as AT-SPI has it: 32 bits.
  static func int32(_ number: Int) -> Variant { .int32(Int32(clamping: number)) }
}
