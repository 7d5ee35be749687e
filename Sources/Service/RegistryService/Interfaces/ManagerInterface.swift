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
struct ManagerInterface: Sendable {
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
      BusNames.Management.path, interface: BusNames.Management.manager.interface,
      xml: InterfaceXML.manager, properties: ["version": .uint32(BusNames.version)],
      handler: handler)
  }

  /// Answers a call.
  func handle(_ call: BusMethodCall) async {
    do {
      try await callers.refuseSandboxes(call.sender)
      switch call.method {
      case "ListFonts": try listFonts(call)
      case "ListFontNames": try listFontNames(call)
      case "OpenFontList": openFontList(call)
      case "ListFamilies": try listFamilies(call)
      case "GetFamily": try getFamily(call)
      case "GetFont": try getFont(call)
      case "GetNameNotices": getNameNotices(call)
      case "GetNameClashes": try getNameClashes(call)
      case "ListProviders":
        call.reply([.dictionaries(try providers().map(\.busDictionary))])
      case "ListMutedApps":
        call.reply([.dictionaries(try mutedApps().map(\.busDictionary))])
      case "SetMuted": try await setMuted(call)
      case "AddFonts": try await addFonts(call)
      case "FindFonts": try await findFonts(call)
      case "RemoveFonts":
        let ids = call.arguments.first?.stringsValue ?? []
        // A removal that takes long must not delay other calls.
        answer(call) { try await registry.remove(faces: ids, by: .person) }
      case "CheckStore": answerFindings(call) { try await registry.check() }
      case "RepairStore":
        answerFindings(call) {
          let findings = try await registry.repair()
          if findings.contains(where: { $0.remedy == .rebuild }) { giveUp(nil) }
          return findings
        }
      case "RemoveProvider":
        let id = call.arguments.first?.stringValue ?? ""
        answer(call) { try await registry.remove(fontsOfOwner: id) }
      case "KeepFonts":
        let id = call.arguments.first?.stringValue ?? ""
        answerChange(call, failure: RegistryFailure.of) {
          try await registry.keep(fontsOfOwner: id)
        }
      case "SetEnabled": try setEnabled(call)
      case "SetExposure": try setExposure(call)
      case "ListGrants": try await listGrants(call)
      case "SetGranted": try setGranted(call)
      case "GetLimits":
        let policy = registry.policy.current()
        let limits = FontLimits(policy).busDictionary
        call.reply([.dictionary(limits.merging(StartLimits(policy).busDictionary) { $1 })])
      case "GetPolicy":
        var summary = registry.policy.current().summary
        summary.problems += registry.requiredFontsProblems.withLock { $0.map(\.summary) }
        call.reply(summary.busArguments)
      case "GetStorage": try await getStorage(call)
      case "ListStartCosts": try listStartCosts(call)
      case "FreeStorage": try freeStorage(call)
      case "PrepareUninstall": try prepareUninstall(call)
      case "Undo": answer(call) { try await registry.undo() }
      default: throw BusError(name: BusError.unknownMethod, message: call.method)
      }
    } catch let error as BusError { call.fail(error) } catch {
      call.fail(RegistryFailure.bus(error))
    }
  }

  private func answer(
    _ call: BusMethodCall, _ change: @escaping @Sendable () async throws -> [StoredFace]
  ) {
    requests.runDetached {
      do { call.reply([fonts(try await change())]) } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  private func answerFindings(
    _ call: BusMethodCall, _ work: @escaping @Sendable () async throws -> [StoreFinding]
  ) {
    requests.runDetached {
      do {
        call.reply([.dictionaries(try await work().map { $0.summary.busDictionary })])
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  private func fonts(_ faces: [StoredFace]) -> Variant {
    .dictionaries(faces.map { $0.installedFont.busDictionary })
  }

  private func setEnabled(_ call: BusMethodCall) throws {
    guard call.arguments.count == 2, let ids = call.arguments[0].stringsValue,
      let isEnabled = call.arguments[1].boolValue
    else { throw BusError(name: BusError.invalidArguments, message: "SetEnabled") }
    answerChange(call, failure: RegistryFailure.ofEnabling) {
      try await registry.setEnabled(isEnabled, faces: ids, by: .person)
    }
  }

  /// Answers with the fonts that a change was made for, and why not for others.
  private func answerChange(
    _ call: BusMethodCall, failure: @escaping @Sendable (StoreFailure) -> FontFailure,
    _ work: @escaping @Sendable () async throws -> FontStore.StateChange
  ) {
    requests.runDetached {
      do {
        let change = try await work()
        let errors = change.refused.map { refused in
          var failure = failure(refused.reason)
          failure.font = ["id": .string(refused.face.id)]
          return failure.busDictionary
        }
        call.reply([fonts(change.faces), .dictionaries(errors)])
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  private func setExposure(_ call: BusMethodCall) throws {
    guard call.arguments.count == 2, let ids = call.arguments[0].stringsValue,
      let exposure = call.arguments[1].stringValue.flatMap(FontExposure.init(rawValue:))
    else { throw BusError(name: BusError.invalidArguments, message: "SetExposure") }
    answer(call) { try await registry.setExposure(exposure, faces: ids).faces }
  }

  private func listFonts(_ call: BusMethodCall) throws {
    let options = call.arguments.first?.dictionaryValue ?? [:]
    try options.check(["provider": "s", "name": "s", "with-languages": "b", "brief": "b"])
    let hasLanguages = options["with-languages"]?.boolValue ?? true
    let selection = StoreReader.Selection(
      owner: options["provider"]?.stringValue, anyName: options["name"]?.stringValue)
    if options["brief"]?.boolValue ?? false {
      requests.runDetached {
        do {
          let faces = try registry.store.listedFaces(selection)
          call.reply([.dictionaries(faces.map(\.busDictionary))])
        } catch { call.fail(RegistryFailure.bus(error)) }
      }
      return
    }
    // A list of thousands takes long, and must not delay other calls.
    answer(call) { try registry.store.faces(selection, hasLanguages: hasLanguages) }
  }

  private func listFontNames(_ call: BusMethodCall) throws {
    let options = call.arguments.first?.dictionaryValue ?? [:]
    try options.check(["provider": "s"])
    requests.runDetached {
      do {
        let faces = try registry.store.faceNames(ofOwner: options["provider"]?.stringValue)
        call.reply([FontNames.list(faces.map(\.fontNames))])
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  private func openFontList(_ call: BusMethodCall) {
    requests.runDetached {
      do {
        let list = InstalledFontList(try registry.store.faces().map(\.installedFont))
        let memory = try SealedMemory(list.bytes, name: "typecase-font-list")
        call.reply([.handle(0)], descriptors: [memory.descriptor])
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  private func listFamilies(_ call: BusMethodCall) throws {
    guard call.arguments.count == 3, let offset = call.arguments[0].uint32Value,
      let limit = call.arguments[1].uint32Value
    else { throw BusError(name: BusError.invalidArguments, message: "ListFamilies") }
    let options = call.arguments[2].dictionaryValue ?? [:]
    try options.check(["provider": "s", "by-name": "b"])
    let serial = try registry.store.serial()
    let (families, total) = try registry.store.families(
      offset: Int(offset), limit: Int(min(limit, 500)),
      owner: options["provider"]?.stringValue, byName: options["by-name"]?.boolValue ?? false)
    call.reply([
      .dictionaries(families.map { $0.summary.busDictionary }), .uint32(UInt32(clamping: total)),
      .uint64(serial),
    ])
  }

  private func getFamily(_ call: BusMethodCall) throws {
    guard call.arguments.count == 2, let provider = call.arguments[0].stringValue,
      let family = call.arguments[1].stringValue
    else { throw BusError(name: BusError.invalidArguments, message: "GetFamily") }
    let faces = try registry.store.faces(.init(owner: provider, family: family))
    guard !faces.isEmpty else { throw StoreFailure.notRegistered }
    answerDetails(call, of: faces) { [.dictionaries($0.map(\.busDictionary))] }
  }

  private func getFont(_ call: BusMethodCall) throws {
    let id = call.arguments.first?.stringValue ?? ""
    guard let face = try registry.store.faces(.init(id: id)).first else {
      throw StoreFailure.notRegistered
    }
    answerDetails(call, of: [face]) { $0.map { .dictionary($0.busDictionary) } }
  }

  /// Answers with everything known of faces; the system's fonts may have to be read for it.
  private func answerDetails(
    _ call: BusMethodCall, of faces: [StoredFace],
    _ reply: @escaping @Sendable ([FontDetails]) -> [Variant]
  ) {
    requests.runDetached {
      do {
        let builtIn = (try? await registry.systemFonts.current()) ?? .none
        call.reply(
          reply(
            try faces.map { face in
              face.details(
                try registry.store.report(registration: face.registration),
                families: try registry.store.families(ofFace: face.id),
                fileFamilies: try registry.store.families(inFileOfRegistration: face.registration),
                builtIn: builtIn)
            }))
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  private func getNameNotices(_ call: BusMethodCall) {
    let families = call.arguments.first?.stringsValue ?? []
    requests.runDetached {
      do {
        let builtIn = try await registry.systemFonts.current()
        call.reply([.strings(RegistryWording.notices(builtIn.requests(takenBy: families)))])
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  private func getNameClashes(_ call: BusMethodCall) throws {
    let values = call.arguments.first?.dictionariesValue ?? []
    let faces = values.compactMap(CandidateFace.init(busDictionary:))
    guard faces.count == values.count, faces.count <= CandidateFace.limit else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "at most \(CandidateFace.limit) faces, each with the number of its font")
    }
    requests.runDetached {
      do {
        let builtIn = try await registry.systemFonts.current()
        var clashes: [Int: FontFailure] = [:]
        for face in faces where clashes[face.font] == nil {
          clashes[face.font] = try InstallationJudge.nameRefusal(
            of: FontconfigNames(
              families: face.families, fullNames: face.fullNames,
              postScriptNames: face.postScriptNames),
            shown: face.shown, owner: .person, in: registry.store, builtIn: builtIn)
        }
        call.reply([
          .dictionaries(
            clashes.sorted { $0.key < $1.key }.map { font, failure in
              failure.busDictionary.merging(["font": .uint32(UInt32(clamping: font))]) { $1 }
            })
        ])
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  private func findFonts(_ call: BusMethodCall) async throws {
    guard call.arguments.count == 3, let options = call.arguments[2].dictionaryValue else {
      throw BusError(name: BusError.invalidArguments, message: "FindFonts")
    }
    try options.check(["handle_token": "s"])
    let fonts = try AskedFont.list(call.arguments[1])
    let window = call.arguments[0].stringValue ?? ""
    try await requests.start(
      call, token: options["handle_token"]?.stringValue, on: connection
    ) { request in
      request.setWorking(false)
      do {
        _ = try await missing.resolve(
          fonts, for: .person, sample: "", parentWindow: window.utf8.count <= 256 ? window : "",
          request
        ) {}
      } catch { Log.failure("fonts that the person lacks could not be looked for", error) }
      return (Task.isCancelled ? .refused : .done, [:])
    }
  }

  private func addFonts(_ call: BusMethodCall) async throws {
    guard call.arguments.count == 2, let options = call.arguments[1].dictionaryValue else {
      throw BusError(name: BusError.invalidArguments, message: "AddFonts")
    }
    try options.check([
      "handle_token": "s", "duplicates": "s", "without-unchecked-tables": "b",
    ])
    let duplicates = options["duplicates"].map { DuplicateFonts(rawValue: $0.stringValue ?? "") }
    guard let duplicates = duplicates ?? .refuse else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "the option duplicates must be refuse, skip or replace")
    }
    let policy = registry.policy.current()
    if let refusal = policy.refusalOfAdding { throw refusal.failure.busError }
    let addition = Addition(
      exposure: policy.defaultExposure,
      sources: try RequestedFont.list(call.arguments[0], of: call), duplicates: duplicates,
      leavesOutTables: options["without-unchecked-tables"]?.boolValue ?? false)
    try await requests.start(call, token: options["handle_token"]?.stringValue, on: connection) {
      request in
      await addition.run(in: registry, request: request)
    }
  }
}
