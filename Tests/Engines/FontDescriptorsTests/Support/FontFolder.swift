// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import Testing
import TypecaseSystemKit

/// A folder of font files that goes when nobody needs it, and that knows whether one was opened.
final class FontFolder {
  private let folder: TemporaryFolder
  private let watch: CInt
  var path: String { folder.path }

  init() throws {
    folder = try TemporaryFolder(in: "/tmp", prefix: "typecase-faces-")
    watch = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    try #require(watch >= 0)
  }

  deinit { close(watch) }

  /// Writes a font and gives its path.
  func write(_ bytes: [UInt8], as name: String = "font.ttf") throws -> String {
    let file = "\(path)/\(name)"
    let handle = try #require(fopen(file, "wb"))
    try #require(fwrite(bytes, 1, bytes.count, handle) == bytes.count)
    try #require(fclose(handle) == 0)
    return file
  }

  /// From here on it is known whether a file was opened.
  func startWatching() throws {
    try #require(inotify_add_watch(watch, path, UInt32(IN_OPEN)) >= 0)
  }

  /// Whether a file was opened since the last time that this was asked.
  var wasOpened: Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var found = false
    while read(watch, &buffer, buffer.count) > 0 { found = true }
    return found
  }
}

extension SyntheticFont {
  /// A variable font with an axis for each trait, one that fontconfig does not know, and instances.
  static var varying: SyntheticFont {
    var font = SyntheticFont("Vary")
    font.axes = [
      Axis(tag: "wght", name: "Weight", range: 100...900, default: 400),
      Axis(tag: "wdth", name: "Width", range: 75...125, default: 100),
      Axis(tag: "slnt", name: "Slant", range: -15...0, default: 0),
      Axis(tag: "GRAD", name: "Grade", range: -1...1, default: 0),
    ]
    font.instances = [
      Instance(name: "Regular", coordinates: [400, 100, 0, 0]),
      Instance(name: "Bold", coordinates: [700, 100, 0, 0]),
      Instance(name: "Bold Italic", coordinates: [700, 100, -15, 0]),
    ]
    return font
  }
}
