// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit
import Synchronization
import SystemKit

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
    var signals: [String: (interface: String, arguments: [Variant])] = [:]
    var fraction = 0.0
    var news: [FontFailure] = []
    /// What handles in the results refer to.
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
    try await export(BusNames.Request.interface, xml: InterfaceXML.request) { call in
      close()
      call.reply()
    }
  }

  /// Shows a further interface of the request.
  ///
  /// - Parameter handler: called for the caller's own calls only.
  func export(
    _ interface: String, xml: String, handler: @escaping @Sendable (BusMethodCall) -> Void
  ) async throws(BusError) {
    guard let connection else { return }
    let caller = caller
    let object = try await connection.export(
      path, interface: interface, xml: xml, properties: ["version": .uint32(BusNames.version)]
    ) { call in
      guard call.sender == caller else {
        call.fail(
          BusError(name: BusError.accessDenied, message: "The request belongs to another caller."))
        return
      }
      handler(call)
    }
    state.withLock { $0.objects.append(object) }
  }

  /// Tells the caller how far the request is ten times a second while there is work; to be run
  /// beside the work, and cancelled with it.
  func reportProgress() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(80))
      let signals = state.withLock { state in
        defer { state.signals = [:] }
        return state.hasEnded ? [:] : state.signals
      }
      for (member, signal) in signals {
        connection?.emit(
          to: caller, path: path, interface: signal.interface, member: member, signal.arguments)
      }
      let news = state.withLock { state -> (Double, [FontFailure])? in
        guard !state.hasEnded, state.isWorking || !state.news.isEmpty else { return nil }
        defer { state.news = [] }
        return (state.fraction, state.news)
      }
      if let (fraction, errors) = news {
        connection?.emit(
          to: caller, path: path, interface: BusNames.Request.interface, member: "Progress",
          [.double(fraction), .dictionaries(errors.map(\.busDictionary))])
      }
    }
  }

  /// How much of the part is done, 0 to 1.
  func advance(to fraction: Double) {
    state.withLock { state in
      let part = state.part
      let whole = part.lowerBound + min(fraction, 1) * (part.upperBound - part.lowerBound)
      state.fraction = max(state.fraction, whole)
    }
  }

  /// How much of the whole is done, 0 to 1.
  var fraction: Double { state.withLock(\.fraction) }

  /// What follows is that part of the whole.
  func beginPart(_ part: ClosedRange<Double>) { state.withLock { $0.part = part } }

  /// A signal to be sent with the next progress, instead of an earlier one of that name.
  func tell(_ interface: String, _ member: String, _ arguments: [Variant]) {
    state.withLock { $0.signals[member] = (interface, arguments) }
  }

  /// Whether the request works, or waits for the person.
  func setWorking(_ isWorking: Bool) { state.withLock { $0.isWorking = isWorking } }

  /// An error to be told with the next progress.
  func found(_ failure: FontFailure) { state.withLock { $0.news.append(failure) } }

  /// Descriptors to be sent with the results, whose handles are their places here.
  func attach(_ descriptors: [OwnedDescriptor]) { state.withLock { $0.descriptors = descriptors } }

  private func emitResponse(
    _ response: RequestResponse, _ results: [String: Variant],
    _ descriptors: [OwnedDescriptor] = [],
    onFailure: (@Sendable (BusError) -> Void)? = nil
  ) {
    connection?.emit(
      to: caller, path: path, interface: BusNames.Request.interface, member: "Response",
      [.uint32(response.rawValue), .dictionary(results)], descriptors: descriptors,
      onFailure: onFailure)
  }

  /// Takes the request off the bus without a signal.
  func unexport() {
    for object in state.withLock(\.objects) { object.unexport() }
  }

  /// Tells the caller the end, and takes the request off the bus.
  func respond(_ response: RequestResponse, _ results: [String: Variant]) {
    let descriptors = state.withLock { state -> [OwnedDescriptor]? in
      defer {
        state.hasEnded = true
        state.descriptors = []
      }
      return state.hasEnded ? nil : state.descriptors
    }
    guard let descriptors else { return }
    emitResponse(response, results, descriptors) { [self] failure in
      // Such as results that no message can hold.
      Log.error("a response could not be sent: \(failure)")
      emitResponse(.ended, [:])
    }
    unexport()
  }
}
