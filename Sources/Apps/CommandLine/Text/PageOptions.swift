// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseRichText
import TypecaseSystemKit
import TypesettingRequests

/// What a document is converted to: another document, or pages that are only looked at.
enum ConvertedFormat: ExpressibleByArgument {
  case document(DocumentFormat)
  case pages(PageFormat)

  init?(argument: String) {
    if let format = DocumentFormat(rawValue: argument) {
      self = .document(format)
    } else if let format = PageFormat(rawValue: argument) {
      self = .pages(format)
    } else {
      return nil
    }
  }

  init?(path: String) {
    if let format = PageFormat(path: path) {
      self = .pages(format)
    } else if let format = DocumentFormat(path: path) {
      self = .document(format)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    DocumentFormat.allCases.map(\.rawValue) + PageFormat.allCases.map(\.rawValue)
  }
}

/// The pages of `text convert`.
struct PageOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The paper of pdf, png and svg: a3, a4, a5, letter, legal, or width and height in points, such as 420x595; by default the document’s, or a4.",
      valueName: "size"))
  var pageSize: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What stays free of the paper, in points: one length, or top, right, bottom and left with commas; by default the document’s, or 72.",
      valueName: "lengths"))
  var margins: String?
  @Option(parsing: .unconditional, help: "How many columns a page has, 1 to 100.")
  var columns: String?
  @Option(parsing: .unconditional, help: "The distance between two columns, 18 by default.")
  var columnGap: String?
  @Option(
    parsing: .unconditional,
    help: "How many pixels of a png a point (1/72 inch) has, 0.1 to 32; 2 by default.")
  var scale: String?

  /// The first option that was given, for formats that have no pages.
  var given: String? {
    let all = [
      ("--page-size", pageSize), ("--margins", margins), ("--columns", columns),
      ("--column-gap", columnGap), ("--scale", scale),
    ]
    return all.first { $0.1 != nil }?.0
  }

  /// - Parameter settings: those of the document, which says what is not given.
  func request(_ format: PageFormat, for settings: DocumentSettings) throws -> PagesRequest {
    var request = PagesRequest(format)
    request.size = try pageSize.map { try OptionValue("--page-size", $0).pageSize() }
    request.margins = try margins.map { try OptionValue("--margins", $0).margins() }
    request.columns =
      try columns.map { try OptionValue("--columns", $0).count(from: 1, through: 100) } ?? 1
    request.columnGap =
      try columnGap.map { try OptionValue("--column-gap", $0).number(from: 0) } ?? 18
    request.scale =
      try scale.map { try OptionValue("--scale", $0).number(from: 0.1, through: 32) } ?? 2
    let page = settings.page
    let size =
      request.size
      ?? .init(width: page.width ?? 595.28, height: page.height ?? 841.89)
    if let margins = request.margins,
      margins.left + margins.right >= size.width || margins.top + margins.bottom >= size.height
    {
      throw OptionValue("--margins", self.margins ?? "").failure(.noRoom, at: 0)
    }
    let margins = request.margins.map { $0.left + $0.right } ?? 0
    if Double(request.columns - 1) * request.columnGap + margins >= size.width {
      throw OptionValue("--columns", columns ?? "1").failure(.noRoom, at: 0)
    }
    return request
  }

  /// Draws a document, and writes a file or several with numbers before the ending.
  func write(_ document: RichTextDocument, as format: PageFormat, to output: TextFile) async throws
  {
    let request = try request(format, for: document.settings)
    let answer: PagesAnswer
    do {
      answer = try PagesAnswer(
        message: await TypesettingProgram(environment: TypecaseCommand.environment).answer(
          TypesettingRequest(
            interfaceFont: SystemFontSettings.ofDesktop.interface, work: .pages(request)),
          about: document))
    } catch let refusal as TypesettingRefusal {
      throw TypesettingWording.failure(refusal, exclusions: [])
    } catch let failure as TypesettingProgram.Failure {
      throw CommandFailure(refused: TypesettingWording.text(failure))
    }
    if output.isStream, answer.files.count != 1 {
      throw CommandFailure(
        refused: tr(
          "The document has {count} pages, which are as many files; name them, or ask for pdf.",
          ["count": "\(answer.files.count)"]))
    }
    for (number, file) in answer.files.enumerated() {
      let place =
        answer.files.count == 1
        ? output : output.numbered(number + 1, of: answer.files.count)
      try place.write(file)
    }
    if answer.missingCharacterCount > 0 {
      Output.error(
        trn(
          "{count} character is a box with its number, since no font has it.",
          "{count} characters are boxes with their numbers, since no font has them.",
          answer.missingCharacterCount),
        prefix: "")
    }
  }
}
