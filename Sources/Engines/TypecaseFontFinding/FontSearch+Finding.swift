// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

extension FontSearch {
  /// The matches of a query as it stands, best first.
  func find(
    _ query: SearchQuery, _ filter: FontFilter
  ) -> (matches: [Match], wantsDetails: Bool) {
    var conditions = Conditions(query, filter, self)
    guard !query.words.isEmpty else {
      var matches: [Match] = []
      for family in choice.families.indices {
        guard let faces = conditions.faces(ofFamily: family, in: self) else { continue }
        let reason =
          query.characters.isEmpty
          ? nil
          : Reason(field: .characters, text: String(String.UnicodeScalarView(query.characters)))
        matches.append(Match(family: family, faces: faces, reason: reason))
      }
      return (matches, !hasDetails && (filter.needsDetails || conditions.lacksCharacters))
    }
    let masks = QueryMasks(query, self)
    var found: [Found] = []
    for family in choice.families.indices {
      guard let faces = conditions.faces(ofFamily: family, in: self),
        let match = masks.match(family, among: faces, in: self)
      else { continue }
      found.append(match)
    }
    // "noto serif" names fonts; "serif", and "noto small caps", ask for what only files say.
    let asksTerms =
      masks.terms.needsDetails
      && (masks.areTerms || !found.contains { $0.field <= .style })
    let wantsDetails =
      !hasDetails
      && (filter.needsDetails || asksTerms || found.isEmpty || conditions.lacksCharacters)
    return (sorted(found, masks), wantsDetails)
  }

  /// Best first; those of one language, or of one designer, stay together.
  private func sorted(_ found: [Found], _ masks: QueryMasks) -> [Match] {
    var groups: [String: Int] = [:]
    var keys: [SortingKey] = []
    keys.reserveCapacity(found.count)
    for (place, found) in found.enumerated() {
      var key = SortingKey(rank: found.rank, place: place)
      if found.field == .language, let language = found.language {
        key.group = languages.order(of: language)
      } else if found.field > .postScriptName, let text = found.match.reason?.text {
        key.group.0 = groups[text] ?? groups.count
        groups[text] = key.group.0
      }
      keys.append(key)
    }
    keys.sort()
    return keys.map { found[$0.place].match }
  }

  /// The sort key of a match, which is much smaller than the match.
  private struct SortingKey: Comparable {
    var rank: Int
    var group = (0, 0, 0)
    var place: Int

    static func < (one: Self, other: Self) -> Bool {
      if one.rank != other.rank { return one.rank < other.rank }
      return one.group == other.group ? one.place < other.place : one.group < other.group
    }

    static func == (one: Self, other: Self) -> Bool { one.place == other.place }
  }

  /// A match, and what it is ranked by.
  struct Found {
    var match: Match
    var field: Field
    /// Names have ranks 0 to 2, the other fields one each.
    var rank: Int
    var language: LanguageMatches.Match?
  }
}

/// The conditions for faces besides the words of a query.
private struct Conditions {
  private let filter: FontFilter
  private let characters: [Unicode.Scalar]
  private let isEmpty: Bool
  /// For each support of the choice whether the filter's languages are among it.
  private let isSupported: [Bool]
  /// Whether there was a face of which nobody knows the characters.
  private(set) var lacksCharacters = false

  init(_ query: SearchQuery, _ filter: FontFilter, _ search: FontSearch) {
    self.filter = filter
    characters = query.characters
    isEmpty = filter.isEmpty && characters.isEmpty
    isSupported = search.choice.supports.map { support in
      filter.languages.isEmpty || filter.languages.contains(where: support.supports)
    }
  }

  /// The faces of a family that meet the conditions; none listed when all do, and nil when none does.
  mutating func faces(ofFamily place: Int, in search: FontSearch) -> [Int]? {
    guard !isEmpty else { return [] }
    let family = search.choice.families[place]
    let faces = family.faces.indices.filter { holds(place, $0, family.faces[$0], search) }
    if faces.isEmpty { return nil }
    return faces.count == family.faces.count ? [] : faces
  }

  private mutating func holds(
    _ family: Int, _ number: Int, _ face: OfferedFace, _ search: FontSearch
  ) -> Bool {
    if !filter.isEmpty {
      let facts = search.facts
      guard
        filter.holds(
          for: face, kinds: facts.kinds.value(family, number),
          isSupported: isSupported[search.choice.supportPlaces[family][number]],
          details: filter.needsDetails ? facts.details?[face.location.file] : nil)
      else { return false }
    }
    guard !characters.isEmpty else { return true }
    if let known = face.characters { return characters.allSatisfy(known.contains) }
    guard let known = search.facts.details?[face.location.file]?.characters else {
      lacksCharacters = true
      return false
    }
    return characters.allSatisfy { known.contains($0.value) }
  }
}

/// Which words of a query the fields of a choice hold, as bits.
private struct QueryMasks {
  let terms: TermMatches
  private let words: [FoldedWord]
  private let beginning: FoldedWord
  private let all: WordMask
  private let styles: [WordMask]
  private let makers: [WordMask]
  private let owners: [WordMask]
  private let kinds: [WordMask]
  private let features: [WordMask]
  private let bySupport: [[LanguageMatches.Match]]

