// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontPolicy
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// What happens to fonts that an app asked for and cannot have as things are.
///
///     unresolved --> where could each come from? --> the sheet --> fetch, inspect, install,
///                                                                  enable, allow again
///
/// The app waits meanwhile. It learns neither where fonts were found nor how the installation went.
struct MissingFonts: Sendable {
  let registry: Registry
  let catalogs: ProviderCatalogs
  let assets: AssetFetcher
  let prompts: UsePrompts

  /// A font of the sheet.
  private struct Item: Sendable {
    let asked: [AskedFont]
    let descriptor: FontDescriptor
    let source: Source
    var shown: MissingFont
  }

  private enum Source: Sendable {
    case nowhere
    case revoked
    case disabled([StoredFace])
    /// It is there, for text in a script, and the app does not have it.
    case installed
    case offer(ProviderCatalogs.Offer)
  }

  /// The person's decision about missing fonts.
  struct Decision: Sendable {
    /// Those that the app may have.
    var allowed: [AskedFont] = []
    /// Those that the app is to replace in its text, each with what was picked for it.
    var replacements: [(font: AskedFont, picked: FontDescriptor)] = []
    /// Whether the sheet should have been shown, but nobody could be asked.
    var wasNotAsked = false
  }

  /// Shows the sheet for some fonts, and does what the person chose in it.
  ///
  /// - Parameters:
  ///   - app: who lacks them; for the person, who asks themselves, nothing is remembered.
  ///   - assurance: how sure it is that this is the app.
  ///   - sample: some of the app's text, to be shown with the fonts.
  ///   - isAboutToShow: called before the sheet is shown, if it is.
  /// - Returns: what the person decided.
  func resolve(
    _ fonts: [AskedFont], for app: AppIdentity, _ assurance: IdentityAssurance = .claimed,
    sample: String, parentWindow: String,
    _ request: RequestObject,
    isAboutToShow: @Sendable () async -> Void
  ) async throws -> Decision {
    let items = try await items(for: fonts, app)
    guard !items.isEmpty else { return Decision() }
    await isAboutToShow()
    let policy = registry.policy.current()
    let question = MissingFontsQuestion(
      handle: request.path, parentWindow: parentWindow, app: AppSummary(app, assurance),
      fonts: items.map(\.shown), policy: policy.summary.prohibitions.map(\.message),
      exposure: policy.defaultExposure, sample: sample)
    let previews = OfferPreviews(registry)
    defer { previews.remove() }
    let reply = await prompts.show(
      question, preparing: { await withPreviews($0, of: items, previews) }
    ) { reply, sheet, ask in
      let consent = SheetConsent(exposure: reply.exposure, askPerson: ask)
      await carryOut(reply, items, sheet, consent)
      guard consent.hasMoreToAsk else { return }
      consent.sheetIsGone()
      await installRest(reply, items, consent)
    }
    guard let reply else { return Decision(wasNotAsked: true) }
    let chosen = Set(reply.response == .done ? reply.chosen : [])
    let replacements = reply.response == .done ? reply.replacements : [:]
    // The person saw them and does not want them: they are not shown again.
    if app == .person { return Decision() }
    try registry.noteUnwanted(
      items.indices.filter {
        !chosen.contains($0) && replacements[$0] == nil && items[$0].shown.script == nil
      }
      .compactMap { items[$0].descriptor.lowerName },
      by: app)
    return Decision(
      allowed: items.indices.filter(chosen.contains).flatMap { items[$0].asked },
      replacements: replacements.sorted { $0.key < $1.key }.flatMap { place, font in
        items[place].asked.filter(\.isReplaceable).map { ($0, font) }
      })
  }

  // MARK: What is shown

  /// The fonts that the person may be shown: not those that they do not want to hear of, and none
  /// that the system has.
  private func items(for fonts: [AskedFont], _ app: AppIdentity) async throws -> [Item] {
    let isPerson = app == .person
    if !isPerson, try registry.asking(ofApp: app.id)?.isMuted == true { return [] }
    let names = fonts.compactMap(\.descriptor.lowerName)
    let unwanted = isPerson ? [] : try registry.store.unwanted(names, by: app.id)
    let builtIn = try await registry.systemFonts.current()
    var asked: [FontDescriptor: [AskedFont]] = [:]
    var order: [AskedFont] = []
    for font in fonts where !font.isPrivate {
      if font.script == nil {
        let descriptor = font.descriptor
        if descriptor.lowerName.map(unwanted.contains) ?? true { continue }
        if builtIn.has(descriptor) { continue }
        asked[descriptor, default: []].append(font)
        if asked[descriptor]?.count != 1 { continue }
      }
      order.append(font)
    }
    let offers = await catalogs.offers(for: order)
    let items = try zip(order, offers).map { font, offer in
      try font.script.map { try item(font, for: $0, offer) }
        ?? item(font.descriptor, asked[font.descriptor] ?? [], offer)
    }
    // The person does not need to be given fonts that are installed and enabled.
    return isPerson ? items.filter { $0.shown.source != .revoked } : items
  }

