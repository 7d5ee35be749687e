// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox

/// The limits that every report must keep.
///
/// The helper may have been taken over by the file that it read, so its report is as untrusted as
/// the file and is checked against these limits before it is used.
extension InspectionReport {
  static let faceLimit = 1024
  /// Unicode scalars of a name.
  static let nameLimit = 256
  static let textLimit = 32_768
  /// Entries of a face's name table, which has some dozens in a hundred languages at most.
  static let nameCountLimit = 4096
  /// OpenType has room for 65,535; the fonts with the most axes have some dozens.
  static let axisLimit = 128
  static let instanceLimit = 4096
  static let featureLimit = 4096
  static let languageLimit = 2048
  /// The largest possible number of ranges of Unicode characters with gaps between them.
  static let rangeLimit = 0x11_0000 / 2

  var isPlausible: Bool {
    let isRejected = issues.contains { $0.severity == .rejected }
    guard issues.count <= 4096, issues.allSatisfy(\.isPlausible),
      isRejected == (verdict == .rejected)
    else { return false }
    guard verdict != .rejected else { return faces.isEmpty }
    return format != nil && (1...Self.faceLimit).contains(faces.count)
      && faces.enumerated().allSatisfy { $1.index == UInt32($0) && $1.isPlausible }
  }
}

extension InspectionIssue {
  /// Whether it can be shown and used as it is.
  var isPlausible: Bool {
    FontText.isClean(detail, limit: InspectionReport.textLimit)
      && FontText.isClean(subject ?? "", limit: InspectionReport.nameLimit)
      && (table.map(Self.isTag) ?? true)
      && (removableTables.map { (1...64).contains($0.count) && $0.allSatisfy(Self.isTag) } ?? true)
      && (offset.map { $0 <= UInt64(UInt32.max) * 2 } ?? true)
      && (face.map { (0..<InspectionReport.faceLimit).contains($0) } ?? true)
      && (glyph.map { (0...0xFFFF).contains($0) } ?? true)
  }

  /// OpenType's tags: four printable characters.
  private static func isTag(_ text: String) -> Bool {
    text.unicodeScalars.count == 4
      && text.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }
  }
}

extension FaceReport {
  fileprivate var isPlausible: Bool {
    guard let name = descriptor.postScriptName, PostScriptName.fault(in: name) == nil,
      let family = descriptor.family, !family.isEmpty
    else { return false }
    guard names.count <= InspectionReport.nameCountLimit,
      axes.count <= InspectionReport.axisLimit, instances.count <= InspectionReport.instanceLimit,
      featureTags.count <= InspectionReport.featureLimit,
      fontconfigLanguages.count <= InspectionReport.languageLimit,
      (descriptor.languages ?? []).count <= InspectionReport.languageLimit,
      coverage.count <= InspectionReport.rangeLimit,
      fontconfigIndexes.count <= InspectionReport.instanceLimit + 2,
      fontconfigNames?.isPlausible(showing: family, name) == true
    else { return false }
    let shortTexts =
      [family, descriptor.style ?? "", descriptor.fullName ?? "", script, version]
      + names.map(\.language)
    let texts = [license, licenseURL, designer, manufacturer, copyright, description]
    return shortTexts.allSatisfy { FontText.isClean($0, limit: InspectionReport.nameLimit) }
      && (texts + names.map(\.string)).allSatisfy {
        FontText.isClean($0, limit: InspectionReport.textLimit)
      }
      && (axes.map(\.name) + instances.map(\.name) + featureTags + axes.map(\.tag)
        + fontconfigLanguages + (descriptor.languages ?? []))
        .allSatisfy { FontText.isClean($0, limit: InspectionReport.nameLimit) }
      && coverage.allSatisfy { $0.upperBound <= 0x10_FFFF }
      && zip(coverage, coverage.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
      && !coverage.isEmpty
      && fontconfigIndexes.allSatisfy { $0 & 0xFFFF == index }
      && (descriptor.weight.map { (0...1000).contains($0) } ?? true)
      && (descriptor.width.map { (0...1000).contains($0) } ?? true)
  }
}

extension FontconfigNames {
  /// Whether these may be the names of an accepted face, the shown family included.
  fileprivate func isPlausible(showing family: String, _ postScriptName: String) -> Bool {
    families.count <= Self.familyLimit
      && fullNames.count + postScriptNames.count <= Self.nameLimit + 1
      && families.first == family && postScriptNames.first == postScriptName
      && (families + fullNames + postScriptNames).allSatisfy {
        $0.unicodeScalars.count <= InspectionReport.nameLimit && NameRules.fault(in: $0) == nil
      }
  }
}

/// The rules for PostScript names.
enum PostScriptName {
  /// The fault of a name, for a log; nil when it is well formed.
  ///
  /// OpenType, `name` table, name identifier 6: printable ASCII without `[](){}<>/%`, at most 63.
  static func fault(in name: String) -> String? {
    if name.isEmpty { return "is missing" }
    if name.utf8.count > 63 { return "is longer than 63 characters" }
    if let wrong = name.unicodeScalars.first(where: { !(0x21...0x7E).contains($0.value) }) {
      return "has a character outside printable ASCII, U+\(String(wrong.value, radix: 16))"
    }
    if let wrong = name.first(where: { "[](){}<>/%".contains($0) }) {
      return "has the character \(wrong), which is not allowed"
    }
    return nil
  }
}
