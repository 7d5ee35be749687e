// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseFontconfigKit
import TypecaseHarfBuzzKit
import TypecaseSandbox
import TypecaseSystemKit

/// Reads the data of a face, after the sanitizer has accepted the file.
struct FaceInspection {
  var index: Int
  var format: FontFormat
  var directory: FontDirectory.Face
  var bytes: FileBytes
  var face: HarfBuzzFace
  var names: NameTable
  /// Everything that fontconfig lists for the face.
  var patterns: [FontconfigPattern]
  /// The file's name during the inspection.
  var fileName: String

  /// The face's report, and warnings about it.
  func read() throws(Rejection) -> (report: FaceReport, warnings: [InspectionIssue]) {
    let base = patterns.first { $0.isVariable != true && ($0.index ?? .max) >> 16 == 0 }
    guard let base = base ?? patterns.first, let characters = base.characters,
      characters.count > 0
    else {
      throw Rejection(
        .invalidFontData, .fontconfig, .noCharacters, detail: "fontconfig does not list the face",
        table: "cmap", offset: directory.table("cmap")?.offset, face: index)
    }
    let coverage = characters.ranges
    let fontconfigLanguages = base.languages?.names ?? []
    let languages =
      base.isSymbolEncoded == true
      ? []
      : LanguageTable.shared.tags(
        supportedBy: CodePointSet(coverage), probe: ShapingProbe(face))
    let axes = axes
    let color = color
    let found = try fontconfigNames()
    let descriptor = try descriptor(base, families: found.families, languages: languages)
    let embedding = EmbeddingRights(fsType: number(UInt16.self, "OS/2", 8) ?? 0)
    let report = FaceReport(
      index: UInt32(index), descriptor: descriptor,
      fontconfigNames: FontconfigNames(
        families: FontconfigNames.unique([descriptor.family ?? ""] + found.families),
        fullNames: found.fullNames,
        postScriptNames: FontconfigNames.unique(
          [descriptor.postScriptName ?? ""] + found.postScriptNames)),
      names: names.records.lazy.compactMap { record in
        record.text.map { text in
          FontName(
            nameID: record.identifier,
            language: FontText.cleaned(record.language, limit: InspectionReport.nameLimit),
            string: FontText.cleaned(text, limit: InspectionReport.textLimit))
        }
      }.prefix(InspectionReport.nameCountLimit).map { $0 },
      axes: axes, instances: instances(of: axes), featureTags: face.featureTags,
      coverage: coverage, fontconfigLanguages: fontconfigLanguages,
      fontconfigIndexes: Set(patterns.compactMap(\.index)).sorted(), embedding: embedding,
      license: longName(13), licenseURL: longName(14), version: shortName(5),
      designer: longName(9), manufacturer: longName(8), copyright: longName(0),
      description: longName(10), color: color, glyphCount: UInt32(clamping: face.glyphCount),
      isVariable: !axes.isEmpty,
      script: ScriptFinder.script(
        coverage: coverage.joined(), languages: Set(fontconfigLanguages), isColored: color != .none,
        claims: ScriptClaims(face, names: names))
    )
    let warnings = FaceWarnings(index: index, directory: directory, bytes: bytes)
    return (
      report,
      warnings.find(coverage: coverage) + warnings.find(of: report.instances, on: report.axes)
    )
  }

  private func descriptor(
    _ pattern: FontconfigPattern, families: [String], languages: [String]
  ) throws(Rejection) -> FontDescriptor {
    let postScriptName = names.name(6)
    if let fault = PostScriptName.fault(in: postScriptName) {
      throw nameRejection(
        postScriptName.isEmpty ? .missingPostScriptName : .malformedPostScriptName,
        subject: String(postScriptName.unicodeScalars.prefix(100)),
        detail: "name 6 \(fault): \"\(FontText.cleaned(postScriptName, limit: 100))\"")
    }
    let family = try family(of: pattern, among: families)
    var descriptor = FontDescriptor(postScriptName: postScriptName)
    let named = shortName(17, 2)
    let style = named.isEmpty ? "Regular" : named
    descriptor.family = family
    descriptor.style = style
    let fullName = shortName(4)
    descriptor.fullName = fullName.isEmpty ? "\(family) \(style)" : fullName
    descriptor.weight = weight(pattern, style: style)
    descriptor.width = pattern.width ?? 100
    descriptor.slant = slant(pattern)
    descriptor.traits = traits(descriptor, pattern)
    descriptor.languages = languages
    descriptor.format = format
    return descriptor
  }

