// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontPolicy
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseProductIdentity
import TypecaseSystemKit

// Built-in families that the person does not want to see. The rules are the person's own
// configuration, so that no registry is asked.

struct HideCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide",
    abstract: "Hide built-in families from menus and from fallback, without removing anything.")

  @Argument(help: "Families of the system.", transform: LocaleText.word)
  var families: [String] = []
  @Option(
    name: .customLong("file"),
    help: "Hide this font file only, of which there is another copy; may be given again.")
  var files: [String] = []
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if families.isEmpty && files.isEmpty {
      throw ValidationError("Name families, or files with --file.")
    }
  }

  func run() async throws {
    let file = HiddenFamiliesFile(environment: TypecaseCommand.environment)
    let before = try HiddenDocument.of(file) { () throws(SystemError) in try file.read() }
    let (added, addedFiles, refused) = judged(before)
    // Somebody else may have changed the file while the desktop's fonts were read.
    let hidden = try HiddenDocument.of(file) { () throws(SystemError) in
      try file.change {
        for name in added { $0.insert(name) }
        for path in addedFiles { $0.insert(file: path) }
      }
    }
    let document = HiddenDocument(
      hidden: hidden,
      refused: refused.map { .init(family: $0.name, message: HidingWording.explanation($0)) })
    if output.json {
      try Output.json(document)
    } else {
      for name in added + addedFiles {
        Output.line(tr("{family}: hidden", ["family": Output.safe(name)]))
      }
      for each in document.refused { Output.error(Output.safe(each.message)) }
    }
    if !refused.isEmpty { throw CommandFailure(status: .refused, reason: nil) }
  }

  /// What of it may be hidden, and why the rest may not.
  private func judged(
    _ before: HiddenFamilies
  ) -> (names: [String], files: [String], refused: [(name: String, reason: HidingRefusal)]) {
    var result:
      (names: [String], files: [String], refused: [(name: String, reason: HidingRefusal)]) =
        ([], [], [])
    var hidden = before
    if !families.isEmpty {
      let judge = HidingJudge.desktop(
        hidden: before, settings: .ofDesktop, ownFolders: RegistryFolders.all,
        environment: TypecaseCommand.environment)
      let (judged, refused) = judge.hide(families, in: before)
      hidden = judged
      result.names = judged.names.filter { !before.contains($0) }
      result.refused = refused
    }
    if !files.isEmpty {
      let paths = files.map(AbsolutePath.of).filter { !before.files.contains($0) }
      let refused = HidingJudge.refusals(
        hidingFiles: paths, beside: hidden, settings: .ofDesktop, ownFolders: RegistryFolders.all,
        environment: TypecaseCommand.environment)
      if refused.isEmpty { result.files = paths }
      result.refused += refused
    }
    return result
  }
}

struct UnhideCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "unhide", abstract: "Show hidden families and files again.")

  @Argument(help: "Hidden families.", transform: LocaleText.word)
  var families: [String] = []
  @Option(name: .customLong("file"), help: "Show this hidden font file; may be given again.")
  var files: [String] = []
  @Flag(help: "Show all families and files.")
  var all = false
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if (families.isEmpty && files.isEmpty) != all {
      throw ValidationError("Name families, or files with --file, or pass --all.")
    }
  }

  func run() async throws {
    let file = HiddenFamiliesFile(environment: TypecaseCommand.environment)
    let before = try HiddenDocument.of(file) { () throws(SystemError) in try file.read() }
    let paths = files.map(AbsolutePath.of)
    let known = all ? before.names : families.filter { before.contains($0) }
    let knownFiles = all ? before.files : paths.filter(before.files.contains)
    let unknown =
      families.filter { !before.contains($0) } + paths.filter { !before.files.contains($0) }
    let hidden = try HiddenDocument.of(file) { () throws(SystemError) in
      try file.change {
        for name in known { $0.remove(name) }
        for path in knownFiles { $0.remove(file: path) }
      }
    }
    let document = HiddenDocument(
      hidden: hidden,
      refused: unknown.map {
        .init(
          family: $0, message: tr("“{family}” is not hidden.", ["family": Output.safe($0)]))
      })
    if output.json {
      try Output.json(document)
    } else {
      for name in known + knownFiles {
        Output.line(tr("{family}: shown", ["family": Output.safe(name)]))
      }
      for each in document.refused { Output.error(each.message) }
    }
    if !unknown.isEmpty { throw CommandFailure(status: .refused, reason: nil) }
  }
}

struct ListHiddenCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list-hidden",
    abstract: "List the built-in families and files that are hidden, and what that saves.")

  @Flag(help: "Measure what fontconfig takes of a program’s start with the rules and without.")
  var measure = false
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let file = HiddenFamiliesFile(environment: TypecaseCommand.environment)
    let hidden = try HiddenDocument.of(file) { () throws(SystemError) in try file.read() }
    let measurement = measure ? try await StartOfProgram.ofThisInstallation?.measure(hidden) : nil
    if output.json {
      return try Output.json(
        HiddenDocument(
          hidden: hidden, startWithHidden: measurement?.hidden,
          startWithNone: measurement?.shown))
    }
    for name in hidden.names + hidden.files { Output.line(Output.safe(name)) }
    if let measurement { Output.line(HidingWording.saving(measurement)) }
  }
}

/// One start in a fresh process; for `list-hidden` and the browser.
struct MeasureStartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure-start", shouldDisplay: false)

  func run() throws {
    guard let time = StartMeasurement.measureHere() else {
      throw CommandFailure(status: .refused, reason: nil)
    }
    Output.line(String(time))
  }
}

/// The output with --json.
struct HiddenDocument: Encodable {
  struct Refusal: Encodable {
    var family: String
    var message: String
  }

  /// Families.
  var hidden: [String]
  /// Paths of single files.
  var files: [String]
  var refused: [Refusal]
  /// Microseconds; nil when it was not measured.
  var startWithHidden: UInt64?
  var startWithNone: UInt64?

  init(
    hidden: HiddenFamilies, refused: [Refusal] = [], startWithHidden: UInt64? = nil,
    startWithNone: UInt64? = nil
  ) {
    self.hidden = hidden.names
    files = hidden.files
    self.refused = refused
    self.startWithHidden = startWithHidden
    self.startWithNone = startWithNone
  }

  /// Does something with a file of rules; a failure says which file.
  static func of(
    _ file: HiddenFamiliesFile, _ work: () throws(SystemError) -> HiddenFamilies
  ) throws -> HiddenFamilies {
    do throws(SystemError) { return try work() } catch {
      throw CommandFailure(refused: "\(file.path): \(error)")
    }
  }
}

extension StartOfProgram {
  /// With the command line of this installation; nil straight after a build.
  fileprivate static var ofThisInstallation: StartOfProgram? {
    InstallPrefix.current.map {
      StartOfProgram(
        program: ChildProcess($0.program("typecasectl"), ["measure-start"]),
        environment: TypecaseCommand.environment)
    }
  }
}
