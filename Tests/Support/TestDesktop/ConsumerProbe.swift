// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// A caller of org.typecase.Consumer1 that returns every reply unchanged.
public final class ConsumerProbe: Sendable {
  public let connection: BusConnection
  private let serials = Mutex<[UInt64]>([])
  private let listening: Mutex<Task<Void, Never>?>

  /// - Parameter appID: the app that it registers as; nil for a program without a desktop file.
  public init(address: String, appID: String?) async throws {
    connection = try await BusConnection.open(address: address)
    listening = Mutex(nil)
    let signals = connection.signals(
      from: BusNames.Apps.name, path: BusNames.Apps.path,
      interface: BusNames.Apps.consumer.interface, member: "FontsChanged")
    let task = Task { [weak self] in
      for await signal in signals {
        self?.serials.withLock { $0.append(signal.arguments.first?.uint64Value ?? 0) }
      }
    }
    listening.withLock { $0 = task }
    if let appID {
      try await connection.call(
        BusNames.Apps.hostApps, "Register", [.string(appID), .dictionary([:])])
    }
  }

  deinit { listening.withLock { $0 }?.cancel() }

  /// The serials of FontsChanged so far.
  public var changes: [UInt64] { serials.withLock { $0 } }

  /// How a request ended.
  public struct Outcome: Sendable {
    public var response: UInt32
    public var results: [String: Variant]

    public var fonts: [[String: Variant]] { results["fonts"]?.dictionariesValue ?? [] }
    public var unresolved: [[String: Variant]] { results["unresolved"]?.dictionariesValue ?? [] }
    /// The font that was picked.
    public var font: [String: Variant]? { results["font"]?.dictionaryValue }
    public var names: [String] { fonts.compactMap { $0["postscript-name"]?.stringValue }.sorted() }
    public var ids: [String] { fonts.compactMap { $0["id"]?.stringValue } }
  }

  /// Calls a method that returns a request, and waits for its end.
  ///
  /// - Parameter started: called with the request's path when the call has returned.
  public func run(
    _ method: String, _ arguments: [Variant], options: [String: Variant] = [:],
    started: @Sendable (String) -> Void = { _ in }
  ) async throws(BusError) -> Outcome {
    let token = "probe\(UInt64.random(in: 0 ... .max))"
    let path = BusNames.Request.path(sender: connection.uniqueName, token: token) ?? ""
    let signals = connection.signals(
      from: nil, path: path, interface: BusNames.Request.interface, member: "Response")
    var options = options
    options["handle_token"] = .string(token)
    try await call(method, arguments + [.dictionary(options)])
    started(path)
    for await signal in signals where signal.arguments.count == 2 {
      return Outcome(
        response: signal.arguments[0].uint32Value ?? 99,
        results: signal.arguments[1].dictionaryValue ?? [:])
    }
    throw BusError(name: BusError.noReply, message: "no response")
  }

  /// RequestFonts; by default without asking the person.
  public func request(
    _ descriptors: [[String: Variant]], interactive: Bool = false, withDescriptors: Bool = false,
    started: @Sendable (String) -> Void = { _ in }
  ) async throws(BusError) -> Outcome {
    try await run(
      "RequestFonts", [.string(""), .dictionaries(descriptors)],
      options: [
        "interactive": .bool(interactive), "with-descriptors": .bool(withDescriptors),
      ], started: started)
  }

  /// The same by PostScript names.
  public func request(
    _ names: String..., interactive: Bool = false
  ) async throws(BusError) -> Outcome {
    try await request(names.map { ["postscript-name": .string($0)] }, interactive: interactive)
  }

  @discardableResult
  public func call(_ method: String, _ arguments: [Variant] = []) async throws(BusError) -> BusReply
  {
    try await connection.call(BusNames.Apps.consumer, method, arguments)
  }

  public func open(_ id: String) async throws(BusError) -> OwnedDescriptor? {
    let reply = try await call("OpenFont", [.string(id)])
    return reply.descriptor(reply.values.first?.handleValue)
  }

  /// What OpenFonts returns for some ids.
  public func open(
    _ ids: [String]
  ) async throws(BusError) -> (fonts: [[String: Variant]], descriptors: [OwnedDescriptor]) {
    let reply = try await call("OpenFonts", [.strings(ids)])
    return (reply.values.first?.dictionariesValue ?? [], reply.descriptors)
  }

  /// The PostScript names of the fonts that it was given.
  public func granted() async throws(BusError) -> [String] {
    let reply = try await call("GetGrantedFonts")
    return (reply.values.first?.dictionariesValue ?? [])
      .compactMap { $0["postscript-name"]?.stringValue }.sorted()
  }

  /// Leaves the bus.
  public func disconnect() async { await connection.close() }
}
