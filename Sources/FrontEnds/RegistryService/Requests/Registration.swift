// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import FontInspection
import FontRegistry
import GLibKit
import InspectionWording
import SystemKit

/// The way of a request's fonts from the caller's files into the store.
///
/// Each font is copied, inspected and checked against names that are taken; the person is asked
/// once for all that passed; what is agreed to is stored in one step and made usable by name. A
/// font that fails anywhere on the way is told of at once and stops no other.
struct Registration: Sendable {
  /// Whose fonts they will be.
  let owner: FontOwner
  let bundle: FontBundle
  let scope: RegistrationScope
  let enabled: Bool
  var fonts: [RequestedFont]
  /// Fonts of the call that were refused, and told of, before.
  var refused: [FontFailure] = []
  /// What asks the person; nothing when the person acts themselves.
  let consent: (any ConsentAsking)?
  let parentWindow: String
  /// Finds out once more, before anything is stored, whether the caller may do this, and where its
  /// fonts lie now.
  let recheck: (@Sendable () async throws(FontFailure) -> FontBundle)?
  /// Whether a font takes the place of the owner's own that has the same name.
  var replacesOlder = true
  /// Who may use the fonts, where nobody is asked.
  var exposure = RegistryCore.defaultExposure
  /// Told of each refusal; whether it takes it, so that it is no error.
  var takesRefusal: @Sendable (FontFailure) -> Bool = { _ in false }

  /// How the request ended, and what its caller is told.
  struct Outcome: Sendable {
    var response: ConsentAnswer
    var registered: [StoredFace] = []
    var errors: [FontFailure]
    /// For a person: what programs get now that do not ask for these fonts.
    var notices: [String] = []
    /// The fonts of the request, by their digests.
    var origins: [String: RequestedFont] = [:]

    /// Goes on with the outcome of the next part.
    mutating func add(_ next: Outcome) {
      response = next.response
      registered += next.registered
      errors += next.errors
      notices += next.notices.filter { !notices.contains($0) }
      origins.merge(next.origins) { first, _ in first }
    }

    var results: [String: Variant] {
      [
        "registered": .dictionaries(
          registered.map { face in
            face.briefDescriptor.busDictionary.merging(origins[face.digest]?.origin ?? [:]) { $1 }
          }),
        "errors": .dictionaries(errors.map(\.busDictionary)),
      ]
    }
  }

  /// Parts of the whole, as fractions, from what each step costs.
  private enum Share {
    static let inspected = 0.75
    static let asked = 0.8
    static let stored = 0.9
  }

  /// Runs the request to its end; a cancelled task ends it before anything is stored.
  func run(in registry: RegistryCore, request: RequestObject) async -> Outcome {
    var errors = refused
    func refuse(_ failure: FontFailure) {
      if takesRefusal(failure) { return }
      errors.append(failure)
      request.found(failure)
    }
    do {
      let staging = try Staging(
        registry.layout, token: String(UInt64.random(in: 0 ... .max), radix: 36), owner: owner.id,
        waiting: registry.stagedBytes)
      defer { staging.remove() }
      var budget = try await FontLimits.current().budget(
        of: owner, registry.store, registry.processFonts)
      staging.limit(to: budget.bytesLeft, message: budget.message)
      // Read beside the copying; failures count when it is needed.
      async let builtIn = registry.builtInFonts()
      // An app that may not ask now is told so before anything is inspected for it.
      let hold = scope == .process ? nil : await consent?.refusal(ofApp: owner.id)
      var (candidates, waiting) = try await candidates(
        staging, registry, request, hold: hold, refuse)
      let builtInFonts = try await builtIn
      candidates = withoutClashes(candidates, builtIn: builtInFonts, staging, registry, refuse)
      candidates = withinBudget(candidates, &budget, staging, registry, refuse)
      try Task.checkCancellation()

      var exposure = exposure
      if let consent, scope != .process, !candidates.isEmpty {
        request.setWorking(false)
        let decision = await consent.ask(
          question(about: candidates, builtIn: builtInFonts, registry, request))
        request.setWorking(true)
        if Task.isCancelled {
          for item in candidates { refuse(item.font.failure(.cancelledByUser, Words.closed)) }
          return Outcome(response: .refuse, errors: errors)
        }
        switch decision {
        case .install(let choice): exposure = choice
        case .refused(let message):
          for item in candidates { refuse(item.font.failure(.cancelledByUser, message)) }
          return Outcome(response: .refuse, errors: errors)
        case .unanswered:
          for item in candidates { refuse(item.font.failure(.notAsked, Words.notAnswered)) }
          return Outcome(response: .ended, errors: errors)
        }
      } else if hold != nil, errors.contains(where: { $0.code == .cancelledByUser }) {
        return Outcome(response: .refuse, errors: errors)
      }
      (candidates, waiting) = await stillOffered(candidates, waiting, staging, refuse)
      request.advance(to: Share.asked)
      var (stored, refused) = try await install(
        candidates, exposure, in: registry, caller: request.caller, builtIn: builtInFonts)
      // From here on something may have changed: nothing that fails says otherwise.
      let (enabled, notEnabled) = await enable(waiting, in: registry, caller: request.caller)
      stored += enabled
      refused += notEnabled
      refused.forEach(refuse)
      request.advance(to: Share.stored)
      let installed = Set(stored.map(\.digest))
      let names = candidates.filter { installed.contains($0.accepted.file.digest) }
        .flatMap(\.accepted.names.families)
      return Outcome(
        response: .install, registered: stored, errors: errors,
        notices: scope == .process
          ? [] : Words.notices(builtInFonts.requests(takenBy: names)),
        origins: Dictionary(candidates.map { ($0.accepted.file.digest, $0.font) }) { $1 })
    } catch is CancellationError {
      return Outcome(response: .refuse, errors: errors)
    } catch {
      // Which part is missing is for the person to know; anything else is for the log.
      let (message, detail) =
        error is InspectionUnavailable
        ? ("\(error)", "") : (RegistryFailure.message(error), "\(error)")
      let told = Set(errors.compactMap(\.requestIndex))
      for font in fonts where !told.contains(font.index) {
        refuse(font.failure(.registrationFailed, message, detail))
      }
      return Outcome(response: .ended, errors: errors)
    }
  }

