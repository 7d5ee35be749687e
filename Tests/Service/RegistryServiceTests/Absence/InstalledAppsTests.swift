// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Foundation
import Testing
import TypecaseSystemKit

@testable import RegistryService

/// "Not installed" is different from "unknown".
struct InstalledAppsTests {
  private static let id = "org.example.Foundry"
  private let temporary: TemporaryFolder
  private let folder: String

  init() throws {
    temporary = try TemporaryFolder(in: NSTemporaryDirectory())
    folder = try #require(BaseDirectories.folder(temporary.path))
    for path in ["home/data/applications", "system/share/applications", "config/installations.d"] {
      try FileSystem.createDirectories("\(folder)/\(path)", mode: 0o700)
    }
  }

  private func apps() -> InstalledApps {
    let environment = [
      "HOME": folder + "/home", "XDG_DATA_HOME": folder + "/home/data",
      "XDG_DATA_DIRS": folder + "/system/share",
      "FLATPAK_SYSTEM_DIR": folder + "/system/flatpak",
      "FLATPAK_CONFIG_DIR": folder + "/config",
    ]
    return InstalledApps(
      entries: DesktopEntries(environment: environment),
      flatpak: FlatpakInstallations(environment: environment))
  }

  private func presence(_ kind: String, lastSeen place: String? = nil) -> AppPresence {
    apps().presence(
      of: AppIdentity(id: Self.id, name: "Foundry", icon: "", kind: kind),
      lastSeen: place.map { folder + "/" + $0 })
  }

  private func isUnknown(_ presence: AppPresence) -> Bool {
    if case .unknown = presence { true } else { false }
  }

  private func write(_ text: String, to path: String) throws {
    let path = folder + "/" + path
    try FileSystem.createDirectories(FileSystem.split(path).folder, mode: 0o700)
    try FileSystem.write(text.utf8, to: path)
  }

  private func link(_ target: String, at path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/" + path, withDestinationPath: target)
  }

  // MARK: Desktop files

  private static let file = "home/data/applications/\(id).desktop"

  private func entry(_ more: String = "X-Typecase-Entitlements=install-fonts;") -> String {
    "[Desktop Entry]\nType=Application\nName=Foundry\nExec=foundry\n\(more)\n"
  }

  @Test(arguments: ["registered-host", "systemd-unit"])
  func `a host app is installed where its desktop file is`(kind: String) throws {
    try write(entry(), to: Self.file)
    let place = folder + "/" + Self.file
    #expect(presence(kind) == .installed(place: place, isEntitled: true))
    try write(entry(""), to: Self.file)
    #expect(presence(kind) == .installed(place: place, isEntitled: false))
    try FileSystem.remove(place)
    #expect(presence(kind, lastSeen: Self.file) == .gone)
    #expect(presence(kind) == .gone)
  }

  @Test func `a desktop file that is hidden, or that starts a Flatpak, is not a host app's`()
    throws
  {
    try write(entry(), to: "system/share/applications/\(Self.id).desktop")
    try write(entry("Hidden=true"), to: Self.file)
    #expect(presence("registered-host") == .gone)
    try write(entry("X-Flatpak=\(Self.id)"), to: Self.file)
    #expect(presence("registered-host") == .gone)
  }

