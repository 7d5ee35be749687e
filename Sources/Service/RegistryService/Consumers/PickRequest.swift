// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

/// A call to PickFont: the app learns of the font that the person picked, and of nothing else.
struct PickRequest: Sendable {
  let consumer: Consumer
  /// Whether fonts of providers are offered.
  let isEntitled: Bool
  let configuration: PickerConfiguration
  let parentWindow: String
  let prompts: UsePrompts
  let giving: PickedFontGiving
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
    guard let reply, reply.response != .ended else {
      let errors = UsePrompts.notAsked(RegistryWording.notPicked)
      return (.ended, PickResults(errors: errors).busDictionary)
    }
    guard reply.response == .done, let picked = reply.font else {
      return (reply.response == .done ? .ended : reply.response, [:])
    }
    do {
      var delivery = giving.delivery
      var mayHave = picked.id == nil
      if !mayHave, isEntitled { mayHave = await recheck() }
      guard mayHave else {
        Log.error("the prompts backend answered with a font that was not to be offered")
        return (.ended, [:])
      }
      guard var font = try await giving.font(picked, for: .descriptor(0), in: &delivery, request)
      else {
        return (.ended, [:])
      }
      font.requestIndex = nil
      request.attach(delivery.descriptors)
      return (.done, PickResults(font: font).busDictionary)
    } catch {
      Log.failure("the font that was picked could not be given", error)
      return (.ended, [:])
    }
  }
}
