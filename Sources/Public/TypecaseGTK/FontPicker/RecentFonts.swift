// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The families that the person picked last.
public protocol RecentFonts: AnyObject {
  /// The latest first.
  var recentFamilies: [String] { get }

  /// Remembers a family as the latest.
  func addRecent(_ family: String)
}

/// The font panel and the picker of an app remember together.
extension PanelMemory: RecentFonts {}
