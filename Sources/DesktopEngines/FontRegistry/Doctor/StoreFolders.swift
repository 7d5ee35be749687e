// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// The store's folders: real ones, the person's own, and closed to everybody else.
struct StoreFolders {
  let layout: StoreLayout

  /// Whether its content cannot be generated again.
  private var precious: [String] { [layout.fonts] }
  private var derived: [String] {
    [layout.staging, layout.downloads, layout.byName.links, layout.byName.caches]
  }
  /// Files of the registry's own beside the fonts.
  private var files: [String] {
    [layout.lock] + ["", "-wal", "-shm"].map { layout.database + $0 }
  }
  private var all: [String] { precious + derived }

  /// Makes what is missing, and closes what is open.
  ///
  /// - Throws: when a folder that cannot be made again is replaced by something else: through a
  ///   link the registry would write to another place. In the place of the others it is put
  ///   aside.
  func prepare() throws(StoreUnavailable) {
    do throws(SystemError) {
      try FileSystem.createDirectories(layout.data, mode: 0o700)
      for folder in all {
        if let (finding, _) = state(of: folder), finding.code == .folderReplaced {
          guard !precious.contains(folder) else {
            throw SystemError(code: ENOTDIR, operation: finding.detail)
          }
          try Aside(layout: layout).take(folder)
        }
        try FileSystem.createDirectories(folder, mode: 0o700)
      }
      for folder in [layout.data] + all { _ = close(folder) }
    } catch {
      throw error.code == ENOTDIR
        ? StoreUnavailable(.folderReplaced, path: layout.fonts, detail: error.operation)
        : StoreUnavailable(error, layout: layout)
          ?? StoreUnavailable(.readOnly, path: layout.data, detail: "\(error)")
    }
    for file in files {
      guard let kind = FileKind(file), kind != .file else { continue }
      throw StoreUnavailable(
        .folderReplaced, path: file, detail: "in its place is \(kind.rawValue)")
    }
  }

  /// The faults of the folders; a missing one is made when the store is opened.
  func examine() -> [StoreFinding] {
    var findings: [StoreFinding] = []
    if let place = unwritable(layout.data) {
      findings.append(
        StoreFinding(
          .readOnly, .error, path: place, detail: "it cannot be written to", remedy: .none))
    }
    let place = ConfigurationPlace(layout: layout)
    for reason in [place.refusal, place.obstacle].compactMap(\.self)
    where !findings.contains(where: { $0.path == reason.path }) {
      findings.append(reason.finding())
    }
    if FreeSpace.isExhausted(layout.data) {
      findings.append(
        StoreFinding(
          .diskFull, .error, path: layout.data, detail: "less than 256 KiB are left", remedy: .none)
      )
    }
    findings += ([layout.data] + all).compactMap { state(of: $0)?.finding }
    for file in files {
      guard let kind = FileKind(file), kind != .file else { continue }
      findings.append(
        StoreFinding(
          .folderReplaced, .error, path: file, detail: "in its place is \(kind.rawValue)",
          remedy: .putAside))
    }
    return findings
  }

  /// Carries out the remedy of a finding of `examine`.
  func mend(_ finding: StoreFinding) -> Bool {
    switch finding.remedy {
    case .permissions: return close(finding.path)
    case .putAside:
      return (try? Aside(layout: layout).take(finding.path)) != nil
        && (files.contains(finding.path)
          || (try? FileSystem.createDirectories(finding.path, mode: 0o700)) != nil)
    default: return false
    }
  }

  private func state(of folder: String) -> (finding: StoreFinding, mode: mode_t)? {
    var status = stat()
    // The store as a whole may lie elsewhere, through a link of the person's; no part of it may.
    let found = folder == layout.data ? stat(folder.cPath, &status) : lstat(folder.cPath, &status)
    guard found == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
      let detail =
        status.st_mode & S_IFMT == S_IFDIR
        ? "it belongs to user \(status.st_uid)"
        : "in its place is \((FileKind(folder) ?? .other).rawValue)"
      return (
        StoreFinding(
          .folderReplaced, .error, path: folder, detail: detail,
          remedy: folder == layout.data ? .none : .putAside), status.st_mode
      )
    }
    guard status.st_mode & 0o777 != 0o700 else { return nil }
    let mode = String(status.st_mode & 0o777, radix: 8)
    return (
      StoreFinding(
        .folderPermissions, .warning, path: folder, detail: "mode 0\(mode) instead of 0700",
        remedy: .permissions), status.st_mode
    )
  }

  /// Gives a folder of ours its permissions.
  private func close(_ folder: String) -> Bool {
    guard let (finding, _) = state(of: folder) else { return true }
    return finding.code == .folderPermissions && chmod(folder.cPath, 0o700) == 0
  }

  /// The place that keeps a folder from being written to or made, if there is one.
  private func unwritable(_ path: String) -> String? {
    var place = path
    while !FileSystem.exists(place), place != "/" { place = FileSystem.split(place).folder }
    return access(place.cPath, W_OK) == 0 ? nil : place
  }
}

/// The kind of file at a path, without following a link.
enum FileKind: String {
  case file = "a file"
  case folder = "a folder"
  case link = "a symbolic link"
  case other = "something that is neither a file nor a folder"

  init?(_ path: String) {
    var status = stat()
    guard lstat(path.cPath, &status) == 0 else { return nil }
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
  }
}

/// The folder for files that the registry cannot explain: it deletes none of them.
struct Aside {
  let layout: StoreLayout

  /// Moves something out of the way, under a name that is free.
  ///
  /// - Returns: where it is now.
  @discardableResult
  func take(_ path: String, as name: String? = nil) throws(SystemError) -> String {
    // A link there would lead what is to be kept elsewhere.
    if let kind = FileKind(layout.aside), kind != .folder {
      throw SystemError(code: ENOTDIR, operation: "put aside into \(layout.aside)")
    }
    try FileSystem.createDirectories(layout.aside, mode: 0o700)
    let name = name ?? FileSystem.split(path).name
    var attempt = 0
    while true {
      let place = layout.aside + "/" + name + (attempt == 0 ? "" : ".\(attempt)")
      do throws(SystemError) {
        try FileSystem.rename(path, toNew: place)
        return place
      } catch {
        guard error.code == EEXIST else { throw error }
        attempt += 1
      }
    }
  }
}
