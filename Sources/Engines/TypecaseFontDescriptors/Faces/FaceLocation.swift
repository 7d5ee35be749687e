// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The place of a face in a file.
public struct FaceLocation: Sendable, Hashable {
  /// The file.
  public var path: String
  /// The face's number within the file, from 0.
  public var index: Int
  /// A named instance of a variable face, from 1; 0 is the face with its axes at their defaults.
  public var instance: Int

  public init(path: String, index: Int = 0, instance: Int = 0) {
    self.path = path
    self.index = index
    self.instance = instance
  }
}
