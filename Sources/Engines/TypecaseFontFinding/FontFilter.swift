// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// Conditions that listed fonts must meet.
///
/// Within one kind of condition one of the values is enough ("light or regular"); all kinds must be
/// met ("light, and variable"). An empty set is always met. It applies to faces; a family is listed
/// with those of its faces that meet it.
///
/// The keys of its coded form are stored with smart collections: keys may be added, never changed.
public struct FontFilter: Sendable, Hashable, Codable {
  public var kinds: Set<FontKind> = []
  public var weights: Set<WeightClass> = []
  public var widths: Set<WidthClass> = []
  public var slants: Set<SlantClass> = []
  public var isVariable: Bool?
  public var isColor: Bool?
  /// Axis tags.
  public var axes: Set<String> = []
  /// OpenType feature tags; "ss" and "cv" mean any set and any variant.
  public var features: Set<String> = []
  /// BCP 47 tags, and ISO 15924 codes of scripts.
  public var languages: Set<String> = []
  public var licenses: Set<FontLicense> = []
  public var embedding: Set<EmbeddingRights> = []
  /// Application ids; ``builtIn`` is the system.
  public var owners: Set<String> = []
  public var states: Set<State> = []

  /// Means fonts that no app installed.
  public static let builtIn = ""

  public init() {}

  /// Weights by OpenType's hundreds; each includes values up to halfway to its neighbors.
  public enum WeightClass: Int, Sendable, Hashable, Codable, CaseIterable {
    case thin = 100
    case extraLight = 200
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case extraBold = 800
    case black = 900

    func contains(_ weight: Double) -> Bool {
      let nearest = (min(max(weight, 100), 900) / 100).rounded() * 100
      return Double(rawValue) == nearest
    }
  }

  /// The width of letters, in three steps.
  public enum WidthClass: String, Sendable, Hashable, Codable, CaseIterable {
    case condensed, normal, expanded

    /// As ``SymbolicTraits`` draws the lines, in percent of the normal width.
    func contains(_ width: Double) -> Bool {
      switch self {
      case .condensed: width <= 87.5
      case .normal: width > 87.5 && width < 112.5
      case .expanded: width >= 112.5
      }
    }
  }

  /// Whether letters are upright; oblique ones count as italic.
  public enum SlantClass: String, Sendable, Hashable, Codable, CaseIterable {
    case upright, italic
  }

  /// Whether programs find the font.
  public enum State: String, Sendable, Hashable, Codable, CaseIterable {
    case on, off
    /// A font of the system with the same name is preferred to it.
    case overridden
  }

  public var isEmpty: Bool { self == FontFilter() }

  /// Whether it needs data that only the files have.
  public var needsDetails: Bool {
    !axes.isEmpty || !features.isEmpty || !licenses.isEmpty || !embedding.isEmpty
      || kinds.contains { !$0.isListed }
  }

  private enum CodingKeys: String, CodingKey {
    case kinds, weights, widths, slants, axes, features, languages, licenses, embedding, owners
    case states
    case isVariable = "variable"
    case isColor = "color"
  }

  /// Missing keys, and values that a newer version added, set no condition.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func set<Value: Hashable & RawRepresentable>(_ key: CodingKeys) throws -> Set<Value>
    where Value.RawValue: Decodable {
      let raw = try container.decodeIfPresent([Value.RawValue].self, forKey: key) ?? []
      return Set(raw.compactMap(Value.init(rawValue:)))
    }
    func names(_ key: CodingKeys) throws -> Set<String> {
      Set(try container.decodeIfPresent([String].self, forKey: key) ?? [])
    }
    kinds = try set(.kinds)
    weights = try set(.weights)
    widths = try set(.widths)
    slants = try set(.slants)
    isVariable = try container.decodeIfPresent(Bool.self, forKey: .isVariable)
    isColor = try container.decodeIfPresent(Bool.self, forKey: .isColor)
    axes = try names(.axes)
    features = try names(.features)
    languages = try names(.languages)
    licenses = try set(.licenses)
    embedding = try set(.embedding)
    owners = try names(.owners)
    states = try set(.states)
  }

  /// Only the conditions that are set, in a fixed order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode<Value: RawRepresentable>(_ set: Set<Value>, _ key: CodingKeys) throws
    where Value.RawValue: Encodable & Comparable {
      guard !set.isEmpty else { return }
      try container.encode(set.map(\.rawValue).sorted(), forKey: key)
    }
    func encode(names: Set<String>, _ key: CodingKeys) throws {
      guard !names.isEmpty else { return }
      try container.encode(names.sorted(), forKey: key)
    }
    try encode(kinds, .kinds)
    try encode(weights, .weights)
    try encode(widths, .widths)
    try encode(slants, .slants)
    try container.encodeIfPresent(isVariable, forKey: .isVariable)
    try container.encodeIfPresent(isColor, forKey: .isColor)
    try encode(names: axes, .axes)
    try encode(names: features, .features)
    try encode(names: languages, .languages)
    try encode(licenses, .licenses)
    try encode(embedding, .embedding)
    try encode(names: owners, .owners)
    try encode(states, .states)
  }
}

extension FontFilter {
  /// Whether a face meets all conditions; what is not known meets none.
  ///
  /// - Parameters:
  ///   - isSupported: whether the face supports one of the languages.
  ///   - details: what its file says, where that was read.
  func holds(
    for face: OfferedFace, kinds faceKinds: FontKinds, isSupported: Bool, details: FaceDetails?
  ) -> Bool {
    let font = face.descriptor
    if let isVariable, face.isVariable != isVariable { return false }
    if let isColor, face.isColor != isColor { return false }
    if !kinds.isEmpty, !kinds.contains(where: { faceKinds.contains(FontKinds($0)) }) {
      return false
    }
    if !weights.isEmpty, !weights.contains(where: { $0.contains(font.weight ?? 400) }) {
      return false
    }
    if !widths.isEmpty, !widths.contains(where: { $0.contains(font.width ?? 100) }) { return false }
    if !slants.isEmpty, !slants.contains((font.slant ?? 0) == 0 ? .upright : .italic) {
      return false
    }
    if !owners.isEmpty, !owners.contains(font.provider ?? Self.builtIn) { return false }
    if !states.isEmpty, !states.contains(face.state) { return false }
    guard isSupported else { return false }
    guard needsDetails else { return true }
    if !axes.isEmpty, details?.axes.isDisjoint(with: axes) != false { return false }
    if !features.isEmpty,
      !features.contains(where: { details?.features.hasFeature($0) == true })
    {
      return false
    }
    if !licenses.isEmpty, !licenses.contains(details?.license ?? .unknown) { return false }
    if !embedding.isEmpty {
      guard let rights = details?.embedding, embedding.contains(rights) else { return false }
    }
    return true
  }
}

extension Set<String> {
  /// Whether the features of a face have one; two letters stand for all that are numbered so.
  func hasFeature(_ tag: String) -> Bool {
    tag.utf8.count == 2
      ? contains { $0.hasPrefix(tag) && Int($0.dropFirst(2)) != nil } : contains(tag)
  }
}

extension OfferedFace {
  /// Whether programs get it by its name.
  var state: FontFilter.State {
    if descriptor.enabled == false { return .off }
    return isOverridden ? .overridden : .on
  }
}
