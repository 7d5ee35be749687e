// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FoundationEssentials
import TypecaseGLibKit
import TypecaseRichText

struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Convert, describe and lay out documents of rich text; needs no registry.",
    discussion: """
      Formats are rtf, rtfd (a folder), json, html, markdown and plain. What is read is recognized by \
      its bytes and its name, or --from; what is written by the end of its name or --to. “-” is \
      standard input or output. A text may have any encoding, and is written in UTF-8. What is \
      damaged in a document is said on standard error, with its byte, and so is what a format loses; \
      what can be read of it is read.
      """,
    subcommands: [
      TextConvertCommand.self, TextInfoCommand.self, TextScaleCommand.self,
      TextDetectCommand.self, TextLayoutCommand.self,
    ])
}

extension TextScaling: ExpressibleByArgument {
  public init?(argument: String) {
    switch argument.lowercased() {
    case "standard": self = .standard
    case "ios": self = .iOS
    default: return nil
    }
  }

  public static var allValueStrings: [String] { ["standard", "ios"] }

  var name: String { self == .standard ? "standard" : "ios" }
}

struct TextConvertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Write a document in another format, or its pages.",
    discussion: """
      A file that is there is replaced, in one step. A pdf has all pages, text that can be searched, links and an \
      outline of the headings. A png or svg has one page: where there are several, each is a \
      file with its number before the ending, such as text-03.png.
      """)

  @Argument(help: "The document, or “-”.")
  var input: String
  @Argument(help: "The new document, or “-”.")
  var output: String = "-"
  @Option(
    help:
      "The format to write: rtf, rtfd, json, html, markdown or plain, or pages as pdf, png or svg.")
  var to: ConvertedFormat?
  @Option(help: "The format to read.")
  var from: DocumentFormat?
  @Option(help: "For which screens sizes are to be: standard, which is usual, or ios.")
  var textScaling: TextScaling?
  @Option(help: "For which screens the sizes of a document are that does not say so.")
  var sourceTextScaling: TextScaling?
  @OptionGroup var pages: PageOptions

  private var format: ConvertedFormat? { to ?? ConvertedFormat(path: output) }

  func validate() throws {
    if format == nil {
      throw ValidationError(tr("Say with --to which format is to be written."))
    }
    if case .document(let format)? = format {
      if format == .rtfd, output == "-" {
        throw ValidationError(tr("A bundle is a folder; name it."))
      }
      if let option = pages.given {
        throw ValidationError(tr("{option} is for pdf, png and svg.", ["option": option]))
      }
    }
  }

  func run() async throws {
    let file = TextFile(path: input)
    let content = try file.read(
      .init(targetTextScaling: textScaling ?? .standard, sourceTextScaling: sourceTextScaling),
      as: from)
    content.tellWarnings(of: file)
    switch format {
    case .pages(let format):
      try await pages.write(content.document, as: format, to: TextFile(path: output))
    case .document(let format):
      try TextFile(path: output).write(
        content.document, as: format, lineEnding: content.lineEnding ?? .lineFeed)
      content.tellLosses(of: file, as: format)
    case nil: break
    }
  }
}

struct TextScaleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale",
    abstract: "Convert the sizes of a document for another kind of screen.",
    discussion: """
      Text of 17 points of a telephone (“ios”) is as large as text of 13.09 points of a desktop \
      (“standard”). The format stays.
      """)

  @Argument(help: "The document, or “-”.")
  var input: String
  @Argument(help: "The new document, or “-”.")
  var output: String = "-"
  @Option(help: "For which screens sizes are to be: standard or ios.")
  var to: TextScaling
  @Option(help: "For which screens they are; by default what the document says, else standard.")
  var from: TextScaling?

  func run() async throws {
    let file = TextFile(path: input)
    var content = try file.read(.asIs)
    content.tellWarnings(of: file)
    if content.format == .rtfd, output == "-" {
      throw CommandFailure(
        status: .usage,
        reason: .init(
          name: BusError.invalidArguments, message: tr("A bundle is a folder; name it.")))
    }
    content.document.convertTextScaling(
      from: from ?? content.document.settings.textScaling ?? .standard, to: to)
    try TextFile(path: output).write(
      content.document, as: content.format, lineEnding: content.lineEnding ?? .lineFeed)
    content.tellLosses(of: file, as: content.format)
  }
}

