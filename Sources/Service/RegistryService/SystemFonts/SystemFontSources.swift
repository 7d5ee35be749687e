// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import Glibc
import TypecaseSystemKit

/// The state of all that a list of the system's fonts was made from: font folders, files of
/// configuration, and the folders of those.
///
/// fontconfig, too, takes a folder for the same as long as its times are. Here it is the time of the
/// last change of the inode, which no program can set.
struct SystemFontSources: Sendable {
  private struct State: Hashable {
    var device: dev_t
    var number: ino_t
    var changed: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path.cPath, &status) == 0 else { return nil }
      device = status.st_dev
      number = status.st_ino
      changed = status.st_ctim.tv_sec
      nanoseconds = status.st_ctim.tv_nsec
    }

    func isBefore(_ time: timespec) -> Bool {
      (changed, nanoseconds) < (time.tv_sec, time.tv_nsec)
    }
  }

  private var states: [String: State?] = [:]
  /// The folder that the registry's own rules are in: of it the names of the others count.
  private let shared: (folder: String, own: String)
  private let sharedNames: Set<String>

  /// The time by the clock that files are stamped with.
  static var now: timespec {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return time
  }

  /// - Parameters:
  ///   - rules: the registry's own rules, which are none of the system's.
  ///   - time: when the list was begun.
  /// - Returns: nil when something has changed since.
  init?(
    of names: SystemFontNames, environment: [String: String], rules: String,
    unchangedSince time: timespec
  ) {
    let base = BaseDirectories(environment: environment)
    let place = FileSystem.split(rules)
    shared = (folder: place.folder, own: place.name)
    sharedNames = Self.names(shared)
    let files = names.files + sharedNames.map { "\(shared.folder)/\($0)" }
    // Missing folders count, since they may be created.
    let folders =
      names.folders + names.files.map { FileSystem.split($0).folder }
      + ["\(base.configHome)/fontconfig", "/etc/fonts/conf.d", base.dataHome + "/fonts"]
      + [base.home + "/.fonts", base.home + "/.fonts.conf.d"]
    for path in files + folders where path != shared.folder && states[path] == nil {
      states[path] = .some(State(path))
    }
    guard files.allSatisfy({ states[$0] != .some(nil) }),
      states.values.allSatisfy({ $0?.isBefore(time) ?? true })
    else { return nil }
  }

  /// Whether the same list would be made now.
  var areUnchanged: Bool {
    states.allSatisfy { State($0) == $1 } && Self.names(shared) == sharedNames
  }

  private static func names(_ shared: (folder: String, own: String)) -> Set<String> {
    Set((try? FileSystem.names(in: shared.folder)) ?? []).filter { !$0.hasPrefix(shared.own) }
  }
}
