// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseLanguageWording

// The shapes of the JSON that commands write; their keys are part of the contract.

struct ProviderDocument: Encodable {
  var id, name, icon: String
  var families, faces: Int
  var bytes: UInt64
  var kind: String
  var entitled, leaving, withdrawn, muted: Bool
  var refusals: Int
  /// How many faces can be kept without the app.
  var keepable: Int
  /// Seconds since 1970; absent when the app is installed.
  var absentSince: Int64?

  private enum CodingKeys: String, CodingKey {
    case id, name, icon, families, faces, bytes, kind, entitled, leaving, withdrawn, keepable
    case muted, refusals
    case absentSince = "leaving-since"
  }

  init(_ provider: ProviderSummary) {
    kind = provider.kind
    entitled = provider.isEntitled
    leaving = provider.isAbsent
    withdrawn = provider.isHeldBack
    keepable = provider.keepableFaceCount
    absentSince = provider.absentSince
    id = provider.id
    name = provider.name
    icon = provider.icon
    families = provider.familyCount
    faces = provider.faceCount
    bytes = provider.byteCount
    muted = provider.isMuted
    refusals = provider.refusalCount
  }
}

struct FailureDocument: Encodable {
  var code: UInt32
  var name, message, detail: String
  var id, path, member, check, fault, table: String?
  var offset: UInt64?
  /// The tables without which the font can be added, and what it lacks then, for a person.
  var removableTables: [String]?
  var loss: String?
  var possibleExposure: String?

  private enum CodingKeys: String, CodingKey {
    case code, name, message, detail, id, path, member, check, fault, table, offset, loss
    case removableTables = "removable-tables"
    case possibleExposure = "possible-exposure"
  }

  init(_ failure: FontFailure) {
    code = failure.code.rawValue
    name = failure.code.name
    message = failure.message
    detail = failure.detail
    id = failure.id
    path = failure.path
    member = failure.member
    check = failure.check
    fault = failure.fault
    table = failure.table
    offset = failure.offset
    removableTables = failure.removableTables
    loss = failure.loss
    possibleExposure = failure.possibleExposure?.rawValue
  }
}

/// Written instead of a result.
struct ErrorDocument: Encodable {
  var error: CommandFailure.Reason
}

struct AddDocument: Encodable {
  var registered: [Added]
  var errors, skipped: [FailureDocument]
  /// How many files in folders and archives are no fonts that can be installed.
  var passedOver: Int
  /// The first of these in folders, and why.
  var passedOverFiles: [PassedOverDocument]
  /// For a person: what programs get now that do not ask for the fonts.
  var notices: [String]
  /// Why programs do not see some of the fonts by name.
  var findings: [FindingDocument]

  /// The descriptor's keys, and what the face came from.
  struct Added: Encodable {
    var font: FontDescriptor
    var path, member: String?

    func encode(to encoder: any Encoder) throws {
      try font.encode(to: encoder)
      var values = encoder.container(keyedBy: Keys.self)
      try values.encodeIfPresent(path, forKey: .path)
      try values.encodeIfPresent(member, forKey: .member)
    }

    private enum Keys: String, CodingKey { case path, member }
  }

  private enum CodingKeys: String, CodingKey {
    case registered, errors, skipped, notices, findings
    case passedOver = "passed-over"
    case passedOverFiles = "passed-over-files"
  }
}

/// Something in a folder that no font was taken from, and why.
struct PassedOverDocument: Encodable {
  /// The folder, as it was named, and the path in it.
  var path, member, reason, message: String

  init(path: String, member: String, reason: String, message: String) {
    self.path = path
    self.member = member
    self.reason = reason
    self.message = message
  }

  /// - Parameter path: the folder, as it was named.
  init(_ file: PassedFile, in path: String) {
    self.init(
      path: path, member: file.member, reason: file.reason.rawValue,
      message: PassedFileWording.text(file.reason))
  }

  /// The line for a person.
  var line: String { "\(path) › \(member): \(message)" }
}

