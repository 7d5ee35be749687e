// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontRegistry
import GLibKit
import Glibc
import SystemKit

/// A provider takes its own fonts back: by name, by id, or by the files that they came from.
struct Unregistration: Sendable {
  let provider: String
  let bundle: FontBundle
  let fonts: [RequestedFont]

  func run(
    in registry: RegistryCore, request: RequestObject
  ) async -> (ConsentAnswer, [String: Variant]) {
    var faces: [String] = []
    var errors: [FontFailure] = []
    let catalog = fonts.contains { $0.assetName != nil } ? catalog() : nil
    for (place, font) in fonts.enumerated() {
      if Task.isCancelled { return (.refuse, Self.results([], errors)) }
      do {
        let found = try installed(font, catalog, registry)
        if found.isEmpty { throw font.failure(.notRegistered, Words.notRegistered) }
        faces += found
      } catch {
        let failure = error as? FontFailure ?? RegistryFailure.of(error)
        errors.append(font.complete(failure))
        request.found(font.complete(failure))
      }
      request.advance(to: 0.5 * Double(place + 1) / Double(fonts.count))
    }
    if Task.isCancelled { return (.refuse, Self.results([], errors)) }
    do {
      let removed = try await registry.remove(faces: faces, by: .provider(provider))
      return (.install, Self.results(removed, errors))
    } catch {
      errors.append(RegistryFailure.of(error))
      return (.ended, Self.results([], errors))
    }
  }

  private func catalog() -> Result<AppCatalog, FontFailure> {
    do throws(FontFailure) { return .success(try bundle.catalog()) } catch {
      return .failure(error)
    }
  }

  private func installed(
    _ font: RequestedFont, _ catalog: Result<AppCatalog, FontFailure>?, _ registry: RegistryCore
  ) throws -> [String] {
    if let name = font.assetName, let asset = try catalog?.get().asset(named: name) {
      return try registry.store.faceIDs(
        .init(provider: provider, digest: asset.resource.sha256))
    }
    if let selection = font.selection(provider: provider) {
      return try registry.store.faceIDs(selection)
    }
    let file = try font.open(in: bundle)
    let digest = try FileDigest.sha256(of: file, limit: Staging.largestFont) {
      _ throws(SystemError) in
      if Task.isCancelled { throw SystemError(code: ECANCELED, operation: "read") }
    }.digest
    return try registry.store.faceIDs(.init(provider: provider, digest: digest))
  }

  private static func results(
    _ removed: [StoredFace], _ errors: [FontFailure]
  ) -> [String: Variant] {
    [
      "unregistered": .dictionaries(removed.map { $0.briefDescriptor.busDictionary }),
      "errors": .dictionaries(errors.map(\.busDictionary)),
    ]
  }
}