  /// Whether all words are words of the vocabulary.
  var areTerms: Bool { terms.masks.reduce(0, |) == all }

  init(_ query: SearchQuery, _ search: FontSearch) {
    let words = query.words.map { FoldedWord($0.text) }
    self.words = words
    beginning = FoldedWord(query.beginning)
    all = (1 << WordMask(words.count)) - 1
    terms = TermMatches(query.words, search.vocabulary)
    let terms = terms
    styles = search.names.styles.values.map { $0.mask(words, inside: true) }
    makers = search.facts.makers.values.map { $0.mask(words) }
    owners = search.owners.values.map { $0.mask(words) }
    kinds = search.facts.kinds.values.map { terms.mask(of: $0) }
    features = search.facts.features.values.map { terms.mask(of: $0) }
    bySupport = search.languages.matches(query.words.map(\.text))
  }

  /// - Parameter faces: those that count; all of them when there are none.
  func match(_ family: Int, among faces: [Int], in search: FontSearch) -> FontSearch.Found? {
    let names = search.names
    let own = names.own[family].mask(words, inside: true)
    if own == all {
      return found(.name, family, faces, rank: names.all[family].rank(words, beginning), search)
    }
    let named = own | names.all[family].mask(words, inside: true)
    var best: (field: FontSearch.Field, faces: [Int])?
    var language: LanguageMatches.Match?
    let count = search.choice.families[family].faces.count
    for face in faces.isEmpty ? Array(0..<count) : faces {
      guard
        let hit = field(of: face, family, own: own, named: named, atMost: best?.field, search)
      else { continue }
      if hit.field == best?.field {
        best?.faces.append(face)
        // Of all faces the language that fewest fonts support tells the family apart best.
        if let other = hit.language, let known = language,
          search.languages.order(of: other) < search.languages.order(of: known)
        {
          language = other
        }
      } else {
        best = (hit.field, [face])
        language = hit.language
      }
    }
    // Styles before other names: those of old programs name a style too, such as "Cantarell Light".
    if named == all, best?.field != .style {
      return found(.name, family, faces, rank: 2, search)
    }
    guard let best else { return nil }
    // A style stands for its faces, also when these are all there are.
    let isAll = best.faces.count == count && best.field != .style
    return found(
      best.field, family, isAll ? [] : best.faces, rank: best.field.rawValue + 2, search,
      face: best.faces[0], language)
  }

  /// The field that the last words are found in, going through the fields in their order; nil when
  /// not all words are found, or only in a field behind the best one so far.
  private func field(
    of face: Int, _ family: Int, own: WordMask, named: WordMask, atMost limit: FontSearch.Field?,
    _ search: FontSearch
  ) -> (field: FontSearch.Field, language: LanguageMatches.Match?)? {
    let limit = limit ?? .feature
    let style = styles[search.names.styles.places[family][face]]
    if own | style == all { return (.style, nil) }
    var mask = named | style
    guard limit >= .postScriptName else { return nil }
    mask |= search.names.faces[family][face].mask(words)
    if mask == all { return (.postScriptName, nil) }
    guard limit >= .designer else { return nil }
    mask |= makers[search.facts.makers.places[family][face]]
    if mask == all { return (.designer, nil) }
    mask |= owners[search.owners.places[family][face]]
    if mask == all { return limit >= .owner ? (.owner, nil) : nil }
    mask |= kinds[search.facts.kinds.places[family][face]]
    if mask == all { return limit >= .kind ? (.kind, nil) : nil }
    guard limit >= .language else { return nil }
    let spoken = bySupport[search.choice.supportPlaces[family][face]]
    let features = features[search.facts.features.places[family][face]]
    if let match = spoken.first(where: { mask | $0.mask == all }) { return (.language, match) }
    guard limit >= .feature else { return nil }
    if mask | features == all { return (.feature, nil) }
    let both = spoken.contains { mask | features | $0.mask == all }
    return both ? (.feature, nil) : nil
  }

  private func found(
    _ field: FontSearch.Field, _ family: Int, _ faces: [Int], rank: Int, _ search: FontSearch,
    face: Int = 0, _ language: LanguageMatches.Match? = nil
  ) -> FontSearch.Found {
    let offered = search.choice.families[family].faces[face]
    let text =
      switch field {
      case .name: search.names.name(of: family, search.choice, words)
      case .style: offered.descriptor.style ?? ""
      case .postScriptName: offered.descriptor.postScriptName ?? offered.descriptor.fullName ?? ""
      case .designer: search.facts.makers.value(family, face).line(words)
      case .owner: offered.ownerName ?? ""
      case .kind:
        terms.names {
          if case .kind(let kind) = $0 {
            search.facts.kinds.value(family, face).contains(FontKinds(kind))
          } else {
            false
          }
        }.joined(separator: ", ")
      case .language: language.map { search.languages.all[$0.language].name } ?? ""
      case .feature:
        terms.names {
          if case .feature(let tag) = $0 {
            search.facts.features.value(family, face).hasFeature(tag)
          } else {
            false
          }
        }.joined(separator: ", ")
      case .characters: ""
      }
    return FontSearch.Found(
      match: FontSearch.Match(
        family: family, faces: faces, reason: FontSearch.Reason(field: field, text: text)),
      field: field, rank: rank, language: language)
  }
}
