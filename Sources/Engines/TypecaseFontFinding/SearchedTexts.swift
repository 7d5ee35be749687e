// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseFontDescriptors

/// A value of each face, where few differ: so that a question is asked once for each value.
struct Distinct<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  /// For each family and face the place of its value.
  private(set) var places: [[Int]] = []

  init(_ choice: FontChoice, value: (Int, OfferedFace) -> Value) {
    var known: [Value: Int] = [:]
    places.reserveCapacity(choice.families.count)
    for (number, family) in choice.families.enumerated() {
      var own: [Int] = []
      own.reserveCapacity(family.faces.count)
      for face in family.faces {
        let value = value(number, face)
        let place = known[value] ?? values.count
        if place == values.count {
          known[value] = place
          values.append(value)
        }
        own.append(place)
      }
      places.append(own)
    }
  }

  func value(_ family: Int, _ face: Int) -> Value { values[places[family][face]] }
}

/// A word that was typed, in the forms that it is looked for in.
struct FoldedWord: Sendable {
  fileprivate let bytes: [CChar]
  /// Behind a space, and at the beginning of a line.
  fileprivate let afterSpace: [CChar]
  fileprivate let onLine: [CChar]

  /// - Parameter text: folded.
  init(_ text: String) {
    bytes = Array(text.utf8CString)
    afterSpace = [CChar(0x20)] + bytes
    onLine = [CChar(0x0A)] + bytes
  }
}

/// Some lines of text, folded, that words are looked for in.
struct SearchedText: Sendable, Hashable {
  private let lines: [String]
  /// Each line with a line feed before it, and a zero at the end.
  private let bytes: [CChar]

  /// - Parameter lines: empty ones do not count.
  init(_ lines: [String]) {
    self.lines = lines.filter { !$0.isEmpty }
    bytes = Array(self.lines.map { "\n" + SearchFolding.fold($0) }.joined().utf8CString)
  }

  static func == (one: Self, other: Self) -> Bool { one.lines == other.lines }
  func hash(into hasher: inout Hasher) { hasher.combine(lines) }

  var isEmpty: Bool { lines.isEmpty }

  /// The words that occur, as bits: inside of others too, or only where a word begins.
  func mask(_ words: [FoldedWord], inside: Bool = false) -> WordMask {
    guard !isEmpty else { return 0 }
    var mask: WordMask = 0
    for (place, word) in words.enumerated() {
      if inside ? contains(word.bytes) : beginsWord(word) { mask |= 1 << WordMask(place) }
    }
    return mask
  }

  /// 0 for a text that begins with what was typed, 1 when words begin with its words, else 2.
  func rank(_ words: [FoldedWord], _ beginning: FoldedWord) -> Int {
    let length = beginning.onLine.count - 1
    if bytes.count > length, memcmp(bytes, beginning.onLine, length) == 0 { return 0 }
    return words.allSatisfy(beginsWord) ? 1 : 2
  }

  /// The line that has most of the words, the first of several.
  func line(_ words: [FoldedWord]) -> String {
    if lines.count == 1 { return lines[0] }
    let counted = lines.map { (SearchedText([$0]).mask(words, inside: true).nonzeroBitCount, $0) }
    let most = counted.map(\.0).max()
    return counted.first { $0.0 == most }?.1 ?? ""
  }

  func count(words: inout [String: Int]) {
    for line in lines { for word in SearchFolding.words(line) { words[word, default: 0] += 1 } }
  }

  private func beginsWord(_ word: FoldedWord) -> Bool {
    contains(word.onLine) || contains(word.afterSpace)
  }

  private func contains(_ word: [CChar]) -> Bool {
    bytes.withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        guard let text = text.baseAddress, let word = word.baseAddress else { return false }
        return strstr(text, word) != nil
      }
    }
  }
}

/// The names of a choice.
struct SearchedNames: Sendable {
  /// For each family its name.
  let own: [SearchedText]
  /// For each family its name and its other names.
  let all: [SearchedText]
  /// For each family and face its PostScript name and full name.
  let faces: [[SearchedText]]
  let styles: Distinct<SearchedText>

  init(_ choice: FontChoice) {
    own = choice.families.map { SearchedText([$0.name]) }
    all = choice.families.map { family in
      let others = Set(family.faces.flatMap(\.otherFamilyNames)).subtracting([family.name]).sorted()
      return SearchedText([family.name] + others)
    }
    faces = choice.families.map { family in
      family.faces.map {
        SearchedText([$0.descriptor.postScriptName ?? "", $0.descriptor.fullName ?? ""])
      }
    }
    styles = Distinct(choice) { _, face in SearchedText([face.descriptor.style ?? ""]) }
  }

  /// The name by which a family was found.
  func name(of family: Int, _ choice: FontChoice, _ words: [FoldedWord]) -> String {
    all[family].line(words)
  }

  func count(words: inout [String: Int], of choice: FontChoice) {
    for text in all { text.count(words: &words) }
    for text in styles.values { text.count(words: &words) }
  }
}

/// The data of faces besides their names: kinds, and data of the files.
struct SearchedFacts: Sendable {
  /// By file and number of the face; nil when nothing was read.
  let details: [FaceLocation: FaceDetails]?
  let kinds: Distinct<FontKinds>
  /// Designer and manufacturer.
  let makers: Distinct<SearchedText>
  let features: Distinct<Set<String>>

  init(_ choice: FontChoice, _ details: [FaceLocation: FaceDetails]?) {
    self.details = details
    func known(of face: OfferedFace) -> FaceDetails? { details?[face.location.file] }
    let named = choice.families.map { FontKinds(familyNamed: $0.name) }
    kinds = Distinct(choice) { family, face in
      FontKinds(face, named: named[family], details: known(of: face))
    }
    var texts: [[String]: SearchedText] = [:]
    makers = Distinct(choice) { _, face in
      guard let details = known(of: face) else { return SearchedText([]) }
      let lines = [details.designer, details.manufacturer]
      if let known = texts[lines] { return known }
      let text = SearchedText(lines)
      texts[lines] = text
      return text
    }
    features = Distinct(choice) { _, face in known(of: face)?.features ?? [] }
  }
}
