// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors

/// A face that a prompt shows.
struct ShownFace: Sendable {
  let descriptor: FontDescriptor
  let preview: FacePreview
  /// An inspected copy.
  let path: String
  /// Whether it replaces an older font of the same app.
  var isUpdate = false
  /// Every family name under which programs will find it.
  var families: [String] = []
  /// How many families the faces of its file have, where a program is given the file.
  var fileFamilyCount = 1

  /// The families of some faces, in their order, each previewed by its face that is nearest to
  /// regular.
  static func families(of faces: [ShownFace]) -> [ConsentQuestion.Family] {
    var order: [String] = []
    var groups: [String: [ShownFace]] = [:]
    for face in faces {
      let name = face.descriptor.family ?? face.descriptor.postScriptName ?? ""
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(face)
    }
    return order.compactMap { name in family(name, of: groups[name] ?? []) }
  }

  /// One family, of all its faces.
  private static func family(_ name: String, of faces: [ShownFace]) -> ConsentQuestion.Family? {
    let nearest = faces.min {
      $0.descriptor.distanceFromRegular < $1.descriptor.distanceFromRegular
    }
    guard let nearest else { return nil }
    // The first is the one that is shown.
    let names = NameTable.withoutMisreadings(
      FontconfigNames([.init(families: [name] + faces.flatMap(\.families))]).families)
    var family = ConsentQuestion.Family(
      family: name, faceCount: faces.count, styles: faces.map(\.preview.style),
      location: FaceLocation(path: nearest.path, index: Int(nearest.preview.index)),
      script: nearest.preview.script, languages: nearest.preview.languages,
      color: ([nearest] + faces).map(\.preview.color).first { $0 != .none } ?? .none,
      isVariable: faces.contains(where: \.preview.isVariable),
      isUpdate: faces.contains(where: \.isUpdate), furtherNames: Array(names.dropFirst()))
    family.fileFamilyCount = faces.map(\.fileFamilyCount).max() ?? 1
    return family
  }
}

extension ShownFace {
  /// An installed face that a program is to be given, with its file.
  init(_ face: StoredFace, in store: StoreReader) throws {
    self.init(
      descriptor: face.descriptor, preview: face.preview, path: face.path,
      fileFamilyCount: try store.families(inFileOfRegistration: face.registration).count)
  }
}

extension FontDescriptor {
  /// How far a face is from the regular one of its family, for choosing a preview.
  var distanceFromRegular: Double {
    abs((weight ?? 400) - 400) + 4 * abs((width ?? 100) - 100) + 50 * abs(slant ?? 0)
  }
}
