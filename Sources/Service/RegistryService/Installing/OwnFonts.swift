// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import Glibc
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// Fonts that a provider has registered: by name, by id, or by the files that they came from.
struct OwnFonts: Sendable {
  let provider: String
  let scope: RegistrationScope
  let bundle: FontBundle
  let fonts: [RequestedFont]

  /// How a request ended.
  struct Outcome: Sendable {
    var response: RequestResponse
    /// The faces that are now as was asked for.
    var faces: [RegisteredFace] = []
    /// Why others are not.
    var errors: [FontFailure]
  }

  /// The provider unregisters them.
  func unregister(in registry: Registry, request: RequestObject) async -> Outcome {
    await run(in: registry, request) { found in
      let ids = found.flatMap { $0.faces.map(\.id) }
      guard scope != .process else {
        return (await registry.connectionFonts.remove(Set(ids), connection: request.caller), [])
      }
      return (try await registry.remove(faces: ids, by: .provider(provider)), [])
    }
  }

  /// The provider lets programs use them, or not.
  func setEnabled(
    _ isEnabled: Bool, in registry: Registry, request: RequestObject
  ) async -> Outcome {
    await run(in: registry, request) { found in
      try await registry.setEnabled(isEnabled, found, of: provider, caller: request.caller)
    }
  }

  /// - Parameter change: returns the faces that are now as was asked for, and a failure for each other.
  private func run(
    in registry: Registry, _ request: RequestObject,
    change: ([RegisteredFont]) async throws -> ([StoredFace], [FontFailure])
  ) async -> Outcome {
    var found: [RegisteredFont] = []
    var errors: [FontFailure] = []
    func refuse(_ failure: FontFailure) {
      errors.append(failure)
      request.found(failure)
    }
    let catalog = fonts.contains { $0.assetName != nil } ? catalog() : nil
    for (place, font) in fonts.enumerated() {
      if Task.isCancelled { return Outcome(response: .refused, errors: errors) }
      do {
        let faces = try await installed(font, catalog, registry, caller: request.caller)
        if faces.isEmpty { throw await notFound(font, registry) }
        found.append(RegisteredFont(font: font, faces: faces))
      } catch {
        refuse(font.complete(error as? FontFailure ?? RegistryFailure.of(error)))
      }
      request.advance(to: 0.5 * Double(place + 1) / Double(fonts.count))
    }
    if Task.isCancelled { return Outcome(response: .refused, errors: errors) }
    do {
      let (faces, failures) = try await change(found)
      failures.forEach(refuse)
      return Outcome(
        response: .done, faces: faces.map { RegisteredFace(descriptor: $0.briefDescriptor) },
        errors: errors)
    } catch {
      errors.append(RegistryFailure.of(error))
      return Outcome(response: .ended, errors: errors)
    }
  }

  private func catalog() -> Result<AppCatalog, FontFailure> {
    do throws(FontFailure) { return .success(try bundle.catalog()) } catch {
      return .failure(error)
    }
  }

  /// Why a font that is not there cannot be changed.
  private func notFound(_ font: RequestedFont, _ registry: Registry) async -> FontFailure {
    if let name = font.selection(owner: provider, scope: scope)?.postScriptName,
      let builtIn = try? await registry.systemFonts.current(), builtIn.contains(name)
    {
      return font.failure(.systemRequired, RegistryWording.partOfSystem)
    }
    return font.failure(.notRegistered, RegistryWording.notRegistered)
  }

  private func installed(
    _ font: RequestedFont, _ catalog: Result<AppCatalog, FontFailure>?, _ registry: Registry,
    caller: String
  ) async throws -> [StoredFace] {
    if let name = font.assetName, let asset = try catalog?.get().asset(named: name) {
      return try await registry.faces(
        .init(owner: provider, digest: asset.resource.sha256, scope: scope), caller: caller)
    }
    if let selection = font.selection(owner: provider, scope: scope) {
      return try await registry.faces(selection, caller: caller)
    }
    let file = try font.open(in: bundle)
    let digest = try FileDigest.sha256(of: file, limit: Staging.largestFont) {
      _ throws(SystemError) in
      if Task.isCancelled { throw SystemError(code: ECANCELED, operation: "read") }
    }.digest
    let faces = try await registry.faces(
      .init(owner: provider, digest: digest, scope: scope), caller: caller)
    guard faces.isEmpty || font.isMeant(faces.map(\.descriptor)) else {
      throw FontFailure(
        code: .insufficientInfo, message: RegistryWording.noSuchFace,
        detail: "the names of the file: "
          + faces.compactMap(\.descriptor.postScriptName).joined(separator: ", "))
    }
    return faces
  }
}
