// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit
import TypecaseNameOnlyFonts
import TypecaseSandbox
import TypecaseSystemKit

/// The helper's work for what programs see by name: it reads the desktop's configuration as they do, and asks.
///
/// What hides a face is not worked out from the rules, but tried: fontconfig is given the folder with some of the rules alone,
/// or the rules up to one, and the face is there or it is not.
struct VisibilityCheck {
  private let question: VisibilityQuestion
  private let configuration: FontconfigConfiguration
  private let start = ContinuousClock.now
  /// When the search for rules ends: without them the answer is still one.
  private var deadline: ContinuousClock.Instant {
    start + .milliseconds(question.milliseconds) * 0.8
  }
  /// When no further families are asked for, so that there is time to look for the rules of some.
  private var matchingEnd: ContinuousClock.Instant {
    start + .milliseconds(question.milliseconds) * 0.5
  }

  /// How many families are matched that nothing seems to replace.
  private static let mostMatched = 64

  /// - Returns: nil when fontconfig can read no configuration at all.
  init?(_ question: VisibilityQuestion) {
    guard let configuration = FontconfigConfiguration.desktop() else { return nil }
    self.question = question
    self.configuration = configuration
  }

  func findings() -> VisibilityFindings {
    let seen = Self.seenFaces(in: configuration)
    var findings = VisibilityFindings()
    findings.stillFound = question.gone.indices.filter { seen.files.contains(question.gone[$0]) }
    let unlisted = question.faces.indices.filter { !seen.contains(question.faces[$0]) }
    findings.hidden = causes(ofUnlisted: unlisted)
    let listed = Set(question.faces.indices).subtracting(unlisted)
    findings.hidden += substituted(listed.sorted())
    return findings
  }

  // MARK: Faces that are not in the list of fonts

  /// The faces that a configuration has, by file and number.
  private struct SeenFaces {
    private var faces: Set<VisibilityQuestion.Face> = []
    private(set) var files: Set<String> = []

    mutating func insert(_ file: String, _ index: UInt32) {
      files.insert(file)
      faces.insert(Self.key(file, index))
    }

    func contains(_ face: VisibilityQuestion.Face) -> Bool {
      faces.contains(Self.key(face.file, face.index))
    }

    /// Named instances have the number of their face in the low bits.
    private static func key(_ file: String, _ index: UInt32) -> VisibilityQuestion.Face {
      .init(file: file, index: index & 0xFFFF, family: "")
    }
  }

  private static func seenFaces(in configuration: FontconfigConfiguration) -> SeenFaces {
    var seen = SeenFaces()
    for pattern in configuration.fonts?.patterns ?? [] {
      if let file = pattern.file { seen.insert(file, pattern.index ?? 0) }
    }
    return seen
  }

  private func causes(ofUnlisted unlisted: [Int]) -> [VisibilityAnswer.HiddenFace] {
    if unlisted.isEmpty { return [] }
    let folders = Set(configuration.fontFolders)
    let (known, unknown) = unlisted.reduce(into: ([Int](), [Int]())) { parts, face in
      if folders.contains(FileSystem.split(question.faces[face].file).folder) {
        parts.0.append(face)
      } else {
        parts.1.append(face)
      }
    }
    var hidden: [VisibilityAnswer.HiddenFace] = []
    if !unknown.isEmpty {
      let reset = rules(["reset-dirs"]).last?.place
      hidden += unknown.map {
        .init(face: $0, cause: reset == nil ? .folderUnknown : .foldersReset, place: reset)
      }
    }
    let found = known.isEmpty ? [:] : rejections(of: known)
    hidden += known.map {
      .init(face: $0, cause: found[$0] == nil ? .unexplained : .rejected, place: found[$0])
    }
    return hidden
  }

  /// A rule and where it is.
  private struct Rule {
    var text: String
    var place: VisibilityAnswer.Place
  }

  /// The rules of all files that were read, in fontconfig's order.
  private func rules(_ names: Set<String>) -> [Rule] {
    rules { RuleElement.all(names, in: $0) }
  }

  private func rules(_ elements: (String) -> [RuleElement]) -> [Rule] {
    configuration.files.flatMap { file in
      (RuleElement.text(ofFile: file).map(elements) ?? []).map {
        Rule(text: $0.text, place: .init(file: file, line: $0.line))
      }
    }
  }

