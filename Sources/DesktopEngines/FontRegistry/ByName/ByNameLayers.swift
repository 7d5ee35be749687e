// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import Synchronization
import TypecaseSystemKit

/// Makes fonts usable by name in every program, through fontconfig.
///
/// ```
/// by-name/7/       a layer: links that never change          cache/7/   its cache
/// by-name/7.conf   the layer's rules                         by-name/7.links   see LayerContents
/// by-name/12/ …    a later, smaller one
/// 60-typecase.conf names the layers in use, and what is not to be used of them: files, and single faces
/// ```
///
/// A folder that changed in place would have a stale cache for a moment; every program that started
/// then would write a cache of its own, with names and paths, where sandboxes can read it. So what is
/// new goes into a layer of its own, whose cache is built before the configuration names it, and what
/// is gone is rejected by its name. Layers are put together when a newer one is not much smaller, so
/// that there are few of them: each is a cache for programs to open. That takes as long as the layers
/// are large, and is done while nobody waits.
public final class ByNameLayers: Sendable {
  /// A font that is used by name.
  public struct Font: Sendable, Hashable {
    /// The name of its file in the folder of fonts.
    public var name: String
    /// The id of its `CoverageGroup`.
    public var group: String

    public init(name: String, group: String) {
      self.name = name
      self.group = group
    }

    /// Of its bytes (SHA-256, in hexadecimal), which its file is named by.
    public var digest: String { String(name.prefix { $0 != "." }) }
  }

  /// Builds the cache of a layer.
  public typealias CacheBuilder = @Sendable (ByNameLayer) async throws -> Void
  /// Finds groups by their ids.
  public typealias GroupSource = @Sendable (Set<String>) throws -> [CoverageGroup]

  /// What fontconfig sees.
  private struct State: Sendable {
    var rules: ByNameRules
    /// The links of each layer by their fonts, those included that are excluded.
    private(set) var links: [Int: [Font: String]] = [:]
    /// The layer of each font.
    private(set) var layers: [Font: Int] = [:]
    /// The fonts that are not to be used.
    var excluded: Set<Font> = []
    /// The faces of fonts that are not to be used, while others of their files are.
    var hidden: [Font: Set<Int32>] = [:]

    init(rules: ByNameRules) { self.rules = rules }

    /// The fonts in use.
    var fonts: Set<Font> { Set(layers.keys).subtracting(excluded) }

    /// How many fonts of each layer are in use.
    var sizes: [Int: Int] {
      var sizes = Dictionary(uniqueKeysWithValues: rules.layers.map { ($0.number, 0) })
      for (layer, links) in links { sizes[layer] = links.count }
      for font in excluded { if let layer = layers[font] { sizes[layer, default: 0] -= 1 } }
      return sizes
    }

    /// Adds a layer with its links.
    ///
    /// - Returns: whether none of the fonts is in another layer.
    mutating func add(_ layer: ByNameRules.Layer, _ fonts: [String: Font]) -> Bool {
      for (link, font) in fonts {
        guard layers.updateValue(layer.number, forKey: font) == nil else { return false }
        links[layer.number, default: [:]][font] = link
        if layer.excluded.contains(link) { excluded.insert(font) }
        if let indexes = layer.hidden[link] { hidden[font] = indexes }
      }
      return true
    }

    /// Takes layers away; which faces of their fonts are not to be used stays known.
    ///
    /// - Returns: their fonts that are in use.
    mutating func remove(_ numbers: Set<Int>) -> Set<Font> {
      rules.layers.removeAll { numbers.contains($0.number) }
      var used: Set<Font> = []
      for number in numbers {
        for font in (links.removeValue(forKey: number) ?? [:]).keys {
          layers[font] = nil
          if excluded.remove(font) == nil { used.insert(font) } else { hidden[font] = nil }
        }
      }
      return used
    }

    /// Writes into the layers what is not to be used of them.
    mutating func nameExcluded() {
      var names: [Int: Set<String>] = [:]
      for font in excluded {
        if let layer = layers[font], let link = links[layer]?[font] {
          names[layer, default: []].insert(link)
        }
      }
      var faces: [Int: [String: Set<Int32>]] = [:]
      for (font, indexes) in hidden where !excluded.contains(font) {
        if let layer = layers[font], let link = links[layer]?[font] {
          faces[layer, default: [:]][link] = indexes
        }
      }
      for index in rules.layers.indices {
        rules.layers[index].excluded = names[rules.layers[index].number] ?? []
        rules.layers[index].hidden = faces[rules.layers[index].number] ?? [:]
      }
    }
  }

