// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// How a ``TextLayoutManager`` lays out what the text leaves open.
public struct TextLayoutOptions: Sendable, Hashable {
  /// The language of text that says none, a tag of BCP 47; nil where that is not known, and such text is not hyphenated.
  public var language: String?
  /// Whether words are hyphenated in paragraphs that leave it open.
  public var hyphenation = false
  /// How many lines in a row may end in a word that a dictionary divides; 0 for any number.
  public var mostHyphensInRow = 2
  /// How the ends of lines are chosen in paragraphs that leave it open.
  public var lineBreakStrategy = ParagraphStyle.LineBreakStrategy.greedy
  /// How far letters of justified lines may be moved apart, as a part of the font's own height of a line, 0 to 1: where spaces alone would
  /// become more than half as wide again, and only in scripts whose letters do not join.
  public var mostLetterSpacing = 0.0
  /// Whether, in paragraphs that leave it open, neither the first line nor the last one is alone in a container.
  public var controlsWidowsAndOrphans = false
  /// Whether lines wait while a dictionary is read, which may take seconds.
  ///
  /// It is for programs without an interface. Otherwise words of a language are hyphenated only after
  /// ``TextLayoutManager/prepareHyphenation(isolation:)`` or ``TextLayoutManager/layOut(isolation:)`` has read its dictionary in another thread.
  public var waitsForDictionaries = false
  /// The distance of baselines, in units of the medium; 0 for any.
  ///
  /// All are at multiples of it from their container's top, so that those of columns agree. Lines that are
  /// higher, and spacing, take as many of them as they need.
  ///
  /// Lines in tables are not on it. A container's first line is not where the container would be too low for it on the grid.
  public var lineGrid = 0.0
  /// The folders with dictionaries; nil for the system's.
  var dictionaryFolders: [String]?

  /// The same in layout units, of what can be one; 0 for none.
  var gridDistance: Int { lineGrid > 0 ? min(Int(units: lineGrid), 10_000 * 1024) : 0 }

  public init() {}
}
