// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Glibc
import TypecaseSystemKit

/// The service's messages to systemd's journal, with its priorities (sd-daemon(3)).
enum Log {
  static func error(_ message: String) { write("<3>", message) }
  /// A failed action, and why it failed.
  ///
  /// Nothing is said of what the service was still at when it left: the store was closed under it, and the next start does it.
  static func failure(_ what: String, _ error: any Error) {
    if !FontStore.isClosed(error) { self.error("\(what): \(error)") }
  }
  static func info(_ message: String) { write("<6>", message) }

  private static func write(_ priority: String, _ message: String) {
    let line = PathText.shown(message).split(separator: "\n").joined(separator: " ")
    let text = Array("\(priority)typecase-registry: \(line)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, text, text.count)
  }
}
