// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import FontInspection
import FontRegistry

extension Registration {
  /// What the person is to be asked about fonts that may be installed.
  func question(
    about candidates: [Candidate], _ registry: RegistryCore, _ request: RequestObject
  ) -> ConsentQuestion {
    struct Entry {
      var family: ConsentQuestion.Family
      var distance: Double
    }
    var order: [String] = []
    var families: [String: Entry] = [:]
    var warnings: [ConsentQuestion.Warning] = []
    for candidate in candidates {
      let isUpdate = isUpdate(candidate, registry)
      for face in candidate.accepted.faces {
        let name = face.descriptor.family ?? face.descriptor.postScriptName ?? ""
        let distance = face.descriptor.distanceFromRegular
        let preview = face.preview
        var entry: Entry
        if let known = families[name] {
          entry = known
          entry.family.faceCount += 1
        } else {
          order.append(name)
          entry = Entry(
            family: .init(
              family: name, faceCount: 1, styles: [],
              location: FaceLocation(path: "", index: 0), script: "", languages: [],
              colour: .none, isVariable: false), distance: .infinity)
        }
        entry.family.styles.append(preview.style)
        entry.family.isUpdate = entry.family.isUpdate || isUpdate
        if distance < entry.distance {
          entry.distance = distance
          entry.family.location = FaceLocation(
            path: candidate.accepted.file.path, index: preview.index)
          entry.family.script = preview.script
          entry.family.languages = preview.languages
          entry.family.colour = preview.colour
          entry.family.isVariable = preview.isVariable
        }
        families[name] = entry
      }
      warnings += candidate.accepted.warnings.map { .init($0, of: candidate.accepted) }
    }
    return ConsentQuestion(
      handle: request.path, parentWindow: parentWindow,
      app: .init(id: owner.id, name: owner.name, icon: owner.icon, identity: owner.kind),
      families: order.compactMap { families[$0]?.family }, fontCount: candidates.count,
      warnings: warnings, exposure: RegistryCore.defaultExposure, scope: scope)
  }

  /// Whether a font takes the place of an older one of the same app.
  private func isUpdate(_ candidate: Candidate, _ registry: RegistryCore) -> Bool {
    candidate.accepted.postScriptNames.contains { name in
      ((try? registry.store.holders(ofPostScriptName: name)) ?? []).contains {
        $0.owner == owner.id && $0.scope == scope
      }
    }
  }
}

extension ConsentQuestion.Warning {
  fileprivate init(_ issue: InspectionIssue, of font: AcceptedFont) {
    let index = issue.face ?? 0
    let face = font.faces.indices.contains(index) ? font.faces[index].descriptor : nil
    self.init(
      family: face?.family ?? "", style: issue.face == nil ? "" : face?.style ?? "",
      message: issue.message, place: issue.place, detail: issue.detail)
  }
}

extension FontDescriptor {
  /// How far a face is from the regular one of its family, for choosing a preview.
  fileprivate var distanceFromRegular: Double {
    abs((weight ?? 400) - 400) + 4 * abs((width ?? 100) - 100) + 50 * abs(slant ?? 0)
  }
}