struct TextInfoCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Say what is in a document.")

  @Argument(help: "The document, or “-”.")
  var input: String
  @OptionGroup var output: OutputOptions

  private struct Document: Encodable {
    struct Warning: Encodable {
      /// The byte in the file, from 0.
      var offset: Int
      var message: String
    }
    var format: DocumentFormat
    /// How the text was encoded; only of plain text.
    var encoding: String?
    /// LF, CRLF or CR; only of plain text whose lines end in one way.
    var lineEnding: String?
    var title: String?
    /// As a person counts them: letters with their marks are one.
    var characters, paragraphs, runs: Int
    /// What the document calls them, in the order in which they come.
    var fonts: [String]
    /// Points, the smallest first.
    var sizes: [Double]
    /// Nothing where the document does not say it.
    var textScaling: String?
    var attachments: Int
    /// The losses of each format; those without losses are absent.
    var losses: [String: [String]]
    var warnings: [Warning]
  }

  func run() async throws {
    let file = TextFile(path: input)
    let content = try file.read(.asIs)
    let document = Self.describe(content)
    if output.json { return try Output.json(document) }
    content.tellWarnings(of: file)
    let encoding = document.encoding.map { [[tr("Encoding"), $0]] } ?? []
    Output.table(
      [[tr("Format"), document.format.rawValue]] + encoding + [
        [tr("Characters"), DisplayText.count(UInt64(document.characters))],
        [tr("Paragraphs"), DisplayText.count(UInt64(document.paragraphs))],
        [tr("Fonts"), document.fonts.joined(separator: ", ")],
        [tr("Sizes"), document.sizes.map { "\($0)" }.joined(separator: ", ")],
        [tr("Text scaling"), document.textScaling ?? tr("Not said")],
        [tr("Attachments"), DisplayText.count(UInt64(document.attachments))],
      ])
  }

  private static func describe(_ content: TextFile.Content) -> Document {
    let runs = content.document.runs
    let text = runs.map(\.text).joined()
    var fonts: [String] = []
    var seen: Set<String> = []
    var sizes: Set<Double> = []
    for run in runs {
      let font = run.attributes.font
      if let name = font?.family ?? font?.fullName ?? font?.postScriptName,
        seen.insert(name).inserted
      {
        fonts.append(name)
      }
      if case .points(let points)? = run.attributes.size { sizes.insert(points) }
    }
    let losses = DocumentFormat.allCases.map { format in
      (format.rawValue, format.losses(of: content.document).map(\.rawValue))
    }
    return Document(
      format: content.format, encoding: content.encoding,
      lineEnding: content.lineEnding?.rawValue, title: content.document.title,
      characters: text.count,
      paragraphs: text.isEmpty ? 0 : text.split(whereSeparator: \.isNewline).count,
      runs: runs.count, fonts: fonts, sizes: sizes.sorted(),
      textScaling: content.document.settings.textScaling?.name,
      attachments: runs.count { $0.attributes.attachment != nil },
      losses: Dictionary(uniqueKeysWithValues: losses.filter { !$0.1.isEmpty }),
      warnings: content.warnings.map {
        Document.Warning(offset: $0.offset, message: $0.message)
      })
  }
}

extension TextFile.Content {
  /// Says on standard error what a document loses by being written.
  func tellLosses(of file: TextFile, as format: DocumentFormat) {
    let losses = format.losses(of: document, leftOut: leftOut.subtracting([.encoding]))
    guard !losses.isEmpty else { return }
    let names = losses.map(\.rawValue).joined(separator: ", ")
    Output.error("\(file.name): \(format.rawValue) has no place for: \(names)", prefix: "")
  }

  /// Says on standard error what is damaged.
  func tellWarnings(of file: TextFile) {
    for warning in warnings {
      Output.error(
        "\(file.name): byte \(warning.offset): \(DocumentWording.message(warning))", prefix: "")
    }
  }
}
