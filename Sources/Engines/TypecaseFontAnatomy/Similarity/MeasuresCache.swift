// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseFontDescriptors
import TypecaseSystemKit

/// Earlier measures of faces, in a file that may be lost.
///
/// The file is text: a line with its format, then one for each face. An invalid line is ignored,
/// and the face is measured again; so is a face whose file has another size or time now. The
/// measures are only used to compare faces.
public struct MeasuresCache: Sendable {
  /// A face, and the state of its file.
  private struct Key: Hashable {
    var location: FaceLocation
    var size: Int64
    /// When the file was changed, in nanoseconds.
    var changed: Int64
    /// Two files of one size can be written between two ticks of the clock.
    var inode: Int64
  }

  /// Nil for a face that has nothing to measure.
  private var entries: [Key: FaceMeasures?] = [:]
  private var isChanged = false

  public init() {}

  /// Another meaning of the numbers has another version.
  static let heading = "typecase face measures 1"
  /// Some ten times what twenty thousand faces take.
  private static let limit = 64 << 20

  // MARK: - Measuring

  /// The measures of a face whose file did not change.
  ///
  /// - Returns: nil when it is to be measured; else its measures, or nil again for a face without.
  func known(_ face: MeasurableFace) -> FaceMeasures?? {
    Self.key(face).flatMap { entries[$0] }
  }

  /// Measures faces that are not known yet; takes a millisecond or more for each, so never on the
  /// main thread.
  ///
  /// Measures are kept even when the task is canceled before the last one.
  ///
  /// - Returns: no entry for faces that have no measures, or that were not reached.
  public mutating func measure(_ faces: [MeasurableFace]) -> [FaceLocation: FaceMeasures] {
    var measures: [FaceLocation: FaceMeasures] = [:]
    for face in faces {
      if Task.isCancelled { break }
      guard let key = Self.key(face) else { continue }
      if let known = entries[key] {
        measures[face.location] = known
        continue
      }
      let measured = FaceMeasures(measuring: face)
      entries[key] = .some(measured)
      isChanged = true
      measures[face.location] = measured
    }
    return measures
  }

  /// Forgets faces that are not among these, so that the file does not grow with removed fonts.
  public mutating func keep(only faces: [MeasurableFace]) {
    // A file that was rewritten has another key.
    let kept = Set(faces.compactMap(Self.key))
    let old = entries.count
    entries = entries.filter { kept.contains($0.key) }
    isChanged = isChanged || entries.count != old
  }

  private static func key(_ face: MeasurableFace) -> Key? {
    var status = stat()
    guard stat(face.location.path.cPath, &status) == 0 else { return nil }
    return Key(
      location: face.location, size: Int64(status.st_size),
      changed: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
      inode: Int64(truncatingIfNeeded: status.st_ino))
  }

  // MARK: - File

  /// Reads a file; an unreadable one gives an empty cache.
  public init(reading path: String) {
    let isSmall = FileSystem.size(path).map { $0 <= Self.limit } ?? false
    self.init(text: isSmall ? (try? FileSystem.text(of: path, limit: Self.limit)) ?? "" : "")
  }

  init(text: String) {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n")).makeIterator()
    guard let first = lines.next(), String(Substring(first)) == Self.heading else { return }
    while let line = lines.next() {
      if let (key, measures) = Self.entry(Substring(line)) { entries[key] = .some(measures) }
    }
  }

  /// Writes the file atomically, if anything has changed; losing it only costs time.
  public mutating func write(to path: String) {
    guard isChanged else { return }
    isChanged = false
    let folder = FileSystem.split(path).folder
    guard (try? FileSystem.createDirectories(folder, mode: 0o700)) != nil else { return }
    try? FileSystem.write(text.utf8, to: path)
  }

  var text: String {
    var text = Self.heading + "\n"
    for (key, measures) in entries {
      // A name with the end of a line in it is measured each time.
      guard !key.location.path.utf8.contains(UInt8(ascii: "\n")) else { continue }
      let place = [
        key.size, key.changed, key.inode, Int64(key.location.index), Int64(key.location.instance),
      ]
      text += place.map(String.init).joined(separator: " ") + " "
      if let measures {
        let numbers = measures.numbers.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
        text += "\(measures.script) \(numbers) \(measures.scripts.joined(separator: "+"))"
      } else {
        text += "-"
      }
      text += "\t\(key.location.path)\n"
    }
    return text
  }

  private static func entry(_ line: Substring) -> (Key, FaceMeasures?)? {
    guard let tab = line.firstIndex(of: "\t") else { return nil }
    let words = line[..<tab].split(separator: " ", omittingEmptySubsequences: false)
    let path = String(line[line.index(after: tab)...])
    guard words.count >= 6, path.hasPrefix("/"), let size = Int64(words[0]),
      let changed = Int64(words[1]), let inode = Int64(words[2]), let index = Int(words[3]),
      let instance = Int(words[4])
    else { return nil }
    let key = Key(
      location: FaceLocation(path: path, index: index, instance: instance), size: size,
      changed: changed, inode: inode)
    if words[5] == "-" { return words.count == 6 ? (key, nil) : nil }
    guard words.count == 18, isCode(words[5]) else { return nil }
    let numbers = words[6..<17].map { $0 == "-" ? nil : Double($0) ?? .nan }
    let scripts = words[17].split(separator: "+")
    guard scripts.allSatisfy(isCode),
      let measures = FaceMeasures(
        script: String(words[5]), numbers: numbers, scripts: scripts.map { String($0) })
    else { return nil }
    return (key, measures)
  }

  /// Whether a text can be an ISO 15924 code.
  private static func isCode(_ text: Substring) -> Bool {
    text.utf8.count == 4
      && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
  }
}