  private func item(
    _ descriptor: FontDescriptor, _ asked: [AskedFont], _ offer: ProviderCatalogs.Offer?
  ) throws -> Item {
    let installed = try registry.store.installedFaces(descriptor).filter { $0.conflict == nil }
    let (enabled, disabled) = (installed.filter(\.isEnabled), installed.filter { !$0.isEnabled })
    let preview = (enabled.isEmpty ? disabled : enabled)
      .min { $0.descriptor.distanceFromRegular < $1.descriptor.distanceFromRegular }?.location
    let source: Source
    let shown: MissingFont.Source
    if !enabled.isEmpty {
      (source, shown) = (.revoked, .revoked)
    } else if !disabled.isEmpty {
      (source, shown) = (.disabled(disabled), .disabled)
    } else if let offer {
      (source, shown) = (.offer(offer), .catalog(offer.shown))
    } else {
      (source, shown) = (.nowhere, .nowhere)
    }
    return Item(
      asked: asked, descriptor: descriptor, source: source,
      shown: MissingFont(
        descriptor, source: shown, location: preview,
        isReplaceable: shown == .nowhere && asked.contains(where: \.isReplaceable)))
  }

  /// What the person is shown for a script: a font that is installed, then one that a provider offers.
  private func item(
    _ font: AskedFont, for script: String, _ offer: ProviderCatalogs.Offer?
  ) throws -> Item {
    func item(
      _ family: FontDescriptor, _ source: Source, _ shown: MissingFont.Source,
      _ location: FaceLocation? = nil
    ) -> Item {
      Item(
        asked: [font.found(as: family)], descriptor: family, source: source,
        shown: MissingFont(
          family, source: shown, location: location, isReplaceable: shown == .nowhere,
          script: script))
    }
    var family = FontDescriptor()
    if let face = try installedFace(writing: script) {
      family.family = face.descriptor.family
      return item(family, .installed, .installed, face.location)
    }
    guard let offer else { return item(family, .nowhere, .nowhere) }
    family.family = offer.family
    let disabled = try registry.store.installedFaces(family)
      .filter { $0.conflict == nil && !$0.isEnabled }
    return disabled.isEmpty
      ? item(family, .offer(offer), .catalog(offer.shown))
      : item(family, .disabled(disabled), .disabled, disabled.first?.location)
  }

  /// The enabled face that is best for text in a script: of a font made for it, the one nearest to regular.
  private func installedFace(writing script: String) throws -> StoredFace? {
    guard let writing = LanguagePredicate.writing(script) else { return nil }
    return try registry.store.faces(.init(isEnabled: true))
      .filter { $0.conflict == nil && writing.holds(for: $0.descriptor) }
      .min { one, other in
        func rank(_ face: StoredFace) -> (Int, Double, String) {
          (
            UnwrittenScript.codes(of: script).contains(face.preview.script) ? 0 : 1,
            face.descriptor.distanceFromRegular, face.descriptor.postScriptName ?? ""
          )
        }
        return rank(one) < rank(other)
      }
  }

  /// The question with copies of the fonts that providers ship.
  private func withPreviews(
    _ question: MissingFontsQuestion, of items: [Item], _ previews: OfferPreviews
  ) async -> MissingFontsQuestion {
    let wanted = items.enumerated().compactMap { index, item -> OfferPreviews.Wanted? in
      guard case .offer(let offer) = item.source else { return nil }
      return .init(index: index, descriptor: item.descriptor, offer: offer)
    }
    var question = question
    for (index, location) in await previews.locations(of: wanted) {
      question.fonts[index].location = location
    }
    return question
  }

  // MARK: What is done

  private func carryOut(
    _ reply: MissingFontsQuestion.Reply, _ items: [Item], _ sheet: SheetProgress,
    _ consent: SheetConsent
  ) async {
    let chosen = reply.chosen.filter(items.indices.contains)
    sheet.note(chosen, .waiting)
    await sheet.follow {
      for index in chosen where !Task.isCancelled {
        switch items[index].source {
        // Given to the app again when it gets the font.
        case .revoked, .installed: sheet.note([index], .done)
        case .nowhere: sheet.note([index], .failed, message: RegistryWording.assetUnknown)
        case .disabled(let faces): await enable(faces, index, sheet)
        case .offer: continue
        }
      }
      await withTaskGroup(of: Void.self) { group in
        for wanted in offers(of: chosen, items) {
          group.addTask { await install(wanted, consent, sheet) }
        }
      }
      sheet.note(chosen, .failed, message: RegistryWording.closed)
    }
  }

  /// Installs the fonts about which there was more to say, one question after the other.
  private func installRest(
    _ reply: MissingFontsQuestion.Reply, _ items: [Item], _ consent: SheetConsent
  ) async {
    for wanted in offers(of: reply.chosen.filter(items.indices.contains), items)
    where !Task.isCancelled {
      await install(wanted, consent, nil)
    }
  }

