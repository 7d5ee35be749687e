// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemKit

/// Makes fonts usable by name in every program, through fontconfig.
///
/// Each change makes a new folder of links, whose cache is built before the configuration names it.
/// A folder that changed in place would have a stale cache for a moment; every program that started
/// then would write a cache of its own, with names and paths, where sandboxes can read it.
public struct ByNameExposure: Sendable {
  /// A font file, and its name in the folder.
  public struct Link: Sendable, Hashable {
    public var file: String
    public var name: String

    public init(file: String, name: String) {
      self.file = file
      self.name = name
    }
  }

  /// Builds the cache of a folder: configuration, folder, cache folder.
  public typealias CacheBuilder = @Sendable (ByNameRules) async throws -> Void

  private let places: ByNamePlaces

  public init(_ places: ByNamePlaces) { self.places = places }

  /// Makes fontconfig see these fonts, and no others of ours.
  ///
  /// - Parameter included: another file of rules, which may be missing when programs read it.
  /// - Throws: when there is no new configuration. The fonts of the last one that are not among
  ///   these are withdrawn then, and the others stay usable: to take a font away never depends on
  ///   what can fail.
  public func publish(
    _ links: [Link], rules: [String], including included: String? = nil, buildCache: CacheBuilder
  ) async throws {
    let previous = generations()
    let generation = (previous.last ?? 0) + 1
    let published = self.rules(of: generation, groups: rules, including: included)
    var text = ByNameRules.empty(including: included)
    do {
      if !links.isEmpty {
        try FileSystem.createDirectories(published.folder, mode: 0o700)
        try FileSystem.createDirectories(published.cache, mode: 0o700)
        for link in links {
          try FileSystem.link(link.file, at: "\(published.folder)/\(link.name)")
        }
        try await buildCache(published)
        text = published.configuration
      } else if included == nil, !FileSystem.exists(places.rules) {
        return
      }
      // Links and caches are on the disk before anything names them.
      try FileSystem.synchronizeAll(of: .open(places.root, flags: O_RDONLY | O_DIRECTORY))
      try write(text)
    } catch {
      remove(generation: generation)
      if let last = previous.last {
        try? withdraw(
          allBut: links, from: self.rules(of: last, groups: rules, including: included))
      }
      throw error
    }
    // A program that has read the previous configuration may still open its files.
    for old in previous.dropLast() { remove(generation: old) }
  }

  private func write(_ text: String) throws(SystemError) {
    try FileSystem.createDirectories(FileSystem.split(places.rules).folder, mode: 0o755)
    try FileSystem.write(text.utf8, to: places.rules, mode: 0o644)
  }

  /// Keeps the folder of a generation in use, less the fonts that are gone.
  private func withdraw(
    allBut links: [Link], from published: ByNameRules
  ) throws(SystemError) {
    var rest = published
    rest.withdrawn = Set(try FileSystem.names(in: rest.folder)).subtracting(links.map(\.name))
      .sorted()
    try write(rest.configuration)
  }

  /// Whether the configuration is what `publish` would write for these fonts.
  public func isCurrent(
    _ links: [Link], rules: [String], including included: String? = nil
  ) -> Bool {
    let empty = ByNameRules.empty(including: included)
    guard let generation = generations().last else {
      return links.isEmpty
        && (included == nil && !FileSystem.exists(places.rules) || isWritten(empty))
    }
    if links.isEmpty { return isWritten(empty) }
    let published = self.rules(of: generation, groups: rules, including: included)
    let names = (try? FileSystem.names(in: published.folder)) ?? []
    let caches = (try? FileSystem.names(in: published.cache)) ?? []
    return Set(names) == Set(links.map(\.name)) && !caches.isEmpty
      && isWritten(published.configuration)
      && links.allSatisfy { Self.isSame($0.file, "\(published.folder)/\($0.name)") }
  }

  /// Whether two names are of one file, no link followed.
  private static func isSame(_ file: String, _ name: String) -> Bool {
    var (first, second) = (stat(), stat())
    return lstat(file, &first) == 0 && lstat(name, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Gives the configuration a new modification time.
  ///
  /// fontconfig compares times in whole seconds: a program that read it earlier within the second
  /// of a change would not see the change.
  public func touch() { utimes(places.rules, nil) }

  private func isWritten(_ text: String) -> Bool {
    (try? FileSystem.text(of: places.rules)) == text
  }

  private func generations() -> [Int] {
    ((try? FileSystem.names(in: places.links)) ?? []).compactMap { Int($0) }.sorted()
  }

  private func rules(
    of generation: Int, groups: [String], including included: String? = nil
  ) -> ByNameRules {
    ByNameRules(
      folder: "\(places.links)/\(generation)", cache: "\(places.caches)/\(generation)",
      groups: groups, included: included)
  }

  private func remove(generation: Int) {
    let old = rules(of: generation, groups: [])
    FileSystem.removeTree(old.folder)
    FileSystem.removeTree(old.cache)
  }
}
