// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseBusProtocol
import TypecaseGLibKit

extension AccessList.App {
  /// "May use 2 families, 1 taken back · Last used today".
  var use: String {
    let allowed = families.filter(\.isAllowed).count
    let revoked = families.count - allowed
    let count = trn("May use {count} family", "May use {count} families", allowed)
    // TRANSLATORS: behind a number of font families, such as “May use 2 families, 1 taken back”
    let behind = tr(
      "{families}, {count} taken back", ["families": count, "count": String(revoked)])
    return Wording.joined([revoked > 0 ? behind : count, Wording.lastUsed(lastUsed)])
  }
}

extension AccessList.Family {
  /// The family's name, fit for a line.
  var title: String { Wording.name(ofFamily: family) }

  private var isByPerson: Bool { provider == BusNames.person }

  /// The provider, how the app got it, and when it was used.
  var summary: String {
    let provider = DisplayText.line(
      providerName, limit: 60, fallback: DisplayText.id(self.provider))
    // TRANSLATORS: the app that installed a font family
    let from = provider.isEmpty ? "" : tr("From {app}", ["app": provider])
    let first = Wording.joined([isByPerson ? tr("Added by you") : from, styles])
    let second = Wording.joined([how, isAllowed ? Wording.lastUsed(lastUsed) : ""])
    let third =
      isInstalled ? "" : tr("Not installed now. If it is installed again, this choice holds.")
    let share = fileFamilyCount > 1 ? Wording.fileShare(fileFamilyCount) : ""
    return [first, share, second, third].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The styles, if there are several or some were revoked.
  private var styles: String {
    let allowed = self.allowed.count
    if allowed > 0, allowed < grants.count {
      return tr(
        "{count} of {all} styles", ["count": String(allowed), "all": String(grants.count)])
    }
    return trn("{count} style", "{count} styles", grants.count)
  }

  private var how: String {
    guard isAllowed else { return tr("You took it back: to the app it is not installed") }
    return switch origin {
    case .asked: tr("Asked for by name")
    case .picked: tr("Picked by you")
    case .sheet: tr("Allowed by you for a document")
    }
  }
}

extension Wording {
  /// When something was used last, in days.
  ///
  /// - Parameter seconds: since 1970; 0 for never.
  static func lastUsed(_ seconds: Int64) -> String {
    guard seconds > 0 else { return tr("Never used") }
    switch daysAgo(seconds) {
    case 0: return tr("Last used today")
    case 1: return tr("Last used yesterday")
    case .some(2...6): return tr("Last used on {day}", ["day": weekday(seconds)])
    default: return tr("Last used on {day}", ["day": day(seconds)])
    }
  }

  /// The number of midnights between a time and now, in the local time zone; nil for a future time.
  private static func daysAgo(_ seconds: Int64) -> Int? {
    guard let then = g_date_time_new_from_unix_local(gint64(seconds)) else { return nil }
    defer { g_date_time_unref(then) }
    guard let now = g_date_time_new_now_local() else { return nil }
    defer { g_date_time_unref(now) }
    func number(_ time: OpaquePointer) -> Int {
      // Julian days, which are all that GDate provides.
      var (year, month, day): (gint, gint, gint) = (0, 0, 0)
      g_date_time_get_ymd(time, &year, &month, &day)
      guard
        let date = g_date_new_dmy(
          GDateDay(day), GDateMonth(rawValue: UInt32(month)), GDateYear(year))
      else { return 0 }
      defer { g_date_free(date) }
      return Int(g_date_get_julian(date))
    }
    let days = number(now) - number(then)
    return days >= 0 ? days : nil
  }

  /// Short texts in a row, without empty ones.
  static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