  private let places: ByNamePlaces
  /// As this process wrote or read it; nothing before it has.
  private let state = Mutex<State?>(nil)

  /// How many fonts are merged at the most while somebody waits.
  static let quickSize = 256
  /// A layer is at least this many times as large as the next one.
  static let ratio = 4

  public init(_ places: ByNamePlaces) { self.places = places }

  /// Makes fontconfig see these fonts, and no others of ours.
  ///
  /// It takes as long as the change is large, where this process made what fontconfig sees now.
  ///
  /// - Parameters:
  ///   - fonts: the fonts; they know which of them may have changed since the last time.
  ///   - included: another file of rules, which may be missing when programs read it.
  ///   - compacting: whether to merge layers however large they are.
  /// - Returns: whether there was anything to write.
  /// - Throws: when there is no new configuration. The fonts of the last one that are not among
  ///   these are excluded then, and the others stay usable: to take a font away never depends on
  ///   what can fail.
  @discardableResult
  public func publish(
    _ fonts: FontsByName, including included: String? = nil, compacting: Bool = false,
    groups: GroupSource, buildCache: CacheBuilder
  ) async throws -> Bool {
    try Self.refuseUnnameable(places.root, fonts)
    let before = takeCurrent()
    if before == nil, fonts.isEmpty, included == nil, !FileSystem.exists(places.rules),
      numbers().isEmpty
    {
      return false
    }
    let layersBefore = before?.state.rules.layers ?? []
    let changed = before?.isOwn == true ? fonts.changed : nil
    var next = before?.state ?? State(rules: ByNameRules(places: places, layers: []))
    next.rules.included = included
    var added: Set<Font> = []
    for font in changed ?? fonts.all.union(next.layers.keys) {
      let hidden = fonts.hidden(of: font)
      next.hidden[font] = hidden.isEmpty ? nil : hidden
      if next.layers[font] == nil {
        // A lost file does not prevent the others from being published.
        if fonts.contains(font), FileSystem.exists("\(places.fonts)/\(font.name)") {
          added.insert(font)
        }
      } else if fonts.contains(font) {
        next.excluded.remove(font)
      } else {
        next.excluded.insert(font)
      }
    }
    let absorbed = Self.absorbed(next, adding: added.count, compacting: compacting)
    let moved = added.union(next.remove(absorbed))
    let number = (numbers().max() ?? 0) + 1
    do {
      let made = try await make(number, moved, groups, buildCache)
      if !made.isEmpty {
        let layer = ByNameRules.Layer(number: number)
        next.rules.layers.append(layer)
        _ = next.add(layer, made)
      }
      next.nameExcluded()
      let text = next.rules.configuration
      if isWritten(text) {
        state.withLock { [next] in $0 = next }
        return false
      }
      // Links and caches are on the disk before anything names them.
      if !made.isEmpty {
        try FileSystem.synchronizeAll(of: .open(places.root, flags: O_RDONLY | O_DIRECTORY))
      }
      try write(text)
    } catch {
      remove(number)
      try? exclude(allBut: fonts, including: included)
      throw error
    }
    // A program that has read the previous configuration may still open its files.
    let inUse = Set((next.rules.layers + layersBefore).map(\.number))
    let previous = before == nil ? number - 1 : 0
    state.withLock { [next] in $0 = next }
    for old in numbers() where !inUse.contains(old) && old != previous { remove(old) }
    return true
  }

  /// Refuses a folder that the rules cannot name: fontconfig reads them as XML, which holds no byte that is not UTF-8.
  ///
  /// A rule with a repaired path would name another folder, or none, and nobody would be told.
  private static func refuseUnnameable(
    _ folder: String, _ fonts: FontsByName
  ) throws(SystemError) {
    guard !fonts.isEmpty, !PathText.isUTF8(folder) else { return }
    throw SystemError(
      code: EILSEQ,
      operation:
        "name the folder \(folder) in fontconfig's rules, which are UTF-8 (set TYPECASE_DATA_HOME to a folder whose path is)"
    )
  }

