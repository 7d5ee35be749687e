// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What the runs of a selection have in common.
public struct AttributeSummary: Sendable, Hashable {
  /// The first run's attributes.
  public private(set) var first: TextAttributes
  /// The attributes that are not the same in all runs.
  public private(set) var mixed: Set<TextAttribute> = []

  /// What text has where it is typed: one run.
  public init(_ attributes: TextAttributes) { first = attributes }

  /// What some runs have in common; nil without any.
  public init?(runs: some Sequence<TextAttributes>) {
    var iterator = runs.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(first)
    // Runs are often copies of one seen before. Those that were are kept, lest another has their place.
    var seen = [first.identity: first]
    while let run = iterator.next(), mixed.count < TextAttribute.allCases.count {
      if seen.updateValue(run, forKey: run.identity) == nil { include(run) }
    }
  }

  /// Attributes, of which those that are named are not the same everywhere.
  public init(_ attributes: TextAttributes, mixed: Set<TextAttribute>) {
    first = attributes
    self.mixed = mixed
  }

  private mutating func include(_ run: TextAttributes) {
    guard run != first else { return }
    for attribute in TextAttribute.allCases
    where !mixed.contains(attribute) && !attribute.isEqual(in: first, run) {
      mixed.insert(attribute)
    }
  }

  /// Whether an attribute is not the same in all runs.
  public func isMixed(_ attribute: TextAttribute) -> Bool { mixed.contains(attribute) }
}
