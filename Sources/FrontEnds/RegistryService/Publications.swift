// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Publications of the by-name rules: one after the other, and none that another one has overtaken.
actor Publications {
  /// What a publication did.
  struct Result: Sendable {
    /// Whether there was anything to write.
    var isWritten: Bool
    /// The owners of fonts that step back before others of the system than before.
    var conflicting: Set<String>
  }

  private var running: Task<Result, Never>?
  /// The one that has not begun: it will see every change until it does.
  private var waiting: Task<Result, Never>?

  /// Publishes what is there now, and waits for it.
  func run(_ publish: @escaping @Sendable () async -> Result) async -> Result {
    if let waiting { return await waiting.value }
    let before = running
    let task = Task {
      _ = await before?.value
      begin()
      return await publish()
    }
    waiting = task
    return await task.value
  }

  private func begin() {
    running = waiting
    waiting = nil
  }

  /// Waits until everything is published.
  func settle() async {
    while let task = waiting ?? running {
      _ = await task.value
      if waiting == nil, running == task { running = nil }
    }
  }
}
