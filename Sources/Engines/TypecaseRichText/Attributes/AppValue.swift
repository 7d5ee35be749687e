// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The value of an attribute that an app added, as documents have it: what JSON can say, without null.
public enum AppValue: Sendable, Hashable {
  case text(String)
  /// Finite.
  case number(Double)
  case flag(Bool)
  case list([AppValue])
  case table([String: AppValue])

  /// How many lists and tables are in each other; 0 for another value.
  var depth: Int {
    switch self {
    case .text, .number, .flag: 0
    case .list(let values): 1 + (values.lazy.map(\.depth).max() ?? 0)
    case .table(let values): 1 + (values.values.lazy.map(\.depth).max() ?? 0)
    }
  }

  /// About how much room it takes, in bytes: texts and keys in UTF-8, and eight for each value.
  var size: Int {
    switch self {
    case .number, .flag: 8
    case .text(let text): 8 + text.utf8.count
    case .list(let values): values.reduce(8) { $0 + $1.size }
    case .table(let values): values.reduce(8) { $0 + $1.key.utf8.count + $1.value.size }
    }
  }
}
