// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// A call that returned a request, and the request that is followed to its end.
struct BusRequest: Sendable {
  private let connection: BusConnection
  private let destination: BusDestination
  /// The call that makes the request, and why it failed: before it has returned there is nothing that
  /// could be told anything.
  private let beginning: Task<BusError?, Never>

  /// The signals of a request.
  struct Signals: Sendable {
    /// Nil is the registry's leaving.
    let stream: AsyncStream<BusSignal?>
    let descriptorsOfResponse: SignalDescriptors
  }

  /// The call to the registry with a bus name.
  typealias Call = @Sendable (_ registry: String) async throws(BusError) -> Signals

  /// What is heard of the request.
  enum Incoming: Sendable {
    /// With the descriptors that came with it: the response has some.
    case signal(BusSignal, [OwnedDescriptor])
    /// It is over: the call failed, or the registry left the bus.
    case failed(TypecaseError)

    var failure: TypecaseError? { if case .failed(let error) = self { error } else { nil } }
  }

  /// Sends the call.
  ///
  /// - Parameters:
  ///   - method: the call; the request's path is of this process's making.
  ///   - parentWindow: kept until the request has ended, so that its name stays good.
  ///   - perform: makes the call, again if need be, with the bus name of the registry to call.
  ///   - receive: called with every event in order; nil at the end.
  init<Method: BusRequestMethod>(
    connection: BusConnection, destination: BusDestination, method: Method,
    descriptors: [OwnedDescriptor] = [],
    parentWindow: ParentWindow = .none,
    perform: @escaping @Sendable (Call) async throws(BusError) -> Signals,
    receive: @escaping @Sendable (Incoming?) -> Void
  ) {
    let token = "typecase_\(UInt64.random(in: 0 ... .max))"
    let path = BusNames.Request.path(sender: connection.uniqueName, token: token) ?? "/"
    self.connection = connection
    self.destination = BusDestination(
      name: destination.name, path: path, interface: BusNames.Request.interface)
    var named = method
    named.handleToken = token
    let method = named
    let handover = Handover()
    let beginning = Task { () -> BusError? in
      do throws(BusError) {
        guard descriptors.count <= BusNames.descriptorLimit else {
          // The bus would end the connection. This is for who writes the app, as all words about a wrong call are.
          throw BusError(
            name: BusError.limitsExceeded,
            message: "at most \(BusNames.descriptorLimit) open files can be passed with a call")
        }
        let signals = try await perform { registry throws(BusError) in
          // In place before the call, so that no signal is missed.
          let signals = Self.signals(connection, service: registry, path: path)
          _ = try await connection.call(
            destination.at(registry), method, descriptors: descriptors)
          return signals
        }
        handover.give(signals)
        return nil
      } catch { return error }
    }
    self.beginning = beginning
    Task {
      defer { withExtendedLifetime(parentWindow) {} }
      do throws(BusError) {
        if let failure = await beginning.value { throw failure }
        guard let signals = handover.take() else { return receive(nil) }
        for await signal in signals.stream {
          guard let signal else {
            throw BusError(name: BusError.noReply, message: tr("The registry left the bus."))
          }
          let isLast = signal.member == Request1.Response.name
          receive(.signal(signal, isLast ? signals.descriptorsOfResponse.take() : []))
          if isLast { return receive(nil) }
        }
        throw BusError(name: BusError.disconnected, message: tr("The connection is closed."))
      } catch { receive(.failed(TypecaseError(error))) }
      receive(nil)
    }
  }

  /// Calls a method of the request, once it is there; it fails when the request has ended.
  func call(_ method: some BusMethod) async throws(BusError) {
    if let failure = await beginning.value { throw failure }
    _ = try await connection.call(destination, method)
  }

  /// Ends the request, however soon after its beginning: what was not yet done is not done.
  func close() async { _ = try? await call(Request1.Close()) }

  /// Takes the signals from who makes the call to who listens to them; nobody else keeps them.
  private final class Handover: Sendable {
    private let state = Mutex<Signals?>(nil)

    func give(_ signals: Signals) { state.withLock { $0 = signals } }

    func take() -> Signals? {
      state.withLock { signals in
        defer { signals = nil }
        return signals
      }
    }
  }

  /// Keeps the bus delivering what requests of a registry tell, so that no request has to ask for it.
  static func keepMatching(_ connection: BusConnection, service: String) -> [KeptMatch] {
    [
      connection.keepMatching(from: service, path: nil, interface: nil),
      connection.keepOwnerChanges(of: service),
    ]
  }

  /// The request's signals; one that means the end when the registry leaves the bus before it.
  ///
  /// The stream ends with the connection, since no further signal of the request would arrive. The bus is asked
  /// for all signals of the registry, as `keepMatching` does.
  private static func signals(
    _ connection: BusConnection, service: String, path: String
  ) -> Signals {
    let descriptors = SignalDescriptors(
      on: connection, from: service, path: path, interface: BusNames.Request.interface,
      member: Request1.Response.name)
    let signals = connection.signals(from: service, path: nil, interface: nil)
    let owners = connection.ownerChanges(of: service)
    let stream = AsyncStream<BusSignal?> { continuation in
      let tasks = [
        Task {
          for await signal in signals where signal.path == path { continuation.yield(signal) }
          continuation.finish()
        },
        Task { for await owner in owners where owner == nil { continuation.yield(nil) } },
      ]
      continuation.onTermination = { _ in tasks.forEach { $0.cancel() } }
    }
    return Signals(stream: stream, descriptorsOfResponse: descriptors)
  }
}
