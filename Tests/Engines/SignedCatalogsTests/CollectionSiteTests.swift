// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import Testing
import TypecaseSystemKit

@testable import SignedCatalogs

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
    Array(SHA256.hash(data: Array(text.utf8))).hexadecimal
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
}
