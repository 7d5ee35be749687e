// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import SyntheticFonts
import Testing
import TypecaseFontDescriptors
import TypecaseHarfBuzzKit

@testable import FontInspection

struct LineMetricsTests {
  private let folder: FontFolder

  init() throws { folder = try FontFolder() }

  private func descriptor(_ font: SyntheticFont, size: Double?) throws -> (FaceSet, FontDescriptor)
  {
    let faces = FaceSet.inFiles([try folder.write(font.data(), as: "\(font.family).ttf")])
    var descriptor = try #require(faces.faces.first).descriptor
    descriptor.size = size
    return (faces, descriptor)
  }

  @Test func `measures are points at the descriptor's size`() throws {
    let (faces, descriptor) = try descriptor(SyntheticFont("Plain"), size: 20)
    let metrics = try #require(faces.lineMetrics(for: descriptor))
    // The font says 800, -200, 0, 700 and 500 of 1000 units.
    #expect(metrics.ascender == 16 && metrics.descender == -4 && metrics.leading == 0)
    #expect(abs(metrics.capHeight - 14) < 1e-9 && abs(metrics.xHeight - 10) < 1e-9)
    #expect(metrics.lineHeight == 20 && metrics.lineSpacing == 20)
    let half = metrics.at(size: 10)
    #expect(half.ascender == 8 && abs(half.capHeight - 7) < 1e-9 && half.size == 10)
  }

  @Test(arguments: [nil, 0, -1, .infinity, .nan] as [Double?])
  func `an invalid size gives no measures`(size: Double?) throws {
    let (faces, descriptor) = try descriptor(SyntheticFont("Plain"), size: size)
    #expect(faces.lineMetrics(for: descriptor) == nil)
  }

  @Test func `a missing face has no measures`() throws {
    let (faces, found) = try descriptor(SyntheticFont("Plain"), size: 12)
    var missing = FontDescriptor(postScriptName: "Absent")
    missing.size = 12
    #expect(faces.lineMetrics(for: missing) == nil)
    try Data("no font any more".utf8).write(
      to: URL(filePath: try #require(faces.faces.first?.location?.path)))
    #expect(faces.lineMetrics(for: found) == nil)
  }

  @Test func `the measures of a variable face depend on its place on the axes`() throws {
    var font = SyntheticFont.varying
    font.heightGrowth = ["hasc": 100, "hdsc": -50, "cpht": 60, "xhgt": 40]
    var (faces, descriptor) = try descriptor(font, size: 1000)
    let regular = try #require(faces.lineMetrics(for: descriptor))
    #expect(regular.ascender == 800 && regular.descender == -200)
    #expect(regular.capHeight == 700 && regular.xHeight == 500)
    descriptor.variations = ["wght": 900]
    let heavy = try #require(faces.lineMetrics(for: descriptor))
    #expect(heavy.ascender == 900 && heavy.descender == -250)
    #expect(heavy.capHeight == 760 && heavy.xHeight == 540)
    // Half the way to the end of the axis; beyond the end is the end.
    descriptor.variations = ["wght": 650]
    #expect(try #require(faces.lineMetrics(for: descriptor)).capHeight == 730)
    descriptor.variations = ["wght": 5000, "XXXX": 1]
    #expect(try #require(faces.lineMetrics(for: descriptor)).capHeight == 760)
    let bold = try #require(faces.face(named: "Vary-Bold"))
    var instance = bold.descriptor
    instance.size = 1000
    // 700 of 400 to 900 is 0.6 of the way.
    #expect(try #require(faces.lineMetrics(for: instance)).ascender == 860)
  }

  /// Cantarell is variable in Debian 13, and a file for each style before.
  private static let cantarell =
    ["Regular", "VF"].map { "/usr/share/fonts/opentype/cantarell/Cantarell-\($0).otf" }
    .first { (path: String) in access(path, R_OK) == 0 }

  /// DejaVu's OS/2 is of version 1, which has no heights; Cantarell's is of version 4.
  @Test(arguments: [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf", Self.cantarell ?? "no Cantarell",
  ])
  func `a real font has the measures that FreeType reads`(path: String) throws {
    let faces = FaceSet.inFiles([path])
    var descriptor = try #require(faces.faces.first).descriptor
    let face = HarfBuzzFace(try #require(HarfBuzzBlob(path: path)), index: 0)
    // In units of the face, so that nothing is rounded.
    descriptor.size = Double(face.unitsPerEm)
    let metrics = try #require(faces.lineMetrics(for: descriptor))
    let reference = try FreeTypeFace(path: path, index: 0, library: FreeTypeLibrary())
    let lines = reference.lineExtents
    #expect(abs(metrics.ascender - Double(lines.ascender)) < 1e-6)
    #expect(abs(metrics.descender - Double(lines.descender)) < 1e-6)
    #expect(abs(metrics.lineSpacing - Double(lines.spacing)) < 1e-6)
    // Cantarell says 694 of itself, where its H is 694 high too.
    let capital = try #require(try reference.top(of: "H"))
    #expect(abs(metrics.capHeight - Double(capital)) <= 1)
    let small = try #require(try reference.top(of: "x"))
    #expect(abs(metrics.xHeight - Double(small)) <= Double(face.unitsPerEm) / 50)
  }

  @Test func `a font without letters has the default measures`() throws {
    var font = SyntheticFont("Signs", coverage: [0x2600...0x2610])
    font.seed = 3
    let bytes = try font.withoutHeights()
    let faces = FaceSet.inFiles([try folder.write(bytes, as: "signs.ttf")])
    var descriptor = try #require(faces.faces.first).descriptor
    descriptor.size = 30
    let metrics = try #require(faces.lineMetrics(for: descriptor))
    #expect(abs(metrics.capHeight - 20) < 1e-9 && abs(metrics.xHeight - 15) < 1e-9)
  }
}

extension SyntheticFont {
  /// The font's file with heights of 0 in its OS/2 table, as some editors write them.
  fileprivate func withoutHeights() throws -> [UInt8] {
    var bytes = data()
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    for record in 0..<count {
      let start = 12 + 16 * record
      guard Array(bytes[start..<start + 4]) == Array("OS/2".utf8) else { continue }
      let offset = bytes[start + 8..<start + 12].reduce(0) { $0 << 8 | Int($1) }
      // `sxHeight` and `sCapHeight`.
      for place in 86..<90 { bytes[offset + place] = 0 }
      return bytes
    }
    throw CancellationError()
  }
}