  /// The family name that is shown: the typographic one in English, as fontconfig reads it.
  ///
  /// A name that fontconfig does not have would be shown and would find nothing, so such a font
  /// gets fontconfig's first name.
  private func family(
    of pattern: FontconfigPattern, among families: [String]
  ) throws(Rejection) -> String {
    let wanted = FontconfigName.folded(shortName(16, 1))
    let english = zip(pattern.families, pattern.familyLanguages).first { $1 == "en" }?.0
    let family =
      families.first { FontconfigName.folded($0) == wanted } ?? english ?? families.first ?? ""
    guard family.contains(where: { !$0.isWhitespace }) else {
      throw nameRejection(.missingFamilyName, detail: "fontconfig finds no family name")
    }
    return family
  }

  /// Every name by which fontconfig finds the face.
  private func fontconfigNames() throws(Rejection) -> FontconfigNames {
    let found = FontconfigNames(
      patterns.map {
        FontconfigNames(
          families: $0.families, fullNames: $0.fullNames, postScriptNames: $0.postScriptNames)
      })
    try checkBroken()
    let others = found.fullNames + found.postScriptNames
    guard found.families.count <= FontconfigNames.familyLimit,
      others.count <= FontconfigNames.nameLimit
    else {
      throw nameRejection(
        .tooManyNames, detail: "\(found.families.count) families, \(others.count) other names")
    }
    // If no record is a family that it can read, fontconfig uses the file's name, which is another
    // one when the font is installed.
    if found.families.contains(fileName),
      ![1, 16, 21].contains(where: { shortName($0) == fileName })
    {
      throw nameRejection(.missingFamilyName, detail: "fontconfig finds no family name")
    }
    for name in found.families + others + FontconfigNames.unique(patterns.flatMap(\.styles)) {
      let shown = FontText.cleaned(name, limit: 100)
      guard name.unicodeScalars.count <= InspectionReport.nameLimit else {
        throw nameRejection(
          .malformedFamilyName, subject: shown,
          detail: "a name of \(name.unicodeScalars.count) characters: \"\(shown)\"")
      }
      if NameRules.fault(in: name) == .hiddenCharacters {
        throw nameRejection(
          .hiddenCharacters, subject: shown,
          detail: "\"\(FontText.escaped(name, limit: 100))\"")
      }
    }
    for name in found.families + others where NameRules.isGeneric(name) {
      let shown = FontText.cleaned(name, limit: 100)
      throw nameRejection(.genericName, subject: shown, detail: "\"\(shown)\" is a generic family")
    }
    return found
  }

  /// A name that programs read in different ways: those in C end it at U+0000, and half of a pair of UTF-16 is no character.
  private func checkBroken() throws(Rejection) {
    let naming: Set<UInt32> = [1, 2, 4, 6, 16, 17, 18, 20, 21, 22, 25]
    let instances = Set(face.namedInstances.map(\.nameIdentifier))
    for record in names.records where record.isBroken {
      guard naming.contains(record.identifier) || instances.contains(record.identifier) else {
        continue
      }
      let text = record.text ?? ""
      throw nameRejection(
        .hiddenCharacters, subject: FontText.cleaned(text, limit: 100),
        detail: "name \(record.identifier): \"\(FontText.escaped(text, limit: 100))\"")
    }
  }

