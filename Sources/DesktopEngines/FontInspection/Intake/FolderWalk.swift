// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// Finds the fonts in a folder and the folders in it.
///
/// Hidden files are skipped. A link is followed wherever it leads, as with GNU Stow and Nix, whose folders are made of links; each
/// folder and each file counts once, by its device and inode, so that no loop goes on and nothing comes twice. What is not
/// reached by a link is opened beneath the folder, whatever somebody changes meanwhile; what is, must still be the very file.
struct FolderWalk {
  /// A font, and which file it must be where a link leads to it.
  struct Font {
    /// Relative to the folder.
    var path: String
    var file: FolderWalk.File?
  }

  /// A file or folder, whatever it is called.
  struct File: Hashable, Sendable {
    let device: dev_t
    let inode: ino_t

    init(_ status: stat) {
      device = status.st_dev
      inode = status.st_ino
    }
  }

  let folder: OwnedDescriptor
  let limits: ArchiveLimits
  /// Whether links are followed: not where root walks through a folder of somebody else's.
  let followsLinks: Bool
  /// In the order of their names.
  private(set) var fonts: [Font] = []
  private(set) var passedOver = PassedOver()
  private var entryCount = 0
  private var seen: Set<File> = []
  /// The folders that are being walked through.
  private var open: Set<File> = []
  /// Where the folder is, links followed.
  private let root: String?

  init(_ folder: OwnedDescriptor, limits: ArchiveLimits, followsLinks: Bool = true) {
    self.folder = folder
    self.limits = limits
    self.followsLinks = followsLinks
    root = FileSystem.target(ofLink: folder.path)
  }

  /// Looks at everything; throws when there is too much, or the folder cannot be read.
  mutating func run() throws(Rejection) {
    try walk(folder, path: "", depth: 0, isLinked: false)
    if fonts.isEmpty { throw passedOver.rejection(.folder) }
  }

  private mutating func walk(
    _ place: OwnedDescriptor, path: String, depth: Int, isLinked: Bool
  ) throws(Rejection) {
    guard depth <= limits.depth else { return passedOver.note(.tooDeep, path) }
    guard let file = (try? place.status()).map(File.init) else {
      return passedOver.note(.unreadable, path)
    }
    guard !open.contains(file) else { return passedOver.note(.loop, path) }
    guard seen.insert(file).inserted else { return passedOver.note(.again, path) }
    let names: [String]
    do throws(SystemError) { names = try FileSystem.names(in: place.path).sorted() } catch {
      // A folder without read permission does not stop the others.
      if depth == 0 {
        throw Rejection(.insufficientPermissions, .folder, .notPermitted, detail: "\(error)")
      }
      return passedOver.note(.unreadable, path)
    }
    open.insert(file)
    defer { open.remove(file) }
    for name in names {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      entryCount += 1
      guard entryCount <= limits.entryCount else {
        throw tooMany(limits.entryCount, "entries, the last of them \(PathText.shown(inner))")
      }
      if IntakeKind.isHidden(name) {
        passedOver.note(.hidden, inner)
        continue
      }
      try look(at: name, in: place, path: inner, depth: depth, isLinked: isLinked)
    }
  }

  private mutating func look(
    at name: String, in place: OwnedDescriptor, path: String, depth: Int, isLinked: Bool
  ) throws(Rejection) {
    // The kind is that of the found file, which is then opened, and not of its name.
    guard
      var found = try? OwnedDescriptor.open(
        name, beneath: place, flags: FileSystem.findOnly | O_NOFOLLOW),
      var status = try? found.status()
    else { return passedOver.note(.unreadable, path) }
    var isLinked = isLinked
    if status.st_mode & S_IFMT == S_IFLNK {
      guard followsLinks else { return passedOver.note(.link, path) }
      do throws(SystemError) {
        found = try OwnedDescriptor.open("\(place.path)/\(name)", flags: FileSystem.findOnly)
        status = try found.status()
      } catch {
        return passedOver.note(
          error.code == ELOOP ? .loop : error.code == ENOENT ? .danglingLink : .unreadable, path)
      }
      isLinked = true
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      guard let inner = try? OwnedDescriptor.open(found.path, flags: O_RDONLY | O_DIRECTORY) else {
        return passedOver.note(.unreadable, path)
      }
      // A link to a folder above, such as Wine's to “/”, leads back here, through all else that is there.
      if isLinked, let root, let place = FileSystem.target(ofLink: found.path),
        root == place || root.hasPrefix(place == "/" ? place : place + "/")
      {
        return passedOver.note(.loop, path)
      }
      try walk(inner, path: path, depth: depth + 1, isLinked: isLinked)
    case S_IFREG:
      guard let start = FontGathering.readStart(of: found) else {
        return passedOver.note(.unreadable, path)
      }
      let candidate = IntakeKind(start: start, name: name)
      guard case .font = candidate else { return passedOver.note(candidate, path) }
      guard seen.insert(File(status)).inserted else { return passedOver.note(.again, path) }
      guard fonts.count < limits.folderFontCount else {
        throw tooMany(limits.folderFontCount, "fonts")
      }
      fonts.append(Font(path: path, file: isLinked ? File(status) : nil))
    default: passedOver.note(.special, path)
    }
  }

  private func tooMany(_ limit: Int, _ what: String) -> Rejection {
    Rejection(
      .exceededResourceLimit, .folder, .tooManyFiles, subject: "\(limit)",
      detail: "more than \(limit) \(what)")
  }
}
