// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import FontRegistry

/// How long an app may be away before something happens: the person's settings.
struct AbsenceSettings: Sendable, Hashable {
  /// Seconds until its fonts are disabled: an update removes an app and adds it again.
  var grace: Int64
  /// Seconds from then until they are removed, if nobody says anything.
  var offer: Int64

  /// What holds where it does not matter.
  static let usual = AbsenceSettings(grace: 120, offer: 30 * day)

  private static let day: Int64 = 24 * 60 * 60

  init(_ policy: Policy) {
    self.init(
      grace: Int64(clamping: policy.number(.graceSeconds)),
      offer: Int64(clamping: min(policy.number(.offerDays), 36_500)) * Self.day)
  }

  init(grace: Int64, offer: Int64) {
    self.grace = grace
    self.offer = offer
  }
}

/// The step after a check of an app's packaging.
enum AbsenceStep: Sendable, Hashable {
  /// All is as it was.
  case nothing
  /// It is installed, and that is news.
  case welcome(place: String, isEntitled: Bool)
  /// It is away; how long is noted.
  case wait(Absence)
  /// It has been away for long enough: its fonts are disabled.
  case holdBack(Absence)
  /// Its fonts have been offered for long enough: they are removed.
  case remove

  /// The rule.
  ///
  /// - Parameters:
  ///   - isConfirmed: whether this process saw earlier, with a pause between, that it is away. One
  ///     look alone decides nothing, however long the app was away before.
  ///   - isOffered: whether the person is being asked just now.
  init(
    _ presence: AppPresence, known: OwnerPresence, at moment: Absence.Moment, isConfirmed: Bool,
    isOffered: Bool, _ settings: AbsenceSettings
  ) {
    switch presence {
    case .unknown: self = .nothing
    case .installed(let place, let isEntitled):
      let isNews =
        known.absence != nil || known.hasHeldBackFonts || known.place != place
        || known.isEntitled != isEntitled
      self = isNews ? .welcome(place: place, isEntitled: isEntitled) : .nothing
    case .gone:
      guard let absence = known.absence?.lasting(until: moment) else {
        self = .wait(Absence(noticed: moment))
        return
      }
      if !isConfirmed {
        self = .wait(absence)
      } else if absence.holdsFontsBack, known.hasEnabledFonts {
        // Something brought them back: an undone removal, a repair.
        self = .holdBack(absence)
      } else if absence.holdsFontsBack {
        self = absence.seconds >= settings.offer && !isOffered ? .remove : .wait(absence)
      } else {
        self =
          absence.seconds >= settings.grace ? .holdBack(absence.holdingFontsBack) : .wait(absence)
      }
    }
  }
}