  private func nameRejection(
    _ fault: InspectionIssue.Fault, subject: String? = nil, detail: String
  ) -> Rejection {
    Rejection(
      .invalidFontData, .names, fault, subject: subject, detail: detail, table: "name",
      offset: directory.table("name")?.offset, face: index)
  }

  /// The weight as CSS and fontconfig read the class, 10 to 1000.
  ///
  /// Old fonts have classes of 0 to 9, which fontconfig takes for the lightest. Then the words of the style say what
  /// it is, or the bold bits, or otherwise the class in hundreds, as Windows reads it.
  private func weight(_ pattern: FontconfigPattern, style: String) -> Double {
    let weight = Double(number(UInt16.self, "OS/2", 4) ?? 400)
    guard weight < 100, !face.axes.contains(where: { $0.tag == "wght" }) else {
      return pattern.weight ?? weight
    }
    if weight >= 10 { return weight }
    if let named = FontDescriptor.weight(ofStyle: style) { return named }
    let isBold =
      (number(UInt16.self, "OS/2", 62) ?? 0) & 0x20 != 0
      || (number(UInt16.self, "head", 44) ?? 0) & 1 != 0
    return isBold ? 700 : weight == 0 ? 400 : weight * 100
  }

  /// Clockwise degrees, while `post.italicAngle` counts the other way.
  ///
  /// A face that only calls itself
  /// italic gets the usual 12 degrees.
  private func slant(_ pattern: FontconfigPattern) -> Double {
    let angle = -Double(number(Int32.self, "post", 4) ?? 0) / 65_536
    if angle != 0, (-60...60).contains(angle) { return angle }
    return pattern.slant == .italic || pattern.slant == .oblique ? 12 : 0
  }

  private func traits(
    _ descriptor: FontDescriptor, _ pattern: FontconfigPattern
  ) -> [FontTrait] {
    var traits = SymbolicTraits(
      weight: descriptor.weight ?? 400, width: descriptor.width ?? 100,
      slant: descriptor.slant ?? 0)
    if pattern.isMonospaced { traits.insert(.monospace) }
    if directory.has("vhea") { traits.insert(.vertical) }
    return traits.list
  }

  private var axes: [VariationAxis] {
    face.axes.prefix(InspectionReport.axisLimit).map {
      VariationAxis(
        tag: $0.tag, name: shortName($0.nameIdentifier), minimum: Double($0.minimum),
        default: Double($0.default), maximum: Double($0.maximum))
    }
  }

  private func instances(of axes: [VariationAxis]) -> [NamedInstance] {
    face.namedInstances.prefix(InspectionReport.instanceLimit).map { instance in
      NamedInstance(
        name: shortName(instance.nameIdentifier),
        variations: Dictionary(
          zip(axes.map(\.tag), instance.coordinates.map(Double.init)), uniquingKeysWith: { $1 }))
    }
  }

  private var color: ColorKind {
    if directory.has("COLR") {
      return (number(UInt16.self, "COLR", 0) ?? 0) >= 1 ? .colrV1 : .colrV0
    }
    if directory.has("CBDT") { return .cbdt }
    if directory.has("sbix") { return .sbix }
    return directory.has("SVG ") ? .svg : .none
  }

  // MARK: Numbers and names

  private func number<Value: FixedWidthInteger>(
    _ type: Value.Type, _ tag: String, _ offset: UInt64
  ) -> Value? {
    guard let table = directory.table(tag), offset < table.length else { return nil }
    return bytes.bigEndian(Value.self, at: table.offset + offset)
  }

  private func shortName(_ identifiers: UInt32...) -> String {
    let name = identifiers.lazy.map { names.name($0) }.first { !$0.isEmpty } ?? ""
    // fontconfig trims names too: the names of two faces of a family may differ in trailing blanks.
    return FontText.trimmed(FontText.cleaned(name, limit: InspectionReport.nameLimit))
  }

  private func longName(_ identifier: UInt32) -> String {
    FontText.cleaned(names.name(identifier), limit: InspectionReport.textLimit)
  }
}
