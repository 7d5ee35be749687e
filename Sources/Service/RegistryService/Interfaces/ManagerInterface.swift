// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontPolicy
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// org.typecase.Manager1: what the person's own tools may do.
struct ManagerInterface: Manager1.Handler {
  let connection: BusConnection
  let callers: Callers
  let registry: Registry
  let requests: Requests
  let consumers: ConsumerAccess
  let consent: ConsentDesk
  let prompts: UsePrompts
  let missing: MissingFonts
  let mirror: PermissionMirror
  /// Makes the registry exit, so that another process can work on the store; what is given to it is done once
  /// the store is closed.
  let giveUp: @Sendable (_ last: (@Sendable () async -> Void)?) -> Void

  func export(handler: @escaping @Sendable (BusMethodCall) -> Void) async throws(BusError) {
    _ = try await connection.export(
      BusNames.Management.path, Manager1.self, properties: Manager1.properties(), handler: handler)
  }

  /// Answers a call.
  func handle(_ call: BusMethodCall) async {
    do {
      try await callers.refuseSandboxes(call.sender)
      try await answer(call)
    } catch { call.fail(RegistryFailure.bus(error)) }
  }

  /// Answers once some work is done, beside the turns of the caller: what takes long must not delay other calls.
  func reply<Method>(
    to call: BusCall<Method>, _ work: @escaping @Sendable () async throws -> Method.Reply
  ) {
    requests.runDetached {
      do { call.reply(try await work()) } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  // MARK: Lists

  func listFonts(_ call: BusCall<Manager1.ListFonts>) throws {
    let options = try call.arguments.options
    let selection = StoreReader.Selection(owner: options.provider, anyName: options.name)
    guard options.isBrief else {
      return reply(to: call) {
        let faces = try registry.store.faces(selection, hasLanguages: options.hasLanguages)
        return .init(fonts: faces.map(\.installedFont))
      }
    }
    requests.runDetached {
      do {
        let faces = try registry.store.listedFaces(selection)
        // Fewer keys than the usual answer has.
        call.message.reply([.dictionaries(faces.map(\.listedFont.busDictionary))])
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  func listFontNames(_ call: BusCall<Manager1.ListFontNames>) throws {
    let provider = try call.arguments.options.provider
    reply(to: call) {
      .init(fonts: try registry.store.faceNames(ofOwner: provider).map(\.fontNames))
    }
  }

  func openFontList(_ call: BusCall<Manager1.OpenFontList>) {
    requests.runDetached {
      do {
        let list = InstalledFontList(try registry.store.faces().map(\.installedFont))
        let memory = try SealedMemory(list.bytes, name: "typecase-font-list")
        call.reply(.init(file: 0), descriptors: [memory.descriptor])
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  func listFamilies(_ call: BusCall<Manager1.ListFamilies>) throws {
    let wanted = try call.arguments
    let serial = try registry.store.serial()
    let (families, total) = try registry.store.families(
      offset: Int(wanted.offset), limit: Int(min(wanted.limit, 500)),
      owner: wanted.options.provider, byName: wanted.options.isByName)
    call.reply(
      .init(families: families.map(\.summary), total: UInt32(clamping: total), serial: serial))
  }

  // MARK: Fonts

  func getFamily(_ call: BusCall<Manager1.GetFamily>) throws {
    let wanted = try call.arguments
    let faces = try registry.store.faces(.init(owner: wanted.provider, family: wanted.family))
    guard !faces.isEmpty else { throw StoreFailure.notRegistered }
    reply(to: call) { .init(faces: try await details(of: faces)) }
  }

  func getFont(_ call: BusCall<Manager1.GetFont>) throws {
    guard let face = try registry.store.faces(.init(id: try call.arguments.id)).first else {
      throw StoreFailure.notRegistered
    }
    reply(to: call) {
      guard let font = try await details(of: [face]).first else { throw StoreFailure.notRegistered }
      return .init(font: font)
    }
  }

  /// Everything known of faces; the system's fonts may have to be read for it.
  private func details(of faces: [StoredFace]) async throws -> [FontDetails] {
    let builtIn = (try? await registry.systemFonts.current()) ?? .none
    return try faces.map { face in
      face.details(
        try registry.store.report(registration: face.registration),
        families: try registry.store.families(ofFace: face.id),
        fileFamilies: try registry.store.families(inFileOfRegistration: face.registration),
        builtIn: builtIn)
    }
  }

  func getNameNotices(_ call: BusCall<Manager1.GetNameNotices>) throws {
    let families = try call.arguments.families
    reply(to: call) {
      let builtIn = try await registry.systemFonts.current()
      return .init(notices: RegistryWording.notices(builtIn.requests(takenBy: families)))
    }
  }

  func getNameClashes(_ call: BusCall<Manager1.GetNameClashes>) throws {
    let faces = try call.arguments.faces
    reply(to: call) {
      let builtIn = try await registry.systemFonts.current()
      var clashes: [Int: FontFailure] = [:]
      for face in faces where clashes[face.font] == nil {
        clashes[face.font] = try InstallationJudge.nameRefusal(
          of: FontconfigNames(
            families: face.families, fullNames: face.fullNames,
            postScriptNames: face.postScriptNames),
          shown: face.shown, owner: .person, in: registry.store, builtIn: builtIn)
      }
      return .init(
        clashes: clashes.sorted { $0.key < $1.key }.map { NameRefusal(font: $0, failure: $1) })
    }
  }

  // MARK: Changes

  func removeFonts(_ call: BusCall<Manager1.RemoveFonts>) throws {
    let ids = try call.arguments.ids
    reply(to: call) {
      .init(removed: try await registry.remove(faces: ids, by: .person).map(\.installedFont))
    }
  }

  func removeProvider(_ call: BusCall<Manager1.RemoveProvider>) throws {
    let id = try call.arguments.id
    reply(to: call) {
      .init(removed: try await registry.remove(fontsOfOwner: id).map(\.installedFont))
    }
  }

  func keepFonts(_ call: BusCall<Manager1.KeepFonts>) throws {
    let provider = try call.arguments.provider
    reply(to: call) {
      let change = try await registry.keep(fontsOfOwner: provider)
      return .init(
        fonts: change.faces.map(\.installedFont), errors: change.failures(RegistryFailure.of))
    }
  }

  func setEnabled(_ call: BusCall<Manager1.SetEnabled>) throws {
    let wanted = try call.arguments
    reply(to: call) {
      let change = try await registry.setEnabled(wanted.enabled, faces: wanted.ids, by: .person)
      return .init(
        fonts: change.faces.map(\.installedFont),
        errors: change.failures(RegistryFailure.ofEnabling))
    }
  }

  func setExposure(_ call: BusCall<Manager1.SetExposure>) throws {
    let wanted = try call.arguments
    reply(to: call) {
      let change = try await registry.setExposure(wanted.exposure, faces: wanted.ids)
      return .init(fonts: change.faces.map(\.installedFont))
    }
  }

  func undo(_ call: BusCall<Manager1.Undo>) {
    reply(to: call) { .init(restored: try await registry.undo().map(\.installedFont)) }
  }

  // MARK: Requests

  func findFonts(_ call: BusCall<Manager1.FindFonts>) async throws {
    let wanted = try call.arguments
    let fonts = try AskedFont.list(wanted.fonts)
    try await requests.start(call.message, token: wanted.options.handleToken, on: connection) {
      request in
      request.setWorking(false)
      do {
        _ = try await missing.resolve(
          fonts, for: .person, sample: "", parentWindow: wanted.parentWindow.nameOfWindow, request
        ) {}
      } catch { Log.failure("fonts that the person lacks could not be looked for", error) }
      return (Task.isCancelled ? .refused : .done, [:])
    }
  }

  func addFonts(_ call: BusCall<Manager1.AddFonts>) async throws {
    let wanted = try call.arguments
    let duplicates = wanted.options.duplicates.map(DuplicateFonts.init(rawValue:))
    guard let duplicates = duplicates ?? .refuse else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "the option duplicates must be refuse, skip or replace")
    }
    let chosen = wanted.options.exposure.map(FontExposure.init(rawValue:))
    if chosen == .some(nil) {
      throw BusError(
        name: BusError.invalidArguments, message: "the option exposure must be asks or by-name")
    }
    let policy = registry.policy.current()
    if let refusal = policy.refusalOfAdding { throw refusal.failure }
    let addition = Addition(
      exposure: (chosen ?? nil) ?? policy.defaultExposure,
      sources: try RequestedFont.list(wanted.fonts, of: call.message), duplicates: duplicates,
      leavesOutTables: wanted.options.leavesOutTables)
    try await requests.start(call.message, token: wanted.options.handleToken, on: connection) {
      request in
      await addition.run(in: registry, request: request)
    }
  }

  // MARK: The store, and what holds for it

  func listUnseenFonts(_ call: BusCall<Manager1.ListUnseenFonts>) {
    reply(to: call) { .init(findings: try await registry.unseenFonts().map(\.summary)) }
  }

  func checkStore(_ call: BusCall<Manager1.CheckStore>) {
    reply(to: call) { .init(findings: try await registry.check().map(\.summary)) }
  }

  func repairStore(_ call: BusCall<Manager1.RepairStore>) {
    reply(to: call) {
      let findings = try await registry.repair()
      if findings.contains(where: { $0.remedy == .rebuild }) { giveUp(nil) }
      return .init(findings: findings.map(\.summary))
    }
  }

  func getLimits(_ call: BusCall<Manager1.GetLimits>) {
    let policy = registry.policy.current()
    let (cost, start) = (FontLimits(policy), StartLimits(policy))
    call.reply(
      .init(
        limits: FontLimitValues(
          providerBytes: cost.provider.bytes, providerGlyphs: cost.provider.glyphs,
          providerFaces: cost.provider.faces, totalBytes: cost.total.bytes,
          totalGlyphs: cost.total.glyphs, totalFaces: cost.total.faces, fontStart: start.font,
          providerStart: start.provider, totalStart: start.total)))
  }

  func getPolicy(_ call: BusCall<Manager1.GetPolicy>) {
    var summary = registry.policy.current().summary
    summary.problems += registry.requiredFontsProblems.withLock { $0.map(\.summary) }
    call.reply(summary.answer)
  }
}

extension FontStore.StateChange {
  /// The faces that stay as they were, each with the reason.
  fileprivate func failures(_ failure: (StoreFailure) -> FontFailure) -> [FontFailure] {
    refused.map { refused in
      var failure = failure(refused.reason)
      failure.font = FontReference(id: refused.face.id)
      return failure
    }
  }
}
