// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus/org.typecase.AssetRequest1.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// org.typecase.AssetRequest1.
package enum AssetRequest1: BusInterface {
  package static let name = "org.typecase.AssetRequest1"
  package static var xml: String {
    String(decoding: PackageResources.org_typecase_AssetRequest1_xml, as: UTF8.self)
  }

  /// The values of its properties.
  package static func properties(version: UInt32 = BusNames.version) -> [String: Variant] {
    ["version": .uint32(version)]
  }

  /// Its methods, by their names.
  package enum Method: String, CaseIterable, Sendable {
    case pause = "Pause"
    case resume = "Resume"
    case setPriority = "SetPriority"
  }

  /// A call of Pause.
  package struct Pause: BusMethod, Hashable {
    package static let name = "Pause"
    package typealias Interface = AssetRequest1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }
    package typealias Reply = NoReplyValues
  }

  /// A call of Resume.
  package struct Resume: BusMethod, Hashable {
    package static let name = "Resume"
    package typealias Interface = AssetRequest1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }
    package typealias Reply = NoReplyValues
  }

  /// A call of SetPriority.
  package struct SetPriority: BusMethod, Hashable {
    package static let name = "SetPriority"
    package typealias Interface = AssetRequest1
    /// 0 to 1.
    package var priority: Double

    package init(
      priority: Double
    ) {
      self.priority = priority
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.priority = try arguments.value(0, "priority", \.doubleValue)
    }

    package var busArguments: [Variant] { [.double(priority)] }
    package typealias Reply = NoReplyValues
  }

  /// The signal Transferred.
  package struct Transferred: BusSignalValues, Hashable {
    package static let name = "Transferred"
    package typealias Interface = AssetRequest1
    /// Bytes received so far; fewer than before when a file has to be fetched again.
    package var received: UInt64
    /// Bytes of all files together.
    package var expected: UInt64
    /// Whether the request is paused.
    package var paused: Bool

    package init(
      received: UInt64, expected: UInt64, paused: Bool
    ) {
      self.received = received
      self.expected = expected
      self.paused = paused
    }

    /// Nil when they are not what the interface describes.
    package init?(busArguments values: [Variant]) {
      guard values.count >= 3,
        let received = values[0].uint64Value,
        let expected = values[1].uint64Value,
        let paused = values[2].boolValue
      else { return nil }
      self.received = received
      self.expected = expected
      self.paused = paused
    }

    package var busArguments: [Variant] { [.uint64(received), .uint64(expected), .bool(paused)] }
  }

  /// What answers each of its methods.
  package protocol Handler: Sendable {
    func pause(_ call: BusCall<AssetRequest1.Pause>) async throws
    func resume(_ call: BusCall<AssetRequest1.Resume>) async throws
    func setPriority(_ call: BusCall<AssetRequest1.SetPriority>) async throws
  }
}

extension AssetRequest1.Handler {
  /// Has a call answered by its method.
  ///
  /// - Throws: UnknownMethod for one of another version, and what the method throws.
  package func answer(_ call: BusMethodCall) async throws {
    switch AssetRequest1.Method(rawValue: call.method) {
    case .pause: try await pause(BusCall(call))
    case .resume: try await resume(BusCall(call))
    case .setPriority: try await setPriority(BusCall(call))
    case nil: throw BusError(name: BusError.unknownMethod, message: call.method)
    }
  }
}
