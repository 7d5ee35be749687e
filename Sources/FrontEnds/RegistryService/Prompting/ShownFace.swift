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
  /// Whether it takes the place of an older font of the same app.
  var isUpdate = false
  /// Every family name under which programs will find its file.
  var families: [String] = []

  /// The families of some faces, in their order, each previewed by its face that is nearest to
  /// regular.
  static func families(of faces: [ShownFace]) -> [ConsentQuestion.Family] {
    var order: [String] = []
    var families: [String: (family: ConsentQuestion.Family, distance: Double)] = [:]
    for face in faces {
      let name = face.descriptor.family ?? face.descriptor.postScriptName ?? ""
      let distance = face.descriptor.distanceFromRegular
      let preview = face.preview
      let known = families[name]
      if known == nil { order.append(name) }
      var family =
        known?.family
        ?? .init(
          family: name, faceCount: 0, styles: [], location: FaceLocation(path: "", index: 0),
          script: "", languages: [], color: .none, isVariable: false)
      family.faceCount += 1
      family.styles.append(preview.style)
      family.isUpdate = family.isUpdate || face.isUpdate
      // The first is the one that is shown.
      family.furtherNames = Array(
        FontconfigNames([.init(families: [name] + family.furtherNames + face.families)])
          .families.dropFirst())
      if distance < known?.distance ?? .infinity {
        family.location = FaceLocation(path: face.path, index: Int(preview.index))
        family.script = preview.script
        family.languages = preview.languages
        family.color = preview.color
        family.isVariable = preview.isVariable
      }
      families[name] = (family, min(distance, known?.distance ?? .infinity))
    }
    return order.compactMap { families[$0]?.family }
  }
}

extension ShownFace {
  init(_ face: StoredFace) {
    self.init(descriptor: face.descriptor, preview: face.preview, path: face.path)
  }
}

extension FontDescriptor {
  /// How far a face is from the regular one of its family, for choosing a preview.
  var distanceFromRegular: Double {
    abs((weight ?? 400) - 400) + 4 * abs((width ?? 100) - 100) + 50 * abs(slant ?? 0)
  }
}