  // MARK: Copying and inspecting

  /// A font that may be installed.
  struct Candidate: Sendable {
    let font: RequestedFont
    let accepted: AcceptedFont
  }

  private struct Copied: Sendable {
    let font: RequestedFont
    let result: Result<StagedFile, FontFailure>
  }

  private struct Staged: Sendable {
    let font: RequestedFont
    let file: StagedFile
  }

  /// How many fonts are copied while as many are inspected.
  private static let portion = 256

  /// The fonts that passed the inspection, in the order of the request, and those that are there
  /// and only have to be enabled.
  private func candidates(
    _ staging: Staging, _ registry: RegistryCore, _ request: RequestObject, hold: String?,
    _ refuse: (FontFailure) -> Void
  ) async throws -> ([Candidate], [RegisteredFont]) {
    let portions = stride(from: 0, to: fonts.count, by: Self.portion).map {
      fonts[$0..<min($0 + Self.portion, fonts.count)]
    }
    var candidates: [Candidate] = []
    var waiting: [RegisteredFont] = []
    var digests: Set<String> = []
    var common = AcceptedFont.Common()
    var copied = await copies(of: portions.first ?? [], staging, registry)
    for (number, portion) in portions.enumerated() {
      async let next = copies(
        of: number + 1 < portions.count ? portions[number + 1] : [], staging, registry)
      var staged = try await newOnes(
        copied, &digests, &waiting, staging, registry, caller: request.caller, refuse)
      if let hold {
        for item in staged {
          staging.discard(item.file)
          refuse(item.font.failure(.cancelledByUser, hold))
        }
        staged = []
      }
      let held = portion.count - staged.count
      candidates += try await inspected(
        staged, staging, &common, registry, refuse
      ) { finished in
        let done = Double(portion.startIndex + held + finished)
        request.advance(to: Share.inspected * done / Double(fonts.count))
      }
      copied = await next
    }
    return (candidates, waiting)
  }

  /// Copies fonts one after the other: two at once would wait for each other in the file system,
  /// and the other processors inspect meanwhile.
  private func copies(
    of fonts: ArraySlice<RequestedFont>, _ staging: Staging, _ registry: RegistryCore
  ) async -> [Copied] {
    func isInstalled(_ digest: String) -> Bool {
      let own = FontStore.Selection(provider: owner.id, digest: digest, scope: scope)
      return (try? registry.store.faceIDs(own).isEmpty) == false
    }
    var copies: [Copied] = []
    for font in fonts where !Task.isCancelled {
      do throws(FontFailure) {
        let file = try staging.copy(font, from: bundle, isInstalled: isInstalled)
        copies.append(Copied(font: font, result: .success(file)))
      } catch { copies.append(Copied(font: font, result: .failure(error))) }
    }
    return copies
  }

