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
    _ = try await connection.export(
      BusNames.Apps.path, HostApps1.self, properties: HostApps1.properties(), handler: handler)
    _ = try await connection.export(
      BusNames.Apps.path, Provider1.self, properties: Provider1.properties(), handler: handler)
  }

  /// Answers a call.
  func handle(_ call: BusMethodCall) async {
    do {
      if call.interface == HostApps1.name {
        try await answer(call)
      } else {
        // Before its arguments are read: who may not call learns nothing from the answer.
        let app = try await callers.provider(call.sender, registry.store)
        try await ProviderCalls(apps: self, app: app).answer(call)
      }
    } catch { call.fail(RegistryFailure.bus(error)) }
  }
}

extension AppsInterface: HostApps1.Handler {
  func register(_ call: BusCall<HostApps1.Register>) async throws {
    try await callers.register(call.sender, appID: try call.arguments.appId)
    call.reply()
  }
}

/// The calls of an app that may offer fonts.
private struct ProviderCalls: Provider1.Handler {
  let apps: AppsInterface
  let app: KnownApp

  private var registry: Registry { apps.registry }

  func registerFonts(_ call: BusCall<Provider1.RegisterFonts>) async throws {
    let wanted = try call.arguments
    let scope = try scope(wanted.options.scope)
    let policy = registry.policy.current()
    try policy.check(provider: app.identity.id, scope)
    let registration = Installation(
      owner: app.identity, assurance: app.assurance, bundle: .app(app.bundle), scope: scope,
      enabled: wanted.options.isEnabled,
      fonts: try await fonts(wanted.fonts, of: call.message), consent: apps.consent,
      parentWindow: wanted.parentWindow.nameOfWindow,
      recheck: { [apps, sender = call.sender] () throws(FontFailure) in
        let app = try await apps.callers.provider(sender, apps.registry.store)
        try apps.registry.policy.current().check(provider: app.identity.id, scope)
        return .app(app.bundle)
      }, exposure: policy.defaultExposure)
    try await start(call.message, token: wanted.options.handleToken) { request in
      let fetching = AssetInstallation(app: app, fonts: registration.fonts, assets: apps.assets)
      let outcome = await fetching.run(request: request) { fonts, refused in
        var registration = registration
        registration.fonts = fonts
        registration.refused = refused
        return await registration.run(in: registry, request: request)
      }
      var results = outcome.results
      results.registered = told(results.registered)
      return (outcome.response, results.busDictionary)
    }
  }

  func requestAssets(_ call: BusCall<Provider1.RequestAssets>) async throws {
    let wanted = try call.arguments
    if let refusal = registry.policy.current().refusal(ofProvider: app.identity.id) {
      throw refusal.failure
    }
    let priority = wanted.options.priority ?? FontAsset.usualPriority
    guard (0...1).contains(priority) else {
      throw BusError(
        name: BusError.invalidArguments, message: "the option priority must be 0 to 1")
    }
    let downloads = apps.assets.downloads
    let ticket = await downloads.open(provider: app.identity.id, priority: priority)
    let work = AssetPrefetch(
      app: app, namesOrTags: wanted.namesOrTags, ticket: ticket, assets: apps.assets)
    do throws(BusError) {
      try await apps.requests.start(
        call.message, of: app.identity.id, token: wanted.options.handleToken,
        on: apps.connection,
        prepare: { request throws(BusError) in
          try await AssetControls(ticket: ticket, downloads: downloads).export(on: request)
        }, work: { request in await work.run(request) })
    } catch {
      await downloads.close(ticket)
      throw error
    }
  }

  func unregisterFonts(_ call: BusCall<Provider1.UnregisterFonts>) async throws {
    let wanted = try call.arguments
    let selection = OwnFonts(
      provider: app.identity.id, scope: try scope(wanted.options.scope), bundle: .app(app.bundle),
      fonts: try await fonts(wanted.fonts, of: call.message))
    try await start(call.message, token: wanted.options.handleToken) { request in
      let end = await selection.unregister(in: registry, request: request)
      return (
        end.response,
        UnregistrationResults(unregistered: told(end.faces), errors: end.errors).busDictionary
      )
    }
  }

