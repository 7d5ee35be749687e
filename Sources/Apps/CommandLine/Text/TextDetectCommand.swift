// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FoundationEssentials
import TypecaseDataDetection
import TypecaseGLibKit
import TypecaseRichText

struct TextDetectCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Find addresses, numbers and dates in a document.",
    discussion: """
      A line for each find: its kind, where it begins and ends, its text, and what it means, with tabs \
      between them. Places count Unicode scalars from 0. Kinds are web, mail, phone, date, street, \
      flight and parcel. Plain text in UTF-8 is read paragraph by paragraph and may be without end; \
      one of more than a megabyte is cut at a space. With --json the finds are one list, written as \
      they are found.
      """)

  @Argument(help: "The document, or “-”.")
  var input: String
  @Option(help: "The kinds to look for, with commas between them; all by default.")
  var kinds: DetectionKinds?
  @Option(
    help: "Where phone numbers without a country's code are from, such as DE; by default yours.")
  var region: String?
  @Option(help: "The languages of dates, with commas between them, the first of most weight.")
  var language: LanguageList?
  @Option(help: "The format to read.")
  var from: DocumentFormat?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let region, region.utf8.count != 2 || !region.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) {
      throw ValidationError(tr("A region is two capitals, such as DE."))
    }
  }

  func run() async throws {
    let environment = TypecaseCommand.environment
    let locale = ["LC_ALL", "LC_TELEPHONE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    var detector = DataDetector(kinds: kinds ?? .all, locale: locale ?? "")
    if let region { detector.region = region }
    if let language { detector.languages = language.codes }
    // The text may be without end, and who waits for it can stop this.
    detector.timeLimit = nil
    let finder = detector
    var lines = FindLines(json: output.json)
    try TextFile(path: input).forEachParagraphs(as: from) { text, start in
      try lines.write(finder.detect(in: text), of: text, from: ScalarOffset(start))
    }
    lines.end()
  }
}

/// Languages of which something is known.
struct LanguageList: ExpressibleByArgument {
  var codes: [String]

  init?(argument: String) {
    codes = argument.split(separator: ",").map(String.init)
    let known = DataDetector.knownLanguages
    if codes.isEmpty || !codes.allSatisfy(known.contains) { return nil }
  }

  static var allValueStrings: [String] { DataDetector.knownLanguages }
}

extension DetectionKinds: ExpressibleByArgument {
  static let names: [(name: String, kind: DetectionKinds)] = [
    ("web", .webAddresses), ("mail", .mailAddresses), ("phone", .phoneNumbers), ("date", .dates),
    ("street", .streetAddresses), ("flight", .flights), ("parcel", .parcels),
  ]

  public init?(argument: String) {
    self = []
    for word in argument.split(separator: ",") {
      guard let known = Self.names.first(where: { $0.name == word }) else { return nil }
      insert(known.kind)
    }
    if isEmpty { return nil }
  }

  public static var allValueStrings: [String] { names.map(\.name) }
}
