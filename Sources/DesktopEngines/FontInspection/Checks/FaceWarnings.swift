// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseSystemKit

/// Faults of a face that do not prevent its use, and that a person would notice: words without
/// spaces, lines that overlap, a document that cannot be passed on.
///
/// Faults of style only are not among them. The fields are those of the OpenType specification.
struct FaceWarnings {
  var index: Int
  var directory: FontDirectory.Face
  var bytes: FileBytes

  /// The warnings, in the order of their tables.
  ///
  /// - Parameter coverage: the characters of the face.
  func find(coverage: [ClosedRange<UInt32>]) -> [InspectionIssue] {
    [
      embedding, weight, style, unitsPerEm, lineHeight, widths, outlines,
      missingSpace(coverage),
    ].compactMap { $0 }
  }

  /// Drops the sanitizer's messages about fields that a warning of ours explains.
  static func withoutRepetitions(_ issues: [InspectionIssue]) -> [InspectionIssue] {
    let explained = issues.filter { $0.check != .ots && $0.severity == .warning }
    return issues.filter { issue in
      guard issue.fault == .smallFault else { return true }
      return !explained.contains { own in
        own.table == issue.table
          && fields.contains { own.detail.contains($0) && issue.detail.contains($0) }
      }
    }
  }

  private static let fields = [
    "fsType", "usWeightClass", "fsSelection", "unitsPerEm", "ascender", "isFixedPitch",
  ]

  // MARK: OS/2

  /// `fsType`: at most one of the bits 1 to 3 may be set.
  private var embedding: InspectionIssue? {
    guard let rights = number(UInt16.self, "OS/2", 8) else { return nil }
    let usage = rights & 0xE
    // Bit 0 is reserved: alone it says nothing, and contradicts nothing.
    if usage.nonzeroBitCount > 1 {
      return warning(
        .embedding, .contradictoryEmbedding,
        "fsType is 0x\(String(rights, radix: 16)), of whose bits 1 to 3 only one may be set",
        "OS/2", 8)
    }
    guard usage == 2 else { return nil }
    return warning(
      .embedding, .restrictedEmbedding, "fsType says Restricted License embedding", "OS/2", 8)
  }

  /// `usWeightClass`: 1 to 1000; in old fonts 1 to 9, which programs list as thin.
  private var weight: InspectionIssue? {
    guard let weight = number(UInt16.self, "OS/2", 4), !(10...1000).contains(weight) else {
      return nil
    }
    return warning(
      .style, .weightOutOfRange, "usWeightClass is \(weight), commonly 100 to 900", "OS/2", 4)
  }

  /// `OS/2.fsSelection` and `head.macStyle` say the same of bold and italic.
  private var style: InspectionIssue? {
    guard let selection = number(UInt16.self, "OS/2", 62),
      let style = number(UInt16.self, "head", 44)
    else { return nil }
    let isBold = (selection & 0x20 != 0, style & 1 != 0)
    let isItalic = (selection & 1 != 0, style & 2 != 0)
    guard isBold.0 != isBold.1 || isItalic.0 != isItalic.1 else { return nil }
    return warning(
      .style, .contradictoryStyle,
      "fsSelection is 0x\(String(selection, radix: 16)), head.macStyle 0x"
        + String(style, radix: 16), "OS/2", 62)
  }

  // MARK: fvar

  /// A named instance is within its axes, and has a name of its own.
  func find(of instances: [NamedInstance], on axes: [VariationAxis]) -> [InspectionIssue] {
    var issues: [InspectionIssue] = []
    var counts: [String: Int] = [:]
    for instance in instances {
      counts[instance.name, default: 0] += 1
      if !instance.name.isEmpty, counts[instance.name] == 2 {
        issues.append(
          warning(
            .style, .repeatedInstance, "several instances are called \(instance.name)", "fvar", 0,
            subject: instance.name))
      }
      for axis in axes {
        // Coordinates have 16 bits behind the point.
        guard let place = instance.variations[axis.tag],
          place < axis.minimum - 0.001 || place > axis.maximum + 0.001
        else { continue }
        issues.append(
          warning(
            .style, .instanceOutsideAxis,
            "\(instance.name) is at \(place) of \(axis.tag), \(axis.minimum) to \(axis.maximum)",
            "fvar", 0, subject: instance.name))
        break
      }
    }
    return Array(issues.prefix(Self.instanceLimit))
  }

