// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseBusProtocol
import TypecaseSystemKit

/// The installed fonts as they were seen last, in files that can be lost.
///
/// They are shown at the next start until the registry has said what there is now. How the list begins
/// is in a file of its own, which is read in the same time however many fonts there are.
nonisolated struct FontListFile: Sendable {
  /// How the list of installed families begins.
  struct Beginning: Sendable, Hashable {
    /// Of as many families as a large window shows, in the order of their names.
    var fonts: [InstalledFont]
    /// How many families there are.
    var familyCount: Int
    /// The signs that the names of all of them begin with.
    var signs: [String]
  }

  private let path: String

  /// Some ten times what twenty thousand faces take.
  private static let limit = 128 << 20

  /// - Parameter path: of the file; by default below the person's cache folder.
  init(path: String? = nil) {
    self.path =
      path ?? (g_get_user_cache_dir().map { String(path: $0) } ?? "/") + "/typecase/font-list"
  }

  /// The stored list; nil for none.
  ///
  /// Whether it is a list is seen when its fonts are read.
  func read() -> InstalledFontList? {
    (try? OwnedDescriptor.open(path).readAll(limit: Self.limit)).map(InstalledFontList.init(bytes:))
  }

  /// Keeps a list, whole or not at all; to lose it costs time only.
  func write(_ list: InstalledFontList) { Self.write(list.bytes, to: path) }

  private static func write(_ bytes: [UInt8], to path: String) {
    let folder = FileSystem.split(path).folder
    guard (try? FileSystem.createDirectories(folder, mode: 0o700)) != nil else { return }
    try? FileSystem.write(bytes, to: path)
  }

  // MARK: - The beginning

  private var beginningPath: String { path + "-beginning" }
  private static let beginningLimit = 4 << 20
  /// Who changed the file may have written anything; a strip shows no more signs than that.
  private static let mostSigns = 200

  /// What was kept; nil for nothing, and for what is no such file.
  func readBeginning() -> Beginning? {
    guard
      let bytes = try? OwnedDescriptor.open(beginningPath).readAll(limit: Self.beginningLimit),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    // A line: how many families, and then the signs.
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\t")
    guard let count = words.first.flatMap({ Int($0) }), count >= 0,
      let fonts = InstalledFontList(bytes: Array(bytes[(end + 1)...])).fonts()
    else { return nil }
    return Beginning(
      fonts: fonts, familyCount: count,
      signs: words.dropFirst().prefix(Self.mostSigns).map { String($0.prefix(1)) })
  }

  /// Keeps how the list begins, whole or not at all.
  func write(_ beginning: Beginning) {
    let line = ([String(beginning.familyCount)] + beginning.signs).joined(separator: "\t") + "\n"
    Self.write(Array(line.utf8) + InstalledFontList(beginning.fonts).bytes, to: beginningPath)
  }
}
