// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox
import TypecaseSystemKit

/// Takes the fonts out of an archive, in this process, which reads the archive's bytes for that.
///
/// A name in an archive is for display only: nothing is ever written under it.
struct ArchiveUnpacking {
  private(set) var passedOver = PassedOver()
  private let reader: ArchiveReader
  private let limits: ArchiveLimits
  private let fontSize: Int
  private let archiveSize: UInt64
  private var entryCount = 0
  private var fontCount = 0
  private var unpacked: UInt64 = 0

  /// Below this size no archive counts as a bomb.
  private static let harmlessSize: UInt64 = 64 << 20

  /// A font of the archive, or why it cannot be extracted.
  struct Member {
    var name: String
    var content: Result<SealedMemory, Rejection>
  }

  init(
    _ archive: SealedMemory, limits: ArchiveLimits, fontSize: Int
  ) throws(Rejection) {
    do throws(ArchiveError) { reader = try ArchiveReader(archive.descriptor) } catch {
      throw Self.rejection(error)
    }
    self.limits = limits
    self.fontSize = fontSize
    archiveSize = UInt64(max(archive.byteCount, 1))
  }

  /// The next font, or nil at the end.
  mutating func next() throws(Rejection) -> Member? {
    while let entry = try header() {
      entryCount += 1
      guard entryCount <= limits.entryCount else {
        throw Rejection(
          .exceededResourceLimit, .archive, .tooManyFiles, subject: "\(limits.entryCount)",
          detail: "more than \(limits.entryCount) entries")
      }
      if entry.isEncrypted {
        throw Rejection(
          .unrecognizedFormat, .archive, .encryptedArchive,
          detail: "encrypted: \(FontText.cleaned(entry.name, limit: 100))")
      }
      if entry.kind == .folder { continue }
      guard entry.kind == .file, !IntakeKind.isHidden(entry.name) else {
        passedOver.note(.other)
        try drain()
        continue
      }
      if let member = try take(entry.name) { return member }
    }
    return nil
  }

  private func header() throws(Rejection) -> ArchiveReader.Entry? {
    let entry: ArchiveReader.Entry?
    do throws(ArchiveError) { entry = try reader.next() } catch { throw Self.rejection(error) }
    guard reader.compressionCount <= 1 else {
      throw Rejection(
        .exceededResourceLimit, .archive, .unpacksTooLarge,
        detail: "\(reader.compressionCount) compressions over each other")
    }
    return entry
  }

  /// Takes an entry if it is a font; nil when it is skipped.
  private mutating func take(_ name: String) throws(Rejection) -> Member? {
    let first = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { first.deallocate() }
    var start = first[..<(try read(into: first))]
    let candidate = IntakeKind(
      start: Array(start.prefix(ArchiveKind.prefixLength)), name: name)
    guard case .font = candidate else {
      passedOver.note(candidate)
      try drain()
      return nil
    }
    fontCount += 1
    guard fontCount <= limits.fontCount else {
      throw Rejection(
        .exceededResourceLimit, .archive, .tooManyFiles, subject: "\(limits.fontCount)",
        detail: "more than \(limits.fontCount) fonts")
    }
    let shown = FontText.cleaned(name, limit: InspectionReport.nameLimit)
    var total = 0
    do {
      let memory = try SealedMemory(name: "member") { buffer in
        let count: Int
        if start.isEmpty {
          count = try read(into: buffer)
        } else {
          count = start.count
          buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: start))
          start = first[..<0]
        }
        total += count
        guard total <= fontSize else { throw TooLarge() }
        return count
      }
      return Member(name: shown, content: .success(memory))
    } catch is TooLarge {
      try drain()
      return Member(
        name: shown,
        content: .failure(
          Rejection(
            .invalidFontData, .size, .tooLarge, subject: "\(fontSize >> 20)",
            detail: "more than \(fontSize) bytes")))
    } catch let rejection as Rejection {
      throw rejection
    } catch {
      throw Rejection(.invalidFontData, .memory, .tooMuchMemory, detail: "\(error)")
    }
  }

  private struct TooLarge: Error {}

  /// Skips to the end of an entry that is not needed.
  ///
  /// If it must be unpacked for that, it counts like the others; otherwise the limits would not
  /// hold.
  private mutating func drain() throws(Rejection) {
    guard !reader.passesOverUnread else { return }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)
    defer { buffer.deallocate() }
    while try read(into: buffer) > 0 {}
  }

  private mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(Rejection) -> Int {
    let count: Int
    do throws(ArchiveError) { count = try reader.read(into: buffer) } catch {
      throw Self.rejection(error)
    }
    unpacked += UInt64(count)
    let isBomb = unpacked > Self.harmlessSize && unpacked / archiveSize > limits.ratio
    guard unpacked <= limits.unpackedSize, !isBomb else {
      throw Rejection(
        .exceededResourceLimit, .archive, .unpacksTooLarge,
        detail: "\(unpacked) bytes and more from \(archiveSize)")
    }
    return count
  }

  private static func rejection(_ error: ArchiveError) -> Rejection {
    Rejection(
      .invalidFontData, .archive, .damagedArchive,
      detail: FontText.cleaned(error.reason, limit: 400))
  }
}
