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
    set { change(.font, to: newValue) { $0.font = $1 } }
  }
  /// The size of the text.
  public var size: FontSize? {
    get { storage.values.size }
    set { change(.size, to: newValue) { $0.size = $1 } }
  }
  /// The text's own color.
  public var color: TextColor? {
    get { storage.values.color }
    set { change(.color, to: newValue) { $0.color = $1 } }
  }
  /// The color behind the text.
  public var background: TextColor? {
    get { storage.values.background }
    set { change(.background, to: newValue) { $0.background = $1 } }
  }
  /// The line below the text.
  public var underline: TextLine? {
    get { storage.values.underline }
    set { change(.underline, to: newValue) { $0.underline = $1 } }
  }
  /// The line through the text.
  public var strikethrough: TextLine? {
    get { storage.values.strikethrough }
    set { change(.strikethrough, to: newValue) { $0.strikethrough = $1 } }
  }
  /// The text's shadow.
  public var shadow: TextShadow? {
    get { storage.values.shadow }
    set { change(.shadow, to: newValue) { $0.shadow = $1 } }
  }
  /// The space added between characters, in points; negative moves them together.
  public var tracking: Double? {
    get { storage.values.tracking }
    set { change(.tracking, to: newValue) { $0.tracking = $1 } }
  }
  /// Whether pairs of characters are kerned as in the font; on when not set.
  public var kerning: Bool? {
    get { storage.values.kerning }
    set { change(.kerning, to: newValue) { $0.kerning = $1 } }
  }
  /// Which ligatures are used; the usual ones when not set.
  public var ligatures: Ligatures? {
    get { storage.values.ligatures }
    set { change(.ligatures, to: newValue) { $0.ligatures = $1 } }
  }
  /// The position of the text above or below its baseline.
  public var baseline: TextBaseline? {
    get { storage.values.baseline }
    set { change(.baseline, to: newValue) { $0.baseline = $1 } }
  }
  /// OpenType feature tag to value.
  public var features: [String: UInt32]? {
    get { storage.values.features }
    set { change(.features, to: newValue) { $0.features = $1 } }
  }
  /// Axis tag to coordinate, in the axis's own units.
  public var axes: [String: Double]? {
    get { storage.values.axes }
    set { change(.axes, to: newValue) { $0.axes = $1 } }
  }
  /// The text's language, a BCP 47 tag.
  public var language: String? {
    get { storage.values.language }
    set { change(.language, to: newValue) { $0.language = $1 } }
  }
  /// The target of a link, as a URL.
  public var link: String? {
    get { storage.values.link }
    set { change(.link, to: newValue) { $0.link = $1 } }
  }
  /// The outline of the letters.
  public var stroke: TextStroke? {
    get { storage.values.stroke }
    set { change(.stroke, to: newValue) { $0.stroke = $1 } }
  }
  /// How letters look as a whole.
  public var effect: TextEffect? {
    get { storage.values.effect }
    set { change(.effect, to: newValue) { $0.effect = $1 } }
  }
  /// Which letters are shown as capitals; the text keeps those that it has.
  public var capitals: TextCapitals? {
    get { storage.values.capitals }
    set { change(.capitals, to: newValue) { $0.capitals = $1 } }
  }
  /// Whether the text is hidden.
  public var hidden: Bool? {
    get { storage.values.hidden }
    set { change(.hidden, to: newValue) { $0.hidden = $1 } }
  }
  /// The attachment of a character U+FFFC, such as a picture.
  public var attachment: TextAttachment? {
    get { storage.values.attachment }
    set { change(.attachment, to: newValue) { $0.attachment = $1 } }
  }
  /// The field instruction whose result the text is: `PAGE`, `DATE \\@ "d MMM"`.
  ///
  /// It is in the notation of RTF, but not carried: it is what the text means, and other formats of word processors have the same
  /// instructions.
  public var field: String? {
    get { storage.values.field }
    set { change(.field, to: newValue) { $0.field = $1 } }
  }
  /// What only RTF says before the text, as groups.
  public var carried: CarriedRTF? {
    get { storage.values.carried }
    set { change(.carried, to: newValue) { $0.carried = $1 } }
  }
  /// The recorded change by which the text came, or is to go.
  public var revision: TextRevision? {
    get { storage.values.revision }
    set { change(.revision, to: newValue) { $0.revision = $1 } }
  }
  /// The attributes that apps added, by their names; nil for none.
  ///
  /// An app uses ``subscript(_:)`` with its ``AppTextAttribute``. Those of programs that are not running are kept as they are.
  public var app: [String: AppValue]? {
    get { storage.values.app }
    set {
      change(.app, to: newValue?.isEmpty == true ? nil : newValue) { $0.app = $1 }
    }
  }
  /// The layout of the paragraph.
  public var paragraph: ParagraphStyle? {
    get { storage.values.paragraph }
    set { change(.paragraph, to: newValue) { $0.paragraph = $1 } }
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
    for attribute in TextAttribute.allCases where base.isSet(attribute) && !isSet(attribute) {
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

  /// Whether an attribute is set at all.
  func isSet(_ attribute: TextAttribute) -> Bool { storage.isSet & attribute.bit != 0 }

  private mutating func change<Value>(
    _ attribute: TextAttribute, to value: Value?, _ body: (inout Values, Value?) -> Void
  ) {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(storage.values, isSet: storage.isSet)
    }
    body(&storage.values, value)
    if value != nil {
      storage.isSet |= attribute.bit
    } else {
      storage.isSet &= ~attribute.bit
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
    var effect: TextEffect?
    var capitals: TextCapitals?
    var hidden: Bool?
    var attachment: TextAttachment?
    var field: String?
    var carried: CarriedRTF?
    var revision: TextRevision?
    var app: [String: AppValue]?
    var paragraph: ParagraphStyle?
  }

  /// Changed only while exactly one `TextAttributes` refers to it, and so never while another
  /// thread reads it.
  private final class Storage: @unchecked Sendable {
    static let empty = Storage(Values(), isSet: 0)
    var values: Values
    /// The bits of the attributes that are set: most are not, and every run of a document is asked for each.
    var isSet: UInt64
    init(_ values: Values, isSet: UInt64) { (self.values, self.isSet) = (values, isSet) }

    func holdsTheSame(as other: Storage) -> Bool {
      // To compare all values is to copy them. Neighbors mostly differ in one of these.
      isSet == other.isSet && values.link == other.values.link
        && values.font?.weight == other.values.font?.weight
        && values.font?.slant == other.values.font?.slant && values == other.values
    }
  }
}
