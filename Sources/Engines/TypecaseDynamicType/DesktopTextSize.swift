// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The text size that the person chose on this desktop, and the sizes of text styles with it.
public struct DesktopTextSize: Sendable, Hashable {
  /// The factor by which the desktop enlarges all text; 1 is normal.
  public let textScalingFactor: Double
  /// The size of the interface's font before it is enlarged, in points.
  public let interfaceFontSize: Double

  /// The default size of GNOME's interface font.
  public static let usualInterfaceFontSize = 11.0

  /// A text size; an invalid one, such as 0, becomes the default.
  public init(
    textScalingFactor: Double = 1,
    interfaceFontSize: Double = DesktopTextSize.usualInterfaceFontSize
  ) {
    func valid(_ value: Double, else usual: Double) -> Double {
      value.isFinite && value > 0 ? value : usual
    }
    self.textScalingFactor = valid(textScalingFactor, else: 1)
    self.interfaceFontSize = valid(interfaceFontSize, else: Self.usualInterfaceFontSize)
  }

  /// A length in pixels where nothing is enlarged: an inch has 72 points, and 96 pixels by CSS.
  package static func pixels(ofPoints points: Double) -> Double { points * 96 / 72 }

  /// The same the other way round.
  package static func points(ofPixels pixels: Double) -> Double { pixels * 72 / 96 }

  /// The nearest category.
  public var category: ContentSizeCategory {
    ContentSizeCategory(textScalingFactor: textScalingFactor)
  }

  /// The size of a style's text to pass to GTK and Pango, in points.
  ///
  /// They multiply every size in points by the text scaling (`gtk-xft-dpi` over 96), so that this is
  /// the size on the screen divided by it. Body has the interface font's size at every scaling; the
  /// other styles keep the table's ratio to body, so that titles grow less than body.
  public func points(for style: TextStyle) -> Double {
    let body = TextStyle.body.metrics(at: .large).size
    return interfaceFontSize * style.size(atTextScalingFactor: textScalingFactor) / body
      / textScalingFactor
  }

  /// The size of text that is in no text style, such as a specimen, in points for GTK and Pango.
  ///
  /// It grows like the text styles of nearly the same size, so that large text grows less.
  ///
  /// - Parameter points: the size at the normal text size.
  public func points(growing points: Double) -> Double {
    let unit = TextStyle.body.metrics(at: .large).size / Self.usualInterfaceFontSize
    return grown(points * unit) / unit / textScalingFactor
  }

  /// Scales a size of the table's column `large`; between two styles it is interpolated.
  private func grown(_ size: Double) -> Double {
    let styles = TextStyle.allCases.map { style in
      (
        usual: style.metrics(at: .large).size,
        grown: style.size(atTextScalingFactor: textScalingFactor)
      )
    }
    // The styles are ordered from large to small; beyond them, text grows as the last one does.
    guard let larger = styles.lastIndex(where: { $0.usual >= size }) else {
      return size * styles[0].grown / styles[0].usual
    }
    let high = styles[larger]
    guard larger + 1 < styles.count else { return size * high.grown / high.usual }
    let low = styles[larger + 1]
    let share = (size - low.usual) / (high.usual - low.usual)
    return low.grown + share * (high.grown - low.grown)
  }

  /// The factor for symbols beside text: they grow only at accessibility sizes, and then like text.
  public var imageScale: Double {
    category.isAccessibilityCategory ? TextStyleScaling().growth(at: category) : 1
  }
}
