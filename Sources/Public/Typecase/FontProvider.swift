// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// An app that offers fonts to the desktop.
///
/// The app's packaging declares the entitlement `install-fonts`, and the fonts are files of the app
/// itself. The system asks the person; the app gets a result for each font.
///
/// ```swift
/// let provider = try await FontProvider.connect(appID: "org.example.Foundry")
/// let outcome = try await provider.register([.path(bundle + "/Inter.ttf")]).outcome()
/// ```
public final class FontProvider: Sendable {
  private let session: AppSession

  private init(session: AppSession) { self.session = session }

  private var destination: BusDestination { BusNames.Apps.provider.at(session.service) }

  /// Disconnects from the registry, which ends running requests, streams of changes, and fonts of
  /// the scope `process`.
  public func disconnect() async { await session.close() }

  /// Connects to the registry.
  ///
  /// - Parameters:
  ///   - appID: the name of the app's installed desktop file, without `.desktop`. It counts for apps
  ///     outside a sandbox only; a sandboxed app is known by its sandbox.
  ///   - address: another bus than the session's.
  /// - Throws: when there is no registry, or it does not accept the id.
  public static func connect(
    appID: String, address: String? = nil
  ) async throws(TypecaseError) -> FontProvider {
    FontProvider(session: try await AppSession.open(appID: appID, address: address))
  }

  /// Offers fonts to the desktop; the person is asked once for all of them.
  ///
  /// - Parameters:
  ///   - parentWindow: the window that asks.
  ///   - enabled: whether programs may use the fonts at once. Fonts that are registered and
  ///     disabled are enabled by this, and the person is not asked again.
  public func register(
    _ fonts: [FontSource], parentWindow: ParentWindow = .none,
    scope: RegistrationScope = .persistent,
    enabled: Bool = true
  ) -> FontRequest {
    FontRequest(
      connection: session.connection, destination: destination, parentWindow: parentWindow,
      fonts: fonts, results: FontOutcome.Results.ofRegistration, perform: session.perform
    ) { fonts in
      Provider1.RegisterFonts(
        parentWindow: parentWindow.identifier, fonts: fonts,
        options: .init(scope: scope.rawValue, isEnabled: enabled))
    }
  }

  /// The same, with a handler that is called as errors are found, and once at the end.
  ///
  /// - Parameter handler: gets the errors since its last call, and whether this is the end; when it
  ///   returns false before that, the registration stops. See ``FontRequest/outcome(handler:)``.
  /// - Returns: how the request ended.
  /// - Throws: `TypecaseError` when it failed as a whole; `CancellationError` when the task was
  ///   canceled before.
  @discardableResult
  public func register(
    _ fonts: [FontSource], parentWindow: ParentWindow = .none,
    scope: RegistrationScope = .persistent, enabled: Bool = true,
    handler: (_ errors: [FontFailure], _ isDone: Bool) -> Bool
  ) async throws -> FontOutcome {
    try await register(fonts, parentWindow: parentWindow, scope: scope, enabled: enabled)
      .outcome(handler: handler)
  }

  /// Fetches fonts of the app's catalog before they are registered.
  ///
  /// Nobody is asked, and nothing is installed.
  ///
  /// - Parameters:
  ///   - namesOrTags: names of assets, or tags that stand for several.
  ///   - priority: which of the app's requests comes first, 0 to 1.
  public func requestAssets(_ namesOrTags: [String], priority: Double = 0.5) -> AssetRequest {
    AssetRequest(
      namesOrTags, priority: priority, connection: session.connection, perform: session.perform)
  }

  /// Unregisters the app's own fonts.
  public func unregister(
    _ fonts: [FontSource], scope: RegistrationScope = .persistent
  ) -> FontRequest {
    FontRequest(
      connection: session.connection, destination: destination, fonts: fonts,
      results: FontOutcome.Results.ofUnregistration, perform: session.perform
    ) { Provider1.UnregisterFonts(fonts: $0, options: .init(scope: scope.rawValue)) }
  }

  /// Enables or disables the app's own fonts.
  public func setEnabled(
    _ isEnabled: Bool, _ fonts: [FontSource], scope: RegistrationScope = .persistent
  ) -> FontRequest {
    FontRequest(
      connection: session.connection, destination: destination, fonts: fonts,
      results: FontOutcome.Results.ofEnabling, perform: session.perform
    ) { fonts in
      Provider1.SetFontsEnabled(
        fonts: fonts, enabled: isEnabled, options: .init(scope: scope.rawValue))
    }
  }

  /// The app's own fonts that are registered now.
  ///
  /// - Parameters:
  ///   - scope: only fonts of this scope.
  ///   - isEnabled: only fonts that programs may use, or only those that they may not.
  public func registeredFonts(
    scope: RegistrationScope? = nil, isEnabled: Bool? = nil
  ) async throws(TypecaseError) -> [FontDescriptor] {
    do throws(BusError) {
      let connection = session.connection
      let method = Provider1.GetRegisteredFonts(
        options: .init(scope: scope?.rawValue, isEnabled: isEnabled))
      let reply = try await session.perform { registry throws(BusError) in
        try await connection.call(BusNames.Apps.provider.at(registry), method)
      }
      return reply?.values.fonts ?? []
    } catch { throw TypecaseError(error) }
  }

  /// Each later change of the app's fonts, also when the person removed one.
  public func changes() -> AsyncStream<FontChange> {
    session.connection.changes(
      of: destination, signal: Provider1.RegisteredFontsChanged.self, serial: \.serial)
  }

  /// The app's own fonts that the person removes later: those of one removal at a time, each with
  /// its `id`, its names and its scope.
  ///
  /// Other faces of the same files may still be registered. ``changes()`` reports the same removal
  /// after it.
  public func removals() -> AsyncStream<[FontDescriptor]> {
    session.connection.removals(of: destination)
  }
}
