// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseSystemKit

/// The data of an app in its installed desktop file.
struct DesktopEntry: Sendable, Hashable {
  /// The file's name without `.desktop`.
  var id: String
  /// In the person's language.
  var name: String
  var icon: String
  /// `X-Typecase-Entitlements`.
  var entitlements: Set<String>
  /// `X-Typecase-Fonts`: the folders that hold the app's own fonts.
  var fontFolders: [String]
  /// The Flatpak app that the file starts (`X-Flatpak`), or empty.
  var flatpak: String
}

extension DesktopEntry {
  /// Reads a desktop file; nothing when it is not that of an app.
  init?(path: String, id: String) {
    guard let file = try? KeyFile(path: path), !file.bool(Self.group, "Hidden"),
      file.string(Self.group, "Type") == "Application"
    else { return nil }
    self.init(
      id: id, name: file.localizedString(Self.group, "Name") ?? id,
      icon: file.string(Self.group, "Icon") ?? "",
      entitlements: Set(file.strings(Self.group, "X-Typecase-Entitlements")),
      fontFolders: file.strings(Self.group, "X-Typecase-Fonts").filter { $0.hasPrefix("/") },
      flatpak: file.string(Self.group, "X-Flatpak") ?? "")
  }

  private static let group = "Desktop Entry"
}

/// The installed desktop files.
struct DesktopEntries: Sendable {
  /// The folders that are searched, the most important first.
  let folders: [String]

  init(environment: [String: String]) {
    let base = BaseDirectories(environment: environment)
    folders = ([base.dataHome] + base.dataDirectories).map { $0 + "/applications" }
  }

  /// The entry with an id, if a desktop file of an app is installed under that name.
  func entry(id: String) -> DesktopEntry? {
    guard Self.isID(id) else { return nil }
    for folder in folders {
      let path = "\(folder)/\(id).desktop"
      guard FileSystem.exists(path) else { continue }
      return DesktopEntry(path: path, id: id)
    }
    return nil
  }

  /// Whether a text can be a desktop file's name: no separators, so that no other folder is read.
  static func isID(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count) && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
