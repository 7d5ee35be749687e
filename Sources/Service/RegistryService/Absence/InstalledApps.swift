// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseGLibKit
import TypecaseSystemKit

/// The apps that are installed, as their packaging shows; no app needs to run for it.
///
/// "Gone" is only said where the place that the app was in can be read and plainly does not have it
/// any more. A disk that is not mounted leaves an empty folder, or none: that tells nothing.
struct InstalledApps: Sendable {
  private let entries: DesktopEntries
  private let flatpak: FlatpakInstallations

  init(entries: DesktopEntries, flatpak: FlatpakInstallations) {
    self.entries = entries
    self.flatpak = flatpak
  }

  /// The files that change when an app is installed or removed.
  ///
  /// - Parameter places: where apps were seen before.
  func watched(_ places: [String]) -> Set<String> {
    let seen = places.map {
      $0.hasSuffix(".desktop") ? FileSystem.split($0).folder : $0 + "/.changed"
    }
    return Set(entries.folders + flatpak.watched + seen)
  }

  /// Whether an owner's app is installed.
  ///
  /// - Parameter place: where it was seen last.
  func presence(of owner: AppIdentity, lastSeen place: String?) -> AppPresence {
    do throws(AppPresence.Doubt) {
      switch owner.kind {
      case "flatpak": return try flatpakApp(owner.id, place)
      case "registered-host", "systemd-unit": return try hostApp(owner.id, place)
      default: return .unknown(.init("owners of the kind \(owner.kind) are not looked for"))
      }
    } catch { return .unknown(error) }
  }

  // MARK: Flatpak

  private func flatpakApp(_ id: String, _ place: String?) throws(AppPresence.Doubt) -> AppPresence {
    let added = try flatpak.added()
    var installations = flatpak.known + added
    if let place, !installations.contains(place) { installations.insert(place, at: 0) }
    var doubt: AppPresence.Doubt?
    for installation in installations {
      let metadata = "\(installation)/app/\(id)/current/active/metadata"
      switch PathLook(metadata) {
      case .present:
        guard let file = try? KeyFile(path: metadata), file.groups.contains("Application") else {
          throw .init("\(metadata) cannot be read as an app's metadata")
        }
        return .installed(
          place: installation,
          isEntitled: file.strings("Policy Typecase", "entitlements")
            .contains(Entitlement.installFonts.rawValue))
      case .unknown(let reason): doubt = reason
      case .absent:
        // Every installation has a repository; without one it is not there, or not mounted.
        let mayHoldIt = place.map { $0 == installation } ?? added.contains(installation)
        switch PathLook(installation + "/repo") {
        case .present: continue
        case .unknown(let reason): doubt = reason
        case .absent:
          if case .unknown(let reason) = PathLook(installation) { doubt = reason }
          if mayHoldIt { doubt = .init("\(installation) is not there") }
        }
      }
    }
    if let doubt { throw doubt }
    return .gone
  }

  // MARK: Desktop files

  private func hostApp(_ id: String, _ place: String?) throws(AppPresence.Doubt) -> AppPresence {
    var files = entries.folders.map { "\($0)/\(id).desktop" }
    if let place, !files.contains(place) { files.append(place) }
    var doubt: AppPresence.Doubt?
    for file in files {
      switch PathLook(file) {
      case .absent: continue
      case .unknown(let reason): doubt = reason
      case .present:
        // One that is just being written is empty.
        guard let text = try? KeyFile(path: file), text.groups.contains("Desktop Entry") else {
          throw .init("\(file) cannot be read as a desktop file")
        }
        // `Hidden` means that the person deleted it (Desktop Entry Specification), also where the
        // system has one; and an app may have moved into a sandbox, where it is another one.
        guard let entry = DesktopEntry(path: file, id: id), entry.flatpak.isEmpty else {
          return .gone
        }
        return .installed(
          place: file, isEntitled: entry.entitlements.contains(Entitlement.installFonts.rawValue))
      }
    }
    if let doubt { throw doubt }
    let folders = place.map { [FileSystem.split($0).folder] } ?? entries.folders
    guard folders.contains(where: Self.isThere) else {
      throw .init("\(folders.joined(separator: ", ")): not there")
    }
    return .gone
  }

  /// Whether the data folder that a folder of desktop files is in can be read and is not empty.
  private static func isThere(_ folder: String) -> Bool {
    let names = try? FileSystem.names(in: FileSystem.split(folder).folder)
    return names?.isEmpty == false
  }
}
