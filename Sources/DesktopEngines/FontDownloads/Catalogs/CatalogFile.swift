// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation

/// A catalog as the file has it; what a reader does not know is passed over.
struct CatalogFile: Decodable {
  var assets: [FontAsset] = []
  var redirects: [RedirectTarget] = []

  private enum Key: String, CodingKey { case version, redirects, assets }

  init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: Key.self)
    let version = try file.decode(Int.self, forKey: .version)
    guard version == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: file, debugDescription: "\(version) is not known, only 1 is")
    }
    if file.contains(.redirects) {
      redirects = try Self.list(
        file.nestedUnkeyedContainer(forKey: .redirects), limit: 16
      ) { (text: String) in
        RedirectTarget(text)
      } problem: {
        "“\($0)” is no scheme and host, such as https://fonts.example.org"
      }
    }
    assets = try Self.list(
      file.nestedUnkeyedContainer(forKey: .assets), limit: FontCatalog.assetLimit
    ) { (entry: Entry) in
      entry.asset
    } problem: { _ in
      ""
    }
  }

  /// A list of so many entries at the most.
  private static func list<Item: Decodable, Value>(
    _ container: any UnkeyedDecodingContainer, limit: Int, value: (Item) -> Value?,
    problem: (Item) -> String
  ) throws -> [Value] {
    var container = container
    var values: [Value] = []
    while !container.isAtEnd {
      guard values.count < limit else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "there are more than \(limit) entries")
      }
      let path = container.codingPath + [Index(intValue: values.count)]
      let item = try container.decode(Item.self)
      guard let value = value(item) else {
        throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: problem(item)))
      }
      values.append(value)
    }
    return values
  }

  private struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { "\(intValue ?? 0)" }
    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  /// An entry of `assets`.
  private struct Entry: Decodable {
    let asset: FontAsset

    private enum Key: String, CodingKey { case name, family, resource, tags, scripts, priority }
    private enum ResourceKey: String, CodingKey { case url, path, sha256, size }

    init(from decoder: any Decoder) throws {
      let entry = try decoder.container(keyedBy: Key.self)
      let name = try entry.text(.name, limit: 255)
      let family = try entry.contains(.family) ? entry.text(.family, limit: 255) : ""
      var tags: [String] = []
      if entry.contains(.tags) {
        tags = try CatalogFile.list(
          entry.nestedUnkeyedContainer(forKey: .tags), limit: 64
        ) { (tag: String) in
          (1...64).contains(tag.utf8.count) ? tag : nil
        } problem: { _ in
          "a tag has 1 to 64 bytes"
        }
      }
      var scripts: [String] = []
      if entry.contains(.scripts) {
        scripts = try CatalogFile.list(
          entry.nestedUnkeyedContainer(forKey: .scripts), limit: 64
        ) { (script: String) in
          FontCatalog.isScript(script) ? script : nil
        } problem: {
          "“\($0)” is no ISO 15924 code, such as Tibt"
        }
      }
      let priority = try entry.decodeIfPresent(Double.self, forKey: .priority)
      guard (0...1).contains(priority ?? 0) else {
        throw DecodingError.dataCorruptedError(
          forKey: .priority, in: entry, debugDescription: "should be 0 to 1")
      }
      let resource = try entry.nestedContainer(keyedBy: ResourceKey.self, forKey: .resource)
      asset = FontAsset(
        name: name, family: family, resource: try Self.resource(resource), tags: tags,
        scripts: scripts, priority: priority ?? FontAsset.usualPriority)
    }

    private static func resource(
      _ resource: KeyedDecodingContainer<ResourceKey>
    ) throws -> FontAsset.Resource {
      let place: FontAsset.Resource.Place
      switch (resource.contains(.url), resource.contains(.path)) {
      case (true, false): place = .web(address: try resource.address(.url))
      case (false, true): place = .bundle(path: try resource.relativePath(.path))
      default:
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: resource.codingPath, debugDescription: "holds either a url or a path"))
      }
      // As an integer, a number that does not fit would be an error without a place.
      let number = try resource.decode(Double.self, forKey: .size)
      let largest = UInt64(InspectionLimits().fileSize)
      guard let size = UInt64(exactly: number), (1...largest).contains(size) else {
        throw DecodingError.dataCorruptedError(
          forKey: .size, in: resource, debugDescription: "should be 1 to \(largest) bytes")
      }
      return FontAsset.Resource(
        place: place, sha256: try resource.digest(.sha256), byteCount: size)
    }
  }
}

extension KeyedDecodingContainer {
  fileprivate func text(_ key: Key, limit: Int) throws -> String {
    let text = try decode(String.self, forKey: key)
    guard (1...limit).contains(text.utf8.count) else {
      throw problem(key, "should have 1 to \(limit) bytes")
    }
    return text
  }

  /// An address that looks like one of the web; what it is is found out before it is used.
  fileprivate func address(_ key: Key) throws -> String {
    let text = try text(key, limit: 2048)
    guard ["https://", "http://"].contains(where: { text.lowercased().hasPrefix($0) }) else {
      throw problem(key, "should begin with https:// or http://")
    }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw problem(key, "holds a space or a character that is not ASCII")
    }
    return text
  }

  /// A path that leads downwards only.
  fileprivate func relativePath(_ key: Key) throws -> String {
    let text = try text(key, limit: 1024)
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !text.utf8.contains(0), !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw problem(key, "should be relative to the catalog, without “.”, “..” and empty parts")
    }
    return text
  }

  fileprivate func digest(_ key: Key) throws -> String {
    let text = try decode(String.self, forKey: key).lowercased()
    guard text.utf8.count == 64, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw problem(key, "should be 64 hexadecimal digits")
    }
    return text
  }

  private func problem(_ key: Key, _ text: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: text)
  }
}
