// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseGTK

/// The families that were picked last, for any app, in the person's settings.
final class PickerMemory: RecentFonts {
  private let settings = Settings(schema: "org.typecase.Typecase.picker")
  private static let key = "recent-families"
  private static let most = 8

  var recentFamilies: [String] { settings?.strings(Self.key) ?? [] }

  func addRecent(_ family: String) {
    let others = recentFamilies.filter { $0 != family }
    settings?.set(Self.key, strings: Array(([family] + others).prefix(Self.most)))
  }
}
