// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation
import TypecaseJSONText
import TypecaseSystemKit

/// The fonts that an app offers on demand: its `catalog.json`.
///
/// The file is the app's, so it is read like anything that comes from outside: with limits, and
/// with errors that say which entry is wrong. `docs/catalogs.md` describes the format.
public struct FontCatalog: Sendable, Hashable {
  /// In the order of the file.
  public let assets: [FontAsset]
  /// The other servers to which a server may redirect.
  public let redirects: [RedirectTarget]
  private let places: [String: Int]
  /// The places of the assets that bear a tag: a call may name thousands of tags.
  private let tagged: [String: [Int]]

  /// The file's name.
  public static let fileName = "catalog.json"

  /// The largest catalog, in bytes.
  public static let byteLimit = 4 << 20

  /// The most assets of a catalog.
  public static let assetLimit = 8192

  /// Why a catalog cannot be used.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The entry and its key, such as `assets[3].resource.sha256`; empty for the file as a whole.
    public let place: String
    public let problem: String

    public var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
  }

  /// Reads a catalog.
  public init(json: [UInt8]) throws(Failure) {
    guard json.count <= Self.byteLimit else {
      throw Failure(
        place: "", problem: "\(json.count) bytes, of \(Self.byteLimit) at the most")
    }
    let file: CatalogFile
    do { file = try JSONDecoder().decode(CatalogFile.self, from: Data(json)) } catch {
      let problem = DecodingProblem(error)
      throw Failure(place: problem.place, problem: problem.problem)
    }
    var places: [String: Int] = [:]
    for (index, asset) in file.assets.enumerated() {
      if let first = places.updateValue(index, forKey: asset.name) {
        throw Failure(
          place: "assets[\(index)].name", problem: "“\(asset.name)” is assets[\(first)] already")
      }
    }
    assets = file.assets
    redirects = file.redirects
    self.places = places
    var tagged: [String: [Int]] = [:]
    for (index, asset) in file.assets.enumerated() {
      for tag in Set(asset.tags) { tagged[tag, default: []].append(index) }
    }
    self.tagged = tagged
  }

  /// Whether a text is of the form of an ISO 15924 code: "Tibt".
  public static func isScript(_ text: String) -> Bool {
    let letters = Array(text.utf8)
    return letters.count == 4 && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letters[0])
      && letters.dropFirst().allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains)
  }

  /// The asset with a name.
  public func asset(named name: String) -> FontAsset? { places[name].map { assets[$0] } }

  /// The assets that bear a tag.
  public func assets(tagged tag: String) -> [FontAsset] { (tagged[tag] ?? []).map { assets[$0] } }

  /// The assets with a name, or otherwise a tag; empty for one that the catalog does not have.
  public func assets(for nameOrTag: String) -> [FontAsset] {
    asset(named: nameOrTag).map { [$0] } ?? assets(tagged: nameOrTag)
  }
}
