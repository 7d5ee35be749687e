// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import MachineFonts
import TypecaseGLibKit
import TypecaseSystemKit

/// The user who fetches the fonts of the machine: not root, for whom malicious answers would be the most
/// dangerous.
struct FetchingUser {
  /// Made by the package, from `sysusers.d`.
  static let name = "typecase-update"

  private let place: UpdatePlace
  private let name: String
  private let number: uid_t
  private let group: gid_t
  /// Whether this process is not that user yet.
  private let isAnother: Bool

  /// - Throws: when the present user cannot become that user, or there is none.
  init(of place: UpdatePlace) throws {
    self.place = place
    guard let name = place.fetchingUser else {
      (name, number, group, isAnother) = ("\(geteuid())", geteuid(), getegid(), false)
      return
    }
    guard geteuid() == 0 else {
      throw MachineStoreFailure.notPermitted(path: place.store.folder).commandFailure
    }
    guard let entry = getpwnam(name)?.pointee, entry.pw_uid != 0 else {
      throw CommandFailure(
        refused: tr(
          "There is no user “{name}”, who asks servers in root’s place; “{command}” makes this user.",
          ["name": name, "command": "systemd-sysusers"]))
    }
    (self.name, number, group, isAnother) = (name, entry.pw_uid, entry.pw_gid, true)
  }

  /// Fetches a subscription; how it ended is in the report beside what was fetched.
  ///
  /// - Returns: how the program ended, and what it has said.
  /// - Throws: when there was no way to fetch anything.
  func fetch(_ subscription: String, waits: Bool) async throws -> ChildProcess.Outcome {
    guard let program = FileSystem.target(ofLink: "/proc/self/exe") else {
      throw SystemError.last("readlink")
    }
    if isAnother { try makeFolder() }
    var process = ChildProcess(
      ChildProcess.setprivPath,
      // It does not outlive an update that is killed.
      ["--pdeathsig=KILL"]
        + (isAnother
          ? [
            "--reuid=\(number)", "--regid=\(group)", "--clear-groups", "--inh-caps=-all",
            "--no-new-privs",
          ] : [])
        + ["--", program, "system", "fetch"] + (waits ? [] : ["--now"]) + ["--", subscription])
    process.environment = environment
    let outcome = try await process.run()
    // The errors of servers are in the report.
    if [.exited(0), .exited(CommandFailure.Status.refused.rawValue)].contains(outcome.ending) {
      return outcome
    }
    let reason = Output.safe(
      String(decoding: outcome.errors, as: UTF8.self).trimmingCharacters(in: .newlines))
    throw CommandFailure(
      refused: tr(
        "The user “{name}” cannot fetch: {reason}",
        ["name": name, "reason": reason.isEmpty ? "\(outcome.ending)" : reason]))
  }

  /// The environment that a fetching program needs, and nothing else of root's.
  private var environment: [String: String] {
    let own = TypecaseCommand.environment
    if !isAnother { return own }
    var environment = own.filter { name, _ in
      ["LANG", "LANGUAGE", "PATH", "TZ"].contains(name) || name.hasPrefix("LC_")
        || name.lowercased().hasSuffix("_proxy") || UpdatePlace.isOfTests(name)
    }
    environment["HOME"] = place.fetched
    return environment
  }

  /// Makes the folder of what is fetched, in which the user may write and root never does.
  private func makeFolder() throws(SystemError) {
    try FileSystem.createDirectories(FileSystem.split(place.fetched).folder, mode: 0o755)
    if mkdir(place.fetched.cPath, 0o755) != 0, errno != EEXIST {
      throw .last("mkdir \(place.fetched)")
    }
    let folder = try OwnedDescriptor.open(
      place.fetched, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard fchmod(folder.number, 0o755) == 0, fchown(folder.number, number, group) == 0 else {
      throw .last("chown \(place.fetched)")
    }
  }
}
