// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseSystemKit

/// The environment that this process was given.
public enum ProcessEnvironment {
  public static var current: [String: String] {
    var result: [String: String] = [:]
    guard let list = g_get_environ() else { return result }
    defer { g_strfreev(list) }
    var place = 0
    while let entry = list[place] {
      place += 1
      let text = String(path: entry)
      guard let mark = text.firstIndex(of: "=") else { continue }
      result[String(text[..<mark])] = String(text[text.index(after: mark)...])
    }
    return result
  }
}
