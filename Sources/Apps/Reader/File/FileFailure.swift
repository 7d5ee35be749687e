// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGTK

/// Why a file could not be read or written.
enum FileFailure: Error {
  case notFound
  case notPermitted
  /// A folder, a device, a pipe.
  case notRegular
  case tooLarge
  /// There is nothing in it.
  case empty
  case diskFull
  /// Somebody else wrote to the file since it was read.
  case changedMeanwhile
  /// The file is no document, or the document cannot be written.
  case invalid(DocumentError)
  /// Anything else, in the system's words.
  case system(String)

  /// What `DocumentSaving` and `RTFDBundle` throw.
  init(_ error: SystemError) {
    switch error.code {
    case ENOSPC, EDQUOT: self = .diskFull
    case EACCES, EPERM, EROFS: self = .notPermitted
    case EINVAL, EISDIR, ENOTDIR: self = .notRegular
    default: self = .system("\(error)")
    }
  }

  init(_ error: GLibError) {
    let codes: [GIOErrorEnum: FileFailure] = [
      G_IO_ERROR_NOT_FOUND: .notFound, G_IO_ERROR_PERMISSION_DENIED: .notPermitted,
      G_IO_ERROR_READ_ONLY: .notPermitted, G_IO_ERROR_NO_SPACE: .diskFull,
      G_IO_ERROR_IS_DIRECTORY: .notRegular,
      G_IO_ERROR_NOT_REGULAR_FILE: .notRegular, G_IO_ERROR_WRONG_ETAG: .changedMeanwhile,
    ]
    let known = codes.first { Int32(bitPattern: $0.key.rawValue) == error.code }?.value
    self =
      error.domain == "g-io-error-quark" ? known ?? .system(error.message) : .system(error.message)
  }
}