  /// An offer that the person chose, and the place of its font in the sheet.
  private struct Wanted: Sendable {
    let index: Int
    let asked: FontDescriptor
    /// In the place of what was asked with, where it is for a script.
    let script: String?
    let offer: ProviderCatalogs.Offer
  }

  /// The offers among what was chosen, those of a provider together.
  private func offers(of chosen: [Int], _ items: [Item]) -> [[Wanted]] {
    var offers: [String: [Wanted]] = [:]
    for index in chosen {
      guard case .offer(let offer) = items[index].source else { continue }
      offers[offer.app.identity.id, default: []].append(
        Wanted(
          index: index, asked: items[index].descriptor, script: items[index].shown.script,
          offer: offer))
    }
    return Array(offers.values)
  }

  private func enable(_ faces: [StoredFace], _ index: Int, _ sheet: SheetProgress) async {
    sheet.note([index], .checking)
    do {
      let change = try await registry.setEnabled(true, faces: faces.map(\.id), by: .person)
      if change.faces.isEmpty, let refused = change.refused.first {
        throw RegistryFailure.ofEnabling(refused.reason)
      }
      sheet.note([index], .done)
    } catch {
      sheet.note([index], .failed, message: RegistryFailure.of(error).message)
    }
  }

  /// Fetches fonts of a provider's catalog, and installs them as that provider's.
  ///
  /// - Parameter sheet: where it is shown how far they are, if it is still there.
  private func install(
    _ wanted: [Wanted], _ consent: SheetConsent, _ sheet: SheetProgress?
  ) async {
    guard let first = wanted.first?.offer else { return }
    let all = wanted.map(\.index)
    let provider = first.app.identity
    var agreed: [String: AgreedAsset] = [:]
    var list: [FontAsset] = []
    for item in wanted {
      for asset in item.offer.assets {
        if agreed[asset.name] == nil { list.append(asset) }
        agreed[asset.name, default: AgreedAsset(family: asset.family)].add(item.asked, item.script)
      }
    }
    let ticket = await assets.downloads.open(
      provider: provider.id, priority: FontAsset.usualPriority)
    sheet?.note(all, .fetching)
    let fetched = await assets.fetch(
      list, of: first.catalog, provider: provider.id, by: ticket
    ) { sheet?.note(all, .fetching, fraction: $0.fraction) }
    var fonts: [RequestedFont] = []
    var failures: [String: FontFailure] = [:]
    for (asset, result) in zip(list, fetched) {
      switch result {
      case .success(let ready):
        fonts.append(
          RequestedFont(
            index: fonts.count, source: .asset(asset.name), asset: ready.file,
            agreed: agreed[asset.name]))
      case .failure(let failure): failures[asset.name] = failure
      }
    }
    if !fonts.isEmpty, !Task.isCancelled {
      sheet?.note(all, .checking)
      let outcome = await register(fonts, of: first.app, consent)
      for error in outcome.errors where error.code != .alreadyRegistered {
        if let name = error.font.asset { failures[name] = error }
      }
    }
    await assets.downloads.close(ticket)
    for item in wanted {
      // A family is installed although one of its faces failed; the person sees which one.
      let failure = item.offer.assets.compactMap { failures[$0.name] }.first
      if let failure, !(failure.code == .cancelledByUser && consent.hasMoreToAsk) {
        sheet?.note([item.index], .failed, message: failure.message)
      } else if !Task.isCancelled {
        sheet?.note([item.index], .done)
      }
    }
  }

  private func register(
    _ fonts: [RequestedFont], of app: KnownApp, _ consent: SheetConsent
  ) async -> Installation.Outcome {
    let registration = Installation(
      owner: app.identity, assurance: app.assurance, bundle: .app(app.bundle), scope: .persistent,
      enabled: true,
      fonts: fonts,
      consent: consent, parentWindow: "",
      recheck: { [catalogs, registry, id = app.identity.id] () throws(FontFailure) in
        try registry.policy.current().check(provider: id, .persistent)
        guard let app = await catalogs.provider(id) else {
          throw FontFailure(
            code: .missingEntitlement, message: RegistryWording.notEntitled, detail: id)
        }
        return .app(app.bundle)
      }, exposure: registry.policy.current().defaultExposure)
    // This request sends no signals: the app must not learn what the person chose.
    let outcome = await registration.run(in: registry, request: .silent())
    for digest in Set(outcome.registered.map(\.digest)) {
      await assets.downloads.discard(provider: app.identity.id, digest: digest)
    }
    return outcome
  }
}

extension StoredFace {
  /// Where it can be drawn from.
  fileprivate var location: FaceLocation {
    FaceLocation(path: path, index: Int(preview.index))
  }
}

extension ProviderCatalogs.Offer {
  /// What the person is told of it.
  fileprivate var shown: MissingFont.Offer {
    MissingFont.Offer(
      provider: app.identity.id, providerName: app.identity.name, providerIcon: app.identity.icon,
      family: family, byteCount: byteCount, fileCount: assets.count,
      totalByteCount: totalByteCount)
  }
}
