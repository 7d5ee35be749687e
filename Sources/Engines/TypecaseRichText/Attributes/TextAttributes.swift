// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The attributes of one run of text: a value, of which every property may be missing.
///
/// A property that is nil is not set: the text has that of its surroundings. This differs from a
/// property set to nothing, such as ``TextLine/none``.
public struct TextAttributes: Sendable, Hashable {
  /// The family and face, without size, features and axes.
  public var font: FontDescriptor? {
    get { storage.values.font }
    set { change { $0.font = newValue } }
  }
  /// The size of the text.
  public var size: FontSize? {
    get { storage.values.size }
    set { change { $0.size = newValue } }
  }
  /// The text's own color.
  public var color: TextColor? {
    get { storage.values.color }
    set { change { $0.color = newValue } }
  }
  /// The color behind the text.
  public var background: TextColor? {
    get { storage.values.background }
    set { change { $0.background = newValue } }
  }
  /// The line below the text.
  public var underline: TextLine? {
    get { storage.values.underline }
    set { change { $0.underline = newValue } }
  }
  /// The line through the text.
  public var strikethrough: TextLine? {
    get { storage.values.strikethrough }
    set { change { $0.strikethrough = newValue } }
  }
  /// The text's shadow.
  public var shadow: TextShadow? {
    get { storage.values.shadow }
    set { change { $0.shadow = newValue } }
  }
  /// The space added between characters, in points; negative moves them together.
  public var tracking: Double? {
    get { storage.values.tracking }
    set { change { $0.tracking = newValue } }
  }
  /// Whether pairs of characters are kerned as in the font; on when not set.
  public var kerning: Bool? {
    get { storage.values.kerning }
    set { change { $0.kerning = newValue } }
  }
  /// Which ligatures are used; the usual ones when not set.
  public var ligatures: Ligatures? {
    get { storage.values.ligatures }
    set { change { $0.ligatures = newValue } }
  }
  /// The position of the text above or below its baseline.
  public var baseline: TextBaseline? {
    get { storage.values.baseline }
    set { change { $0.baseline = newValue } }
  }
  /// OpenType feature tag to value.
  public var features: [String: UInt32]? {
    get { storage.values.features }
    set { change { $0.features = newValue } }
  }
  /// Axis tag to coordinate, in the axis's own units.
  public var axes: [String: Double]? {
    get { storage.values.axes }
    set { change { $0.axes = newValue } }
  }
  /// The text's language, a BCP 47 tag.
  public var language: String? {
    get { storage.values.language }
    set { change { $0.language = newValue } }
  }
  /// The target of a link, as a URL.
  public var link: String? {
    get { storage.values.link }
    set { change { $0.link = newValue } }
  }
  /// The outline of the letters.
  public var stroke: TextStroke? {
    get { storage.values.stroke }
    set { change { $0.stroke = newValue } }
  }
  /// Which letters are shown as capitals; the text keeps those that it has.
  public var capitals: TextCapitals? {
    get { storage.values.capitals }
    set { change { $0.capitals = newValue } }
  }
  /// Whether the text is hidden.
  public var hidden: Bool? {
    get { storage.values.hidden }
    set { change { $0.hidden = newValue } }
  }
  /// The attachment of a character U+FFFC, such as a picture.
  public var attachment: TextAttachment? {
    get { storage.values.attachment }
    set { change { $0.attachment = newValue } }
  }
  /// The field instruction whose result the text is, as in RTF: `PAGE`, `DATE \\@ "d MMM"`.
  public var field: String? {
    get { storage.values.field }
    set { change { $0.field = newValue } }
  }
  /// Unknown RTF before the text: groups that are written back as they were read, a scalar for
  /// each byte.
  public var carried: String? {
    get { storage.values.carried }
    set { change { $0.carried = newValue } }
  }
  /// The recorded change by which the text came, or is to go.
  public var revision: TextRevision? {
    get { storage.values.revision }
    set { change { $0.revision = newValue } }
  }
  /// The attributes that apps added, by their names; nil for none.
  ///
  /// An app uses ``subscript(_:)`` with its ``AppTextAttribute``. Those of programs that are not running are kept as they are.
  public var app: [String: AppValue]? {
    get { storage.values.app }
    set { change { $0.app = newValue?.isEmpty == true ? nil : newValue } }
  }
  /// The layout of the paragraph.
  public var paragraph: ParagraphStyle? {
    get { storage.values.paragraph }
    set { change { $0.paragraph = newValue } }
  }

  /// The values, which copies share until one of them is changed: a document has as many copies as
  /// runs, and few of them differ.
  private var storage = Storage.empty

  public init() {}

  /// These attributes, and other ones where they are not set.
  ///
  /// - Parameter base: the attributes that are used where these are not set.
  public func over(_ base: TextAttributes) -> TextAttributes {
    var result = self
    for attribute in TextAttribute.allCases where !attribute.isSet(in: self) {
      attribute.copy(from: base, to: &result)
    }
    // Each of them is an attribute of its own.
    if let app, let others = base.app { result.app = app.merging(others) { own, _ in own } }
    return result
  }

  /// The same for unchanged copies; values with different identities may still be equal.
  public var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  public static func == (one: TextAttributes, other: TextAttributes) -> Bool {
    one.storage === other.storage || one.storage.holdsTheSame(as: other.storage)
  }

  public func hash(into hasher: inout Hasher) { storage.values.hash(into: &hasher) }

  private mutating func change(_ body: (inout Values) -> Void) {
    if isKnownUniquelyReferenced(&storage) {
      body(&storage.values)
    } else {
      var values = storage.values
      body(&values)
      storage = Storage(values)
    }
  }

  private struct Values: Sendable, Hashable {
    var font: FontDescriptor?
    var size: FontSize?
    var color: TextColor?
    var background: TextColor?
    var underline: TextLine?
    var strikethrough: TextLine?
    var shadow: TextShadow?
    var tracking: Double?
    var kerning: Bool?
    var ligatures: Ligatures?
    var baseline: TextBaseline?
    var features: [String: UInt32]?
    var axes: [String: Double]?
    var language: String?
    var link: String?
    var stroke: TextStroke?
    var capitals: TextCapitals?
    var hidden: Bool?
    var attachment: TextAttachment?
    var field: String?
    var carried: String?
    var revision: TextRevision?
    var app: [String: AppValue]?
    var paragraph: ParagraphStyle?
  }

  /// Changed only while exactly one `TextAttributes` refers to it, and so never while another
  /// thread reads it.
  private final class Storage: @unchecked Sendable {
    static let empty = Storage(Values())
    var values: Values
    init(_ values: Values) { self.values = values }

    func holdsTheSame(as other: Storage) -> Bool {
      // To compare all values is to copy them. Neighbors mostly differ in one of these.
      values.link == other.values.link && values.font?.weight == other.values.font?.weight
        && values.font?.slant == other.values.font?.slant && values == other.values
    }
  }
}
