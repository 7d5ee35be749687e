// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontPolicy
import Typecase
import TypecaseBusProtocol
import TypecaseFontconfigKit
import TypecaseSystemKit

/// Looks for problems in the library, away from the caller's thread.
///
/// Keep it to search again: files that are the same are not read again.
public struct ProblemSearch: Sendable {
  private let known = KnownFacts()

  public init() {}

  /// The problems between fonts, and the fonts that programs do not see.
  ///
  /// Measured once, debug build, warm caches: 2.7 s for 3,477 fonts.
  ///
  /// - Parameters:
  ///   - families: only those of these families, compared as fontconfig compares names; all where it is empty.
  /// - Returns: none where the task was canceled.
  @concurrent
  public func problems(
    of library: FontLibrary, families: Set<String> = []
  ) async throws(TypecaseError) -> [FontProblem] {
    async let asked = library.unseenFonts()
    let list = try await library.fontList()
    let keys = Set(families.map(FontconfigName.folded))
    let faces = LibraryReading(list, known).faces(readingFilesOf: keys)
    // A registry that cannot ask fontconfig says nothing of it; `doctor` does.
    let unseen = (try? await asked) ?? []
    guard let faces else { return [] }
    let problems = ProblemFinder.sorted(
      Self.problems(unseen, faces) + ProblemFinder(faces).problems())
    guard !keys.isEmpty else { return problems }
    return problems.filter { problem in problem.faces.contains { keys.contains($0.familyKey) } }
  }

  /// A problem for each family that programs do not see.
  private static func problems(
    _ unseen: [StoreFindingSummary], _ faces: [LibraryFace]
  ) -> [FontProblem] {
    let installed = Dictionary(grouping: faces.filter { $0.owner != .system }, by: \.familyKey)
    return unseen.flatMap { finding in
      let listed = listedFamilies(of: finding)
      return finding.families.compactMap { family -> FontProblem? in
        let key = FontconfigName.folded(family)
        guard let hidden = installed[key] else { return nil }
        return FontProblem(
          .unseen, family: family, others: hidden, reason: .unseen(finding),
          repair: listed.contains(HiddenFamilies.key(family))
            ? .takeOut(family: family, of: finding.path) : nil)
      }
    }
  }

  /// The families that can be taken out of the list that hides fonts; none where it is no such list.
  private static func listedFamilies(of finding: StoreFindingSummary) -> Set<String> {
    guard finding.code == "fonts-rejected",
      let file = (try? OwnedDescriptor.openRegularFile(finding.path)) ?? nil,
      let bytes = try? file.readAll(limit: RejectionList.limit)
    else { return [] }
    return RejectionList.keys(in: bytes)
  }

  /// The faults of the system's files, of which nobody has said yet whether they are whole: each is inspected in the
  /// sandbox as a new font is.
  ///
  /// - Parameters:
  ///   - families: only the files of these families; all where it is empty.
  ///   - progress: called with the number of inspected files and of all of them, in any thread.
  /// - Throws: `InspectionUnavailable` where there is no sandbox.
  @concurrent
  public func faults(
    families: Set<String> = [], progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> [FontProblem] {
    let keys = Set(families.map(FontconfigName.folded))
    let faces = (LibraryReading(nil, known).faces(readingFilesOf: keys) ?? []).filter {
      keys.isEmpty || keys.contains($0.familyKey)
    }
    let finder = ProblemFinder(faces)
    let files = ProblemFinder.groups(faces) { $0.location.path }
    let inspector = FontInspector(sandbox: try InspectionSandbox())
    var found: [FontProblem] = []
    var count = 0
    let inputs = files.map { InspectionInput(path: $0[0].location.path) }
    for try await result in inspector.inspect(inputs) {
      try Task.checkCancellation()
      count += 1
      progress(count, files.count)
      let file = files[result.index]
      guard result.report.verdict == .rejected,
        let issue = result.report.issues.first(where: { $0.severity == .rejected })
      else { continue }
      found.append(
        FontProblem(
          .fault, family: file[0].family, others: file,
          reason: .fault(
            message: issue.message, detail: "\(issue.check.rawValue): \(issue.detail)"),
          repair: finder.repair(without: file)))
    }
    return ProblemFinder.sorted(found)
  }
}
