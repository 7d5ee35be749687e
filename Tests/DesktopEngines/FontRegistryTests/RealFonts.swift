// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import SyntheticFonts
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontInspection
@testable import FontRegistry

extension FontStore {
  /// One grant.
  func grant(
    _ faces: [StoredFace], to app: AppIdentity, _ origin: GrantOrigin,
    liftsRevocation: Bool = false,
    now: Int64
  ) throws -> [StoredFace] {
    let grant = NewGrant(faces, to: app, origin, liftsRevocation: liftsRevocation)
    return try self.grant(now: now) { [grant] }[0].get()
  }
}

extension StoreFixture {
  /// Inspects files as the sandboxed helper does, here in the test's own process: these fonts are
  /// the test's own.
  static let inspect: FontStore.Inspection = { paths in
    try paths.map { path in
      FileInspection().inspectFile(descriptor: try .open(path, flags: O_RDONLY | O_NOFOLLOW))
    }
  }

  /// Real font files, inspected and installed.
  @discardableResult
  func installFonts(
    _ families: [String], in store: FontStore, owner: AppIdentity = StoreFixture.owner,
    exposure: FontExposure = .byName
  ) async throws -> [StoredFace] {
    var common = AcceptedFont.Common()
    var fonts: [AcceptedFont] = []
    for family in families {
      let path = "\(layout.staging)/\(family)"
      try FileSystem.write(SyntheticFont(family).data(), to: path)
      let report = try await Self.inspect([path])[0]
      guard let format = report.format else {
        throw SystemError(code: EINVAL, operation: "\(report.issues)")
      }
      fonts.append(
        try AcceptedFont(
          file: StagedFile(path: path, digest: report.digest, byteCount: report.byteCount),
          format: format, report: report,
          spool: Spool(path: "\(path).\(UUID().uuidString)"), common: &common))
    }
    let stored = try store.install(
      fonts, owner: owner, scope: .persistent, enabled: true, exposure: exposure, now: 2000)
    FileSystem.removeTree(layout.staging)
    try FileSystem.createDirectories(layout.staging, mode: 0o700)
    return stored
  }

  /// Opens the store for the duration of a closure.
  @discardableResult
  func using<Result>(now: Int64 = 3000, _ body: (FontStore) throws -> Result) throws -> Result {
    let store = try open(now: now)
    defer { try? store.close() }
    return try body(store)
  }

  /// Changes the database without the store.
  func changeDatabase(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: layout.database, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// The fonts that programs would see by name, published as links without a cache.
  func publish(_ store: FontStore) async throws {
    try await ByNameLayers(layout.byName).publish(
      try store.reader.fontsByName(), groups: store.reader.coverageGroups
    ) { layer in
      try FileSystem.write([], to: layer.cache + "/a-cache")
    }
  }

  /// A doctor for the store while nobody uses it.
  func doctor(now: Int64 = 5000) throws -> StoreDoctor {
    StoreDoctor(layout: layout, lock: try lock(), now: now)
  }
}
