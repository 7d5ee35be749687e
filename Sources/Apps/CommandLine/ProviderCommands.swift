// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Glibc
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

struct ProvidersCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "providers", abstract: "List who has installed fonts, and who may not ask to.")

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let registry = try await RegistryConnection.open()
    let owners = try await registry.reading { try await $0.providers() }
    let ids = Set(owners.map(\.id))
    let muted = try await registry.reading { try await $0.mutedApps() }
    let providers = owners + muted.filter { !ids.contains($0.id) }
    if output.json { return try Output.json(providers.map(ProviderDocument.init)) }
    if providers.isEmpty { return Output.line(tr("No app has installed fonts.")) }
    Output.table(
      providers.map {
        [
          $0.id, $0.name, trn("{count} family", "{count} families", $0.familyCount),
          trn("{count} face", "{count} faces", $0.faceCount),
          DisplayText.size($0.byteCount), Self.state($0),
        ]
      })
  }

  /// The unusual states of a provider, in words.
  private static func state(_ provider: ProviderSummary) -> String {
    if provider.isHeldBack { return tr("not installed any more; its fonts are turned off") }
    if provider.isAbsent { return tr("not installed any more") }
    if !provider.isEntitled { return tr("not entitled to install fonts any more") }
    if provider.isMuted { return tr("muted") }
    guard provider.refusalCount > 0 else { return "" }
    return trn("refused {count} time", "refused {count} times", provider.refusalCount)
  }
}

struct RemoveCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove fonts; `undo` takes it back.")

  @Argument(
    help:
      "Families, which mean all of their fonts; PostScript names, full names or ids, which mean one."
  )
  var names: [String] = []
  @OptionGroup var meaning: NameOptions
  @Option(help: "Remove every font of this provider. The app itself stays.")
  var provider: String?
  @Flag(name: .shortAndLong, help: "Remove a provider's fonts without asking.")
  var yes = false
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard names.isEmpty != (provider == nil) else {
      throw ValidationError("Name the fonts to remove, or a provider with --provider.")
    }
  }

  func run() async throws {
    let registry = try await RegistryConnection.open()
    if let provider { return try await remove(provider: provider, registry) }
    let ids = try await registry.ids(named: names, as: meaning.kind)
    let removed = try await registry.reading { try await $0.remove(ids: ids) }
    try ChangeReport(.removed, removed).write(output)
  }

  private func remove(provider id: String, _ registry: RegistryConnection) async throws {
    let provider = try await registry.provider(id)
    if !yes { try confirm(removing: provider) }
    let removed = try await registry.reading { try await $0.removeProvider(id: id) }
    try ChangeReport(.removed, removed).write(output)
  }

  /// Says what will be removed, and asks for confirmation.
  private func confirm(removing provider: ProviderSummary) throws {
    let name = Output.safe(provider.name)
    let warning = trn(
      "The {count} font of {app} is removed, and every program loses it. “typecasectl undo” takes that back.",
      "All {count} fonts of {app} are removed, and every program loses them. “typecasectl undo” takes that back.",
      provider.faceCount, ["app": name])
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1, !output.json else {
      throw CommandFailure(
        status: .refused,
        reason: .init(
          name: BusNames.errorPrefix + FontErrorCode.cancelledByUser.name,
          message: tr("{warning} Add --yes to do it.", ["warning": warning])))
    }
    Output.error(warning, prefix: "")
    Output.prompt(tr("Remove them? [y/N]"))
    let answer = (readLine() ?? "").lowercased()
    guard
      ["y", "yes", trc("answer to a question", "y"), trc("answer to a question", "yes")]
        .contains(answer)
    else {
      throw CommandFailure(
        status: .refused,
        reason: .init(
          name: BusNames.errorPrefix + FontErrorCode.cancelledByUser.name,
          message: tr("Nothing was removed.")))
    }
  }
}

struct KeepCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Keep the fonts of an app that is not installed any more, as your own.")

  @Argument(help: "The provider's id, as `providers` lists it.")
  var provider: String
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let registry = try await RegistryConnection.open()
    let id = provider
    let names = try await registry.reading { try await $0.fonts(provider: id, hasLanguages: false) }
      .reduce(into: [String: String]()) { names, font in
        names[font.descriptor.id ?? ""] = font.descriptor.postScriptName
      }
    let kept = try await registry.reading { try await $0.keepFonts(ofProvider: id) }
    if output.json {
      try Output.json(
        KeepDocument(
          kept: kept.fonts.map(\.descriptor), errors: kept.errors.map(FailureDocument.init)))
    } else {
      try ChangeReport(.kept, kept.fonts).write(output)
      for error in kept.errors {
        let name = error.id.flatMap { names[$0] } ?? ""
        Output.error(Output.safe("\(name): \(error.message)"))
      }
    }
    if !kept.errors.isEmpty { throw CommandFailure(status: .refused, reason: nil) }
  }
}

extension RegistryConnection {
  /// A provider that has fonts.
  fileprivate func provider(_ id: String) async throws -> ProviderSummary {
    let providers = try await reading { try await $0.providers() }
    guard let provider = providers.first(where: { $0.id == id }) else {
      throw CommandFailure(
        status: .refused,
        reason: .init(
          name: BusNames.errorPrefix + FontErrorCode.notRegistered.name,
          message: tr("No fonts of “{id}” are installed.", ["id": Output.safe(id)])))
    }
    return provider
  }
}

struct MuteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mute", abstract: "Keep an app from asking to install fonts.")

  @Argument(help: "An application id, as `providers` lists it.")
  var app: String

  func run() async throws { try await Muting.set(true, app) }
}

struct UnmuteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unmute", abstract: "Let an app ask again, as if it had never been refused.")

  @Argument(help: "An application id, as `providers` lists it.")
  var app: String

  func run() async throws { try await Muting.set(false, app) }
}

private enum Muting {
  static func set(_ isMuted: Bool, _ app: String) async throws {
    try await RegistryConnection.open().reading { try await $0.setMuted(isMuted, app: app) }
  }
}
