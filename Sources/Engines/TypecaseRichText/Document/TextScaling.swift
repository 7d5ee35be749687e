// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The kind of screen for which the sizes of a document are meant.
///
/// The numbers are those of `\cocoatextscaling`.
public enum TextScaling: Int, Sendable, Hashable, CaseIterable, Codable {
  /// As on desktops, and everywhere but on a telephone.
  case standard = 0
  /// As on a telephone, where the same text has a larger number of points.
  case iOS = 1

  /// The factor from a telephone's size to a desktop's: 17 points become 13.09.
  ///
  /// Found in files that were converted: 22, 20, 17 and 14 points became 16.94, 15.4, 13.09 and 10.78.
  public static let factor = 0.77

  /// A size for another kind of screen, rounded to five decimals.
  ///
  /// - Parameter points: the size for this one.
  public func convert(_ points: Double, to target: TextScaling) -> Double {
    guard self != target else { return points }
    let size = target == .standard ? points * Self.factor : points / Self.factor
    return (size * 100_000).rounded() / 100_000
  }
}

extension RichTextDocument {
  /// Converts all sizes in points for another kind of screen; text styles stay.
  ///
  /// - Parameters:
  ///   - source: the kind of screen for which the sizes are now.
  ///   - target: the kind of screen for the new sizes, which the document's settings then contain.
  public mutating func convertTextScaling(from source: TextScaling, to target: TextScaling) {
    settings.textScaling = target
    guard source != target else { return }
    func converted(_ attributes: TextAttributes) -> TextAttributes {
      guard case .points(let points) = attributes.size else { return attributes }
      var result = attributes
      let size = source.convert(points, to: target)
      result.size = .points(min(max(size, FontSize.limits.lowerBound), FontSize.limits.upperBound))
      return result
    }
    content.convertAttributes(by: converted)
    titleAttributes = converted(titleAttributes)
    styles.convertAttributes(by: converted)
  }
}
