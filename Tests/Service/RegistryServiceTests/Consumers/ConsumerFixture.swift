// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit

/// A desktop on which a provider has fonts.
struct ConsumerFixture {
  let desktop: PrivateDesktop
  let provider: FontProvider
  let prompts: ScriptedPrompts
  let library: FontLibrary
  /// A connection without an identity.
  let connection: BusConnection

  /// - Parameters:
  ///   - graceSeconds: how long an app may be away; set before the service reads it.
  ///   - promptSeconds: how long the prompts may be silent. By default longer than a busy machine
  ///     stalls.
  init(
    _ families: String..., graceSeconds: UInt64? = nil, promptSeconds: Int = 120
  ) async throws {
    desktop = try await PrivateDesktop(
      serviceEnvironment: ["TYPECASE_TEST_PROMPT_SECONDS": String(promptSeconds)])
    if let graceSeconds { try desktop.setLeaving(graceSeconds: graceSeconds) }
    prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    provider = try await desktop.provider()
    library = try await desktop.library()
    connection = try await BusConnection.open(address: desktop.address)
    for family in families { try await install(SyntheticFont(family)) }
  }

  @discardableResult
  func install(_ fonts: SyntheticFont...) async throws -> [String] {
    let paths = try fonts.map { try desktop.font($0, file: "\($0.family)-\($0.style)-\($0.seed)") }
    let outcome = try await provider.register(paths.map(FontSource.path)).outcome()
    try #require(outcome.fonts.count == fonts.count, "\(outcome)")
    return try await library.ids(of: outcome.fonts)
  }

  /// The ids of installed faces of a family.
  func ids(_ family: String) async throws -> [String] {
    try await library.fonts().filter { $0.descriptor.family == family }
      .compactMap(\.descriptor.id)
  }

  /// The name of the error that is thrown.
  func errorName(_ body: () async throws(BusError) -> Void) async -> String? {
    do throws(BusError) {
      try await body()
      return nil
    } catch { return error.name }
  }

  static let missingEntitlement = BusNames.errorPrefix + "MissingEntitlement"
  static let notRegistered = BusNames.errorPrefix + "NotRegistered"
}
