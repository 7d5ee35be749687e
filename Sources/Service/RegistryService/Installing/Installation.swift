// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors

/// What a request wants registered: `InstallationRun` is its way from the caller's files into the
/// store.
struct Installation: Sendable {
  /// Whose fonts they will be.
  let owner: AppIdentity
  /// How sure it is that the owner asks.
  var assurance = IdentityAssurance.claimed
  let bundle: FontBundle
  let scope: RegistrationScope
  let enabled: Bool
  var fonts: [RequestedFont]
  /// Fonts of the call that were refused and reported earlier.
  var refused: [FontFailure] = []
  /// Asks the person; nil when the person acts themselves.
  let consent: (any ConsentAsking)?
  let parentWindow: String
  /// Checks again, before anything is stored, whether the caller may do this, and where its fonts are now.
  let recheck: (@Sendable () async throws(FontFailure) -> FontBundle)?
  /// Whether a font is installed without the tables for which it would be refused, where that is possible.
  ///
  /// Only the person may have their own fonts changed.
  var leavesOutTables = false
  /// Whether a font replaces the owner's own with the same name.
  var replacesOlder = true
  /// The exposure of the fonts if nobody is asked.
  let exposure: FontExposure
  /// Called with each refusal; returns whether it handles it, so that it is not an error.
  var takesRefusal: @Sendable (FontFailure) -> Bool = { _ in false }

  /// How the request ended, and what its caller is told.
  struct Outcome: Sendable {
    var response: RequestResponse
    var registered: [StoredFace] = []
    var errors: [FontFailure]
    /// For a person: what programs get now that do not ask for these fonts.
    var notices: [String] = []
    /// The fonts of the request, by their digests.
    var origins: [String: RequestedFont] = [:]

    /// Goes on with the outcome of the next part.
    mutating func add(_ next: Outcome) {
      response = next.response
      registered += next.registered
      errors += next.errors
      notices += next.notices.filter { !notices.contains($0) }
      origins.merge(next.origins) { first, _ in first }
    }

    var results: RegistrationResults {
      RegistrationResults(
        registered: registered.map { face in
          let origin = origins[face.digest]
          return RegisteredFace(
            descriptor: face.briefDescriptor, requestIndex: origin?.index,
            member: origin?.gathered?.member)
        }, errors: errors)
    }
  }

  /// Runs the request to its end; a canceled task ends it before anything is stored.
  func run(in registry: Registry, request: RequestObject) async -> Outcome {
    var run = InstallationRun(self, in: registry, request: request)
    do { return try await run.outcome() } catch is CancellationError {
      return Outcome(response: .refused, errors: run.errors)
    } catch {
      run.fail(error)
      return Outcome(response: .ended, errors: run.errors)
    }
  }
}

/// A font that was inspected, and may be installed.
struct FontCandidate: Sendable {
  let font: RequestedFont
  var accepted: AcceptedFont
  /// By how much it would slow down the start of programs more than a font may if it were used by name.
  var startExcess: InspectionIssue.Excess?
}
