// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// The processes that can ask the person: the one with the well-known name, and our own beside another
/// desktop's that has stopped.
///
/// A process counts by what its main loop confirms, which draws the windows: calls to the bus
/// connection itself are answered by another thread, also while the windows hang.
actor PromptBackends {
  private let connection: BusConnection
  private let mayBeScripted: Bool
  private let limits: PromptClient.Limits
  private let isSandboxed: @Sendable (String) async -> Bool
  private let isOwn: @Sendable (ProcessHandle) -> Bool
  /// The state of each, by its unique name, while it has questions or is skipped.
  private var known: [String: Backend] = [:]

  private struct Backend {
    /// The process, held from before it was asked, so that its number cannot come to mean another.
    var process: ProcessHandle?
    var questionCount = 0
    /// Once it has stopped or left: whether that was with one question only.
    var lostOnlyOne: Bool?
    /// Whether it is another desktop's and does not confirm; it keeps its name and its process.
    var isPassedOver = false
  }

  init(
    connection: BusConnection, mayBeScripted: Bool, limits: PromptClient.Limits,
    isSandboxed: @escaping @Sendable (String) async -> Bool,
    isOwn: @escaping @Sendable (ProcessHandle) -> Bool = PromptBackends.isOurs
  ) {
    self.connection = connection
    self.mayBeScripted = mayBeScripted
    self.limits = limits
    self.isSandboxed = isSandboxed
    self.isOwn = isOwn
  }

  /// Whether a process runs the prompts program of this installation; after an update, also the one
  /// from before it.
  static let isOurs: @Sendable (ProcessHandle) -> Bool = { process in
    guard let own = FileSystem.target(ofLink: "/proc/self/exe"), var program = process.program
    else { return false }
    let removed = " (deleted)"
    if program.hasSuffix(removed) { program.removeLast(removed.count) }
    let folder = FileSystem.split(own).folder
    return ["typecase-prompts", "typecase-scripted-prompts"]
      .contains { program == "\(folder)/\($0)" }
  }

  // MARK: Asking

  /// A backend whose main loop answers, by its own name: what is asked later goes to that connection
  /// and to no other that may get the well-known name meanwhile.
  ///
  /// It counts as having one question more, until `close(_:)`.
  ///
  /// - Parameter handle: of the question.
  func open(for handle: String) async -> BusDestination? {
    for name in [BusNames.Prompts.name, BusNames.Prompts.ownName] {
      // If ours has stopped, it is ended, and the bus starts another.
      for _ in 0..<2 {
        switch await ready(name, handle) {
        case .ready(let backend):
          known[backend.name, default: Backend()].questionCount += 1
          return backend
        case .ended: continue
        case .passedOver: break
        case .unusable: return nil
        }
        break
      }
    }
    Log.error("no prompts backend answers")
    return nil
  }

  /// A question is over.
  func close(_ backend: BusDestination) {
    known[backend.name]?.questionCount -= 1
    forgetUnused()
  }

  private enum Readiness {
    case ready(BusDestination)
    /// It had stopped, and its process was ended.
    case ended
    /// Somebody else's, who may keep the name.
    case passedOver
    case unusable
  }

  private func ready(_ name: String, _ handle: String) async -> Readiness {
    let prompts = BusNames.Prompts.prompts
    let before = await connection.owner(of: name)
    if let before, known[before]?.isPassedOver == true { return .passedOver }
    let owner: String
    do throws(BusError) {
      let properties = BusDestination(
        name: before ?? name, path: prompts.path, interface: "org.freedesktop.DBus.Properties")
      let reply = try await connection.call(
        properties, "GetAll", [.string(prompts.interface)],
        patience: .atMost(before == nil ? limits.start : limits.check))
      // The backend that is asked has these properties, even if another process gets the name
      // meanwhile.
      guard let sender = reply.sender, await connection.owner(of: name) == sender else {
        return .ended
      }
      owner = sender
      let told = Prompts1.Properties(busDictionary: reply.values.first?.dictionaryValue ?? [:])
      guard let version = told.version, version >= 1 else {
        Log.error("the prompts backend has no version that is known")
        return .unusable
      }
      guard mayBeScripted || told.scripted != true else {
        Log.error(
          "the prompts backend replies by itself, which it may in a developer’s session only")
        return .unusable
      }
    } catch {
      guard error.name == BusError.timeout, let before else {
        // One that is leaving has given its name back, or does so with its connection.
        if before != nil, error.meansGone { return .ended }
        Log.failure("the prompts backend does not answer", error)
        return .unusable
      }
      return await giveUp(before, "\(error)") ? .ended : .passedOver
    }
    guard await !isSandboxed(owner) else {
      Log.error("a sandboxed app has the name \(name), and is not asked")
      return .passedOver
    }
    await hold(owner)
    let backend = BusDestination(name: owner, path: prompts.path, interface: prompts.interface)
    do throws(BusError) {
      // It does not have the question yet; what counts is that the answer comes from its main loop.
      _ = try await connection.call(
        backend, Prompts1.IsAsking(handle: handle), patience: .atMost(limits.check))
    } catch {
      if error.name == BusError.timeout {
        return await giveUp(owner, "\(error)") ? .ended : .passedOver
      }
      if error.meansGone { return .ended }
      // One without this method is taken to be well.
      guard error.name == BusError.unknownMethod else {
        Log.failure("the prompts backend does not say whether it asks", error)
        return .unusable
      }
    }
    return .ready(backend)
  }

  /// Takes hold of a backend's process, if that can be done.
  private func hold(_ name: String) async {
    guard known[name]?.process == nil else { return }
    let process = try? await connection.process(of: name)
    known[name, default: Backend()].process = process
  }

  // MARK: Losing one

  /// A backend with a question does not confirm that it has it, or left without an answer.
  ///
  /// - Parameter isStopped: whether it is still there.
  /// - Returns: whether it had no other question. What it had then is to blame for it; of several
  ///   nobody knows which.
  func lost(_ backend: BusDestination, isStopped: Bool, _ reason: String) async -> Bool {
    if let lostOnlyOne = known[backend.name]?.lostOnlyOne { return lostOnlyOne }
    let isOnly = known[backend.name].map { $0.questionCount < 2 } ?? true
    known[backend.name, default: Backend()].lostOnlyOne = isOnly
    if isStopped { _ = await giveUp(backend.name, reason) }
    return isOnly
  }

  /// Ends a process of ours; passes over one of somebody else.
  ///
  /// - Returns: whether it was ours, and is gone from the bus.
  private func giveUp(_ name: String, _ reason: String) async -> Bool {
    await hold(name)
    guard let process = known[name]?.process, isOwn(process) else {
      passOver(name, reason)
      return false
    }
    Log.error("the prompts program has stopped and is ended: \(reason)")
    do throws(SystemError) { try process.kill() } catch {
      if process.isRunning {
        passOver(name, "\(error)")
        return false
      }
    }
    // Until the bus has noticed, the name leads to the dead connection.
    let deadline = ContinuousClock.now + limits.check
    while await connection.owner(of: name) != nil {
      guard ContinuousClock.now < deadline else {
        passOver(name, "it does not end")
        return false
      }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return true
  }

  /// Lets another desktop's backend be, which is not ours to end; until it answers, ours asks.
  private func passOver(_ name: String, _ reason: String) {
    guard known[name]?.isPassedOver != true else { return }
    Log.error("the prompts backend \(name) has stopped and is passed over: \(reason)")
    known[name, default: Backend()].isPassedOver = true
    let prompts = BusNames.Prompts.prompts
    Task { [connection] in
      // Answered when it continues, and failed when it leaves.
      _ = try? await connection.call(
        BusDestination(name: name, path: prompts.path, interface: prompts.interface), "IsAsking",
        [.objectPath(prompts.path)], patience: .unlimited)
      self.answersAgain(name)
    }
  }

  private func answersAgain(_ name: String) {
    known[name]?.isPassedOver = false
    forgetUnused()
  }

  private func forgetUnused() {
    known = known.filter { $0.value.questionCount > 0 || $0.value.isPassedOver }
  }
}
