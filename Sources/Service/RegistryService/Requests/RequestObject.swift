// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// A request on the bus: it tells its caller, and nobody else, how far it is and how it ended.
final class RequestObject: Sendable {
  let path: String
  /// The caller's unique name.
  let caller: String
  /// Nothing for a request that nobody hears of.
  private let connection: BusConnection?
  private let state = Mutex(State())

  private struct State {
    var objects: [BusObject] = []
    /// The part of the whole that the work is at.
    var part = 0.0...1.0
    /// Further signals to be sent with the next progress, the newest of each name.
    var signals: [String: any BusSignalValues] = [:]
    var fraction = 0.0
    var news: [FontFailure] = []
    /// Whether there is something that the caller was not told.
    var hasNews = false
    /// The descriptors of the handles in the results.
    var descriptors: [OwnedDescriptor] = []
    var isWorking = true
    var hasEnded = false
  }

  /// A request of the registry's own; its signals go to nobody.
  static func silent() -> RequestObject { RequestObject(path: "/", caller: "", connection: nil) }

  init(path: String, caller: String, connection: BusConnection?) {
    self.path = path
    self.caller = caller
    self.connection = connection
  }

  /// Shows the request on the bus.
  ///
  /// - Parameter close: called when the caller closes it.
  /// - Throws: when the caller has a request with this token already.
  func export(close: @escaping @Sendable () -> Void) async throws(BusError) {
    try await export(Request1.self, properties: Request1.properties()) { call in
      close()
      call.reply()
    }
  }

  /// Shows a further interface of the request.
  ///
  /// - Parameter handler: called for the caller's own calls only.
  func export(
    _ interface: any BusInterface.Type, properties: [String: Variant],
    handler: @escaping @Sendable (BusMethodCall) -> Void
  ) async throws(BusError) {
    guard let connection else { return }
    let caller = caller
    let object = try await connection.export(path, interface, properties: properties) { call in
      guard call.sender == caller else {
        call.fail(
          BusError(name: BusError.accessDenied, message: "The request belongs to another caller."))
        return
      }
      handler(call)
    }
    state.withLock { $0.objects.append(object) }
  }

  /// Tells the caller how far the request is, while there is work.
  func reportProgress() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      tell(&state, evenWithoutNews: state.isWorking)
    }
  }

  /// Sends what the caller was not told; under the lock, so that nothing of it follows the response.
  private func tell(_ state: inout State, evenWithoutNews: Bool) {
    for signal in state.signals.values { connection?.emit(to: caller, path: path, signal) }
    state.signals = [:]
    guard state.hasNews || evenWithoutNews else { return }
    connection?.emit(
      to: caller, path: path, Request1.Progress(fraction: state.fraction, errors: state.news))
    state.news = []
    state.hasNews = false
  }

  /// How much of the part is done, 0 to 1.
  func advance(to fraction: Double) {
    state.withLock { state in
      let part = state.part
      let whole = part.lowerBound + min(fraction, 1) * (part.upperBound - part.lowerBound)
      guard whole > state.fraction else { return }
      state.fraction = whole
      state.hasNews = true
    }
  }

  /// How much of the whole is done, 0 to 1.
  var fraction: Double { state.withLock(\.fraction) }

  /// What follows is that part of the whole.
  func beginPart(_ part: ClosedRange<Double>) { state.withLock { $0.part = part } }

  /// A signal to be sent with the next progress, instead of an earlier one of that name.
  func tell<Signal: BusSignalValues>(_ signal: Signal) {
    state.withLock { $0.signals[Signal.name] = signal }
  }

  /// Whether the request works, or waits for the person.
  func setWorking(_ isWorking: Bool) { state.withLock { $0.isWorking = isWorking } }

  /// An error to be told with the next progress.
  func found(_ failure: FontFailure) {
    state.withLock { state in
      state.news.append(failure)
      state.hasNews = true
    }
  }

  /// Descriptors to be sent with the results, whose handles are their places here.
  func attach(_ descriptors: [OwnedDescriptor]) { state.withLock { $0.descriptors = descriptors } }

  private func emitResponse(
    _ response: RequestResponse, _ results: [String: Variant],
    _ descriptors: [OwnedDescriptor] = [],
    onFailure: (@Sendable (BusError) -> Void)? = nil
  ) {
    connection?.emit(
      to: caller, path: path,
      Request1.Response(response: response.rawValue, results: results), descriptors: descriptors,
      onFailure: onFailure)
  }

  /// Takes the request off the bus without a signal.
  func unexport() {
    for object in state.withLock(\.objects) { object.unexport() }
  }

  /// Tells the caller what it was not told yet, takes the request off the bus, and tells the end: who
  /// hears of it may use the path again.
  func respond(_ response: RequestResponse, _ results: [String: Variant]) {
    let descriptors = state.withLock { state -> [OwnedDescriptor]? in
      guard !state.hasEnded else { return nil }
      tell(&state, evenWithoutNews: false)
      defer { state.descriptors = [] }
      state.hasEnded = true
      return state.descriptors
    }
    guard let descriptors else { return }
    unexport()
    emitResponse(response, results, descriptors) { [self] failure in
      // Such as results that no message can hold.
      Log.error("a response could not be sent: \(failure)")
      emitResponse(.ended, [:])
    }
  }
}