  func setFontsEnabled(_ call: BusCall<Provider1.SetFontsEnabled>) async throws {
    let wanted = try call.arguments
    // Its installed fonts stay, and it can disable them; enabling them counts as offering them.
    if wanted.enabled, let refusal = registry.policy.current().refusal(ofProvider: app.identity.id)
    {
      throw refusal.failure
    }
    let selection = OwnFonts(
      provider: app.identity.id, scope: try scope(wanted.options.scope), bundle: .app(app.bundle),
      fonts: try await fonts(wanted.fonts, of: call.message))
    try await start(call.message, token: wanted.options.handleToken) { request in
      let end = await selection.setEnabled(wanted.enabled, in: registry, request: request)
      return (
        end.response, EnablingResults(fonts: told(end.faces), errors: end.errors).busDictionary
      )
    }
  }

  func getRegisteredFonts(_ call: BusCall<Provider1.GetRegisteredFonts>) async throws {
    let options = try call.arguments.options
    let scope = try options.scope.map(Self.scope(named:))
    let selection = StoreReader.Selection(
      owner: app.identity.id, scope: scope, isEnabled: options.isEnabled)
    // In the caller's turn: an app may have thousands of fonts, and beside the turns as many lists would
    // be made at once as one app may ask for.
    var faces = try await registry.faces(selection, caller: call.sender)
    if scope == nil {
      var ofProcess = selection
      ofProcess.scope = .process
      faces += try await registry.faces(ofProcess, caller: call.sender)
    }
    call.reply(.init(fonts: faces.map { told($0.fullDescriptor) }))
  }

  // MARK: What the calls have in common

  private func start(
    _ call: BusMethodCall, token: String?,
    work: @escaping @Sendable (RequestObject) async -> (RequestResponse, [String: Variant])
  ) async throws(BusError) {
    try await apps.requests.start(
      call, of: app.identity.id, token: token, on: apps.connection, work: work)
  }

  /// The fonts of a call's argument, with the faces that are meant by the ids that the app knows.
  private func fonts(
    _ arguments: [FontArgument], of call: BusMethodCall
  ) async throws -> [RequestedFont] {
    var fonts = try RequestedFont.list(arguments, of: call)
    guard fonts.contains(where: { $0.reference.id != nil }) else { return fonts }
    let ids =
      try registry.store.faceIDs(.init(owner: app.identity.id))
      + (await registry.connectionFonts.faces(of: call.sender).map(\.id))
    let table = registry.store.appFontIDs.table(of: ids, for: app.identity.id)
    for index in fonts.indices {
      fonts[index].faceID = fonts[index].reference.id.flatMap { table[$0] }
    }
    return fonts
  }

  /// The results of a request with the ids that the app knows; errors have those that it gave.
  private func told(_ faces: [RegisteredFace]) -> [RegisteredFace] {
    faces.map { face in
      var face = face
      face.descriptor = told(face.descriptor)
      return face
    }
  }

  private func told(_ descriptor: FontDescriptor) -> FontDescriptor {
    var descriptor = descriptor
    descriptor.id = descriptor.id.map {
      registry.store.appFontIDs.id(of: $0, for: app.identity.id)
    }
    return descriptor
  }

  /// The scope that an option asks for.
  private func scope(_ name: String?) throws(FontFailure) -> RegistrationScope {
    guard let name else { return .persistent }
    let scope = try Self.scope(named: name)
    guard scope != .session || registry.store.hasSession else {
      throw Self.unsupported("\(scope.rawValue), without a folder of the login session")
    }
    return scope
  }

  private static func scope(named name: String) throws(FontFailure) -> RegistrationScope {
    guard let scope = RegistrationScope(rawValue: name) else { throw unsupported(name) }
    return scope
  }

  private static func unsupported(_ scope: String) -> FontFailure {
    FontFailure(
      code: .unsupportedScope, message: RegistryWording.unsupportedScope,
      detail: "scope: \(scope.prefix(100))")
  }
}

extension String {
  /// An app's window has a short name; anything longer is none.
  var nameOfWindow: String { utf8.count <= 256 ? self : "" }
}