  /// The rules that reject faces, by the faces.
  private func rejections(of faces: [Int]) -> [Int: VisibilityAnswer.Place] {
    var found: [Int: VisibilityAnswer.Place] = [:]
    search(rules(RuleElement.rejections(in:))[...], rejecting: faces, &found)
    return found
  }

  /// Halves the rules until one is left.
  private func search(
    _ rules: ArraySlice<Rule>, rejecting faces: [Int], _ found: inout [Int: VisibilityAnswer.Place]
  ) {
    let open = faces.filter { found[$0] == nil }
    guard !rules.isEmpty, !open.isEmpty, ContinuousClock.now < deadline else { return }
    // Rules of which one is not well-formed by itself say nothing together: each half may.
    let gone = rejects(rules, among: open)
    let rejected = gone.map { open.filter($0.contains) } ?? (rules.count > 1 ? open : [])
    guard !rejected.isEmpty else { return }
    if rules.count == 1 {
      for face in rejected { found[face] = rules.first?.place }
      return
    }
    let middle = rules.startIndex + rules.count / 2
    search(rules[..<middle], rejecting: rejected, &found)
    search(rules[middle...], rejecting: rejected, &found)
  }

  /// The faces that are not there where nothing but these rules rejects any; nil where fontconfig cannot read the rules.
  private func rejects(_ rules: ArraySlice<Rule>, among faces: [Int]) -> Set<Int>? {
    let folders = question.folders.map {
      """
      <dir salt="typecase">\(FontconfigXML.escaped($0.path))</dir>\
      <cachedir>\(FontconfigXML.escaped($0.cache))</cachedir>
      """
    }
    let xml = """
      <fontconfig>\(folders.joined())<selectfont><rejectfont>\
      \(rules.map(\.text).joined())</rejectfont></selectfont></fontconfig>
      """
    guard let configuration = FontconfigConfiguration(xml: xml), configuration.buildFonts() else {
      return nil
    }
    let seen = Self.seenFaces(in: configuration)
    return Set(faces.filter { !seen.contains(question.faces[$0]) })
  }

  // MARK: Families that programs do not get

  private func substituted(_ faces: [Int]) -> [VisibilityAnswer.HiddenFace] {
    let families = Dictionary(grouping: faces) { question.faces[$0].family }
    let folders = question.folders.map { $0.path + "/" }
    var substitutes: [String: String] = [:]
    var matched = 0
    for family in Set(faces.map { question.faces[$0].family }).sorted() {
      guard ContinuousClock.now < matchingEnd else { break }
      let folded = FontconfigName.folded(family)
      // To match a family compares it with every font. Where it is looked for first, and is there, it is found.
      let first = configuration.substitution(of: family).strong.first.map(FontconfigName.folded)
      if first == folded {
        if matched == Self.mostMatched { continue }
        matched += 1
      }
      guard let answer = configuration.match(family: family) else { continue }
      // Another file of the same family is not another family.
      let isFound =
        folders.contains { answer.file?.hasPrefix($0) == true }
        || answer.families.contains { FontconfigName.folded($0) == folded }
      if !isFound { substitutes[family] = FontText.cleaned(answer.family ?? "", limit: 200) }
    }
    if substitutes.isEmpty { return [] }
    let places = replacements(of: Set(substitutes.keys))
    return families.flatMap { family, faces in
      faces.flatMap { face -> [VisibilityAnswer.HiddenFace] in
        guard let substitute = substitutes[family] else { return [] }
        return [
          .init(face: face, cause: .substituted, place: places[family], substitute: substitute)
        ]
      }
    }.sorted { $0.face < $1.face }
  }

  /// The rules after which a program that asks for a family is given another one first.
  private func replacements(of families: Set<String>) -> [String: VisibilityAnswer.Place] {
    guard let trial = FontconfigConfiguration.empty() else { return [:] }
    var found: [String: VisibilityAnswer.Place] = [:]
    // Most rules are the system's, and each is tried after all that come before it.
    for rule in rules(["match", "alias"]) {
      guard found.count < families.count, ContinuousClock.now < deadline else { break }
      guard trial.add(rules: rule.text) else { continue }
      for family in families where found[family] == nil {
        guard let first = trial.substitution(of: family).strong.first,
          FontconfigName.folded(first) != FontconfigName.folded(family)
        else { continue }
        found[family] = rule.place
      }
    }
    return found
  }
}
