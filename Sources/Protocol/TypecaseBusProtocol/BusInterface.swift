// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseSystemKit

/// An interface of the contract.
package protocol BusInterface {
  /// Such as `org.typecase.Manager1`.
  static var name: String { get }
  /// Its introspection data: its file in `data/dbus`.
  static var xml: String { get }
}

/// A method of an interface: a value of it is a call, with its arguments.
package protocol BusMethod: Sendable {
  associatedtype Interface: BusInterface
  associatedtype Reply: BusReplyValues

  /// As the bus has it.
  static var name: String { get }

  /// Reads what a caller passed.
  ///
  /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
  init(busArguments values: [Variant]) throws(BusError)

  /// What the caller passes.
  var busArguments: [Variant] { get }
}

/// A method that returns a request.
package protocol BusRequestMethod: BusMethod {
  /// The last element of the request's path, if the caller chooses it.
  var handleToken: String? { get set }
}

/// What a method returns.
package protocol BusReplyValues: Sendable {
  /// Nil for values that are not what the interface describes. Of a list, what lacks a key is left out.
  init?(busArguments values: [Variant])

  /// The values as they travel.
  var busArguments: [Variant] { get }
}

/// What a method returns that returns nothing.
package struct NoReplyValues: BusReplyValues, Hashable {
  package init() {}
  package init?(busArguments values: [Variant]) {}
  package var busArguments: [Variant] { [] }
}

/// A signal of an interface, with what it says.
package protocol BusSignalValues: BusReplyValues {
  associatedtype Interface: BusInterface

  /// As the bus has it.
  static var name: String { get }
}

/// The keys of a dictionary in which a value of another type is an error.
package protocol BusDictionaryKeys {
  /// The type of each key's value.
  static var signatures: [String: String] { get }
}

// MARK: - Answering

/// A call of a method that another program made, and that is answered once.
package struct BusCall<Method: BusMethod>: Sendable {
  /// The call as it came, with its descriptors.
  package let message: BusMethodCall

  package init(_ message: BusMethodCall) { self.message = message }

  /// The caller's unique name.
  package var sender: String { message.sender }

  /// What the caller passed.
  ///
  /// Code that must not reveal anything to callers without permission identifies the caller first.
  package var arguments: Method {
    get throws(BusError) { try Method(busArguments: message.arguments) }
  }

  /// Answers the call; later answers are ignored.
  package func reply(_ values: Method.Reply, descriptors: [OwnedDescriptor] = []) {
    message.reply(values.busArguments, descriptors: descriptors)
  }

  /// Fails the call; later answers are ignored.
  package func fail(_ error: BusError) { message.fail(error) }
}

extension BusCall where Method.Reply == NoReplyValues {
  /// Answers the call; later answers are ignored.
  package func reply() { reply(NoReplyValues()) }
}

/// Reads the arguments of a call, and says of one that is wrong which it is.
struct BusArguments {
  private let values: [Variant]
  private let method: String

  init(_ values: [Variant], of method: String, count: Int) throws(BusError) {
    self.values = values
    self.method = method
    // The bus library checks calls of what it shows on the bus; nobody checks those that are made up in a test or a stand-in.
    guard values.count == count else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "\(method) takes \(count) arguments, not \(values.count)")
    }
  }

  private func wrong(_ what: String) -> BusError {
    BusError(name: BusError.invalidArguments, message: "\(method): \(what)")
  }

  func value<Value>(
    _ place: Int, _ name: String, _ read: (Variant) -> Value?
  ) throws(BusError) -> Value {
    guard let value = read(values[place]) else {
      throw wrong("\(name) must not be of type \(values[place].typeString)")
    }
    return value
  }

  /// One of the words that an enumeration has.
  func word<Value: RawRepresentable<String> & CaseIterable>(
    _ place: Int, _ name: String, _ type: Value.Type
  ) throws(BusError) -> Value {
    guard let word = Value(rawValue: try value(place, name, \.stringValue)) else {
      let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong("\(name) must be one of \(words)")
    }
    return word
  }

  /// A list that has a limit.
  func list<Element>(
    _ place: Int, _ name: String, limit: Int, _ read: (Variant) -> [Element]?
  ) throws(BusError) -> [Element] {
    let values = try value(place, name, read)
    try check(values.count, name, limit)
    return values
  }

  /// - Parameter keys: those whose values must be of their type.
  func dictionary<Value>(
    _ place: Int, _ name: String, keys: (any BusDictionaryKeys.Type)? = nil,
    _ read: ([String: Variant]) -> Value?
  ) throws(BusError) -> Value {
    let dictionary = try value(place, name, \.dictionaryValue)
    try check(dictionary, keys, name == "options" ? { "the option \($0)" } : { "\($0) of \(name)" })
    guard let value = read(dictionary) else { throw wrong("\(name) lacks a key that it must have") }
    return value
  }

  /// - Parameters:
  ///   - keys: those whose values must be of their type.
  ///   - limit: how many there may be.
  ///   - refusesIncomplete: whether one that lacks a key is an error, and not left out.
  func dictionaries<Value>(
    _ place: Int, _ name: String, keys: (any BusDictionaryKeys.Type)? = nil, limit: Int? = nil,
    refusesIncomplete: Bool = false, _ read: ([String: Variant]) -> Value?
  ) throws(BusError) -> [Value] {
    let dictionaries = try value(place, name, \.dictionariesValue)
    if let limit { try check(dictionaries.count, name, limit) }
    var list: [Value] = []
    list.reserveCapacity(dictionaries.count)
    for (index, dictionary) in dictionaries.enumerated() {
      try check(dictionary, keys) { "\($0) of \(name)[\(index)]" }
      if let value = read(dictionary) {
        list.append(value)
      } else if refusesIncomplete {
        throw wrong("\(name)[\(index)] lacks a key that it must have")
      }
    }
    return list
  }

  private func check(_ count: Int, _ name: String, _ limit: Int) throws(BusError) {
    if count > limit { throw wrong("\(name) has \(count) elements, of \(limit) at the most") }
  }

  /// Refuses values of another type than theirs; unknown keys are passed over, since a later version may
  /// know them.
  private func check(
    _ dictionary: [String: Variant], _ keys: (any BusDictionaryKeys.Type)?,
    _ place: (String) -> String
  ) throws(BusError) {
    guard let keys else { return }
    for (key, value) in dictionary {
      guard let signature = keys.signatures[key], signature != "v", value.typeString != signature
      else { continue }
      throw wrong("\(place(key)) must be of type \(signature), not \(value.typeString)")
    }
  }
}

