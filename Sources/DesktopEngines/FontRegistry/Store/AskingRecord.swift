// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How often the person has said no to an app, and what follows from it.
///
/// An app that was refused must wait before it may ask again, longer each time; one that was refused
/// too often in a row is muted, and never asks until the person lets it. A yes forgets the refusals.
public struct AskingRecord: Sendable, Hashable {
  public var app: AppIdentity
  /// Since the last yes.
  public var refusalCount: Int
  /// Seconds since 1970.
  public var lastRefusal: Int64
  /// Whether the app may not ask at all.
  public var isMuted: Bool

  public init(app: AppIdentity, refusalCount: Int, lastRefusal: Int64, isMuted: Bool) {
    self.app = app
    self.refusalCount = refusalCount
    self.lastRefusal = lastRefusal
    self.isMuted = isMuted
  }

  /// How many seconds an app waits after its first refusal, its second and so on.
  public static let waits: [Int64] = [10, 60, 10 * 60, 60 * 60]

  /// The refusal that mutes an app.
  public static let mutingCount = waits.count + 1

  /// Whether an app may ask.
  public enum State: Sendable, Hashable {
    case free
    /// Not for so many seconds.
    case waits(Int64)
    case muted
  }

  /// Whether the app may ask at a time.
  ///
  /// A clock that was set back can only restart the wait: it is never longer than the one that the
  /// app was given.
  public func state(now: Int64) -> State {
    if isMuted { return .muted }
    guard refusalCount > 0 else { return .free }
    let wait = Self.waits[min(refusalCount, Self.waits.count) - 1]
    let (passed, isOverflow) = now.subtractingReportingOverflow(lastRefusal)
    guard !isOverflow, passed < wait else { return .free }
    return .waits(wait - max(passed, 0))
  }
}
