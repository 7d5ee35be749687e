// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BusProtocol
import GLibKit
import Typecase

struct ProvidersCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "providers", abstract: "List who has installed fonts, and who may not ask to.")

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let registry = try await Registry.open()
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
          tr("{count} bytes", ["count": String($0.byteCount)]), Self.asking($0),
        ]
      })
  }

  /// Whether an app may ask; nothing when it may, and was not refused.
  private static func asking(_ provider: ProviderSummary) -> String {
    if provider.isMuted { return tr("muted") }
    guard provider.refusalCount > 0 else { return "" }
    return trn("refused {count} time", "refused {count} times", provider.refusalCount)
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
    try await Registry.open().reading { try await $0.setMuted(isMuted, app: app) }
  }
}
