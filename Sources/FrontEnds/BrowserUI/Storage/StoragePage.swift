// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import GLibKit
import GTKKit
import Typecase

/// The page of what fonts take.
final class StoragePage {
  let widget = Widget(adw_bin_new())

  private let families: InstalledFamilies
  private var shown: [StorageUse] = []
  private var reading: Task<Void, Never>?

  init(_ families: InstalledFamilies) { self.families = families }

  /// Shows what fonts take now.
  func update() {
    reading?.cancel()
    reading = Task { [weak self, families] in
      let library = try? await families.connected()
      guard let storage = (try? await library?.storage()).map(StorageUse.all), let self,
        !Task.isCancelled, storage != self.shown
      else { return }
      self.shown = storage
      let page = makePage([makeGroup(title: "", rows: storage.map { $0.makeRow() })])
      adw_bin_set_child(self.widget.cast(to: AdwBin.self), page.pointer)
    }
  }
}
