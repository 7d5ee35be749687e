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
  /// The keys of `ListFonts` with `brief`.
  var busDictionary: [String: Variant] {
    [
      "id": .string(id), "postscript-name": .string(postScriptName), "family": .string(family),
      "style": .string(style), "full-name": .string(fullName), "provider": .string(owner.id),
      "provider-name": .string(owner.displayName), "path": .path(path), "index": .uint32(index),
      "enabled": .bool(isEnabled), "exposure": .string(exposure.rawValue),
    ]
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

extension FontCost {
  /// `bytes`, `glyphs`, `faces` (t).
  var busDictionary: [String: Variant] {
    ["bytes": .uint64(bytes), "glyphs": .uint64(glyphs), "faces": .uint64(faces)]
  }
}

extension FontLimits {
  /// The keys of the settings.
  var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    for (name, cost) in [("provider", provider), ("total", total)] {
      for (key, value) in cost.busDictionary { values["\(name)-\(key)"] = value }
    }
    return values
  }
}
