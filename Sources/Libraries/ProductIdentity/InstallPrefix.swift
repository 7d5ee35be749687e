// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import GLibKit

/// Where this installation of Typecase lies, found from the program that runs.
public struct InstallPrefix: Sendable, Hashable {
  /// The folder that holds `bin`, `libexec` and `share`.
  public let folder: String

  /// A prefix by its folder, absolute.
  package init(folder: String) { self.folder = folder }

  /// The prefix of the running program; nil when it lies neither in `bin` nor in
  /// `libexec/typecase`, as straight after a build.
  public static let current: InstallPrefix? = {
    guard let program = g_file_read_link("/proc/self/exe", nil) else { return nil }
    defer { g_free(program) }
    return InstallPrefix(ofProgram: String(cString: program))
  }()

  /// The prefix of a program by its absolute path.
  init?(ofProgram program: String) {
    let parts = program.split(separator: "/").dropLast()
    if parts.last == "bin" {
      folder = "/" + parts.dropLast().joined(separator: "/")
    } else if parts.suffix(2) == ["libexec", "typecase"] {
      folder = "/" + parts.dropLast(2).joined(separator: "/")
    } else {
      return nil
    }
  }

  /// The absolute path of a file of this installation.
  public func path(_ relative: String) -> String {
    (folder == "/" ? "" : folder) + "/" + relative
  }

  /// What the windows of its programs are made of.
  public var resources: String { path("share/typecase/typecase.gresource") }

  /// The translations of its texts.
  public var translations: String { path("share/locale") }
}
