// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

/// What fonts take on the disk, whose they are, and which limits are near.
struct StorageSummary: Hashable {
  /// Whose files they are, or what for.
  struct Part: Hashable {
    enum Kind: Hashable {
      /// An app's or the person's, by the application id.
      case owner(String)
      case otherApps, downloads, removed
    }

    var kind: Kind
    var title: String
    var byteCount: UInt64
  }

  /// Those that take something: owners first, who take most; then what serves no font.
  var parts: [Part]
  /// The downloads that no request uses.
  var idleDownloads: UInt64
  var removed: UInt64
  /// What fonts by name add to every program's start at the most, in microseconds.
  var start: UInt64
  /// A sentence for each limit that is nearly reached.
  var warnings: [String]

  /// More owners than this share a part.
  private static let mostOwners = 5
  /// From this part of a limit on it is worth a word.
  private static let nearLimit = 0.8

  init(providers: [ProviderSummary], _ storage: FontStorage) {
    let owners = providers.filter { $0.byteCount > 0 }
      .sorted { ($1.byteCount, $0.title) < ($0.byteCount, $1.title) }
    // One alone needs no common name.
    let shown = owners.count <= Self.mostOwners + 1 ? owners.count : Self.mostOwners
    parts = owners.prefix(shown).map {
      Part(kind: .owner($0.id), title: $0.title, byteCount: $0.byteCount)
    }
    removed = storage.removedBytes
    idleDownloads = storage.idleDownloadBytes
    start = storage.used.startMicroseconds
    parts += [
      Part(
        kind: .otherApps, title: tr("Other Apps"),
        byteCount: owners.dropFirst(shown).reduce(0) { $0 + $1.byteCount }),
      // TRANSLATORS: files that apps had fetched, as a part of what fonts take
      Part(kind: .downloads, title: tr("Downloads"), byteCount: storage.downloadBytes),
      // TRANSLATORS: fonts that were removed, as a part of what fonts take
      Part(kind: .removed, title: tr("Kept for Undo"), byteCount: removed),
    ].filter { $0.byteCount > 0 }
    warnings = Self.warnings(storage)
  }

  private static func warnings(_ storage: FontStorage) -> [String] {
    let (used, limit) = (storage.used, storage.limit)
    var warnings: [String] = []
    if isNear(used.bytes, limit.bytes) {
      warnings.append(
        tr(
          "Fonts take {used} of the {limit} that they may.",
          ["used": DisplayText.size(used.bytes), "limit": DisplayText.size(limit.bytes)]))
    }
    if isNear(used.faces, limit.faces) {
      warnings.append(
        tr(
          "{used} of at most {limit} fonts are installed.",
          ["used": DisplayText.count(used.faces), "limit": DisplayText.count(limit.faces)]))
    }
    if isNear(used.glyphs, limit.glyphs) {
      warnings.append(
        tr(
          "Fonts have {used} of at most {limit} glyphs.",
          ["used": DisplayText.count(used.glyphs), "limit": DisplayText.count(limit.glyphs)]))
    }
    if isNear(used.startMicroseconds, limit.startMicroseconds) {
      warnings.append(
        tr(
          "Fonts by name add {used} to every program’s start, of {limit} at the most.",
          [
            "used": DisplayText.milliseconds(used.startMicroseconds),
            "limit": DisplayText.milliseconds(limit.startMicroseconds),
          ]))
    }
    return warnings
  }

  private static func isNear(_ used: UInt64, _ limit: UInt64) -> Bool {
    used > 0 && Double(used) >= nearLimit * Double(limit)
  }

  var total: UInt64 { parts.reduce(0) { $0 + $1.byteCount } }
}
