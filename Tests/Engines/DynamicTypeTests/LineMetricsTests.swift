// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDynamicType
import TypecaseFontDescriptors

/// Where lines and letters reach, as the text size grows.
///
/// Cantarell's H is 0.694 of an em high, in files of its styles as well as in the variable one that Debian 13 has
/// instead.
struct LineMetricsTests {
  private let faces = FaceSet.inFiles(
    ["Regular", "Bold", "VF"].map { "/usr/share/fonts/opentype/cantarell/Cantarell-\($0).otf" })
  private var fonts: SystemFonts {
    SystemFonts(faces: faces, settings: SystemFontSettings()) { _ in nil }
  }

  @Test(arguments: ContentSizeCategory.allCases)
  func `a baseline is placed by the cap height at every category`(category: ContentSizeCategory)
    throws
  {
    let title = PreferredFont(for: .title1)
    let metrics = try #require(title.lineMetrics(at: category, in: fonts))
    let size = TextStyle.title1.metrics(at: category).size
    // A baseline at 0.8 of the cap height below a line.
    #expect(abs(metrics.capHeight * 0.8 - 0.8 * 0.694 * size) < 1e-9)
    #expect(metrics.size == size && metrics.xHeight < metrics.capHeight)
    #expect(abs(metrics.ascender - 0.983 * size) < 1e-9)
    #expect(abs(metrics.lineHeight - 1.2 * size) < 1e-9)
  }

  @Test func `lines of a style are as far apart as the table says, however high the font's are`()
    throws
  {
    var leadings: [Double] = []
    for style in TextStyle.allCases {
      for category in ContentSizeCategory.allCases {
        let metrics = try #require(
          PreferredFont(for: style).lineMetrics(at: category, in: fonts))
        #expect(abs(metrics.lineSpacing - style.metrics(at: category).leading) < 1e-9)
        leadings.append(metrics.leading)
      }
    }
    // The largest sizes are set closer than Cantarell's lines reach.
    #expect(leadings.contains { $0 < 0 } && leadings.contains { $0 > 0 })
    let tight = try #require(
      PreferredFont(for: .body, traits: [.tightLeading]).lineMetrics(at: .large, in: fonts))
    #expect(abs(tight.lineSpacing - 20) < 1e-9 && tight.leading < 0)
  }

  @Test func `a scaled font has the measures of its size`() throws {
    var font = try #require(faces.faces.first { $0.descriptor.style == "Bold" }).descriptor
    font.size = 20
    let scaled = try TextStyleScaling(for: .body).scaledFont(for: font, at: .accessibilityMedium)
    let metrics = try #require(scaled.lineMetrics(in: faces))
    #expect(metrics.size == scaled.pointSize && scaled.pointSize > 20)
    #expect(abs(metrics.capHeight - 0.694 * scaled.pointSize) < 1e-9)
    #expect(metrics.leading == 0)
    #expect(scaled.at(.small).lineMetrics(in: FaceSet([])) == nil)
  }
}
