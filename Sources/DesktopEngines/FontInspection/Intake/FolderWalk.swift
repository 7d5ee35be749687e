// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// Finds the fonts in a folder and the folders in it.
///
/// Hidden files are skipped, and links are not followed, neither out of the folder nor within it.
/// Every opened file is beneath the folder, whatever somebody changes meanwhile.
struct FolderWalk {
  let folder: OwnedDescriptor
  let limits: ArchiveLimits
  /// Relative to the folder, in the order of their names.
  private(set) var fonts: [String] = []
  private(set) var passedOver = PassedOver()
  private var entryCount = 0

  init(_ folder: OwnedDescriptor, limits: ArchiveLimits) {
    self.folder = folder
    self.limits = limits
  }

  /// Looks at everything; throws when there is too much, or the folder cannot be read.
  mutating func run() throws(Rejection) {
    try walk(folder, path: "", depth: 0)
    if fonts.isEmpty { throw passedOver.rejection(.folder) }
  }

  private mutating func walk(
    _ place: OwnedDescriptor, path: String, depth: Int
  ) throws(Rejection) {
    guard depth <= limits.depth else {
      throw Rejection(
        .exceededResourceLimit, .folder, .tooDeep, subject: "\(limits.depth)",
        detail: "more than \(limits.depth) folders in each other")
    }
    let names: [String]
    do throws(SystemError) { names = try FileSystem.names(in: place.path).sorted() } catch {
      // A folder without read permission does not stop the others.
      if depth == 0 {
        throw Rejection(.insufficientPermissions, .folder, .notPermitted, detail: "\(error)")
      }
      return passedOver.note(.other)
    }
    for name in names {
      entryCount += 1
      guard entryCount <= limits.entryCount else { throw tooMany(limits.entryCount, "entries") }
      if IntakeKind.isHidden(name) {
        passedOver.note(.other)
        continue
      }
      try look(at: name, in: place, path: path.isEmpty ? name : "\(path)/\(name)", depth: depth)
    }
  }

  private mutating func look(
    at name: String, in place: OwnedDescriptor, path: String, depth: Int
  ) throws(Rejection) {
    // The kind is that of the found file, which is then opened, and not of its name.
    guard
      let found = try? OwnedDescriptor.open(
        name, beneath: place, flags: FileSystem.findOnly | O_NOFOLLOW),
      let kind = try? found.kind()
    else { return passedOver.note(.other) }
    switch kind {
    case S_IFDIR:
      guard let inner = try? OwnedDescriptor.open(found.path, flags: O_RDONLY | O_DIRECTORY) else {
        return passedOver.note(.other)
      }
      try walk(inner, path: path, depth: depth + 1)
    case S_IFREG:
      let candidate = IntakeKind(start: FontGathering.start(of: found), name: name)
      guard case .font = candidate else { return passedOver.note(candidate) }
      guard fonts.count < limits.folderFontCount else {
        throw tooMany(limits.folderFontCount, "fonts")
      }
      fonts.append(path)
    default: passedOver.note(.other)
    }
  }

  private func tooMany(_ limit: Int, _ what: String) -> Rejection {
    Rejection(
      .exceededResourceLimit, .folder, .tooManyFiles, subject: "\(limit)",
      detail: "more than \(limit) \(what)")
  }
}
