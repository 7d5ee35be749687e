// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The source of a picker's faces.
public protocol FontOffer: Sendable {
  /// All faces that are offered, again after each change, as long as somebody listens.
  ///
  /// A first part may come before the rest when the rest takes long.
  func faces() -> AsyncStream<[OfferedFace]>
}

/// Fonts that fontconfig has in this process; a caller notifies it of changes.
public final class VisibleFonts: FontOffer {
  private let excluded: [String]
  private let changes: FontChanges

  /// - Parameters:
  ///   - excluded: folders whose fonts are excluded.
  ///   - changes: when to list the fonts again.
  public init(without excluded: [String] = [], changes: FontChanges = FontChanges()) {
    self.excluded = excluded
    self.changes = changes
  }

  public func faces() -> AsyncStream<[OfferedFace]> {
    let (stream, continuation) = AsyncStream<[OfferedFace]>.makeStream()
    let (excluded, changed) = (excluded, changes.stream())
    let reading = Task.detached {
      continuation.yield(Self.read(without: excluded))
      for await _ in changed { continuation.yield(Self.read(without: excluded)) }
      continuation.finish()
    }
    continuation.onTermination = { _ in reading.cancel() }
    return stream
  }

  /// The present faces; waits for fontconfig.
  public static func read(without excluded: [String] = []) -> [OfferedFace] {
    FaceSet.installed(without: excluded).faces.compactMap(OfferedFace.init)
  }
}
