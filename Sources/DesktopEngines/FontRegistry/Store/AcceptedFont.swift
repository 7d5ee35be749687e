// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import TypecaseFontDescriptors

/// A file that passed every check and may be stored, with what of its report is needed on the way.
///
/// The report itself waits in a spool on the disk, and what many fonts have in common is held once,
/// so that memory hardly grows with the fonts of a request.
public struct AcceptedFont: Sendable {
  public struct Face: Sendable {
    public var descriptor: FontDescriptor
    public var preview: FacePreview
    /// Every name by which programs find the face.
    public var names: FontconfigNames
    /// Its styles in all languages, and those for programs that know four in a family.
    public var styles: [String]
    public var glyphCount: UInt32
    /// The two as JSON.
    let descriptorText, previewText: Spool.Text

    /// The family that is shown, if it has one.
    public var shownFamilies: [String] { descriptor.family.map { [$0] } ?? [] }
  }

  public let file: StagedFile
  public let format: FontFormat
  public let group: CoverageGroup
  /// All faces of the file.
  public let faces: [Face]
  /// The indexes of the faces that are not to be installed with the others: the person removed them, or they
  /// are installed already.
  public var leftOut: Set<UInt32> = []
  /// The exposure that it gets, where it can have no other; else it gets the one that was chosen.
  public var exposure: FontExposure?
  /// The warnings of the inspection.
  public let warnings: [InspectionIssue]
  /// Whether the person may keep it without its app.
  public let isKeepable: Bool
  /// The number of the rules that accepted it; see `InspectionRules`.
  public let rules: Int
  let report: Spool.Text

  /// The faces that are to be installed.
  public var includedFaces: [Face] {
    leftOut.isEmpty ? faces : faces.filter { !leftOut.contains($0.preview.index) }
  }

  /// Every name by which programs find these faces.
  public var names: FontconfigNames { FontconfigNames(includedFaces.map(\.names)) }

  /// The PostScript names of these faces.
  public var postScriptNames: [String] { includedFaces.compactMap(\.descriptor.postScriptName) }

  /// The families that these faces show.
  public var shownFamilies: [String] {
    FontconfigNames([FontconfigNames(families: includedFaces.compactMap(\.descriptor.family))])
      .families
  }

  /// The cost of storing them.
  public var cost: FontCost {
    let faces = includedFaces
    return FontCost(
      bytes: file.byteCount, glyphs: faces.reduce(0) { $0 + UInt64($1.glyphCount) },
      faces: UInt64(faces.count))
  }

  /// Shared data of the fonts of a request: few different coverages, each with its languages.
  public struct Common: Sendable {
    fileprivate var groups: [String: CoverageGroup] = [:]
    fileprivate var languages: [[String]: [String]] = [:]

    public init() {}
  }

  /// Takes what is needed of a report, and writes the whole to the spool.
  ///
  /// - Parameter rules: the number of those that the report is by.
  public init(
    file: StagedFile, format: FontFormat, report: InspectionReport,
    rules: Int = InspectionRules.number, spool: Spool, common: inout Common
  ) throws {
    self.file = file
    self.rules = rules
    self.format = format
    let group = CoverageGroup(report.faces)
    self.group = common.groups[group.id] ?? group
    common.groups[group.id] = self.group
    faces = try report.faces.map { face in
      var descriptor = face.descriptor
      if let languages = descriptor.languages {
        descriptor.languages = common.languages[languages] ?? languages
        common.languages[languages] = descriptor.languages
      }
      var preview = FacePreview(face)
      preview.languages = descriptor.languages ?? []
      return Face(
        descriptor: descriptor, preview: preview, names: face.foundNames,
        styles: face.styleNames, glyphCount: face.glyphCount,
        descriptorText: try spool.append(FontStore.json(descriptor)),
        previewText: try spool.append(FontStore.json(preview)))
    }
    warnings = report.issues
    isKeepable = KeepingRule.allows(report)
    self.report = try spool.append(FontStore.json(report))
  }
}

extension FaceReport {
  /// The styles of the face, in every language.
  var styleNames: [String] {
    // Of name tables: the style, the typographic and the WWS one.
    let named = names.lazy.filter { [2, 17, 22].contains($0.nameID) }.map(\.string)
    return FontconfigNames.unique([descriptor.style].compactMap(\.self) + named.prefix(256))
  }

  /// The names by which programs find the face; of a report of an older version those that it shows.
  var foundNames: FontconfigNames {
    fontconfigNames
      ?? FontconfigNames(
        families: [descriptor.family].compactMap(\.self),
        fullNames: [descriptor.fullName].compactMap(\.self),
        postScriptNames: [descriptor.postScriptName].compactMap(\.self))
  }
}
