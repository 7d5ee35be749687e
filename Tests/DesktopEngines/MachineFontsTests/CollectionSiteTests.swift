// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseOpenSSLKit
import TypecaseSystemKit

@testable import MachineFonts

/// What is published is what was inspected.
final class CollectionSiteTests {
  private let folder = NSTemporaryDirectory() + "typecase-site-\(UUID().uuidString)"
  private let site: CollectionSite

  init() throws {
    try FileSystem.createDirectories(folder + "/site", mode: 0o755)
    site = try CollectionSite(folder: folder + "/site")
  }

  deinit { FileSystem.removeTree(folder) }

  private func file(_ text: String) throws -> String {
    let path = folder + "/font.ttf"
    try FileSystem.write(Array(text.utf8), to: path)
    return path
  }

  private func digest(_ text: String) -> String {
    SHA256.digest(of: text).hexadecimal
  }

  @Test func `a font that was changed after it was inspected is not published`() throws {
    let path = try file("changed")
    #expect(throws: CollectionSite.ChangedFont(path: path)) {
      try site.add(font: path, digest: digest("inspected"))
    }
    #expect(try FileSystem.names(in: folder + "/site/fonts").isEmpty)
    // Nor is it taken for one that is there already.
    _ = try site.add(font: file("inspected"), digest: digest("inspected"))
    #expect(throws: CollectionSite.ChangedFont.self) {
      try site.add(font: file("changed"), digest: digest("inspected"))
    }
  }

  @Test func `a published font that was damaged is published again`() throws {
    let path = try file("inspected")
    let place = folder + "/site/" + (try site.add(font: path, digest: digest("inspected")))
    #expect(try FileSystem.text(of: place) == "inspected")
    try FileSystem.write(Array("damaged".utf8), to: place)
    _ = try site.add(font: path, digest: digest("inspected"))
    #expect(try FileSystem.text(of: place) == "inspected")
  }

  @Test func `a font is written over a folder, and never through a link`() throws {
    let path = try file("inspected")
    let digest = digest("inspected")
    let place = folder + "/site/fonts/" + digest
    try FileSystem.createDirectories(place + "/x", mode: 0o755)
    _ = try site.add(font: path, digest: digest)
    #expect(try FileSystem.text(of: place) == "inspected")

    FileSystem.removeTree(folder + "/site/fonts")
    try FileSystem.createDirectories(folder + "/other", mode: 0o755)
    #expect(symlink("../other", folder + "/site/fonts") == 0)
    #expect(throws: SiteRefusal.noFolder(path: folder + "/site/fonts")) {
      try site.add(font: path, digest: digest)
    }
    #expect(try FileSystem.names(in: folder + "/other").isEmpty)
  }

  @Test func `of a font that is larger than the catalog says nothing is read`() throws {
    let digest = digest("inspected")
    _ = try site.add(font: file("inspected"), digest: digest)
    func asset(_ path: String) -> SignedCatalog.Asset {
      .init(name: "A", path: path, sha256: digest, byteCount: 9, families: [])
    }
    let place = "fonts/" + digest
    #expect(site.fault(of: asset(place)) == nil)
    #expect(site.fault(of: asset("fonts/none")) == .missing)
    #expect(truncate(folder + "/site/" + place, 1 << 40) == 0)
    #expect(site.fault(of: asset(place)) == .different)
    try FileSystem.remove(folder + "/site/" + place)
    #expect(mkfifo(folder + "/site/" + place, 0o644) == 0)
    #expect(site.fault(of: asset(place)) == .missing)
  }
}
