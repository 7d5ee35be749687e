// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Fonts that a person put together, or a search whose result changes by itself.
package struct FontCollection: Sendable, Hashable {
  /// Told apart by it from others of the same name; not part of an exported file.
  package var id: String
  package var name: String
  package var content: Content

  package enum Content: Sendable, Hashable {
    case fonts([Member])
    case search(Search)
  }

  /// A family, or one face of it.
  ///
  /// Fonts are remembered by their names: a font that is removed and comes back is in its collections
  /// again, and a collection means the same fonts on another machine.
  package struct Member: Sendable, Hashable {
    package var family: String
    /// A PostScript name; nil for every face of the family.
    package var face: String?

    package init(family: String, face: String? = nil) {
      (self.family, self.face) = (family, face)
    }
  }

  /// The search of a smart collection.
  package struct Search: Sendable, Hashable {
    package var query: String
    package var filter: FontFilter

    package init(query: String, filter: FontFilter) {
      (self.query, self.filter) = (query, filter)
    }
  }

  package init(id: String, name: String, content: Content) {
    self.id = id
    self.name = name
    self.content = content
  }

  package var isSmart: Bool { if case .search = content { true } else { false } }

  /// The fonts in it; none for a search.
  package var members: [Member] { if case .fonts(let members) = content { members } else { [] } }
}

extension [FontCollection.Member] {
  /// The places of the faces of a family that are among the members.
  package func faces(of family: OfferedFamily) -> [Int] {
    let named = filter { $0.family.lowercased() == family.name.lowercased() }
    if named.isEmpty { return [] }
    if named.contains(where: { $0.face == nil }) { return family.faces.indices.map(\.self) }
    let names = Set(named.compactMap(\.face))
    return family.faces.indices.filter { place in
      family.faces[place].descriptor.postScriptName.map(names.contains) ?? false
    }
  }

  /// Adds a family, in place of single faces of it.
  package mutating func add(family: String) {
    guard !contains(FontCollection.Member(family: family)) else { return }
    remove(family: family)
    append(FontCollection.Member(family: family))
  }

  /// Adds a face, unless its whole family is there.
  package mutating func add(face: String, of family: String) {
    let isThere = contains {
      $0.family.lowercased() == family.lowercased() && ($0.face == nil || $0.face == face)
    }
    if !isThere { append(FontCollection.Member(family: family, face: face)) }
  }

  /// Adds a family or a face.
  package mutating func add(_ member: FontCollection.Member) {
    if let face = member.face {
      add(face: face, of: member.family)
    } else {
      add(family: member.family)
    }
  }

  /// Whether a family as a whole, or a face by itself, is there.
  package func has(_ member: FontCollection.Member) -> Bool {
    member.face.map { contains(face: $0, of: member.family) } ?? contains(family: member.family)
  }

  /// Takes out a family with all of its faces.
  package mutating func remove(family: String) {
    removeAll { $0.family.lowercased() == family.lowercased() }
  }

  /// Whether a family as a whole is there.
  package func contains(family: String) -> Bool {
    contains { $0.family.lowercased() == family.lowercased() && $0.face == nil }
  }

  /// Whether a face is there by itself.
  package func contains(face: String, of family: String) -> Bool {
    contains { $0.family.lowercased() == family.lowercased() && $0.face == face }
  }

  /// Takes out a face; where its family is there as a whole, the other faces of it stay.
  ///
  /// - Parameter faces: the PostScript names of all faces that the family has here.
  package mutating func remove(face: String, of family: String, with faces: [String]) {
    guard
      let whole = firstIndex(where: {
        $0.family.lowercased() == family.lowercased() && $0.face == nil
      })
    else {
      return removeAll { $0.family.lowercased() == family.lowercased() && $0.face == face }
    }
    let name = self[whole].family
    remove(family: family)
    let rest = faces.filter { $0 != face }.map { FontCollection.Member(family: name, face: $0) }
    insert(contentsOf: rest, at: Swift.min(whole, count))
  }
}

/// All that a person has collected.
package struct FontCollections: Sendable, Hashable {
  package var favorites: [FontCollection.Member] = []
  package internal(set) var collections: [FontCollection] = []

  package init() {}

  /// The collection with an id; nil when it was deleted.
  package subscript(id: String) -> FontCollection? { collections.first { $0.id == id } }

  /// Adds a collection, and returns its id; a second one of a name gets a number.
  @discardableResult
  package mutating func add(_ name: String, _ content: FontCollection.Content) -> String {
    let id = String(UInt64.random(in: 1 ... .max), radix: 36)
    collections.append(FontCollection(id: id, name: freeName(name), content: content))
    return id
  }

  package mutating func rename(_ id: String, to name: String) {
    guard let place = collections.firstIndex(where: { $0.id == id }) else { return }
    collections[place].name = freeName(name, except: id)
  }

  package mutating func delete(_ id: String) { collections.removeAll { $0.id == id } }

  /// Changes the fonts of a collection that is not a search.
  package mutating func change(
    _ id: String, _ change: (inout [FontCollection.Member]) -> Void
  ) {
    guard let place = collections.firstIndex(where: { $0.id == id }),
      case .fonts(var members) = collections[place].content
    else { return }
    change(&members)
    collections[place].content = .fonts(members)
  }

  private func freeName(_ wanted: String, except id: String? = nil) -> String {
    let taken = Set(collections.filter { $0.id != id }.map { $0.name.lowercased() })
    guard taken.contains(wanted.lowercased()) else { return wanted }
    var number = 2
    while taken.contains("\(wanted) \(number)".lowercased()) { number += 1 }
    return "\(wanted) \(number)"
  }
}
