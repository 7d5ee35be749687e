// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A work of others that is inside the programs, as `docs/third-party-licenses.md` has it; a test compares them.
struct IncludedWork: Equatable {
  /// How a work may be used.
  enum License: Equatable {
    case apache
    case mit
    /// Another, by its name in the SPDX list.
    case other(String)
  }

  let name: String
  let holders: String
  let license: License

  /// All of them, in the order of that page.
  static let all = [
    IncludedWork(
      name: "Swift", holders: "© 2014–2026 Apple Inc. and the Swift project authors",
      license: .apache),
    IncludedWork(
      name: "ICU", holders: "© 1991–2026 Unicode, Inc.", license: .other("Unicode-DFS-2016")),
    IncludedWork(
      name: "swift-argument-parser",
      holders: "© 2020–2026 Apple Inc. and the Swift project authors", license: .apache),
    IncludedWork(name: "GRDB.swift", holders: "© 2015–2025 Gwendal Roué", license: .mit),
    IncludedWork(
      name: "CLDR", holders: "© 1991–2022 Unicode, Inc.", license: .other("Unicode-DFS-2016")),
    IncludedWork(name: "gflanguages", holders: "© 2022 Google LLC", license: .apache),
    IncludedWork(
      name: "fontconfig", holders: "© 2001, 2003 Keith Packard",
      license: .other("HPND-sell-variant")),
  ]
}
