// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseSystemKit

/// A connection to the session bus that nobody else in the process shares.
///
/// Calls, signals and exported objects are served on `BackgroundLoop.shared`.
public final class BusConnection: Sendable {
  nonisolated(unsafe) let handle: OpaquePointer
  /// Such as ":1.42".
  public let uniqueName: String

  private init(
    adopting handle: OpaquePointer, limits: CallLimits, report: @escaping @Sendable (String) -> Void
  ) {
    self.handle = handle
    MessageDoor(limits: limits, report: report).install(in: handle)
    uniqueName = g_dbus_connection_get_unique_name(handle).map { String(cString: $0) } ?? ""
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Opens a new connection to the session bus, or to another bus by its address.
  ///
  /// - Parameters:
  ///   - limits: what is taken on of the calls that others make.
  ///   - reportTooManyDescriptors: told once of each sender of which twice as many descriptors are open here as the limits
  ///     let it have; on the bus thread.
  public static func open(
    address: String? = nil, limits: CallLimits = CallLimits(),
    reportTooManyDescriptors: @escaping @Sendable (_ sender: String) -> Void = { _ in }
  ) async throws(BusError) -> BusConnection {
    try await AsyncOperation.run(on: .shared) { callback, data throws(BusError) in
      var error: UnsafeMutablePointer<GError>?
      guard
        let found = address.map({ g_strdup($0) })
          ?? g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, &error)
      else { throw BusError(adopting: error) }
      defer { g_free(found) }
      let flags = GDBusConnectionFlags(
        rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
          | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
      g_dbus_connection_new_for_address(found, flags, nil, nil, callback, data)
    } finish: { _, result throws(BusError) in
      var error: UnsafeMutablePointer<GError>?
      guard let handle = g_dbus_connection_new_for_address_finish(result, &error) else {
        throw BusError(adopting: error)
      }
      return BusConnection(adopting: handle, limits: limits, report: reportTooManyDescriptors)
    }
  }

  /// Names the bus: another one, also one that was started again, has another.
  public var busIdentifier: String {
    g_dbus_connection_get_guid(handle).map { String(cString: $0) } ?? ""
  }

  /// Whether the connection has ended.
  public var isClosed: Bool { g_dbus_connection_is_closed(handle) != 0 }

  /// Waits until everything was sent that waits for it now.
  public func flush() async {
    await AsyncOperation.run(on: .shared) { [self] callback, data in
      g_dbus_connection_flush(handle, nil, callback, data)
    } finish: { source, result in
      _ = g_dbus_connection_flush_finish(source, result, nil)
    }
  }

  /// Sends everything that waits to be sent, and ends the connection.
  public func close() async {
    await AsyncOperation.run(on: .shared) { [self] callback, data in
      g_dbus_connection_close(handle, nil, callback, data)
    } finish: { source, result in
      _ = g_dbus_connection_close_finish(source, result, nil)
    }
  }
}

// MARK: Calling

/// The destination of a call: a bus name, an object and one of its interfaces.
public struct BusDestination: Sendable, Hashable {
  public var name: String
  public var path: String
  public var interface: String

  public init(name: String, path: String, interface: String) {
    self.name = name
    self.path = path
    self.interface = interface
  }

  /// The message bus itself.
  public static let bus = BusDestination(
    name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")
}

/// The result of a call.
public struct BusReply: Sendable {
  public let values: [Variant]
  public let descriptors: [OwnedDescriptor]
  /// The connection that replied, by its unique name; what was called by another name may have another owner by now.
  public let sender: String?

  /// The descriptor that a handle in `values` refers to.
  public func descriptor(_ handle: Int32?) -> OwnedDescriptor? {
    handle.flatMap { descriptors.indices.contains(Int($0)) ? descriptors[Int($0)] : nil }
  }
}

extension BusConnection {
  /// How long a call may take.
  public enum Patience: Sendable {
    /// The bus library's usual 25 seconds.
    case usual
    /// As long as it takes: a person answers.
    case unlimited
    case atMost(Duration)

    /// As GDBus counts it.
    fileprivate var milliseconds: Int32 {
      switch self {
      case .usual: -1
      case .unlimited: Int32.max
      case .atMost(let limit): Int32(clamping: max(Int64(limit / .milliseconds(1)), 1))
      }
    }
  }

