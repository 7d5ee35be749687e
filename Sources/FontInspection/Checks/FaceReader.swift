// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors
import FontLanguages
import FontconfigKit
import HarfBuzzKit
import SystemKit

/// Reads what a face says of itself, once the sanitizer has let the file pass.
struct FaceReader {
  var index: Int
  var format: FontFormat
  var directory: FontDirectory.Face
  var bytes: FileBytes
  var face: HarfBuzzFace
  /// Everything that fontconfig lists for the face.
  var patterns: [FontconfigPattern]

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
    let languages = LanguageTable.shared.tags(
      supportedBy: CodePointSet(coverage), probe: ShapingProbe(face))
    let axes = axes
    let colour = colour
    let descriptor = try descriptor(base, languages: languages, isVariable: !axes.isEmpty)
    let embedding = EmbeddingRights(fsType: number(UInt16.self, "OS/2", 8) ?? 0)
    let report = FaceReport(
      index: UInt32(index), descriptor: descriptor,
      names: face.names.map {
        FontName(
          nameID: $0.identifier, language: $0.language,
          string: FontText.cleaned($0.text, limit: InspectionReport.textLimit))
      },
      axes: axes, instances: instances(of: axes), featureTags: face.featureTags,
      coverage: coverage, fontconfigLanguages: fontconfigLanguages,
      fontconfigIndexes: Set(patterns.compactMap(\.index)).sorted(), embedding: embedding,
      licence: longName(13), licenceURL: longName(14), version: shortName(5),
      designer: longName(9), manufacturer: longName(8), copyright: longName(0),
      description: longName(10), colour: colour, glyphCount: UInt32(clamping: face.glyphCount),
      isVariable: !axes.isEmpty,
      script: ScriptFinder.script(
        coverage: coverage, languages: Set(fontconfigLanguages), isColoured: colour != .none))
    let warnings = FaceWarnings(index: index, directory: directory, bytes: bytes)
    return (report, warnings.find(coverage: coverage))
  }

  private func descriptor(
    _ pattern: FontconfigPattern, languages: [String], isVariable: Bool
  ) throws(Rejection) -> FontDescriptor {
    let postScriptName = face.name(6)
    if let fault = PostScriptName.fault(in: postScriptName) {
      throw Rejection(
        .invalidFontData, .names,
        postScriptName.isEmpty ? .missingPostScriptName : .malformedPostScriptName,
        subject: String(postScriptName.unicodeScalars.prefix(100)),
        detail: "name 6 \(fault): \"\(FontText.cleaned(postScriptName, limit: 100))\"",
        table: "name", offset: directory.table("name")?.offset, face: index)
    }
    let rawFamily = first(16, 1)
    let family = shortName(16, 1)
    guard family.contains(where: { !$0.isWhitespace }),
      rawFamily.unicodeScalars.count <= InspectionReport.nameLimit
    else {
      throw Rejection(
        .invalidFontData, .names,
        rawFamily.isEmpty ? .missingFamilyName : .malformedFamilyName,
        detail: "names 16 and 1: \(rawFamily.unicodeScalars.count) characters", table: "name",
        offset: directory.table("name")?.offset, face: index)
    }
    var descriptor = FontDescriptor(postScriptName: postScriptName)
    let style = shortName(17, 2)
    descriptor.family = family
    descriptor.style = style.isEmpty ? "Regular" : style
    let fullName = shortName(4)
    descriptor.fullName = fullName.isEmpty ? "\(family) \(style)" : fullName
    descriptor.weight = pattern.weight ?? Double(number(UInt16.self, "OS/2", 4) ?? 400)
    descriptor.width = pattern.width ?? 100
    descriptor.slant = slant(pattern)
    descriptor.traits = traits(descriptor, pattern)
    descriptor.languages = languages
    descriptor.format = format
    return descriptor
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
    if pattern.spacing == .mono || pattern.spacing == .cell { traits.insert(.monospace) }
    if directory.has("vhea") { traits.insert(.vertical) }
    return traits.list
  }

  private var axes: [VariationAxis] {
    face.axes.map {
      VariationAxis(
        tag: $0.tag, name: shortName($0.nameIdentifier), minimum: Double($0.minimum),
        default: Double($0.default), maximum: Double($0.maximum))
    }
  }

  private func instances(of axes: [VariationAxis]) -> [NamedInstance] {
    face.namedInstances.map { instance in
      NamedInstance(
        name: shortName(instance.nameIdentifier),
        variations: Dictionary(
          zip(axes.map(\.tag), instance.coordinates.map(Double.init)), uniquingKeysWith: { $1 }))
    }
  }

  private var colour: ColourKind {
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

  /// The first of these names that is there, as the font has it.
  private func first(_ identifiers: UInt32...) -> String {
    identifiers.lazy.map { face.name($0) }.first { !$0.isEmpty } ?? ""
  }

  private func shortName(_ identifiers: UInt32...) -> String {
    let name = identifiers.lazy.map { face.name($0) }.first { !$0.isEmpty } ?? ""
    return FontText.cleaned(name, limit: InspectionReport.nameLimit)
  }

  private func longName(_ identifier: UInt32) -> String {
    FontText.cleaned(face.name(identifier), limit: InspectionReport.textLimit)
  }
}
