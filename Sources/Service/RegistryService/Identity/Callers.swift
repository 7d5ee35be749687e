// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseSystemKit

/// The connections that have called, and who they are.
///
/// An identity is found out once, at a connection's first call, and stays with it, whichever process
/// uses the connection later. The app's entitlements are read from its packaging each time.
actor Callers {
  private let connection: BusConnection
  private let entries: DesktopEntries
  private let flatpak: FlatpakInstallations
  private let sources: [any IdentitySource]
  private let lastSources: [any IdentitySource]
  private var known: [String: CallerIdentity] = [:]

  /// - Parameter connection: the connection that the callers call on.
  init(
    connection: BusConnection, entries: DesktopEntries, flatpak: FlatpakInstallations,
    evidence: FlatpakEvidence
  ) {
    self.connection = connection
    self.flatpak = flatpak
    self.entries = entries
    var sources: [any IdentitySource] = [
      FlatpakIdentity(evidence: evidence), SnapIdentity(),
    ]
    #if DEBUG
      sources.insert(contentsOf: IdentityDouble.fromEnvironment(), at: 0)
    #endif
    self.sources = sources
    lastSources = [SystemdIdentity(entries: entries)]
  }

  /// The peer of a connection.
  ///
  /// - Throws: when it cannot be found out, which is a refusal.
  func identity(of sender: String) async throws(IdentityFailure) -> CallerIdentity {
    if let identity = known[sender] { return identity }
    let caller = try await process(of: sender)
    let identity = try Self.first(sources + lastSources, caller)
    // Another call may have been answered meanwhile: the first identity stays.
    let result = known[sender] ?? identity ?? .unidentified
    known[sender] = result
    return result
  }

  /// The app that an identity is of, as its packaging describes it now; nothing for a program that
  /// is not an app.
  ///
  /// - Throws: when the app is not installed any more, or its packaging cannot be read.
  nonisolated func app(of identity: CallerIdentity) throws(IdentityFailure) -> KnownApp? {
    switch identity {
    case .flatpak(let instance):
      let app = try KnownApp(instance)
      flatpak.note(instance)
      return app
    case .registeredHost(let id), .systemdUnit(let id):
      guard let entry = entries.entry(id: id) else {
        throw IdentityFailure(
          description: "the desktop file \(id).desktop is not installed any more")
      }
      // The declarations of its packaging apply to every program in the sandbox.
      guard entry.flatpak.isEmpty else {
        throw IdentityFailure(description: "\(id).desktop starts a Flatpak app now")
      }
      return KnownApp(entry, kind: identity.kind)
    case .snap, .unidentified: return nil
    }
  }

  /// The desktop file of an app, whether it has called or not.
  nonisolated func entry(ofApp id: String) -> DesktopEntry? { entries.entry(id: id) }

  /// A host app says who it is.
  ///
  /// - Throws: a bus error, as org.typecase.HostApps1 describes it.
  func register(_ sender: String, appID: String) async throws(BusError) {
    guard known[sender] == nil else { throw Self.isTooLate }
    do throws(IdentityFailure) {
      let caller = try await process(of: sender)
      if let identity = try Self.first(sources, caller), identity.isSandboxed {
        known[sender] = identity
        throw IdentityFailure(description: "a sandboxed app is known by its sandbox")
      }
    } catch {
      throw BusError(name: BusError.accessDenied, message: "\(error)")
    }
    guard known[sender] == nil else { throw Self.isTooLate }
    guard !appID.isEmpty else {
      throw BusError(
        name: BusError.invalidArguments,
        message:
          "The id of the app is empty: it is the name of its desktop file, without “.desktop”.")
    }
    guard let entry = entries.entry(id: appID) else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "No desktop file named “\(appID.prefix(255)).desktop” is installed.")
    }
    guard entry.flatpak.isEmpty else {
      throw BusError(
        name: BusError.accessDenied,
        message: "“\(appID).desktop” starts a Flatpak app, which is known by its sandbox.")
    }
    known[sender] = .registeredHost(appID: appID)
  }

  private static let isTooLate = BusError(
    name: BusError.failed,
    message: "An app registers once for a connection, before any other call.")

  /// The connections of an app, and not of one of the other kind that has the same id.
  ///
  /// - Parameter kind: how the app was identified; nil when nothing is left that tells.
  func connections(ofApp id: String, kind: String?) -> [String] {
    known.filter { _, identity in
      identity.appID == id && CallerIdentity.mayBeSameApp(kind ?? identity.kind, identity.kind)
    }.map(\.key)
  }

  /// A connection has ended.
  func forget(_ sender: String) { known[sender] = nil }

  private func process(of sender: String) async throws(IdentityFailure) -> CallerProcess {
    do {
      return CallerProcess(connection: sender, process: try await connection.process(of: sender))
    } catch {
      throw IdentityFailure(description: "the caller's process is not known: \(error)")
    }
  }

  /// - Throws: also when the process ended meanwhile: then what was read may be of another.
  private static func first(
    _ sources: [any IdentitySource], _ caller: CallerProcess
  ) throws(IdentityFailure) -> CallerIdentity? {
    for source in sources {
      guard let identity = try source.identify(caller) else { continue }
      try checkIsRunning(caller)
      return identity
    }
    try checkIsRunning(caller)
    return nil
  }

  private static func checkIsRunning(_ caller: CallerProcess) throws(IdentityFailure) {
    guard caller.process.isRunning else {
      throw IdentityFailure(description: "the caller's process has ended")
    }
  }
}
