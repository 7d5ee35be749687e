// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The languages, or scripts, that a font must support.
///
/// ```swift
/// let chineseAndLatin = LanguagePredicate.all([.supports("zh"), .supports("Latn")])
/// ```
public indirect enum LanguagePredicate: Sendable, Hashable {
  /// A BCP 47 language tag, such as "fr", "zh" or "zh-Hant"; or an ISO 15924 code with its capital,
  /// such as "Latn", which means any language that is written in that script.
  case supports(String)
  /// One of them at least; false when there are none.
  case any([LanguagePredicate])
  /// Each of them; true when there are none.
  case all([LanguagePredicate])
  /// Not one of them.
  case none([LanguagePredicate])

  /// How deep predicates may be nested.
  public static let depthLimit = 8
  /// How many predicates there may be in all.
  public static let countLimit = 64

  /// Whether the predicate is true.
  ///
  /// - Parameter supports: whether the language, or script, is supported.
  public func holds(_ supports: (String) -> Bool) -> Bool {
    switch self {
    case .supports(let name): supports(name)
    case .any(let parts): parts.contains { $0.holds(supports) }
    case .all(let parts): parts.allSatisfy { $0.holds(supports) }
    case .none(let parts): !parts.contains { $0.holds(supports) }
    }
  }

  /// The languages and scripts that it names, in order, each once.
  public var names: [String] {
    switch self {
    case .supports(let name): [name]
    case .any(let parts), .all(let parts), .none(let parts):
      parts.flatMap(\.names).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }
}
