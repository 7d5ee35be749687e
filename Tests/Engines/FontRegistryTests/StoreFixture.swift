// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontInspection
@testable import FontRegistry

/// A store in a folder of its own, which is deleted with the fixture.
final class StoreFixture {
  let layout: StoreLayout
  private let folder: String
  static let owner = AppIdentity(
    id: "org.example.Foundry", name: "Foundry", icon: "", kind: "registered-host")

  init() throws {
    folder = NSTemporaryDirectory() + "typecase-store-\(UUID().uuidString)"
    layout = StoreLayout(
      data: folder + "/data/typecase", configuration: folder + "/config",
      runtime: folder + "/runtime")
  }

  /// Ends the login session and deletes its folder.
  func endSession() { FileSystem.removeTree(folder + "/runtime") }

  static let other = AppIdentity(id: "org.example.Other", name: "Other", icon: "", kind: "flatpak")

  deinit { FileSystem.removeTree(folder) }

  func open(now: Int64 = 1000) throws -> FontStore {
    try FontStore(layout: layout, lock: lock(), now: now)
  }

  /// Takes the lock, once no child process of another test holds it any more: between its start and its
  /// `exec` a child holds every file descriptor of this process.
  func lock() throws -> StoreLock {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      do { return try StoreLock(layout) } catch {
        guard case .held = error, ContinuousClock.now < deadline else { throw error }
        sched_yield()
      }
    }
  }

  /// Opens the store once more.
  ///
  /// The first store keeps the lock, so this one takes that of another folder.
  func reopen(now: Int64 = 3000) throws -> FontStore {
    try FontStore(layout: layout, lock: StoreLock(StoreFixture().layout), now: now)
  }

  /// A system that has one font, by its PostScript name, or by the name of its family.
  static func builtIn(
    _ name: String = "", family: String? = nil, file: String = "/usr/share/fonts/font.ttf"
  ) -> BuiltInFonts {
    BuiltInFonts(
      SystemFontNames(faces: [
        .init(
          file: file,
          names: FontconfigNames(
            families: family.map { [$0] } ?? [], postScriptNames: name.isEmpty ? [] : [name]))
      ]))
  }

  /// A font that was inspected: its bytes are its name.
  ///
  /// - Parameters:
  ///   - further: the names by which fontconfig finds it beside those that it shows.
  ///   - shared: the folder of the system's store that it is in; nil for a copy in the staging folder.
  func accepted(
    _ name: String, file: String? = nil, family: String? = nil,
    coverage: [ClosedRange<UInt32>] = [65...90],
    weight: Double = 400, further: FontconfigNames = FontconfigNames(), shared: String? = nil
  ) throws -> AcceptedFont {
    var path = "\(layout.staging)/\(file ?? name)"
    try Data("bytes of \(file ?? name)".utf8).write(to: URL(fileURLWithPath: path))
    let digest = try FileDigest.sha256(path: path)
    let count = UInt64("bytes of \(file ?? name)".utf8.count)
    if let shared {
      let staged = path
      path = "\(shared)/\(digest).ttf"
      try FileSystem.replace(path, with: staged)
    }
    var descriptor = FontDescriptor(postScriptName: name)
    descriptor.family = family ?? name
    descriptor.style = weight == 400 ? "Regular" : "Bold"
    descriptor.weight = weight
    var common = AcceptedFont.Common()
    let face = FaceReport(
      index: 0, descriptor: descriptor,
      fontconfigNames: FontconfigNames([
        FontconfigNames(families: [family ?? name], postScriptNames: [name]), further,
      ]), names: [], axes: [], instances: [], featureTags: [],
      coverage: coverage, fontconfigLanguages: ["en"], fontconfigIndexes: [0],
      embedding: .installable, license: "OFL", licenseURL: "", version: "1", designer: "",
      manufacturer: "", copyright: "", description: "", color: .none, glyphCount: 27,
      isVariable: false, script: "Latn")
    return try AcceptedFont(
      file: StagedFile(path: path, digest: digest, byteCount: count, isShared: shared != nil),
      format: .trueType,
      report: InspectionReport(
        digest: digest, byteCount: count, format: .trueType, issues: [], faces: [face]),
      spool: Spool(path: "\(layout.staging)/\(UUID().uuidString)"), common: &common)
  }

  @discardableResult
  func install(
    _ fonts: [AcceptedFont], in store: FontStore, owner: AppIdentity = StoreFixture.owner,
    scope: RegistrationScope = .persistent, enabled: Bool = true
  ) throws -> [StoredFace] {
    try store.install(
      fonts, owner: owner, scope: scope, enabled: enabled, exposure: .byName, now: 2000)
  }
}
