// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit
import SystemKit

/// A call that returned a request, and the request that is followed to its end.
struct BusRequest: Sendable {
  private let connection: BusConnection
  private let destination: BusDestination

  /// The call to the registry with a bus name; the signals of its request, nil for the registry's
  /// leaving.
  typealias Call = @Sendable (_ registry: String) async throws(BusError) -> AsyncStream<BusSignal?>

  /// What is heard of the request.
  enum Incoming: Sendable {
    case signal(BusSignal)
    /// It is over: the call failed, or the registry left the bus.
    case failed(TypecaseError)

    var failure: TypecaseError? { if case .failed(let error) = self { error } else { nil } }
  }

  /// Sends the call.
  ///
  /// - Parameters:
  ///   - arguments: those before the options.
  ///   - perform: makes the call, again if need be, with the bus name of the registry to call.
  ///   - receive: told of everything in order; nil at the end.
  init(
    connection: BusConnection, destination: BusDestination, method: String, arguments: [Variant],
    options: [String: Variant], descriptors: [OwnedDescriptor] = [],
    perform: @escaping @Sendable (Call) async throws(BusError) -> AsyncStream<BusSignal?>,
    receive: @escaping @Sendable (Incoming?) -> Void
  ) {
    let token = "typecase_\(UInt64.random(in: 0 ... .max))"
    let path = BusNames.Request.path(sender: connection.uniqueName, token: token) ?? "/"
    self.connection = connection
    self.destination = BusDestination(
      name: destination.name, path: path, interface: BusNames.Request.interface)
    var options = options
    options["handle_token"] = .string(token)
    let whole = arguments + [.dictionary(options)]
    Task {
      do throws(BusError) {
        guard descriptors.count <= BusNames.descriptorLimit else {
          // The bus would end the connection.
          throw BusError(
            name: BusError.limitsExceeded,
            message: "at most \(BusNames.descriptorLimit) open files can be passed with a call")
        }
        let signals = try await perform { registry throws(BusError) in
          // In place before the call, so that no signal is missed.
          let signals = Self.signals(connection, service: registry, path: path)
          try await connection.call(
            destination.at(registry), method, whole, descriptors: descriptors)
          return signals
        }
        for await signal in signals {
          guard let signal else {
            throw BusError(name: BusError.noReply, message: "The registry left the bus.")
          }
          receive(.signal(signal))
          if signal.member == "Response" { break }
        }
      } catch { receive(.failed(TypecaseError(error))) }
      receive(nil)
    }
  }

  /// Calls a method of the request; it fails once the request has ended.
  func call(
    _ interface: String, _ method: String, _ arguments: [Variant] = []
  ) async throws(BusError) {
    try await connection.call(
      BusDestination(name: destination.name, path: destination.path, interface: interface),
      method, arguments)
  }

  /// Ends the request: what was not yet done is not done.
  func close() async { _ = try? await call(BusNames.Request.interface, "Close") }

  /// The request's signals; one that means the end when the registry leaves the bus before it.
  private static func signals(
    _ connection: BusConnection, service: String, path: String
  ) -> AsyncStream<BusSignal?> {
    let signals = connection.signals(from: service, path: path, interface: nil)
    let owners = connection.ownerChanges(of: service)
    return AsyncStream { continuation in
      let tasks = [
        Task { for await signal in signals { continuation.yield(signal) } },
        Task { for await owner in owners where owner == nil { continuation.yield(nil) } },
      ]
      continuation.onTermination = { _ in tasks.forEach { $0.cancel() } }
    }
  }
}
