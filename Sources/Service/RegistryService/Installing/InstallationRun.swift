// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors

/// The way of a request's fonts from the caller's files into the store.
///
/// ```
/// copied     FontCopying        a private copy of each; what is there already only waits to be enabled
/// inspected  FontInspection     in the sandbox
/// judged     InstallationJudge  as far as the caller may know of names and room before the answer
/// asked      ConsentAsking      once for all that passed
/// stored     Registry           judged again, by all that is known; in one step
/// ```
///
/// A font that fails anywhere on the way is reported at once and does not stop the others.
struct InstallationRun {
  let installation: Installation
  let registry: Registry
  let request: RequestObject
  /// The failures so far, all of which were told.
  private(set) var errors: [FontFailure]
  /// The fonts that have got this far, in the order of the request.
  private var candidates: [FontCandidate] = []
  /// Fonts that are there already and only have to be enabled.
  private var waiting: [RegisteredFont] = []
  private var exposure: FontExposure

  /// Parts of the whole, as fractions, from what each step costs.
  private enum Share {
    static let inspected = 0.75
    static let asked = 0.8
    static let stored = 0.9
  }

  /// How many fonts are copied while as many are inspected.
  private static let portion = 256

  init(_ installation: Installation, in registry: Registry, request: RequestObject) {
    self.installation = installation
    self.registry = registry
    self.request = request
    errors = installation.refused
    exposure = installation.exposure
  }

  /// Runs all stages.
  ///
  /// - Throws: `CancellationError`, or why the request fails as a whole; nothing is stored then.
  mutating func outcome() async throws -> Installation.Outcome {
    let staging = try Staging(
      registry.layout, token: String(UInt64.random(in: 0 ... .max), radix: 36),
      owner: installation.owner.id, waiting: registry.stagedBytes)
    defer { staging.remove() }
    var judge = try await InstallationJudge(
      installation, registry.store, registry.connectionFonts, registry.policy.current())
    staging.limit(to: judge.bytesLeft, message: judge.message)
    // Read beside the copying; failures count when it is needed.
    async let systemFonts = registry.systemFonts.current()
    // An app that may not ask now is told so before anything is inspected for it.
    let hold =
      installation.scope == .process
      ? nil : await installation.consent?.refusal(ofApp: installation.owner.id)

    try await copyAndInspect(staging, hold: hold)
    let builtIn = try await systemFonts
    try judgeBeforeConsent(&judge, builtIn, staging)
    try Task.checkCancellation()
    if hold != nil, errors.contains(where: { $0.code == .cancelledByUser }) {
      return .init(response: .refused, errors: errors)
    }
    if let response = await ask(builtIn) { return .init(response: response, errors: errors) }
    await keepWhatIsStillOffered(staging)
    request.advance(to: Share.asked)
    let stored = try await store(builtIn)
    request.advance(to: Share.stored)
    return outcome(of: stored, builtIn)
  }

  /// The request fails as a whole: every font of which nothing was told yet fails with it.
  mutating func fail(_ error: any Error) {
    // The person is told which part is missing; everything else goes to the log.
    let (message, detail) =
      error is InspectionUnavailable
      ? ("\(error)", "")
      : (
        RegistryFailure.message(StoreUnavailable(error, layout: registry.layout) ?? error),
        "\(error)"
      )
    let told = Set(errors.compactMap(\.requestIndex))
    for font in installation.fonts where !told.contains(font.index) {
      refuse(font.failure(.registrationFailed, message, detail))
    }
  }

  private mutating func refuse(_ failure: FontFailure) {
    if installation.takesRefusal(failure) { return }
    errors.append(failure)
    request.found(failure)
  }

  // MARK: Copied and inspected

  private mutating func copyAndInspect(_ staging: Staging, hold: String?) async throws {
    let fonts = installation.fonts
    let copying = FontCopying(installation, registry, staging, caller: request.caller)
    let portions = stride(from: 0, to: fonts.count, by: Self.portion).map {
      fonts[$0..<min($0 + Self.portion, fonts.count)]
    }
    var digests: Set<String> = []
    var common = AcceptedFont.Common()
    var copied = await copying.copies(of: portions.first ?? [])
    for (number, portion) in portions.enumerated() {
      async let next = copying.copies(
        of: number + 1 < portions.count ? portions[number + 1] : [])
      var new = try await copying.sort(copied, &digests)
      waiting += new.waiting
      for failure in new.refused { refuse(failure) }
      if let hold {
        for item in new.staged {
          staging.discard(item.file)
          refuse(item.font.failure(.cancelledByUser, hold))
        }
        new.staged = []
      }
      try await inspect(
        new.staged, staging, &common, before: portion.startIndex + portion.count - new.staged.count)
      copied = await next
    }
  }

