// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontPolicy
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// org.typecase.HostApps1 and org.typecase.Provider1: what apps may do.
struct AppsInterface: Sendable {
  let connection: BusConnection
  let callers: Callers
  let registry: Registry
  let requests: Requests
  let consent: ConsentDesk
  let assets: AssetFetcher

  /// Shows both interfaces at the apps object.
  func export(handler: @escaping @Sendable (BusMethodCall) -> Void) async throws(BusError) {
    for (interface, xml) in [
      (BusNames.Apps.hostApps.interface, InterfaceXML.hostApps),
      (BusNames.Apps.provider.interface, InterfaceXML.provider),
    ] {
      _ = try await connection.export(
        BusNames.Apps.path, interface: interface, xml: xml,
        properties: ["version": .uint32(BusNames.version)], handler: handler)
    }
  }

  /// Answers a call.
  func handle(_ call: BusMethodCall) async {
    do throws(BusError) {
      if call.interface == BusNames.Apps.hostApps.interface {
        try await callers.register(call.sender, appID: call.arguments.first?.stringValue ?? "")
        call.reply()
        return
      }
      let provider = try await provider(call)
      switch call.method {
      case "RegisterFonts": try await registerFonts(call, provider)
      case "RequestAssets": try await requestAssets(call, provider)
      case "UnregisterFonts": try await unregisterFonts(call, provider)
      case "SetFontsEnabled": try await setFontsEnabled(call, provider)
      case "GetRegisteredFonts": try await registeredFonts(call, provider)
      default: throw BusError(name: BusError.unknownMethod, message: call.method)
      }
    } catch { call.fail(error) }
  }

  /// The caller as a provider.
  private func provider(_ call: BusMethodCall) async throws(BusError) -> KnownApp {
    do throws(FontFailure) {
      return try await callers.provider(call.sender, registry.store)
    } catch { throw error.busError }
  }

  private func registerFonts(
    _ call: BusMethodCall, _ app: KnownApp
  ) async throws(BusError) {
    guard call.arguments.count == 3, let options = call.arguments[2].dictionaryValue else {
      throw BusError(name: BusError.invalidArguments, message: "RegisterFonts")
    }
    try Self.check(options)
    let scope = try scope(options)
    let policy = registry.policy.current()
    do throws(FontFailure) { try policy.check(provider: app.identity.id, scope) } catch {
      throw error.busError
    }
    let parentWindow = call.arguments[0].stringValue ?? ""
    let registration = Installation(
      owner: app.identity, assurance: app.assurance, bundle: .app(app.bundle), scope: scope,
      enabled: options["enabled"]?.boolValue ?? true,
      fonts: try await fonts(call.arguments[1], of: call, app), consent: consent,
      // An app's window has a short name; anything longer is none.
      parentWindow: parentWindow.utf8.count <= 256 ? parentWindow : "",
      recheck: { [callers, registry, sender = call.sender] () throws(FontFailure) in
        let app = try await callers.provider(sender, registry.store)
        try registry.policy.current().check(provider: app.identity.id, scope)
        return .app(app.bundle)
      }, exposure: policy.defaultExposure)
    try await requests.start(
      call, of: app.identity.id, token: options["handle_token"]?.stringValue, on: connection
    ) {
      request in
      let fetching = AssetInstallation(app: app, fonts: registration.fonts, assets: assets)
      let outcome = await fetching.run(request: request) { fonts, refused in
        var registration = registration
        registration.fonts = fonts
        registration.refused = refused
        return await registration.run(in: registry, request: request)
      }
      return (outcome.response, told(outcome.results, to: app))
    }
  }

