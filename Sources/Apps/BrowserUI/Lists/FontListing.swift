// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontFinding
import TypecaseGTK

/// Which fonts a list shows, and in which order.
nonisolated struct FontListing: Sendable, Hashable {
  enum Order: String, Sendable, CaseIterable {
    case name, owner, installed, size
  }

  var place: Place
  var query = ""
  var filter = FontFilter()
  var order = Order.name
  /// The similarity of the families; it replaces the order.
  var likeness: LikenessOrder?
  /// What is in the collection that the place is; also the favorites.
  var collection: FontCollection.Content?
  /// When it is, in seconds since 1970: what was added recently depends on it.
  var now: Int64 = 0

  /// Whether it is narrower than its place.
  var isSearch: Bool { !query.allSatisfy(\.isWhitespace) || !filter.isEmpty }

  /// What is recent was installed within it, in seconds.
  static let recently: Int64 = 30 * 86_400

  /// A sign that names begin with, and the first family of it.
  struct Initial: Sendable, Hashable {
    var sign: String
    var family: ListedFamily.Key
  }

  /// The listed fonts.
  struct Result: Sendable {
    var families: [ListedFamily] = []
    /// Of a list in the order of names; else empty.
    var initials: [Initial] = []
    /// The corrected query.
    var correction: String?
    /// Whether the files may know of more.
    var wantsDetails = false
  }

  /// Whether all of it is known with the content: nothing is looked for, measured or sorted.
  var isPlain: Bool {
    !isSearch && likeness == nil && usedOrder == .name && search == nil && collection == nil
  }

  @concurrent
  func families(in content: LibraryFonts.Content) async -> Result { result(in: content) }

  /// What is listed, in this thread: for who has nothing to show yet and asks for what is plain.
  func result(in content: LibraryFonts.Content) -> Result {
    guard place.listsFonts else { return Result() }
    let found = content.found(query, filter)
    var wantsDetails = found.wantsDetails
    var meant: Set<Int>?
    // The indexes of a family's faces in a collection, if it does not have all of them.
    var parts: [Int: [Int]] = [:]
    if let ofPlace = search {
      let inPlace = content.found(ofPlace.query, ofPlace.filter)
      wantsDetails = wantsDetails || inPlace.wantsDetails
      meant = Set(inPlace.matches.map(\.family))
    } else if case .fonts(let members) = collection {
      let names = Set(members.map { $0.family.lowercased() })
      meant = []
      for place in content.listed.indices
      where names.contains(content.listed[place].name.lowercased()) {
        let family = content.choice.families[place]
        let faces = members.faces(of: family)
        if !faces.isEmpty { meant?.insert(place) }
        if faces.count < family.faces.count { parts[place] = faces }
      }
    }
    var initials: [Initial] = []
    let isByName = !isSearch && likeness == nil && usedOrder == .name
    var families = found.matches.compactMap { match -> ListedFamily? in
      guard meant?.contains(match.family) ?? true else { return nil }
      var family = content.listed[match.family]
      switch place {
      case .installed where family.isBuiltIn: return nil
      // What is hidden is seen in its own place alone.
      case .hidden where !family.isHidden: return nil
      case _ where family.isHidden && place != .hidden: return nil
      case .recent where (family.installed ?? .min) < now - Self.recently: return nil
      default: break
      }
      let sign = content.choice.families[match.family].initial.sign
      if isByName, initials.last?.sign != sign {
        initials.append(Initial(sign: sign, family: family.key))
      }
      family.part = parts[match.family]?.map {
        ListedFace(content.choice.families[match.family].faces[$0], of: family.key)
      }
      family.reason = match.reason.flatMap(SearchWording.heading)
      return family
    }
    sort(&families, in: content)
    return Result(
      families: families, initials: initials, correction: found.correction,
      wantsDetails: wantsDetails)
  }

  /// What a font must be like to be listed in the place; nil where another rule says so.
  private var search: FontCollection.Search? {
    var filter = FontFilter()
    switch place {
    case .off: filter.states = [.off]
    case .builtIn, .hidden: filter.owners = [FontFilter.builtIn]
    case .kind(let kind): filter.kinds = [kind]
    case .collection:
      guard case .search(let search) = collection else { return nil }
      return search
    case .all, .installed, .favorites, .recent, .problems, .apps, .storage, .textSize: return nil
    }
    return FontCollection.Search(query: "", filter: filter)
  }

  // MARK: - Order

  /// Recent fonts are always sorted with the newest first.
  private var usedOrder: Order { place == .recent && order == .name ? .installed : order }

  private func sort(_ families: inout [ListedFamily], in content: LibraryFonts.Content) {
    if let likeness { return families = likeness.sorted(families) }
    switch usedOrder {
    case .name: break
    case .owner:
      families = sorted(families) { one, other in
        if one.isBuiltIn != other.isBuiltIn { return other.isBuiltIn }
        return (one.providerName.lowercased(), one.provider)
          < (other.providerName.lowercased(), other.provider)
      }
    case .installed:
      families = sorted(families) { ($0.installed ?? .min) > ($1.installed ?? .min) }
      for place in families.indices {
        families[place].measure = families[place].installed.map(ListedFamily.Measure.day)
      }
    case .size:
      let sizes = content.sizes
      let size = { (family: ListedFamily) in sizes[family.key] ?? 0 }
      families = sorted(families) { size($0) > size($1) }
      for place in families.indices { families[place].measure = .bytes(size(families[place])) }
    }
  }

  /// Sorted with those that are equal in the order that they had.
  private func sorted(
    _ families: [ListedFamily], by isBefore: (ListedFamily, ListedFamily) -> Bool
  ) -> [ListedFamily] {
    families.enumerated().sorted {
      if isBefore($0.element, $1.element) { return true }
      return !isBefore($1.element, $0.element) && $0.offset < $1.offset
    }.map(\.element)
  }
}