  /// Leaves out what could not be copied, and what is there already.
  private func newOnes(
    _ copies: [Copied], _ digests: inout Set<String>, _ waiting: inout [RegisteredFont],
    _ staging: Staging, _ registry: RegistryCore, caller: String,
    _ refuse: (FontFailure) -> Void
  ) async throws -> [Staged] {
    var staged: [Staged] = []
    for copy in copies {
      switch copy.result {
      case .success(let file):
        // Told at once only of the caller's own fonts: whether somebody else has a font is nobody's
        // business before the person has agreed.
        let installed = try await registry.faces(
          .init(provider: owner.id, digest: file.digest, scope: scope), caller: caller)
        if enabled, !installed.isEmpty, !installed.contains(where: \.isEnabled) {
          staging.discard(file)
          waiting.append(RegisteredFont(font: copy.font, faces: installed))
        } else if try !installed.isEmpty
          || (consent == nil && registry.store.isInstalled(digest: file.digest))
        {
          staging.discard(file)
          refuse(copy.font.failure(.alreadyRegistered, Words.alreadyRegistered))
        } else if !digests.insert(file.digest).inserted {
          staging.discard(file)
          refuse(
            copy.font.failure(
              .alreadyRegistered, Words.alreadyRegistered, "the same file is in the request twice"))
        } else {
          staged.append(Staged(font: copy.font, file: file))
        }
      case .failure(let failure):
        // A copy that was broken off says nothing of its font.
        try Task.checkCancellation()
        // Names alone are enough for what is there and only has to be enabled.
        guard failure.code == .insufficientInfo,
          let selection = copy.font.selection(provider: owner.id, scope: scope),
          case let faces = try await registry.faces(selection, caller: caller), !faces.isEmpty
        else {
          refuse(failure)
          continue
        }
        if enabled, faces.contains(where: { !$0.isEnabled }) {
          waiting.append(RegisteredFont(font: copy.font, faces: faces))
        } else {
          refuse(copy.font.failure(.alreadyRegistered, Words.alreadyRegistered))
        }
      }
    }
    return staged
  }

  /// - Parameter progress: told after each font how many of these are inspected.
  private func inspected(
    _ staged: [Staged], _ staging: Staging, _ common: inout AcceptedFont.Common,
    _ registry: RegistryCore, _ refuse: (FontFailure) -> Void, progress: (Int) -> Void
  ) async throws -> [Candidate] {
    guard !staged.isEmpty else { return [] }
    var candidates: [(Int, Candidate)] = []
    var finished = 0
    for try await result in try registry.inspector().inspect(
      staged.map { InspectionInput(path: $0.file.path) })
    {
      let (report, item) = (result.report, staged[result.index])
      finished += 1
      progress(finished)
      if let rejection = report.issues.first(where: { $0.severity == .rejected }) {
        staging.discard(item.file)
        refuse(item.font.complete(rejection.failure))
      } else if report.digest != item.file.digest {
        refuse(item.font.failure(.invalidFontData, Words.changedMeanwhile))
      } else if let format = report.format {
        let accepted = try AcceptedFont(
          file: item.file, format: format, report: report, spool: staging.spool, common: &common)
        guard item.font.isMeant(accepted.faces.map(\.descriptor)) else {
          staging.discard(item.file)
          refuse(
            item.font.failure(
              .insufficientInfo,
              item.font.agreed == nil ? Words.noSuchFace : Words.otherThanCatalog,
              "the names of the file: \(accepted.postScriptNames.joined(separator: ", "))"))
          continue
        }
        candidates.append((result.index, Candidate(font: item.font, accepted: accepted)))
      }
    }
    try Task.checkCancellation()
    return candidates.sorted { $0.0 < $1.0 }.map(\.1)
  }

  // MARK: Names and limits

  /// Leaves out what the caller may be told of before consent: names of built-in fonts, of the
  /// caller's own in another scope, and of the request itself.
  ///
  /// A font of the caller's own with the same name in the same scope is an older version, which will
  /// be replaced if that is wanted.
  private func withoutClashes(
    _ candidates: [Candidate], builtIn: BuiltInFonts, _ staging: Staging,
    _ registry: RegistryCore, _ refuse: (FontFailure) -> Void
  ) -> [Candidate] {
    var names: Set<String> = []
    return candidates.filter { candidate in
      let accepted = candidate.accepted
      func refuseName(_ failure: FontFailure, _ name: String) -> Bool {
        staging.discard(accepted.file)
        var failure = candidate.font.complete(failure)
        failure.takenName = name
        refuse(failure)
        return false
      }
      if enabled,
        let clash = FontStore.clash(
          of: accepted.names, shown: accepted.shownFamilies, builtIn: builtIn)
      {
        var failure = RegistryFailure.of(clash)
        if case .postScriptName = clash { failure.message = Words.nameBuiltIn }
        return refuseName(failure, clash.name)
      }
      for name in accepted.postScriptNames {
        let isRepeated = names.contains(name.lowercased())
        guard isRepeated || enabled && isOwn(name, registry) else { continue }
        return refuseName(
          FontFailure(
            code: .duplicatedName, message: isRepeated ? Words.nameInRequest : Words.nameTaken,
            detail: "PostScript name: \(name)"), name)
      }
      names.formUnion(accepted.postScriptNames.map { $0.lowercased() })
      return true
    }
  }

