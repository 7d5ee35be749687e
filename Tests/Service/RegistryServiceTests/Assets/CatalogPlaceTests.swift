// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseBusProtocol
import TypecaseSystemKit

@testable import RegistryService

/// A catalog is looked for in the app's own files, and its paths stay there.
final class CatalogPlaceTests {
  let folder = NSTemporaryDirectory() + "typecase-bundle-\(UUID().uuidString)"
  private static let json = #"{"version":1,"assets":[]}"#

  init() throws { try FileSystem.createDirectories(folder, mode: 0o700) }

  deinit { FileSystem.removeTree(folder) }

  /// What a Flatpak app sees as `/app`.
  private func flatpak() throws -> AppBundle {
    let files = folder + "/files"
    try FileSystem.createDirectories(files + "/share/typecase", mode: 0o700)
    let app = AppBundle.Folder(seen: "/app", real: files)
    return AppBundle(
      folders: [app], catalogPlaces: [.init(root: app, path: "share/typecase")])
  }

  @Test func `a sandboxed app's catalog is found, and is at the path that the app sees`() throws {
    let bundle = try flatpak()
    try FileSystem.write(Self.json.utf8, to: folder + "/files/share/typecase/catalog.json")
    #expect(try bundle.catalog().folder == "/app/share/typecase")
  }

  @Test func `neither a link nor a folder nor a pipe passes for a catalog`() throws {
    let bundle = try flatpak()
    let place = folder + "/files/share/typecase/catalog.json"
    try FileSystem.write(Self.json.utf8, to: folder + "/outside.json")
    for make in [
      {
        try FileManager.default.createSymbolicLink(
          atPath: place, withDestinationPath: self.folder + "/outside.json")
      },
      {
        try FileManager.default.createSymbolicLink(
          atPath: place, withDestinationPath: "../../../outside.json")
      },
      { try FileSystem.createDirectories(place, mode: 0o700) },
      { #expect(mkfifo(place, 0o600) == 0) },
    ] as [() throws -> Void] {
      FileSystem.removeTree(place)
      try make()
      let failure = #expect(throws: FontFailure.self) { try bundle.catalog() }
      #expect(failure?.code == .assetNotFound)
    }
  }

  @Test func `an app with several folders of fonts has the first catalog`() throws {
    let places = ["a", "b", "c"].map { name in
      AppBundle.CatalogPlace(
        root: .init(seen: "\(folder)/\(name)", real: "\(folder)/\(name)"), path: "")
    }
    let bundle = AppBundle(folders: [], catalogPlaces: places)
    let failure = #expect(throws: FontFailure.self) { try bundle.catalog() }
    #expect(failure?.detail.contains("\(folder)/c/catalog.json") == true)
    for name in ["b", "c"] {
      try FileSystem.createDirectories("\(folder)/\(name)", mode: 0o700)
      try FileSystem.write(Self.json.utf8, to: "\(folder)/\(name)/catalog.json")
    }
    #expect(try bundle.catalog().folder == "\(folder)/b")
  }
}