  @Test func `a desktop file is found where it was last seen, whatever the environment says`()
    throws
  {
    let place = "other/share/applications/\(Self.id).desktop"
    try write(entry(), to: place)
    #expect(
      presence("registered-host", lastSeen: place)
        == .installed(place: folder + "/" + place, isEntitled: true))
  }

  @Test func `without its folder, whether an app is installed is unknown`() throws {
    // A disk that is not mounted: its folder is empty or missing, or a link leads nowhere.
    let place = "disk/share/applications/\(Self.id).desktop"
    #expect(isUnknown(presence("registered-host", lastSeen: place)))
    try FileSystem.createDirectories(folder + "/disk/share", mode: 0o700)
    #expect(isUnknown(presence("registered-host", lastSeen: place)))
    try link(folder + "/nowhere", at: Self.file)
    #expect(isUnknown(presence("registered-host")))
  }

  @Test func `with an unreadable desktop file, whether an app is installed is unknown`() throws {
    for text in ["", "\u{0}\u{1}half of a fi", "[Desktop", "no key"] {
      try write(text, to: Self.file)
      #expect(isUnknown(presence("registered-host")), "\(text)")
    }
    try FileSystem.remove(folder + "/" + Self.file)
    try link("\(Self.id).desktop", at: Self.file)
    #expect(isUnknown(presence("registered-host")))
  }

  // MARK: Flatpak

  private func deploy(in installation: String, entitlements: String = "install-fonts;") throws {
    let app = "\(installation)/app/\(Self.id)"
    try write(
      "[Application]\nname=\(Self.id)\n[Policy Typecase]\nentitlements=\(entitlements)\n",
      to: "\(app)/x86_64/stable/abc/metadata")
    try link("abc", at: "\(app)/x86_64/stable/active")
    try link("x86_64/stable", at: "\(app)/current")
    try write("", to: "\(installation)/repo/config")
  }

  private func uninstall(from installation: String) {
    FileSystem.removeTree("\(folder)/\(installation)/app/\(Self.id)")
  }

  @Test(arguments: ["home/data/flatpak", "system/flatpak", "extra"])
  func `a Flatpak app is installed where an installation has it`(installation: String) throws {
    try write(
      "[Installation \"extra\"]\nPath=\(folder)/extra\n", to: "config/installations.d/a.conf")
    try deploy(in: installation)
    let place = folder + "/" + installation
    #expect(presence("flatpak") == .installed(place: place, isEntitled: true))
    uninstall(from: installation)
    #expect(presence("flatpak", lastSeen: installation) == .gone)
    try deploy(in: installation, entitlements: "")
    #expect(presence("flatpak") == .installed(place: place, isEntitled: false))
  }

  @Test func `an app that moved to another installation is installed`() throws {
    try deploy(in: "home/data/flatpak")
    try deploy(in: "system/flatpak")
    uninstall(from: "home/data/flatpak")
    #expect(
      presence("flatpak", lastSeen: "home/data/flatpak")
        == .installed(place: folder + "/system/flatpak", isEntitled: true))
  }

  @Test func `an app that runs from an installation without a configuration is installed`() throws {
    try deploy(in: "unnamed")
    let owner = AppIdentity(id: Self.id, name: "Foundry", icon: "", kind: "flatpak")
    let flatpak = FlatpakInstallations(environment: ["HOME": folder])
    flatpak.note(
      FlatpakInstance(
        appID: Self.id, files: "\(folder)/unnamed/app/\(Self.id)/x86_64/stable/abc/files",
        entitlements: []))
    let apps = InstalledApps(entries: DesktopEntries(environment: [:]), flatpak: flatpak)
    #expect(
      apps.presence(of: owner, lastSeen: nil)
        == .installed(place: folder + "/unnamed", isEntitled: true))
    #expect(apps.watched([]).contains(folder + "/unnamed/.changed"))
  }

  @Test func `without the installation's folder, whether its app is installed is unknown`() throws {
    try deploy(in: "system/flatpak")
    let installation = folder + "/system/flatpak"
    FileSystem.removeTree(installation)
    #expect(isUnknown(presence("flatpak", lastSeen: "system/flatpak")))
    try FileSystem.createDirectories(installation, mode: 0o700)
    #expect(isUnknown(presence("flatpak", lastSeen: "system/flatpak")))
    // An installation that was never used may be missing.
    try write("", to: "home/data/flatpak/repo/config")
    #expect(presence("flatpak", lastSeen: "home/data/flatpak") == .gone)
  }

  @Test func `with a configured but missing installation, whether an app is installed is unknown`()
    throws
  {
    try write(
      "[Installation \"disk\"]\nPath=\(folder)/disk\n", to: "config/installations.d/a.conf")
    try write("", to: "home/data/flatpak/repo/config")
    #expect(isUnknown(presence("flatpak")))
    #expect(presence("flatpak", lastSeen: "home/data/flatpak") == .gone)
    try write("not a key file", to: "config/installations.d/b.conf")
    #expect(isUnknown(presence("flatpak", lastSeen: "home/data/flatpak")))
  }

  @Test func `a Flatpak is not a host app, and the person is never absent`() throws {
    try write(entry(), to: Self.file)
    try write("", to: "home/data/flatpak/repo/config")
    #expect(presence("flatpak", lastSeen: "home/data/flatpak") == .gone)
    #expect(isUnknown(presence("person")))
  }
}
