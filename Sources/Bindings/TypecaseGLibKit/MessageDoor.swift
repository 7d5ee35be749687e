// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Glibc
import Synchronization
import TypecaseSystemKit

/// The filter through which every message of a connection passes first.
///
/// GDBus answers calls to paths that do not exist, drops what nobody asked for, and closes what came
/// with it, on the one thread that reads for all connections of the process. So descriptors are taken
/// out of each message here, and calls that are too large or too many are refused, before anything
/// else looks at them.
final class MessageDoor: Sendable {
  private let limits: CallLimits
  private let quota = Mutex(CallQuota())
  private let descriptors = Mutex(DescriptorQuota())
  private let report: @Sendable (String) -> Void

  /// - Parameter report: told once of each sender that has far too many descriptors open here; on the bus thread.
  init(limits: CallLimits, report: @escaping @Sendable (String) -> Void) {
    self.limits = limits
    self.report = report
  }

  /// Puts the door into a connection.
  ///
  /// A message that came before, while the connection was being opened, has not passed it: only who
  /// guesses its number can send one, and a sandbox's proxy lets nobody.
  func install(in connection: OpaquePointer) {
    g_dbus_connection_add_filter(
      connection, Self.filter, Unmanaged.passRetained(self).toOpaque(), Self.release)
  }

  private nonisolated static let filter: GDBusMessageFilterFunction = {
    connection, message, isIncoming, data in
    guard isIncoming != 0, let connection, let message, let data else { return message }
    let door = Unmanaged<MessageDoor>.fromOpaque(data).takeUnretainedValue()
    door.takeDescriptors(from: message)
    guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL else {
      return message
    }
    guard let refusal = door.receive(message) else { return message }
    if g_dbus_message_get_flags(message).rawValue
      & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue == 0,
      let reply = g_dbus_message_new_method_error_literal(
        message, BusError.limitsExceeded, refusal)
    {
      g_dbus_connection_send_message(
        connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
      g_object_unref(reply.raw)
    }
    g_object_unref(message.raw)
    return nil
  }

  private nonisolated static let release: GDestroyNotify = { data in
    if let data { Unmanaged<MessageDoor>.fromOpaque(data).release() }
  }

  /// Takes the descriptors out of a message, and counts them with its sender's.
  private func takeDescriptors(from message: OpaquePointer) {
    guard let list = g_dbus_message_get_unix_fd_list(message), g_unix_fd_list_get_length(list) > 0
    else { return }
    let sender = Self.sender(of: message)
    MessageDescriptors.take(from: message, for: descriptors.withLock { $0.account(of: sender) })
    if descriptors.withLock({ $0.mustEnd(sender, limits: limits) }) { report(sender) }
  }

  private static func sender(of message: OpaquePointer) -> String {
    g_dbus_message_get_sender(message).map { String(cString: $0) } ?? ""
  }

  /// Takes a call on; why not, if not.
  private func receive(_ message: OpaquePointer) -> String? {
    var measure = MessageMeasure(bytes: limits.bytes, values: limits.values)
    measure.add(text: g_dbus_message_get_path(message))
    if let body = g_dbus_message_get_body(message) { measure.add(body) }
    guard measure.fits else {
      return "the arguments of a call are \(limits.bytes) bytes and \(limits.values) values at most"
    }
    let sender = Self.sender(of: message)
    guard !descriptors.withLock({ $0.hasTooMany(sender, limits: limits) }) else {
      return "too many descriptors of this program are open"
    }
    let bytes = measure.bytes
    guard quota.withLock({ $0.admit(sender, bytes: bytes, limits: limits) }) else {
      return "\(limits.calls) calls are under way"
    }
    let entry = Unmanaged.passRetained(Entry(door: self, sender: sender, bytes: bytes))
    g_object_set_data_full(
      UnsafeMutablePointer<GObject>(message), Entry.key, entry.toOpaque(), Entry.release)
    return nil
  }

  /// An unanswered call: it is released with the message, which lasts until any code answers the call.
  private final class Entry {
    static let key = "typecase-entry"
    let door: MessageDoor
    let sender: String
    let bytes: Int

    init(door: MessageDoor, sender: String, bytes: Int) {
      self.door = door
      self.sender = sender
      self.bytes = bytes
    }

    deinit { door.quota.withLock { $0.release(sender, bytes: bytes) } }

    static let release: GDestroyNotify = { data in
      if let data { Unmanaged<Entry>.fromOpaque(data).release() }
    }
  }
}

/// The descriptors that came with a message, kept with it; closed where nobody waits if nobody takes
/// them.
enum MessageDescriptors {
  private static let key = "typecase-descriptors"

