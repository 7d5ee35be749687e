// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import SyntheticFonts
import Testing
import TypecaseSystemKit

/// A real cache, corrupted at every offset that a program follows.
struct CacheImageTests {
  private let folder: TestFolder
  private let fonts: String
  private let bytes: [UInt8]
  private let version: Int

  init() async throws {
    folder = try TestFolder()
    fonts = try folder.makeFolder("fonts")
    let caches = try folder.makeFolder("cache")
    for number in 0..<3 {
      try folder.write("fonts/\(number).ttf", SyntheticFont("Cached \(number)").data())
    }
    let path = try await inspector().buildCache(
      configuration: "<fontconfig><dir>\(fonts)</dir><cachedir>\(caches)</cachedir></fontconfig>",
      fontFolder: fonts, cacheFolder: caches)
    bytes = try OwnedDescriptor.open(path).readAll(limit: 1 << 20)
    version = try #require(path.split(separator: "-").last.flatMap { Int($0) })
  }

  private func long(_ place: Int) -> Int {
    bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: place, as: Int64.self)) }
  }

  private func number(_ place: Int) -> Int {
    bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: place, as: Int32.self)) }
  }

  /// The fault of the cache when one number in it is replaced by another.
  private func damage(_ place: Int, _ value: some FixedWidthInteger) -> String? {
    var damaged = bytes
    withUnsafeBytes(of: value.littleEndian) {
      damaged.replaceSubrange(place..<place + $0.count, with: $0)
    }
    return damage(damaged)
  }

  private func damage(_ bytes: [UInt8]) -> String? {
    do throws(CacheImage.Damage) {
      try CacheImage.check(bytes, folder: fonts, version: version)
      return nil
    } catch { return error.place }
  }

  @Test func `a real cache passes the check`() throws {
    #expect(try CacheImage.check(bytes, folder: fonts, version: version).count == 3)
  }

  /// The names that the inspection reads from each file.
  private func names() async throws -> [String: FontconfigNames] {
    let reports = try await inspector().inspectAll((0..<3).map { "\(fonts)/\($0).ttf" })
    return Dictionary(
      uniqueKeysWithValues: reports.enumerated().map { number, report in
        ("\(number).ttf", FontconfigNames(report.faces.compactMap(\.fontconfigNames)))
      })
  }

  @Test func `each font has the names that were read from its file, and no others`() async throws {
    let names = try await names()
    func misnamed(_ names: [String: FontconfigNames], _ bytes: [UInt8]? = nil) throws -> Set<String>
    {
      try CacheImage.check(bytes ?? self.bytes, folder: fonts, version: version, names: names)
        .misnamed
    }
    #expect(try misnamed(names) == [])
    // A helper that was taken over gives a font the names of another, in its place in the cache.
    for (name, other) in [
      ("Cached 1", "Cached 2"), ("Cached 1", "CACHED2"), ("Cached1-Regular", "Cached2-Regular"),
      ("Cached 1 Regular", "Cached 2 Regular"),
    ] {
      let forged = replacing(name, by: other)
      #expect(forged != bytes, "\(name)")
      // Fonts may share a text in the cache, such as a style; these have names of their own.
      #expect(try misnamed(names, forged) == ["1.ttf"], "\(name), \(other)")
      #expect(try misnamed(names.filter { $0.key != "1.ttf" }, forged) == [])
    }
    // A name that is known as one of another kind is not one of this kind.
    var others = names
    others["0.ttf"]?.families = []
    others["2.ttf"]?.postScriptNames = []
    #expect(try misnamed(others) == ["0.ttf", "2.ttf"])
    // Case and blanks make no other name.
    #expect(try misnamed(names, replacing("Cached 1", by: "cached 1")) == [])
  }

  @Test func `a cache with other names is not put in place, and says of which files`() async throws
  {
    var wrong = try await names()
    wrong["1.ttf"]?.families = ["Another Family"]
    let other = wrong
    let caches = try folder.makeFolder("other-cache")
    let configuration =
      "<fontconfig><dir>\(fonts)</dir><cachedir>\(caches)</cachedir></fontconfig>"
    let failure = await #expect(throws: CacheFailure.self) {
      try await inspector().buildCache(
        configuration: configuration, fontFolder: fonts, cacheFolder: caches, names: other)
    }
    #expect(failure?.misnamed == ["1.ttf"])
    #expect(try FileSystem.names(in: caches).isEmpty)
    try await inspector().buildCache(
      configuration: configuration, fontFolder: fonts, cacheFolder: caches,
      names: other.filter { $0.key != "1.ttf" })
    #expect(try FileSystem.names(in: caches).count == 1)
  }

  /// The cache with one text replaced by another that is not longer.
  private func replacing(_ text: String, by other: String) -> [UInt8] {
    let (old, new) = (Array(text.utf8) + [0], Array(other.utf8) + [0])
    var changed = bytes
    for place in bytes.indices.dropLast(old.count)
    where bytes[place - (place > 0 ? 1 : 0)] == 0 && bytes[place...].starts(with: old) {
      changed.replaceSubrange(place..<place + new.count, with: new)
    }
    return changed
  }

  @Test func `the header says what the file is`() {
    #expect(damage(0, UInt32(0xFC02_FC05)) == "magic number")
    #expect(damage(4, Int32(version + 1)) == "version")
    #expect(damage(8, Int64(bytes.count + 1)) == "size")
    #expect(damage(Array(bytes.dropLast())) == "size")
    #expect(damage(bytes + [0]) == "size")
    #expect(damage([]) == "magic number")
    #expect(damage(16, Int64(bytes.count)) == "folder")
    #expect(damage(16, Int64.max) == "folder")
    #expect(damage(16, Int64(-1)) == "folder")
    #expect(damage(long(16), UInt8(ascii: "x")) == "folder")
    #expect(damage(24, Int64(bytes.count + 1)) == "subfolders")
    #expect(damage(32, Int32(1)) == "subfolders")
    #expect(damage(32, Int32(-1)) == "subfolders")
    for wrong in [Int64(bytes.count - 8), -16, .max, .min] {
      #expect(damage(40, wrong) == "font set", "\(wrong)")
    }
  }

  @Test func `the font set holds its patterns`() {
    let set = long(40)
    for wrong in [Int32(bytes.count), -1, .max] {
      #expect(damage(set, wrong) == "fonts", "\(wrong)")
    }
    #expect(damage(set + 8, Int64(0)) == "fonts")
    #expect(damage(set + 8, Int64(0x7F00_0000_1000)) == "pointer", "an address is no offset")
    for wrong in [Int64(bytes.count | 1), -0x1001] {
      #expect(damage(set + 8, wrong) == "fonts", "\(wrong)")
    }
    #expect(damage(set + 8, Int64.max) == "offset", "beyond all numbers")
    let array = set + (long(set + 8) & ~1)
    for index in 0..<3 {
      #expect(damage(array + index * 8, Int64(0)) == "pattern")
      #expect(damage(array + index * 8, Int64(16)) == "pointer")
      #expect(damage(array + index * 8, Int64(bytes.count | 1)) == "pattern")
    }
  }

  /// The first pattern, and where its elements are.
  private var pattern: (place: Int, elements: Int, count: Int) {
    let set = long(40)
    let place = set + (long(set + (long(set + 8) & ~1)) & ~1)
    return (place, place + long(place + 8), number(place))
  }

  @Test func `a pattern holds its elements`() {
    let (place, elements, count) = pattern
    #expect(damage(place, Int32(bytes.count)) == "elements")
    #expect(damage(place, Int32(-1)) == "elements")
    #expect(damage(place, Int32(0)) == "pattern without a file")
    #expect(damage(place + 8, Int64(bytes.count)) == "elements")
    #expect(damage(place + 8, Int64.max) != nil)
    #expect(damage(place + 16, Int32(1)) == "pattern's reference count")
    for index in 0..<count {
      let element = elements + index * 16
      #expect(damage(element, Int32(0)) == "object")
      #expect(damage(element, Int32(1000)) == "object")
      #expect(damage(element + 8, Int64(0)) == "values")
      #expect(damage(element + 8, Int64(4096)) == "pointer")
      #expect(damage(element + 8, Int64(bytes.count | 1)) == "value")
    }
  }

  @Test func `every value is of its kind and in the file`() {
    let (_, elements, count) = pattern
    var kinds: Set<Int> = []
    for index in 0..<count {
      let element = elements + index * 16
      let object = number(element)
      let node = element + (long(element + 8) & ~1)
      let type = number(node + 8)
      kinds.insert(type)
      #expect(damage(node, Int64(1)) == "next value", "a list without an end")
      #expect(damage(node, Int64(bytes.count | 1)) == "value")
      #expect(damage(node, Int64(0x7F00_0000_1000)) == "pointer")
      // Of a type that it does not have, a value would be read as something else.
      for wrong in [0, 5, 7, type == 3 ? 1 : 3, 99, -1] {
        #expect(damage(node + 8, Int32(wrong)) == "type", "object \(object)")
      }
      guard [3, 6, 8, 9].contains(type) else { continue }
      #expect(damage(node + 16, Int64(0)) == "nothing in the place of a value")
      #expect(damage(node + 16, Int64(0x7F00_0000_1000)) == "pointer")
      #expect(damage(node + 16, Int64(bytes.count | 1)) != nil, "object \(object)")
      #expect(damage(node + 16, Int64(-(1 << 40) | 1)) != nil, "object \(object)")
      let target = node + 8 + (long(node + 16) & ~1)
      if type == 6 {
        #expect(damage(target, Int32(1)) == "reference count of characters")
        #expect(damage(target + 4, Int32.max) != nil)
        #expect(damage(target + 8, Int64(bytes.count)) == "leaves")
        #expect(damage(target + 16, Int64(bytes.count)) == "pages of characters")
        #expect(damage(target + long(target + 8), Int64(bytes.count)) == "leaf")
      }
      if type == 8 {
        #expect(damage(target, Int64(1)) == "further languages")
        #expect(damage(target + 8, Int32.max) == "languages")
      }
      if object == 21 {
        #expect(damage(target, UInt8(ascii: "x")) == "file", "of another folder")
        #expect(damage(target + fonts.utf8.count + 1, UInt8(ascii: "/")) == "file")
      }
    }
    #expect(kinds.isSuperset(of: [1, 3, 4, 6, 8]), "every kind was met: \(kinds)")
  }

  @Test func `a text has an end`() {
    var endless = bytes
    for place in 64..<endless.count where endless[place] == 0 { endless[place] = 0x21 }
    #expect(damage(endless) != nil)
  }

  @Test func `nothing in any place leads out of the bytes`() {
    // A read beyond them ends the process.
    var found = 0
    for place in stride(from: 0, to: bytes.count - 8, by: 4) {
      for wrong in [Int64.max, -1, Int64.min + 1, Int64(bytes.count - 1), 0x7FFF_FFFF] {
        if damage(place, wrong) != nil { found += 1 }
      }
    }
    #expect(found > 500)
  }
}
