// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// A set of faces, with lookups: the families, the face that a descriptor means, the nearest face.
///
/// It is an immutable value, made from a list (``init(_:)``), from the desktop's fonts
/// (``installed(without:)``) or from files (``inFiles(_:)``). Names are compared without regard to
/// case. Families whose name starts with a dot are private and excluded.
///
/// Only these open font files: ``axes(of:)``, ``coordinates(of:)`` and ``fontClass(of:)``, each
/// once for a face, and ``lineMetrics(for:)``.
public struct FaceSet: Sendable {
  /// A face that can be chosen: a whole font, or a named instance of a variable one.
  public struct Face: Sendable, Hashable {
    /// Names, weight, width, slant, traits and languages; for an instance, its position on the
    /// known axes.
    public var descriptor: FontDescriptor
    /// nil for a face that has no file here.
    public var location: FaceLocation?
    /// Whether the file varies, instances included.
    public var isVariable: Bool
    public var isColor: Bool
    /// The ranges of axes that are known without opening the file, by tag, in the axis's units.
    public var ranges: [String: ClosedRange<Double>]
    /// Other names of the family: in other languages, or for old programs that know four faces in a
    /// family.
    public var otherFamilyNames: [String]
    /// Further names of the face itself, by which programs find it: full names in other languages, and each name of the
    /// family with each name of the style, such as those for old programs.
    package var otherFullNames: [String] = []
    /// nil where nobody has listed them.
    public var characters: FaceCharacters?
    /// Who may read its file.
    package var reader = FaceReader.process

    public init(
      _ descriptor: FontDescriptor, location: FaceLocation? = nil, isVariable: Bool = false,
      isColor: Bool = false, ranges: [String: ClosedRange<Double>] = [:],
      otherFamilyNames: [String] = [], characters: FaceCharacters? = nil
    ) {
      self.characters = characters
      self.descriptor = descriptor
      self.location = location
      self.isVariable = isVariable
      self.isColor = isColor
      self.ranges = ranges
      self.otherFamilyNames = otherFamilyNames
    }
  }

  /// All faces: family by family, and within one as ``faces(ofFamily:)`` has them.
  public let faces: [Face]
  /// The families' names, sorted for display.
  public let families: [String]

  /// Positions in `faces`, by folded names.
  private let byFamily: [FoldedName: Range<Int>]
  private let byOtherFamilyName: NameIndex
  private let byPostScriptName: NameIndex
  private let byFullName: NameIndex
  private let byOtherFullName: NameIndex
  private let familyByJoinedName: [FoldedName: String]
  /// Families by each of their names, as fontconfig compares them.
  private let familyByFontconfigName: [String: String]
  let files = FontFileReader()

  /// Equal for copies of one set; a cheap test whether a set was replaced by another.
  public var identity: ObjectIdentifier { ObjectIdentifier(files) }

