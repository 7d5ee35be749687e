// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The families that a person chooses from, in the order of their language.
///
/// Made once for each set of fonts, off the main thread.
public struct FontChoice: Sendable {
  /// The condition that every face must meet.
  public struct Condition: Sendable, Hashable {
    /// A face must have all of them.
    public var traits: [FontTrait]
    public var languages: LanguagePredicate?

    public init(traits: [FontTrait] = [], languages: LanguagePredicate? = nil) {
      self.traits = traits
      self.languages = languages
    }
  }

  public let families: [OfferedFamily]
  /// The letters of the index, and the position in `families` where each begins.
  public let initials: [(initial: NameInitial, start: Int)]
  /// For each family and face the place of its support in `supports`.
  let supportPlaces: [[Int]]
  let supports: [SupportedLanguages]
  private let byName: [String: Int]

  public static let none = FontChoice([])

  package var faceCount: Int { families.reduce(0) { $0 + $1.faces.count } }

  /// The families of the faces that meet a condition.
  ///
  /// Faces of one family with the same style are shown as one: the first, so that the system's
  /// fonts win when they are first in the list.
  ///
  /// - Parameter groupsByOwner: whether a name that several owners use is a separate family for
  ///   each of them.
  public init(
    _ faces: [OfferedFace], meeting condition: Condition = Condition(), groupsByOwner: Bool = false
  ) {
    var known = KnownSupport()
    var isMet: [Int: Bool] = [:]
    let traits = SymbolicTraits(condition.traits)
    var groups: [String: (name: String, faces: [(face: OfferedFace, support: Int)])] = [:]
    for face in faces {
      guard let family = face.descriptor.family, !family.isEmpty,
        face.descriptor.symbolicTraits.isSuperset(of: traits)
      else { continue }
      let support = known.place(of: face)
      if let predicate = condition.languages {
        let holds = isMet[support] ?? predicate.holds(known.all[support].supports)
        isMet[support] = holds
        guard holds else { continue }
      }
      let owner = groupsByOwner ? "\0" + (face.descriptor.provider ?? "") : ""
      groups[family.lowercased() + owner, default: (family, [])].faces.append((face, support))
    }
    var entries: [(key: [UInt8], family: OfferedFamily, supports: [Int])] = []
    entries.reserveCapacity(groups.count)
    for group in groups.values {
      let sorted = Self.sorted(group.faces)
      let family = OfferedFamily(
        name: group.name, faces: sorted.map(\.face), usual: Self.usual(sorted.map(\.face)),
        initial: NameInitial(of: group.name))
      entries.append((SearchFolding.sortingKey(group.name), family, sorted.map(\.support)))
    }
    entries.sort {
      if $0.family.initial != $1.family.initial { return $0.family.initial < $1.family.initial }
      if $0.key == $1.key {
        if $0.family.name != $1.family.name { return $0.family.name < $1.family.name }
        return ($0.family.usualFace.descriptor.provider ?? "")
          < ($1.family.usualFace.descriptor.provider ?? "")
      }
      return $0.key.lexicographicallyPrecedes($1.key)
    }
    families = entries.map(\.family)
    supportPlaces = entries.map(\.supports)
    supports = known.all
    var byName: [String: Int] = [:]
    for (place, family) in families.enumerated() { byName[family.name.lowercased()] = place }
    // Names in other languages find a family too, unless another has them for its own.
    for (place, family) in families.enumerated() {
      for name in Set(family.faces.flatMap(\.otherFamilyNames)) {
        if byName[name.lowercased()] == nil { byName[name.lowercased()] = place }
      }
    }
    self.byName = byName
    var initials: [(NameInitial, Int)] = []
    for (place, family) in families.enumerated() where initials.last?.0 != family.initial {
      initials.append((family.initial, place))
    }
    self.initials = initials
  }

  private typealias Member = (face: OfferedFace, support: Int)

  private static func sorted(_ faces: [Member]) -> [Member] {
    var styles: Set<String> = []
    let single = faces.filter { member in
      let face = member.face.descriptor
      return styles.insert(
        "\((face.style ?? "").lowercased()) \(face.weight ?? 400) \(face.width ?? 100)"
      )
      .inserted
    }
    func measures(_ face: FontDescriptor) -> (Double, Double, Double) {
      (face.weight ?? 400, -(face.width ?? 100), abs(face.slant ?? 0))
    }
    return single.sorted { one, other in
      let (a, b) = (measures(one.face.descriptor), measures(other.face.descriptor))
      if a == b { return (one.face.descriptor.style ?? "") < (other.face.descriptor.style ?? "") }
      return a < b
    }
  }

  private static func usual(_ faces: [OfferedFace]) -> Int {
    func distance(_ face: FontDescriptor) -> Double {
      abs((face.weight ?? 400) - 400) + abs((face.width ?? 100) - 100) * 5
        + ((face.slant ?? 0) == 0 ? 0 : 2000)
    }
    return faces.indices.min {
      distance(faces[$0].descriptor) < distance(faces[$1].descriptor)
    } ?? 0
  }

  /// The index of a family, by any of its names; nil when it is not offered.
  public func place(ofFamily name: String) -> Int? { byName[name.lowercased()] }

  /// The family, and the face of it, that a descriptor means.
  ///
  /// - Returns: without a face when the descriptor names a family only; nil when it is not offered.
  public func place(of font: FontDescriptor) -> (family: Int, face: Int?)? {
    let isNamed = font.id != nil || font.postScriptName != nil || font.fullName != nil
    if isNamed {
      for (place, family) in families.enumerated() {
        let face = family.faces.firstIndex { Self.isSame($0.descriptor, font) }
        if let face { return (place, face) }
      }
    }
    guard let family = (font.family ?? Self.family(in: font)).flatMap(place(ofFamily:)) else {
      return nil
    }
    let style = font.style?.lowercased()
    let face = style.flatMap { style in
      families[family].faces.firstIndex { $0.descriptor.style?.lowercased() == style }
    }
    return (family, face)
  }

  /// The family in a full name that no face has, such as that of a style that is made of another.
  private static func family(in font: FontDescriptor) -> String? {
    guard let name = font.fullName, let style = font.style, name.hasSuffix(" " + style) else {
      return nil
    }
    return String(name.dropLast(style.count + 1))
  }

  private static func isSame(_ face: FontDescriptor, _ font: FontDescriptor) -> Bool {
    if let id = font.id { return face.id == id }
    if let name = font.postScriptName {
      return face.postScriptName?.lowercased() == name.lowercased()
    }
    return face.fullName.map { $0.lowercased() == font.fullName?.lowercased() } ?? false
  }

  /// The face of a family that is nearest in weight, width and slant to a descriptor; without a
  /// descriptor the family's default face.
  public func face(ofFamily place: Int, nearest font: FontDescriptor?) -> OfferedFace {
    let family = families[place]
    guard let font,
      font.weight != nil || font.slant != nil || font.width != nil || font.traits != nil
    else { return family.usualFace }
    let set = FaceSet(
      family.faces.map { FaceSet.Face($0.descriptor, location: $0.location) })
    let nearest = set.nearest(to: font, inFamily: family.name)?.location
    return family.faces.first { $0.location == nearest } ?? family.usualFace
  }
}
