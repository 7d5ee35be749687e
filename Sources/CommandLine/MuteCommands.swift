// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Typecase

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
