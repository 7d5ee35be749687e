// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import GLibKit
import GTKKit

/// How much of a resource all installed fonts use.
struct StorageUse: Hashable {
  enum Unit: Hashable {
    case bytes, count
    /// Microseconds, shown as milliseconds.
    case time
  }

  var title: String
  var used: UInt64
  /// Nil when there is none.
  var limit: UInt64?
  var unit: Unit

  /// The registry's values, in the order of the rows.
  static func all(limits: [String: UInt64], used: [String: UInt64]) -> [StorageUse] {
    [
      (tr("Space on Disk"), "bytes", Unit.bytes), (tr("Fonts"), "faces", .count),
      (tr("Glyphs"), "glyphs", .count), (start(used["start"] ?? 0), "start", .time),
    ].compactMap { title, key, unit in
      used[key].map {
        StorageUse(title: title, used: $0, limit: limits["total-\(key)"], unit: unit)
      }
    }
  }

  private static func start(_ microseconds: UInt64) -> String {
    tr(
      "Fonts by name add up to {time} to every program’s start",
      ["time": Wording.milliseconds(microseconds)])
  }

  /// From 0 to 1.
  var fraction: Double {
    guard let limit, limit > 0 else { return 0 }
    return min(Double(used) / Double(limit), 1)
  }

  /// "12 kB of 2 GB".
  var words: String {
    guard let limit else { return words(used) }
    return tr("{used} of {limit}", ["used": words(used), "limit": words(limit)])
  }

  private func words(_ number: UInt64) -> String {
    switch unit {
    case .bytes: DisplayText.size(number)
    case .count: Wording.count(number)
    case .time: Wording.milliseconds(number)
    }
  }

  /// A row with the words and a bar.
  func makeRow() -> Widget {
    let title = makeLabel(title, wraps: true)
    gtk_widget_set_hexpand(title.pointer, 1)
    let value = makeLabel(words, styles: ["dim-label", "numeric"], wraps: true, alignment: 1)
    let bar = Widget(gtk_level_bar_new_for_interval(0, 1))
    gtk_level_bar_set_value(bar.opaque, fraction)
    // Its default colors mean that full is good.
    for offset in ["low", "high", "full"] {
      gtk_level_bar_remove_offset_value(bar.opaque, offset)
    }
    bar.setAccessibleLabel("\(self.title), \(words)")
    let line = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [title, value])
    let box = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 9, [line, bar])
    box.setMargins(12)
    let row = Widget(adw_preferences_row_new())
    adw_preferences_row_set_title(row.cast(to: AdwPreferencesRow.self), escapeMarkup(self.title))
    gtk_list_box_row_set_child(row.cast(to: GtkListBoxRow.self), box.pointer)
    gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 0)
    row.setAccessibleLabel("\(self.title), \(words)")
    return row
  }
}
