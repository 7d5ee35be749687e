// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// A call to RequestFonts: what is installed is given at once, and the rest asked about.
///
/// A font that the caller may not have takes the same way as one that is not installed, from the
/// first look to the answer.
struct FontsRequest: Sendable {
  let consumer: Consumer
  let fonts: [AskedFont]
  /// Whether the person may be asked.
  let isInteractive: Bool
  /// A part of the text for the fonts, which the person may see in them.
  var sample = ""
  let parentWindow: String
  let consumers: ConsumerAccess
  /// Nothing when the caller wants no descriptors.
  let bytes: FontBytes?
  let prompts: UsePrompts
  let missing: MissingFonts
  /// Checks again, before anything is given, whether the caller may have fonts.
  let recheck: @Sendable () async throws(FontFailure) -> Void

  /// Runs the request to its end.
  func run(_ request: RequestObject) async -> (RequestResponse, [String: Variant]) {
    do {
      var faces: [AskedFont.Purpose: [StoredFace]] = [:]
      // Of a script nothing is given without the person: that would tell what is installed.
      for font in fonts where font.script == nil {
        faces[font.purpose] = try consumers.usable(font, by: consumer)
      }
      if consumer.app == nil { faces = try await allowed(faces, request) }
      try Task.checkCancellation()
      try await recheck()
      return try await answer(faces, request)
    } catch is CancellationError {
      return (.refused, results(emptyDelivery, unresolved: fonts, system: []).busDictionary)
    } catch {
      Log.failure("fonts that were asked for could not be given", error)
      return (.ended, results(emptyDelivery, unresolved: fonts, system: []).busDictionary)
    }
  }

  private var emptyDelivery: FontDelivery {
    FontDelivery(to: consumer, ids: consumers.store.appFontIDs)
  }

  /// The fonts that the person allows a program without identity to have.
  private func allowed(
    _ faces: [AskedFont.Purpose: [StoredFace]], _ request: RequestObject
  ) async throws -> [AskedFont.Purpose: [StoredFace]] {
    let all = fonts.flatMap { faces[$0.purpose] ?? [] }.uniqued
    let given = await consumers.given(all, to: request.caller)
    let new = all.filter { !given.contains($0.id) }
    if new.isEmpty { return faces }
    if isInteractive {
      let shown = try new.map { try ShownFace($0, in: consumers.store) }
      request.setWorking(false)
      let isAllowed = await prompts.allows(
        UseQuestion(
          handle: request.path, parentWindow: parentWindow, app: consumer.promptApp,
          families: ShownFace.families(of: shown)))
      request.setWorking(true)
      if isAllowed { return faces }
    }
    return faces.mapValues { $0.filter { given.contains($0.id) } }
  }

  /// Gives the fonts that the caller may have, and lists those that are missing.
  private func answer(
    _ faces: [AskedFont.Purpose: [StoredFace]], _ request: RequestObject
  ) async throws -> (RequestResponse, [String: Variant]) {
    let given = Set(
      try await consumers.give(
        faces.values.flatMap(\.self).uniqued, to: consumer, connection: request.caller, .asked
      ).map(\.id))
    var answers: [(purpose: AskedFont.Purpose, face: StoredFace)] = []
    var unresolved: [AskedFont] = []
    for font in fonts {
      let had = (faces[font.purpose] ?? []).filter { given.contains($0.id) }
      answers += had.map { (font.purpose, $0) }
      if had.isEmpty { unresolved.append(font) }
    }
    // Every program finds the system's fonts itself.
    let builtIn = try await missing.registry.systemFonts.current()
    let system = unresolved.filter {
      $0.script == nil && !$0.isPrivate && builtIn.has($0.descriptor)
    }
    let ofSystem = Set(system.map(\.purpose))
    unresolved.removeAll { ofSystem.contains($0.purpose) }
    var replacements: [(font: AskedFont, picked: FontDescriptor)] = []
    var wasNotAsked = false
    if let app = consumer.app, isInteractive, !unresolved.isEmpty {
      request.setWorking(false)
      let hasSome = !answers.isEmpty
      let decided = try await missing.resolve(
        unresolved, for: app, consumer.promptApp.assurance, sample: sample,
        parentWindow: parentWindow, request
      ) { if hasSome { await consumers.tellOfMore(request.caller) } }
      try Task.checkCancellation()
      answers += try await give(decided.allowed, request)
      replacements = decided.replacements
      wasNotAsked = decided.wasNotAsked
      if !replacements.isEmpty { try await recheck() }
    }
    // Files are opened last, so that none is open while the person decides.
    var delivery = emptyDelivery
    var resolved: Set<AskedFont.Purpose> = []
    for (purpose, face) in answers where await delivery.add(face, for: purpose, from: bytes) {
      resolved.insert(purpose)
    }
    let rest = fonts.filter { $0.script == nil && !resolved.contains($0.purpose) }
    // Also for fonts of the system: the system may lose one, and a provider's may replace it.
    try await consumers.note(missed: rest, by: consumer, connection: request.caller)
    var values = results(
      delivery, unresolved: rest.filter { !ofSystem.contains($0.purpose) }, system: system)
    // Not for a program without identity: it is asked about what is installed only, and would learn of that.
    if wasNotAsked { values.errors = UsePrompts.notAsked(RegistryWording.missingNotShown) }
    if !replacements.isEmpty {
      let giving = PickedFontGiving(
        consumer: consumer, registry: missing.registry, consumers: consumers, bytes: bytes)
      var picked: [GivenFace] = []
      for (font, replacement) in replacements {
        picked += [
          try await giving.font(replacement, for: font.purpose, in: &delivery, request)
        ].compactMap(\.self)
      }
      values.replacements = picked
    }
    request.attach(delivery.descriptors)
    return (.done, values.busDictionary)
  }

  /// Gives fonts of which the person decided so just now.
  ///
  /// - Returns: the faces, each with what it is for.
  private func give(
    _ fonts: [AskedFont], _ request: RequestObject
  ) async throws -> [(purpose: AskedFont.Purpose, face: StoredFace)] {
    guard !fonts.isEmpty else { return [] }
    try await recheck()
    var answers: [(purpose: AskedFont.Purpose, face: StoredFace)] = []
    for font in fonts {
      let faces = try consumers.store.installedFaces(font.descriptor)
        .filter { $0.isEnabled && $0.conflict == nil }
      answers += try await consumers.give(
        faces, to: consumer, connection: request.caller, .sheet, isByPerson: true
      ).map { (font.purpose, $0) }
    }
    return answers
  }

  private func results(
    _ delivery: FontDelivery, unresolved: [AskedFont], system: [AskedFont]
  ) -> FontsResults {
    FontsResults(
      fonts: delivery.fonts, system: system.compactMap(\.ungiven),
      unresolved: unresolved.compactMap(\.ungiven))
  }
}

extension [StoredFace] {
  /// Each face once.
  var uniqued: [StoredFace] {
    var seen: Set<String> = []
    return filter { seen.insert($0.id).inserted }
  }
}
