// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Limits on extracting fonts from folders and archives; what exceeds one is refused.
public struct ArchiveLimits: Sendable, Hashable {
  /// The largest archive, in bytes.
  ///
  /// It is held in memory while it is read, so that nobody can change it.
  public var archiveSize = 512 << 20
  /// How many entries of an archive or a folder are looked at.
  public var entryCount = 50_000
  /// How many fonts are taken from one archive.
  public var fontCount = 4096
  /// How many fonts are taken from one folder; they stay there until their turn.
  public var folderFontCount = 50_000
  /// How many bytes come out of one archive.
  public var unpackedSize: UInt64 = 2 << 30
  /// How many times larger than the archive its content may be, where it is more than 64 MiB.
  ///
  /// Fonts compress to a half or a third, synthetic ones to a twentieth.
  public var ratio: UInt64 = 100
  /// How deep folders may be nested.
  public var depth = 16
  /// By the clock, for one archive.
  public var timePerArchive = Duration.seconds(300)

  public init() {}
}
