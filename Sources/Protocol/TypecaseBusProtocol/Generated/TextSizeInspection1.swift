// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus/org.typecase.TextSizeInspection1.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// org.typecase.TextSizeInspection1.
package enum TextSizeInspection1: BusInterface {
  package static let name = "org.typecase.TextSizeInspection1"
  package static var xml: String {
    String(decoding: PackageResources.org_typecase_TextSizeInspection1_xml, as: UTF8.self)
  }

  /// The values of its properties.
  package static func properties(version: UInt32 = BusNames.version, applicationId: String, applicationName: String) -> [String: Variant] {
    ["version": .uint32(version), "ApplicationId": .string(applicationId), "ApplicationName": .string(applicationName)]
  }

  /// What another program says by its properties.
  package struct Properties: Sendable, Hashable {
    package var version: UInt32?
    package var applicationId: String?
    package var applicationName: String?

    package init(busDictionary values: [String: Variant]) {
      version = values["version"]?.uint32Value
      applicationId = values["ApplicationId"]?.stringValue
      applicationName = values["ApplicationName"]?.stringValue
    }
  }

  /// Its methods, by their names.
  package enum Method: String, CaseIterable, Sendable {
    case begin = "Begin"
    case setCategory = "SetCategory"
    case audit = "Audit"
    case end = "End"
  }

  /// A call of Begin.
  package struct Begin: BusMethod, Hashable {
    package static let name = "Begin"
    package typealias Interface = TextSizeInspection1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }

    /// What Begin returns.
    package struct Reply: BusReplyValues, Hashable {
      /// The size category that the app shows, by its name, such as `extra-large`.
      package var category: String

      package init(
        category: String
      ) {
        self.category = category
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let category = values[0].stringValue
        else { return nil }
        self.category = category
      }

      package var busArguments: [Variant] { [.string(category)] }
    }
  }

  /// A call of SetCategory.
  package struct SetCategory: BusMethod, Hashable {
    package static let name = "SetCategory"
    package typealias Interface = TextSizeInspection1
    /// The name of a size category, from `extra-small` to `accessibility-extra-extra-extra-large`, or its short one,
    /// from `xs` to `ax5`; empty for the desktop's own.
    package var category: String

    package init(
      category: String
    ) {
      self.category = category
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.category = try arguments.value(0, "category", \.stringValue)
    }

    package var busArguments: [Variant] { [.string(category)] }
    package typealias Reply = NoReplyValues
  }

  /// A call of Audit.
  package struct Audit: BusMethod, Hashable {
    package static let name = "Audit"
    package typealias Interface = TextSizeInspection1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }

    /// What Audit returns.
    package struct Reply: BusReplyValues, Hashable {
      /// What is wrong with the windows at the size that they have now, in JSON: an object whose `findings` are those
      /// of an audit.
      package var report: String

      package init(
        report: String
      ) {
        self.report = report
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let report = values[0].stringValue
        else { return nil }
        self.report = report
      }

      package var busArguments: [Variant] { [.string(report)] }
    }
  }

  /// A call of End.
  package struct End: BusMethod, Hashable {
    package static let name = "End"
    package typealias Interface = TextSizeInspection1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }
    package typealias Reply = NoReplyValues
  }

  /// The signal AuditChanged.
  package struct AuditChanged: BusSignalValues, Hashable {
    package static let name = "AuditChanged"
    package typealias Interface = TextSizeInspection1
    /// As Audit returns it.
    package var report: String

    package init(
      report: String
    ) {
      self.report = report
    }

    /// Nil when they are not what the interface describes.
    package init?(busArguments values: [Variant]) {
      guard values.count >= 1,
        let report = values[0].stringValue
      else { return nil }
      self.report = report
    }

    package var busArguments: [Variant] { [.string(report)] }
  }

  /// What answers each of its methods.
  package protocol Handler: Sendable {
    func begin(_ call: BusCall<TextSizeInspection1.Begin>) async throws
    func setCategory(_ call: BusCall<TextSizeInspection1.SetCategory>) async throws
    func audit(_ call: BusCall<TextSizeInspection1.Audit>) async throws
    func end(_ call: BusCall<TextSizeInspection1.End>) async throws
  }
}

extension TextSizeInspection1.Handler {
  /// Has a call answered by its method.
  ///
  /// - Throws: UnknownMethod for one of another version, and what the method throws.
  package func answer(_ call: BusMethodCall) async throws {
    switch TextSizeInspection1.Method(rawValue: call.method) {
    case .begin: try await begin(BusCall(call))
    case .setCategory: try await setCategory(BusCall(call))
    case .audit: try await audit(BusCall(call))
    case .end: try await end(BusCall(call))
    case nil: throw BusError(name: BusError.unknownMethod, message: call.method)
    }
  }
}
