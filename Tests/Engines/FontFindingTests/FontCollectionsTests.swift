// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseFontDescriptors

@testable import TypecaseFontFinding

struct FontCollectionTests {
  private func family(_ name: String, _ faces: String...) -> OfferedFamily {
    let faces = faces.map { face in
      var descriptor = FontDescriptor()
      descriptor.family = name
      descriptor.postScriptName = face
      descriptor.style = face
      return OfferedFace(descriptor, location: FaceLocation(path: "/\(face)", index: 0))
    }
    return FontChoice(faces).families[0]
  }

  @Test func `a family stands for all of its faces, and a face for itself`() {
    let inter = family("Inter", "Inter-Regular", "Inter-Bold")
    var members: [FontCollection.Member] = []
    #expect(members.faces(of: inter).isEmpty)
    members.add(face: "Inter-Bold", of: "Inter")
    #expect(
      members.faces(of: inter).map { inter.faces[$0].descriptor.postScriptName } == ["Inter-Bold"])
    members.add(family: "inter")
    #expect(members == [.init(family: "inter")])
    #expect(members.faces(of: inter).count == inter.faces.count)
    members.add(face: "Inter-Bold", of: "Inter")
    #expect(members.count == 1)
    members.remove(family: "INTER")
    #expect(members.isEmpty)
  }

  @Test func `a face is taken out of a family that is there as a whole, and the others stay`() {
    var members: [FontCollection.Member] = [.init(family: "Lobster"), .init(family: "Inter")]
    members.remove(
      face: "Inter-Bold", of: "INTER", with: ["Inter-Regular", "Inter-Bold", "Inter-Black"])
    #expect(
      members == [
        .init(family: "Lobster"), .init(family: "Inter", face: "Inter-Regular"),
        .init(family: "Inter", face: "Inter-Black"),
      ])
    #expect(!members.contains(family: "Inter"))
    #expect(members.contains(face: "Inter-Black", of: "inter"))
    members.remove(face: "Inter-Black", of: "Inter", with: [])
    members.remove(face: "Inter-Regular", of: "Inter", with: [])
    #expect(members == [.init(family: "Lobster")])
    members.add(.init(family: "Lobster", face: "Lobster-Regular"))
    #expect(members == [.init(family: "Lobster")] && members.has(.init(family: "lobster")))
  }

  @Test func `names are told apart`() {
    var all = FontCollections()
    let first = all.add("Posters", .fonts([]))
    let second = all.add("posters", .fonts([]))
    #expect(all.collections.map(\.name) == ["Posters", "posters 2"])
    all.rename(second, to: "Posters")
    #expect(all[second]?.name == "Posters 2")
    all.rename(first, to: "POSTERS")
    #expect(all[first]?.name == "POSTERS")
    all.delete(first)
    #expect(all[first] == nil)
    #expect(all.collections.count == 1)
  }

  @Test func `a search has no fonts of its own`() {
    var all = FontCollections()
    let id = all.add("Bold", .search(.init(query: "bold", filter: FontFilter())))
    all.change(id) { $0.add(family: "Inter") }
    #expect(all[id]?.members == [])
    #expect(all[id]?.isSmart == true)
  }
}

struct CollectionFileTests {
  private var sample: FontCollections {
    var all = FontCollections()
    all.favorites = [.init(family: "Inter"), .init(family: "Ünïcode \u{1F600}", face: "X-Bold")]
    all.add("Posters", .fonts([.init(family: "Lobster")]))
    var filter = FontFilter()
    filter.kinds = [.serif]
    filter.weights = [.light]
    all.add("Light “Serifs”", .search(.init(query: "garamond", filter: filter)))
    return all
  }

  @Test func `what is written is read again, and written in the same way`() throws {
    let bytes = CollectionFile.bytes(of: sample)
    let read = try CollectionFile.all(from: bytes)
    #expect(read.favorites == sample.favorites)
    #expect(read.collections.map(\.content) == sample.collections.map(\.content))
    #expect(read.collections.map(\.name) == sample.collections.map(\.name))
    #expect(CollectionFile.bytes(of: read) == bytes)
  }

  @Test func `a collection travels without its id`() throws {
    for collection in sample.collections {
      let bytes = CollectionFile.bytes(of: collection)
      #expect(!String(decoding: bytes, as: UTF8.self).contains(collection.id))
      let read = try CollectionFile.collection(from: bytes)
      #expect(read.name == collection.name)
      #expect(read.content == collection.content)
      #expect(read.id.isEmpty)
    }
  }

  private func failure(_ text: String) -> CollectionFile.Failure? {
    do throws(CollectionFile.Failure) {
      _ = try CollectionFile.all(from: Array(text.utf8))
      return nil
    } catch { return error }
  }

  private func file(_ rest: String, version: Int = 1) -> String {
    #"{"format": "typecase-collections", "version": \#(version), \#(rest)}"#
  }

  @Test func `a file that is wrong is refused, with the place`() {
    #expect(failure("") == .malformed(""))
    #expect(failure("[]") == .malformed(""))
    #expect(failure("{}") == .malformed("format"))
    #expect(failure(#"{"format": "other", "version": 1}"#) == .malformed("format"))
    #expect(failure(#"{"format": "typecase-collections"}"#) == .malformed("version"))
    #expect(failure(file(#""x": 1"#, version: 2)) == .newer(version: 2))
    #expect(failure(file(#""favorites": 1"#)) == .malformed("favorites"))
    #expect(failure(file(#""favorites": [{"family": 1}]"#)) == .malformed("favorites[0].family"))
    #expect(failure(file(#""favorites": [{"family": ""}]"#)) == .malformed("favorites[0]"))
    #expect(
      failure(file(#""collections": [{"id": "a", "fonts": []}]"#))
        == .malformed("collections[0].name"))
    #expect(
      failure(file(#""collections": [{"id": "a", "name": "\u202e\u0007", "fonts": []}]"#))
        == .malformed("collections[0].name"))
    #expect(
      failure(file(#""collections": [{"id": "a", "name": "A"}]"#))
        == .malformed("collections[0].fonts"))
    #expect(
      failure(
        file(
          #""collections": [{"id": "a", "name": "A", "fonts": []}, {"id": "a", "name": "B", "fonts": []}]"#
        )) == .malformed("collections[1].id"))
    #expect(failure(file(#""unknown": [1], "collections": []"#)) == nil)
  }

  @Test func `names are in one line, without signs that nobody can see`() {
    #expect(CollectionFile.cleaned(" two\nwords\u{202E} \u{7}here ") == "two words here")
    #expect(CollectionFile.cleaned(String(repeating: "a", count: 999)).count == 200)
  }

  @Test func `no bytes whatever crash the reader`() {
    var random = SplitMix64(seed: 11)
    let bytes = CollectionFile.bytes(of: sample)
    var refused = 0
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        changed.removeLast(Int.random(in: 0..<changed.count, using: &random))
      }
      if (try? CollectionFile.all(from: changed)) == nil { refused += 1 }
    }
    #expect(refused > 1000)
  }
}
