// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseBusProtocol
import TypecaseGLibKit

/// The sheet that stays while what the person chose in it is done.
final class SheetProgress: Sendable {
  private let connection: BusConnection
  private let backend: BusDestination
  private let handle: String
  private let states = Mutex<[Int: MissingFontProgress]>([:])

  /// How often it is told how far things are.
  private static let interval = Duration.milliseconds(200)

  init(connection: BusConnection, backend: BusDestination, handle: String) {
    self.connection = connection
    self.backend = backend
    self.handle = handle
  }

  /// Notes how far a font is; what has ended stays so.
  func note(
    _ indexes: [Int], _ state: MissingFontProgress.State, fraction: Double = 0,
    message: String = ""
  ) {
    states.withLock { states in
      for index in indexes {
        if let last = states[index]?.state, last == .done || last == .failed { continue }
        states[index] = MissingFontProgress(
          index: index, state: state, fraction: min(max(fraction, 0), 1), message: message)
      }
    }
  }

  /// Runs some work, and shows how far it is until it has ended; stops it when the person does not
  /// want it any more, or the sheet is gone.
  func follow(_ work: @escaping @Sendable () async -> Void) async {
    let task = Task { await work() }
    await withTaskCancellationHandler {
      let showing = Task {
        while !Task.isCancelled {
          if await !isWanted() { return task.cancel() }
          try? await Task.sleep(for: Self.interval)
        }
      }
      await task.value
      showing.cancel()
      await showing.value
    } onCancel: {
      task.cancel()
    }
    await finish()
  }

  private var fonts: [MissingFontProgress] {
    states.withLock { $0.values.sorted { $0.index < $1.index } }
  }

  private func isWanted() async -> Bool {
    do throws(BusError) {
      let reply = try await connection.call(
        backend, Prompts1.ShowProgress(handle: handle, fonts: fonts),
        patience: .atMost(.seconds(20)))
      return reply?.values.wanted == true
    } catch {
      // A backend may close the sheet at once, and then has no such method.
      return error.name == BusError.unknownMethod
    }
  }

  private func finish() async {
    let end = Prompts1.FinishMissingFonts(handle: handle, fonts: fonts)
    // Also when the request was closed: the sheet must not stay.
    await Task.detached { [connection, backend] in
      _ = try? await connection.call(
        backend, end, patience: .atMost(.seconds(5)))
    }.value
  }
}
