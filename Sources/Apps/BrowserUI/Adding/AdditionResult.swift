// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// The result of adding fonts.
struct AdditionResult {
  /// The names of the sources, by their places.
  let sources: [String]
  private(set) var added: [FontResult] = []
  /// Fonts that are installed already, the same file.
  private(set) var present: [FontFailure] = []
  private(set) var refused: [FontFailure] = []
  /// How many files in folders and archives are no fonts that can be installed.
  private(set) var passedOver = 0
  /// Requests of programs that the new fonts answer although they do not name them.
  private(set) var notices: [String] = []
  /// Why programs do not see some of the fonts.
  private(set) var findings: [StoreFindingSummary] = []
  /// Why nothing could be done at all.
  var problem: String?
  var wasCancelled = false

  init(sources: [AddedSource]) { self.sources = sources.map(\.name) }

  /// Adds the outcome of a request about all sources.
  mutating func take(_ outcome: FontOutcome) {
    added += outcome.results
    passedOver = outcome.passedOver
    notices += outcome.notices
    findings += outcome.findings
    problem = outcome.failure.map { Wording.explanation(of: $0) }
    for failure in outcome.errors {
      if failure.code == .alreadyRegistered {
        present.append(failure)
      } else {
        refused.append(failure)
      }
    }
    present += outcome.skipped
  }

  // MARK: - Duplicates

  /// The fonts that were refused because others have their names.
  var duplicates: [FontFailure] { refused.filter { $0.code == .duplicatedName } }

  /// Those of them that can replace another font: a font of an app or the system stays, and so does
  /// one that came with the same files.
  ///
  /// - Parameter own: the PostScript names of the person's own fonts.
  func replaceable(own: Set<String>) -> [FontFailure] {
    let older = own.subtracting(added.compactMap(\.descriptor.postScriptName))
    return duplicates.filter { $0.takenName.map(older.contains) ?? false }
  }

  /// Adds the outcome of adding some fonts again, to replace fonts with the same names.
  ///
  /// - Parameter failures: of the fonts in the order of that request.
  mutating func replace(_ failures: [FontFailure], by outcome: FontOutcome) {
    problem = outcome.failure.map { Wording.explanation(of: $0) }
    notices += outcome.notices.filter { !notices.contains($0) }
    findings += outcome.findings.filter { !findings.contains($0) }
    let asked = Set(failures.map { Origin(place: $0.requestIndex, member: $0.member) })
    refused.removeAll { asked.contains(Origin(place: $0.requestIndex, member: $0.member)) }
    func before(_ index: Int?) -> FontFailure? {
      index.flatMap { failures.indices.contains($0) ? failures[$0] : nil }
    }
    added += outcome.results.map { $0.moved(to: before($0.requestIndex)?.requestIndex) }
    for var failure in outcome.errors {
      guard let first = before(failure.requestIndex) else { continue }
      (failure.requestIndex, failure.member) = (first.requestIndex, first.member)
      refused.append(failure)
    }
  }

  private struct Origin: Hashable {
    var place: Int?
    var member: String?
  }

  /// The fonts that were refused and can be installed without some of their tables.
  var addableInPart: [FontFailure] { refused.filter { $0.removableTables != nil } }

  /// The fonts that were refused since every program would start later, and can be installed for apps that ask.
  var addableForAppsThatAsk: [FontFailure] { refused.filter { $0.possibleExposure == .asks } }

  /// The features that these then lack, for a person.
  var lossInPart: String {
    var losses: [String] = []
    for loss in addableInPart.compactMap(\.loss) where !losses.contains(loss) {
      losses.append(loss)
    }
    return losses.map { DisplayText.line($0, limit: 300) }.joined(separator: tr(", "))
  }

  // MARK: - Words

  var addedIDs: [String] { added.compactMap(\.descriptor.id) }

  /// Whether the result is too long for a toast.
  var needsExplaining: Bool {
    !refused.isEmpty || !notices.isEmpty || !findings.isEmpty
      || (problem != nil && !sources.isEmpty)
  }

  /// The summary in a sentence.
  var headline: String {
    if let problem { return problem }
    let parts = [
      added.isEmpty ? nil : trn("{count} font added", "{count} fonts added", added.count),
      refused.isEmpty
        ? nil : trn("{count} font not added", "{count} fonts not added", refused.count),
      present.isEmpty
        ? nil : trn("{count} already installed", "{count} already installed", present.count),
    ].compactMap(\.self)
    if parts.isEmpty { return wasCancelled ? tr("No fonts were added") : tr("No fonts were found") }
    return parts.joined(separator: tr(", "))
  }

  /// A font of a list.
  struct Line: Hashable {
    /// The file.
    var title: String
    /// The place in the file, and the message of the check.
    var detail: String
  }

  /// Fonts that were refused for the same reason.
  struct Reason: Hashable {
    var message: String
    var fonts: [Line]
  }

  /// Why fonts were refused, in the order in which the reasons appeared.
  var reasons: [Reason] {
    var reasons: [Reason] = []
    var places: [String: Int] = [:]
    for failure in refused {
      let message = Wording.explanation(of: failure)
      let place = places[message] ?? reasons.count
      if place == reasons.count {
        places[message] = place
        reasons.append(Reason(message: message, fonts: []))
      }
      reasons[place].fonts.append(line(failure))
    }
    return reasons
  }

  var presentLines: [Line] { present.map { Line(title: line($0).title, detail: "") } }

  /// The families that were added, with how many styles of each.
  var families: [Line] {
    Dictionary(grouping: added) { $0.descriptor.family ?? "" }.sorted { $0.key < $1.key }.map {
      Line(
        title: Wording.name(ofFamily: $0.key),
        detail: trn("{count} style", "{count} styles", $0.value.count))
    }
  }

  private func line(_ failure: FontFailure) -> Line {
    let source = failure.requestIndex.flatMap { sources.indices.contains($0) ? sources[$0] : nil }
    let title = [source, failure.member].compactMap(\.self)
      .map { DisplayText.line($0, limit: 200) }.joined(separator: " › ")
    let detail = [failure.place, failure.detail].map { DisplayText.line($0, limit: 600) }
    return Line(
      title: title.isEmpty ? tr("Unnamed font") : title,
      detail: detail.filter { !$0.isEmpty }.joined(separator: "\n"))
  }
}
