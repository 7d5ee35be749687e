// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

extension AppIdentity {
  /// The name for a person, in their language.
  var displayName: String { RegistryWording.owner(id, named: name) }
}

extension StoredFace {
  /// The descriptor with what the store knows beside the font itself.
  var fullDescriptor: FontDescriptor {
    var descriptor = descriptor
    descriptor.id = id
    descriptor.provider = owner.id
    descriptor.scope = scope
    descriptor.enabled = isEnabled
    descriptor.exposure = exposure
    return descriptor
  }

  /// The same without the languages, which are the bulk of it: for the results of requests.
  var briefDescriptor: FontDescriptor {
    var descriptor = fullDescriptor
    descriptor.languages = nil
    return descriptor
  }

  var installedFont: InstalledFont {
    InstalledFont(
      descriptor: fullDescriptor, providerName: owner.displayName,
      location: FaceLocation(path: path, index: Int(preview.index)), digest: digest,
      script: preview.script, isVariable: preview.isVariable, color: preview.color,
      isDisabledByPerson: isDisabledByPerson, conflict: conflict,
      nameFault: withdrawal.map(RegistryWording.withdrawal), installed: installed,
      isChecked: isChecked)
  }

  /// Everything known, with the report of the face's file.
  ///
  /// - Parameters:
  ///   - families: every family name under which programs find the face.
  ///   - fileFamilies: the families of all faces of its file.
  ///   - builtIn: the system's fonts.
  func details(
    _ report: InspectionReport, families: [String], fileFamilies: [String], builtIn: BuiltInFonts
  ) -> FontDetails {
    var details = FontDetails(font: installedFont)
    details.families = families
    details.fileFamilies = fileFamilies.count > 1 ? fileFamilies : []
    if isEnabled, exposure == .byName, conflict == nil {
      details.notices = RegistryWording.notices(builtIn.requests(takenBy: families))
    }
    details.byteCount = byteCount
    // Of a collection, those of this face and of the file as a whole.
    details.warnings = report.issues.filter { issue in
      issue.face.map { $0 == Int(preview.index) } ?? true
    }.map(\.warning)
    if let face = report.faces.first(where: { $0.index == preview.index }) {
      details.glyphCount = face.glyphCount
      details.version = face.version
      details.designer = face.designer
      details.manufacturer = face.manufacturer
      details.copyright = face.copyright
      details.license = face.license
      details.licenseURL = face.licenseURL
      details.summary = face.description
      details.embedding = face.embedding.rawValue
      details.axes = face.axes
      details.instances = face.instances
      details.featureTags = face.featureTags
      details.coverage = face.coverage
    }
    return details
  }
}

extension StoreReader.ListedFace {
  /// The face in a brief list.
  var listedFont: ListedFont {
    ListedFont(
      id: id, postScriptName: postScriptName, family: family, style: style, fullName: fullName,
      provider: owner.id, providerName: owner.displayName,
      location: FaceLocation(path: path, index: Int(index)), isEnabled: isEnabled,
      exposure: exposure)
  }
}

extension StoreReader.FaceNames {
  var fontNames: FontNames {
    FontNames(
      postScriptName: postScriptName, family: family, style: style,
      providerName: owner.displayName)
  }
}

extension StoredFamily {
  var summary: FamilySummary {
    FamilySummary(
      provider: owner.id, providerName: owner.displayName, family: family, faceCount: faceCount,
      id: faceID, style: preview.style,
      location: FaceLocation(path: path, index: Int(preview.index)), script: preview.script,
      languages: preview.languages, isVariable: preview.isVariable, color: preview.color,
      enabledCount: enabledCount, conflictCount: conflictCount, isChecked: isChecked)
  }
}

extension OwnerUsage {
  var summary: ProviderSummary {
    ProviderSummary(
      id: owner.id, name: owner.displayName, icon: owner.icon, familyCount: familyCount,
      faceCount: faceCount, byteCount: byteCount, glyphCount: glyphCount, kind: owner.kind,
      isEntitled: isEntitled, absentSince: absence?.since,
      isHeldBack: absence?.holdsFontsBack ?? false,
      keepableFaceCount: owner.isApp ? keepableFaceCount : 0)
  }
}
