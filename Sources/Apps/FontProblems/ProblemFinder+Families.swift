// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What is wrong between the faces of one family of one owner.
extension ProblemFinder {
  /// Styles that are fonts of their own, and that a variable font of the family has, too.
  func staticBesideVariable(
    in faces: [LibraryFace]
  ) -> (problem: FontProblem?, kept: [LibraryFace]) {
    let variable = faces.filter { !($0.facts?.axes.isEmpty ?? true) }
    func isCovered(_ face: LibraryFace) -> Bool {
      face.facts?.axes.isEmpty == true && variable.contains { $0.covers(face) }
    }
    let covered = faces.filter(isCovered)
    guard !covered.isEmpty else { return (nil, faces) }
    let covering = variable.filter { one in covered.contains { one.covers($0) } }
    return (
      FontProblem(
        .staticBesideVariable, family: covering[0].family, kept: covering, others: covered,
        repair: repair(without: covered)),
      faces.filter { !covered.contains($0) }
    )
  }

  /// Styles that programs cannot tell apart, or do not find.
  func styleLinks(in faces: [LibraryFace]) -> [FontProblem] {
    let whole = faces.filter { $0.facts?.axes.isEmpty == true }
    var told: Set<LibraryFace> = []
    var found: [FontProblem] = []
    for face in whole {
      guard let contradiction = contradiction(of: face) else { continue }
      told.insert(face)
      found.append(
        FontProblem(
          .styleLinks, family: face.family, others: [face], reason: contradiction,
          repair: repair(without: [face])))
    }
    for same in Self.groups(whole.filter { !told.contains($0) }, by: \.slot) where same.count > 1 {
      let ranked = same.sorted { one, other in
        one.isPlainlyNamed != other.isPlainlyNamed
          ? one.isPlainlyNamed : one.isKept(before: other)
      }
      let others = Array(ranked.dropFirst())
      told.formUnion(ranked)
      found.append(
        FontProblem(
          .styleLinks, family: ranked[0].family, kept: [ranked[0]], others: others,
          reason: .samePlace, repair: repair(without: others)))
    }
    return found + missingLinks(in: whole.filter { !told.contains($0) })
  }

  /// The flags of a face where they are others than its style's name for old programs says.
  private func contradiction(of face: LibraryFace) -> FontProblem.Reason? {
    guard let facts = face.facts, let said = FaceFacts.StyleLink(style: facts.linkedStyle),
      said != facts.link
    else { return nil }
    return .contradiction(
      style: facts.linkedStyle, isBold: facts.link.isBold, isItalic: facts.link.isItalic)
  }

  /// The bold and italic faces of a family that old programs do not find from its regular one.
  private func missingLinks(in whole: [LibraryFace]) -> [FontProblem] {
    guard let regular = whole.first(where: { $0.isRegular }), let own = regular.facts else {
      return []
    }
    let linked = Set(
      whole.filter { $0.facts?.linkedFamily == own.linkedFamily }.compactMap(\.facts?.link))
    let wanted: [(link: FaceFacts.StyleLink, slot: LibraryFace.Slot)] = [
      (.init(isBold: true), .init(weight: 700, width: 100, isSlanted: false)),
      (.init(isItalic: true), .init(weight: 400, width: 100, isSlanted: true)),
      (.init(isBold: true, isItalic: true), .init(weight: 700, width: 100, isSlanted: true)),
    ]
    return wanted.compactMap { link, slot in
      guard !linked.contains(link), let stray = whole.first(where: { $0.slot == slot }) else {
        return nil
      }
      return FontProblem(
        .styleLinks, family: regular.family, kept: [regular], others: [stray],
        reason: .missingLink(
          family: own.linkedFamily, isBold: link.isBold, isItalic: link.isItalic),
        repair: repair(without: [stray]))
    }
  }

  /// From this difference on a line of text moves where a word of another style is in it: a third of a point at 16.
  private static let visibleDifference = 0.02

  /// The faces whose lines are of another height than those of the family's usual one.
  func lineHeights(in faces: [LibraryFace]) -> FontProblem? {
    let known = faces.filter { $0.facts?.lines != nil }
    guard let usual = known.min(by: { $0.distanceFromRegular < $1.distanceFromRegular }),
      let lines = usual.facts?.lines
    else { return nil }
    func differs(_ face: LibraryFace) -> Bool {
      guard let own = face.facts?.lines else { return false }
      return [
        own.ascender - lines.ascender, own.descender - lines.descender, own.spacing - lines.spacing,
      ].contains { abs($0) > Self.visibleDifference }
    }
    let others = known.filter(differs)
    let spacings = others.compactMap(\.facts?.lines?.spacing)
    guard let least = spacings.min(), let most = spacings.max() else { return nil }
    return FontProblem(
      .lineHeights, family: usual.family, kept: known.filter { !differs($0) }, others: others,
      reason: .lines(usual: lines.spacing, others: least...most),
      repair: repair(without: others))
  }
}

extension LibraryFace {
  fileprivate var isRegular: Bool {
    slot == Slot(weight: 400, width: 100, isSlanted: false) && facts?.link == .init()
  }

  fileprivate var distanceFromRegular: Double {
    abs(weight - 400) + abs(width - 100) + (isSlanted ? 1000 : 0)
  }

  /// Whether its style has one of the names that every program knows.
  fileprivate var isPlainlyNamed: Bool {
    FaceFacts.StyleLink(style: style) != nil
  }

  /// Whether a variable face has a style that is a font of its own.
  fileprivate func covers(_ face: LibraryFace) -> Bool {
    guard let axes = facts?.axes else { return false }
    func has(_ tag: String, _ value: Double, usual: Double) -> Bool {
      axes[tag]?.contains(Float(value)) ?? (value == usual)
    }
    let leans = axes["ital"].map { $0.contains(1) } ?? axes["slnt"].map { $0.lowerBound < 0 }
    return has("wght", face.weight, usual: weight) && has("wdth", face.width, usual: width)
      && (face.isSlanted == isSlanted || leans ?? false)
  }
}

extension FaceFacts.StyleLink {
  /// The place that a style's name means; nil for another name than the four that old programs know.
  init?(style: String) {
    switch style.lowercased() {
    case "regular", "normal", "roman", "book": self.init()
    case "italic", "oblique": self.init(isItalic: true)
    case "bold": self.init(isBold: true)
    case "bold italic", "bold oblique": self.init(isBold: true, isItalic: true)
    default: return nil
    }
  }
}
