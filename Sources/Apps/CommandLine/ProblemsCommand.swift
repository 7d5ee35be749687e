// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontProblems
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit

struct ProblemsCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "problems",
    abstract: "Find duplicates, clashes and other problems between fonts, and what mends them.",
    discussion: """
      Looks at the fonts that programs find by name: those that are installed, and those of the \
      system. Nothing is changed: a repair is a command, and so is what takes it back. Files of other \\
      programs are not changed by commands: there it says what to do.
      """)

  @Argument(help: "Only the problems of these families.")
  var families: [String] = []
  @Flag(name: .customLong("installed"), help: "Only problems of fonts that are installed.")
  var installedOnly = false
  @Flag(
    help:
      "Also inspect the files of the system’s fonts, as a new font is inspected; this takes long.")
  var check = false
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let registry = try await RegistryConnection.open()
    let search = ProblemSearch()
    var problems = try await registry.reading {
      try await search.problems(of: $0, families: Set(families))
    }
    if check { problems += try await search.faults(families: Set(families)) }
    if installedOnly { problems = problems.filter(\.concernsInstalled) }
    if output.json { return try Output.json(problems.map(ProblemDocument.init)) }
    if problems.isEmpty { return Output.line(tr("No problems were found.")) }
    for kind in FontProblem.Kind.allCases {
      let same = problems.filter { $0.kind == kind }
      if same.isEmpty { continue }
      Output.line(ProblemWording.title(of: kind))
      for problem in same { write(ProblemDocument(problem)) }
    }
  }

  private func write(_ problem: ProblemDocument) {
    Output.line(Output.safe("  \(problem.family): \(problem.message)"))
    for detail in problem.detail.split(separator: "\n") {
      Output.line(Output.safe("    \(detail)"))
    }
    for font in problem.kept + problem.others {
      Output.line(Output.safe("    \(font.name) (\(font.detail))"))
    }
    Output.line(Output.safe("    \(problem.repair.message)"))
    if let command = problem.repair.command { Output.line("    " + Self.line(command)) }
  }

  /// A command for a shell, each argument quoted where it has to be.
  private static func line(_ arguments: [String]) -> String {
    arguments.map { argument in
      let isPlain = argument.utf8.allSatisfy { byte in
        byte < 0x80
          && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
            || "-_./:@".utf8.contains(byte))
      }
      let quoted = argument.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''")
      return isPlain && !argument.isEmpty ? argument : "'\(Output.safe(quoted))'"
    }.joined(separator: " ")
  }
}

/// A problem as an element of the JSON array.
private struct ProblemDocument: Encodable {
  struct Font: Encodable {
    var family, style: String
    var postScriptName: String?
    /// The application id of the owner; nil for a font of the system.
    var provider: String?
    /// The registry's identifier; nil for a font of the system.
    var id: String?
    var path: String
    var index: Int
    /// As the font says it.
    var version: String?
    fileprivate var name, detail: String

    private enum CodingKeys: String, CodingKey {
      case family, style, provider, id, path, index, version
      case postScriptName = "postscript-name"
    }

    init(_ face: LibraryFace) {
      family = face.family
      style = face.style
      postScriptName = face.postScriptName
      provider = face.owner == .system ? nil : face.owner.id
      id = face.id
      path = face.location.path
      index = face.location.index
      version = face.facts?.version
      name = ProblemWording.name(of: face)
      detail = ProblemWording.detail(of: face)
    }
  }

  struct Repair: Encodable {
    /// What it does, or what to do where there is none.
    var message: String
    /// The command that makes the repair, and the one that takes it back; nil where there is none.
    var command, undo: [String]?
  }

  /// Stays the same for the same problem.
  var id: String
  var kind: String
  var family: String
  /// What is wrong, and what a person sees of it; and the numbers behind it.
  var message, detail: String
  /// The fonts beside which the others are wrong, and the others.
  var kept, others: [Font]
  var repair: Repair

  init(_ problem: FontProblem) {
    id = problem.id
    kind = problem.kind.rawValue
    family = problem.family
    message = ProblemWording.explanation(of: problem)
    detail = ProblemWording.detail(of: problem)
    kept = problem.kept.map(Font.init)
    others = problem.others.map(Font.init)
    repair = Repair(problem)
  }
}

extension ProblemDocument.Repair {
  fileprivate init(_ problem: FontProblem) {
    func command(_ name: String, _ arguments: [String]) -> [String] {
      ["typecasectl", name] + arguments
    }
    switch problem.repair {
    case .turnOff(let ids):
      self.init(
        message: ProblemWording.explanation(of: .turnOff(ids: ids)),
        command: command("disable", ids), undo: command("enable", ids))
    case .hide(let files):
      let options = files.flatMap { ["--file", $0] }
      self.init(
        message: ProblemWording.explanation(of: .hide(files: files)),
        command: command("hide", options), undo: command("unhide", options))
    case .takeOut, nil:
      self.init(message: ProblemWording.advice(for: problem))
    }
  }
}
