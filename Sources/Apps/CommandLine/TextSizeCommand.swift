// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import TypecaseDynamicType
import TypecaseGLibKit

struct TextSizeCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "text-size",
    abstract: "Show the text styles at a text size; needs no registry.",
    discussion: "Without a category, the one that is nearest to the desktop's text size.")

  @Argument(help: "A size category, such as “large”, “xxl” or “ax3”.")
  var category: String?
  @Flag(help: "A style sheet for web views instead: the text styles in relative units.")
  var css = false
  @OptionGroup var output: OutputOptions

  /// An element of the JSON array.
  private struct Document: Encodable {
    var style: TextStyle
    var category: ContentSizeCategory
    /// Points.
    var size, leading: Double

    init(_ style: TextStyle, at category: ContentSizeCategory) {
      self.style = style
      self.category = category
      size = style.metrics(at: category).size
      leading = style.metrics(at: category).leading
    }
  }

  func validate() throws {
    if css && output.json { throw ValidationError(tr("Choose one of --css and --json.")) }
  }

  func run() async throws {
    if let category {
      let category = try Self.category(named: category)
      if css { return Output.line(WebStyleSheet(category).css) }
      return try write(
        category, heading: tr("Text size {category}", ["category": category.rawValue]))
    }
    let scaling = DesktopTextScalingFactor.current() ?? 1
    if css { return Output.line(WebStyleSheet(DesktopTextSize(textScalingFactor: scaling)).css) }
    let category = ContentSizeCategory(textScalingFactor: scaling)
    try write(
      category,
      heading: tr(
        "Text size {category}, which is nearest to the desktop’s factor of {factor}",
        ["category": category.rawValue, "factor": Self.number(scaling)]))
  }

  private func write(_ category: ContentSizeCategory, heading: String) throws {
    let documents = TextStyle.allCases.map { Document($0, at: category) }
    if output.json { return try Output.json(documents) }
    Output.line(heading)
    Output.table(
      [[tr("Text style"), tr("Size"), tr("Leading")]]
        + documents.map { [$0.style.rawValue, Self.points($0.size), Self.points($0.leading)] })
  }

  private static func category(named name: String) throws -> ContentSizeCategory {
    guard let category = ContentSizeCategory(named: name) else {
      let names = ContentSizeCategory.allCases.map { "\($0.rawValue) (\($0.shortName))" }
      throw CommandFailure(
        status: .usage,
        reason: .init(
          name: BusError.invalidArguments,
          message: tr(
            "There is no text size “{name}”. There are: {names}",
            ["name": Output.safe(name), "names": names.joined(separator: ", ")])))
    }
    return category
  }

  private static func points(_ value: Double) -> String {
    tr("{size} pt", ["size": number(value)])
  }

  /// At most two decimals, without trailing zeros.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return Int(exactly: rounded).map { String($0) } ?? String(rounded)
  }
}
