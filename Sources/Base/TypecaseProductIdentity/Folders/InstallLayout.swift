// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc
import TypecaseSystemKit

/// How an installation is divided into folders: what `meson setup` was told.
///
/// Each folder is relative to the prefix, and then found from the place of the running program, or
/// absolute.
struct InstallLayout: Sendable, Hashable {
  /// Of the programs that a person starts: `bindir`.
  var programs = "bin"
  /// Of the programs that others start: `typecase` of `libexecdir`.
  var helpers = "libexec/typecase"
  /// Of what is the same on every kind of machine: `typecase` of `datadir`.
  var data = "share/typecase"
  /// `localedir`.
  var translations = "share/locale"
  /// Of what the administrator writes: `typecase` of `sysconfdir`.
  var configuration = "etc/typecase"
  /// Of what this machine keeps for everybody: `lib/typecase` of `localstatedir`.
  var state = "var/lib/typecase"
  /// The absolute prefix, for programs whose folder is absolute; else empty.
  var prefix = ""

  /// The layout of this build.
  static let current = InstallLayout(
    programs: String(cString: ctypecase_layout_bindir()),
    helpers: String(cString: ctypecase_layout_libexecdir()) + "/typecase",
    data: String(cString: ctypecase_layout_datadir()) + "/typecase",
    translations: String(cString: ctypecase_layout_localedir()),
    configuration: String(cString: ctypecase_layout_sysconfdir()) + "/typecase",
    state: String(cString: ctypecase_layout_localstatedir()) + "/lib/typecase",
    prefix: String(cString: ctypecase_layout_prefix()))

  /// The prefix of a program by its absolute path; nil when it lies in no folder for programs.
  func prefix(ofProgram program: String) -> String? {
    let place = program.split(separator: "/").dropLast()
    for folder in [helpers, programs] {
      let parts = folder.split(separator: "/")
      if folder.hasPrefix("/") {
        if place.elementsEqual(parts) || place.elementsEqual(Self.behindLinks(folder)) {
          return prefix
        }
      } else if place.suffix(parts.count).elementsEqual(parts) {
        return "/" + place.dropLast(parts.count).joined(separator: "/")
      }
    }
    return nil
  }

  /// The parts of an absolute folder's own path: where `/opt` is a link, the kernel names a program of it by what it
  /// links to.
  private static func behindLinks(_ folder: String) -> [Substring] {
    guard let path = realpath(folder.cPath, nil) else { return [] }
    defer { free(path) }
    return String(path: path).split(separator: "/")
  }
}
