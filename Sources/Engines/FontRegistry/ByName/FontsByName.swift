// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

/// The fonts of the store that are used by name, and which of them may have changed since they were
/// published: a change among thousands costs what the change is.
public struct FontsByName: Sendable {
  public typealias Font = ByNameLayers.Font

  /// How many registrations have each font: two owners may have the same bytes.
  private var counts: [Font: Int] = [:]
  private var registrations: [Int64: Font] = [:]
  /// The newest entry of the journal that is accounted for.
  private var serial: Int64?
  /// The fonts that may have come or gone since `publish` was told last; nil for any.
  private(set) var changed: Set<Font>?

  public init() {}

  /// Some fonts, all of which may be new.
  public init(_ fonts: some Sequence<Font>) {
    for font in fonts { counts[font, default: 0] += 1 }
  }

  public var isEmpty: Bool { counts.isEmpty }
  var count: Int { counts.count }
  public var all: Set<Font> { Set(counts.keys) }
  func contains(_ font: Font) -> Bool { counts[font] != nil }

  /// What has changed until now is published.
  public mutating func notePublished() { changed = [] }

  private mutating func set(_ font: Font?, of registration: Int64) {
    let before = registrations[registration]
    guard before != font else { return }
    registrations[registration] = font
    if let before {
      let count = (counts[before] ?? 1) - 1
      counts[before] = count > 0 ? count : nil
    }
    if let font { counts[font, default: 0] += 1 }
    changed?.formUnion([before, font].compactMap(\.self))
  }
}

extension StoreReader {
  /// The files that are used by name.
  ///
  /// Fonts that step back before those of the system, as `updateConflicts` found, are left out.
  ///
  /// - Parameter scope: persistent fonts or those of the login session.
  public func fontsByName(
    _ scope: RegistrationScope = .persistent
  ) throws -> FontsByName {
    var fonts = FontsByName()
    try fonts.update(from: self, scope)
    return fonts
  }
}

extension FontsByName {
  /// Makes them those that are in the store now; only what the journal says has changed is read.
  public mutating func update(
    from store: StoreReader, _ scope: RegistrationScope = .persistent
  ) throws {
    try store.read { try update(scope, $0) }
  }

  private mutating func update(_ scope: RegistrationScope, _ database: Database) throws {
    let changes = try JournalChanges(since: serial, database)
    let isExposed = """
      r.state = 'installed' AND r.exposure = 'by-name' AND r.scope = ?1 AND r.enabled
        AND NOT EXISTS (SELECT 1 FROM conflict WHERE registration = r.id)
      """
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT r.id, r.digest, r.fileExtension, r.coverageGroup FROM registration r
        WHERE \(isExposed)\(changes.condition(on: "r.id"))
        """, arguments: [scope.rawValue])
    var found: [Int64: Font] = [:]
    while let row = try rows.next() {
      found[row[0]] = Font(name: "\(row[1] as String).\(row[2] as String)", group: row[3])
    }
    if let registrations = changes.registrations {
      for registration in registrations { set(found[registration], of: registration) }
      serial = changes.serial
      let count = try Int.fetchOne(
        database, sql: "SELECT COUNT(*) FROM registration r WHERE \(isExposed)",
        arguments: [scope.rawValue])
      // Otherwise something changed that the journal does not record.
      if count == self.registrations.count { return }
      self = FontsByName()
      return try update(scope, database)
    }
    self = FontsByName(found.values)
    registrations = found
    serial = changes.serial
  }
}
