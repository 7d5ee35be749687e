// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus/org.typecase.HostApps1.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// org.typecase.HostApps1.
package enum HostApps1: BusInterface {
  package static let name = "org.typecase.HostApps1"
  package static var xml: String {
    String(decoding: PackageResources.org_typecase_HostApps1_xml, as: UTF8.self)
  }

  /// The values of its properties.
  package static func properties(version: UInt32 = BusNames.version) -> [String: Variant] {
    ["version": .uint32(version)]
  }

  /// Its methods, by their names.
  package enum Method: String, CaseIterable, Sendable {
    case register = "Register"
  }

  /// A call of Register.
  package struct Register: BusMethod, Hashable {
    package static let name = "Register"
    package typealias Interface = HostApps1
    /// The name of an installed desktop file, without `.desktop`.
    package var appId: String
    /// None yet.
    package var options: NoOptions

    package init(
      appId: String, options: NoOptions = NoOptions()
    ) {
      self.appId = appId
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.appId = try arguments.value(0, "app_id", \.stringValue)
      self.options = try arguments.dictionary(1, "options", keys: NoOptionsKeys.self, NoOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.string(appId), .dictionary(options.busDictionary)] }
    package typealias Reply = NoReplyValues
  }

  /// What answers each of its methods.
  package protocol Handler: Sendable {
    func register(_ call: BusCall<HostApps1.Register>) async throws
  }
}

extension HostApps1.Handler {
  /// Has a call answered by its method.
  ///
  /// - Throws: UnknownMethod for one of another version, and what the method throws.
  package func answer(_ call: BusMethodCall) async throws {
    switch HostApps1.Method(rawValue: call.method) {
    case .register: try await register(BusCall(call))
    case nil: throw BusError(name: BusError.unknownMethod, message: call.method)
    }
  }
}
