// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontPolicy
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors

extension Installation {
  /// The question to the person about fonts that may be installed.
  ///
  /// - Parameter refused: the request's fonts of which it is certain that they cannot.
  func subject(
    about candidates: [FontCandidate], refused: [FontFailure], builtIn: BuiltInFonts,
    _ registry: Registry, _ request: RequestObject
  ) -> ConsentSubject {
    let store = registry.store
    var shown: [ShownFace] = []
    var warnings: [ConsentQuestion.Warning] = []
    for candidate in candidates {
      let isUpdate = isUpdate(candidate, store)
      shown += candidate.accepted.includedFaces.map { face in
        ShownFace(
          descriptor: face.descriptor, preview: face.preview, path: candidate.accepted.file.path,
          isUpdate: isUpdate, families: face.names.families)
      }
      // Information about a face that is not part of the question does not help the decision, nor what using fonts
      // by name costs where the person has chosen that they are not.
      warnings += candidate.accepted.warnings.filter { issue in
        !(issue.face.map { candidate.accepted.leftOut.contains(UInt32(clamping: $0)) } ?? false)
          && !(issue.fault == .slowStart && consent?.chosenExposure == .asks)
      }.map { .init($0, of: candidate) }
    }
    let families = ShownFace.families(of: shown)
    warnings =
      families.flatMap { [$0.family] + $0.furtherNames }
      .compactMap { sharing($0, builtIn, store) } + warnings
    return ConsentSubject(
      handle: request.path, parentWindow: parentWindow, app: AppSummary(owner, assurance),
      faces: shown, fontCount: candidates.count,
      warnings: warnings,
      notices: RegistryWording.notices(
        builtIn.requests(takenBy: candidates.flatMap(\.accepted.names.all))),
      policy: [
        RegistryWording.presetExposure(registry.policy.current().rule(.defaultExposure))
      ].compactMap(\.self),
      exposure: exposure, scope: scope,
      // A font that is installed already is not one that the app cannot have.
      refused: refused.filter { $0.code != .alreadyRegistered }.map(ConsentQuestion.Refused.init))
  }

  /// What the person is told of a family that is there already, of somebody else: programs find
  /// fonts by the name of their family, so the new ones would stand beside those.
  private func sharing(
    _ family: String, _ builtIn: BuiltInFonts, _ store: StoreReader
  ) -> ConsentQuestion.Warning? {
    let others = (try? store.owners(ofFamily: family)) ?? []
    let message: String
    if builtIn.hasFamily(family) {
      message = RegistryWording.familyOfSystem
    } else if others.contains(where: { $0 != owner.id }) {
      message = RegistryWording.familyOfOther
    } else {
      return nil
    }
    return .init(family: family, style: "", message: message, place: "", detail: "")
  }

  /// Whether a font replaces an older one of the same app.
  private func isUpdate(_ candidate: FontCandidate, _ store: StoreReader) -> Bool {
    candidate.accepted.postScriptNames.contains { name in
      ((try? store.holders(ofPostScriptName: name)) ?? []).contains {
        $0.owner == owner.id && $0.scope == scope
      }
    }
  }
}

extension ConsentQuestion.Warning {
  fileprivate init(_ issue: InspectionIssue, of candidate: FontCandidate) {
    let font = candidate.accepted
    let index = issue.face ?? 0
    let face = font.faces.indices.contains(index) ? font.faces[index].descriptor : nil
    self.init(
      family: face?.family ?? "", style: issue.face == nil ? "" : face?.style ?? "",
      message: issue.fault == .slowStart
        ? candidate.startExcess.map(RegistryWording.fontSlowsStart) ?? issue.message
        : issue.message, place: issue.place, detail: issue.detail,
      isActionable: issue.fault.isActionable)
  }
}

extension InspectionIssue.Fault {
  /// Whether a person may say no for it, or choose who may use the font: text or documents would not come out as they
  /// should, or programs would start later.
  ///
  /// That a table has a wrong field helps nobody decide.
  fileprivate var isActionable: Bool {
    switch self {
    case .undrawableGlyphs, .missingSpace, .restrictedEmbedding, .slowStart: true
    default: false
    }
  }
}

extension ConsentQuestion.Refused {
  fileprivate init(_ failure: FontFailure) {
    let file = failure.path?.split(separator: "/").last.map { String($0) }
    let name =
      failure.member ?? file ?? failure.font.asset ?? failure.font.postScriptName
      ?? failure.font.family
    self.init(name: name ?? "", message: failure.message)
  }
}