extension [PassedOverDocument] {
  /// Lines for a person, what a folder of fonts does not usually have first.
  func report(limit: Int = 20) {
    let usual: Set = ["not-a-font", "web-font", "archive", "hidden"]
    let ordered = filter { !usual.contains($0.reason) } + filter { usual.contains($0.reason) }
    for file in ordered.prefix(limit) { Output.line(Output.safe(file.line)) }
    if count > limit {
      Output.line(
        trn(
          "{count} more are listed with --json.", "{count} more are listed with --json.",
          count - limit))
    }
  }
}

/// Something that is wrong with the store, or with what programs see of it.
struct FindingDocument: Encodable {
  var code, severity, path, message, detail, remedy, advice: String
  /// Of the file, from 1.
  var line: Int?
  /// Those that programs do not see.
  var families: [String]?
  var mended: Bool

  init(_ finding: StoreFindingSummary) {
    code = finding.code
    severity = finding.severity
    path = finding.path
    line = finding.line
    families = finding.families.isEmpty ? nil : finding.families
    message = finding.message
    detail = finding.detail
    remedy = finding.remedy
    advice = finding.advice
    mended = finding.isMended
  }
}

struct KeepDocument: Encodable {
  var kept: [FontDescriptor]
  var errors: [FailureDocument]
}

/// Everything known of a face: the descriptor's keys and more.
struct FontDocument: Encodable {
  private let details: FontDetails
  private let support: [LanguageSupport]

  /// - Parameter languages: tags of the languages to report in detail.
  init(_ details: FontDetails, languages: [String] = []) {
    self.details = details
    let coverage = CodePointSet(details.coverage)
    let place = details.font.location
    let probe =
      languages.isEmpty ? nil : ShapingProbe(path: place.path, index: Int(place.index))
    support = languages.compactMap {
      LanguageTable.shared.support(of: $0, in: coverage, probe: probe)
    }
  }

  /// How well the face supports a language.
  private struct Support: Encodable {
    var language, level: String
    /// The characters themselves.
    var missing, missingFurther: [String]
    var shapingFault: String?

    init(_ support: LanguageSupport) {
      language = support.language.tag
      level =
        switch support.level {
        case .none: "none"
        case .supported: "supported"
        case .complete: "complete"
        }
      missing = support.missing.map { String($0) }
      missingFurther = support.missingFurther.map { String($0) }
      shapingFault =
        switch support.shapingFault {
        case nil: nil
        case .lettersDoNotJoin: "letters-do-not-join"
        case .conjunctsDoNotForm: "conjuncts-do-not-form"
        }
    }

    private enum CodingKeys: String, CodingKey {
      case language, level, missing
      case missingFurther = "missing-further"
      case shapingFault = "shaping-fault"
    }
  }

  private enum Keys: String, CodingKey {
    case digest, path, index, script, variable, color, version, designer, manufacturer, copyright
    case license, description, embedding, axes, instances, coverage, installed, warnings, families
    // The names of older versions.
    case colour, licence
    case licenceURL = "licence-url"
    case notices, withdrawal, conflict
    case providerName = "provider-name"
    case byteCount = "byte-count"
    case glyphCount = "glyph-count"
    case licenseURL = "license-url"
    case featureTags = "feature-tags"
    case languageSupport = "language-support"
    case fileFamilies = "file-families"
  }

  private struct Warning: Encodable {
    var check, fault, message, detail: String
    var table: String?
    var offset: UInt64?

    init(_ warning: FontWarning) {
      check = warning.check
      fault = warning.fault
      message = warning.message
      detail = warning.detail
      table = warning.table
      offset = warning.offset
    }
  }

