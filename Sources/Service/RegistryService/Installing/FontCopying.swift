// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol

/// Makes the private copies of a request's fonts, and tells those that are new from those that are
/// there already.
struct FontCopying: Sendable {
  struct Copied: Sendable {
    let font: RequestedFont
    let result: Result<StagedFile, FontFailure>
  }

  struct Staged: Sendable {
    let font: RequestedFont
    let file: StagedFile
  }

  /// The results of copying.
  struct Sorted {
    /// New, and to be inspected.
    var staged: [Staged] = []
    /// There already, and only to be enabled.
    var waiting: [RegisteredFont] = []
    var refused: [FontFailure] = []
  }

  private let installation: Installation
  private let registry: Registry
  private let staging: Staging
  private let caller: String

  init(
    _ installation: Installation, _ registry: Registry, _ staging: Staging, caller: String
  ) {
    self.installation = installation
    self.registry = registry
    self.staging = staging
    self.caller = caller
  }

  /// Copies fonts one after the other: two at once would wait for each other in the file system,
  /// and the other processors inspect meanwhile.
  func copies(of fonts: ArraySlice<RequestedFont>) async -> [Copied] {
    var copies: [Copied] = []
    for font in fonts where !Task.isCancelled {
      do throws(FontFailure) {
        let file = try staging.copy(font, from: installation.bundle) { digest in
          (try? registry.store.faceIDs(own(digest)).isEmpty) == false
        }
        copies.append(Copied(font: font, result: .success(file)))
      } catch { copies.append(Copied(font: font, result: .failure(error))) }
    }
    return copies
  }

  /// The owner's own fonts with some bytes.
  private func own(_ digest: String) -> StoreReader.Selection {
    .init(owner: installation.owner.id, digest: digest, scope: installation.scope)
  }

  /// - Parameter digests: of the copies before these.
  func sort(_ copies: [Copied], _ digests: inout Set<String>) async throws -> Sorted {
    var sorted = Sorted()
    for copy in copies {
      switch copy.result {
      case .success(let file):
        try await sort(copy.font, file, &digests, into: &sorted)
      case .failure(let failure):
        // An interrupted copy says nothing about its font.
        try Task.checkCancellation()
        // A name alone suffices for a font that is installed and only has to be enabled.
        guard failure.code == .insufficientInfo,
          let selection = copy.font.selection(
            owner: installation.owner.id, scope: installation.scope),
          case let faces = try await registry.faces(selection, caller: caller), !faces.isEmpty
        else {
          sorted.refused.append(failure)
          continue
        }
        let waiting = installation.enabled ? faces.waiting : []
        if !waiting.isEmpty {
          sorted.waiting.append(RegisteredFont(font: copy.font, faces: waiting))
        } else {
          sorted.refused.append(
            copy.font.failure(.alreadyRegistered, RegistryWording.alreadyRegistered))
        }
      }
    }
    return sorted
  }

  private func sort(
    _ font: RequestedFont, _ file: StagedFile, _ digests: inout Set<String>,
    into sorted: inout Sorted
  ) async throws {
    // Before consent only the caller's own fonts are reported as installed: it must not learn what
    // others have.
    let installed = try await registry.faces(own(file.digest), caller: caller)
    let waiting = installation.enabled ? installed.waiting : []
    if !waiting.isEmpty { sorted.waiting.append(RegisteredFont(font: font, faces: waiting)) }
    if !installed.isEmpty, installation.scope != .process,
      try registry.store.hasRemovedFaces(own(file.digest))
    {
      // Of the same file only what was removed is asked about.
      if !digests.insert(file.digest).inserted { return staging.discard(file) }
      sorted.staged.append(Staged(font: font, file: file))
    } else if !waiting.isEmpty {
      staging.discard(file)
    } else if try !installed.isEmpty
      || (installation.consent == nil && registry.store.isInstalled(digest: file.digest))
    {
      staging.discard(file)
      sorted.refused.append(font.failure(.alreadyRegistered, RegistryWording.alreadyRegistered))
    } else if !digests.insert(file.digest).inserted {
      staging.discard(file)
      sorted.refused.append(
        font.failure(
          .alreadyRegistered, RegistryWording.alreadyRegistered,
          "the same file is in the request twice"))
    } else {
      sorted.staged.append(Staged(font: font, file: file))
    }
  }
}

extension [StoredFace] {
  /// The faces of a file that only have to be enabled: those that are not; of a file of which some are enabled, the
  /// others that the person did not disable.
  fileprivate var waiting: [StoredFace] {
    let disabled = filter { !$0.isEnabled }
    return disabled.count == count ? disabled : disabled.filter { !$0.isDisabledByPerson }
  }
}
