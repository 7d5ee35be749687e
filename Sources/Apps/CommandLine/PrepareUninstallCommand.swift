// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontPolicy
import Typecase
import TypecaseGLibKit
import TypecaseProductIdentity
import TypecaseSystemKit

struct PrepareUninstallCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "prepare-uninstall",
    abstract: "Decide what becomes of your fonts, before Typecase is uninstalled.",
    discussion: """
      Without this, fonts stay in your home folder, and programs go on finding them by name. \
      With it, nothing of Typecase is left but settings. It cannot be undone.
      """)

  @Flag(
    help: """
      Copy the fonts that programs can use now to your folder of fonts, where every program finds them; \
      remove the others, and those whose license binds them to an app.
      """)
  var keepFonts = false
  @Flag(help: "Remove all fonts that were installed through Typecase.")
  var removeFonts = false
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if keepFonts == removeFonts { throw ValidationError("Pass --keep-fonts or --remove-fonts.") }
  }

  func run() async throws {
    let registry = try await RegistryConnection.open()
    let keepFonts = keepFonts
    let summary = try await registry.reading {
      try await $0.prepareUninstall(keepingFonts: keepFonts)
    }
    // Nobody could show them again after that.
    let file = HiddenFamiliesFile(environment: TypecaseCommand.environment)
    let hidden = try HiddenDocument.of(file) { () throws(SystemError) in
      let hidden = try file.read()
      try file.write(HiddenFamilies())
      return hidden
    }
    if output.json {
      return try Output.json(
        UninstallDocument(
          kept: summary.keptCount, removed: summary.removedCount, folder: summary.folder,
          shown: hidden.names))
    }
    if let folder = summary.folder {
      Output.line(
        trn(
          "{count} font is now an ordinary font in {folder}",
          "{count} fonts are now ordinary fonts in {folder}", summary.keptCount,
          ["folder": Output.safe(folder)]))
    }
    // Who keeps fonts need not read that none was lost.
    if summary.removedCount > 0 || summary.folder == nil {
      Output.line(trn("{count} font removed", "{count} fonts removed", summary.removedCount))
    }
    for name in hidden.names { Output.line(tr("{family}: shown", ["family": Output.safe(name)])) }
  }
}

/// The output with `--json`.
private struct UninstallDocument: Encodable {
  /// Numbers of faces.
  var kept: Int
  var removed: Int
  /// The folder of the kept files; missing when none were kept.
  var folder: String?
  /// Families of the system that were hidden.
  var shown: [String]
}
