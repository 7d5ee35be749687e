// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit
import GTKKit
import PangoKit
import Typecase

/// The page of the fonts that providers installed, by provider.
final class InstalledPage {
  let list = FamilyList(label: tr("Installed Fonts"))
  let families: InstalledFamilies

  init(_ families: InstalledFamilies) {
    self.families = families
    list.retried = { [weak families] in families?.start() }
    list.reached = { [weak families] in families?.reach($0) }
  }

  /// Shows the families as they are now.
  func update() {
    switch families.state {
    case .waiting: list.show(.waiting)
    case .failed(let error): list.show(.failed(Wording.explanation(of: error)))
    case .loaded:
      list.show(rows)
      list.show(families.families.isEmpty ? .empty : .list)
    }
  }

  private var rows: [FamilyListRow] {
    var rows: [FamilyListRow] = []
    let families = families.families
    for (position, family) in families.enumerated() {
      let isFirst = position == 0 || families[position - 1].provider != family.provider
      let isLast =
        position == families.count - 1 || families[position + 1].provider != family.provider
      if isFirst { rows.append(heading(of: family)) }
      rows.append(
        .family(.installed(family), isFirst: isFirst, isLast: isLast))
    }
    return rows
  }

  private func heading(of family: FamilySummary) -> FamilyListRow {
    let provider = families.providers[family.provider]
    let id = DisplayText.line(family.provider, fallback: tr("Unnamed app"))
    return .heading(
      ProviderHeading(
        provider: family.provider,
        name: DisplayText.line(family.providerName, limit: 60, fallback: id),
        icon: Icons.name(provider?.icon ?? "", else: "application-x-executable"),
        familyCount: provider?.familyCount))
  }
}
