// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// The running requests.
///
/// Each ends with its caller.
final class Requests: Sendable {
  private struct Running {
    let caller: String
    /// The app that the caller is of, if it is one.
    let app: String?
    /// Tells this request from a later one at the same path.
    let serial: Int
    var object: RequestObject?
    var task: Task<Void, Never>?
    /// Closed, or left by its caller, before it had a task.
    var isClosed = false
  }

  private struct State {
    var running: [String: Running] = [:]
    var serial = 0
    var detached = 0
    /// Whether somebody tells the callers how far their requests are.
    var isReporting = false
  }

  /// How many running requests a caller may have, and how many an app, with all its connections.
  struct Limits: Sendable {
    var caller = 8
    var app = 8
  }

  private let state = Mutex(State())
  private let present: PresentCallers

  /// How often callers are told how far their requests are.
  private static let reportInterval = Duration.milliseconds(80)

  init(present: PresentCallers) { self.present = present }

  /// Whether a request is running.
  var isBusy: Bool { state.withLock { !$0.running.isEmpty || $0.detached > 0 } }

  /// Starts a request, and answers the call with its object path.
  ///
  /// - Parameters:
  ///   - app: the app that calls, if it is one.
  ///   - token: the caller's `handle_token`; one is made up when there is none.
  ///   - isLarge: whether the work may take much memory, which is released after it.
  ///   - prepare: adds to the request before its path is told.
  ///   - work: ends early when its task is canceled.
  func start(
    _ call: BusMethodCall, of app: String? = nil, limits: Limits = Limits(), token: String?,
    on connection: BusConnection, isLarge: Bool = true,
    prepare: (RequestObject) async throws(BusError) -> Void = { _ throws(BusError) in },
    work: @escaping @Sendable (RequestObject) async -> (RequestResponse, [String: Variant])
  ) async throws(BusError) {
    let token = token ?? "t\(UInt64.random(in: 0 ... .max))"
    guard let path = BusNames.Request.path(sender: call.sender, token: token) else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "handle_token must be 1 to 128 letters, digits and underscores")
    }
    let serial = try reserve(path, caller: call.sender, app: app, limits)
    let request = RequestObject(path: path, caller: call.sender, connection: connection)
    do throws(BusError) {
      try await request.export { [self] in close(path) }
      try await prepare(request)
    } catch {
      request.unexport()
      ended(path, serial)
      throw error
    }
    call.reply([.objectPath(path)])
    // Of medium priority, not of the call's: what was begun goes before new calls.
    let task = Task(executorPreference: BlockingExecutor.shared, priority: .medium) {
      let (response, results) = await work(request)
      self.finish(path, serial) { request.respond(response, results) }
      if isLarge { Heaps.trim() }
    }
    let (isClosed, startsReporting) = state.withLock { state in
      state.running[path]?.task = task
      state.running[path]?.object = request
      defer { state.isReporting = true }
      return (state.running[path]?.isClosed ?? false, !state.isReporting)
    }
    // The end of a caller that left before this was recorded was reported already.
    if isClosed || !present.contains(call.sender) { task.cancel() }
    if startsReporting { Task(executorPreference: BlockingExecutor.shared) { await self.report() } }
  }

  /// Tells callers how far their requests are, until there is none.
  private func report() async {
    while true {
      try? await Task.sleep(for: Self.reportInterval)
      let objects = state.withLock { state in
        let objects = state.running.values.map(\.object)
        state.isReporting = !objects.isEmpty
        return objects
      }
      if objects.isEmpty { return }
      for object in objects { object?.reportProgress() }
    }
  }

  /// Makes room for a request before anything of it can happen.
  private func reserve(
    _ path: String, caller: String, app: String?, _ limits: Limits
  ) throws(BusError) -> Int {
    try state.withLock { state throws(BusError) in
      guard state.running[path] == nil else {
        throw BusError(name: BusError.invalidArguments, message: "the handle_token is in use")
      }
      let (ofCaller, ofApp) = (
        state.running.values.count { $0.caller == caller },
        state.running.values.count { app != nil && $0.app == app }
      )
      guard ofCaller < limits.caller, ofApp < limits.app else {
        throw BusError(
          name: BusError.limitsExceeded,
          message: ofCaller < limits.caller
            ? "\(limits.app) requests of the app are under way"
            : "\(limits.caller) requests are under way")
      }
      state.serial += 1
      state.running[path] = Running(caller: caller, app: app, serial: state.serial)
      return state.serial
    }
  }

  /// Runs the work of a plain call, so that the service does not leave meanwhile.
  func runDetached(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { $0.detached += 1 }
    Task(executorPreference: BlockingExecutor.shared) {
      await work()
      self.state.withLock { $0.detached -= 1 }
    }
  }

  /// Ends the requests of a caller that has left.
  func end(caller: String) { close { $0.value.caller == caller } }

  /// Ends all requests.
  func endAll() { close { _ in true } }

  private func close(_ path: String) { close { $0.key == path } }

  private func close(where isMeant: (Dictionary<String, Running>.Element) -> Bool) {
    let tasks = state.withLock { state -> [Task<Void, Never>] in
      let paths = state.running.filter(isMeant).keys
      for path in paths { state.running[path]?.isClosed = true }
      return paths.compactMap { state.running[$0]?.task }
    }
    for task in tasks { task.cancel() }
  }

  /// Makes room, and then tells the caller of the end: who hears of it may begin another request at
  /// once.
  ///
  /// The service stays busy until the caller is told.
  private func finish(_ path: String, _ serial: Int, tellingCaller tell: () -> Void) {
    state.withLock { $0.detached += 1 }
    ended(path, serial)
    tell()
    state.withLock { $0.detached -= 1 }
  }

  private func ended(_ path: String, _ serial: Int) {
    state.withLock { state in
      if state.running[path]?.serial == serial { state.running[path] = nil }
    }
  }
}
