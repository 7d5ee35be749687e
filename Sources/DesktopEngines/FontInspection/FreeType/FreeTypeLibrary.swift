// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseInspection

/// An instance of the FreeType library, for one thread.
public final class FreeTypeLibrary {
  let handle: FT_Library

  public init() throws(FreeTypeError) {
    var handle: FT_Library?
    let code = FT_Init_FreeType(&handle)
    guard code == 0, let handle else { throw FreeTypeError(code: code) }
    self.handle = handle
  }

  deinit { FT_Done_FreeType(handle) }
}

/// An error of FreeType, with the operation that failed.
public struct FreeTypeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// FreeType's error number.
  public let code: Int32

  init(code: FT_Error) { self.code = code }

  /// Whether it was memory that lacked; a file that could be neither mapped nor read whole is such
  /// a case too.
  public var isOutOfMemory: Bool {
    code == FT_Err_Out_Of_Memory || code == FT_Err_Cannot_Open_Stream
  }

  public var description: String {
    guard let text = ctypecase_freetype_error_text(code) else { return "FreeType error \(code)" }
    return "\(String(cString: text)) (FreeType error \(code))"
  }
}