  private final class Box {
    let descriptors: [OwnedDescriptor]
    init(_ descriptors: [OwnedDescriptor]) { self.descriptors = descriptors }
  }

  /// Takes them out of GDBus's hands.
  ///
  /// - Parameter account: of who sent them.
  static func take(from message: OpaquePointer, for account: DescriptorAccount?) {
    let descriptors = taken(from: g_dbus_message_get_unix_fd_list(message), for: account)
    guard !descriptors.isEmpty else { return }
    g_object_set_data_full(
      UnsafeMutablePointer<GObject>(message), key,
      Unmanaged.passRetained(Box(descriptors)).toOpaque(), release)
  }

  private static let release: GDestroyNotify = { data in
    if let data { Unmanaged<Box>.fromOpaque(data).release() }
  }

  /// Those of a message, which holds them as well until it goes.
  static func of(_ message: OpaquePointer) -> [OwnedDescriptor] {
    if let box = g_object_get_data(UnsafeMutablePointer<GObject>(message), key) {
      return Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().descriptors
    }
    // It came before the door was there.
    return taken(from: g_dbus_message_get_unix_fd_list(message), for: nil)
  }

  /// They are moved, not copied: a copy can fail, and the handles after it would then mean other
  /// files.
  private static func taken(
    from list: UnsafeMutablePointer<GUnixFDList>?, for account: DescriptorAccount?
  ) -> [OwnedDescriptor] {
    guard let list else { return [] }
    var count: CInt = 0
    guard let numbers = g_unix_fd_list_steal_fds(list, &count) else { return [] }
    defer { g_free(numbers) }
    return UnsafeBufferPointer(start: numbers, count: Int(count))
      .map { OwnedDescriptor(adoptingForeign: $0, of: account) }
  }
}

/// How large the arguments of a call are; it stops at what is too much.
struct MessageMeasure {
  private(set) var bytes = 0
  private(set) var values = 0
  private let byteLimit: Int
  private let valueLimit: Int

  init(bytes: Int, values: Int) {
    byteLimit = bytes
    valueLimit = values
  }

  var fits: Bool { bytes <= byteLimit && values <= valueLimit }

  mutating func add(text: UnsafePointer<CChar>?) {
    if let text { bytes += strlen(text) }
  }

  /// Adds a value and what is in it.
  mutating func add(_ value: OpaquePointer) {
    values += 1
    guard fits else { return }
    guard g_variant_is_container(value) != 0 else {
      bytes += Int(g_variant_get_size(value))
      return
    }
    let count = g_variant_n_children(value)
    if let size = Self.elementSize(value) {
      bytes += Int(count) * size
      return
    }
    // A value that stands in a container takes room beside its own.
    bytes += Int(count)
    for index in 0..<count {
      guard fits else { return }
      let child: OpaquePointer = g_variant_get_child_value(value, index)
      add(child)
      g_variant_unref(child)
    }
  }

  /// The bytes of each element of an array of bytes, numbers or handles.
  private static func elementSize(_ value: OpaquePointer) -> Int? {
    guard let type = g_variant_get_type_string(value), type[0] == CChar(UInt8(ascii: "a")),
      type[2] == 0
    else { return nil }
    return switch UInt8(bitPattern: type[1]) {
    case UInt8(ascii: "y"): 1
    case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
    case UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "h"): 4
    case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"): 8
    default: nil
    }
  }
}
