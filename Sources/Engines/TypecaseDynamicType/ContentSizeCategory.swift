// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How large the person wants text to be, in twelve steps from small to large.
public enum ContentSizeCategory: String, CaseIterable, Codable, Sendable, Hashable {
  case extraSmall = "extra-small"
  case small, medium
  /// The default.
  case large
  case extraLarge = "extra-large"
  case extraExtraLarge = "extra-extra-large"
  case extraExtraExtraLarge = "extra-extra-extra-large"
  case accessibilityMedium = "accessibility-medium"
  case accessibilityLarge = "accessibility-large"
  case accessibilityExtraLarge = "accessibility-extra-large"
  case accessibilityExtraExtraLarge = "accessibility-extra-extra-large"
  case accessibilityExtraExtraExtraLarge = "accessibility-extra-extra-extra-large"

  /// Whether layouts should make room: lines wrap, and widgets beside each other are stacked.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// The column of the table.
  var column: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ContentSizeCategory: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.column < right.column }
}

// MARK: - The desktop's text scaling

extension ContentSizeCategory {
  /// The category whose body text is nearest to the default's times a factor.
  ///
  /// - Parameter textScalingFactor: the factor by which the desktop scales text; an invalid one, such as
  ///   0, gives `large`.
  public init(textScalingFactor: Double) {
    let factor = textScalingFactor.isFinite && textScalingFactor > 0 ? textScalingFactor : 1
    self =
      Self.allCases.min {
        ($0.textScalingFactor - factor).magnitude < ($1.textScalingFactor - factor).magnitude
      } ?? .large
  }

  /// The size of body text relative to `large`, from 0.82 to 3.12.
  public var textScalingFactor: Double {
    TextStyle.body.metrics(at: self).size / TextStyle.body.metrics(at: .large).size
  }
}

// MARK: - Names

extension ContentSizeCategory {
  /// The short name for the command line: `xs`, `s`, `m`, `l`, `xl`, `xxl`, `xxxl`, `ax1` to `ax5`.
  public var shortName: String {
    switch self {
    case .extraSmall: "xs"
    case .small: "s"
    case .medium: "m"
    case .large: "l"
    case .extraLarge: "xl"
    case .extraExtraLarge: "xxl"
    case .extraExtraExtraLarge: "xxxl"
    case .accessibilityMedium: "ax1"
    case .accessibilityLarge: "ax2"
    case .accessibilityExtraLarge: "ax3"
    case .accessibilityExtraExtraLarge: "ax4"
    case .accessibilityExtraExtraExtraLarge: "ax5"
    }
  }

  /// The name in files and settings of the platform that the table comes from, such as
  /// `UICTContentSizeCategoryAccessibilityXL`.
  public var referenceName: String {
    let size =
      switch self {
      case .accessibilityMedium: "AccessibilityM"
      case .accessibilityLarge: "AccessibilityL"
      case .accessibilityExtraLarge: "AccessibilityXL"
      case .accessibilityExtraExtraLarge: "AccessibilityXXL"
      case .accessibilityExtraExtraExtraLarge: "AccessibilityXXXL"
      default: shortName.uppercased()
      }
    return "UICTContentSizeCategory" + size
  }

  /// The category with any of its three names; nil for any other text.
  ///
  /// The raw value and the short name may be in capitals.
  public init?(named name: String) {
    let lowercase = name.lowercased()
    guard
      let category = Self.allCases.first(where: {
        $0.rawValue == lowercase || $0.shortName == lowercase || $0.referenceName == name
      })
    else { return nil }
    self = category
  }
}
