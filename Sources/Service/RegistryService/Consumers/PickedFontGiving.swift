// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors

/// Gives a consumer what the person picked for it, in a picker or in the sheet of missing fonts.
struct PickedFontGiving: Sendable {
  let consumer: Consumer
  let registry: Registry
  let consumers: ConsumerAccess
  /// Nothing when the caller wants no descriptors.
  let bytes: FontBytes?

  /// An empty delivery for the consumer.
  var delivery: FontDelivery { FontDelivery(to: consumer, ids: registry.store.appFontIDs) }

  /// The result for the caller; nil when the backend's answer cannot have been offered.
  ///
  /// - Parameters:
  ///   - purpose: what of the call the font is for.
  ///   - delivery: takes the font's file.
  func font(
    _ picked: FontDescriptor, for purpose: AskedFont.Purpose, in delivery: inout FontDelivery,
    _ request: RequestObject
  ) async throws -> GivenFace? {
    guard let id = picked.id else {
      guard let font = try await systemFont(picked) else { return nil }
      var given = GivenFace(descriptor: font)
      given.note(purpose)
      return given
    }
    let faces = try registry.store.faces(.init(id: id, isEnabled: true))
      .filter { $0.conflict == nil }
    guard let face = faces.first else {
      Log.error("the prompts backend answered with a font that is not installed")
      return nil
    }
    guard var font = await delivery.font(face, for: purpose, from: bytes),
      try await !consumers.give(
        [face], to: consumer, connection: request.caller, .picked, isByPerson: true
      ).isEmpty
    else { return nil }
    font.descriptor.take(choicesOf: picked)
    return font
  }

  /// A font of the system, as it was picked.
  private func systemFont(_ picked: FontDescriptor) async throws -> FontDescriptor? {
    let builtIn = try await registry.systemFonts.current()
    guard
      picked.postScriptName.map(builtIn.contains) ?? false
        || picked.family.map(builtIn.hasFamily) ?? false
    else {
      Log.error("the prompts backend answered with a font that the system does not have")
      return nil
    }
    var font = picked
    (font.provider, font.scope, font.enabled, font.exposure) = (nil, nil, nil, nil)
    return font
  }
}

extension FontDescriptor {
  /// Takes what of a picked font is the person's choice, and not the face's.
  fileprivate mutating func take(choicesOf picked: FontDescriptor) {
    size = size ?? picked.size
    variations = variations ?? picked.variations
    features = features ?? picked.features
  }
}
