// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseJSONText
import TypecaseSystemKit

/// The two files of collections: the person's own of all collections, and one that travels.
///
///     {"format": "typecase-collections", "version": 1,
///      "favorites": [{"family": "Inter"}],
///      "collections": [{"id": "k3", "name": "Posters",
///                       "fonts": [{"family": "Lobster"}, {"family": "Inter", "face": "Inter-Black"}]},
///                      {"id": "9z", "name": "Light Serifs",
///                       "search": {"query": "", "filter": {"kinds": ["serif"], "weights": [300]}}}]}
///
///     {"format": "typecase-collection", "version": 1, "name": "Posters", "fonts": […]}
///
/// Keys are added, never changed; those that are not known are passed over.
package enum CollectionFile {
  /// No file of collections is near it.
  static let byteLimit = 8 << 20
  static let memberLimit = 20_000
  static let collectionLimit = 1000
  static let nameLimit = 200

  /// Why a file cannot be used.
  package enum Failure: Error, Sendable, Equatable {
    /// It cannot be opened, read or written.
    case system(SystemError)
    case tooLarge
    /// A newer version of the program wrote it.
    case newer(version: Int)
    /// Something else, and where in the file.
    case malformed(String)
  }

  /// The collections in a file.
  package static func all(from bytes: [UInt8]) throws(Failure) -> FontCollections {
    let file: AllFile = try decode(bytes, format: "typecase-collections")
    var all = FontCollections()
    all.favorites = try members(file.favorites ?? [], "favorites")
    let entries = file.collections ?? []
    guard entries.count <= collectionLimit else { throw .tooLarge }
    for (place, entry) in entries.enumerated() {
      let collection = try collection(entry, "collections[\(place)]")
      guard all[collection.id] == nil, !collection.id.isEmpty else {
        throw .malformed("collections[\(place)].id")
      }
      all.collections.append(collection)
    }
    return all
  }

  /// The file of all collections; the same ones give the same bytes.
  package static func bytes(of all: FontCollections) -> [UInt8] {
    encode(
      AllFile(
        format: "typecase-collections", version: 1, favorites: all.favorites.map(Font.init),
        collections: all.collections.map { Entry($0, id: $0.id) }))
  }

  /// A collection that was exported; its id is empty.
  package static func collection(from bytes: [UInt8]) throws(Failure) -> FontCollection {
    try collection(try decode(bytes, format: "typecase-collection") as Entry, "")
  }

  /// The file of a collection that travels.
  package static func bytes(of collection: FontCollection) -> [UInt8] {
    var entry = Entry(collection, id: nil)
    (entry.format, entry.version) = ("typecase-collection", 1)
    return encode(entry)
  }

  /// Reads a file; nil when there is none.
  package static func read(_ path: String) throws(Failure) -> [UInt8]? {
    do throws(SystemError) {
      return try OwnedDescriptor.open(path).readAll(limit: byteLimit)
    } catch {
      switch error.code {
      case ENOENT: return nil
      case EFBIG: throw .tooLarge
      default: throw .system(error)
      }
    }
  }

  // MARK: - JSON

  private struct Header: Decodable {
    var format: String?
    var version: Int?
  }

  private struct AllFile: Codable {
    var format: String
    var version: Int
    var favorites: [Font]?
    var collections: [Entry]?
  }

  private struct Font: Codable {
    var family: String
    var face: String?

    init(_ member: FontCollection.Member) { (family, face) = (member.family, member.face) }
  }

  private struct Search: Codable {
    var query: String?
    var filter: FontFilter?
  }

  private struct Entry: Codable {
    var format: String?
    var version: Int?
    var id: String?
    var name: String
    var fonts: [Font]?
    var search: Search?

    init(_ collection: FontCollection, id: String?) {
      self.id = id
      name = collection.name
      switch collection.content {
      case .fonts(let members): fonts = members.map(Font.init)
      case .search(let search): self.search = Search(query: search.query, filter: search.filter)
      }
    }
  }

  private static func decode<Value: Decodable>(
    _ bytes: [UInt8], format: String
  ) throws(Failure) -> Value {
    guard bytes.count <= byteLimit else { throw .tooLarge }
    let data = Data(bytes)
    do {
      let header = try JSONDecoder().decode(Header.self, from: data)
      guard header.format == format else { throw Failure.malformed("format") }
      guard let version = header.version, version >= 1 else { throw Failure.malformed("version") }
      guard version == 1 else { throw Failure.newer(version: version) }
      return try JSONDecoder().decode(Value.self, from: data)
    } catch let failure as Failure {
      throw failure
    } catch let error as DecodingError {
      throw .malformed(DecodingProblem(error).place)
    } catch { throw .malformed("") }
  }

  private static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings, numbers and truths only: nothing of it can fail.
    guard let data = try? encoder.encode(value) else { preconditionFailure("no JSON of \(value)") }
    return Array(data)
  }

  private static func collection(
    _ entry: Entry, _ place: String
  ) throws(Failure) -> FontCollection {
    let prefix = place.isEmpty ? "" : place + "."
    let name = cleaned(entry.name)
    guard !name.isEmpty else { throw .malformed(prefix + "name") }
    let content: FontCollection.Content
    switch (entry.fonts, entry.search) {
    case (let fonts?, nil): content = .fonts(try members(fonts, prefix + "fonts"))
    case (nil, let search?):
      let query = String((search.query ?? "").prefix(1000))
      content = .search(.init(query: query, filter: search.filter ?? FontFilter()))
    default: throw .malformed(prefix + "fonts")
    }
    return FontCollection(id: entry.id ?? "", name: name, content: content)
  }

  private static func members(
    _ fonts: [Font], _ place: String
  ) throws(Failure) -> [FontCollection.Member] {
    guard fonts.count <= memberLimit else { throw .tooLarge }
    var members: [FontCollection.Member] = []
    for (index, font) in fonts.enumerated() {
      // No font has a longer name.
      guard !font.family.isEmpty, font.family.utf8.count <= 1024, font.face?.utf8.count ?? 0 <= 127
      else { throw .malformed("\(place)[\(index)]") }
      members.append(.init(family: font.family, face: font.face))
    }
    return members
  }

  /// A name in one line, as a person can have typed it.
  package static func cleaned(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
      case .surrogate, .privateUse, .unassigned: break
      default: if !scalar.properties.isBidiControl { scalars.append(scalar) }
      }
    }
    let words = String(scalars).split(whereSeparator: \.isWhitespace)
    return String(words.joined(separator: " ").prefix(nameLimit))
  }
}
