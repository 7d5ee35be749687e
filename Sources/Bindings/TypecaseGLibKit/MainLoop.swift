// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The imports link both: the C part attaches libdispatch's main queue to GLib's loop when the process starts.
import CTypecaseGLib
import CTypecaseSystem
import Dispatch

/// The loop of the process's main thread, which runs what is for the main actor.
///
/// That is GLib's default main loop, in every program that has this binding, with GTK or without; nothing
/// is to be called for it. In a program with an asynchronous `main` it is libdispatch's.
public enum MainLoop {
  /// Whether what is for the main actor is run: waits until something was.
  ///
  /// A call that needs the main actor asks this first, on another thread. It would never return in a
  /// program that runs no loop on its main thread.
  ///
  /// - Parameter patience: how long at the most. By default as long as a call on the bus may take: a loop
  ///   that is about to run, or is busy, runs by then.
  public static func servesMainActor(within patience: Duration = .seconds(25)) async -> Bool {
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
    let serving = Task { @MainActor in answer.yield(true) }
    let waiting = Task {
      try await Task.sleep(for: patience)
      answer.yield(false)
    }
    defer {
      serving.cancel()
      waiting.cancel()
    }
    // None in a task that is canceled, which ends by that.
    return await answers.first { _ in true } ?? true
  }

  /// Calls a closure in the next turn of GLib's main loop, before whatever else waits for one: events, timers, and messages of a bus.
  @MainActor package static func onNextTurn(_ work: @escaping @MainActor () -> Void) {
    add(work, G_PRIORITY_HIGH)
  }

  /// Calls a closure behind the messages of a bus that wait for the next turn of GLib's main loop, and in the same turn.
  @MainActor package static func behindMessages(_ work: @escaping @MainActor () -> Void) {
    add(work, G_PRIORITY_DEFAULT)
  }

  /// Calls a closure once GLib's main loop has nothing else to do, idle work of GTK included.
  @MainActor package static func whenIdle(_ work: @escaping @MainActor () -> Void) {
    add(work, G_PRIORITY_LOW)
  }

  @MainActor private static func add(_ work: @escaping @MainActor () -> Void, _ priority: CInt) {
    g_idle_add_full(priority, turn, Unmanaged.passRetained(Turn(work)).toOpaque(), releaseTurn)
  }

  private final class Turn {
    let work: @MainActor () -> Void
    init(_ work: @escaping @MainActor () -> Void) { self.work = work }
  }

  private static let turn: GSourceFunc = { data in
    let address = UInt(bitPattern: data)
    MainActor.assumeIsolated {
      guard let data = UnsafeRawPointer(bitPattern: address) else { return }
      Unmanaged<Turn>.fromOpaque(data).takeUnretainedValue().work()
    }
    return 0
  }

  private static let releaseTurn: GDestroyNotify = { data in
    if let data { Unmanaged<Turn>.fromOpaque(data).release() }
  }

  /// Whether another thread has run GLib's default main loop, where the main actor's work cannot be run.
  public static var isElsewhere: Bool { ctypecase_main_loop_is_elsewhere() }
}