  /// Whether the owner has an enabled font of a name that the new one does not replace.
  private func isOwn(_ name: String, _ registry: RegistryCore) -> Bool {
    guard scope != .process else { return false }
    return ((try? registry.store.holders(ofPostScriptName: name)) ?? []).contains {
      $0.owner == owner.id && $0.isEnabled && ($0.scope != scope || !replacesOlder)
    }
  }

  /// Leaves out what the owner has no room for; the fonts before it stand.
  private func withinBudget(
    _ candidates: [Candidate], _ budget: inout FontBudget, _ staging: Staging,
    _ registry: RegistryCore, _ refuse: (FontFailure) -> Void
  ) -> [Candidate] {
    candidates.filter { candidate in
      let replaced =
        scope == .process
        ? FontCost()
        : (try? registry.store.cost(
          ofOlder: candidate.accepted, owner: owner, scope: scope)) ?? FontCost()
      guard let excess = budget.take(candidate.accepted.cost, freeing: replaced) else {
        return true
      }
      staging.discard(candidate.accepted.file)
      refuse(candidate.font.failure(.exceededResourceLimit, budget.message, excess))
      return false
    }
  }

  // MARK: Storing

  /// The fonts that the caller may still offer: an app may have been updated or removed while the
  /// person thought, or while its fonts came from afar.
  private func stillOffered(
    _ candidates: [Candidate], _ waiting: [RegisteredFont], _ staging: Staging,
    _ refuse: (FontFailure) -> Void
  ) async -> ([Candidate], [RegisteredFont]) {
    guard let recheck else { return (candidates, waiting) }
    let bundle: FontBundle
    do throws(FontFailure) { bundle = try await recheck() } catch {
      for font in candidates.map(\.font) + waiting.map(\.font) { refuse(font.complete(error)) }
      return ([], [])
    }
    let catalog = Result { () throws(FontFailure) in
      candidates.contains { $0.font.asset != nil } ? try bundle.catalog() : nil
    }
    let offered = candidates.filter { candidate in
      do throws(FontFailure) {
        if let asset = candidate.font.asset {
          try asset.checkIsOffered(candidate.font, by: catalog.get())
        }
        try staging.checkIsUnchanged(candidate.font, candidate.accepted.file, in: bundle)
        return true
      } catch {
        refuse(candidate.font.complete(error))
        return false
      }
    }
    return (offered, waiting)
  }

  /// Enables the fonts that are there already; where one cannot be had any more, since somebody
  /// removed it while the person thought, the others are enabled each for itself.
  private func enable(
    _ fonts: [RegisteredFont], in registry: RegistryCore, caller: String
  ) async -> ([StoredFace], [FontFailure]) {
    do {
      return try await registry.setEnabled(true, fonts, of: owner.id, caller: caller)
    } catch {
      guard fonts.count > 1 else {
        return ([], fonts.map { $0.font.complete(RegistryFailure.of(error)) })
      }
    }
    var (enabled, refused): ([StoredFace], [FontFailure]) = ([], [])
    for font in fonts {
      let (faces, failures) = await enable([font], in: registry, caller: caller)
      enabled += faces
      refused += failures
    }
    return (enabled, refused)
  }

  private func install(
    _ candidates: [Candidate], _ exposure: FontExposure, in registry: RegistryCore,
    caller: String, builtIn: BuiltInFonts
  ) async throws -> (stored: [StoredFace], refused: [FontFailure]) {
    if scope == .process {
      let limit = FontLimits.current().provider
      let (stored, refused) = try await registry.processFonts.add(
        candidates.map(\.accepted), owner: owner, enabled: enabled, connection: caller,
        now: RegistryCore.now, used: try registry.store.cost(ofOwner: owner.id), limit: limit)
      // The connection may have ended before they were there.
      if Task.isCancelled {
        _ = await registry.processFonts.remove(Set(stored.map(\.id)), connection: caller)
        throw CancellationError()
      }
      return (
        stored,
        refused.sorted { $0.key < $1.key }.map { place, excess in
          candidates[place].font.failure(.exceededResourceLimit, Words.appBudget, excess)
        }
      )
    }
    return try await registry.install(
      candidates, owner: owner, scope: scope, enabled: enabled, exposure: exposure,
      builtIn: builtIn)
  }
}
