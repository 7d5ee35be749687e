// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CTypecaseGLib
import SystemKit

/// The installed fonts as they were seen last, in a file that can be lost.
///
/// They are shown at the next start until the registry has said what there is now.
nonisolated struct FontListFile: Sendable {
  private let path: String

  /// Some ten times what twenty thousand faces take.
  private static let limit = 128 << 20

  /// - Parameter path: of the file; by default below the person's cache folder.
  init(path: String? = nil) {
    self.path =
      path ?? (g_get_user_cache_dir().map { String(cString: $0) } ?? "/") + "/typecase/font-list"
  }

  /// What was kept; nil for nothing.
  ///
  /// Whether it is a list is seen when its fonts are read.
  func read() -> InstalledFontList? {
    (try? OwnedDescriptor.open(path).readAll(limit: Self.limit)).map(InstalledFontList.init(bytes:))
  }

  /// Keeps a list, whole or not at all; to lose it costs time only.
  func write(_ list: InstalledFontList) {
    let folder = FileSystem.split(path).folder
    guard (try? FileSystem.createDirectories(folder, mode: 0o700)) != nil else { return }
    try? FileSystem.write(list.bytes, to: path)
  }
}
