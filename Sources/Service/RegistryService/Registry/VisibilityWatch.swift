// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import TypecaseFontDescriptors
import TypecaseSystemKit

/// Asks fontconfig itself whether programs see what was published, and remembers what they do not.
///
/// The rules lie in a configuration that is the person's: another program's rule may hide a font, and a file may be in the place
/// of a folder. A process of its own asks, with the person's configuration and a limit of time, since such a configuration may
/// take for ever to read. It asks a moment after a publication, so that one question serves many; who adds fonts has it
/// asked at once, and waits for the answer, which is worth more than the tenth of a second that it takes.
actor VisibilityWatch {
  private let store: StoreReader
  private let layout: StoreLayout
  private let environment: [String: String]
  private let layers: [(scope: RegistrationScope, layers: ByNameLayers)]
  /// The faces of the last question that programs do not see, by their reasons.
  private(set) var hidden: [HiddenFonts] = []
  /// The fonts that were published since the last question.
  private var changed: Set<ByNameLayers.Font> = []
  /// Whether the last publication failed.
  private var isBehind = false
  /// Whether it is not known what was published since the last question, so that all fonts may have changed.
  private var mayAllHaveChanged = false
  private var waiting: Task<Void, Never>?

  /// How long after a publication fontconfig is asked.
  private static let delay = Duration.milliseconds(500)
  /// How long fontconfig may take while somebody waits.
  private static let quickLimit = Duration.seconds(5)
  /// How long it may take for all fonts.
  private static let limit = Duration.seconds(60)
  /// How many faces it is asked about after a publication.
  private static let mostChanged = 4096
  /// How many of the others are asked about.
  private static let sampleSize = 8

  init(
    store: StoreReader, layout: StoreLayout, environment: [String: String],
    layers: [(scope: RegistrationScope, layers: ByNameLayers)]
  ) {
    self.store = store
    self.layout = layout
    self.environment = environment
    self.layers = layers
  }

  /// Something was published.
  ///
  /// - Parameter fonts: those that came or went; nil where that is not known.
  func notePublication(of fonts: Set<ByNameLayers.Font>?) {
    isBehind = false
    if let fonts { changed.formUnion(fonts) } else { mayAllHaveChanged = true }
    askLater()
  }

  /// A publication failed: programs may find what was removed.
  func noteFailure() {
    isBehind = true
    askLater()
  }

  private func askLater() {
    waiting?.cancel()
    waiting = Task { [weak self] in
      if (try? await Task.sleep(for: Self.delay)) != nil { _ = await self?.ask(about: []) }
    }
  }

  /// Forgets a question that was not asked yet.
  func end() {
    waiting?.cancel()
    waiting = nil
  }

  /// Asks at once about some faces, and returns why programs do not see them.
  func reasons(ofFaces ids: Set<String>) async -> [HiddenFonts] {
    if ids.isEmpty { return [] }
    end()
    return await ask(about: ids).compactMap { group in
      group.cause == .noAnswer ? group : group.limited(to: ids)
    }
  }

  /// Asks about all fonts; nothing may be about to be published.
  func examine() async throws -> [HiddenFonts] {
    let faces = try facesByName()
    let found = await ask(faces, installed: Set(faces.map(\.font)), Self.limit)
    guard let found else { throw CancellationError() }
    remember(found)
    return found
  }

  private func facesByName(among ids: Set<String>? = nil) throws -> [FaceByName] {
    try layers.flatMap { try store.facesByName($0.scope, among: ids) }
  }

  /// Asks about some faces, what has changed, what was hidden, and a few of the others.
  private func ask(about ids: Set<String>) async -> [HiddenFonts] {
    let (fonts, all) = (changed, mayAllHaveChanged)
    (changed, mayAllHaveChanged) = ([], false)
    do {
      let wanted = ids.union(hidden.flatMap(\.faces.keys))
      let faces = try facesByName()
      let (meant, others) = faces.reduce(into: ([FaceByName](), [FaceByName]())) { parts, face in
        if all || wanted.contains(face.id) || fonts.contains(face.font) {
          parts.0.append(face)
        } else {
          parts.1.append(face)
        }
      }
      let published = layers.map { $0.layers.published }
      // Others may be about to be published.
      let seen = others.shuffled().prefix(Self.sampleSize).filter { face in
        published.contains { $0.files[face.font] != nil }
      }
      let found = await ask(
        Array(meant.prefix(Self.mostChanged)) + seen,
        installed: isBehind ? Set(faces.map(\.font)) : nil, Self.quickLimit)
      if let found, !found.contains(where: { $0.cause == .noAnswer }) {
        remember(found)
      } else {
        // The next question is about the same.
        changed.formUnion(fonts)
        mayAllHaveChanged = mayAllHaveChanged || all
        if let found { remember(hidden.filter { $0.cause != .noAnswer } + found) }
      }
    } catch { Log.failure("the fonts that programs should see could not be listed", error) }
    return hidden
  }

  /// - Returns: nil when it was given up, since another question follows or the registry leaves.
  private func ask(
    _ faces: [FaceByName], installed: Set<ByNameLayers.Font>?, _ limit: Duration
  ) async -> [HiddenFonts]? {
    let fonts = PublishedFonts(
      faces, in: layers.map { $0.layers.published }, installed: installed)
    var (answer, failure): (VisibilityAnswer?, String) = (nil, "")
    do {
      answer = try await FontInspector(sandbox: InspectionSandbox()).visibility(
        of: fonts.question, environment: environment, timeLimit: limit)
    } catch is CancellationError {
      return nil
    } catch let error as SystemError where error.code == 0 {
      failure = error.operation
    } catch { failure = "\(error)" }
    return fonts.hidden(
      by: answer, failure: failure, layout: layout, environment: environment)
  }

  /// Remembers what hides fonts, and logs what is new.
  private func remember(_ found: [HiddenFonts]) {
    // A file that fontconfig cannot read hides nothing of ours; the doctor tells of it.
    let found = found.filter { $0.cause != .brokenFile }
    for group in found
    where !hidden.contains(where: { $0.cause == group.cause && $0.path == group.path }) {
      let finding = group.finding()
      Log.error(
        "programs do not see fonts as they should: \(finding.summary.place): \(finding.code.rawValue): \(finding.detail)"
      )
    }
    if found.isEmpty, !hidden.isEmpty { Log.info("programs see the fonts as they should again") }
    hidden = found
  }
}
