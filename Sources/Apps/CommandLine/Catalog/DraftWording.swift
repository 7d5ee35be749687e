// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import MachineFonts
import TypecaseGLibKit

/// The contents of a draft, for its signer.
enum DraftWording {
  static func write(_ draft: SiteDraft) {
    var rows = [[draft.path, ""]]
    switch draft.content {
    case .keys(let keys, let old): rows += Self.rows(keys, old)
    case .catalog(let catalog, let old): rows += Self.rows(catalog, old)
    }
    rows.append([tr("Digest"), draft.digest])
    Output.table(rows)
  }

  /// The text about a catalog that somebody else has published.
  static func unknown(_ draft: SiteDraft) -> String {
    tr(
      "{path} has the right signatures, but was neither made nor read with these keys.",
      ["path": draft.path])
  }

  private static func rows(_ keys: KeysFile, _ old: KeysFile?) -> [[String]] {
    var rows = [
      [tr("Collection"), keys.collection],
      [tr("Version"), change(old?.version.description, "\(keys.version)")],
      [tr("Valid until"), change(old?.expires.text, keys.expires.text)],
    ]
    rows += role(tr("Root keys"), RoleDifference(from: old?.root, to: keys.root))
    rows += role(tr("Catalog keys"), RoleDifference(from: old?.catalog, to: keys.catalog))
    return rows
  }

  private static func role(_ name: String, _ role: RoleDifference) -> [[String]] {
    var rows = [[name, change(role.oldThreshold.map(mustSign), mustSign(role.threshold))]]
    rows += list(tr("added"), role.added.map(\.description))
    rows += list(tr("removed"), role.removed.map(\.description))
    rows += list(tr("as before"), role.kept.map(\.description))
    return rows
  }

  private static func list(_ name: String, _ texts: [String]) -> [[String]] {
    texts.map { ["  " + name, $0] }
  }

  private static func mustSign(_ count: Int) -> String {
    trn("{count} must sign", "{count} must sign", count)
  }

  private static func rows(_ catalog: SignedCatalog, _ old: SignedCatalog?) -> [[String]] {
    let difference = CatalogDifference(from: old, to: catalog)
    let oldRollOut = old?.rollOut
    var rows = [
      [tr("Collection"), catalog.collection],
      [tr("Title"), change(old?.title, catalog.title)],
      [tr("Version"), change(old?.version.description, "\(catalog.version)")],
      [tr("Keys"), change(old?.keysVersion.description, "\(catalog.keysVersion)")],
      [tr("Valid until"), change(old?.expires.text, catalog.expires.text)],
      [tr("Release"), change(oldRollOut?.release.description, "\(catalog.rollOut.release)")],
      [tr("Roll-out"), change(oldRollOut.map(text), text(catalog.rollOut))],
      [tr("Fonts"), trn("{count} as before", "{count} as before", difference.unchangedCount)],
    ]
    rows += list(tr("added"), difference.added.map(text))
    rows += list(tr("changed"), difference.changed.map(text))
    rows += list(tr("removed"), difference.removed.map(text))
    return rows
  }

  private static func text(_ asset: SignedCatalog.Asset) -> String {
    let families = asset.families.joined(separator: tr(", "))
    return "\(asset.name)  \(families)  \(asset.byteCount)  \(asset.sha256)"
  }

  private static func text(_ rollOut: RollOut) -> String {
    let turns = tr(
      "{percent} of 100 machines, from {begin}, over {count} minutes",
      [
        "percent": "\(rollOut.percent)", "begin": rollOut.begins.text,
        "count": "\(rollOut.seconds / 60)",
      ])
    // What holds when it is resumed is signed as well.
    return rollOut.isHalted ? [tr("halted"), turns].joined(separator: tr(", ")) : turns
  }

  private static func change(_ old: String?, _ new: String) -> String {
    guard let old, old != new else { return new }
    return "\(old) → \(new)"
  }
}
