// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase

extension FontRequest {
  /// Why the request failed as a whole; nothing when it did not.
  public var failure: TypecaseError? {
    get async throws {
      do throws(any Error) {
        try await outcome()
        return nil
      } catch let error as TypecaseError { return error }
    }
  }
}

extension AssetRequest {
  /// Why the request failed as a whole; nothing when it did not.
  public var failure: TypecaseError? {
    get async throws {
      do throws(any Error) {
        try await outcome()
        return nil
      } catch let error as TypecaseError { return error }
    }
  }
}
