// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The page of what fonts take: on the disk, and of every program's start.
///
///     GtkScrolledWindow, AdwClamp
///       Notice          limits that are near
///       StorageShares   a bar in megabytes, and whose each part is
///       StorageSpare    what may be freed
///       StartCosts      what fonts by name cost, and the dearest families
///       StoreHealth     check and repair
///       UninstallRow    what becomes of the fonts
final class StoragePage {
  let widget: Widget
  let shares = StorageShares()
  let spare = StorageSpare()
  let costs = StartCosts()
  let health: StoreHealth
  let uninstall = UninstallRow()

  private let families: InstalledFamilies
  private let notice = Notice()
  private var reading: Task<Void, Never>?

  init(_ families: InstalledFamilies) {
    self.families = families
    health = StoreHealth(families)
    widget = makePage([
      notice.widget, shares.widget, spare.widget, costs.widget, health.widget, uninstall.widget,
    ])
  }

  /// Shows what fonts take now.
  func update() {
    reading?.cancel()
    reading = Task { [weak self, families] in
      do throws(TypecaseError) {
        let library = try await families.connected()
        let storage = try await library.storage()
        let summary = StorageSummary(providers: try await library.providers(), storage)
        let dearest = try await library.startCosts(limit: StartCosts.most)
        if let self, !Task.isCancelled { self.show(summary, dearest) }
      } catch {
        if let self, !Task.isCancelled { self.notice.show([Wording.explanation(of: error)]) }
      }
    }
  }

  private func show(_ summary: StorageSummary, _ dearest: [FamilyStartSummary]) {
    notice.show(summary.warnings)
    shares.show(summary)
    spare.show(summary)
    costs.show(dearest, total: summary.start)
  }
}
