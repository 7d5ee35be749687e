// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The arguments of this process.
public enum ProcessArguments {
  /// All of them, the program's name first, as `PathText` says: any may be a path.
  ///
  /// `CommandLine.arguments` repairs what is not UTF-8, and a repaired path names no file.
  public static let all: [String] = (0..<Int(CommandLine.argc)).compactMap { place in
    CommandLine.unsafeArgv[place].map { String(path: $0) }
  }
}
