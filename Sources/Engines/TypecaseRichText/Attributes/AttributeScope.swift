// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseFontDescriptors

extension AttributeScopes {
  /// The attributes of ``TextAttributes``, for Foundation's `AttributedString`.
  public struct TypecaseAttributes: AttributeScope {
    public let font: FontKey
    public let size: SizeKey
    public let color: ColorKey
    public let background: BackgroundKey
    public let underline: UnderlineKey
    public let strikethrough: StrikethroughKey
    public let shadow: ShadowKey
    public let tracking: TrackingKey
    public let kerning: KerningKey
    public let ligatures: LigatureKey
    public let baseline: BaselineKey
    public let features: FeaturesKey
    public let axes: AxesKey
    public let language: LanguageKey
    public let link: LinkKey
    public let stroke: StrokeKey
    public let effect: EffectKey
    public let capitals: CapitalsKey
    public let hidden: HiddenKey
    public let attachment: AttachmentKey
    public let field: FieldKey
    public let carried: CarriedKey
    public let revision: RevisionKey
    public let app: AppKey
    public let paragraph: ParagraphKey
  }

  public var typecase: TypecaseAttributes.Type { TypecaseAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute of this library by its name, such as `string.tracking`.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.TypecaseAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension AttributeScopes.TypecaseAttributes {
  /// The attribute `font` of an attributed string.
  public enum FontKey: AttributedStringKey {
    public typealias Value = FontDescriptor
    public static let name = "org.typecase.font"
  }

  /// The attribute `size` of an attributed string.
  public enum SizeKey: AttributedStringKey {
    public typealias Value = FontSize
    public static let name = "org.typecase.size"
  }

  /// The attribute `color` of an attributed string.
  public enum ColorKey: AttributedStringKey {
    public typealias Value = TextColor
    public static let name = "org.typecase.color"
  }

  /// The attribute `background` of an attributed string.
  public enum BackgroundKey: AttributedStringKey {
    public typealias Value = TextColor
    public static let name = "org.typecase.background"
  }

  /// The attribute `underline` of an attributed string.
  public enum UnderlineKey: AttributedStringKey {
    public typealias Value = TextLine
    public static let name = "org.typecase.underline"
  }

  /// The attribute `strikethrough` of an attributed string.
  public enum StrikethroughKey: AttributedStringKey {
    public typealias Value = TextLine
    public static let name = "org.typecase.strikethrough"
  }

  /// The attribute `shadow` of an attributed string.
  public enum ShadowKey: AttributedStringKey {
    public typealias Value = TextShadow
    public static let name = "org.typecase.shadow"
  }

  /// The attribute `tracking` of an attributed string.
  public enum TrackingKey: AttributedStringKey {
    public typealias Value = Double
    public static let name = "org.typecase.tracking"
  }

  /// The attribute `kerning` of an attributed string.
  public enum KerningKey: AttributedStringKey {
    public typealias Value = Bool
    public static let name = "org.typecase.kerning"
  }

  /// The attribute `ligature` of an attributed string.
  public enum LigatureKey: AttributedStringKey {
    public typealias Value = Ligatures
    public static let name = "org.typecase.ligatures"
  }

  /// The attribute `baseline` of an attributed string.
  public enum BaselineKey: AttributedStringKey {
    public typealias Value = TextBaseline
    public static let name = "org.typecase.baseline"
  }

  /// The attribute `features` of an attributed string.
  public enum FeaturesKey: AttributedStringKey {
    public typealias Value = [String: UInt32]
    public static let name = "org.typecase.features"
  }

  /// The attribute `axes` of an attributed string.
  public enum AxesKey: AttributedStringKey {
    public typealias Value = [String: Double]
    public static let name = "org.typecase.axes"
  }

  /// The attribute `language` of an attributed string.
  public enum LanguageKey: AttributedStringKey {
    public typealias Value = String
    public static let name = "org.typecase.language"
  }

  /// The attribute `link` of an attributed string.
  public enum LinkKey: AttributedStringKey {
    public typealias Value = String
    public static let name = "org.typecase.link"
    /// Text that is typed after a link is not part of it.
    public static let inheritedByAddedText = false
  }

  /// The attribute `stroke` of an attributed string.
  public enum StrokeKey: AttributedStringKey {
    public typealias Value = TextStroke
    public static let name = "org.typecase.stroke"
  }

  /// The attribute `effect` of an attributed string.
  public enum EffectKey: AttributedStringKey {
    public typealias Value = TextEffect
    public static let name = "org.typecase.effect"
  }

  /// The attribute `capitals` of an attributed string.
  public enum CapitalsKey: AttributedStringKey {
    public typealias Value = TextCapitals
    public static let name = "org.typecase.capitals"
  }

  /// The attribute `hidden` of an attributed string.
  public enum HiddenKey: AttributedStringKey {
    public typealias Value = Bool
    public static let name = "org.typecase.hidden"
  }

  /// The attribute `attachment` of an attributed string.
  public enum AttachmentKey: AttributedStringKey {
    public typealias Value = TextAttachment
    public static let name = "org.typecase.attachment"
    /// It belongs to the text that it was read with.
    public static let inheritedByAddedText = false
  }

  /// The attribute `field` of an attributed string.
  public enum FieldKey: AttributedStringKey {
    public typealias Value = String
    public static let name = "org.typecase.field"
    /// It belongs to the text that it was read with.
    public static let inheritedByAddedText = false
  }

  /// The attribute `carried` of an attributed string.
  public enum CarriedKey: AttributedStringKey {
    public typealias Value = CarriedRTF
    public static let name = "org.typecase.carried"
    /// It belongs to the text that it was read with.
    public static let inheritedByAddedText = false
  }

  /// The attribute `revision` of an attributed string.
  public enum RevisionKey: AttributedStringKey {
    public typealias Value = TextRevision
    public static let name = "org.typecase.revision"
    /// What is typed beside a recorded change is none.
    public static let inheritedByAddedText = false
  }

  /// The attribute `app` of an attributed string: those that apps added, by their names.
  public enum AppKey: AttributedStringKey {
    public typealias Value = [String: AppValue]
    public static let name = "org.typecase.app"
    /// They end where they end, as links do.
    public static let inheritedByAddedText = false
  }

  /// The attribute `paragraph` of an attributed string.
  public enum ParagraphKey: AttributedStringKey {
    public typealias Value = ParagraphStyle
    public static let name = "org.typecase.paragraph"
    /// A paragraph has one style from its first character to its end.
    public static let runBoundaries: AttributedString.AttributeRunBoundaries? = .paragraph
  }
}
