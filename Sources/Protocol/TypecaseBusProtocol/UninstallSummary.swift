// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// What became of a person's fonts before Typecase is uninstalled.
public struct UninstallSummary: Sendable, Hashable {
  /// How many faces became ordinary fonts.
  public var keptCount: Int
  /// How many faces are gone.
  public var removedCount: Int
  /// Where the files of those that were kept are; nil when none were.
  public var folder: String?

  public init(keptCount: Int, removedCount: Int, folder: String?) {
    self.keptCount = keptCount
    self.removedCount = removedCount
    self.folder = folder
  }

  package init?(busDictionary values: [String: Variant]) {
    guard let kept = values["kept"]?.uint32Value, let removed = values["removed"]?.uint32Value
    else { return nil }
    self.init(
      keptCount: Int(kept), removedCount: Int(removed), folder: values["folder"]?.pathValue)
  }

  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [
      "kept": .uint32(UInt32(clamping: keptCount)),
      "removed": .uint32(UInt32(clamping: removedCount)),
    ]
    if let folder { values["folder"] = .path(folder) }
    return values
  }
}
