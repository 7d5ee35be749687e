// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import MachineFonts
import TypecaseGLibKit

/// The output of the machine store's commands about faces, and the names for them.
enum SystemFaces {
  /// A line for each face.
  static func write(_ faces: [MachineFace], _ change: ChangeReport.Change) {
    Output.table(faces.map { [change.word, $0.family, $0.style, $0.postScriptName] })
  }

  /// How many there are, and of how many families.
  static func summary(_ faces: [MachineFace], _ change: ChangeReport.Change) -> String {
    change.summary(fonts: faces.count, families: Set(faces.map(\.family)).count)
  }

  /// How many there are, and how many were removed one by one.
  static func count(_ faces: [MachineFace], without removed: [MachineFace]) -> String {
    let count = trn("{count} face", "{count} faces", faces.count)
    guard !removed.isEmpty else { return count }
    return [count, trn("{count} removed", "{count} removed", removed.count)]
      .joined(separator: tr(", "))
  }

  /// The PostScript names, with their number where there are several.
  static func names(of faces: [MachineFace]) -> String {
    let names = faces.map(\.postScriptName).joined(separator: tr(", "))
    guard faces.count > 1 else { return names }
    return trn(
      "{count} face: {names}", "{count} faces: {names}", faces.count, ["names": names])
  }

  /// The faces that a name means: all of a family, or else those with the PostScript name, or else with the full
  /// name.
  ///
  /// - Parameter kind: what the name is, where that was said.
  static func named(
    _ name: String, among faces: [MachineInstalledFace], as kind: NameKind?
  ) -> [MachineInstalledFace] {
    let family = faces.filter { $0.face.family == name }
    let postScript = faces.filter { $0.face.postScriptName == name }
    switch kind {
    case .family: return family
    case .postScriptName: return postScript
    case nil:
      return [family, postScript, faces.filter { $0.face.names.fullNames.contains(name) }]
        .first { !$0.isEmpty } ?? []
    }
  }
}
