// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Which text fonts are shown in.
nonisolated enum SampleChoice: Hashable {
  /// A sample of each font's own script.
  case fontsOwn
  /// My Text.
  case own
  case proof(ProofText)
  /// One of the person's own, by its name.
  case kept(name: String)
  /// A sentence in a language, by its BCP 47 tag.
  case language(tag: String)

  /// As it is written in the settings.
  var notation: String {
    switch self {
    case .fontsOwn: ""
    case .own: "own"
    case .proof(let proof): "proof:\(proof.rawValue)"
    case .kept(let name): "kept:\(name)"
    case .language(let tag): "language:\(tag)"
    }
  }

  /// Nil for what no version writes.
  init?(notation: String) {
    let parts = notation.split(separator: ":", maxSplits: 1).map { String($0) }
    switch (parts.first, parts.dropFirst().first) {
    case (nil, _): self = .fontsOwn
    case ("own", nil): self = .own
    case ("proof", let name?):
      guard let proof = ProofText(rawValue: name) else { return nil }
      self = .proof(proof)
    case ("kept", let name?): self = .kept(name: name)
    case ("language", let tag?): self = .language(tag: tag)
    default: return nil
    }
  }
}
