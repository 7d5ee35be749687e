// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Typecase
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseRichText
import TypesettingRequests

struct TextLayoutCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay out a document round shapes, and say where its text is.",
    discussion: """
      Always writes one JSON document. Lengths are points, y goes downwards, and offsets count \
      Unicode scalars from 0. Nothing is scaled: text that says nothing has the desktop’s body \
      font, whatever the desktop’s text size.

      The page is --width wide, and its columns are beside each other on it with --gap between \
      them, each as high as --height. Lines are in the coordinates of their column, whose left \
      edge on the page is the “x” of its container. Shapes, hits, carets and selections are in \
      those of the page; with one column both are the same. Text goes on in the next column \
      where one is full; a column has its first line however high that is; without --height and \
      --max-lines the first one takes all.

      A shape is path data of SVG 1.1 (“M 0 0 h 40 v 40 z”), which must be right as a whole; \
      what is open is closed by a line. At most 10,000 shapes are taken, with 100,000 lines and \
      curves in all, where an arc is up to four curves. Text is on both sides of a shape, and \
      within its holes.

      With head, middle or tail as --line-break, lines end between words, and --token is on the \
      last line of the last column where its paragraph has no room, before, within or behind the \
      text that is shown; that needs --height or --max-lines.

      Text of --fold is not shown, and paragraph ends in it are none: what is behind it goes on \
      beside it, or beside --fold-token. Ranges may be within each other. In a table only text of \
      one paragraph is folded.

      Each --carets and --selection has a list in the answer. A caret is x, y, width, height, \
      level and offset; the level is odd where text runs from the right; where the direction \
      changes there are two at one offset, that of the paragraph’s direction first. There is \
      none within a cluster, or where the text has no room. A selection has rectangles: x, y, \
      width, height. A column whose text flows round pictures has “pictures”, with the offset, x, \
      y, width and height of each; one without a size in the document has that of a small \
      picture. A hit is the nearest cluster’s start, how far through the cluster the point is (0 \
      to 1), whether it is on the cluster, its column, and where a caret goes; null where there is \
      no line.
      """)

  @Argument(help: "The document, or “-”.")
  var input: String
  @Option(parsing: .unconditional, help: "The width of the page, in points, like all lengths.")
  var width: String
  @Option(
    parsing: .unconditional, help: "The height of the columns; without it they end with the text.")
  var height: String?
  @Option(
    parsing: .unconditional, help: "How many columns of equal width the page has, 1 to 100.")
  var columns: String = "1"
  @Option(parsing: .unconditional, help: "The distance between two columns.")
  var gap: String = "0"
  @Option(
    parsing: .unconditionalSingleValue,
    help: "A shape on the page that takes no text, as path data of SVG; may be repeated.")
  var exclude: [String] = []
  @Option(parsing: .unconditional, help: "What is kept free round each shape.")
  var exclusionMargin: String = "0"
  @Option(
    help: "The family, full name or PostScript name of text that names no font.",
    transform: LocaleText.word)
  var font: String?
  @Option(parsing: .unconditional, help: "The size of text that has none, 1 to 1,638.")
  var size: String?
  @Option(parsing: .unconditional, help: "Room at both sides of each part of a line.")
  var padding: String = "0"
  @Option(help: "Where lines end, and what stands for text that has no room.")
  var lineBreak: LayoutRequest.LineBreak = .wrap
  @Option(
    parsing: .unconditional,
    help: "What stands for text that has no room, with head, middle or tail; by default “…”.",
    transform: LocaleText.word)
  var token: String?
  @Option(parsing: .unconditional, help: "The most lines of a column; 0 for any number.")
  var maxLines: String = "0"
  @Option(help: "The language of text that names none, such as de-AT.")
  var language: String?
  @Option(
    help: "The side where lines start, of paragraphs that leave it open; auto for their letters’.")
  var direction: LayoutRequest.Direction = .auto
  @Flag(help: "Divide words where their language’s patterns allow it.")
  var hyphenate = false
  @Option(
    help: """
      Fill lines by wider spaces: none, greedy with lines that are broken one by one, total with \
      lines that are chosen for the whole paragraph. What is centered or at the right stays there. By \
      default as the document says.
      """)
  var justify: LayoutRequest.Justification?
  @Option(
    parsing: .unconditional,
    help: "Narrower parts of lines beside shapes take no text; by default one em.")
  var minimumPart: String?
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A point of the page, to be told what is there; may be repeated.", valueName: "x,y"))
  var hit: [String] = []
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Two offsets, to be told where carets are from the first to the second, both included; may be repeated.",
      valueName: "a-b"))
  var carets: [String] = []
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Two offsets, to be told what a selection from the first up to the second covers; may be repeated.",
      valueName: "a-b"))
  var selection: [String] = []
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Two offsets, to leave out what is from the first up to the second; may be repeated.",
      valueName: "a-b"))
  var fold: [String] = []
  @Option(
    parsing: .unconditional, help: "What stands for text of --fold; by default nothing.",
    transform: LocaleText.word)
  var foldToken: String = ""
  @Option(help: "The format to read.")
  var from: DocumentFormat?
  @OptionGroup var output: OutputOptions

  func run() async throws {
    var request = try layoutRequest()
    let file = TextFile(path: input)
    let content = try file.read(as: from)
    content.tellWarnings(of: file)
    let length = content.document.content.length
    request.carets = try RepeatedOptions.values(carets).map {
      try OptionValue("--carets", $0).range(within: length)
    }
    request.selections = try RepeatedOptions.values(selection).map {
      try OptionValue("--selection", $0).range(within: length).withoutLast
    }
    request.folds = try folds(within: length)
    let work = TypesettingRequest(
      interfaceFont: SystemFontSettings.ofDesktop.interface, work: .layout(request))
    let answer: [UInt8]
    do {
      answer = try await TypesettingProgram(environment: TypecaseCommand.environment)
        .answer(work, about: content.document)
    } catch let refusal as TypesettingRefusal {
      throw TypesettingWording.failure(refusal, exclusions: request.exclusions)
    } catch let failure as TypesettingProgram.Failure {
      throw CommandFailure(refused: TypesettingWording.text(failure))
    }
    Output.line(String(decoding: answer, as: UTF8.self))
  }

  /// - Parameter length: that of the text, in scalars.
  private func folds(within length: Int) throws -> [Range<Int>] {
    var folds: [Range<Int>] = []
    for value in RepeatedOptions.values(fold).map({ OptionValue("--fold", $0) }) {
      let range = try value.range(within: length).withoutLast
      if folds.count == LayoutRequest.mostFolds {
        throw value.failure(.tooMany(LayoutRequest.mostFolds), at: 0)
      }
      let crosses = folds.contains { other in
        other.overlaps(range) && other.clamped(to: range) != other
          && range.clamped(to: other) != range
      }
      if crosses { throw value.failure(.crossesFold, at: 0) }
      folds.append(range)
    }
    return folds
  }

  /// All but the stretches of the text, whose length is not known yet.
  private func layoutRequest() throws -> LayoutRequest {
    var request = LayoutRequest(width: try OptionValue("--width", width).number(from: 0))
    request.height = try height.map { try OptionValue("--height", $0).number(from: 0) }
    request.columns = try OptionValue("--columns", columns).count(from: 1, through: 100)
    request.gap = try OptionValue("--gap", gap).number(from: 0)
    guard request.columnWidth >= 0 else {
      throw OptionValue("--gap", gap).failure(.noColumnWidth, at: 0)
    }
    request.exclusions = RepeatedOptions.values(exclude)
    if request.exclusions.count > LayoutRequest.mostExclusions {
      throw OptionValue("--exclude", request.exclusions[LayoutRequest.mostExclusions])
        .failure(.tooManyPaths, at: 0)
    }
    request.exclusionMargin = try OptionValue("--exclusion-margin", exclusionMargin).number(from: 0)
    request.font = font
    request.size = try size.map {
      try OptionValue("--size", $0)
        .number(from: FontSize.limits.lowerBound, through: FontSize.limits.upperBound)
    }
    request.padding = try OptionValue("--padding", padding).number(from: 0)
    request.lineBreak = lineBreak
    (request.token, request.foldToken) = (token, foldToken)
    request.maxLines = try OptionValue("--max-lines", maxLines).count(from: 0, through: .max)
    request.language = try language.map { try OptionValue("--language", $0).languageTag() }
    request.direction = direction
    request.hyphenates = hyphenate
    request.justification = justify
    request.minimumPart = try minimumPart.map {
      try OptionValue("--minimum-part", $0).number(from: 0)
    }
    request.hits = try RepeatedOptions.values(hit).map { try OptionValue("--hit", $0).point() }
    return request
  }
}

extension ClosedRange<Int> {
  /// From the first offset up to the second.
  fileprivate var withoutLast: Range<Int> { lowerBound..<upperBound }
}

extension LayoutRequest.LineBreak: ExpressibleByArgument {}
extension LayoutRequest.Direction: ExpressibleByArgument {}
extension LayoutRequest.Justification: ExpressibleByArgument {}
