// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import FontRegistry
import GLibKit

/// A call to PickFont: the app learns of the font that the person picked, and of nothing else.
struct PickRequest: Sendable {
  let consumer: Consumer
  /// Whether fonts of providers are offered.
  let isEntitled: Bool
  let configuration: PickerConfiguration
  let parentWindow: String
  let registry: Registry
  let consumers: ConsumerAccess
  let bytes: FontBytes
  let prompts: UsePrompts
  /// Whether the caller may still have a provider's font.
  let recheck: @Sendable () async -> Bool

  /// Runs the request to its end.
  func run(_ request: RequestObject) async -> (RequestResponse, [String: Variant]) {
    request.setWorking(false)
    let reply = await prompts.pick(
      PickerQuestion(
        handle: request.path, parentWindow: parentWindow, app: consumer.promptApp,
        configuration: configuration, offersInstalledFonts: isEntitled),
      key: consumer.app?.id ?? "")
    if Task.isCancelled { return (.refused, [:]) }
    guard let reply else { return (.ended, [:]) }
    guard reply.response == .done, let picked = reply.font else {
      return (reply.response == .done ? .ended : reply.response, [:])
    }
    do {
      guard let font = try await font(picked, request) else { return (.ended, [:]) }
      return (.done, ["font": .dictionary(font)])
    } catch {
      Log.error("the font that was picked could not be given: \(error)")
      return (.ended, [:])
    }
  }

  /// What the caller gets; nothing when the backend answered with what it cannot have offered.
  private func font(
    _ picked: FontDescriptor, _ request: RequestObject
  ) async throws -> [String: Variant]? {
    guard let id = picked.id else { return try await systemFont(picked) }
    guard isEntitled, await recheck() else {
      Log.error("the prompts backend answered with a font that was not to be offered")
      return nil
    }
    let faces = try registry.store.faces(.init(id: id, isEnabled: true))
      .filter { $0.conflict == nil }
    guard let face = faces.first else {
      Log.error("the prompts backend answered with a font that is not installed")
      return nil
    }
    var delivery = FontDelivery(to: consumer, ids: registry.store.appFontIDs)
    guard await delivery.add(face, index: 0, from: bytes), var font = delivery.fonts.first,
      try await !consumers.give(
        [face], to: consumer, connection: request.caller, .picked, isByPerson: true
      ).isEmpty
    else { return nil }
    font["request-index"] = nil
    request.attach(delivery.descriptors)
    return font.merging(picked.choices) { own, _ in own }
  }

  /// A font of the system, as it was picked.
  private func systemFont(_ picked: FontDescriptor) async throws -> [String: Variant]? {
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
    return font.busDictionary
  }
}

extension FontDescriptor {
  /// What of a picked font is the person's choice, and not the face's.
  fileprivate var choices: [String: Variant] {
    var choice = FontDescriptor()
    choice.size = size
    choice.variations = variations
    choice.features = features
    return choice.busDictionary
  }
}
