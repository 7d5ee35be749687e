// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Why there is no picture.
public enum PictureFailure: String, Error, Sendable, Hashable, Codable, CaseIterable {
  /// There are no bytes: the document's reader did not find them.
  case missing
  /// A file of another kind, by its media type.
  case notAPicture
  /// More bytes or pixels than are read, or it needs more memory than a helper may have.
  case tooLarge
  /// No format of pictures, or one that is not read.
  case unknownFormat
  /// What was decoded is no picture; also when the helper ended over it.
  case damaged
  /// It was not decoded in time.
  case tookTooLong
  /// Typecase's helper is not installed, or an app's sandbox hides it.
  case helperMissing
  /// The sandbox of the helper cannot be made here: bubblewrap is missing, or not allowed.
  case sandboxUnavailable

  /// Whether another try could have another result, since it says nothing about the picture.
  package var isOfThePlace: Bool {
    switch self {
    // A machine that slept, or had no memory left, does not make a picture slow or large.
    case .helperMissing, .sandboxUnavailable, .tookTooLong: true
    default: false
    }
  }

  /// Whether the helper can say so of a picture.
  package var isOfTheHelper: Bool {
    switch self {
    case .tooLarge, .unknownFormat, .damaged: true
    default: false
    }
  }
}
