// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit

extension Callers {
  /// The caller as a consumer; an app's entitlement is read again.
  ///
  /// - Throws: `missingEntitlement` for an app without the entitlement, and for a sandboxed
  ///   caller that cannot be identified. Nothing that depends on the call has been looked up
  ///   then.
  func consumer(_ sender: String, _ store: StoreReader) async throws(FontFailure) -> Consumer {
    let (consumer, isEntitled) = try await picker(sender, store)
    guard let app = consumer.app else { return consumer }
    guard isEntitled else {
      throw Self.refusal(
        RegistryWording.notEntitledToUse,
        "\(app.id) lacks \(Entitlement.useInstalledFonts.rawValue)")
    }
    return consumer
  }

  /// The caller as somebody for whom the person may pick a font, and whether that may be one of a
  /// provider.
  func picker(
    _ sender: String, _ store: StoreReader
  ) async throws(FontFailure) -> (consumer: Consumer, isEntitled: Bool) {
    let (identity, app) = try await identified(
      sender, snapsRefused: RegistryWording.snapsNotGivenFonts)
    guard let app else { return (.program(connection: sender), false) }
    guard app.has(.useInstalledFonts) else { return (.app(app.identity, app.assurance), false) }
    try Self.checkKind(of: app, identity, RegistryWording.otherKindOfConsumer) {
      try store.kind(ofConsumer: $0)
    }
    return (.app(app.identity, app.assurance), true)
  }
}
