// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import TypecaseSystemKit

extension Registry {
  /// Ends every change of fonts before the store is erased, and copies those that the person keeps to where
  /// every program finds them.
  ///
  /// Later installations are refused, since they would be lost with the store. When a font cannot be
  /// copied, changes continue as before.
  ///
  /// - Returns: how many faces there were, and how many were copied.
  func endChanges(keepingFonts: Bool) async throws -> (all: Int, kept: Int) {
    try await change { [self] store in
      let all = try store.reader.faces(.init()).count
      let kept = keepingFonts ? try store.reader.facesToKeep() : []
      try await layout.ordinaryFonts.add(kept) { face in
        try store.reader.faceCount(ofRegistration: face.registration)
      } divide: { bytes, faces in
        try await font(of: faces, in: bytes)
      }
      hasEnded.withLock { $0 = true }
      return (all, kept.count)
    }
  }

  /// A font of some faces of a file, which passed every check.
  private nonisolated func font(
    of faces: Set<UInt32>, in file: SealedMemory
  ) async throws -> SealedMemory {
    let inspector = try inspector()
    guard
      let font = try await inspector.font(
        InspectionInput(descriptor: file.descriptor), withFaces: faces)
    else { throw StoreFailure.notRegistered }
    for try await result in inspector.inspect([InspectionInput(descriptor: font.descriptor)]) {
      guard result.report.verdict != .rejected, result.report.faces.count == faces.count else {
        throw StoreFailure.notRegistered
      }
    }
    return font
  }
}
