// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc
import TypecaseFontDescriptors
import TypecaseSystemKit

extension FontStore {
  /// The name of the login session, made up at its first use; nothing when the session has no
  /// folder that goes with it.
  static func session(_ layout: StoreLayout) throws(SystemError) -> String? {
    guard let file = layout.sessionName, let fonts = layout.sessionFonts,
      let places = layout.sessionByName
    else { return nil }
    do throws(SystemError) {
      for folder in [fonts, places.links, places.caches] {
        try FileSystem.createDirectories(folder, mode: 0o700)
      }
      if let name = try? FileSystem.text(of: file, limit: 100), !name.isEmpty { return name }
      let name = String(UInt64.random(in: 0 ... .max), radix: 36)
      try FileSystem.write(name.utf8, to: file)
      return name
    } catch {
      // A folder that is not there, or not ours: the session has no fonts then.
      return nil
    }
  }

  /// Lets go of the fonts of login sessions that have ended, whose files went with them.
  func forgetOtherSessions(now: Int64) throws {
    try write { database in
      let ended = try Int64.fetchAll(
        database,
        sql: "SELECT id FROM registration WHERE scope = 'session' AND session IS NOT ?",
        arguments: [session])
      guard !ended.isEmpty else { return }
      try Self.record("expire", ended, now: now, database)
      try Self.forget(ended, database)
    }
    guard let folder = layout.sessionFonts else { return }
    let known = try read {
      Set(
        try String.fetchAll(
          $0,
          sql: """
            SELECT digest || '.' || fileExtension FROM registration WHERE scope = 'session'
            """))
    }
    for name in (try? FileSystem.names(in: folder)) ?? [] where !known.contains(name) {
      try? FileSystem.remove(folder + "/" + name)
    }
  }
}