  private func requestAssets(_ call: BusMethodCall, _ app: KnownApp) async throws(BusError) {
    guard call.arguments.count == 2, let names = call.arguments[0].stringsValue,
      names.count <= AssetPrefetch.limit, let options = call.arguments[1].dictionaryValue
    else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "RequestAssets takes at most \(AssetPrefetch.limit) names and tags")
    }
    try Self.check(options)
    if let refusal = registry.policy.current().refusal(ofProvider: app.identity.id) {
      throw refusal.failure.busError
    }
    let priority = options["priority"]?.doubleValue ?? FontAsset.usualPriority
    guard (0...1).contains(priority) else {
      throw BusError(
        name: BusError.invalidArguments, message: "the option priority must be 0 to 1")
    }
    let downloads = assets.downloads
    let ticket = await downloads.open(provider: app.identity.id, priority: priority)
    let work = AssetPrefetch(app: app, namesOrTags: names, ticket: ticket, assets: assets)
    do throws(BusError) {
      try await requests.start(
        call, of: app.identity.id, token: options["handle_token"]?.stringValue, on: connection,
        prepare: { request throws(BusError) in
          try await AssetPrefetch.exportControls(of: request, ticket, downloads)
        }, work: { request in await work.run(request) })
    } catch {
      await downloads.close(ticket)
      throw error
    }
  }

  private func unregisterFonts(
    _ call: BusMethodCall, _ app: KnownApp
  ) async throws(BusError) {
    guard call.arguments.count == 2, let options = call.arguments[1].dictionaryValue else {
      throw BusError(name: BusError.invalidArguments, message: "UnregisterFonts")
    }
    try Self.check(options)
    let scope = try scope(options)
    let selection = OwnFonts(
      provider: app.identity.id, scope: scope, bundle: .app(app.bundle),
      fonts: try await fonts(call.arguments[0], of: call, app))
    try await requests.start(
      call, of: app.identity.id, token: options["handle_token"]?.stringValue, on: connection
    ) {
      request in
      let (response, results) = await selection.unregister(in: registry, request: request)
      return (response, told(results, to: app))
    }
  }

  private func setFontsEnabled(
    _ call: BusMethodCall, _ app: KnownApp
  ) async throws(BusError) {
    guard call.arguments.count == 3, let isEnabled = call.arguments[1].boolValue,
      let options = call.arguments[2].dictionaryValue
    else { throw BusError(name: BusError.invalidArguments, message: "SetFontsEnabled") }
    // What it has installed stays, and can be turned off; to turn it on is to offer it.
    if isEnabled, let refusal = registry.policy.current().refusal(ofProvider: app.identity.id) {
      throw refusal.failure.busError
    }
    try Self.check(options)
    let selection = OwnFonts(
      provider: app.identity.id, scope: try scope(options), bundle: .app(app.bundle),
      fonts: try await fonts(call.arguments[0], of: call, app))
    try await requests.start(
      call, of: app.identity.id, token: options["handle_token"]?.stringValue, on: connection
    ) {
      request in
      let (response, results) = await selection.setEnabled(
        isEnabled, in: registry, request: request)
      return (response, told(results, to: app))
    }
  }

  private func registeredFonts(
    _ call: BusMethodCall, _ app: KnownApp
  ) async throws(BusError) {
    let options = call.arguments.first?.dictionaryValue ?? [:]
    try Self.check(options)
    let scope = try options["scope"].map { option throws(BusError) in
      try Self.scope(named: option.stringValue ?? "")
    }
    let selection = StoreReader.Selection(
      owner: app.identity.id, scope: scope, isEnabled: options["enabled"]?.boolValue)
    // In the caller's turn: an app may have thousands of fonts, and beside the turns as many lists would
    // be made at once as one app may ask for.
    do {
      var faces = try await registry.faces(selection, caller: call.sender)
      if scope == nil {
        var ofProcess = selection
        ofProcess.scope = .process
        faces += try await registry.faces(ofProcess, caller: call.sender)
      }
      call.reply([
        .dictionaries(faces.map { $0.fullDescriptor.busDictionary }).withIDs { id in
          registry.store.appFontIDs.id(of: id, for: app.identity.id)
        }
      ])
    } catch { call.fail(RegistryFailure.bus(error)) }
  }

  /// The fonts of a call's argument, with the faces that are meant by the ids that the app knows.
  private func fonts(
    _ argument: Variant?, of call: BusMethodCall, _ app: KnownApp
  ) async throws(BusError) -> [RequestedFont] {
    var fonts = try RequestedFont.list(argument, of: call)
    guard fonts.contains(where: { $0.dictionary["id"] != nil }) else { return fonts }
    do {
      let ids =
        try registry.store.faceIDs(.init(owner: app.identity.id))
        + (await registry.connectionFonts.faces(of: call.sender).map(\.id))
      let table = registry.store.appFontIDs.table(of: ids, for: app.identity.id)
      for index in fonts.indices {
        fonts[index].faceID = fonts[index].dictionary["id"]?.stringValue.flatMap { table[$0] }
      }
    } catch { throw RegistryFailure.bus(error) }
    return fonts
  }

  /// The results of a request with the ids that the app knows; errors have those that it gave.
  private func told(_ results: [String: Variant], to app: KnownApp) -> [String: Variant] {
    results.merging(
      ["registered", "unregistered", "fonts"].compactMap { key in
        results[key].map { fonts in
          (key, fonts.withIDs { registry.store.appFontIDs.id(of: $0, for: app.identity.id) })
        }
      }
    ) { $1 }
  }

  /// The scope that the options ask for.
  private func scope(_ options: [String: Variant]) throws(BusError) -> RegistrationScope {
    guard let option = options["scope"] else { return .persistent }
    let scope = try Self.scope(named: option.stringValue ?? "")
    guard scope != .session || registry.store.hasSession else {
      throw Self.unsupported("\(scope.rawValue), without a folder of the login session")
    }
    return scope
  }

  private static func scope(named name: String) throws(BusError) -> RegistrationScope {
    guard let scope = RegistrationScope(rawValue: name) else { throw unsupported(name) }
    return scope
  }

  private static func unsupported(_ scope: String) -> BusError {
    FontFailure(
      code: .unsupportedScope, message: RegistryWording.unsupportedScope,
      detail: "scope: \(scope.prefix(100))"
    ).busError
  }

  private static func check(_ options: [String: Variant]) throws(BusError) {
    try options.check(["handle_token": "s", "scope": "s", "enabled": "b", "priority": "d"])
  }
}

extension Variant {
  /// Dictionaries whose `id` is another one.
  fileprivate func withIDs(_ id: (String) -> String) -> Variant {
    .dictionaries(
      (dictionariesValue ?? []).map { dictionary in
        var dictionary = dictionary
        if let known = dictionary["id"]?.stringValue { dictionary["id"] = .string(id(known)) }
        return dictionary
      })
  }
}
