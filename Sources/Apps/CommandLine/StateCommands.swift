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

  @OptionGroup var fonts: FontNameArguments
  @OptionGroup var output: OutputOptions

  func run() async throws { try await fonts.setEnabled(true, output) }
}

struct DisableCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Turn fonts off: they stay installed, and no program can use them.")

  @OptionGroup var fonts: FontNameArguments
  @OptionGroup var output: OutputOptions

  func run() async throws { try await fonts.setEnabled(false, output) }
}

struct ExposeCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "expose", abstract: "Decide which programs may use fonts.")

  @OptionGroup var fonts: FontNameArguments
  @Option(
    name: .customLong("to"),
    help: "“asks”: only apps that ask for it; “by-name”: every app outside a sandbox as well.")
  var exposure: FontExposure
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let registry = try await RegistryConnection.open()
    let ids = try await registry.ids(named: fonts.names, as: fonts.meaning.kind)
    let exposure = exposure
    let changed = try await registry.reading { try await $0.setExposure(exposure, ids: ids) }
    try ChangeReport(.exposed(exposure), changed).write(output)
  }
}

extension FontExposure: ExpressibleByArgument {}

extension FontNameArguments {
  /// Turns the fonts on or off, and says which are so now and why others are not.
  fileprivate func setEnabled(_ isEnabled: Bool, _ output: OutputOptions) async throws {
    let registry = try await RegistryConnection.open()
    let ids = try await registry.ids(named: names, as: meaning.kind)
    let changed = try await registry.reading {
      try await $0.setEnabled(isEnabled, ids: ids)
    }
    if output.json {
      try Output.json(
        StateDocument(
          fonts: changed.fonts.map(\.descriptor), errors: changed.errors.map(FailureDocument.init)))
    } else {
      try ChangeReport(isEnabled ? .enabled : .disabled, changed.fonts).write(output)
      for error in changed.errors { Output.error(Output.safe(error.message)) }
    }
    if !changed.errors.isEmpty { throw CommandFailure(status: .refused, reason: nil) }
  }
}

/// The output of `enable` and `disable` with `--json`.
private struct StateDocument: Encodable {
  /// The fonts that now have the state.
  var fonts: [FontDescriptor]
  /// Why others do not.
  var errors: [FailureDocument]
}
