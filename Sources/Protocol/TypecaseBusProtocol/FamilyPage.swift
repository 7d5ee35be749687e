// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A page of families, and how many there are.
public struct FamilyPage: Sendable, Hashable {
  public var families: [FamilySummary]
  /// How many families there are, on all pages.
  public var total: Int
  /// The number of the last change that the page knows of: pages with different numbers do not fit together.
  public var serial: UInt64

  public init(families: [FamilySummary], total: Int, serial: UInt64) {
    self.families = families
    self.total = total
    self.serial = serial
  }
}

extension ProviderSummary {
  /// Whether the app is not installed any more.
  public var isAbsent: Bool { absentSince != nil }
}
