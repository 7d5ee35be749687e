// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// Further evidence for the description of a sandbox.
///
/// Any program can make a sandbox with bubblewrap and put a file `/.flatpak-info` into it. Flatpak
/// itself keeps a record of each sandbox that it makes, `$XDG_RUNTIME_DIR/.flatpak/INSTANCE`
/// (flatpak-run.c, `flatpak_run_app`), and apps of the system lie where only root can write.
///
/// The record is the person's file, too: a program outside of a sandbox that goes to that length
/// can forge it, as it can start the app itself.
struct FlatpakEvidence: Sendable {
  /// The installations that Flatpak knows of for everybody.
  var systemInstallations: @Sendable () -> [String] = { Self.installations(environment: [:]) }
  /// `$XDG_RUNTIME_DIR/.flatpak`.
  var records: String?
  /// Whether only root can change what a path leads to.
  var isRootsAlone: @Sendable (String) -> Bool = { Self.onlyRootChanges($0) }

  init(environment: [String: String]) {
    records = BaseDirectories.folder(environment["XDG_RUNTIME_DIR"]).map { $0 + "/.flatpak" }
  }

  /// The system's own, and those of its configuration.
  ///
  /// - Parameter environment: empty for the places that Flatpak is built with. The registry's own is
  ///   not asked: a program of the person's may have set it.
  static func installations(environment: [String: String]) -> [String] {
    let flatpak = FlatpakInstallations(environment: environment)
    return [flatpak.system] + ((try? flatpak.added()) ?? [])
  }

  // MARK: - The instance

  /// How sure it is that a caller is the app that its sandbox describes.
  ///
  /// - Parameter description: the sandbox's `/.flatpak-info`.
  /// - Throws: for a caller in a snap, which is in no sandbox of Flatpak's whatever it says.
  func assurance(
    of instance: FlatpakInstance, _ caller: CallerProcess, description: String
  ) throws(IdentityFailure) -> IdentityAssurance {
    let groups = try ControlGroups.lines(of: caller)
    if let snap = ProcessHandle.snap(in: groups) {
      throw IdentityFailure(description: "the snap \(snap) has a description of a Flatpak app")
    }
    guard Self.allows(groups, instance.appID),
      agrees(with: caller, groups, instance, description: description)
    else { return .claimed }
    return assurance(ofFilesOf: instance)
  }

  /// Whether a control group is no other app's.
  ///
  /// Flatpak moves each app to a scope that has its id;
  /// where there is no systemd, it has none.
  static func allows(_ groups: [String], _ appID: String) -> Bool {
    ControlGroups.unified(groups).split(separator: "/").map(String.init)
      .filter { $0.hasPrefix("app-") }
      .map(SystemdIdentity.candidates).allSatisfy { $0.isEmpty || $0.contains(appID) }
  }

  private struct Record: Decodable {
    let child: pid_t
    /// The number of its namespace; older versions of bubblewrap do not say it.
    let namespace: UInt64?

    enum CodingKeys: String, CodingKey {
      case child = "child-pid"
      case namespace = "pid-namespace"
    }
  }

  /// Whether Flatpak's record of the instance is that of the caller's sandbox.
  ///
  /// The caller is either in the sandbox, whose first process the record names, or it is the proxy by
  /// which the sandbox talks to the bus. Flatpak starts that outside of the sandbox's processes, and in
  /// the same control group.
  private func agrees(
    with caller: CallerProcess, _ groups: [String], _ instance: FlatpakInstance,
    description: String
  ) -> Bool {
    let id = instance.instanceID
    guard let records, !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return false
    }
    func file(_ name: String) -> String? {
      try? FileSystem.text(of: "\(records)/\(id)/\(name)", limit: 1 << 20)
    }
    guard file("info") == description,
      let record = file("bwrapinfo.json").flatMap({
        try? JSONDecoder().decode(Record.self, from: Data($0.utf8))
      }), let child = try? ProcessHandle(number: record.child),
      let launcher = file("pid").flatMap({
        pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
      })
    else { return false }
    let place = "/proc/\(child.number)"
    guard Self.parent(of: place) == launcher,
      (try? FileSystem.text(of: place + "/root/.flatpak-info", limit: 1 << 20)) == description,
      let inside = Self.processNamespace(of: place),
      inside == record.namespace ?? inside,
      let own = Self.processNamespace(of: "/proc/self"), inside != own,
      let callers = Self.processNamespace(of: "/proc/\(caller.process.number)")
    else { return false }
    let isProxy =
      callers == own
      && (try? ControlGroups.lines(of: CallerProcess(connection: "", process: child))) == groups
    // What was read of the first process is of it when it still runs.
    return (callers == inside || isProxy) && child.isRunning
  }

  private static func processNamespace(of process: String) -> UInt64? {
    var status = stat()
    return stat(process + "/ns/pid", &status) == 0 ? UInt64(status.st_ino) : nil
  }

  private static func parent(of process: String) -> pid_t? {
    let lines = (try? FileSystem.text(of: process + "/status", limit: 1 << 16)) ?? ""
    let line = lines.split(separator: "\n").first { $0.hasPrefix("PPid:") }
    return line.flatMap { pid_t($0.dropFirst(5).filter { !$0.isWhitespace }) }
  }

  // MARK: - The installation

  /// How certain it is that an app's files are the installed ones.
  func assurance(ofFilesOf instance: FlatpakInstance) -> IdentityAssurance {
    guard let files = try? FileSystem.resolved(instance.files) else { return .claimed }
    for installation in systemInstallations() {
      guard let folder = try? FileSystem.resolved(installation),
        files.hasPrefix(folder + "/") || instance.files.hasPrefix(installation + "/")
      else { continue }
      // In one for everybody that others than root can change, it is neither root's nor the person's.
      let isRoots =
        files.hasPrefix("\(folder)/app/\(instance.appID)/") && isRootsAlone(files)
        && isRootsAlone(FileSystem.split(files).folder + "/metadata")
      return isRoots ? .verified : .claimed
    }
    return .ownInstallation
  }

  /// Whether a path, which has no links in it, and all folders above it are root's, and nobody else may
  /// write to them.
  ///
  /// If further users have rights, the group's bits show it as well.
  static func onlyRootChanges(_ path: String) -> Bool {
    var place = path
    while true {
      guard let status = try? FileSystem.status(of: place), status.st_uid == 0,
        status.st_mode & S_IFMT != S_IFLNK, status.st_mode & (S_IWGRP | S_IWOTH) == 0
      else { return false }
      if place == "/" { return true }
      let folder = FileSystem.split(place).folder
      place = folder.isEmpty ? "/" : folder
    }
  }
}
