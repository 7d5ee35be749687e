// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseProductIdentity
import TypecaseSystemKit

/// Reads the faces that programs find by name: those of the registry, and those of the system.
struct LibraryReading {
  private let registry: InstalledFontList?
  private let known: KnownFacts
  private let ownFolders = RegistryFolders.all

  /// - Parameters:
  ///   - registry: what is installed; nil to look at the system's fonts only.
  ///   - known: what was read before of files that are the same.
  init(_ registry: InstalledFontList?, _ known: KnownFacts) {
    self.registry = registry
    self.known = known
  }

  /// All faces, with what their files say; waits for fontconfig and for the disk.
  ///
  /// - Parameter families: the folded names of those whose files are read; all where it is empty.
  /// - Returns: nil when the task was canceled.
  func faces(readingFilesOf families: Set<String> = []) -> [LibraryFace]? {
    var faces = installed() + system()
    for place in faces.indices {
      guard faces[place].isReadable, families.isEmpty || families.contains(faces[place].familyKey)
      else { continue }
      if Task.isCancelled { return nil }
      faces[place].facts = known.facts(of: faces[place].location)
      if faces[place].facts?.axes.isEmpty == false { faces[place].isVariable = true }
    }
    return faces
  }

  private func installed() -> [LibraryFace] {
    (registry?.fonts() ?? []).compactMap { font in
      guard var face = LibraryFace(font) else { return nil }
      face.isReadable = font.isChecked
      return face
    }
  }

  /// The system's faces as new programs see them, each file once, whatever links lead to it.
  private func system() -> [LibraryFace] {
    let patterns = FontconfigConfiguration.desktop()?.fonts?.patterns ?? []
    var places: [FaceLocation: Int] = [:]
    var faces: [LibraryFace] = []
    for face in patterns.lazy.compactMap(LibraryFace.init) {
      let path = face.location.path
      if ownFolders.contains(where: { path.hasPrefix($0) }) { continue }
      let file = FaceLocation(
        path: (try? FileSystem.resolved(path)) ?? path, index: face.location.index)
      if let place = places[file] {
        // A variable face comes as two patterns of one path.
        if path != faces[place].location.path { faces[place].otherPaths.append(path) }
      } else {
        places[file] = faces.count
        faces.append(face)
      }
    }
    return faces
  }
}

/// What files said when they were read, as long as they are the same.
final class KnownFacts: Sendable {
  private struct Entry {
    /// Tells whether a file is the same.
    var state: FileState
    var facts: FaceFacts?
  }

  private let entries = Mutex<[FaceLocation: Entry]>([:])

  func facts(of face: FaceLocation) -> FaceFacts? {
    guard let state = FileState(path: face.path) else { return nil }
    if let known = entries.withLock({ $0[face] }), known.state == state { return known.facts }
    let facts = FaceFacts(readingFace: face.index, of: face.path)
    entries.withLock { $0[face] = Entry(state: state, facts: facts) }
    return facts
  }
}
