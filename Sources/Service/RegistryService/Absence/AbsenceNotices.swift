// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseGLibKit
import TypecaseProductIdentity

/// The notifications about apps that are not installed any more
/// (Desktop Notifications Specification 1.2).
///
/// One for each app; it stays until the person has dealt with it.
actor AbsenceNotices {
  /// The person's action on a notification.
  enum Answer: Sendable, Hashable {
    case keep
    case remove
    /// Wants to see the fonts.
    case look
    /// Dismissed it.
    case dismiss
    /// It closed without the person.
    case vanish
  }

  private static let service = BusDestination(
    name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
    interface: "org.freedesktop.Notifications")

  /// The application id of the browser.
  private static let browser = "org.typecase.Typecase"

  private let connection: BusConnection
  /// The connection of the notification service, as far as it changed while this was looking.
  private var serviceOwner: String?
  /// The app that each notification is about.
  private var shown: [UInt32: String] = [:]
  /// Notifications of an earlier process, by app, which may still be open: they are replaced, or
  /// closed.
  private(set) var earlier: [String: UInt32] = [:]
  /// What arrived before the number of its notification was known here.
  private var early: [UInt32: [BusSignal]] = [:]
  private var showing = 0
  /// Notifications whose closing says nothing, since one of their actions was chosen.
  private var acted: Set<UInt32> = []
  /// Whether the service has buttons; nothing while that is not known.
  private var hasActions: Bool?
  /// The person's action, by app.
  nonisolated let answers: AsyncStream<(owner: String, answer: Answer)>
  private nonisolated let sink: AsyncStream<(owner: String, answer: Answer)>.Continuation

  init(connection: BusConnection) {
    self.connection = connection
    (answers, sink) = AsyncStream.makeStream()
  }

  /// The apps that the person is being asked about.
  var owners: Set<String> { Set(shown.values) }

  /// Follows what the notification service says; the result tells when one came or went.
  nonisolated func follow() -> AsyncStream<Void> {
    let signals = connection.signals(
      from: Self.service.name, path: Self.service.path, interface: Self.service.interface)
    let changes = connection.ownerChanges(of: Self.service.name)
    Task { for await signal in signals { await receive(signal) } }
    return AsyncStream { continuation in
      let task = Task {
        for await owner in changes {
          await serviceChanged(to: owner)
          continuation.yield()
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Takes over the notifications of an earlier process.
  ///
  /// - Parameter names: as `show` returned them. A number means nothing to another notification
  ///   service, nor in another session.
  func takeOver(_ names: [String: String]) async {
    guard !names.isEmpty else { return }
    let place = await place()
    for (owner, name) in names {
      guard name.hasPrefix(place + " "), let number = UInt32(name.dropFirst(place.count + 1)) else {
        continue
      }
      earlier[owner] = number
    }
  }

  /// Names the bus and the notification service on it.
  private func place() async -> String {
    "\(connection.busIdentifier) \(await connection.owner(of: Self.service.name) ?? "")"
  }

  /// Asks the person what is to become of an app's fonts.
  ///
  /// - Returns: a name of the notification, for a later process.
  /// - Throws: when nobody shows notifications.
  func show(_ presence: OwnerPresence) async throws(BusError) -> String {
    showing += 1
    defer {
      showing -= 1
      if showing == 0 { early = [:] }
    }
    if hasActions == nil {
      hasActions = try await connection.call(Self.service, "GetCapabilities").values.first?
        .stringsValue?.contains("actions")
    }
    let name = Self.name(of: presence.owner)
    var actions: [String] = []
    if hasActions == true {
      actions = ["default", ""]
      if presence.keepableFaceCount > 0 { actions += ["keep", RegistryWording.keep] }
      actions += ["remove", RegistryWording.remove]
    }
    let reply = try await connection.call(
      Self.service, "Notify",
      [
        .string("Typecase"), .uint32(earlier[presence.owner.id] ?? 0), .string(Self.browser),
        .string(RegistryWording.leftTitle(name)), .string(body(presence)), .strings(actions),
        .dictionary([
          "desktop-entry": .string(Self.browser), "resident": .bool(true),
        ]),
        // It never expires.
        .int32(0),
      ])
    guard let number = reply.values.first?.uint32Value else {
      throw BusError(name: BusError.failed, message: "Notify returned no number")
    }
    earlier[presence.owner.id] = nil
    shown[number] = presence.owner.id
    for signal in early.removeValue(forKey: number) ?? [] { receive(signal) }
    return "\(await place()) \(number)"
  }

  /// The app's name as the prompts show it: one line, and none that could be taken for our own.
  static func name(of app: AppIdentity) -> String {
    DisplayText.name(ofApp: app.name, limit: 40, fallback: DisplayText.line(app.id, limit: 60))
  }

  /// The text below the title; nothing in it comes from the app, so it is safe as markup.
  private func body(_ presence: OwnerPresence) -> String {
    let (keepable, count) = (presence.keepableFaceCount, presence.faceCount)
    let text =
      switch keepable {
      case 0: RegistryWording.leftNotKeepable(count)
      case count: RegistryWording.leftKeepable(count)
      default: RegistryWording.leftPartlyKeepable(keepable, of: count)
      }
    return hasActions == true ? text : text + " " + RegistryWording.leftSeeBrowser
  }

  /// Closes the notifications that are not needed any more.
  func close(_ owner: String) async {
    var numbers = shown.filter { $0.value == owner }.map(\.key)
    if let number = earlier.removeValue(forKey: owner) { numbers.append(number) }
    for number in numbers {
      shown[number] = nil
      acted.remove(number)
      _ = try? await connection.call(Self.service, "CloseNotification", [.uint32(number)])
    }
  }

  /// Shows the person the fonts.
  func openBrowser() async throws(BusError) {
    try await connection.call(
      BusDestination(
        name: Self.browser, path: "/org/typecase/Typecase",
        interface: "org.freedesktop.Application"), "Activate", [.dictionary([:])])
  }

  private func serviceChanged(to owner: String?) {
    defer { serviceOwner = owner }
    // The first to come has lost nothing; it may have been started by what is shown already.
    if owner != nil, serviceOwner == nil { return }
    hasActions = nil
    early = [:]
    earlier = [:]
    acted = []
    shown = [:]
  }

  private func receive(_ signal: BusSignal) {
    guard signal.arguments.count == 2, let number = signal.arguments[0].uint32Value else { return }
    guard let owner = shown[number] else {
      // The signal also comes for other programs' notifications.
      if showing > 0, early.count < 64 { early[number, default: []].append(signal) }
      return
    }
    switch signal.member {
    case "ActionInvoked":
      let answers: [String: Answer] = ["keep": .keep, "remove": .remove, "default": .look]
      guard let answer = signal.arguments[1].stringValue.flatMap({ answers[$0] }) else { return }
      acted.insert(number)
      sink.yield((owner, answer))
    case "NotificationClosed":
      shown[number] = nil
      // 2: "dismissed by the user"; many services say so after an action as well. A person who did
      // not see the choice has not decided.
      let isDismissed =
        signal.arguments[1].uint32Value == 2 && acted.remove(number) == nil && hasActions == true
      sink.yield((owner, isDismissed ? .dismiss : .vanish))
    default: return
    }
  }
}
