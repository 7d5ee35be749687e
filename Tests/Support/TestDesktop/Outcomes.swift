// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseFontDescriptors

extension FontRequest {
  /// Why the request failed as a whole; nothing when it did not.
  public var failure: TypecaseError? {
    get async throws { try await wholeFailure(of: outcome) }
  }
}

extension AssetRequest {
  /// Why the request failed as a whole; nothing when it did not.
  public var failure: TypecaseError? {
    get async throws { try await wholeFailure(of: outcome) }
  }
}

private func wholeFailure<Outcome>(
  of outcome: () async throws -> Outcome
) async throws -> TypecaseError? {
  do {
    _ = try await outcome()
    return nil
  } catch let error as TypecaseError { return error }
}

extension FontLibrary {
  /// The registry's ids of faces that an app knows by ids of its own, in their order.
  public func ids(of fonts: [FontDescriptor]) async throws -> [String] {
    let installed = try await self.fonts()
    return fonts.compactMap { font in
      installed.first { $0.descriptor.postScriptName == font.postScriptName }?.descriptor.id
    }
  }
}
