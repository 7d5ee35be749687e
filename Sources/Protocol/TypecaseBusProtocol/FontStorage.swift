// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What installed fonts cost, and what they may cost by the settings.
public struct FontStorage: Sendable, Hashable {
  /// What some fonts cost together, or may.
  public struct Cost: Sendable, Hashable {
    /// On the disk.
    public var bytes: UInt64
    public var glyphs: UInt64
    public var faces: UInt64
    /// What they add to the start of every program by being used by name, at the most.
    public var startMicroseconds: UInt64

    public init(
      bytes: UInt64 = 0, glyphs: UInt64 = 0, faces: UInt64 = 0, startMicroseconds: UInt64 = 0
    ) {
      self.bytes = bytes
      self.glyphs = glyphs
      self.faces = faces
      self.startMicroseconds = startMicroseconds
    }

    /// A limit that nothing reaches.
    public static let unlimited = Cost(
      bytes: .max, glyphs: .max, faces: .max, startMicroseconds: .max)
  }

  /// What all installed fonts cost.
  public var used: Cost
  /// What they may cost.
  public var limit: Cost
  /// What the fonts of one app may cost.
  public var appLimit: Cost
  /// What one font may add to the start of every program.
  public var fontStartLimitMicroseconds: UInt64
  /// The files of catalogs that were fetched and are not installed.
  public var downloadBytes: UInt64
  /// Those of them that no request uses.
  public var idleDownloadBytes: UInt64
  /// The files of removed fonts, which are kept while the removal can be undone.
  public var removedBytes: UInt64

  public init(
    used: Cost = Cost(), limit: Cost = .unlimited, appLimit: Cost = .unlimited,
    fontStartLimitMicroseconds: UInt64 = .max, downloadBytes: UInt64 = 0,
    idleDownloadBytes: UInt64 = 0, removedBytes: UInt64 = 0
  ) {
    self.used = used
    self.limit = limit
    self.appLimit = appLimit
    self.fontStartLimitMicroseconds = fontStartLimitMicroseconds
    self.downloadBytes = downloadBytes
    self.idleDownloadBytes = idleDownloadBytes
    self.removedBytes = removedBytes
  }

  /// The answers of GetLimits and GetStorage; a limit that is not told is none.
  package init(limits: FontLimitValues, used: UsedStorage) {
    self.init(
      used: Cost(
        bytes: used.byteCount, glyphs: used.glyphCount, faces: used.faceCount,
        startMicroseconds: used.startMicroseconds),
      limit: Cost(
        bytes: limits.totalBytes ?? .max, glyphs: limits.totalGlyphs ?? .max,
        faces: limits.totalFaces ?? .max, startMicroseconds: limits.totalStart ?? .max),
      appLimit: Cost(
        bytes: limits.providerBytes ?? .max, glyphs: limits.providerGlyphs ?? .max,
        faces: limits.providerFaces ?? .max, startMicroseconds: limits.providerStart ?? .max),
      fontStartLimitMicroseconds: limits.fontStart ?? .max, downloadBytes: used.downloadByteCount,
      idleDownloadBytes: used.idleDownloadByteCount, removedBytes: used.removedByteCount)
  }
}
