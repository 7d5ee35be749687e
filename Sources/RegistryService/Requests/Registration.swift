// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import FontInspection
import FontRegistry
import GLibKit
import SystemKit

/// The way of a request's fonts from the caller's files into the store.
///
/// Each font is copied, inspected and checked against names that are taken; the person is asked
/// once for all that passed; what is agreed to is stored in one step and made usable by name. A
/// font that fails anywhere on the way is told of at once and stops no other.
struct Registration: Sendable {
  /// Whose fonts they will be.
  let owner: FontOwner
  let bundle: FontBundle
  let scope: RegistrationScope
  let enabled: Bool
  let fonts: [RequestedFont]
  /// What asks the person; nothing when the person acts themselves.
  let consent: (@Sendable (ConsentQuestion) async -> ConsentAnswer)?
  let parentWindow: String

  /// How the request ended, and what its caller is told.
  struct Outcome: Sendable {
    var response: ConsentAnswer
    var registered: [StoredFace] = []
    var errors: [FontFailure]

    var results: [String: Variant] {
      [
        "registered": .dictionaries(registered.map { $0.briefDescriptor.busDictionary }),
        "errors": .dictionaries(errors.map(\.busDictionary)),
      ]
    }
  }

  /// Parts of the whole, as fractions, from what each step costs.
  private enum Share {
    static let copied = 0.15
    static let inspected = 0.75
    static let asked = 0.8
    static let stored = 0.9
  }

  /// Runs the request to its end; a cancelled task ends it before anything is stored.
  func run(in registry: RegistryCore, request: RequestObject) async -> Outcome {
    var errors: [FontFailure] = []
    func refuse(_ failure: FontFailure) {
      errors.append(failure)
      request.found(failure)
    }
    do {
      let staging = try Staging(
        registry.layout, token: String(UInt64.random(in: 0 ... .max), radix: 36))
      defer { staging.remove() }
      // Read beside the copying; failures count when it is needed.
      async let builtIn = registry.builtInFonts()
      let staged = try await copied(to: staging, registry, request, refuse)
      let candidates = try await inspected(staged, staging.spool, registry, request, refuse)
      let accepted = withoutClashes(candidates, builtIn: try await builtIn, registry, refuse)
      try Task.checkCancellation()

      if let consent, !accepted.isEmpty {
        request.setWorking(false)
        let answer = await consent(question(about: accepted, request))
        request.setWorking(true)
        if answer != .install || Task.isCancelled {
          let message = Task.isCancelled ? Words.closed : Words.cancelled
          for item in accepted { refuse(item.font.failure(.cancelledByUser, message)) }
          let isEnded = answer == .ended && !Task.isCancelled
          return Outcome(response: isEnded ? .ended : .refuse, errors: errors)
        }
      }
      request.advance(to: Share.asked)
      let (stored, taken) = try await registry.install(
        accepted, owner: owner, scope: scope, enabled: enabled)
      taken.forEach(refuse)
      request.advance(to: Share.stored)
      if !stored.isEmpty { await registry.fontsChanged(of: [owner.id]) }
      return Outcome(response: .install, registered: stored, errors: errors)
    } catch is CancellationError {
      return Outcome(response: .refuse, errors: errors)
    } catch let error as InspectionUnavailable {
      let told = Set(errors.compactMap(\.requestIndex))
      for font in fonts where !told.contains(font.index) {
        refuse(font.failure(.registrationFailed, "\(error)"))
      }
      return Outcome(response: .ended, errors: errors)
    } catch {
      let told = Set(errors.compactMap(\.requestIndex))
      for font in fonts where !told.contains(font.index) {
        refuse(font.failure(.registrationFailed, Words.failed, "\(error)"))
      }
      return Outcome(response: .ended, errors: errors)
    }
  }

  // MARK: Copying

  private struct Staged: Sendable {
    let font: RequestedFont
    let file: StagedFile
  }