  /// Whether layers must be merged when nobody waits.
  public var isCompact: Bool {
    state.withLock { state in
      state.map { Self.absorbed($0, adding: 0, compacting: true).isEmpty } ?? true
    }
  }

  /// Whether the configuration is what `publish` would have written for these fonts.
  public func isCurrent(_ fonts: FontsByName, including included: String? = nil) -> Bool {
    if fonts.isEmpty, included == nil, !FileSystem.exists(places.rules) {
      return numbers().isEmpty
    }
    guard let found = read(), found.rules.included == included else { return false }
    let used = fonts.all.filter { FileSystem.exists("\(places.fonts)/\($0.name)") }
    return found.fonts == used
      && used.allSatisfy { found.hidden[$0] ?? [] == fonts.hidden(of: $0) }
  }

  /// Where programs find the fonts that are published.
  public struct Places: Sendable {
    /// The files that fontconfig reads.
    public var files: [Font: String] = [:]
    /// The files in the folders that no program is to find any more.
    public var excluded: [String] = []
    /// The folders that fontconfig reads.
    public var folders: [VisibilityQuestion.Folder] = []
  }

  /// What is published now; nothing where the configuration is not what this type wrote.
  public var published: Places {
    var found = Places()
    guard let current = state.withLock(\.self) ?? read(), isWritten(current.rules.configuration)
    else { return found }
    for layer in current.rules.layers {
      let folder = places.folder(of: layer.number)
      found.folders.append(.init(path: folder, cache: places.cache(of: layer.number)))
      for (font, link) in current.links[layer.number] ?? [:] {
        if current.excluded.contains(font) {
          found.excluded.append("\(folder)/\(link)")
        } else {
          found.files[font] = "\(folder)/\(link)"
        }
      }
    }
    return found
  }

  /// Gives the configuration a new modification time.
  ///
  /// fontconfig compares times in whole seconds: a program that read it earlier within the second
  /// of a change would not see the change.
  public func touch() { utimes(places.rules.cPath, nil) }

  // MARK: Layers

  /// The layers that a new one replaces.
  private static func absorbed(_ state: State, adding count: Int, compacting: Bool) -> Set<Int> {
    let sizes = state.sizes
    var absorbed = Set(sizes.filter { $0.value == 0 }.keys)
    var size = count
    func absorb(_ layer: Int) { if absorbed.insert(layer).inserted { size += sizes[layer] ?? 0 } }
    if compacting {
      // Each rejected font costs every program a comparison with each of its fonts.
      for font in state.excluded { state.layers[font].map(absorb) }
    }
    while true {
      let rest = state.rules.layers.map(\.number).filter { !absorbed.contains($0) }
      let following = rest.dropFirst().map { sizes[$0] ?? 0 } + [size]
      guard
        let place = rest.indices.last(where: { (sizes[rest[$0]] ?? 0) < following[$0] * ratio }),
        compacting || place == rest.count - 1 && (sizes[rest[place]] ?? 0) + size <= quickSize
      else { return absorbed }
      absorb(rest[place])
      if place + 1 < rest.count { absorb(rest[place + 1]) }
    }
  }

  /// Makes a layer, without a configuration that names it.
  ///
  /// - Returns: its fonts by their links, less those whose files are gone.
  private func make(
    _ number: Int, _ fonts: Set<Font>, _ groups: GroupSource, _ buildCache: CacheBuilder
  ) async throws -> [String: Font] {
    if fonts.isEmpty { return [:] }
    let tree = CoverageTree(
      try groups(Set(fonts.map(\.group))), number: number, below: places.root)
    let layer = ByNameLayer(number: number, places: places)
    try FileSystem.createDirectories(layer.folder, mode: 0o700)
    try FileSystem.createDirectories(layer.cache, mode: 0o700)
    var made: [String: Font] = [:]
    for font in fonts {
      let name = (tree.prefixes[font.group] ?? "~") + font.name
      do throws(SystemError) {
        try FileSystem.link("\(places.fonts)/\(font.name)", at: "\(layer.folder)/\(name)")
        made[name] = font
      } catch { if error.code != ENOENT { throw error } }
    }
    guard !made.isEmpty else {
      remove(number)
      return [:]
    }
    try await buildCache(ByNameLayer(number: number, places: places, fonts: made))
    let rules = layer.configuration(tree)
    try FileSystem.write(rules.utf8, to: places.layerRules(of: number))
    try FileSystem.write(
      LayerContents(made, rules: rules).text.utf8, to: places.layerContents(of: number))
    return made
  }