  func encode(to encoder: any Encoder) throws {
    let font = details.font
    try font.descriptor.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(font.providerName, forKey: .providerName)
    try container.encode(font.digest, forKey: .digest)
    try container.encode(font.location.path, forKey: .path)
    try container.encode(font.location.index, forKey: .index)
    try container.encode(font.script, forKey: .script)
    try container.encode(font.isVariable, forKey: .variable)
    for key in [Keys.color, .colour] { try container.encode(font.color, forKey: key) }
    try container.encode(details.byteCount, forKey: .byteCount)
    try container.encode(details.glyphCount, forKey: .glyphCount)
    try container.encode(details.version, forKey: .version)
    try container.encode(details.designer, forKey: .designer)
    try container.encode(details.manufacturer, forKey: .manufacturer)
    try container.encode(details.copyright, forKey: .copyright)
    for key in [Keys.license, .licence] { try container.encode(details.license, forKey: key) }
    for key in [Keys.licenseURL, .licenceURL] {
      try container.encode(details.licenseURL, forKey: key)
    }
    try container.encode(details.summary, forKey: .description)
    try container.encode(details.embedding, forKey: .embedding)
    try container.encode(details.axes, forKey: .axes)
    try container.encode(details.instances, forKey: .instances)
    try container.encode(details.featureTags, forKey: .featureTags)
    try container.encode(details.coverage, forKey: .coverage)
    try container.encode(details.font.installed, forKey: .installed)
    try container.encode(details.warnings.map(Warning.init), forKey: .warnings)
    try container.encode(details.families, forKey: .families)
    if !details.fileFamilies.isEmpty {
      try container.encode(details.fileFamilies, forKey: .fileFamilies)
    }
    try container.encode(details.notices, forKey: .notices)
    try container.encodeIfPresent(font.nameFault, forKey: .withdrawal)
    try container.encodeIfPresent(font.conflict, forKey: .conflict)
    if !support.isEmpty {
      try container.encode(support.map(Support.init), forKey: .languageSupport)
    }
  }

  /// The text for a person: label and value.
  var rows: [[String]] {
    let font = details.font
    let descriptor = font.descriptor
    let installer =
      switch descriptor.provider {
      case BusNames.person: tr("You")
      case BusNames.administrator: tr("Your administrator")
      default: font.providerName
      }
    let rows: [(String, String)] = [
      (tr("PostScript name"), descriptor.postScriptName ?? ""),
      (tr("Family"), descriptor.family ?? ""),
      (tr("Also found as"), details.families.dropFirst().joined(separator: tr(", "))),
      (tr("Style"), descriptor.style ?? ""),
      (tr("Weight"), descriptor.weight.map(Self.number) ?? ""),
      (tr("Width"), descriptor.width.map { Self.number($0) + " %" } ?? ""),
      (tr("Installed by"), "\(installer) (\(descriptor.provider ?? ""))"),
      (tr("State"), StateWording.isOn(font)),
      (tr("Usable"), StateWording.usable(font)),
      (tr("Script"), font.script),
      (tr("Languages"), (descriptor.languages ?? []).joined(separator: " ")),
      (
        tr("Axes"),
        details.axes.map { "\($0.tag) \(Self.number($0.minimum))…\(Self.number($0.maximum))" }
          .joined(separator: ", ")
      ),
      (tr("Named instances"), details.instances.map(\.name).joined(separator: ", ")),
      (tr("Features"), details.featureTags.joined(separator: " ")),
      (tr("Glyphs"), String(details.glyphCount)),
      (tr("Version"), details.version),
      (tr("Designer"), details.designer),
      (tr("License"), details.license),
      (tr("Embedding"), details.embedding),
      (tr("File"), font.location.path),
      (
        tr("Shares a file with"),
        details.fileFamilies.filter { $0 != descriptor.family }.joined(separator: tr(", "))
      ),
      (tr("SHA-256"), font.digest),
    ]
    let known = rows.filter { !$0.1.isEmpty }.map { [$0.0, $0.1] }
    return known
      + support.map {
        [
          LanguageNames.installed.name($0.language),
          [$0.verdict, $0.missingCharacters].filter { !$0.isEmpty }
            .joined(separator: " "),
        ]
      }
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? String(value)
  }
}
