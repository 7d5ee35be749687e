// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What taking fonts out of folders and archives may cost; reaching a limit is a refusal.
public struct ArchiveLimits: Sendable, Hashable {
  /// The largest archive, in bytes.
  ///
  /// It is held in memory while it is read, so that nobody can change it.
  public var archiveSize = 512 << 20
  /// How many entries of an archive or a folder are looked at.
  public var entryCount = 50_000
  /// How many fonts are taken from one archive.
  public var fontCount = 4096
  /// How many fonts are taken from one folder, where they stay until it is their turn.
  public var folderFontCount = 50_000
  /// How many bytes come out of one archive.
  public var unpackedSize: UInt64 = 2 << 30
  /// How many times larger than the archive its content may be, where it is more than 64 MiB.
  ///
  /// Fonts get to a half or a third, made-up ones to a twentieth.
  public var ratio: UInt64 = 100
  /// How many folders lie in each other.
  public var depth = 16
  /// By the clock, for one archive.
  public var timePerArchive = Duration.seconds(300)

  public init() {}
}