  /// Keeps the layers in use, less the fonts and faces that are gone.
  private func exclude(
    allBut fonts: FontsByName, including included: String?
  ) throws(SystemError) {
    let text = try? FileSystem.text(of: places.rules)
    var rules =
      text.flatMap { ByNameRules(reading: $0, places: places) }
      ?? ByNameRules(
        places: places, layers: numbers().max().map { [.init(number: $0)] } ?? [])
    rules.included = included
    let used = Dictionary(
      fonts.all.map { ($0.name, fonts.hidden(of: $0)) }, uniquingKeysWith: { $0.intersection($1) })
    for index in rules.layers.indices {
      var layer = ByNameRules.Layer(number: rules.layers[index].number)
      for link in try FileSystem.names(in: places.folder(of: layer.number)) {
        guard let hidden = used[Self.fontName(of: link)] else {
          layer.excluded.insert(link)
          continue
        }
        if !hidden.isEmpty { layer.hidden[link] = hidden }
      }
      rules.layers[index] = layer
    }
    if !rules.layers.isEmpty { try write(rules.configuration) }
  }

  /// The name of the font file that a link refers to.
  private static func fontName(of link: String) -> String {
    String(link.split(separator: "~").last ?? "")
  }

  // MARK: What is there

  /// The published state, and whether this process made it; nil when this type did not write it.
  ///
  /// Code that takes it puts it back: nothing else refers to it meanwhile, so that changing it copies
  /// nothing.
  private func takeCurrent() -> (state: State, isOwn: Bool)? {
    let known = state.withLock { state in
      defer { state = nil }
      return state
    }
    if let known, isWritten(known.rules.configuration) { return (known, true) }
    return read().map { ($0, false) }
  }

  private func read() -> State? {
    guard let text = try? FileSystem.text(of: places.rules),
      let rules = ByNameRules(reading: text, places: places)
    else { return nil }
    var found = State(rules: rules)
    for layer in rules.layers {
      guard let contents = contents(of: layer.number), found.add(layer, contents.fonts) else {
        return nil
      }
    }
    return found
  }

  /// The contents of a layer; nil when they were changed.
  private func contents(of layer: Int) -> LayerContents? {
    let folder = places.folder(of: layer)
    guard
      let contents = (try? FileSystem.text(of: places.layerContents(of: layer))).flatMap(
        LayerContents.init),
      let rules = try? FileSystem.text(of: places.layerRules(of: layer)),
      contents.isMade(with: rules),
      let caches = try? FileSystem.names(in: places.cache(of: layer)), !caches.isEmpty,
      let names = try? FileSystem.names(in: folder), Set(names) == Set(contents.fonts.keys)
    else { return nil }
    let isOurs = contents.fonts.allSatisfy { name, font in
      let file = "\(places.fonts)/\(font.name)"
      // When a font was removed, its link may be all that remains.
      return Self.isSame(file, "\(folder)/\(name)") || !FileSystem.exists(file)
    }
    return isOurs ? contents : nil
  }

  /// Whether two names refer to the same file; symbolic links are not followed.
  private static func isSame(_ file: String, _ name: String) -> Bool {
    var (first, second) = (stat(), stat())
    return lstat(file.cPath, &first) == 0 && lstat(name.cPath, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  private func write(_ text: String) throws(SystemError) {
    try FileSystem.createDirectories(FileSystem.split(places.rules).folder, mode: 0o755)
    try FileSystem.write(text.utf8, to: places.rules, mode: 0o644)
  }

  private func isWritten(_ text: String) -> Bool {
    (try? FileSystem.text(of: places.rules)) == text
  }

  /// All existing layers, in use or not.
  private func numbers() -> [Int] {
    ((try? FileSystem.names(in: places.links)) ?? []).compactMap { Int($0) }.sorted()
  }

  private func remove(_ number: Int) {
    FileSystem.removeTree(places.folder(of: number))
    FileSystem.removeTree(places.cache(of: number))
    FileSystem.removeTree(places.layerRules(of: number))
    FileSystem.removeTree(places.layerContents(of: number))
  }
}