  /// - Parameter before: how many fonts of the request are through already.
  private mutating func inspect(
    _ staged: [FontCopying.Staged], _ staging: Staging, _ common: inout AcceptedFont.Common,
    before: Int
  ) async throws {
    guard !staged.isEmpty else { return }
    var passed: [(Int, FontCandidate)] = []
    var finished = before
    for try await result in try registry.inspector().inspect(
      staged.map { InspectionInput(path: $0.file.path) })
    {
      finished += 1
      request.advance(
        to: Share.inspected * Double(finished) / Double(installation.fonts.count))
      let item = staged[result.index]
      let (file, report) = try await readied(item, result.report, staging)
      if let candidate = try candidate(item.font, file, report, staging, &common) {
        passed.append((result.index, candidate))
      }
    }
    try Task.checkCancellation()
    candidates += passed.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// A copy with its report; where it would be refused for tables that may be left out, what is left of it.
  private func readied(
    _ item: FontCopying.Staged, _ report: InspectionReport, _ staging: Staging
  ) async throws -> (StagedFile, InspectionReport) {
    guard installation.leavesOutTables, report.digest == item.file.digest,
      let tables = report.issues.first(where: { $0.severity == .rejected })?.removableTables,
      let font = try await registry.inspector().font(
        InspectionInput(path: item.file.path), withoutTables: tables)
    else { return (item.file, report) }
    let file = try staging.replace(item.file, with: font)
    let reports = try await registry.inspector().inspectAll([file.path])
    return (file, reports.first ?? report)
  }

  /// A font that may continue, or nil, when it was refused.
  private mutating func candidate(
    _ font: RequestedFont, _ file: StagedFile, _ report: InspectionReport, _ staging: Staging,
    _ common: inout AcceptedFont.Common
  ) throws -> FontCandidate? {
    func discard(_ failure: FontFailure) {
      staging.discard(file)
      refuse(failure)
    }
    if let rejection = report.issues.first(where: { $0.severity == .rejected }) {
      discard(font.complete(rejection.failure))
    } else if report.digest != file.digest {
      refuse(font.failure(.invalidFontData, RegistryWording.changedMeanwhile))
    } else if file.originalDigest != nil, try registry.store.isInstalled(digest: file.digest) {
      // Two files that differ only in what was left out.
      discard(font.failure(.alreadyRegistered, RegistryWording.alreadyRegistered))
    } else if let format = report.format {
      var accepted = try AcceptedFont(
        file: file, format: format, report: report, spool: staging.spool, common: &common)
      if installation.scope != .process {
        accepted.leftOut = try registry.store.facesToLeaveOut(
          of: accepted, owner: installation.owner, scope: installation.scope)
      }
      if font.isMeant(accepted.faces.map(\.descriptor)) {
        return FontCandidate(font: font, accepted: accepted)
      }
      discard(
        font.failure(
          .insufficientInfo,
          font.agreed == nil ? RegistryWording.noSuchFace : RegistryWording.otherThanCatalog,
          "the names of the file: \(accepted.postScriptNames.joined(separator: ", "))"))
    }
    return nil
  }

  // MARK: Judged

  private mutating func judgeBeforeConsent(
    _ judge: inout InstallationJudge, _ builtIn: BuiltInFonts, _ staging: Staging
  ) throws {
    var left: [FontCandidate] = []
    for candidate in candidates {
      if let failure = try judge.refusalBeforeConsent(of: candidate, builtIn: builtIn) {
        staging.discard(candidate.accepted.file)
        refuse(failure)
      } else {
        var candidate = candidate
        candidate.startExcess = judge.startExcess(of: candidate)
        // The person is told, and agrees to that.
        if installation.consent != nil, candidate.startExcess != nil {
          candidate.accepted.exposure = .asks
        }
        left.append(candidate)
      }
    }
    candidates = left
  }

  // MARK: Asked

  /// Asks the person about what passed.
  ///
  /// - Returns: how the request ends, if it ends with this.
  private mutating func ask(_ builtIn: BuiltInFonts) async -> RequestResponse? {
    guard let consent = installation.consent, installation.scope != .process, !candidates.isEmpty
    else { return nil }
    request.setWorking(false)
    let decision = await consent.ask(
      installation.subject(
        about: candidates, refused: errors, builtIn: builtIn, registry, request))
    request.setWorking(true)
    if Task.isCancelled {
      refuseAll(.cancelledByUser, RegistryWording.closed)
      return .refused
    }
    switch decision {
    case .install(let choice):
      exposure = choice
      return nil
    case .refused(let message):
      refuseAll(.cancelledByUser, message)
      return .refused
    case .unanswered:
      refuseAll(.notAsked, RegistryWording.notAnswered)
      return .ended
    }
  }

  private mutating func refuseAll(_ code: FontErrorCode, _ message: String) {
    for candidate in candidates { refuse(candidate.font.failure(code, message)) }
  }

  // MARK: Stored

  /// Removes the fonts that the caller may not offer any more: an app may have been updated or
  /// removed while the person decided or its fonts were downloaded.
  private mutating func keepWhatIsStillOffered(_ staging: Staging) async {
    guard let recheck = installation.recheck else { return }
    let bundle: FontBundle
    do throws(FontFailure) { bundle = try await recheck() } catch {
      for font in candidates.map(\.font) + waiting.map(\.font) { refuse(font.complete(error)) }
      (candidates, waiting) = ([], [])
      return
    }
    let catalog = Result { () throws(FontFailure) in
      candidates.contains { $0.font.asset != nil } ? try bundle.catalog() : nil
    }
    var offered: [FontCandidate] = []
    for candidate in candidates {
      do throws(FontFailure) {
        if let asset = candidate.font.asset {
          try asset.checkIsOffered(candidate.font, by: catalog.get())
        }
        try staging.checkIsUnchanged(candidate.font, candidate.accepted.file, in: bundle)
        offered.append(candidate)
      } catch { refuse(candidate.font.complete(error)) }
    }
    candidates = offered
  }

  private mutating func store(_ builtIn: BuiltInFonts) async throws -> [StoredFace] {
    var (stored, refused) = try await install(builtIn)
    // From here on something may have changed, so no failure says that nothing has.
    let (enabled, notEnabled) = await enable(waiting)
    stored += enabled
    refused += notEnabled
    for failure in refused { refuse(failure) }
    return stored
  }

  private func install(
    _ builtIn: BuiltInFonts
  ) async throws -> (stored: [StoredFace], refused: [FontFailure]) {
    guard installation.scope == .process else {
      return try await registry.install(
        candidates, owner: installation.owner, scope: installation.scope,
        enabled: installation.enabled, exposure: exposure, builtIn: builtIn)
    }
    let limit = FontLimits(registry.policy.current()).provider
    let (stored, refused) = try await registry.connectionFonts.add(
      candidates.map(\.accepted), owner: installation.owner, enabled: installation.enabled,
      connection: request.caller, now: registry.clock.now,
      used: try registry.store.cost(ofOwner: installation.owner.id), limit: limit)
    // The connection may have ended before they were stored.
    if Task.isCancelled {
      _ = await registry.connectionFonts.remove(
        Set(stored.map(\.id)), connection: request.caller)
      throw CancellationError()
    }
    return (
      stored,
      refused.sorted { $0.key < $1.key }.map { place, excess in
        candidates[place].font.failure(.exceededResourceLimit, RegistryWording.appBudget, excess)
      }
    )
  }

  /// Enables the fonts that are installed already.
  ///
  /// If somebody removed one while the person thought, the others are enabled one by one.
  private func enable(_ fonts: [RegisteredFont]) async -> ([StoredFace], [FontFailure]) {
    do {
      return try await registry.setEnabled(
        true, fonts, of: installation.owner.id, caller: request.caller)
    } catch {
      guard fonts.count > 1 else {
        return ([], fonts.map { $0.font.complete(RegistryFailure.of(error)) })
      }
    }
    var (enabled, refused): ([StoredFace], [FontFailure]) = ([], [])
    for font in fonts {
      let (faces, failures) = await enable([font])
      enabled += faces
      refused += failures
    }
    return (enabled, refused)
  }

  private func outcome(
    of stored: [StoredFace], _ builtIn: BuiltInFonts
  ) -> Installation.Outcome {
    let installed = Set(stored.map(\.digest))
    let names = candidates.filter { installed.contains($0.accepted.file.digest) }
      .flatMap(\.accepted.names.all)
    return .init(
      response: .done, registered: stored, errors: errors,
      notices: installation.scope == .process
        ? [] : RegistryWording.notices(builtIn.requests(takenBy: names)),
      origins: Dictionary(candidates.map { ($0.accepted.file.digest, $0.font) }) { $1 })
  }
}
