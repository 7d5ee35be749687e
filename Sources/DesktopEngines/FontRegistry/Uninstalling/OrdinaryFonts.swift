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
  /// Of a file whose other faces are not kept, only these are: programs would find the others again.
  ///
  /// A file that is there already stays, and another one of that name as well, so that it can be
  /// done again after it was interrupted.
  ///
  /// - Parameters:
  ///   - faceCount: how many faces the file of a face has in all.
  ///   - divide: makes a font of some faces of a file, by their numbers.
  /// - Throws: `StoreFailure.notRegistered` when the bytes of a font are not those that were
  ///   inspected; `SystemError` when a file cannot be written. Files that were copied until then
  ///   stay.
  public func add(
    _ faces: [StoredFace], faceCount: (StoredFace) throws -> Int,
    divide: (SealedMemory, Set<UInt32>) async throws -> SealedMemory
  ) async throws {
    for (_, faces) in Dictionary(grouping: faces, by: \.digest).sorted(by: { $0.key < $1.key }) {
      guard let first = faces.min(by: { $0.preview.index < $1.preview.index }) else { continue }
      let indexes = Set(faces.map(\.preview.index))
      var bytes = try FontStore.sealedCopy(
        of: first.path, digest: first.digest, byteCount: first.byteCount)
      if try indexes.count < faceCount(first) { bytes = try await divide(bytes, indexes) }
      try FileSystem.createDirectories(folder, mode: 0o755)
      try add(bytes, of: first)
    }
    if !faces.isEmpty { try FileSystem.synchronizeFolder(folder) }
  }

  private func add(_ bytes: SealedMemory, of face: StoredFace) throws {
    let digest = try FileDigest.sha256(of: bytes.descriptor).digest
    for name in Self.names(for: face, digest) {
      let path = "\(folder)/\(name)"
      if FileKind(path) == nil { return try write(bytes, to: path, digest) }
      if (try? FileDigest.sha256(path: path)) == digest { return }
    }
    throw SystemError(code: EEXIST, operation: "copy \(face.path) to \(folder)")
  }

  /// Writes a file, which appears whole or not at all.
  private func write(_ bytes: SealedMemory, to path: String, _ digest: String) throws {
    // Programs pass over hidden files in folders of fonts.
    let temporary = "\(folder)/.\(digest)"
    do throws(SystemError) {
      let file = try OwnedDescriptor.open(
        temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o644)
      try bytes.write(to: file)
      try FileSystem.synchronize(file)
      try FileSystem.replace(path, with: temporary)
    } catch {
      unlink(temporary.cPath)
      throw error
    }
  }

  /// The possible names of a file: another file may have the first name.
  private static func names(for face: StoredFace, _ digest: String) -> [String] {
    let stem = face.descriptor.fileStem
    let ending = FileSystem.split(face.path).name.drop { $0 != "." }
    return (stem.map { ["\($0)\(ending)"] } ?? [])
      + ["\(stem ?? "font")-\(digest.prefix(16))\(ending)"]
  }
}
