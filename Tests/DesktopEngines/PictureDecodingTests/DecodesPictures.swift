// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TypecaseSandbox

/// Tests that have pictures decoded by a helper.
protocol DecodesPictures {
  var pictures: SandboxedPictures { get }
}

extension DecodesPictures {
  func decode(
    _ bytes: [UInt8], width: Int = 1000, height: Int = 1000
  ) async throws -> DecodedPicture {
    let result = await pictures.picture(
      bytes, PictureRequest(box: PictureSize(width: width, height: height)))
    return try #require(result).get()
  }

  /// Why a picture is not decoded; nil for one that is.
  func failure(
    _ bytes: [UInt8], with other: SandboxedPictures? = nil
  ) async -> PictureFailure? {
    let result = await (other ?? pictures).picture(
      bytes, PictureRequest(box: PictureSize(width: 100, height: 100)))
    if case .failure(let failure) = result { return failure }
    return nil
  }
}