  /// More warnings of a kind say nothing new.
  private static let instanceLimit = 16

  // MARK: head, hhea, hmtx

  /// `head.unitsPerEm`: 16 to 16384, in practice 250 or more.
  private var unitsPerEm: InspectionIssue? {
    guard let units = number(UInt16.self, "head", 18), !(64...8192).contains(units) else {
      return nil
    }
    return warning(
      .metrics, .unusualUnitsPerEm, "unitsPerEm is \(units), commonly 1000 or 2048", "head", 18)
  }

  /// The height of a line is between half an em and four; some scripts need nearly three.
  private var lineHeight: InspectionIssue? {
    guard let units = number(UInt16.self, "head", 18), units > 0,
      let ascender = number(Int16.self, "hhea", 4), let descender = number(Int16.self, "hhea", 6),
      let gap = number(Int16.self, "hhea", 8)
    else { return nil }
    let height = Double(Int(ascender) - Int(descender) + Int(gap)) / Double(units)
    guard !(0.5...4).contains(height) else { return nil }
    return warning(
      .metrics, .unusualLineHeight,
      "ascender \(ascender), descender \(descender), lineGap \(gap) of \(units) units", "hhea", 4)
  }

  /// `post.isFixedPitch` is set where every glyph has one width, and nowhere else.
  ///
  /// Marks without a width are common in fonts whose other characters have one width.
  private var widths: InspectionIssue? {
    guard let isFixed = number(UInt32.self, "post", 12).map({ $0 != 0 }),
      let count = number(UInt16.self, "hhea", 34), count > 0
    else { return nil }
    var widths: Set<UInt16> = []
    for glyph in 0..<UInt64(count) {
      guard let width = number(UInt16.self, "hmtx", 4 * glyph) else { return nil }
      if width > 0 { widths.insert(width) }
      if widths.count > 2 { break }
    }
    // Fonts of one width often hold wide characters of exactly two.
    let isUniform = widths.count == 1 && count > 2
    let isDouble = widths.count == 2 && widths.max() == widths.min().map { $0 &* 2 }
    guard isFixed ? !isUniform && !isDouble && count > 2 : isUniform else { return nil }
    return warning(
      .metrics, .misstatedWidths,
      isFixed
        ? "isFixedPitch is set, and the widths differ"
        : "isFixedPitch is not set, and all widths are \(widths.first ?? 0)", "post", 12)
  }

  // MARK: loca, cmap

  /// `loca` has one entry more than `maxp.numGlyphs`.
  private var outlines: InspectionIssue? {
    guard let loca = directory.table("loca"), let glyphs = number(UInt16.self, "maxp", 4),
      let format = number(UInt16.self, "head", 50)
    else { return nil }
    let entries = loca.length / (format == 0 ? 2 : 4)
    // A padding to four bytes makes one short entry more.
    guard entries > UInt64(glyphs) + (format == 0 ? 2 : 1) else { return nil }
    return warning(
      .directory, .surplusOutlines,
      "loca has \(entries) entries for the \(glyphs) glyphs of maxp", "loca", 0)
  }

  /// Text of letters needs a space.
  private func missingSpace(_ coverage: [ClosedRange<UInt32>]) -> InspectionIssue? {
    func covers(_ point: UInt32) -> Bool { coverage.contains { $0.contains(point) } }
    guard covers(0x61), covers(0x7A), !covers(0x20) else { return nil }
    return warning(.metrics, .missingSpace, "no glyph for U+0020", "cmap", 0)
  }

  private func number<Value: FixedWidthInteger>(
    _ type: Value.Type, _ tag: String, _ offset: UInt64
  ) -> Value? {
    guard let table = directory.table(tag),
      offset + UInt64(MemoryLayout<Value>.size) <= table.length
    else { return nil }
    return bytes.bigEndian(Value.self, at: table.offset + offset)
  }

  private func warning(
    _ check: InspectionIssue.Check, _ fault: InspectionIssue.Fault, _ detail: String,
    _ table: String, _ offset: UInt64, subject: String? = nil
  ) -> InspectionIssue {
    .warning(
      check, fault, subject: subject, detail: "\(table.filter { $0 != " " }): \(detail)",
      table: table,
      offset: directory.table(table).map { $0.offset + offset }, face: index)
  }
}
