// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// A fontconfig cache file as bytes, checked before any program maps it.
///
/// Programs follow the offsets in a cache as pointers, and fontconfig checks few of them
/// (`fccache.c`, `FcCacheOffsetsValid`). The helper that wrote it has read fonts and may have been
/// taken over by one. So each offset that a reader follows is followed here first, within the
/// bytes: folder, subfolders, font set, patterns, elements, values, and the targets of values. Each
/// pattern must be of a file in the folder, and have no names but those that were read from that file
/// when it was inspected: a helper that one font has taken over could give it, or others, the families of
/// somebody else.
///
/// The layout is that of `fcint.h` on a 64-bit machine, the same from version 7 of the cache to 12.
public struct CacheImage {
  /// A fault, and its place.
  public struct Damage: Error, Hashable, Sendable, CustomStringConvertible {
    public let place: String
    public let offset: Int
    public var description: String { "\(place) at byte \(offset)" }
  }

  private let bytes: UnsafeRawBufferPointer
  private let folder: [UInt8]
  /// The names that files may have, folded, by the name of the file.
  private let names: [String: [NamedProperty: Set<String>]]

  /// Checks a cache.
  ///
  /// - Parameters:
  ///   - bytes: of the whole file.
  ///   - folder: the absolute path of the folder that it must be of.
  ///   - version: of the cache's format, which the file's name says.
  ///   - names: those that each file may have, by the file's name. A file without any is one of which
  ///     they are not known yet.
  /// - Returns: how many patterns there are, and the names of files that it gives other names.
  @discardableResult
  public static func check(
    _ bytes: [UInt8], folder: String, version: Int, names: [String: FontconfigNames] = [:]
  ) throws(Damage) -> (count: Int, misnamed: Set<String>) {
    let names = names.mapValues { names in
      [
        NamedProperty.family: names.families, .fullName: names.fullNames,
        .postScriptName: names.postScriptNames,
      ].mapValues { Set($0.map(FontconfigName.folded)) }
    }
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(Damage) in
        try CacheImage(bytes: buffer, folder: Array(folder.utf8), names: names)
          .check(version: version)
      }
    }
    return try result.get()
  }

  private enum Magic { static let mapped: UInt32 = 0xFC02_FC04 }

  /// Sizes and places of fcint.h's structures.
  private enum Layout {
    static let header = 64
    static let fontSet = 16
    static let pattern = 24
    static let element = 16
    static let valueList = 32
    static let value = 8
    static let charSet = 24
    static let leaf = 32
    static let languages = 12
    static let range = 16
  }

  private func check(version: Int) throws(Damage) -> (count: Int, misnamed: Set<String>) {
    guard bytes.count >= Layout.header, try word(0) == Magic.mapped else {
      throw Damage(place: "magic number", offset: 0)
    }
    guard try number(4) == version else { throw Damage(place: "version", offset: 4) }
    guard try long(8) == bytes.count else { throw Damage(place: "size", offset: 8) }
    guard try text(at: long(16), "folder", from: 16) == folder else {
      throw Damage(place: "folder", offset: 16)
    }
    // Ours has no folders in it.
    guard try number(32) == 0 else { throw Damage(place: "subfolders", offset: 32) }
    _ = try place(try long(24), size: 0, count: 1, "subfolders", from: 24)
    let set = try place(try long(40), size: Layout.fontSet, count: 1, "font set", from: 40)
    let count = try number(set)
    guard let fonts = try target(of: set + 8, base: set) else {
      guard count == 0 else { throw Damage(place: "fonts", offset: set) }
      return (0, [])
    }
    var misnamed: Set<String> = []
    _ = try place(fonts, size: 8, count: count, "fonts", from: set)
    for index in 0..<count {
      let entry = fonts + index * 8
      guard let pattern = try target(of: entry, base: set) else {
        throw Damage(place: "pattern", offset: entry)
      }
      misnamed.formUnion(try checkPattern(pattern))
    }
    return (count, misnamed)
  }

  // MARK: Patterns

  /// - Returns: the files of the pattern that do not have all of its names.
  private func checkPattern(_ pattern: Int) throws(Damage) -> [String] {
    _ = try place(pattern, size: Layout.pattern, count: 1, "pattern", from: pattern)
    // Readers would count references in the map, or free it, if it were not marked as constant.
    guard try number(pattern + 16) == -1 else {
      throw Damage(place: "pattern's reference count", offset: pattern + 16)
    }
    let count = try number(pattern)
    let elements = try place(
      try offset(pattern, by: try long(pattern + 8), from: pattern + 8), size: Layout.element,
      count: count, "elements", from: pattern)
    var last = 0
    var files: [String] = []
    var found: [(property: NamedProperty, name: String)] = []
    for index in 0..<count {
      let element = elements + index * Layout.element
      let object = try number(element)
      // Readers use a binary search for elements.
      guard object > last, let kind = Kind(object: object) else {
        throw Damage(place: "object", offset: element)
      }
      last = object
      guard let first = try target(of: element + 8, base: element) else {
        throw Damage(place: "values", offset: element + 8)
      }
      let texts = try checkValues(first, kind: kind, isFile: object == Kind.file)
      if object == Kind.file {
        files += texts.map { String(decoding: $0.dropFirst(folder.count + 1), as: UTF8.self) }
      }
      guard let property = NamedProperty(rawValue: object) else { continue }
      found += texts.map { (property, FontconfigName.folded(String(decoding: $0, as: UTF8.self))) }
    }
    guard !files.isEmpty else { throw Damage(place: "pattern without a file", offset: pattern) }
    return files.filter { file in
      guard let allowed = names[file] else { return false }
      return !found.allSatisfy { allowed[$0.property]?.contains($0.name) ?? false }
    }
  }

  /// - Returns: those values that are texts.
  private func checkValues(
    _ first: Int, kind: Kind, isFile: Bool
  ) throws(Damage) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var node: Int? = first
    while let current = node {
      _ = try place(current, size: Layout.valueList, count: 1, "value", from: current)
      if let text = try checkValue(current + Layout.value, kind: kind, isFile: isFile) {
        texts.append(text)
      }
      let next = try target(of: current, base: current)
      // Values are consecutive, so a list that goes back would have no end.
      if let next, next <= current { throw Damage(place: "next value", offset: current) }
      node = next
    }
    return texts
  }

  /// - Returns: the value, if it is a text.
  private func checkValue(
    _ value: Int, kind: Kind, isFile: Bool
  ) throws(Damage) -> [UInt8]? {
    guard let type = ValueType(rawValue: try number(value)), kind.types.contains(type) else {
      throw Damage(place: "type", offset: value)
    }
    guard type.isPointer else { return nil }
    guard let target = try target(of: value + 8, base: value) else {
      throw Damage(place: "nothing in the place of a value", offset: value + 8)
    }
    switch type {
    case .string:
      let text = try text(at: target, "text", from: value)
      if isFile, !isInFolder(text) { throw Damage(place: "file", offset: value) }
      return text
    case .charSet: try checkCharSet(target)
    case .languages:
      let map = try place(target, size: Layout.languages, count: 1, "languages", from: value)
      guard try long(map) == 0 else { throw Damage(place: "further languages", offset: map) }
      let words = try number(map + 8)
      _ = try place(map + 12, size: 4, count: words, "languages", from: map + 8)
    case .range: _ = try place(target, size: Layout.range, count: 1, "range", from: value)
    default: break
    }
    return nil
  }

  private func checkCharSet(_ set: Int) throws(Damage) {
    _ = try place(set, size: Layout.charSet, count: 1, "characters", from: set)
    guard try number(set) == -1 else {
      throw Damage(place: "reference count of characters", offset: set)
    }
    let count = try number(set + 4)
    let leaves = try place(
      try offset(set, by: try long(set + 8), from: set + 8), size: 8, count: count, "leaves",
      from: set + 8)
    _ = try place(
      try offset(set, by: try long(set + 16), from: set + 16), size: 2, count: count,
      "pages of characters", from: set + 16)
    for index in 0..<count {
      let entry = leaves + index * 8
      _ = try place(
        try offset(leaves, by: try long(entry), from: entry), size: Layout.leaf, count: 1, "leaf",
        from: entry)
    }
  }

  /// Whether a path is of a file that lies directly in the folder.
  private func isInFolder(_ path: [UInt8]) -> Bool {
    guard path.starts(with: folder), path.count > folder.count + 1,
      path[folder.count] == UInt8(ascii: "/")
    else { return false }
    let name = path[(folder.count + 1)...]
    return !name.contains(UInt8(ascii: "/")) && name != [UInt8(ascii: ".")]
      && !name.elementsEqual("..".utf8)
  }

  // MARK: Reading

  /// The place of so many elements, if all of them are within the bytes.
  private func place(
    _ start: Int, size: Int, count: Int, _ what: String, from origin: Int
  ) throws(Damage) -> Int {
    let (length, overflows) = size.multipliedReportingOverflow(by: count)
    guard !overflows, count >= 0, start >= 0, start <= bytes.count, length <= bytes.count - start
    else { throw Damage(place: what, offset: origin) }
    return start
  }

  private func offset(_ base: Int, by distance: Int, from origin: Int) throws(Damage) -> Int {
    let (sum, overflows) = base.addingReportingOverflow(distance)
    guard !overflows else { throw Damage(place: "offset", offset: origin) }
    return sum
  }

  /// The target of an encoded offset, which is odd and relative to `base`; nil for a null pointer.
  ///
  /// Any other would be followed as an address.
  private func target(of pointer: Int, base: Int) throws(Damage) -> Int? {
    let encoded = try long(pointer)
    if encoded == 0 { return nil }
    guard encoded & 1 == 1 else { throw Damage(place: "pointer", offset: pointer) }
    return try offset(base, by: encoded & ~1, from: pointer)
  }

  private func word(_ place: Int) throws(Damage) -> UInt32 {
    let place = try self.place(place, size: 4, count: 1, "number", from: place)
    return bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
  }

  private func number(_ place: Int) throws(Damage) -> Int {
    Int(Int32(bitPattern: try word(place)))
  }

  private func long(_ place: Int) throws(Damage) -> Int {
    let place = try self.place(place, size: 8, count: 1, "number", from: place)
    return Int(bytes.loadUnaligned(fromByteOffset: place, as: Int64.self))
  }

  /// No name or path is longer.
  private static let textLimit = 65_536

  /// A text up to its closing zero, which must be there.
  private func text(at start: Int, _ what: String, from origin: Int) throws(Damage) -> [UInt8] {
    let start = try place(start, size: 1, count: 1, what, from: origin)
    let piece = bytes[start..<min(bytes.count, start + Self.textLimit)]
    guard let end = piece.firstIndex(of: 0) else { throw Damage(place: what, offset: origin) }
    return Array(piece[..<end])
  }
}

