// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit

extension Callers {
  /// The caller as an app that may offer fonts; its entitlement is read again.
  ///
  /// - Throws: `missingEntitlement` for everybody else.
  func provider(_ sender: String, _ store: StoreReader) async throws(FontFailure) -> KnownApp {
    let (identity, app) = try await identified(sender, snapsRefused: RegistryWording.snapsRefused)
    guard let app else {
      throw Self.refusal(
        RegistryWording.unidentifiedProvider,
        "the caller is in no unit of an app, and did not call org.typecase.HostApps1.Register")
    }
    guard app.has(.installFonts) else {
      throw Self.refusal(
        RegistryWording.notEntitled, "\(app.declaration) lacks \(Entitlement.installFonts.rawValue)"
      )
    }
    try Self.checkKind(of: app, identity, RegistryWording.otherKindOfApp) {
      try store.kind(ofOwner: $0)
    }
    return app
  }

  /// The caller, and its app, if it is one.
  ///
  /// - Throws: when that cannot be found out, for snaps, and for an app that nobody may be.
  func identified(
    _ sender: String, snapsRefused: String
  ) async throws(FontFailure) -> (CallerIdentity, KnownApp?) {
    let identity: CallerIdentity
    let app: KnownApp?
    do throws(IdentityFailure) {
      identity = try await self.identity(of: sender)
      app = try self.app(of: identity)
    } catch { throw Self.refusal(RegistryWording.unknownCaller, "\(error)") }
    if case .snap(let name) = identity { throw Self.refusal(snapsRefused, "snap \(name)") }
    // The fonts of the person and of the administrator are kept under ids too, which no app may have.
    if let id = app?.identity.id, !AppIdentity.isApp(id) {
      throw Self.refusal(RegistryWording.unknownCaller, "no app has the id \(id)")
    }
    return (identity, app)
  }

  /// Keeps an app of a sandbox and one outside it apart that have the same id: neither is to touch
  /// what is the other's.
  ///
  /// - Parameter known: the kind of app that has the id already, if there is one.
  static func checkKind(
    of app: KnownApp, _ identity: CallerIdentity, _ message: String,
    known: (String) throws -> String?
  ) throws(FontFailure) {
    let kind: String?
    do { kind = try known(app.identity.id) } catch {
      throw FontFailure(
        code: .registrationFailed, message: RegistryWording.failed, detail: "\(error)")
    }
    guard let kind, !CallerIdentity.mayBeSameApp(kind, identity.kind) else { return }
    throw refusal(message, "\(app.identity.id) is known as the \(kind) kind of app")
  }

  static func refusal(_ message: String, _ detail: String) -> FontFailure {
    FontFailure(code: .missingEntitlement, message: message, detail: detail)
  }

  /// Refuses who is in a sandbox, or may be: what is managed is the person's.
  func refuseSandboxes(_ sender: String) async throws(BusError) {
    do throws(IdentityFailure) {
      if try await identity(of: sender).isSandboxed {
        throw IdentityFailure(description: RegistryWording.sandboxedManager)
      }
    } catch { throw BusError(name: BusError.accessDenied, message: "\(error)") }
  }
}
