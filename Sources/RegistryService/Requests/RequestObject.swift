// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit
import Synchronization

/// A request on the bus: it tells its caller, and nobody else, how far it is and how it ended.
final class RequestObject: Sendable {
  let path: String
  /// The caller's unique name.
  let caller: String
  private let connection: BusConnection
  private let state = Mutex(State())

  private struct State {
    var object: BusObject?
    var fraction = 0.0
    var news: [FontFailure] = []
    var isWorking = true
    var hasEnded = false
  }

  init(path: String, caller: String, connection: BusConnection) {
    self.path = path
    self.caller = caller
    self.connection = connection
  }

  /// Shows the request on the bus.
  ///
  /// - Parameter close: called when the caller closes it.
  /// - Throws: when the caller has a request with this token already.
  func export(close: @escaping @Sendable () -> Void) async throws(BusError) {
    let caller = caller
    let object = try await connection.export(
      path, interface: BusNames.Request.interface, xml: InterfaceXML.request,
      properties: ["version": .uint32(BusNames.version)]
    ) { call in
      guard call.sender == caller else {
        call.fail(
          BusError(name: BusError.accessDenied, message: "The request belongs to another caller."))
        return
      }
      close()
      call.reply()
    }
    state.withLock { $0.object = object }
  }

  /// Tells the caller how far the request is ten times a second while there is work; to be run
  /// beside the work, and cancelled with it.
  func reportProgress() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(80))
      let news = state.withLock { state -> (Double, [FontFailure])? in
        guard !state.hasEnded, state.isWorking || !state.news.isEmpty else { return nil }
        defer { state.news = [] }
        return (state.fraction, state.news)
      }
      if let (fraction, errors) = news {
        connection.emit(
          to: caller, path: path, interface: BusNames.Request.interface, member: "Progress",
          [.double(fraction), .dictionaries(errors.map(\.busDictionary))])
      }
    }
  }

  /// How much is done, 0 to 1.
  func advance(to fraction: Double) {
    state.withLock { $0.fraction = max($0.fraction, min(fraction, 1)) }
  }

  /// Whether the request works, or waits for the person.
  func setWorking(_ isWorking: Bool) { state.withLock { $0.isWorking = isWorking } }

  /// An error to be told with the next progress.
  func found(_ failure: FontFailure) { state.withLock { $0.news.append(failure) } }

  private func emitResponse(
    _ response: ConsentAnswer, _ results: [String: Variant],
    onFailure: (@Sendable (BusError) -> Void)? = nil
  ) {
    connection.emit(
      to: caller, path: path, interface: BusNames.Request.interface, member: "Response",
      [.uint32(response.rawValue), .dictionary(results)], onFailure: onFailure)
  }

  /// Tells the caller the end, and takes the request off the bus.
  func respond(_ response: ConsentAnswer, _ results: [String: Variant]) {
    let object = state.withLock { state -> BusObject? in
      guard !state.hasEnded else { return nil }
      state.hasEnded = true
      return state.object
    }
    guard let object else { return }
    emitResponse(response, results) { [self] failure in
      // Such as results that no message can hold.
      Log.error("a response could not be sent: \(failure)")
      emitResponse(.ended, [:])
    }
    object.withdraw()
  }
}