  /// A set of these faces, except those without a family.
  ///
  /// Their traits are set from their weight, width and slant.
  public init(_ faces: [Face]) {
    // A face has many parts, and a desktop may have ten thousand faces: they are moved, not copied.
    var faces = faces
    faces.removeAll { $0.descriptor.family.map(FoldedName.isPrivate) ?? true }
    var numbers: [FoldedName: Int] = [:]
    var names: [String] = []
    var last: (name: String, number: Int)?
    var keys: [SortingKey] = []
    keys.reserveCapacity(faces.count)
    for position in faces.indices {
      let measures = faces[position].measures
      faces[position].descriptor.setTraits(measures)
      let name = faces[position].descriptor.family ?? ""
      if last?.name != name {
        let number = numbers[FoldedName(name), setIfMissing: names.count]
        if number == names.count { names.append(name) }
        last = (name, number)
      }
      keys.append(
        SortingKey(
          position: position, family: last?.number ?? 0, measures: measures,
          style: faces[position].descriptor.style ?? "",
          postScriptName: faces[position].descriptor.postScriptName ?? ""))
    }
    let ordered = numbers.sorted { $0.key < $1.key }
    var ranks = [Int](repeating: 0, count: names.count)
    for (rank, entry) in ordered.enumerated() { ranks[entry.value] = rank }
    for place in keys.indices { keys[place].family = ranks[keys[place].family] }
    keys.sort()
    faces.arrange(as: keys.map(\.position))
    families = ordered.map { names[$0.value] }

    var byFamily: [FoldedName: Range<Int>] = [:]
    byFamily.reserveCapacity(ordered.count)
    var start = 0
    for (rank, entry) in ordered.enumerated() {
      var end = start
      while end < keys.count, keys[end].family == rank { end += 1 }
      byFamily[entry.key] = start..<end
      start = end
    }
    self.byFamily = byFamily
    var (others, postScriptNames, fullNames) = (
      NameIndex(count: 0), NameIndex(count: faces.count), NameIndex(count: faces.count)
    )
    var otherFullNames = NameIndex(count: 0)
    var fontconfigNames: [String: String] = [:]
    fontconfigNames.reserveCapacity(families.count)
    for family in families where fontconfigNames[FontconfigName.folded(family)] == nil {
      fontconfigNames[FontconfigName.folded(family)] = family
    }
    for position in faces.indices {
      let family = faces[position].descriptor.family
      for name in faces[position].otherFamilyNames {
        others.add(name, position)
        let folded = FontconfigName.folded(name)
        if fontconfigNames[folded] == nil { fontconfigNames[folded] = family }
      }
      for name in faces[position].otherFullNames { otherFullNames.add(name, position) }
      if let name = faces[position].descriptor.postScriptName {
        postScriptNames.add(name, position)
      }
      if let name = faces[position].descriptor.fullName { fullNames.add(name, position) }
    }
    (byOtherFamilyName, byPostScriptName, byFullName) = (others, postScriptNames, fullNames)
    (byOtherFullName, familyByFontconfigName) = (otherFullNames, fontconfigNames)
    familyByJoinedName = Dictionary(
      families.map { (FoldedName(joining: $0), $0) }, uniquingKeysWith: { one, _ in one })
    self.faces = faces
  }

  /// By family, then lightest first, then widest, uprights before italics.
  private struct SortingKey: Comparable {
    let position: Int
    /// First a number in the order in which families are met, then in their own order.
    var family: Int
    let measures: MatchedMeasures
    let style: String
    let postScriptName: String

    static func < (one: Self, other: Self) -> Bool {
      if one.family != other.family { return one.family < other.family }
      let (a, b) = (one.measures, other.measures)
      let (first, second) = (
        (a.weight, -a.width, abs(a.slant)), (b.weight, -b.width, abs(b.slant))
      )
      if first != second { return first < second }
      return (one.style, one.postScriptName) < (other.style, other.postScriptName)
    }
  }
}

/// The positions of faces by a name that mostly belongs to one face.
private struct NameIndex: Sendable {
  private var first: [FoldedName: Int] = [:]
  private var further: [FoldedName: [Int]] = [:]

  /// - Parameter count: how many names there will be.
  init(count: Int) { first.reserveCapacity(count) }

  mutating func add(_ name: String, _ position: Int) {
    guard !name.isEmpty else { return }
    let folded = FoldedName(name)
    let known = first[folded, setIfMissing: position]
    if known != position { further[folded, default: []].append(position) }
  }

  subscript(name: FoldedName) -> [Int]? { first[name].map { [$0] + (further[name] ?? []) } }
}

extension Dictionary {
  /// The value of a key, which gets one first if it has none.
  fileprivate subscript(key: Key, setIfMissing value: Value) -> Value {
    mutating get {
      func get(_ slot: inout Value) -> Value { slot }
      return get(&self[key, default: value])
    }
  }
}

extension Array {
  /// Moves the elements so that each place has the one that was at the position given for it.
  ///
  /// - Parameter positions: each position once.
  fileprivate mutating func arrange(as positions: [Int]) {
    var positions = positions
    for start in indices where positions[start] != start {
      var place = start
      while positions[place] != start {
        let next = positions[place]
        swapAt(place, next)
        positions[place] = place
        place = next
      }
      positions[place] = place
    }
  }
}