/// The properties by which programs find a font, by fontconfig's numbers (`fcobjs.h`).
private enum NamedProperty: Int {
  case family = 1
  case fullName = 5
  case postScriptName = 46
}

/// The types of values (`FcType`).
private enum ValueType: Int {
  case integer = 1
  case double = 2
  case string = 3
  case bool = 4
  case charSet = 6
  case languages = 8
  case range = 9

  /// Whether the value is somewhere else.
  var isPointer: Bool { [.string, .charSet, .languages, .range].contains(self) }
}

/// The properties of a font, by fontconfig's numbers (`fcobjs.h`), which never change their order.
///
/// Readers do not check the types of most.
private struct Kind {
  static let file = 21

  let types: Set<ValueType>

  init?(object: Int) {
    switch object {
    case 1...6, 14, Self.file, 23, 36, 37, 42...46, 49, 53, 55: types = [.string]
    case 7, 13, 16, 22, 27, 30, 31, 35, 41, 52, 56: types = [.integer]
    // Of a variable font, or one number.
    case 8, 9, 10: types = [.integer, .double, .range]
    case 11, 12, 26, 28: types = [.double, .integer, .range]
    case 15, 17...20, 24, 25, 29, 38...40, 47, 48, 50, 51, 54: types = [.bool]
    case 33: types = [.charSet]
    case 34: types = [.languages]
    default: return nil
    }
  }
}
