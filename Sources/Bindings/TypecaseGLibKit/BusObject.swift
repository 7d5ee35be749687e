// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Synchronization
import TypecaseSystemKit

/// A method call that another program made on an exported object.
///
/// It is answered once, by `reply` or `fail`; one that is dropped unanswered fails by itself, so
/// that no caller waits for ever.
public final class BusMethodCall: Sendable {
  /// The caller's unique name.
  public let sender: String
  public let path: String
  public let interface: String
  public let method: String
  public let descriptors: [OwnedDescriptor]
  private let invocation: Mutex<OpaquePointerBox?>
  private let content: Mutex<Content>

  private struct OpaquePointerBox: @unchecked Sendable { let pointer: OpaquePointer }

  private enum Content: @unchecked Sendable {
    case unread(OpaquePointer)
    case read([Variant])
  }

  fileprivate init(
    adopting invocation: OpaquePointer, sender: String, path: String, interface: String,
    method: String, parameters: OpaquePointer?, descriptors: [OwnedDescriptor]
  ) {
    self.invocation = Mutex(OpaquePointerBox(pointer: invocation))
    content = Mutex(parameters.map { .unread(g_variant_ref($0)) } ?? .read([]))
    self.sender = sender
    self.path = path
    self.interface = interface
    self.method = method
    self.descriptors = descriptors
  }

  /// The arguments of the call; read on first use, and not on the bus thread, which receives the calls of all
  /// callers.
  public var arguments: [Variant] {
    content.withLock { content in
      switch content {
      case .read(let values): return values
      case .unread(let parameters):
        var values: [Variant] = []
        if case .tuple(let read) = Variant(reading: parameters) { values = read }
        g_variant_unref(parameters)
        content = .read(values)
        return values
      }
    }
  }

  deinit {
    content.withLock { if case .unread(let parameters) = $0 { g_variant_unref(parameters) } }
    fail(BusError(name: BusError.failed, message: "the call was not answered"))
  }

  /// The descriptor that a handle among the arguments refers to.
  public func descriptor(_ handle: Int32?) -> OwnedDescriptor? {
    handle.flatMap { descriptors.indices.contains(Int($0)) ? descriptors[Int($0)] : nil }
  }

  /// Answers the call; later answers are ignored.
  public func reply(_ values: [Variant] = [], descriptors: [OwnedDescriptor] = []) {
    guard let invocation = take() else { return }
    do throws(BusError) {
      let list = try BusConnection.makeDescriptorList(descriptors)
      defer { if let list { g_object_unref(list) } }
      g_dbus_method_invocation_return_value_with_unix_fd_list(
        invocation, Variant.tuple(values).makeGVariant(), list)
    } catch {
      g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.message)
    }
  }

  /// Fails the call; later answers are ignored.
  public func fail(_ error: BusError) {
    guard let invocation = take() else { return }
    g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.message)
  }

  private func take() -> OpaquePointer? {
    invocation.withLock { box in
      defer { box = nil }
      return box?.pointer
    }
  }
}

/// An interface of an object that this program shows on the bus; it goes with `withdraw()`.
public final class BusObject: Sendable {
  private let connection: BusConnection
  private let identifier: guint

  fileprivate init(connection: BusConnection, identifier: guint) {
    self.connection = connection
    self.identifier = identifier
  }

  /// Takes the interface off the bus.
  public func unexport() {
    BackgroundLoop.shared.perform { [self] in
      g_dbus_connection_unregister_object(connection.handle, identifier)
    }
  }

  /// The implementation of an interface.
  ///
  /// GLib has the number of it: whether it releases the data of an object that it refused depends on its version,
  /// and a number can be released twice.
  fileprivate struct Handlers: Sendable {
    let call: @Sendable (BusMethodCall) -> Void
    let properties: [String: Variant]

    private struct Kept {
      var handlers: [Int: Handlers] = [:]
      var last = 0
    }

    private static let kept = Mutex(Kept())

    /// Keeps the handlers until they are released.
    func keep() -> UnsafeMutableRawPointer? {
      Self.kept.withLock { kept in
        kept.last += 1
        kept.handlers[kept.last] = self
        return UnsafeMutableRawPointer(bitPattern: kept.last)
      }
    }

    static func of(_ data: UnsafeMutableRawPointer) -> Handlers? {
      kept.withLock { $0.handlers[Int(bitPattern: data)] }
    }

    static func giveUp(_ data: UnsafeMutableRawPointer) {
      // Its closures are released after the lock: they may release more.
      let given = kept.withLock { $0.handlers.removeValue(forKey: Int(bitPattern: data)) }
      withExtendedLifetime(given) {}
    }
  }

  fileprivate nonisolated static let callMethod: GDBusInterfaceMethodCallFunc = {
    _, sender, path, interface, method, parameters, invocation, data in
    guard let data, let invocation else { return }
    let message = g_dbus_method_invocation_get_message(invocation)
    let call = BusMethodCall(
      adopting: invocation, sender: sender.map { String(cString: $0) } ?? "",
      path: path.map { String(cString: $0) } ?? "",
      interface: interface.map { String(cString: $0) } ?? "",
      method: method.map { String(cString: $0) } ?? "", parameters: parameters,
      descriptors: message.map(MessageDescriptors.of) ?? [])
    // A call that has none is dropped, which fails it.
    Handlers.of(data)?.call(call)
  }

  fileprivate nonisolated static let getProperty: GDBusInterfaceGetPropertyFunc = {
    _, _, _, _, property, error, data in
    guard let data, let property else { return nil }
    let name = String(cString: property)
    guard let value = Handlers.of(data)?.properties[name] else {
      g_set_error_literal(
        error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue),
        "no such property")
      return nil
    }
    return value.makeGVariant()
  }

  fileprivate nonisolated static let releaseHandlers: GDestroyNotify = { data in
    if let data { Handlers.giveUp(data) }
  }
}

extension BusConnection {
  /// Shows an interface on the bus.
  ///
  /// - Parameters:
  ///   - xml: introspection data that holds the interface.
  ///   - properties: the values of its read-only properties.
  ///   - handler: called on the bus thread, in the order of the calls; it must not block.
  public func export(
    _ path: String, interface: String, xml: String, properties: [String: Variant] = [:],
    handler: @escaping @Sendable (BusMethodCall) -> Void
  ) async throws(BusError) -> BusObject {
    let result: Result<BusObject, BusError> = await withCheckedContinuation { continuation in
      BackgroundLoop.shared.perform { [self] in
        var error: UnsafeMutablePointer<GError>?
        guard let node = g_dbus_node_info_new_for_xml(xml, &error) else {
          continuation.resume(returning: .failure(BusError(adopting: error)))
          return
        }
        defer { g_dbus_node_info_unref(node) }
        guard let description = g_dbus_node_info_lookup_interface(node, interface) else {
          let message = "the introspection data does not describe \(interface)"
          continuation.resume(
            returning: .failure(BusError(name: BusError.invalidArguments, message: message)))
          return
        }
        let handlers = BusObject.Handlers(call: handler, properties: properties).keep()
        var table = GDBusInterfaceVTable()
        table.method_call = BusObject.callMethod
        table.get_property = BusObject.getProperty
        let identifier = g_dbus_connection_register_object(
          handle, path, description, &table, handlers, BusObject.releaseHandlers, &error)
        if identifier == 0 {
          if let handlers { BusObject.Handlers.giveUp(handlers) }
          continuation.resume(returning: .failure(BusError(adopting: error)))
        } else {
          continuation.resume(
            returning: .success(BusObject(connection: self, identifier: identifier)))
        }
      }
    }
    return try result.get()
  }
}