// MARK: - Calling

extension BusConnection {
  /// Calls a method; nil when the answer is not what the interface describes.
  ///
  /// - Parameter destination: the interface is the method's, whatever it says.
  package func call<Method: BusMethod>(
    _ destination: BusDestination, _ method: Method, descriptors: [OwnedDescriptor] = [],
    patience: Patience = .usual
  ) async throws(BusError) -> BusAnswer<Method.Reply>? {
    let reply = try await call(
      BusDestination(
        name: destination.name, path: destination.path, interface: Method.Interface.name),
      Method.name, method.busArguments, descriptors: descriptors, patience: patience)
    return Method.Reply(busArguments: reply.values).map {
      BusAnswer(values: $0, descriptors: reply.descriptors)
    }
  }

  /// Sends a signal: to one connection, or to all when there is no destination.
  package func emit(
    to destination: String?, path: String, _ signal: some BusSignalValues,
    descriptors: [OwnedDescriptor] = [], onFailure: (@Sendable (BusError) -> Void)? = nil
  ) {
    let type = type(of: signal)
    emit(
      to: destination, path: path, interface: type.interfaceName, member: type.name,
      signal.busArguments, descriptors: descriptors, onFailure: onFailure)
  }

  /// Shows an interface of the contract on the bus.
  ///
  /// - Parameters:
  ///   - properties: of the generated function of that name.
  ///   - handler: called on the bus thread, in the order of the calls; it must not block.
  package func export(
    _ path: String, _ interface: any BusInterface.Type, properties: [String: Variant],
    handler: @escaping @Sendable (BusMethodCall) -> Void
  ) async throws(BusError) -> BusObject {
    try await export(
      path, interface: interface.name, xml: interface.xml, properties: properties, handler: handler)
  }
}

extension BusSignalValues {
  /// The name of the interface that the signal is of.
  package static var interfaceName: String { Interface.name }
}

extension BusSignal {
  /// What the signal says; nil when it is another one, or not what the interface describes.
  package func values<Values: BusSignalValues>(_ type: Values.Type) -> Values? {
    guard interface == Values.interfaceName, member == Values.name else { return nil }
    return Values(busArguments: arguments)
  }
}

/// What a method returned, and what handles in it refer to.
package struct BusAnswer<Values: Sendable>: Sendable {
  package let values: Values
  package let descriptors: [OwnedDescriptor]

  /// The descriptor that a handle in the values refers to.
  package func descriptor(_ handle: Int32?) -> OwnedDescriptor? {
    handle.flatMap { descriptors.indices.contains(Int($0)) ? descriptors[Int($0)] : nil }
  }
}

// MARK: - Values

// What generated code reads and writes, and a `Variant` has no accessor for.
extension Variant {
  /// `ay`, whatever the bytes are.
  var bytesValue: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

  /// `au`.
  var placesValue: [Int]? {
    guard case .array("u", let values) = self else { return nil }
    return values.compactMap { $0.uint32Value.map(Int.init) }
  }

  /// `au`.
  static func places(_ places: [Int]) -> Variant {
    .array(of: "u", places.map { .uint32(UInt32(clamping: $0)) })
  }

  /// `a{sd}`.
  var numbersValue: [String: Double]? { entries(\.doubleValue) }

  /// `a{sd}`.
  static func numbers(_ values: [String: Double]) -> Variant {
    .array(
      of: "{sd}",
      values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .double($0.value)) })
  }

  /// `a{su}`.
  var settingsValue: [String: UInt32]? { entries(\.uint32Value) }

  /// `a{su}`.
  static func settings(_ values: [String: UInt32]) -> Variant {
    .array(
      of: "{su}",
      values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .uint32($0.value)) })
  }

  /// `a(uu)`: the first and the last of each range.
  var rangesValue: [ClosedRange<UInt32>]? {
    arrayValue?.compactMap { range in
      guard case .tuple(let ends) = range, ends.count == 2, let first = ends[0].uint32Value,
        let last = ends[1].uint32Value, first <= last
      else { return nil }
      return first...last
    }
  }

  /// `a(uu)`: the first and the last of each range.
  static func ranges(_ ranges: [ClosedRange<UInt32>]) -> Variant {
    .array(
      of: "(uu)", ranges.map { .tuple([.uint32($0.lowerBound), .uint32($0.upperBound)]) })
  }

  /// The entries of a map from strings whose values can be read.
  private func entries<Value>(_ read: (Variant) -> Value?) -> [String: Value]? {
    guard case .array(_, let elements) = self else { return nil }
    var result: [String: Value] = [:]
    for case .entry(.string(let key), let value) in elements { result[key] = read(value) }
    return result
  }
}