  /// Calls a method and waits for its reply.
  @discardableResult
  public func call(
    _ destination: BusDestination, _ method: String, _ arguments: [Variant] = [],
    descriptors: [OwnedDescriptor] = [], patience: Patience = .usual
  ) async throws(BusError) -> BusReply {
    try await AsyncOperation.run(on: .shared) { [self] callback, data throws(BusError) in
      let list = try Self.makeDescriptorList(descriptors)
      defer { if let list { g_object_unref(list) } }
      guard
        let message = g_dbus_message_new_method_call(
          destination.name, destination.path, destination.interface, method)
      else { throw BusError(name: BusError.failed, message: "\(destination) cannot be called") }
      defer { g_object_unref(message.raw) }
      g_dbus_message_set_body(message, Variant.tuple(arguments).makeGVariant())
      if let list { g_dbus_message_set_unix_fd_list(message, list) }
      // Of the messages and not of GDBus's own calls, which give a reply without its message, and
      // so without what the door took out of it.
      g_dbus_connection_send_message_with_reply(
        handle, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, patience.milliseconds, nil, nil, callback,
        data)
    } finish: { source, result throws(BusError) in
      var error: UnsafeMutablePointer<GError>?
      guard let message = g_dbus_connection_send_message_with_reply_finish(source, result, &error)
      else { throw BusError(adopting: error) }
      defer { g_object_unref(message.raw) }
      guard g_dbus_message_to_gerror(message, &error) == 0 else { throw BusError(adopting: error) }
      var values: [Variant] = []
      if let body = g_dbus_message_get_body(message) {
        guard case .tuple(let read) = Variant(reading: body) else {
          throw BusError(name: BusError.failed, message: "malformed reply")
        }
        values = read
      }
      return BusReply(
        values: values, descriptors: MessageDescriptors.of(message),
        sender: g_dbus_message_get_sender(message).map { String(cString: $0) })
    }
  }

  /// Copies descriptors into a list for a message; nothing when there are none.
  ///
  /// - Throws: when one cannot be copied; without its place the handles would mean other files.
  static func makeDescriptorList(
    _ descriptors: [OwnedDescriptor]
  ) throws(BusError) -> UnsafeMutablePointer<GUnixFDList>? {
    guard !descriptors.isEmpty, let list = g_unix_fd_list_new() else { return nil }
    for descriptor in descriptors {
      var error: UnsafeMutablePointer<GError>?
      guard g_unix_fd_list_append(list, descriptor.number, &error) >= 0 else {
        g_object_unref(list)
        let reason = BusError(adopting: error).message
        throw BusError(
          name: BusError.failed, message: "a file descriptor cannot be sent: \(reason)")
      }
    }
    return list
  }
}

// MARK: Names

extension BusConnection {
  /// Takes a well-known name; false when somebody else has it.
  public func requestName(_ name: String) async throws(BusError) -> Bool {
    // DBUS_NAME_FLAG_DO_NOT_QUEUE; 1 is "primary owner", 4 "already the owner".
    let reply = try await call(.bus, "RequestName", [.string(name), .uint32(4)])
    return [1, 4].contains(reply.values.first?.uint32Value ?? 0)
  }

  /// Gives a well-known name back.
  public func releaseName(_ name: String) async throws(BusError) {
    try await call(.bus, "ReleaseName", [.string(name)])
  }

  /// The unique name of a name's owner; nothing when nobody has it.
  public func owner(of name: String) async -> String? {
    try? await call(.bus, "GetNameOwner", [.string(name)]).values.first?.stringValue
  }

  /// The unique name of a name's owner; the bus starts its service when nobody has it.
  public func startedOwner(of name: String) async throws(BusError) -> String {
    if let owner = await owner(of: name) { return owner }
    try await call(.bus, "StartServiceByName", [.string(name), .uint32(0)])
    guard let owner = await owner(of: name) else {
      throw BusError(name: BusError.nameHasNoOwner, message: "\(name) left the bus.")
    }
    return owner
  }

  /// Keeps the bus telling of a name's owner; see `keepMatching`.
  public func keepOwnerChanges(of name: String) -> KeptMatch {
    keepMatching(
      from: BusDestination.bus.name, path: BusDestination.bus.path,
      interface: BusDestination.bus.interface, member: "NameOwnerChanged", firstArgument: name)
  }

  /// Every change of a name's owner: the new one, or nothing.
  public func ownerChanges(of name: String) -> AsyncStream<String?> {
    let signals = signals(
      from: BusDestination.bus.name, path: BusDestination.bus.path,
      interface: BusDestination.bus.interface, member: "NameOwnerChanged", firstArgument: name)
    return AsyncStream { continuation in
      let task = Task {
        for await signal in signals where signal.arguments.count == 3 {
          let owner = signal.arguments[2].stringValue ?? ""
          continuation.yield(owner.isEmpty ? nil : owner)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
