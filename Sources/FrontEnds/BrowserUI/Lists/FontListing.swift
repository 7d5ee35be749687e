// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontFinding
import TypecaseGTK

/// Which fonts a list shows, and in which order.
nonisolated struct FontListing: Sendable, Hashable {
  enum Order: String, Sendable, CaseIterable {
    case name, owner
  }

  var place: Place
  var query = ""
  var filter = FontFilter()
  var order = Order.name

  /// Whether it is narrower than its place.
  var isSearch: Bool { !query.allSatisfy(\.isWhitespace) || !filter.isEmpty }

  /// What is listed.
  struct Result: Sendable {
    var families: [ListedFamily] = []
    /// What was looked for in place of a query with mistakes.
    var correction: String?
    /// Whether the files may know of more.
    var wantsDetails = false
  }

  @concurrent
  func families(in content: LibraryFonts.Content) async -> Result {
    guard let ofPlace = place.filter else { return Result() }
    let found = content.search(query, filter: filter)
    var wantsDetails = found.wantsDetails
    var meant: Set<Int>?
    if !ofPlace.isEmpty {
      let inPlace = content.search("", filter: ofPlace)
      wantsDetails = wantsDetails || inPlace.wantsDetails
      meant = Set(inPlace.matches.map(\.family))
    }
    var families = found.matches.compactMap { match -> ListedFamily? in
      guard meant?.contains(match.family) ?? true else { return nil }
      var family = content.listed[match.family]
      if place == .installed, family.isBuiltIn { return nil }
      family.reason = match.reason.flatMap(SearchWording.heading)
      return family
    }
    if order == .owner {
      families = families.enumerated().sorted {
        let (one, other) = ($0.element, $1.element)
        if one.isBuiltIn != other.isBuiltIn { return other.isBuiltIn }
        return (one.providerName.lowercased(), one.provider, $0.offset)
          < (other.providerName.lowercased(), other.provider, $1.offset)
      }.map(\.element)
    }
    return Result(families: families, correction: found.correction, wantsDetails: wantsDetails)
  }
}
