// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// One change of a document, with everything that is needed to undo it.
public enum TextEdit: Sendable, Hashable {
  case insert(at: ScalarOffset, [TextRun])
  case delete(at: ScalarOffset, [TextRun])
  /// The attributes of the text from an offset on, before and after.
  case format(at: ScalarOffset, old: [AttributeSpan], new: [AttributeSpan])
  /// The color of the page.
  case color(old: TextColor?, new: TextColor?)
  /// What the document says of its styles.
  case styles(old: StyleSheet, new: StyleSheet)
  /// The style of a last paragraph that has no text.
  case lastParagraph(old: ParagraphStyle?, new: ParagraphStyle?)

  /// The inverse edit.
  public var inverse: TextEdit {
    switch self {
    case .insert(let offset, let runs): .delete(at: offset, runs)
    case .delete(let offset, let runs): .insert(at: offset, runs)
    case .format(let offset, let old, let new): .format(at: offset, old: new, new: old)
    case .color(let old, let new): .color(old: new, new: old)
    case .styles(let old, let new): .styles(old: new, new: old)
    case .lastParagraph(let old, let new): .lastParagraph(old: new, new: old)
    }
  }
}

/// The attributes of some text, without the text.
public struct AttributeSpan: Sendable, Hashable {
  /// Unicode scalars.
  public var length: Int
  public var attributes: TextAttributes

  public init(_ length: Int, _ attributes: TextAttributes) {
    self.length = length
    self.attributes = attributes
  }
}

extension TextRun {
  /// Unicode scalars.
  public var length: Int { text.scalarCount }
}

extension [TextRun] {
  /// Unicode scalars.
  public var length: Int { reduce(0) { $0 + $1.length } }
}

extension [AttributeSpan] {
  /// Unicode scalars.
  public var length: Int { reduce(0) { $0 + $1.length } }
}

extension String {
  /// The number of Unicode scalars: to count the bytes that begin one costs less than to walk scalars.
  var scalarCount: Int {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(0) { $0 + ($1.continuesScalar ? 0 : 1) }
    } ?? unicodeScalars.count
  }
}
