// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus/org.typecase.Request1.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// org.typecase.Request1.
package enum Request1: BusInterface {
  package static let name = "org.typecase.Request1"
  package static var xml: String {
    String(decoding: PackageResources.org_typecase_Request1_xml, as: UTF8.self)
  }

  /// The values of its properties.
  package static func properties(version: UInt32 = BusNames.version) -> [String: Variant] {
    ["version": .uint32(version)]
  }

  /// Its methods, by their names.
  package enum Method: String, CaseIterable, Sendable {
    case close = "Close"
  }

  /// A call of Close.
  package struct Close: BusMethod, Hashable {
    package static let name = "Close"
    package typealias Interface = Request1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }
    package typealias Reply = NoReplyValues
  }

  /// The signal Progress.
  package struct Progress: BusSignalValues, Hashable {
    package static let name = "Progress"
    package typealias Interface = Request1
    /// 0 to 1.
    package var fraction: Double
    /// Those found since the last signal, as described at org.typecase.Provider1.
    package var errors: [FontFailure]

    package init(
      fraction: Double, errors: [FontFailure]
    ) {
      self.fraction = fraction
      self.errors = errors
    }

    /// Nil when they are not what the interface describes.
    package init?(busArguments values: [Variant]) {
      guard values.count >= 2,
        let fraction = values[0].doubleValue,
        let errors = values[1].dictionariesValue?.compactMap(FontFailure.init(busDictionary:))
      else { return nil }
      self.fraction = fraction
      self.errors = errors
    }

    package var busArguments: [Variant] { [.double(fraction), .dictionaries(errors.map(\.busDictionary))] }
  }

  /// The signal Response.
  package struct Response: BusSignalValues, Hashable {
    package static let name = "Response"
    package typealias Interface = Request1
    /// 0 done, 1 the person said no or the request was closed, 2 ended otherwise.
    package var response: UInt32
    /// As the method says that returned the handle.
    package var results: [String: Variant]

    package init(
      response: UInt32, results: [String: Variant]
    ) {
      self.response = response
      self.results = results
    }

    /// Nil when they are not what the interface describes.
    package init?(busArguments values: [Variant]) {
      guard values.count >= 2,
        let response = values[0].uint32Value,
        let results = values[1].dictionaryValue
      else { return nil }
      self.response = response
      self.results = results
    }

    package var busArguments: [Variant] { [.uint32(response), .dictionary(results)] }
  }

  /// What answers each of its methods.
  package protocol Handler: Sendable {
    func close(_ call: BusCall<Request1.Close>) async throws
  }
}

extension Request1.Handler {
  /// Has a call answered by its method.
  ///
  /// - Throws: UnknownMethod for one of another version, and what the method throws.
  package func answer(_ call: BusMethodCall) async throws {
    switch Request1.Method(rawValue: call.method) {
    case .close: try await close(BusCall(call))
    case nil: throw BusError(name: BusError.unknownMethod, message: call.method)
    }
  }
}
