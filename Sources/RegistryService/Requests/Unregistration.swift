// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontRegistry
import GLibKit

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
    for (place, font) in fonts.enumerated() {
      if Task.isCancelled { return (.refuse, Self.results([], errors)) }
      do {
        let found = try installed(font, registry)
        if found.isEmpty { throw font.failure(.notRegistered, Words.notRegistered) }
        faces += found
      } catch {
        let failure = error as? FontFailure ?? RegistryFailure.of(error)
        errors.append(font.complete(failure))
        request.found(font.complete(failure))
      }
      request.advance(to: 0.5 * Double(place + 1) / Double(fonts.count))
    }
    do {
      let removed = try await registry.remove(faces: faces, by: .provider(provider))
      return (.install, Self.results(removed, errors))
    } catch {
      errors.append(RegistryFailure.of(error))
      return (.ended, Self.results([], errors))
    }
  }

  private func installed(_ font: RequestedFont, _ registry: RegistryCore) throws -> [String] {
    if let selection = font.selection(provider: provider) {
      return try registry.store.faces(selection).map(\.id)
    }
    let digest = try FileDigest.sha256(of: try font.open(in: bundle)) { _ in }.digest
    return try registry.store.faces(.init(provider: provider)).filter { $0.digest == digest }
      .map(\.id)
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
