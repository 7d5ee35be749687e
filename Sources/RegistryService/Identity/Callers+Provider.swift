// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontRegistry
import GLibKit

extension Callers {
  /// The caller as an app that may offer fonts; its entitlement is read anew.
  ///
  /// - Throws: `missingEntitlement` for everybody else.
  func provider(_ sender: String, _ store: FontStore) async throws(FontFailure) -> KnownApp {
    let identity: CallerIdentity
    let app: KnownApp?
    do throws(IdentityFailure) {
      identity = try await self.identity(of: sender)
      app = try self.app(of: identity)
    } catch { throw Self.refusal(Words.unknownCaller, "\(error)") }
    guard let app else {
      if case .snap(let name) = identity {
        throw Self.refusal(Words.snapsRefused, "snap \(name)")
      }
      throw Self.refusal(
        Words.unidentifiedProvider,
        "the caller is in no unit of an app, and did not call org.typecase.HostApps1.Register")
    }
    // The person's own fonts are kept under an id too, which no app may have.
    guard app.owner.id != FontOwner.person.id else {
      throw Self.refusal(Words.unknownCaller, "no app has the id \(app.owner.id)")
    }
    guard app.has(.installFonts) else {
      throw Self.refusal(
        Words.notEntitled, "\(app.declaration) lacks \(Entitlement.installFonts.rawValue)")
    }
    try Self.checkOwner(of: app, identity, store)
    return app
  }

  /// Keeps an app of a sandbox and one outside it apart that have the same id: neither is to touch
  /// the other's fonts.
  private static func checkOwner(
    of app: KnownApp, _ identity: CallerIdentity, _ store: FontStore
  ) throws(FontFailure) {
    let kind: String?
    do { kind = try store.kind(ofOwner: app.owner.id) } catch {
      throw FontFailure(code: .registrationFailed, message: Words.failed, detail: "\(error)")
    }
    let sandboxed = CallerIdentity.sandboxedKinds
    guard let kind, sandboxed.contains(kind) != sandboxed.contains(identity.kind) else { return }
    throw refusal(
      Words.otherKindOfApp, "fonts of \(app.owner.id) are installed by its \(kind) kind")
  }

  private static func refusal(_ message: String, _ detail: String) -> FontFailure {
    FontFailure(code: .missingEntitlement, message: message, detail: detail)
  }

  /// Refuses who is in a sandbox, or may be: what is managed is the person's.
  func refuseSandboxes(_ sender: String) async throws(BusError) {
    do throws(IdentityFailure) {
      if try await identity(of: sender).isSandboxed {
        throw IdentityFailure(description: Words.sandboxedManager)
      }
    } catch { throw BusError(name: BusError.accessDenied, message: "\(error)") }
  }
}
