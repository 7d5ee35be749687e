// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// A running Flatpak app, as Flatpak describes it to its sandbox.
struct FlatpakInstance: Sendable, Hashable {
  var appID: String
  /// The folder of the app's own files outside the sandbox, which sees it as `/app`.
  var files: String
  /// The entitlements of the running instance (`[Policy Typecase] entitlements`).
  var entitlements: Set<String>
  /// Flatpak's number for this sandbox.
  var instanceID = ""
  /// How sure it is that this is the app.
  var assurance = IdentityAssurance.claimed
}

/// Flatpak puts a description of the sandbox at the root of its file system, where the app cannot
/// write.
///
/// A process with such a description is no other kind of caller. The evidence says how far to
/// trust it.
struct FlatpakIdentity: IdentitySource {
  let evidence: FlatpakEvidence

  func identify(_ caller: CallerProcess) throws(IdentityFailure) -> CallerIdentity? {
    let info: OwnedDescriptor
    do throws(SystemError) {
      guard let found = try caller.process.flatpakDescription() else { return nil }
      info = found
    } catch {
      throw IdentityFailure(description: "cannot look into the caller's root: \(error)")
    }
    guard let file = try? KeyFile(path: info.path),
      let description = try? FileSystem.text(of: info.path, limit: 1 << 20)
    else { throw IdentityFailure(description: "the sandbox's description cannot be read") }
    var instance = try FlatpakInstance(description: file)
    instance.assurance = try evidence.assurance(of: instance, caller, description: description)
    return .flatpak(instance)
  }
}

extension FlatpakInstance {
  /// Reads the description of a sandbox.
  init(description file: KeyFile) throws(IdentityFailure) {
    guard let appID = file.string("Application", "name"), !appID.isEmpty else {
      throw IdentityFailure(description: "the sandbox's description names no app")
    }
    // An app may start itself with another folder as /app. That is then not what was installed.
    let path =
      file.string("Instance", "original-app-path") ?? file.string("Instance", "app-path") ?? ""
    guard let files = BaseDirectories.folder(path) else {
      throw IdentityFailure(description: "the sandbox's description does not say where \(appID) is")
    }
    self.init(
      appID: appID, files: files,
      entitlements: Set(file.policyValues("Policy Typecase", "entitlements")),
      instanceID: file.string("Instance", "instance-id") ?? "")
  }
}

/// An installed Flatpak app: `INSTALLATION/app/ID/ARCHITECTURE/BRANCH/COMMIT`, which holds
/// `metadata`, `files` and `export`.
struct FlatpakDeployment: Sendable, Hashable {
  /// The folder of the deployment that the next start of the app will use.
  let folder: String
  let appID: String

  init(folder: String, appID: String) {
    self.folder = folder
    self.appID = appID
  }

  /// The deployment that has taken the place of the one that runs, or is the same.
  ///
  /// - Throws: when what runs is not installed, or is not any more.
  init(_ instance: FlatpakInstance) throws(IdentityFailure) {
    // From the end: files, COMMIT, BRANCH, ARCHITECTURE, ID, app.
    let parts = instance.files.split(separator: "/").map(String.init)
    guard parts.count > 6, parts[parts.count - 1] == "files",
      parts[parts.count - 5] == instance.appID, parts[parts.count - 6] == "app"
    else {
      throw IdentityFailure(description: "\(instance.files) is not an installed Flatpak app")
    }
    appID = instance.appID
    folder = "/" + parts.dropLast(2).joined(separator: "/") + "/active"
    guard FileSystem.exists(folder + "/metadata") else {
      throw IdentityFailure(description: "the Flatpak app \(appID) is not installed any more")
    }
  }

  /// The present declarations of the app's packaging.
  func entitlements() throws(IdentityFailure) -> Set<String> {
    guard let metadata = try? KeyFile(path: folder + "/metadata") else {
      throw IdentityFailure(description: "the metadata of \(appID) cannot be read")
    }
    return Set(metadata.policyValues("Policy Typecase", "entitlements"))
  }

  /// The desktop file that the app exports, if it has one.
  var desktopEntry: DesktopEntry? {
    DesktopEntry(path: "\(folder)/export/share/applications/\(appID).desktop", id: appID)
  }
}