// MARK: - Asking by name

extension FaceSet {
  /// The faces of a family, lightest first, then widest, uprights before italics; named instances
  /// are among them.
  ///
  /// - Parameter family: the family's name, or another name that it has; empty for a private one.
  public func faces(ofFamily family: String) -> [Face] {
    guard !FoldedName.isPrivate(family) else { return [] }
    let name = FoldedName(family)
    if let range = byFamily[name] { return Array(faces[range]) }
    if let positions = byOtherFamilyName[name] { return positions.map { faces[$0] } }
    // fontconfig takes no notice of blanks.
    return familyByFontconfigName[FontconfigName.folded(family)]
      .flatMap { byFamily[FoldedName($0)] }.map { Array(faces[$0]) } ?? []
  }

  /// A family's own way to write its name; nil when there is no such family.
  func familyName(_ name: String) -> String? {
    faces(ofFamily: name).first?.descriptor.family
  }

  /// The same for a name without what PostScript names omit: "OpenSans" is "Open Sans".
  func familyName(joining name: String) -> String? {
    guard !FoldedName.isPrivate(name) else { return nil }
    return familyName(name) ?? familyByJoinedName[FoldedName(joining: name)]
  }

  /// The face with a PostScript name, or otherwise a full name, in any language and as old programs have it; nil for a
  /// name that starts with a dot, since such names are private.
  public func face(named name: String) -> Face? {
    faces(named: name).first
  }

  func faces(ofPostScriptName name: String) -> [Face] {
    (byPostScriptName[FoldedName(name)] ?? []).map { faces[$0] }
  }

  func faces(ofFullName name: String) -> [Face] {
    (byFullName[FoldedName(name)] ?? []).map { faces[$0] }
  }

  private func faces(named name: String) -> [Face] {
    guard !FoldedName.isPrivate(name) else { return [] }
    let name = FoldedName(name)
    let positions = byPostScriptName[name] ?? byFullName[name] ?? byOtherFullName[name] ?? []
    return positions.map { faces[$0] }
  }

  /// The face that a descriptor means: by PostScript name, otherwise by full name, by family and
  /// style, or the family's nearest.
  ///
  /// Instances of a faulty variable font may share a name; then the descriptor's style decides, or
  /// otherwise the nearest face.
  public func face(for descriptor: FontDescriptor) -> Face? {
    for name in [descriptor.postScriptName, descriptor.fullName] {
      guard let name else { continue }
      let found = faces(named: name)
      if let face = Self.face(ofStyle: descriptor.style, in: found)
        ?? nearest(to: descriptor, in: found)
      {
        return face
      }
    }
    guard let family = descriptor.family else { return nil }
    let members = faces(ofFamily: family)
    return Self.face(ofStyle: descriptor.style, in: members) ?? nearest(to: descriptor, in: members)
  }

  /// The face of a family whose weight, width and slant are nearest to the descriptor's, as CSS
  /// orders them: width first, then slant, then weight.
  public func nearest(to descriptor: FontDescriptor, inFamily family: String) -> Face? {
    nearest(to: descriptor, in: faces(ofFamily: family))
  }

  private func nearest(to descriptor: FontDescriptor, in candidates: [Face]) -> Face? {
    var wanted = descriptor.measures
    wanted.opticalSize = wanted.opticalSize ?? descriptor.size
    return candidates.min {
      Nearness(of: $0.measures, to: wanted) < Nearness(of: $1.measures, to: wanted)
    }
  }

  /// Spaces and hyphens make no difference: "SemiBold" is "Semi Bold".
  static func face(ofStyle style: String?, in candidates: [Face]) -> Face? {
    guard let style else { return nil }
    let name = FoldedName(joining: style)
    return candidates.first { $0.descriptor.style.map(FoldedName.init(joining:)) == name }
  }
}
