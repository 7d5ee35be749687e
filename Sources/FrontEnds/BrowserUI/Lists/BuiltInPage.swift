// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontSpecimens
import GLibKit
import GTKKit
import PangoKit

/// The page of the fonts that came with the desktop; it costs nothing until it is opened.
final class BuiltInPage {
  let list = FamilyList(label: tr("Built-in Fonts"))
  private(set) var families: [String: FontFamily] = [:]
  private var reading: Task<Void, Never>?

  /// Reads the fonts, unless that was done.
  func open() {
    guard reading == nil else { return }
    list.show(.waiting)
    reading = Task { [weak self] in await self?.read() }
  }

  /// A family by its name; reads the fonts where that was not done.
  func family(_ name: String) async -> FontFamily? {
    open()
    await reading?.value
    return families[name] ?? families.first { $0.key.lowercased() == name.lowercased() }?.value
  }

  private func read() async {
    let found = await FontFamily.builtIn(without: Self.storeFolder)
    families = Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
    list.show(
      found.enumerated().map { position, family in
        .family(.builtIn(family), isFirst: position == 0, isLast: position == found.count - 1)
      })
    list.show(.list)
  }

  /// The folder of the registry's store; see ARCHITECTURE.md.
  private static let storeFolder: String = {
    let home =
      g_getenv("TYPECASE_DATA_HOME").map { String(cString: $0) }
      ?? g_get_user_data_dir().map { String(cString: $0) } ?? ""
    return home + "/typecase/"
  }()
}

extension FaceReference {
  /// A built-in face.
  ///
  /// Its script is not known before it is opened.
  init(_ face: FontFamily.Face) {
    self.init(
      path: face.path, index: face.index,
      script: face.isColor ? Script.emoji.code : Script.unknown.code, languages: face.languages)
  }
}
