// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

/// What who looks into a problem needs to know of this computer, and nothing that is private: no name of a font,
/// an app, a file, a person or a computer, and no value that somebody chose.
///
/// In English, since it is for the people who make Typecase. It is made in this order:
///
///     ProblemReport(textSize:)     what this process knows: versions, desktop       ComputerFacts
///       │ complete                 programs that are run, the session bus           ComputerFacts, BusFacts
///       ▼                          one inspection in the sandbox                    SandboxFacts
///     text                         what the registry says of itself and its store   RegistryFacts
public struct ProblemReport: Sendable {
  /// Something that is known, in one line.
  struct Fact: Sendable {
    var name: String
    var value: String

    init(_ name: String, _ value: String?) {
      self.name = name
      // A variable of the environment can hold anything.
      let line = DisplayText.printable(value ?? "").split(whereSeparator: \.isNewline)
        .joined(separator: " ")
      self.value = line.isEmpty ? "unknown" : String(line.prefix(120))
    }
  }

  private var facts: [Fact]

  /// The facts that are there at once.
  ///
  /// - Parameter textSize: the name of the size category that is nearest to the desktop's text size.
  public init(textSize: String) {
    facts = ComputerFacts.known + [Fact("Text size", textSize)]
  }

  /// The report with what takes a while to find out.
  ///
  /// - Parameter closedStore: examines the store when the registry does not; nil where that cannot be done.
  public func complete(
    closedStore: (@Sendable () async throws -> [StoreFindingSummary])? = nil
  ) async -> ProblemReport {
    var report = self
    report.facts += await ComputerFacts.found()
    report.facts += await BusFacts.found()
    report.facts += await SandboxFacts.found()
    report.facts += await RegistryFacts.found(closedStore: closedStore)
    return report
  }

  /// A line for each fact.
  public var text: String { facts.map { "\($0.name): \($0.value)\n" }.joined() }
}
