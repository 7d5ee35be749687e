// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

struct EnableCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Let programs use fonts that are turned off.")

  @OptionGroup var fonts: NamedFonts
  @OptionGroup var output: OutputOptions

  func run() async throws { try await fonts.setEnabled(true, word: tr("enabled"), output) }
}

struct DisableCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Turn fonts off: they stay installed, and no program can use them.")

  @OptionGroup var fonts: NamedFonts
  @OptionGroup var output: OutputOptions

  func run() async throws { try await fonts.setEnabled(false, word: tr("disabled"), output) }
}

struct ExposeCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "expose", abstract: "Decide which programs may use fonts.")

  @OptionGroup var fonts: NamedFonts
  @Option(
    name: .customLong("to"),
    help: "“asks”: only apps that ask for it; “by-name”: every app outside a sandbox as well.")
  var exposure: FontExposure
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let registry = try await RegistryConnection.open()
    let (ids, exposure) = (try await registry.ids(named: fonts.names), exposure)
    let changed = try await registry.reading { try await $0.setExposure(exposure, ids: ids) }
    let words: [FontExposure: String] = [
      .asks: tr("for apps that ask"), .byName: tr("for every app, by name"),
    ]
    try RemoveCommand.report(changed, word: words[exposure] ?? exposure.rawValue, output)
  }
}

extension FontExposure: ExpressibleByArgument {}

/// The fonts that a command is about.
struct NamedFonts: ParsableArguments {
  @Argument(help: "PostScript names, full names, families or ids.")
  var names: [String]

  func setEnabled(_ isEnabled: Bool, word: String, _ output: OutputOptions) async throws {
    let registry = try await RegistryConnection.open()
    let ids = try await registry.ids(named: names)
    let changed = try await registry.reading {
      try await $0.setEnabled(isEnabled, ids: ids)
    }
    if output.json {
      try Output.json(
        StateDocument(
          fonts: changed.fonts.map(\.descriptor), errors: changed.errors.map(FailureDocument.init)))
    } else {
      try RemoveCommand.report(changed.fonts, word: word, output)
      for error in changed.errors { Output.error(Output.safe(error.message)) }
    }
    if !changed.errors.isEmpty { throw CommandFailure(status: .refused, reason: nil) }
  }
}

extension RegistryConnection {
  /// The ids of the faces with some names; every name is found before anything is changed.
  func ids(named names: [String]) async throws -> [String] {
    var ids: [String] = []
    for name in names { ids += try await fonts(named: name).compactMap(\.descriptor.id) }
    return ids
  }
}

/// What `enable` and `disable` print with `--json`.
private struct StateDocument: Encodable {
  /// The fonts that now have the state.
  var fonts: [FontDescriptor]
  /// Why others do not.
  var errors: [FailureDocument]
}
