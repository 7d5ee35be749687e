// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import TypecaseFontDescriptors
import TypecaseSystemKit

/// The folder for fonts that the person keeps when the registry is uninstalled.
///
/// Every program finds fonts there, as it finds other files in the person's folder of fonts.
public struct OrdinaryFonts: Sendable {
  /// Absolute; made when there is something to put in.
  public let folder: String

  /// - Parameter dataHome: the person's data folder.
  public init(dataHome: String) { folder = dataHome + "/fonts/typecase" }

  /// Copies the files of some faces into the folder, each under its PostScript name.
  ///
  /// A file that is there already stays, and another one of that name as well, so that it can be
  /// done again after it was interrupted.
  ///
  /// - Throws: `StoreFailure.notRegistered` when the bytes of a font are not those that were
  ///   inspected; `SystemError` when a file cannot be written. What was copied until then stays.
  public func add(_ faces: [StoredFace]) throws {
    var copied: Set<String> = []
    for face in faces where copied.insert(face.digest).inserted {
      try FileSystem.createDirectories(folder, mode: 0o755)
      try add(face)
    }
    if !copied.isEmpty { try FileSystem.synchronizeFolder(folder) }
  }

  private func add(_ face: StoredFace) throws {
    for name in Self.names(for: face) {
      let path = "\(folder)/\(name)"
      if FileKind(path) == nil {
        return try copy(face, to: path)
      }
      if (try? FileDigest.sha256(path: path)) == face.digest { return }
    }
    throw SystemError(code: EEXIST, operation: "copy \(face.path) to \(folder)")
  }

  /// Copies what was inspected; the copy appears whole or not at all.
  private func copy(_ face: StoredFace, to path: String) throws {
    let bytes = try FontStore.sealedCopy(
      of: face.path, digest: face.digest, byteCount: face.byteCount)
    // Programs pass over hidden files in folders of fonts.
    let temporary = "\(folder)/.\(face.digest)"
    do throws(SystemError) {
      let file = try OwnedDescriptor.open(
        temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o644)
      try bytes.write(to: file)
      try FileSystem.synchronize(file)
      try FileSystem.replace(path, with: temporary)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// What a file may be called: another file may have the first name.
  private static func names(for face: StoredFace) -> [String] {
    let stem = face.descriptor.fileStem
    let ending = FileSystem.split(face.path).name.drop { $0 != "." }
    return (stem.map { ["\($0)\(ending)"] } ?? [])
      + ["\(stem ?? "font")-\(face.digest.prefix(16))\(ending)"]
  }
}
