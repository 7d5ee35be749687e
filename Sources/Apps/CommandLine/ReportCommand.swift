// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ProblemReporting
import TypecaseDynamicType

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write what helps to find the cause of a problem, with nothing private in it.",
    discussion: """
      It is the same text as “Troubleshooting” of “About Typecase”, in English: versions, what runs, \
      what the doctor finds, and which groups of the policy are decided. No name of a font, an app, \
      a file or a person is in it. Works also where the registry or the windows do not.
      """)

  func run() async throws {
    let category = ContentSizeCategory(textScalingFactor: DesktopTextScalingFactor.current() ?? 1)
    let report = await ProblemReport(textSize: category.rawValue).complete {
      try await ClosedStore(environment: TypecaseCommand.environment)
        .findings(repair: false)
    }
    Output.text(report.text)
  }
}
