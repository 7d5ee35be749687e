// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseDynamicType
import TypecaseGLibKit

/// The running apps that let an inspector of text sizes in, and what it does with one of them.
///
///     TextSizeInspector --> InspectedApps --> org.typecase.TextSizeInspection1 of each app
final class InspectedApps {
  /// A running app.
  struct App: Hashable {
    /// Its name on the bus.
    let name: String
    /// Its own name, or its id.
    let title: String
    /// Its id, or its name on the bus.
    let identifier: String
  }

  /// Called when apps have come or gone.
  var changed: () -> Void = {}
  /// Called with what is wrong with the windows of the app that is inspected, in JSON.
  var reported: (String) -> Void = { _ in }
  /// In the order of their titles.
  private(set) var apps: [App] = []

  /// - Parameter apps: what an audit shows, without a bus.
  init(_ apps: [App] = []) { self.apps = apps }

  private var connection: BusConnection?
  private var following: [Task<Void, Never>] = []

  private static let prefix = BusNames.TextSizeInspection.namePrefix
  /// An app that is busy for longer is left out.
  private static let patience = BusConnection.Patience.atMost(.seconds(5))

  /// Follows the apps that come and go, on a connection of its own: when it ends, with this program or
  /// before, the app shows the desktop's text size again.
  func start() async throws(BusError) {
    let connection = try await BusConnection.open()
    self.connection = connection
    let owners = connection.signals(
      from: BusDestination.bus.name, path: BusDestination.bus.path,
      interface: BusDestination.bus.interface, member: "NameOwnerChanged")
    let reports = connection.signals(
      from: nil, path: BusNames.TextSizeInspection.path,
      interface: TextSizeInspection1.name, member: TextSizeInspection1.AuditChanged.name)
    let names = try await connection.call(.bus, "ListNames").values.first?.stringsValue ?? []
    for name in names where name.hasPrefix(Self.prefix) { await add(name) }
    changed()
    following = [
      Task { [weak self] in
        for await signal in owners { await self?.ownerChanged(signal) }
      },
      Task { [weak self] in
        for await signal in reports { await self?.take(signal) }
      },
    ]
  }

  /// Leaves the bus, and with it the app.
  func stop() {
    for task in following { task.cancel() }
    following = []
    guard let connection else { return }
    self.connection = nil
    Task { await connection.close() }
  }

  // MARK: - Who is there

  private func ownerChanged(_ signal: BusSignal) async {
    guard signal.arguments.count == 3, let name = signal.arguments[0].stringValue,
      name.hasPrefix(Self.prefix)
    else { return }
    apps.removeAll { $0.name == name }
    if signal.arguments[2].stringValue?.isEmpty == false { await add(name) }
    changed()
  }

  private func add(_ name: String) async {
    let properties = BusDestination(
      name: name, path: BusNames.TextSizeInspection.path,
      interface: "org.freedesktop.DBus.Properties")
    let reply = try? await connection?.call(
      properties, "GetAll", [.string(TextSizeInspection1.name)],
      patience: Self.patience)
    guard case .dictionary(let values)? = reply?.values.first else { return }
    let told = TextSizeInspection1.Properties(busDictionary: values)
    let id = DisplayText.line(told.applicationId ?? "", fallback: name)
    let title = DisplayText.line(told.applicationName ?? "", fallback: id)
    apps.removeAll { $0.name == name }
    apps.append(App(name: name, title: title, identifier: id))
    apps.sort { ($0.title, $0.name) < ($1.title, $1.name) }
  }

  // MARK: - One of them

  private var inspected: App?

  /// Begins to inspect an app, and ends it with the one before.
  ///
  /// - Returns: the size category that the app shows.
  func begin(_ app: App) async throws(BusError) -> ContentSizeCategory? {
    await end()
    let reply = try await call(app, TextSizeInspection1.Begin())
    inspected = app
    return reply.flatMap { ContentSizeCategory(named: $0.category) }
  }

  /// Shows the app at a size category, or at the desktop's own.
  func show(_ category: ContentSizeCategory?) async throws(BusError) {
    guard let inspected else { return }
    _ = try await call(
      inspected, TextSizeInspection1.SetCategory(category: category?.rawValue ?? ""))
    if let audit = try await call(inspected, TextSizeInspection1.Audit()) { reported(audit.report) }
  }

  /// Gives the app the desktop's text size again.
  func end() async {
    guard let app = inspected else { return }
    inspected = nil
    // An app that has gone has nothing to end.
    _ = try? await call(app, TextSizeInspection1.End())
  }

  private func call<Method: BusMethod>(
    _ app: App, _ method: Method
  ) async throws(BusError) -> Method.Reply? {
    guard let connection else { return nil }
    let destination = BusDestination(
      name: app.name, path: BusNames.TextSizeInspection.path, interface: TextSizeInspection1.name)
    return try await connection.call(destination, method)?.values
  }

  private func take(_ signal: BusSignal) async {
    // Any program can send a signal of this name.
    guard let connection, let app = inspected,
      await connection.owner(of: app.name) == signal.sender,
      let audit = signal.values(TextSizeInspection1.AuditChanged.self)
    else { return }
    reported(audit.report)
  }
}
