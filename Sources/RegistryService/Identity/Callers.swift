// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GLibKit

/// The connections that have called, and who they are.
///
/// An identity is found out once, at a connection's first call, and stays with it: a connection
/// cannot be passed to another process in a way that the bus would tell us of.
actor Callers {
  private let connection: BusConnection
  private let entries: DesktopEntries
  private let sources: [any IdentitySource]
  private let lastSources: [any IdentitySource]
  private var known: [String: CallerIdentity] = [:]

  /// - Parameter connection: the connection that the callers call on.
  init(connection: BusConnection, entries: DesktopEntries) {
    self.connection = connection
    self.entries = entries
    var sources: [any IdentitySource] = [FlatpakIdentity(), SnapIdentity()]
    #if DEBUG
      sources.insert(contentsOf: IdentityDouble.fromEnvironment(), at: 0)
    #endif
    self.sources = sources
    lastSources = [SystemdIdentity(entries: entries)]
  }

  /// Who is at the other end of a connection.
  ///
  /// - Throws: when it cannot be found out, which is a refusal.
  func identity(of sender: String) async throws(IdentityFailure) -> CallerIdentity {
    if let identity = known[sender] { return identity }
    let caller = try await process(of: sender)
    var identity = try Self.first(sources, caller)
    if identity == nil { identity = try Self.first(lastSources, caller) }
    // Somebody may have been told meanwhile: what is known first stays.
    let result = known[sender] ?? identity ?? .unidentified
    known[sender] = result
    return result
  }

  /// A host app says who it is.
  ///
  /// - Throws: a bus error, as org.typecase.HostApps1 describes it.
  func register(_ sender: String, appID: String) async throws(BusError) {
    guard known[sender] == nil else {
      throw BusError(
        name: BusError.failed,
        message: "An app registers once for a connection, before any other call.")
    }
    do throws(IdentityFailure) {
      let caller = try await process(of: sender)
      if let identity = try Self.first(sources, caller), identity.isSandboxed {
        known[sender] = identity
        throw IdentityFailure(description: "a sandboxed app is known by its sandbox")
      }
    } catch {
      throw BusError(name: BusError.accessDenied, message: "\(error)")
    }
    guard let entry = entries.entry(id: appID) else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "No desktop file named “\(appID).desktop” is installed.")
    }
    known[sender] = .registeredHost(entry)
  }

  /// The connections of an app.
  func connections(ofApp id: String) -> [String] {
    known.compactMap { sender, identity in
      if case .registeredHost(let entry) = identity, entry.id == id { sender } else { nil }
    }
  }

  /// A connection has ended.
  func forget(_ sender: String) { known[sender] = nil }

  private func process(of sender: String) async throws(IdentityFailure) -> CallerProcess {
    do throws(BusError) {
      let reply = try await connection.call(.bus, "GetConnectionCredentials", [.string(sender)])
      guard let process = reply.values.first?.dictionaryValue?["ProcessID"]?.uint32Value,
        let number = Int32(exactly: process)
      else { throw BusError(name: BusError.failed, message: "the bus names no process") }
      return CallerProcess(connection: sender, process: number)
    } catch {
      throw IdentityFailure(description: "the bus does not know the caller: \(error.message)")
    }
  }

  private static func first(
    _ sources: [any IdentitySource], _ caller: CallerProcess
  ) throws(IdentityFailure) -> CallerIdentity? {
    for source in sources {
      if let identity = try source.identify(caller) { return identity }
    }
    return nil
  }
}
