// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseSystemKit

/// A signal that arrived.
public struct BusSignal: Sendable {
  /// The sender's unique name.
  public let sender: String
  public let path: String
  public let interface: String
  public let member: String
  public let arguments: [Variant]
}

/// A match rule that stays on the bus as long as this is kept.
public final class KeptMatch: Sendable {
  private let end: @Sendable () -> Void
  fileprivate init(end: @escaping @Sendable () -> Void) { self.end = end }
  deinit { end() }
}

extension BusConnection {
  /// The signals that match, in the order of their arrival.
  ///
  /// The match is in place before any later call of this connection is sent, so that no answer to
  /// such a call can be missed. The stream ends with the connection.
  public func signals(
    from sender: String?, path: String?, interface: String?, member: String? = nil,
    firstArgument: String? = nil
  ) -> AsyncStream<BusSignal> {
    AsyncStream { continuation in
      let subscription = LoopOwned<(match: guint, end: UInt)>((0, 0), of: .shared)
      BackgroundLoop.shared.perform { [self] in
        // GDBus would ask a bus that is gone for the signals, and complain on standard error.
        guard !isClosed else { return continuation.finish() }
        let sink = Unmanaged.passRetained(SignalSink(continuation))
        let match = g_dbus_connection_signal_subscribe(
          handle, sender, interface, member, path, firstArgument, G_DBUS_SIGNAL_FLAGS_NONE,
          Self.deliver, sink.toOpaque(), Self.releaseSink)
        // It comes after what had arrived before the end.
        let end = Signal.connectOnEmittersThread(handle, "closed") { continuation.finish() }
        subscription.value = (match, end)
        if isClosed { continuation.finish() }
      }
      continuation.onTermination = { [self] _ in
        BackgroundLoop.shared.perform { [self] in
          guard subscription.value.match != 0 else { return }
          g_dbus_connection_signal_unsubscribe(handle, subscription.value.match)
          Signal.disconnect(subscription.value.end, from: handle)
        }
      }
    }
  }

  /// Keeps the bus delivering the signals that match, for as long as the returned value is kept:
  /// a later stream of the same ones needs no message to the bus to begin or to end.
  public func keepMatching(
    from sender: String?, path: String?, interface: String?, member: String? = nil,
    firstArgument: String? = nil
  ) -> KeptMatch {
    let subscription = LoopOwned<guint>(0, of: .shared)
    BackgroundLoop.shared.perform { [self] in
      guard !isClosed else { return }
      subscription.value = g_dbus_connection_signal_subscribe(
        handle, sender, interface, member, path, firstArgument, G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, _, _, _ in }, nil, nil)
    }
    return KeptMatch { [self] in
      BackgroundLoop.shared.perform { [self] in
        guard subscription.value != 0 else { return }
        g_dbus_connection_signal_unsubscribe(handle, subscription.value)
      }
    }
  }

  /// Sends a signal: to one connection, or to all when there is no destination.
  ///
  /// - Parameters:
  ///   - descriptors: what handles in the arguments refer to.
  ///   - onFailure: called on the bus thread when the signal could not be sent, such as when the
  ///     connection has ended. Nothing tells whether a signal that was sent arrived.
  public func emit(
    to destination: String?, path: String, interface: String, member: String,
    _ arguments: [Variant], descriptors: [OwnedDescriptor] = [],
    onFailure: (@Sendable (BusError) -> Void)? = nil
  ) {
    BackgroundLoop.shared.perform { [self] in
      do throws(BusError) {
        let list = try Self.makeDescriptorList(descriptors)
        defer { if let list { g_object_unref(list) } }
        guard let message = g_dbus_message_new_signal(path, interface, member) else {
          throw BusError(name: BusError.failed, message: "\(path) or \(member) is no valid name")
        }
        defer { g_object_unref(message.raw) }
        if let destination { g_dbus_message_set_destination(message, destination) }
        g_dbus_message_set_body(message, Variant.tuple(arguments).makeGVariant())
        if let list { g_dbus_message_set_unix_fd_list(message, list) }
        var error: UnsafeMutablePointer<GError>?
        let isSent = g_dbus_connection_send_message(
          handle, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, &error)
        guard isSent != 0 else { throw BusError(adopting: error) }
      } catch { onFailure?(error) }
    }
  }

  private final class SignalSink {
    let continuation: AsyncStream<BusSignal>.Continuation
    init(_ continuation: AsyncStream<BusSignal>.Continuation) { self.continuation = continuation }
  }

  private nonisolated static let deliver: GDBusSignalCallback = {
    _, sender, path, interface, member, parameters, data in
    guard let data, let parameters, case .tuple(let arguments) = Variant(reading: parameters)
    else { return }
    Unmanaged<SignalSink>.fromOpaque(data).takeUnretainedValue().continuation.yield(
      BusSignal(
        sender: sender.map { String(cString: $0) } ?? "",
        path: path.map { String(cString: $0) } ?? "",
        interface: interface.map { String(cString: $0) } ?? "",
        member: member.map { String(cString: $0) } ?? "", arguments: arguments))
  }

  private nonisolated static let releaseSink: GDestroyNotify = { data in
    if let data { Unmanaged<SignalSink>.fromOpaque(data).release() }
  }
}