  private func copied(
    to staging: Staging, _ registry: RegistryCore, _ request: RequestObject,
    _ refuse: (FontFailure) -> Void
  ) async throws -> [Staged] {
    var results = [Result<StagedFile, FontFailure>?](repeating: nil, count: fonts.count)
    var finished = 0
    await withTaskGroup(of: (Int, Result<StagedFile, FontFailure>).self) { group in
      var next = 0
      func startNext() {
        guard next < fonts.count, !Task.isCancelled else { return }
        let (place, font, bundle) = (next, fonts[next], bundle)
        next += 1
        group.addTask {
          do throws(FontFailure) {
            return (place, .success(try staging.copy(font, from: bundle)))
          } catch { return (place, .failure(error)) }
        }
      }
      for _ in 0..<registry.workers { startNext() }
      for await (place, result) in group {
        results[place] = result
        finished += 1
        request.advance(to: Share.copied * Double(finished) / Double(fonts.count))
        startNext()
      }
    }
    try Task.checkCancellation()
    var staged: [Staged] = []
    var digests: Set<String> = []
    for (font, result) in zip(fonts, results) {
      switch result {
      case .success(let file):
        // Told at once only of the caller's own fonts: whether somebody else has a font is nobody's
        // business before the person has agreed.
        let holder = try registry.store.holder(ofDigest: file.digest)
        if holder == owner.id || (holder != nil && consent == nil) {
          refuse(font.failure(.alreadyRegistered, Words.alreadyRegistered))
        } else if !digests.insert(file.digest).inserted {
          refuse(
            font.failure(
              .alreadyRegistered, Words.alreadyRegistered, "the same file is in the request twice"))
        } else {
          staged.append(Staged(font: font, file: file))
        }
      case .failure(let failure): refuse(failure)
      case nil: break
      }
    }
    return staged
  }

  // MARK: Inspecting

  /// A font that may be installed.
  struct Candidate: Sendable {
    let font: RequestedFont
    let accepted: AcceptedFont
  }

  private func inspected(
    _ staged: [Staged], _ spool: Spool, _ registry: RegistryCore, _ request: RequestObject,
    _ refuse: (FontFailure) -> Void
  ) async throws -> [Candidate] {
    var candidates: [(Int, Candidate)] = []
    var common = AcceptedFont.Common()
    var finished = 0
    guard !staged.isEmpty else { return [] }
    for try await result in try registry.inspector().inspect(
      staged.map { InspectionInput(path: $0.file.path) })
    {
      let (place, report) = (result.index, result.report)
      let item = staged[place]
      finished += 1
      request.advance(
        to: Share.copied + (Share.inspected - Share.copied) * Double(finished)
          / Double(staged.count))
      if let rejection = report.issues.first(where: { $0.severity == .rejected }) {
        refuse(
          item.font.failure(
            FontErrorCode(rawValue: rejection.code) ?? .invalidFontData, rejection.message,
            "\(rejection.check.rawValue): \(rejection.detail)"))
      } else if report.digest != item.file.digest {
        refuse(item.font.failure(.invalidFontData, Words.changedMeanwhile))
      } else if let format = report.format {
        let accepted = try AcceptedFont(
          file: item.file, format: format, report: report, spool: spool, common: &common)
        candidates.append((place, Candidate(font: item.font, accepted: accepted)))
      }
    }
    try Task.checkCancellation()
    return candidates.sorted { $0.0 < $1.0 }.map(\.1)
  }

  // MARK: Names

  /// Leaves out what the caller may be told of before consent: names of built-in fonts, of the
  /// caller's own, and of the request itself.
  private func withoutClashes(
    _ candidates: [Candidate], builtIn: BuiltInFonts, _ registry: RegistryCore,
    _ refuse: (FontFailure) -> Void
  ) -> [Candidate] {
    var names: Set<String> = []
    return candidates.filter { candidate in
      for name in candidate.accepted.postScriptNames {
        let message: String
        if builtIn.contains(name) {
          message = Words.nameBuiltIn
        } else if names.contains(name) {
          message = Words.nameInRequest
        } else if (try? registry.store.holder(ofPostScriptName: name)) == owner.id {
          message = Words.nameTaken
        } else {
          continue
        }
        refuse(candidate.font.failure(.duplicatedName, message, "PostScript name: \(name)"))
        return false
      }
      names.formUnion(candidate.accepted.postScriptNames)
      return true
    }
  }

  // MARK: Asking

  private func question(
    about candidates: [Candidate], _ request: RequestObject
  ) -> ConsentQuestion {
    struct Entry {
      var family: ConsentQuestion.Family
      var distance: Double
    }
    var order: [String] = []
    var families: [String: Entry] = [:]
    var warnings: [ConsentQuestion.Warning] = []
    for candidate in candidates {
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
      let family = candidate.accepted.faces.first?.descriptor.family ?? ""
      warnings += candidate.accepted.warnings.map { .init(family: family, message: $0.message) }
    }
    return ConsentQuestion(
      handle: request.path, parentWindow: parentWindow,
      app: .init(id: owner.id, name: owner.name, icon: owner.icon, identity: owner.kind),
      families: order.compactMap { families[$0]?.family }, fontCount: candidates.count,
      warnings: warnings, exposure: RegistryCore.defaultExposure)
  }
}

extension FontDescriptor {
  /// How far a face is from the regular one of its family, for choosing a preview.
  fileprivate var distanceFromRegular: Double {
    abs((weight ?? 400) - 400) + 4 * abs((width ?? 100) - 100) + 50 * abs(slant ?? 0)
  }
}
