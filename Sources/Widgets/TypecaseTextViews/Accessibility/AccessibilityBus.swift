// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseGLibKit

/// GTK's connection to the accessibility bus, with what all texts of the program have in common: who listens, and who is to be told
/// that a widget has more interfaces than GTK said.
@MainActor final class AccessibilityBus {
  let connection: LentBusConnection
  /// The events that somebody listens to, such as ["object", "textchanged"]; nil while that is not known.
  private var listened: [[Substring]]?
  /// Objects that clients know without their text, and what is done when they know it.
  private var unannounced: [String: () -> Void] = [:]
  private var isAnnouncing = false

  /// One for each display.
  private static var all: [AccessibilityBus] = []

  /// That of GTK's connection, of which a reference is kept.
  static func of(_ connection: OpaquePointer) -> AccessibilityBus {
    all.removeAll { $0.connection.isClosed }
    if let known = all.first(where: { $0.connection.isSame(as: connection) }) { return known }
    let bus = AccessibilityBus(LentBusConnection(retaining: connection))
    all.append(bus)
    return bus
  }

  private init(_ connection: LentBusConnection) {
    self.connection = connection
    connection.subscribe(to: Self.registry, member: "EventListenerRegistered") {
      [weak self] event in
      self?.listened?.append(Self.parts(of: event))
    }
    connection.subscribe(to: Self.registry, member: "EventListenerDeregistered") { [weak self] _ in
      // Somebody else may listen to the same.
      self?.askWhoListens()
    }
    askWhoListens()
  }

  private static let registry = BusDestination(
    name: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry",
    interface: "org.a11y.atspi.Registry")

  /// A reference to an object of the program, as AT-SPI has it.
  func reference(_ path: String) -> Variant {
    .tuple([.string(connection.uniqueName), .objectPath(path)])
  }

  /// A reference to nothing.
  static let noReference = Variant.tuple([.string(""), .objectPath("/org/a11y/atspi/null")])

  // MARK: - Who listens

  private func askWhoListens() {
    connection.call(Self.registry, "GetRegisteredEvents") { [weak self] reply in
      guard let self else { return }
      guard case .array(_, let events)? = reply?.first else { return listened = nil }
      listened = events.map { event in
        if case .tuple(let values) = event { Self.parts(of: values) } else { [] }
      }
    }
  }

  /// The parts of an event's name, which clients write "object:text-changed" or "Object:TextChanged:insert"; none mean all events.
  ///
  /// - Parameter values: who listens, and to which event.
  private static func parts(of values: [Variant]) -> [Substring] {
    let name = values.count > 1 ? values[1].stringValue ?? "" : ""
    return name.lowercased().filter { $0 != "-" }.split(separator: ":")
  }

  /// Whether somebody listens to an event of objects, such as "textchanged".
  ///
  /// In a sandbox nobody may hear who listens, so that everything is told.
  func hasListeners(to event: String) -> Bool {
    guard let listened, !SystemRelease.isSandbox else { return true }
    return listened.contains { parts in
      (parts.first ?? "object") == "object" && (parts.count < 2 || parts[1] == event)
    }
  }

  // MARK: - Waiting and announcing

  /// Calls a closure when all that was asked of the registry before is answered, and so GTK's registration of the program, too.
  func afterRegistry(_ body: @escaping @MainActor () -> Void) {
    connection.call(Self.registry, "GetRegisteredEvents") { _ in body() }
  }

  /// Tells clients again of an object: they keep which interfaces it has.
  ///
  /// GTK's own description is repeated, which names the interfaces that were added.
  ///
  /// - Parameter body: called when clients know it.
  func announce(_ path: String, then body: @escaping () -> Void) {
    unannounced[path] = body
    if !isAnnouncing { announceAll() }
  }

  private func announceAll() {
    let cache = BusDestination(
      name: connection.uniqueName, path: "/org/a11y/atspi/cache", interface: "org.a11y.atspi.Cache")
    // Those that come while GTK is asked may not be in its answer yet.
    let told = unannounced
    (isAnnouncing, unannounced) = (true, [:])
    connection.call(cache, "GetItems") { [weak self] reply in
      guard let self else { return }
      for item in reply?.first?.arrayValue ?? [] {
        guard case .tuple(let parts) = item, case .tuple(let reference)? = parts.first,
          let path = reference.last?.stringValue, told[path] != nil
        else { continue }
        connection.emit(
          path: cache.path, interface: cache.interface, member: "AddAccessible", [item])
      }
      for body in told.values { body() }
      isAnnouncing = false
      if !unannounced.isEmpty { announceAll() }
    }
  }
}
