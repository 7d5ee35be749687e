// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The common attributes of a selection's runs.
public struct AttributeSummary: Sendable, Hashable {
  /// The first run's attributes.
  public private(set) var first: TextAttributes
  /// The attributes that are not the same in all runs.
  public private(set) var mixed: Set<TextAttribute> = []
  /// Whether the fonts are of several families, where that of text which names none is another one.
  public var isFamilyMixed: Bool { mixesAll || families.count > 1 }
  /// The families that the runs name; nil for that of the surroundings.
  private var families: Set<String?> = []
  /// Whether it is only known that runs differ.
  private var mixesAll = false
  /// The features and the axes, by their tags, and the attributes of apps, by their names, that are not the same in all runs.
  public private(set) var mixedTags: Set<String> = []
  /// The properties of the paragraphs' styles that are not the same in all runs.
  public private(set) var mixedParagraphProperties: Set<ParagraphStyle.Property> = []

  /// The summary of one run, such as the typing attributes.
  public init(_ attributes: TextAttributes) {
    first = attributes
    families = [Self.familyName(of: attributes)]
  }

  /// The summary of several runs; nil for none.
  public init?(runs: some Sequence<TextAttributes>) {
    var iterator = runs.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(first)
    // Runs are often copies of one seen before. Seen ones are kept, so that their addresses are not
    // reused.
    var seen = [first.identity: first]
    while let run = iterator.next(), mixed.count < TextAttribute.allCases.count {
      if seen.updateValue(run, forKey: run.identity) == nil { include(run) }
    }
  }

  /// The attributes of the first run; those named in `mixed` differ between runs.
  public init(_ attributes: TextAttributes, mixed: Set<TextAttribute>) {
    self.init(attributes)
    self.mixed = mixed
    mixesAll = mixed.contains(.font)
  }

  private mutating func include(_ run: TextAttributes) {
    guard run != first else { return }
    families.insert(Self.familyName(of: run))
    Self.insertDifferences(first.features, run.features, into: &mixedTags)
    Self.insertDifferences(first.axes, run.axes, into: &mixedTags)
    Self.insertDifferences(first.app, run.app, into: &mixedTags)
    if run.paragraph != first.paragraph {
      let (one, other) = (first.paragraph ?? ParagraphStyle(), run.paragraph ?? ParagraphStyle())
      for property in ParagraphStyle.Property.allCases where !property.isEqual(in: one, other) {
        mixedParagraphProperties.insert(property)
      }
    }
    for attribute in TextAttribute.allCases
    where !mixed.contains(attribute) && !attribute.isEqual(in: first, run) {
      mixed.insert(attribute)
    }
  }

  private static func insertDifferences<Value: Equatable>(
    _ first: [String: Value]?, _ other: [String: Value]?, into tags: inout Set<String>
  ) {
    guard first != other else { return }
    for tag in Set((first ?? [:]).keys).union((other ?? [:]).keys)
    where first?[tag] != other?[tag] { tags.insert(tag) }
  }

  /// The name of the family, or of the font where no family is known; nil for that of the surroundings, also in another weight.
  private static func familyName(of run: TextAttributes) -> String? {
    run.font.flatMap { $0.family ?? $0.postScriptName ?? $0.fullName }
  }

  /// Whether the fonts are of several families.
  ///
  /// - Parameter family: that of text which names none.
  public func hasSeveralFamilies(over family: String?) -> Bool {
    mixesAll || Set(families.map { $0 ?? family }).count > 1
  }

  /// Whether an attribute is not the same in all runs.
  public func isMixed(_ attribute: TextAttribute) -> Bool { mixed.contains(attribute) }

  /// Whether a property of the paragraphs' styles is not the same in all runs.
  public func isMixed(_ property: ParagraphStyle.Property) -> Bool {
    // A program that reports mixed attributes does not report properties.
    isMixed(.paragraph)
      && (mixedParagraphProperties.isEmpty || mixedParagraphProperties.contains(property))
  }

  /// Whether an app's attribute is not the same in all runs.
  public func isMixed<Attribute: AppTextAttribute>(_: Attribute.Type) -> Bool {
    mixedTags.contains(Attribute.name)
  }
}
