// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension FontDescriptor {
  /// Whether a face agrees with this descriptor in all mandatory keys, without opening a file.
  ///
  /// A missing key matches everything. Names are compared without regard to case, traits without
  /// regard to order and leading. Languages are those that the face must support; a script code
  /// means any language of the script. A face without a size matches every size.
  public func matches(
    _ face: FontDescriptor, mandatoryKeys: Set<FontDescriptor.CodingKeys>
  ) -> Bool {
    mandatoryKeys.allSatisfy { agrees(with: face, on: $0) ?? true }
  }

  /// Whether a face has this descriptor's value of a key; nil when the descriptor has none.
  func agrees(with face: FontDescriptor, on key: CodingKeys) -> Bool? {
    func same<Value: Equatable>(_ value: KeyPath<FontDescriptor, Value?>) -> Bool? {
      self[keyPath: value].map { $0 == face[keyPath: value] }
    }
    func sameName(_ name: KeyPath<FontDescriptor, String?>) -> Bool? {
      self[keyPath: name].map { FoldedName($0) == face[keyPath: name].map { FoldedName($0) } }
    }
    return switch key {
    case .id: same(\.id)
    case .postScriptName: sameName(\.postScriptName)
    case .family: sameName(\.family)
    case .style: sameName(\.style)
    case .fullName: sameName(\.fullName)
    case .weight: same(\.weight)
    case .width: same(\.width)
    case .slant: same(\.slant)
    case .traits: traits.map { _ in comparedTraits == face.comparedTraits }
    case .fontClass: same(\.fontClass)
    case .variations: same(\.variations)
    case .features: same(\.features)
    case .languages:
      languages.map { wanted in
        LanguagePredicate.all(wanted.map { .supports($0) }).holds(for: face)
      }
    case .size: size.map { size in face.size.map { $0 == size } ?? true }
    case .format: same(\.format)
    case .provider: same(\.provider)
    case .scope: same(\.scope)
    case .enabled: same(\.enabled)
    case .exposure: same(\.exposure)
    }
  }

  private var comparedTraits: SymbolicTraits {
    symbolicTraits.withoutClass.subtracting(.leading)
  }
}

extension FaceSet {
  /// The faces that agree with a descriptor in all mandatory keys, best first, each as a complete
  /// descriptor with the request's size, features and leading.
  ///
  /// Faces that agree on more of the other keys come first, names counting most; then the nearest
  /// in width, slant and weight. Without mandatory keys a face must agree on at least one key, if
  /// the descriptor has any. Only `class` as a mandatory key opens files: those of the faces that
  /// agree on all other mandatory keys.
  public func matching(
    _ descriptor: FontDescriptor, mandatoryKeys: Set<FontDescriptor.CodingKeys> = []
  ) -> [FontDescriptor] {
    typealias Match = (face: Face, score: Int, nearness: Nearness)
    let cheapKeys = mandatoryKeys.subtracting([.fontClass, .languages])
    var languages =
      mandatoryKeys.contains(.languages)
      ? descriptor.languages.map { LanguageCondition(.all($0.map { .supports($0) })) } : nil
    let asksClass = mandatoryKeys.contains(.fontClass) && descriptor.fontClass != nil
    let others = FontDescriptor.CodingKeys.allCases.filter { !mandatoryKeys.contains($0) }
    let wanted = descriptor.measures
    var matches: [Match] = []
    for var face in candidates(for: descriptor, mandatoryKeys)
    where descriptor.matches(face.descriptor, mandatoryKeys: cheapKeys)
      && languages?.holds(for: face.descriptor) != false
    {
      if asksClass {
        face.descriptor.fontClass = fontClass(of: face)
        guard face.descriptor.fontClass == descriptor.fontClass else { continue }
      }
      var score = 0
      var isAsked = false
      for key in others {
        guard let agrees = descriptor.agrees(with: face.descriptor, on: key) else { continue }
        // Every face has every size.
        if key != .size { isAsked = true }
        if agrees, key != .size { score += key.importance }
      }
      guard score > 0 || !isAsked || !mandatoryKeys.isEmpty else { continue }
      matches.append((face, score, Nearness(of: face.measures, to: wanted)))
    }
    // Between equal faces the order of the set decides.
    let best = matches.enumerated().sorted { one, other in
      (-one.element.score, one.element.nearness, one.offset)
        < (-other.element.score, other.element.nearness, other.offset)
    }
    return best.map { self.descriptor(of: $0.element.face, for: descriptor) }
  }

  private func candidates(
    for descriptor: FontDescriptor, _ mandatoryKeys: Set<FontDescriptor.CodingKeys>
  ) -> [Face] {
    // Names are looked up; the other mandatory keys are compared face by face.
    if mandatoryKeys.contains(.postScriptName), let name = descriptor.postScriptName {
      return faces(ofPostScriptName: name)
    }
    if mandatoryKeys.contains(.fullName), let name = descriptor.fullName {
      return faces(ofFullName: name)
    }
    guard mandatoryKeys.contains(.family), let family = descriptor.family else { return faces }
    return faces(ofFamily: family)
  }
}

extension FontDescriptor.CodingKeys {
  /// The weight of agreement on the key.
  fileprivate var importance: Int {
    switch self {
    case .id, .postScriptName: 64
    case .fullName: 32
    case .family: 16
    case .style: 8
    default: 1
    }
  }
}
