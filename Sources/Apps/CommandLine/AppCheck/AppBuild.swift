// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Glibc
import TypecaseGLibKit
import TypecaseSystemKit

/// The result of an app's build: a folder of flatpak-builder, or a staged installation.
struct AppBuild {
  enum Kind: String, Encodable { case flatpak, host }

  /// A folder of the app's fonts, with its path here and its path for the installed app.
  struct Folder {
    var path: String
    var seen: String
  }

  let kind: Kind
  let id: String
  /// The file that declares the entitlements.
  let declaration: String
  let entitlements: [String]
  /// Whether there is a desktop file, which has the name and the icon for the person.
  let hasDesktopFile: Bool
  let folders: [Folder]
  /// Declared folders that do not exist.
  let missingFolders: [Folder]
  /// Where a catalog may be: the folder that bounds it, and its path beneath.
  let catalogs: [(root: Folder, path: String)]

  /// Why a folder is no app's build.
  struct Unrecognized: Error { var reason: String }

  /// Reads a build.
  ///
  /// - Returns: the apps that are in there; one for a Flatpak.
  static func find(in directory: String) throws -> [AppBuild] {
    var folder = directory
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    guard FileSystem.isFolder(folder) else {
      throw Unrecognized(reason: tr("{path} is no folder.", ["path": folder]))
    }
    if FileSystem.exists(folder + "/metadata"), FileSystem.isFolder(folder + "/files") {
      return [try flatpak(folder)]
    }
    let apps = try desktopFiles(beneath: folder).compactMap { host($0, in: folder) }
    guard !apps.isEmpty else {
      throw Unrecognized(
        reason: tr(
          "{path} holds neither a Flatpak build (“metadata” and “files”) nor a desktop file with X-Typecase-Entitlements or X-Typecase-Fonts.",
          ["path": folder]))
    }
    return apps
  }

  // MARK: Flatpak

  private static func flatpak(_ folder: String) throws -> AppBuild {
    let path = folder + "/metadata"
    guard let metadata = try? KeyFile(path: path),
      let id = metadata.string("Application", "name"), !id.isEmpty
    else {
      throw Unrecognized(
        reason: tr("{path} is not the metadata of a Flatpak app.", ["path": path]))
    }
    let root = Folder(path: folder + "/files", seen: "/app")
    let desktopFiles = ["export", "files"].map {
      "\(folder)/\($0)/share/applications/\(id).desktop"
    }
    return AppBuild(
      kind: .flatpak, id: id, declaration: path,
      entitlements: metadata.policyValues("Policy Typecase", "entitlements"),
      hasDesktopFile: desktopFiles.contains(where: FileSystem.exists), folders: [root],
      missingFolders: [], catalogs: [(root, "share/typecase")])
  }

  // MARK: Staged installation

  /// An app of a desktop file that says something about fonts.
  private static func host(_ path: String, in root: String) -> AppBuild? {
    guard let file = try? KeyFile(path: path),
      file.string(group, "X-Typecase-Entitlements") != nil
        || file.string(group, "X-Typecase-Fonts") != nil
    else { return nil }
    let declared = file.strings(group, "X-Typecase-Fonts").filter { !$0.isEmpty }
    let folders = declared.map { seen in
      // Staged below the folder, or installed where it will be.
      let staged = Folder(path: root + seen, seen: seen)
      let isInstalled = seen.hasPrefix(root + "/") && !FileSystem.exists(staged.path)
      return isInstalled ? Folder(path: seen, seen: seen) : staged
    }
    let name = FileSystem.split(path).name
    let present = folders.filter { $0.seen.hasPrefix("/") && FileSystem.isFolder($0.path) }
    return AppBuild(
      kind: .host, id: String(name.dropLast(".desktop".count)), declaration: path,
      entitlements: file.strings(group, "X-Typecase-Entitlements"),
      hasDesktopFile: file.string(group, "Type") == "Application" && !file.bool(group, "Hidden"),
      folders: present,
      missingFolders: folders.filter { folder in !present.contains { $0.seen == folder.seen } },
      catalogs: present.map {
        (
          Folder(
            path: FileSystem.split($0.path).folder, seen: FileSystem.split($0.seen).folder), ""
        )
      })
  }

  private static let group = "Desktop Entry"

  /// The desktop files in every `share/applications` below a folder.
  private static func desktopFiles(beneath folder: String) throws -> [String] {
    var found: [String] = []
    try FileWalk(folder).forEach { file in
      if file.path.hasSuffix(".desktop"), file.path.contains("/share/applications/") {
        found.append(file.path)
      }
    }
    return found.sorted()
  }
}

/// Every file and link below a folder; links to folders are not followed.
struct FileWalk {
  struct File {
    /// The path, beginning with that of the folder.
    var path: String
    /// Relative to the folder.
    var relative: String
    var isLink: Bool
  }

  private let folder: String

  init(_ folder: String) { self.folder = folder }

  func forEach(_ body: (File) throws -> Void) throws { try walk("", body) }

  private func walk(_ relative: String, _ body: (File) throws -> Void) throws {
    let here = relative.isEmpty ? folder : "\(folder)/\(relative)"
    for name in try FileSystem.names(in: here).sorted() {
      let inner = relative.isEmpty ? name : "\(relative)/\(name)"
      var status = stat()
      guard lstat("\(folder)/\(inner)".cPath, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        try walk(inner, body)
      } else {
        try body(
          File(
            path: "\(folder)/\(inner)", relative: inner,
            isLink: status.st_mode & S_IFMT == S_IFLNK))
      }
    }
  }
}
