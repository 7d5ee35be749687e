// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The time that a detection has, for one thread.
final class DetectionTime {
  /// Whether it is over.
  private(set) var isOver = false
  private let deadline: ContinuousClock.Instant?
  private var steps = 0
  /// A step takes some microseconds, and the clock is not asked at each.
  private static let stepsBetweenLooks = 32

  init(limit: Duration?) {
    deadline = limit.map { ContinuousClock.now + $0 }
    isOver = limit.map { $0 <= .zero } ?? false
  }

  /// Counts a place that is looked at closely; whether the time is over.
  func step() -> Bool {
    guard let deadline, !isOver else { return isOver }
    steps += 1
    if steps % Self.stepsBetweenLooks == 0, deadline <= .now { isOver = true }
    return isOver
  }
}
