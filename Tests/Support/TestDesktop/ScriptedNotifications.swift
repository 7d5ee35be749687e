// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseGLibKit

/// A notification service (Desktop Notifications Specification 1.2) in which a test takes the person's
/// place.
public final class ScriptedNotifications: Sendable {
  public struct Notification: Sendable, Hashable {
    public var number: UInt32
    public var title: String
    public var body: String
    /// The identifiers of the actions, without their labels.
    public var actions: [String]
    public var hints: [String: Variant]
    public var timeout: Int32
  }

  private struct State {
    var open: [Notification] = []
    var count: UInt32 = 0
    var taken: [UInt32] = []
  }

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  private static let xml = """
    <node><interface name="\(name)">
      <method name="GetCapabilities"><arg type="as" direction="out"/></method>
      <method name="Notify">
        <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
        <arg type="u" direction="out"/>
      </method>
      <method name="CloseNotification"><arg type="u" direction="in"/></method>
      <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
      <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
    </interface></node>
    """

  private let connection: BusConnection
  private let capabilities: [String]
  private let state = Mutex(State())

  public init(
    on desktop: PrivateDesktop, capabilities: [String] = ["actions", "body", "body-markup"]
  ) async throws {
    self.capabilities = capabilities
    connection = try await BusConnection.open(address: desktop.address)
    _ = try await connection.export(
      Self.path, interface: Self.name, xml: Self.xml, properties: [:]
    ) { [self] call in handle(call) }
    guard try await connection.requestName(Self.name) else {
      throw PrivateDesktop.Failure(description: "the notifications' name is taken")
    }
  }

  /// What the person sees now.
  public var open: [Notification] { state.withLock(\.open) }
  /// How often a notification was shown or replaced.
  public var count: Int { Int(state.withLock(\.count)) }
  /// Those that were closed by the process that showed them.
  public var taken: [UInt32] { state.withLock(\.taken) }

  /// The person chooses an action; the notification stays, as a resident one does.
  public func choose(_ action: String, on number: UInt32) {
    emit("ActionInvoked", number, .string(action))
  }

  /// A notification closes: 1 it expired, 2 the person dismissed it, 3 the process that showed it
  /// closed it.
  public func close(_ number: UInt32, reason: UInt32) {
    state.withLock { $0.open.removeAll { $0.number == number } }
    emit("NotificationClosed", number, .uint32(reason))
  }

  /// Leaves the bus; its notifications close.
  public func leave() async { await connection.close() }

  private func emit(_ signal: String, _ number: UInt32, _ argument: Variant) {
    connection.emit(
      to: nil, path: Self.path, interface: Self.name, member: signal, [.uint32(number), argument])
  }

  private func handle(_ call: BusMethodCall) {
    switch call.method {
    case "GetCapabilities": call.reply([.strings(capabilities)])
    case "CloseNotification":
      let number = call.arguments.first?.uint32Value ?? 0
      let isOpen = state.withLock { state in
        let isOpen = state.open.contains { $0.number == number }
        if isOpen { state.taken.append(number) }
        return isOpen
      }
      call.reply()
      if isOpen { close(number, reason: 3) }
    default:
      guard call.arguments.count == 8, case .int32(let timeout) = call.arguments[7] else {
        return call.fail(BusError(name: BusError.invalidArguments, message: call.method))
      }
      let actions = call.arguments[5].stringsValue ?? []
      let replaced = call.arguments[1].uint32Value ?? 0
      let number = state.withLock { state in
        state.count += 1
        let isOpen = state.open.contains { $0.number == replaced }
        let number = isOpen ? replaced : state.count
        state.open.removeAll { $0.number == number }
        state.open.append(
          Notification(
            number: number, title: call.arguments[3].stringValue ?? "",
            body: call.arguments[4].stringValue ?? "",
            actions: stride(from: 0, to: actions.count, by: 2).map { actions[$0] },
            hints: call.arguments[6].dictionaryValue ?? [:], timeout: timeout))
        return number
      }
      call.reply([.uint32(number)])
    }
  }
}
